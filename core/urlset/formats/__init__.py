"""Formats: one module per vocabulary, each with the same names; to add a format is to add a module and one line here.

A format says what its items are (a named tuple), how front matter states them, how they are written and read, and what
the rules are. Modules are the implementations of the protocol `Format`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

from urlset import xml
from urlset.formats.meta import Origin
from urlset.problems import Problem

__all__ = ["FORMATS", "Format", "Origin", "by_element", "meant"]


class Format(Protocol):
    """What every format's module has.

    Attributes:
        NAME: Its key in options, front matter and `Entry.extensions`.
        PREFIX: The prefix that its elements are written with.
        NAMESPACE: Its namespace.
        TAG: Local name of the element of one item.
        LEGACY: Whether no engine uses it any more, so that it is written only on request.
    """

    NAME: str
    PREFIX: str
    NAMESPACE: str
    TAG: str
    LEGACY: bool

    def from_meta(self, value: Any, origin: Origin) -> tuple[tuple[Any, ...], list[Problem]]:
        """Read the items that front matter states; what cannot be used becomes a problem."""
        ...

    def write(self, item: Any) -> xml.Piece:
        """Return one item as XML lines at the depth of an entry's children, in the order of the schema."""
        ...

    def read(self, node: xml.Node) -> tuple[Any, list[Problem]]:
        """Read one item from its element; problems are placed at a line."""
        ...

    def rules(self, items: Sequence[Any], loc: str) -> list[Problem]:
        """Judge all items of one URL; problems are placed at the URL."""
        ...


_MODULES = {
    "alternates": "alternates",
    "images": "image",
    "videos": "video",
    "news": "news",
    "mobile": "mobile",
    "codesearch": "codesearch",
    "geo": "geo",
    "video-1.0": "video10",
}


class _Formats(Mapping[str, Format]):
    """The formats by name; a format's module loads when it is first asked for, because a site needs only one or two."""

    def __init__(self) -> None:
        self._loaded: dict[str, Format] = {}

    def __getitem__(self, name: str) -> Format:
        if name not in self._loaded:
            self._loaded[name] = cast("Format", import_module(f"{__name__}.{_MODULES[name]}"))
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in _MODULES

    def __iter__(self) -> Iterator[str]:
        return iter(_MODULES)

    def __len__(self) -> int:
        return len(_MODULES)


FORMATS: Mapping[str, Format] = _Formats()
"""Name to format."""

_OLDEST_NAMESPACE = "http://www.google.com/schemas/sitemap/0.84"
"""What Google's first sitemaps of 2005 had."""


def by_element(node: xml.Node) -> Format | None:
    """Return the format that an element is an item of, by its namespace and name."""
    return _by_element().get((node.namespace, node.name))


@cache
def _by_element() -> dict[tuple[str, str], Format]:
    return {(each.NAMESPACE, each.TAG): each for each in FORMATS.values()}


def meant(namespace: str) -> str:
    """Return the namespace that a misspelt one stands for, or an empty text where none is near.

    Namespaces are compared letter by letter, so `https:`, a slash at the end or another case makes a different one.
    """
    right = {each.NAMESPACE: each.NAMESPACE for each in FORMATS.values()}
    right |= {xml.SITEMAP_NAMESPACE: xml.SITEMAP_NAMESPACE, _OLDEST_NAMESPACE: xml.SITEMAP_NAMESPACE}
    near = namespace.strip().rstrip("/").lower().replace("https://", "http://", 1)
    return right.get(near) or right.get(near.replace("http://", "http://www.", 1), "")
