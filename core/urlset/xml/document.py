"""Document: what reading gives: a stream of entries, and where in a file something stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from urlset.problems import Problem
from urlset.xml.nodes import Node
from urlset.xml.skimming import Sink


class Source(Protocol):
    """What bytes are read from: an open binary file, a response, or what `unpack` returns."""

    def read(self, size: int, /) -> bytes:
        """Return up to `size` bytes, and none at the end."""
        ...


@dataclass(slots=True, kw_only=True)
class Document:
    """A document whose entries are read while they are iterated over, once.

    Attributes:
        namespace: The root's namespace, or empty.
        name: The root's local name.
        prefixes: Prefix to namespace as the root declares them; the default namespace has an empty prefix.
        problems: What is wrong but can be read past; complete when the iteration has ended.
        nodes: The root's children, in the order of the file. To advance it may raise UrlsetError as `read` does.
        plain: May be set before the iteration: takes the entries that hold only plain values, which then are no nodes.
            All of them stand before the other entries; those of the first chunk are nodes all the same.
    """

    namespace: str = ""
    name: str = ""
    prefixes: dict[str, str] = field(default_factory=dict[str, str])
    problems: list[Problem] = field(default_factory=list[Problem])
    nodes: Iterator[Node] = field(default_factory=lambda: iter(()))
    plain: Sink | None = None

    def __iter__(self) -> Iterator[Node]:
        return self.nodes


def place(where: str, line: int, column: int) -> str:
    """Return a place in a file as compilers write it, `sitemap.xml:3:7`; without a file `line 3, column 7`."""
    return f"{where}:{line}:{column}" if where else f"line {line}, column {column}"
