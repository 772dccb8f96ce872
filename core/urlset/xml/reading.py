"""Reading XML: foreign bytes become `Node`s in a stream, within bounds, and nothing outside them is ever opened.

The standard library's expat does the parsing. Document type declarations are refused at once, because all attacks by
entities start with one; size, depth, text, tags and names are bounded, so a hostile file costs little more memory than
an honest one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn
from xml.parsers import expat

from urlset.problems import UrlsetError, problem
from urlset.values import MAX_BYTES
from urlset.xml.document import Document, Source, place
from urlset.xml.nodes import Builder, Node
from urlset.xml.skimming import Skimmer, as_nodes, heads, is_root

MAX_TEXT = 1_048_576
"""Characters of text in one element."""
MAX_TOKEN = 2_097_152
"""Bytes of one tag or comment: expat below 2.6 reads an unfinished one again with every chunk (CVE-2023-52425)."""
MAX_NODES = 50_000
"""Elements in one entry; 1,000 images with five children each are 6,000."""
MAX_NAMES = 10_000
"""Different names of elements, attributes and prefixes in one document."""
MAX_NAMESPACE = 2_048
"""Characters of a namespace, which becomes part of the name of every element."""
MAX_PROBLEMS = 100
"""Problems that a document reports of itself; a file that is wrong on every line has said so by then."""

_CHUNK = 65_536
_SNIFF = 1_024
_BOM = b"\xef\xbb\xbf"
_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_LATE_DECLARATION = re.compile(rb"([ \t\r\n]+)(<\?xml[ \t\r\n][^>]*\?>)")
_HTML = re.compile(rb"[ \t\r\n]*<(?:!doctype[ \t\r\n]+html|html[ \t\r\n>])", re.IGNORECASE)
_MISPLACED_DECLARATION = expat.errors.codes[expat.errors.XML_ERROR_MISPLACED_XML_PI]


def read(stream: Source, *, max_bytes: int = MAX_BYTES, where: str = "") -> Document:
    """Begin to read a document: its root is known when this returns, its entries follow while they are iterated over.

    Args:
        stream: The bytes, not compressed (see `unpack`).
        max_bytes: How many there may be.
        where: What problems call the file; line and column are put behind it.

    Raises:
        UrlsetError: U-xml (not well-formed), U-xml-doctype, U-xml-size, U-xml-limit, U-xml-leading, U-xml-encoding
            or U-xml-html.
    """
    parsing = _Parsing(stream, max_bytes, where)
    while not parsing.document.name and parsing.advance():
        pass
    parsing.document.nodes = parsing.nodes()
    return parsing.document


class _Parsing:
    """One document being parsed, chunk by chunk."""

    def __init__(self, stream: Source, max_bytes: int, where: str) -> None:
        self.document = Document()
        self._stream, self._max_bytes, self._where = stream, max_bytes, where
        self._size = self._fed = self._heard = 0
        self._root_at = self._root_line = 0
        self._interned: dict[str, str] = {}
        self._prefixes: set[str | None] = set()
        self._is_utf_8 = True
        self._skimmer: Skimmer | None = None
        parser = self._parser = expat.ParserCreate(None, " ", self._interned)
        parser.buffer_text = True
        parser.buffer_size = _CHUNK
        parser.XmlDeclHandler = self._declaration
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartNamespaceDeclHandler = self._prefix
        self._builder = Builder(parser, self._root, self._stray, self._refuse)

    def nodes(self) -> Iterator[Node]:
        """Read on, and give the entries that each chunk completes."""
        entries, going = self._builder.entries, True
        while going:
            yield from entries
            entries.clear()
            going = self.advance()
        yield from entries

    def advance(self) -> bool:
        """Parse the next chunk; false when there is no more."""
        chunk = self._stream.read(_CHUNK) if self._size else self._first()
        self._size += len(chunk)
        if self._size > self._max_bytes:
            raise self._error("U-xml-size", f"it has more than {self._max_bytes:,} bytes")
        try:
            self._parse(chunk)
        except expat.ExpatError as error:
            late = error.code == _MISPLACED_DECLARATION and not self.document.name
            raise UrlsetError(
                problem(
                    "U-xml-leading" if late else "U-xml",
                    expat.ErrorString(error.code),
                    place(self._where, error.lineno, error.offset + 1),
                )
            ) from None
        except (LookupError, ValueError) as error:  # an encoding that Python does not know, or of several bytes
            raise self._error("U-xml-encoding", str(error)) from None
        self._check_bounds()
        return bool(chunk)

    def _parse(self, chunk: bytes) -> None:
        """Give expat a chunk, without the plain entries that need no parser."""
        if chunk and not self.document.name:
            chunk = self._parse_head(chunk)
            if not chunk:
                return
        if self._skimmer is None:
            self._give(chunk, is_last=not chunk)
            return
        sink = self.document.plain or as_nodes(self.document.prefixes, self._builder.entries)
        if (rest := self._skimmer.take(chunk, sink)) is not None:
            self._skimmer = None
            for piece in rest:
                self._builder.forget_white()
                self._give(piece)
            if not chunk:
                self._give(b"", is_last=True)

    def _parse_head(self, chunk: bytes) -> bytes:
        """Parse up to the root's start tag, and return what stands behind it."""
        before, fed = self._fed, 0
        for piece in heads(chunk):
            self._give(piece)
            fed += len(piece)
            if self.document.name:
                tag = chunk[self._root_at - before : fed]
                namespace = self.document.namespace
                if self._is_utf_8 and is_root(tag) and self.document.prefixes.get("", "") == namespace:
                    self._skimmer = Skimmer(self._root_line + tag.count(b"\n"), self.document.prefixes)
                break
        return chunk[fed:]

    def _give(self, data: bytes, *, is_last: bool = False) -> None:
        self._fed += len(data)
        self._parser.Parse(data, is_last)

    def _first(self) -> bytes:
        """Read what the file begins with, and put right what stands before its declaration."""
        chunk = b""
        while len(chunk) < _SNIFF and (more := self._stream.read(_CHUNK)):
            chunk += more
        text = chunk.removeprefix(_BOM)
        if _HTML.match(text):
            raise self._error("U-xml-html", "it begins as an HTML page")
        if chunk.startswith(_UTF_16_MARKS):
            self._note("U-xml-encoding", "it is encoded as UTF-16")
        if match := _LATE_DECLARATION.match(text):
            self._note("U-xml-leading", "white space stands before the XML declaration")
            # The white space goes behind the declaration, so that lines keep their numbers.
            return match[2] + match[1] + text[match.end() :]
        return chunk

    def _check_bounds(self) -> None:
        """Refuse what no sitemap needs. Once per chunk is enough: a chunk cannot hold much."""
        # -1 means that expat saw no event; what it has not told us of is an unfinished token.
        self._heard = max(self._heard, self._parser.CurrentByteIndex)
        for count, most, what in (
            (self._fed - self._heard, MAX_TOKEN, "bytes in one tag or comment"),
            (self._builder.text_size, MAX_TEXT, "characters in one element"),
            (self._builder.entry_size, MAX_NODES, "elements in one entry"),
            (len(self._interned) + len(self._prefixes), MAX_NAMES, "different names"),
        ):
            if count > most:
                self._refuse(f"it has more than {most:,} {what}")

    def _declaration(self, version: str, encoding: str | None, _standalone: int) -> None:
        if version != "1.0":
            self._note("U-xml-encoding", f"it is declared as XML {version}")
        if encoding is not None and encoding.upper() != "UTF-8":
            self._is_utf_8 = False
            self._note("U-xml-encoding", f"it is declared as {encoding}")

    def _doctype(self, *_: object) -> None:
        raise self._error("U-xml-doctype", "it declares a document type")

    def _prefix(self, prefix: str | None, namespace: str | None) -> None:
        if len(namespace or "") > MAX_NAMESPACE:
            self._refuse(f"a namespace has more than {MAX_NAMESPACE:,} characters")
        self._prefixes.add(prefix)
        if not self.document.name:
            self.document.prefixes[prefix or ""] = namespace or ""

    def _root(self, namespace: str, name: str) -> None:
        self.document.namespace, self.document.name = namespace, name
        self._root_at, self._root_line = self._parser.CurrentByteIndex, self._parser.CurrentLineNumber

    def _stray(self, text: str) -> None:
        self._note("U-xml-text", f"{text[:40]!a} stands between elements")

    def _refuse(self, message: str) -> NoReturn:
        raise self._error("U-xml-limit", message)

    def _note(self, code: str, message: str) -> None:
        if len(self.document.problems) < MAX_PROBLEMS:
            self.document.problems.append(problem(code, message, self._here()))

    def _error(self, code: str, message: str) -> UrlsetError:
        return UrlsetError(problem(code, message, self._here()))

    def _here(self) -> str:
        return place(self._where, self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)
