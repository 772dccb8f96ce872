"""Contents: what a file turns out to be, and the right reader for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from urlset import xml
from urlset.check.entries import Entries
from urlset.check.file import File, Opener
from urlset.check.findings import Examined
from urlset.check.index_file import Child, IndexFile
from urlset.check.locations import Locations
from urlset.check.plain_text import PlainText
from urlset.check.run import Run
from urlset.check.spelling import shown
from urlset.problems import UrlsetError

_SNIFF = 1024
_GZIP = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"
_URL = re.compile(rb"[A-Za-z][A-Za-z0-9+.\-]*://")


class Peeked:
    """A stream whose beginning was looked at before it is read."""

    def __init__(self, stream: xml.Source) -> None:
        self._stream = stream
        self.head = b""
        while len(self.head) < _SNIFF and (more := stream.read(_SNIFF)):
            self.head += more
        self._is_fresh = True

    def read(self, size: int, /) -> bytes:
        """Return up to `size` bytes, or the beginning, which may be longer than 1 KiB by less than 1 KiB."""
        if self._is_fresh:
            self._is_fresh = False
            return self.head
        return self._stream.read(size)


def examine(file: File, opener: Opener, run: Run, *, is_child: bool = False) -> Sequence[Child]:
    """Check one file; return the sitemaps that it lists if it is an index.

    Args:
        file: The file.
        opener: Opens it.
        run: The check, where problems and the file itself are noted.
        is_child: Whether an index named it, so that it may not be an index itself.
    """
    examiner = _Examiner(file, opener, run, is_child=is_child)
    try:
        examiner.examine()
    except UrlsetError as error:
        run.findings.take(error.problems)
    except OSError as error:
        run.findings.add("U-read", error.strerror or str(error), file.name)
    return examiner.children


class _Examiner:
    """One file being examined."""

    def __init__(self, file: File, opener: Opener, run: Run, *, is_child: bool) -> None:
        self.children: Sequence[Child] = ()
        self._file, self._opener, self._run, self._is_child = file, opener, run, is_child
        self._findings = run.findings

    def examine(self) -> None:
        """Open the file, see what it is, and read it."""
        with self._opener() as opened:
            if opened.url:
                self._file = replace(self._file, url=opened.url)
            self._read(self._unpacked(opened.source))

    def _read(self, stream: Peeked) -> None:
        start = stream.head.removeprefix(_BOM).lstrip()
        name = self._file.name.lower().removesuffix(".gz")
        if not start.startswith(b"<") and (name.endswith(".txt") or _URL.match(start)):
            self._text(stream)
        else:
            self._xml(stream)

    def _unpacked(self, source: xml.Source) -> Peeked:
        """Unpack a file that is packed, or is called so; servers may have unpacked it on the way."""
        stream = Peeked(source)
        if stream.head.startswith(_GZIP) or (self._file.name.endswith(".gz") and not self._file.is_remote):
            return Peeked(xml.unpack(stream, where=self._file.name))
        return stream

    def _text(self, stream: Peeked) -> None:
        reader = PlainText(self._file, self._run)
        try:
            reader.read(stream)
            reader.finish()
        finally:
            self._note(reader.locations.count, reader.locations)

    def _xml(self, stream: Peeked) -> None:
        document = xml.read(stream, where=self._file.name)
        try:
            self._dispatch(document)
        finally:
            self._findings.take(document.problems)

    def _dispatch(self, document: xml.Document) -> None:
        from urlset.check import feeds  # noqa: PLC0415 (few files are feeds, and reading mail dates costs an import)

        if document.name in ("urlset", "sitemapindex") and document.namespace not in feeds.ATOM:
            self._judge_namespace(document)
            if document.name == "urlset":
                self._urlset(document)
            else:
                self._index(document)
        elif feeds.is_feed(document):
            self._feed(document)
        else:
            self._findings.add("U-format", f"its root is '{shown(document.name)}'", self._file.at(1))

    def _urlset(self, document: xml.Document) -> None:
        reader = Entries(self._file, self._run)
        count = 0
        try:
            count = reader.read(document)
            reader.finish()
        finally:
            self._note(count or reader.locations.count, reader.locations)
        self._judge_apostrophes(reader.locations)

    def _feed(self, document: xml.Document) -> None:
        from urlset.check.feeds import Feed  # noqa: PLC0415 (see `_dispatch`)

        reader = Feed(self._file, self._run)
        try:
            reader.read(document)
            reader.finish()
        finally:
            self._note(reader.locations.count, reader.locations)

    def _index(self, document: xml.Document) -> None:
        if self._is_child:
            self._findings.add("U-index-nested", "an index names it, and it is an index itself", self._file.at(1))
            return
        reader = IndexFile(self._file, self._run)
        try:
            reader.read(document)
            reader.finish()
        finally:
            self._run.files.append(Examined(name=self._file.name, urls=reader.count, is_index=True))
            self.children = reader.children

    def _judge_namespace(self, document: xml.Document) -> None:
        if document.namespace != xml.SITEMAP_NAMESPACE:
            found = f"is {shown(document.namespace)}" if document.namespace else "is missing"
            message = f"the namespace of '{document.name}' {found}; it should be {xml.SITEMAP_NAMESPACE}"
            self._findings.add("U-namespace", message, self._file.at(1))

    def _note(self, urls: int, locations: Locations) -> None:
        self._run.files.append(Examined(name=self._file.name, urls=urls))
        self._run.languages.files.append(locations)

    def _judge_apostrophes(self, locations: Locations) -> None:
        """Look again for apostrophes that stand unescaped: a parser gives the same text for both."""
        if not locations.apostrophes or self._file.is_remote:
            return
        from urlset.xml import raw  # noqa: PLC0415 (few files hold an apostrophe)

        with self._opener() as opened:
            for line in raw.apostrophes(self._unpacked(opened.source), "loc"):
                self._findings.add("U-loc-unescaped", "an apostrophe is not escaped", self._file.at(line))
