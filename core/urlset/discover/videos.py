"""Videos: the films that a page shows, as far as the page says what a sitemap must say of them.

They are found as `<video>` elements, as embedded players, in JSON-LD and in `og:video`. What is said of one film in
several of these places is put together; JSON-LD is believed first, because it is written for engines.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Iterator
from typing import Any

from selectolax.lexbor import LexborNode

from urlset.discover.links import Links
from urlset.discover.players import recognise
from urlset.discover.structured import described
from urlset.formats import video_values
from urlset.formats.meta import Origin
from urlset.formats.video import Video, missing
from urlset.html import Content, Document, Facts, children, document, fold, value
from urlset.problems import Problem, problem

Draft = dict[str, Any]
"""Values of a Video, not yet complete."""

# Titles that players' own embed codes carry: they name the player, not the film.
_NO_TITLE = re.compile(r"(?:embedded |embed )?(?:youtube|vimeo|peertube|html5)?[ -]?(?:video)?[ -]?(?:player|embed)?")
_NEAR = 8  # elements between a film and the figure that it stands in
_OPEN_GRAPH = (
    ("og:video:duration", "duration"),
    ("video:duration", "duration"),
    ("video:release_date", "publication_date"),
)


def discover(
    data: bytes, facts: Facts, loc: str, exists: Callable[[str], bool | None], zone: dt.tzinfo | None
) -> tuple[tuple[Video, ...], list[Problem]]:
    """Return the videos of a page, each once.

    Args:
        data: The built page.
        facts: What its head says.
        loc: The page's absolute URL.
        exists: Says of an absolute URL whether it is a built file; None where that is not ours to know (a CDN).
        zone: The zone that dates without one are meant in.

    Returns:
        The videos, and a problem for each that lacks a required value (U-video-incomplete, which names the values) and
        for each description that is no JSON (U-json-ld).
    """
    page = document(data)
    links = Links(facts, loc, exists)
    origin = Origin(where=loc, loc=loc, zone=zone)
    drafts, problems = described(page.data(), links, origin)
    if page.content:
        drafts += _shown(page.content, links)
    drafts += _announced(page, links, origin)
    videos: dict[Video, None] = {}
    for draft in _joined(drafts):
        video = Video(**_completed(draft, page, facts))
        if lacking := missing(video):
            name = video.title or video.content_loc or video.player_loc or "a video"
            problems.append(problem("U-video-incomplete", f"'{name}' has no {', '.join(lacking)}", loc))
        else:
            videos[video] = None
    return tuple(videos), problems


def _shown(content: Content, links: Links) -> Iterator[Draft]:
    """Yield what the elements of the content show, in their order."""
    for node in content.find("video, iframe"):
        draft = _film(node, links) if node.tag == "video" else _embedded(node, links)
        if draft:
            caption = _caption(node)
            own = value(node.attributes, "title") or value(node.attributes, "aria-label")
            draft["title"] = ("" if _NO_TITLE.fullmatch(own.lower()) else fold(own)) or caption
            draft["description"] = caption
            yield draft


def _film(node: LexborNode, links: Links) -> Draft:
    """Return the file and poster of a `<video>`; one that only moves as decoration, or that a script fills, is none."""
    attributes = node.attributes
    if {"autoplay", "loop", "muted"} <= attributes.keys() and "controls" not in attributes:
        return {}
    sources = [child.attributes for child in children(node) if child.tag == "source"]
    named = [url for each in (attributes, *sources) for url in (value(each, "src"), value(each, "data-src")) if url]
    named = [url for url in named if not url.startswith(("blob:", "data:"))]
    if not named:
        return {}
    poster = links.url(value(attributes, "poster")) or links.url(value(attributes, "data-poster"))
    return {"content_loc": links.first(named, bool), "thumbnail_loc": poster}


def _embedded(node: LexborNode, links: Links) -> Draft:
    """Return the player in an `<iframe>`, if it is one that is known."""
    attributes = node.attributes
    for name in ("src", "data-src"):
        if recognise(url := links.url(value(attributes, name))):
            return {"player_loc": url, "thumbnail_loc": links.url(value(attributes, "data-thumbnail"))}
    return {}


def _caption(node: LexborNode) -> str:
    """Return the caption of the figure around a film, without the link that themes put behind it."""
    around = node.parent
    for _ in range(_NEAR):
        if around is None or around.tag == "figure":
            break
        around = around.parent
    caption = around.css_first("figcaption") if around is not None and around.tag == "figure" else None
    if caption is None:
        return ""
    link = caption.css_first("a.headerlink")
    return fold(caption.text().removesuffix(link.text() if link else ""))


def _first(page: Document) -> dict[str, str]:
    """Return the first content of each meta."""
    return dict(reversed(list(page.metas())))


def _announced(page: Document, links: Links, origin: Origin) -> Iterator[Draft]:
    """Yield the video that the page is about according to its Open Graph metas, with their image as its thumbnail.

    Source: https://ogp.me/, `video`.
    """
    metas = _first(page)
    named = ("og:video:secure_url", "og:video:url", "og:video")
    url = links.first((metas[name] for name in named if name in metas), bool)
    if not url:
        return
    kind = metas.get("og:video:type", "")
    is_file = kind.startswith("video/") or re.search(r"\.(?:mp4|m4v|mov|mpe?g|ogv|webm)$", url, re.IGNORECASE)
    draft: Draft = {
        "content_loc" if is_file else "player_loc": url,
        "title": metas.get("og:title", ""),
        "description": metas.get("og:description", ""),
        "thumbnail_loc": links.url(metas.get("og:image", "")),
    }
    for name, field in _OPEN_GRAPH:
        try:
            draft.setdefault(field, video_values.META[field](metas[name], origin))
        except (KeyError, ValueError):
            continue
    yield draft


def _joined(drafts: list[Draft]) -> Iterator[Draft]:
    """Put drafts of the same film together: what is said first stays, what is missing is taken from the later ones."""
    films: list[Draft] = []
    by_key: dict[str, Draft] = {}
    for draft in map(_placed, drafts):
        keys = _keys(draft)
        film = next((by_key[key] for key in keys if key in by_key), None)
        if film is None:
            film = {}
            films.append(film)
        film.update({name: each for name, each in draft.items() if name not in film and each not in ("", None)})
        by_key.update(dict.fromkeys(keys, film))
    yield from films


def _placed(draft: Draft) -> Draft:
    """Return a draft with the player's plain URL, also where a player or watch page is given for the media file."""
    placed = dict(draft)
    for name in ("content_loc", "player_loc"):
        url = placed.get(name, "")
        if url and (player := recognise(url)):
            placed[name] = ""
            placed["player_loc"] = player.url
        elif name == "content_loc" and url and video_values.is_page(url):
            placed[name] = ""
    return placed


def _keys(draft: Draft) -> list[str]:
    urls = filter(None, (draft.get("content_loc"), draft.get("player_loc")))
    return [player.key if (player := recognise(url)) else url for url in urls]


def _completed(draft: Draft, page: Document, facts: Facts) -> Draft:
    """Fill in what the page says for all that it holds, and bring the texts within their limits."""
    metas = _first(page)
    player = recognise(draft.get("player_loc", ""))
    defaults = {
        "thumbnail_loc": player.thumbnail if player else "",
        "title": fold(metas.get("og:title", "")) or facts.title,
        "description": fold(metas.get("description", "") or metas.get("og:description", "")),
    }
    whole = {**draft, **{name: each for name, each in defaults.items() if not draft.get(name)}}
    for name, most in video_values.MAX_LENGTHS.items():
        if name in whole:
            whole[name] = video_values.shortened(whole[name], most)
    if "tags" in whole:
        whole["tags"] = whole["tags"][: video_values.MAX_TAGS]
    return whole
