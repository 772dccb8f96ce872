"""Shapes: which elements an entry holds and in which order; a file has few shapes, so each is judged once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from urlset import xml

CORE = ("loc", "lastmod", "changefreq", "priority")
"""The children of `url` that the protocol defines, in the order of the schema."""
_MAX_SHAPES = 1000

Key = tuple[tuple[str, str], ...]
"""Namespace and name of each child."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the names of an entry's children show.

    Attributes:
        places: Name of a core child to its position, of the first where there are several.
        extensions: Positions of the children of other vocabularies.
        faults: Code, message and position of what is wrong; the position of a missing child is -1.
    """

    places: dict[str, int]
    extensions: tuple[int, ...]
    faults: tuple[tuple[str, str, int], ...]


class Shapes:
    """Judges the shapes of one file's entries.

    Args:
        namespace: The namespace of the file's root.
        core: Names of the children that an entry may have.
        is_ordered: Whether they have an order; those of an index have none (sitemaps.org, siteindex.xsd of 2010).
    """

    def __init__(self, namespace: str, core: Sequence[str] = CORE, *, is_ordered: bool = True) -> None:
        self._namespace = namespace
        self._core = core
        self._is_ordered = is_ordered
        self._known: dict[Key, Shape] = {}

    def of(self, children: Sequence[xml.Node]) -> Shape:
        """Return the shape of an entry with these children."""
        key = tuple([child[:2] for child in children])
        shape = self._known.get(key)
        if shape is None:
            shape = self._judged(key)
            if len(self._known) < _MAX_SHAPES:
                self._known[key] = shape
        return shape

    def _judged(self, key: Key) -> Shape:
        places: dict[str, int] = {}
        extensions: list[int] = []
        faults: list[tuple[str, str, int]] = []
        for at, (namespace, name) in enumerate(key):
            if namespace != self._namespace:
                extensions.append(at)
            elif name not in self._core:
                faults.append(("U-tag-unknown", f"'{name[:40]}' is no element of the protocol here", at))
            elif name in places:
                faults.append(("U-tag-repeated", f"'{name}' stands more than once", at))
            else:
                places[name] = at
        if "loc" not in places:
            faults.append(("U-tag-missing", "an entry has no 'loc'", -1))
        if self._is_ordered and (fault := self._order_fault(places, extensions)):
            faults.append(fault)
        return Shape(places, tuple(extensions), tuple(faults))

    def _order_fault(self, places: dict[str, int], extensions: Sequence[int]) -> tuple[str, str, int] | None:
        """Return the first child that stands behind one that it should stand before."""
        wanted = [name for name in self._core if name in places]
        last = -1
        for name in wanted:
            if places[name] < last or (extensions and extensions[0] < places[name]):
                before = next(each for each in wanted if places[each] == last) if places[name] < last else "extensions"
                return "U-tag-order", f"'{name}' does not stand where the schema has it (see '{before}')", places[name]
            last = places[name]
        return None
