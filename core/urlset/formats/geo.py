"""Geo: the geo extension 1.0 (`geo:geo`), which says that a URL is a KML, KMZ or GeoRSS file; legacy.

"Google no longer supports the Geo extension" (Google help, answer 94555, 2013-05-27). Schema: geo/schemas/sitemap/1.0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from urlset import xml
from urlset.formats import elements, meta
from urlset.formats.elements import TagError
from urlset.formats.meta import Origin
from urlset.problems import Problem, problem

NAME: str = "geo"
PREFIX: str = "geo"
NAMESPACE: str = "http://www.google.com/geo/schemas/sitemap/1.0"
TAG: str = "geo"
LEGACY: bool = True

FORMATS = ("kml", "kmz", "georss")
"""The kinds of geo files, in lower case; files may write them in any case."""

_BEFORE, _AFTER = xml.around("geo:geo", "geo:format")


class Geo(NamedTuple):
    """What kind of geo file the URL is; `format` is one of `FORMATS`."""

    format: str


def from_meta(value: Any, origin: Origin) -> tuple[tuple[Geo, ...], list[Problem]]:
    """Read `geo`: a format, alone or in a mapping with `format`, in any case."""
    if value is None or value is False:
        return (), []
    given = value if isinstance(value, Mapping) else {"format": value}
    found, problems = meta.collect(given, {"format": _format_of}, origin, NAME)
    if not found and not problems:
        problems.append(problem("U-meta-incomplete", f"'{NAME}' has no 'format'", origin.where))
    return ((Geo(**found),) if found else ()), problems


def _format_of(value: Any, origin: Origin) -> str:
    text = meta.text(value, origin).lower()
    if text not in FORMATS:
        raise ValueError(f"{value!r} is no geo format (one of {', '.join(FORMATS)})")
    return text


def _format(node: xml.Node) -> str:
    text = elements.text(node)
    if text.lower() not in FORMATS:
        raise TagError(f"'{text}' is no geo format (one of {', '.join(FORMATS)})", kept=text)
    return text.lower()


def write(item: Geo) -> xml.Piece:
    """Return the mark as XML."""
    return _BEFORE, item.format, _AFTER


def read(node: xml.Node) -> tuple[Geo, list[Problem]]:
    """Read a `geo:geo`."""
    found, problems = elements.children(node, {"format": _format})
    return Geo(format=found.get("format", "")), problems


def rules(items: Sequence[Geo], loc: str) -> list[Problem]:
    """Judge the marks of one URL: there is one, and it has a format."""
    problems = [each for item in items for each in elements.missing({"format": item.format}, TAG, loc)]
    if len(items) > 1:
        problems.append(problem("U-tag-repeated", f"'{TAG}' stands more than once", loc))
    return problems
