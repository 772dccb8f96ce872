"""Strict: what a validator by the XML schemas refuses, although the protocol or the engines allow it.

The schemas are sitemap.xsd and siteindex.xsd of sitemaps.org and Google's for its extensions. Their rules stand here,
so no schema file is needed and none is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from urlset import xml
from urlset.check.file import File
from urlset.check.findings import Findings
from urlset.check.spelling import shown

_MIN_LOC = 12
_SHORT_DATE = re.compile(r"\d{4}(?:-\d{2})?|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})", re.ASCII)
_GOOGLE = "http://www.google.com/schemas/sitemap-"
_ORDERS: dict[str, tuple[str, ...]] = {
    f"{_GOOGLE}image/1.1": ("loc", "caption", "geo_location", "title", "license"),
    f"{_GOOGLE}video/1.1": (
        *("thumbnail_loc", "title", "description", "content_loc", "player_loc", "duration", "expiration_date"),
        *("rating", "content_segment_loc", "view_count", "publication_date", "tag", "category", "family_friendly"),
        *("restriction", "gallery_loc", "price", "requires_subscription", "uploader", "tvshow", "platform", "live"),
        "id",
    ),
    f"{_GOOGLE}news/0.9": (
        *("publication", "access", "genres", "publication_date", "title", "keywords", "stock_tickers"),
    ),
    f"{_GOOGLE}pagemap/1.0": (),
    f"{_GOOGLE}mobile/1.0": (),
    "http://www.google.com/geo/schemas/sitemap/1.0": (),
    "http://www.w3.org/1999/xhtml": (),
}
"""Namespace of each extension that has a schema to the order of its item's children; empty where any will do."""
_DATES = frozenset({"publication_date", "expiration_date"})


class Strict:
    """Judges the entries of one file by the schemas; a check without `--strict-xsd` has none."""

    def __init__(self, file: File, findings: Findings) -> None:
        self._file = file
        self._findings = findings

    def entry(self, node: xml.Node, namespace: str) -> None:
        """Judge one entry: attributes, the lexical forms of its values, and its extensions."""
        for each in (node, *node.children):
            if each.attributes and each.namespace == namespace:
                self._add(f"'{each.name}' may have no attributes", each.line)
            for message in _value_faults(each) if each.namespace == namespace else _extension_faults(each):
                self._add(message, each.line)

    def empty(self, root: str) -> None:
        """Report a file that lists nothing: the schemas want one entry at least."""
        self._add(f"'{root}' is empty", 1)

    def beside(self, node: xml.Node) -> None:
        """Report an element of another vocabulary among the entries: only newer schemas allow it."""
        self._add(f"'{shown(node.name)}' stands among the entries", node.line)

    def _add(self, message: str, line: int) -> None:
        self._findings.add("U-xsd", message, self._file.at(line))


def _value_faults(node: xml.Node) -> Iterator[str]:
    text = node.text.strip()
    if node.name == "loc" and 0 < len(text) < _MIN_LOC:
        yield f"'loc' has {len(text)} characters, and the schema wants {_MIN_LOC}"
    elif node.name == "lastmod" and _SHORT_DATE.fullmatch(text):
        yield f"'lastmod' is {text}: the schema wants a whole date, and seconds with a time"
    elif node.name == "changefreq" and text != node.text:
        yield "white space stands around 'changefreq'"


def _extension_faults(node: xml.Node) -> Iterator[str]:
    order = _ORDERS.get(node.namespace)
    if order is None:
        yield f"'{shown(node.name)}' is of a vocabulary without a schema ({shown(node.namespace)})"
        return
    names = [child.name for child in node.children]
    if late := _out_of_order(names, order):
        yield f"'{late}' does not stand where the schema of '{node.name}' has it"
    for child in node.children:
        if child.name in _DATES and _SHORT_DATE.fullmatch(child.text.strip()):
            yield f"'{child.name}' is {child.text.strip()}: the schema wants a whole date, and seconds with a time"


def _out_of_order(names: Sequence[str], order: Sequence[str]) -> str:
    """Return the first name that stands behind one that the order has later."""
    reached = 0
    for name in names:
        if name in order:
            if order.index(name) < reached:
                return name
            reached = order.index(name)
    return ""
