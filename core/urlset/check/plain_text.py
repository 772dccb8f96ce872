"""Plain text: sitemaps with one URL per line and nothing else (sitemaps.org, `Text file`)."""

from __future__ import annotations

from collections.abc import Iterator

from urlset import xml
from urlset.check.file import File
from urlset.check.locations import Locations
from urlset.check.run import Run
from urlset.check.spelling import shown
from urlset.problems import UrlsetError, problem
from urlset.values import MAX_URLS

_CHUNK = 65_536
_MAX_LINE = 1_048_576
_BOM = "\ufeff"


class PlainText:
    """Reads one text sitemap."""

    def __init__(self, file: File, run: Run) -> None:
        self._file = file
        self._run = run
        self.locations = Locations(file, run.findings, run.settings.profile)

    def read(self, stream: xml.Source) -> int:
        """Judge all lines and return how many URLs there are. Raises UrlsetError where the file ends early."""
        for number, raw in enumerate(lines(stream, self._file.name), start=1):
            try:
                text = raw.decode()
            except UnicodeDecodeError:
                message = f"{shown(ascii(raw))} is not UTF-8"
                self._run.findings.once("U-encoding", self._file.name, message, self._file.at(number))
                continue
            text = text.removeprefix(_BOM) if number == 1 else text
            if not text.strip():
                continue
            if loc := self.locations.judge(text, number):
                for watch in self._run.watchers:
                    watch(loc, self._file.at(number), {})
        return self.locations.count

    def finish(self) -> None:
        """Report what only the whole file shows."""
        count = self.locations.count
        if count == 0 and "U-encoding" not in self._run.findings.counts:
            self._run.findings.add("U-sitemap-empty", "it lists no URL", self._file.name)
        if count > MAX_URLS:
            self._run.findings.add("U-sitemap-urls", f"it lists {count:,} URLs", self._file.name)
        self.locations.apostrophes.clear()  # nothing is escaped in a text
        self.locations.finish()


def lines(stream: xml.Source, name: str, max_bytes: int = xml.MAX_BYTES) -> Iterator[bytes]:
    """Yield the lines of a stream without their ends (LF or CR LF), within bounds.

    Raises:
        UrlsetError: U-xml-size (more than `max_bytes`) or U-xml-limit (an endless line).
    """
    rest, size = b"", 0
    while chunk := stream.read(_CHUNK):
        size += len(chunk)
        if size > max_bytes:
            raise UrlsetError(problem("U-xml-size", f"it has more than {max_bytes:,} bytes", name))
        *complete, rest = (rest + chunk).split(b"\n")
        for line in complete:
            yield line.removesuffix(b"\r")
        if len(rest) > _MAX_LINE:
            raise UrlsetError(problem("U-xml-limit", f"a line has more than {_MAX_LINE:,} bytes", name))
    if rest:
        yield rest.removesuffix(b"\r")
