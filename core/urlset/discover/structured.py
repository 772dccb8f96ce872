"""Structured: the videos that a page describes in JSON-LD as schema.org's VideoObject."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from urlset.discover.links import Links
from urlset.formats import video_values
from urlset.formats.meta import Origin
from urlset.problems import Problem, problem

# Property of schema.org -> value of a video; where two give the same, the first that can be read counts.
_PROPERTIES = (
    ("name", "title"),
    ("headline", "title"),
    ("description", "description"),
    ("duration", "duration"),
    ("uploadDate", "publication_date"),
    ("datePublished", "publication_date"),
    ("expires", "expiration_date"),
    ("isFamilyFriendly", "family_friendly"),
    ("requiresSubscription", "requires_subscription"),
    ("interactionCount", "view_count"),
    ("keywords", "tags"),
)
_URLS = (
    ("thumbnailUrl", "thumbnail_loc"),
    ("thumbnail", "thumbnail_loc"),
    ("image", "thumbnail_loc"),
    ("contentUrl", "content_loc"),
    ("embedUrl", "player_loc"),
)


def described(texts: Iterable[str], links: Links, origin: Origin) -> tuple[list[dict[str, Any]], list[Problem]]:
    """Return the values of each VideoObject in some JSON-LD texts, and a problem for each text that is no JSON.

    A value that cannot be read is left out, as if it were not there. Texts without a VideoObject are not looked into.
    """
    found: list[dict[str, Any]] = []
    problems: list[Problem] = []
    for text in texts:
        if "VideoObject" not in text:
            continue
        try:
            objects = list(_objects(json.loads(text)))
        except (ValueError, RecursionError) as error:
            problems.append(problem("U-json-ld", f"the description of a video is no JSON: {error}", origin.where))
        else:
            found.extend(_values(each, links, origin) for each in objects)
    return found, problems


def _objects(data: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every VideoObject in the data, however deep: in lists, in `@graph`, in the `video` of an article."""
    waiting = [data]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            kinds = (kind for kind in _listed(value.get("@type")) if isinstance(kind, str))
            if any(kind.rpartition("/")[2] == "VideoObject" for kind in kinds):
                yield value
            waiting.extend(reversed(list(value.values())))
        elif isinstance(value, list):
            waiting.extend(reversed(value))


def _values(described: Mapping[str, Any], links: Links, origin: Origin) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, name in _PROPERTIES:
        if name not in found and described.get(key) not in (None, "", []):
            try:
                found[name] = video_values.META[name](described[key], origin)
            except ValueError:
                continue
    for key, name in _URLS:
        if name not in found and (url := links.first(_links(described.get(key)), bool)):
            found[name] = url
    return found


def _links(value: Any) -> Iterator[str]:
    """Yield the URLs of a property: a text, an ImageObject, or a list of them."""
    for each in _listed(value):
        if isinstance(each, dict):
            yield from (each[key] for key in ("url", "contentUrl") if isinstance(each.get(key), str))
        elif isinstance(each, str):
            yield each


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
