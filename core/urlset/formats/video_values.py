"""Video values: how each value of a video is read, from front matter and from files, and what its limits are.

Source: Google Search Central, `Video sitemaps` (2026-05-20); schema sitemap-video/1.1 where the page states no limit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from urlset import xml
from urlset.formats import elements, meta
from urlset.formats.elements import TagError
from urlset.formats.iso import COUNTRIES
from urlset.formats.meta import Origin

MAX_DURATION = 28_800
MAX_RATING = 5.0
MAX_TAGS = 32
MAX_LENGTHS = {"title": 100, "description": 2048, "uploader": 255}
"""Characters of a text. The title's limit is the schema's; Google's page states none."""
WITHDRAWN = ("category", "content_segment_loc", "gallery_loc", "id", "price", "tvshow")
"""Without effect since 2022-08-06 (blog, 2022-05-06); content_segment_loc and id are in the schema alone."""
PLATFORMS = ("web", "mobile", "tv")
RELATIONSHIPS = ("allow", "deny")

_MAX_COUNT = 10**18 - 1
_PAGE_SUFFIXES = (".htm", ".html", ".xhtml", ".swf")


class Limit(NamedTuple):
    """Where or on what a video may be played, or may not.

    Attributes:
        relationship: `allow` (only there) or `deny` (everywhere but there).
        members: Countries (ISO 3166-1 alpha-2) or platforms (`PLATFORMS`).
    """

    relationship: str
    members: tuple[str, ...]


def _country(word: str) -> str:
    if word.upper() not in COUNTRIES:
        raise ValueError(f"'{word}' is no country of ISO 3166-1" + ("; write GB" if word.upper() == "UK" else ""))
    return word.upper()


def _platform(word: str) -> str:
    if word.lower() not in PLATFORMS:
        raise ValueError(f"'{word}' is no platform (one of {', '.join(PLATFORMS)})")
    return word.lower()


_MEMBERS = {"restriction": _country, "platform": _platform}


def _limit_meta(name: str) -> meta.Reader:
    """Return a reader of `{allow: [...]}` or `{deny: [...]}`, whose words may also be one text."""

    def read(value: Any, origin: Origin) -> Limit:
        given = {str(key).lower(): words for key, words in value.items()} if isinstance(value, Mapping) else {}
        if len(given) != 1 or not given.keys() <= set(RELATIONSHIPS):
            raise ValueError(f"{value!r} is no mapping with either 'allow' or 'deny'")
        ((relationship, words),) = given.items()
        spaced = words.replace(" ", ",") if isinstance(words, str) else words
        members = tuple(dict.fromkeys(map(_MEMBERS[name], meta.words(spaced, origin))))
        if not members:
            raise ValueError(f"'{relationship}' names none")
        return Limit(relationship=relationship, members=members)

    return read


def _limit_element(node: xml.Node) -> Limit:
    """Read `video:restriction` or `video:platform`; the list may be empty in the schema."""
    relationship = node.attributes.get("relationship")
    if relationship is None:
        raise TagError("it has no 'relationship'", "U-attribute-missing")
    if relationship not in RELATIONSHIPS:
        raise TagError(f"'relationship' is '{relationship}', neither allow nor deny", "U-attribute-value")
    words = tuple(node.text.split())
    try:
        members = tuple(map(_MEMBERS[node.name], words))
    except ValueError as error:
        raise TagError(str(error)) from None
    if members != words:
        raise TagError(f"'{' '.join(words)}' must be written '{' '.join(members)}'")
    return Limit(relationship=relationship, members=members)


META: Mapping[str, meta.Reader] = {
    "thumbnail_loc": meta.url,
    "title": meta.text,
    "description": meta.text,
    "content_loc": meta.url,
    "player_loc": meta.url,
    "allow_embed": meta.yes_no,
    "duration": meta.bounded(meta.seconds, 1, MAX_DURATION),
    "expiration_date": meta.date,
    "rating": meta.bounded(meta.number, 0.0, MAX_RATING),
    "view_count": meta.bounded(meta.whole, 0, _MAX_COUNT),
    "publication_date": meta.date,
    "tag": meta.words,
    "tags": meta.words,
    "family_friendly": meta.yes_no,
    "restriction": _limit_meta("restriction"),
    "requires_subscription": meta.yes_no,
    "uploader": meta.text,
    "uploader_info": meta.url,
    "platform": _limit_meta("platform"),
    "live": meta.yes_no,
    **dict.fromkeys((*WITHDRAWN, "autoplay"), lambda value, _: value),
}

ELEMENTS: Mapping[str, elements.Reader] = {
    "thumbnail_loc": elements.url,
    "title": elements.text,
    "description": elements.text,
    "content_loc": elements.url,
    "player_loc": elements.url,
    "duration": elements.whole(1, MAX_DURATION),
    "expiration_date": elements.date,
    "rating": elements.decimal(0.0, MAX_RATING),
    "view_count": elements.whole(0, _MAX_COUNT),
    "publication_date": elements.date,
    "tag": elements.text,
    "family_friendly": elements.yes_no,
    "restriction": _limit_element,
    "requires_subscription": elements.yes_no,
    "uploader": elements.text,
    "platform": _limit_element,
    "live": elements.yes_no,
}


def shortened(text: str, most: int) -> str:
    """Return a text of at most `most` characters, cut between words where it is cut, with an ellipsis."""
    if len(text) <= most:
        return text
    cut = text[: most - 1]
    return (cut.rsplit(None, 1)[0] if re.search(r"\S\s+\S", cut) else cut).rstrip() + "\u2026"


def is_page(loc: str) -> bool:
    """Say whether a video's location is a page or a Flash file: content_loc names a media file."""
    return urlsplit(loc).path.lower().endswith(_PAGE_SUFFIXES)


def is_same_domain(one: str, other: str) -> bool:
    """Say whether two URLs are on one domain: the same host, or one below the other."""
    first, second = ("." + (urlsplit(url).hostname or "").removeprefix("www.") for url in (one, other))
    return first.endswith(second) or second.endswith(first)
