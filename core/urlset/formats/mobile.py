"""Mobile: the mobile extension 1.0 (`mobile:mobile`), a mark without content; legacy.

It was meant for pages of feature phones (XHTML-MP, WML, cHTML). Google no longer lists it among the supported
extensions and says that nobody else "should" have a mobile sitemap (John Mueller, 2015-04-13).
Source: Google help, answer 34648; schema sitemap-mobile/1.0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from urlset import xml
from urlset.formats import elements, meta
from urlset.formats.meta import Origin
from urlset.problems import Problem, problem

NAME: str = "mobile"
PREFIX: str = "mobile"
NAMESPACE: str = "http://www.google.com/schemas/sitemap-mobile/1.0"
TAG: str = "mobile"
LEGACY: bool = True

_ELEMENT = xml.nest("mobile:mobile", "", depth=2)


class Mobile(NamedTuple):
    """The mark that a URL serves content for feature phones."""


def from_meta(value: object, origin: Origin) -> tuple[tuple[Mobile, ...], list[Problem]]:
    """Read `mobile`: yes or no."""
    if value is None:
        return (), []
    try:
        return ((Mobile(),) if meta.yes_no(value, origin) else ()), []
    except ValueError as error:
        return (), [problem("U-meta-value", f"'{NAME}': {error}", origin.where)]


def write(item: Mobile) -> xml.Piece:  # noqa: ARG001 (all marks are the same; other formats' items hold something)
    """Return the mark as XML: an empty element."""
    return _ELEMENT, "", ""


def read(node: xml.Node) -> tuple[Mobile, list[Problem]]:
    """Read a `mobile:mobile`, which has neither content nor attributes."""
    problems = elements.children(node, {})[1]
    if node.text.strip():
        problems.append(problem("U-tag-value", f"'{TAG}' must be empty", elements.place(node)))
    problems.extend(
        problem("U-attribute-value", f"'{TAG}' has no attribute '{name}'", elements.place(node))
        for name in node.attributes
    )
    return Mobile(), problems


def rules(items: Sequence[Mobile], loc: str) -> list[Problem]:
    """Judge the marks of one URL: one says it."""
    return [problem("U-tag-repeated", f"'{TAG}' stands more than once", loc)] if len(items) > 1 else []
