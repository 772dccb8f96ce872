"""Nodes: elements built from expat's events, as fast as Python allows.

The handlers are closures over local variables, because each is called some 150,000 times for a full sitemap. An element
is pending from its start tag until the next tag shows whether it has children: most have none, and become nodes without
ever being put on the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple
from xml.parsers.expat import XMLParserType

MAX_DEPTH = 16
"""Levels of elements, the root counted; the deepest sitemap needs five."""
MAX_ATTRIBUTES = 64
"""Attributes of one element."""

_WHITE = " \t\r\n"


class Node(NamedTuple):
    """One element.

    Attributes:
        namespace: Its namespace, or empty.
        name: Its local name.
        attributes: Name to value; an attribute with a namespace is named `namespace name`.
        text: Its text as it stands in the file, white space included; of an element with children always empty.
        children: The elements in it.
        line: The line on which its start tag begins, from 1.
    """

    namespace: str
    name: str
    attributes: Mapping[str, str]
    text: str
    children: Sequence[Node]
    line: int


# Node's own __new__ is a Python function; this is its body.
make: Callable[[tuple[str, str, Mapping[str, str], str, Sequence[Node], int]], Node] = partial(tuple.__new__, Node)


class _Names(dict[str, tuple[str, str]]):
    """Splits expat's `namespace name`, each once."""

    def __missing__(self, full: str) -> tuple[str, str]:
        namespace, _, name = full.rpartition(" ")
        self[full] = namespace, name
        return namespace, name


class Builder:
    """Collects a document's elements from its parser.

    Args:
        parser: An expat parser that separates namespaces by a space; its element and text handlers are set here.
        root: Told of the root: its namespace and name.
        stray: Told of text that stands between elements.
        refuse: Told what goes beyond the bounds; it raises.
    """

    def __init__(
        self,
        parser: XMLParserType,
        root: Callable[[str, str], None],
        stray: Callable[[str], None],
        refuse: Callable[[str], None],
    ) -> None:
        self.entries: list[Node] = []
        """Complete children of the root that nobody has taken yet."""
        self._texts: list[str] = []
        self._open: list[tuple[Mapping[str, str], int, list[Node]]] = []
        self._closed = 0
        self._names = _Names()
        self._parser, self._root, self._stray, self._refuse = parser, root, stray, refuse
        parser.StartElementHandler = self._start_root
        parser.CharacterDataHandler = self._texts.append

    @property
    def text_size(self) -> int:
        """Characters of the text that is being read."""
        return sum(map(len, self._texts))

    @property
    def entry_size(self) -> int:
        """Elements of the entry that is being read, so far."""
        return self._closed + sum(len(children) for _, _, children in self._open[1:])

    def forget_white(self) -> None:
        """Forget text that is known to be white space."""
        self._texts.clear()

    def _start_root(self, full: str, attributes: Mapping[str, str]) -> None:
        self._open.append((attributes, 0, self.entries))
        self._set_handlers()
        self._root(*self._names[full])

    def _between(self, texts: list[str]) -> None:
        """Judge text between elements: only XML's white space may stand there, and a no-break space is none."""
        for text in texts:
            if stray := text.strip(_WHITE):
                self._stray(stray)
        texts.clear()

    def _close(self, namespace: str, name: str) -> None:
        """End an element with children."""
        attributes, line, children = self._open.pop()
        if self._open:
            self._open[-1][2].append(make((namespace, name, attributes, "", children, line)))
            self._closed = self._closed + len(children) if len(self._open) > 1 else 0

    def _set_handlers(self) -> None:
        parser, texts, opened, names = self._parser, self._texts, self._open, self._names
        between, close, refuse = self._between, self._close, self._refuse
        pending: Mapping[str, str] | None = None
        line = 0

        def start(_full: str, attributes: Mapping[str, str]) -> None:
            nonlocal pending, line
            if texts:
                if len(texts) == 1 and (text := texts[0]).isspace() and text.isascii():
                    texts.clear()
                else:
                    between(texts)
            if pending is not None:
                opened.append((pending, line, []))
                if len(opened) >= MAX_DEPTH:
                    refuse(f"its elements are more than {MAX_DEPTH} deep")
            if attributes and len(attributes) > MAX_ATTRIBUTES:
                refuse(f"an element has more than {MAX_ATTRIBUTES} attributes")
            pending = attributes
            line = parser.CurrentLineNumber

        def end(full: str) -> None:
            nonlocal pending
            namespace, name = names[full]
            if pending is None:
                between(texts)
                close(namespace, name)
                return
            text = texts[0] if len(texts) == 1 else "".join(texts)
            texts.clear()
            opened[-1][2].append(make((namespace, name, pending, text, (), line)))
            pending = None

        parser.StartElementHandler, parser.EndElementHandler = start, end
