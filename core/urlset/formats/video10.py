"""Video 1.0: the video extension of 2007-12-17, superseded by 1.1 and no longer listed by Google; legacy.

All values are optional, and no order of children was ever stated; Google's example has content_loc, player_loc, title,
thumbnail_loc. Source: Google's help of 2008; no official schema is known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from urlset import xml
from urlset.formats import elements, meta
from urlset.formats.meta import Origin
from urlset.formats.video import Video
from urlset.formats.video_values import MAX_LENGTHS, shortened
from urlset.problems import Problem, problem

NAME: str = "video-1.0"
PREFIX: str = "video"
NAMESPACE: str = "http://www.google.com/schemas/sitemap-video/1.0"
TAG: str = "video"
LEGACY: bool = True

MEDIA_SUFFIXES = (
    ".mpg", ".mpeg", ".mp4", ".mov", ".wmv", ".asf", ".avi", ".ra", ".ram", ".rm", ".flv",
)  # fmt: skip
"""How the names of the media files end that content_loc could name."""

_MAX_SECONDS = 10**9
_META = {
    "content_loc": meta.url,
    "player_loc": meta.url,
    "allow_embed": meta.yes_no,
    "title": meta.text,
    "thumbnail_loc": meta.url,
    "description": meta.text,
    "family_friendly": meta.yes_no,
    "duration": meta.bounded(meta.seconds, 0, _MAX_SECONDS),
}
_ELEMENTS: Mapping[str, elements.Reader] = {
    "content_loc": elements.url,
    "player_loc": elements.url,
    "title": elements.text,
    "thumbnail_loc": elements.url,
    "description": elements.text,
    "family_friendly": elements.yes_no,
    "duration": elements.whole(0, _MAX_SECONDS),
}


class LegacyVideo(NamedTuple):
    """A video of a page, in the terms of 2007; every value is optional.

    Attributes:
        content_loc: URL of the media file; its name ends in one of `MEDIA_SUFFIXES`.
        player_loc: URL of a player for this video.
        allow_embed: Whether the player may be embedded elsewhere; the format asks for it with player_loc.
        title: At most 100 characters.
        thumbnail_loc: URL of its preview image.
        description: At most 2,048 characters.
        family_friendly: Whether it is fit for children; None where it is not said.
        duration: Seconds.
    """

    content_loc: str = ""
    player_loc: str = ""
    allow_embed: bool = True
    title: str = ""
    thumbnail_loc: str = ""
    description: str = ""
    family_friendly: bool | None = None
    duration: int | None = None


def from_video(video: Video) -> LegacyVideo:
    """Return what of a video can be said in the terms of 2007."""
    return LegacyVideo(
        content_loc=video.content_loc,
        player_loc=video.player_loc,
        allow_embed=video.allow_embed is not False,
        title=video.title,
        thumbnail_loc=video.thumbnail_loc,
        description=video.description,
        family_friendly=video.family_friendly,
        duration=video.duration,
    )


def from_meta(value: Any, origin: Origin) -> tuple[tuple[LegacyVideo, ...], list[Problem]]:
    """Read `video-1.0`: a mapping, or a list of them; `true` is a video of which nothing is said."""
    videos: list[LegacyVideo] = []
    problems: list[Problem] = []
    for at, item in enumerate(meta.items(value)):
        key = f"{NAME}[{at}]"
        found, faults = meta.collect({} if item is True else item, _META, origin, key)
        problems += faults
        for name in ("title", "description"):
            if len(found.get(name, "")) > MAX_LENGTHS[name]:
                found[name] = shortened(found[name], MAX_LENGTHS[name])
                text = f"'{key}.{name}' is cut to {MAX_LENGTHS[name]:,} characters"
                problems.append(problem("U-tag-long", text, origin.where))
        if found or not faults:
            videos.append(LegacyVideo(**found))
    return tuple(videos), problems


def write(item: LegacyVideo) -> xml.Piece:
    """Return the video as XML, in the order of Google's example; one of which nothing is said is an empty element."""
    texts = (
        ("title", item.title),
        ("thumbnail_loc", item.thumbnail_loc),
        ("description", item.description),
        ("family_friendly", "" if item.family_friendly is None else _yes_no(item.family_friendly)),
        ("duration", "" if item.duration is None else str(item.duration)),
    )
    lines = [xml.tag("video:content_loc", item.content_loc)] if item.content_loc else []
    if item.player_loc:
        lines.append(xml.tag("video:player_loc", item.player_loc, allow_embed=_yes_no(item.allow_embed)))
    lines += [xml.tag(f"video:{name}", text) for name, text in texts if text]
    return xml.nest("video:video", "".join(lines), depth=2), "", ""


def _yes_no(value: bool) -> str:  # noqa: FBT001 (it is the value that is written)
    return "yes" if value else "no"


def read(node: xml.Node) -> tuple[LegacyVideo, list[Problem]]:
    """Read a `video:video` of the namespace of 1.0."""
    found, problems = elements.children(node, _ELEMENTS)
    for child in node.children:
        if child.name != "player_loc":
            continue
        if "allow_embed" not in child.attributes:
            text = "'player_loc' has no 'allow_embed'"
            problems.append(problem("U-attribute-missing", text, elements.place(child)))
            continue
        try:
            found["allow_embed"] = elements.boolean(child.attributes["allow_embed"])
        except elements.TagError as error:
            problems.append(problem("U-attribute-value", f"'allow_embed': {error}", elements.place(child)))
    return LegacyVideo(**found), problems


def rules(items: Sequence[LegacyVideo], loc: str) -> list[Problem]:
    """Judge the videos of one URL: lengths, and media files of a kind that the format names."""
    problems = [
        problem("U-tag-long", f"'{name}' has more than {MAX_LENGTHS[name]:,} characters", loc)
        for video in items
        for name in ("title", "description")
        if len(getattr(video, name)) > MAX_LENGTHS[name]
    ]
    problems.extend(
        problem("U-video-page", f"'content_loc' is {video.content_loc}, no media file that video 1.0 names", loc)
        for video in items
        if video.content_loc and not urlsplit(video.content_loc).path.lower().endswith(MEDIA_SUFFIXES)
    )
    return problems
