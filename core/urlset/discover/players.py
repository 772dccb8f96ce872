"""Players: which embedded pages are video players, and what their URL alone says about the video."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

_YOUTUBE_HOST = re.compile(r"(?:www\.|m\.)?youtube(?:-nocookie)?\.com")
_YOUTUBE_PATH = re.compile(r"/(?:embed|v|shorts|live)/([^/]+)/?")
_YOUTUBE_ID = re.compile(r"(?!videoseries$|live_stream$)[\w-]{11}", re.ASCII)  # the two stand where an id does
_VIMEO_PATH = re.compile(r"/(?:video/)?(\d+)(?:/([0-9a-f]+))?/?", re.ASCII)
_PEERTUBE_PATH = re.compile(r"/videos/embed/([\w-]{8,64})/?", re.ASCII)


class Player(NamedTuple):
    """A player of one video.

    Attributes:
        key: The same for every URL of the same video.
        url: The player's URL, without what only steers it (autoplay, start).
        thumbnail: URL of the video's preview image, or empty where its id alone does not tell.
    """

    key: str
    url: str
    thumbnail: str = ""


def recognise(url: str) -> Player | None:
    """Return the player that an absolute URL is: of YouTube, Vimeo or any PeerTube; None for other pages.

    The watch pages of YouTube and Vimeo are recognised too, because people write them for the player's URL.
    """
    parts = urlsplit(url)
    host, path = parts.netloc, parts.path
    if host == "youtu.be":
        return _youtube(path[1:], host)
    if _YOUTUBE_HOST.fullmatch(host):
        match = _YOUTUBE_PATH.fullmatch(path)
        return _youtube(match[1] if match else _query(parts.query, "v") if path == "/watch" else "", host)
    if host in ("player.vimeo.com", "vimeo.com", "www.vimeo.com"):
        match = _VIMEO_PATH.fullmatch(path)
        return _vimeo(match[1], match[2] or _query(parts.query, "h")) if match else None
    match = _PEERTUBE_PATH.fullmatch(path)
    return Player(key=f"{host} {match[1]}", url=f"{parts.scheme}://{host}/videos/embed/{match[1]}") if match else None


def _youtube(video: str, host: str) -> Player | None:
    if not _YOUTUBE_ID.fullmatch(video):
        return None
    site = "www.youtube-nocookie.com" if "nocookie" in host else "www.youtube.com"
    return Player(
        key=f"youtube {video}",
        url=f"https://{site}/embed/{video}",
        thumbnail=f"https://i.ytimg.com/vi/{video}/hqdefault.jpg",
    )


def _vimeo(video: str, secret: str) -> Player:
    """Return Vimeo's player; an unlisted video plays only with its secret."""
    query = f"?h={secret}" if secret.isalnum() and secret.isascii() else ""
    return Player(key=f"vimeo {video}", url=f"https://player.vimeo.com/video/{video}{query}")


def _query(query: str, name: str) -> str:
    return parse_qs(query).get(name, [""])[0]
