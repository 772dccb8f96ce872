"""Sitemap: which entries go to which file, in which order, under which name.

The main sitemap stays a plain urlset while it fits one file, because themes and people fetch it by its name. Above the
protocol's limits it becomes the index over numbered shards.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from urlset import dates, xml
from urlset.dates import Lastmod
from urlset.entry import Entry
from urlset.formats import FORMATS
from urlset.output import Folder
from urlset.problems import UrlsetError, problem

_CHUNK = 200
"""Entries that are written at once: so few that the processor keeps their text near."""
_FILL = 0.9
"""How full a shard is planned, so that a growing site seldom needs another one."""


class Part(NamedTuple):
    """Entries that belong to one file, or to the shards of one name.

    Attributes:
        name: Empty for the main sitemap, else the word in `sitemap-NAME.xml`.
        entries: The entries, in any order.
        formats: Names of the formats whose items are written here.
        max_urls: How many entries one file may hold.
    """

    name: str
    entries: Sequence[Entry]
    formats: tuple[str, ...]
    max_urls: int


class SitemapFile(NamedTuple):
    """A staged sitemap: its name below the output folder, its entries' count, its bytes and its newest date."""

    name: str
    urls: int
    size: int
    lastmod: Lastmod | None = None
    is_index: bool = False


class _TooLargeError(Exception):
    """A file would have more bytes than it may."""


class Writer:
    """Stages the files of one build.

    Args:
        folder: Where they are staged.
        base_url: The site's root, which the index's locations are built on.
        filename: Name of the main sitemap, such as `sitemap.xml`.
        max_bytes: Bytes that one file may have.
        style: URL of a style sheet that the files name, or empty.
    """

    def __init__(self, folder: Folder, base_url: str, filename: str, max_bytes: int, style: str = "") -> None:
        self._folder = folder
        self._style = style
        self._filename = filename
        self._stem = filename.removesuffix(".xml")
        self._base_url = base_url
        self._max_bytes = max_bytes

    def stage(self, parts: Sequence[Part]) -> list[SitemapFile]:
        """Stage all parts, and the index where there is more than one file; the index comes last.

        The first part is the main one. Raises UrlsetError where a file cannot be written.
        """
        files = [file for part in parts for file in self._stage_part(part)]
        if len(files) == 1:
            return files
        main_is_sharded = all(file.name != self._filename for file in files)
        return [*files, self._stage_index(self._filename if main_is_sharded else f"{self._stem}-index.xml", files)]

    def _stage_part(self, part: Part) -> list[SitemapFile]:
        name = f"{self._stem}-{part.name}" if part.name else self._stem
        entries = sorted(part.entries, key=lambda entry: entry.loc)
        try:
            if len(entries) <= part.max_urls:
                return [self._stage_file(f"{name}.xml", entries, part.formats)]
            return self._stage_shards(name, spread(entries, part.max_urls), part.formats)
        except _TooLargeError:
            return self._stage_shards(name, self._spread_by_size(entries, part), part.formats)

    def _stage_shards(self, name: str, shards: Sequence[Sequence[Entry]], formats: Sequence[str]) -> list[SitemapFile]:
        files: list[SitemapFile] = []
        try:
            for number, entries in enumerate(shards, start=1):
                files.append(self._stage_file(f"{name}-{number}.xml", entries, formats))
        except _TooLargeError:
            self._folder.discard(*(file.name for file in files))
            raise
        return files

    def _spread_by_size(self, entries: Sequence[Entry], part: Part) -> list[list[Entry]]:
        """Spread entries so that no file is too large; their sizes are only worked out where a file would be."""
        around = len(_head(part.formats, self._style)) + len(xml.URLSET_TAIL)
        sizes = [len(block(entry, part.formats).encode()) for entry in entries]
        if around + max(sizes) > self._max_bytes:
            loc = entries[sizes.index(max(sizes))].loc
            text = f"this entry alone needs {around + max(sizes):,} bytes, and max_bytes is {self._max_bytes:,}"
            raise UrlsetError(problem("U-max-bytes", text, loc))
        return spread(entries, part.max_urls, sizes, self._max_bytes - around)

    def _stage_file(self, name: str, entries: Sequence[Entry], formats: Sequence[str]) -> SitemapFile:
        size = self._folder.stage(name, self._bounded(name, render(entries, formats, self._style)))
        newest = dates.newest(entry.lastmod for entry in entries if entry.lastmod is not None)
        return SitemapFile(name=name, urls=len(entries), size=size, lastmod=newest)

    def _bounded(self, name: str, chunks: Iterator[bytes]) -> Iterator[bytes]:
        size = 0
        for chunk in chunks:
            size += len(chunk)
            if size > self._max_bytes:
                self._folder.discard(name)
                raise _TooLargeError
            yield chunk

    def _stage_index(self, name: str, files: Sequence[SitemapFile]) -> SitemapFile:
        locs = [(self._base_url + file.name, file.lastmod) for file in files]
        size = self._folder.stage(name, (render_index(locs, self._style),))
        newest = dates.newest(lastmod for _, lastmod in locs if lastmod is not None)
        return SitemapFile(name=name, urls=len(files), size=size, lastmod=newest, is_index=True)


def spread(entries: Sequence[Entry], max_urls: int, sizes: Sequence[int] = (), max_size: int = 1) -> list[list[Entry]]:
    """Spread entries over shards by their URL alone, so that a new page changes one shard and no other.

    Args:
        entries: The entries, sorted.
        max_urls: How many a shard may hold.
        sizes: The size of each, where that counts too; none is above `max_size`.
        max_size: How large the entries of a shard may be together.
    """
    keys = [zlib.crc32(entry.loc.encode("ascii")) for entry in entries]
    count = math.ceil(max(2, len(entries) / (max_urls * _FILL), sum(sizes) / (max_size * _FILL)))
    while True:
        held, filled = Counter(key % count for key in keys), Counter[int]()
        for key, size in zip(keys, sizes, strict=bool(sizes)):
            filled[key % count] += size
        if max(held.values()) <= max_urls and max(filled.values(), default=0) <= max_size:
            break
        count += max(1, count // 20)
    shards: list[list[Entry]] = [[] for _ in range(count)]
    for key, entry in zip(keys, entries, strict=True):
        shards[key % count].append(entry)
    return [shard for shard in shards if shard]


def render(entries: Sequence[Entry], formats: Sequence[str], style: str = "") -> Iterator[bytes]:
    """Return a urlset's bytes in chunks; only the namespaces that are used are declared (sitemaps.org, `urlset`)."""
    present = {name for entry in entries if entry.extensions for name, items in entry.extensions.items() if items}
    # An empty news sitemap still says that it is one: engines take that, and no other empty sitemap.
    used = [name for name in formats if name in present or not entries]
    yield _head(used, style).encode()
    for start in range(0, len(entries), _CHUNK):
        yield xml.assemble(_pieces(entries[start : start + _CHUNK], used)).encode()
    yield xml.URLSET_TAIL.encode()


def _head(formats: Sequence[str], style: str) -> str:
    return xml.urlset_head({FORMATS[name].PREFIX: FORMATS[name].NAMESPACE for name in formats}, style)


def block(entry: Entry, formats: Sequence[str]) -> str:
    """Return one entry as XML, with the items of the given formats."""
    return xml.assemble(_pieces((entry,), formats))


def _pieces(entries: Sequence[Entry], formats: Sequence[str]) -> list[str]:
    """Return the pieces of some entries, flat: a loop that does little else is what a large sitemap costs."""
    pieces: list[str] = []
    add = pieces.extend
    writers = [(name, FORMATS[name].write) for name in formats]
    for loc, lastmod, changefreq, priority, extensions in entries:
        date = "" if lastmod is None else dates.text(lastmod)
        add(xml.entry_start(loc, date, changefreq, "" if priority is None else decimal(priority)))
        if extensions:
            for name, write in writers:
                for item in extensions.get(name, ()):
                    add(write(item))
        add(xml.URL_END)
    return pieces


def render_index(locs: Sequence[tuple[str, Lastmod | None]], style: str = "") -> bytes:
    """Return a sitemap index over some locations and their dates (sitemaps.org, `sitemapindex`)."""
    blocks = [xml.index_block(loc, "" if lastmod is None else dates.text(lastmod)) for loc, lastmod in locs]
    return (xml.opening("sitemapindex", stylesheet=style) + "".join(blocks) + xml.INDEX_TAIL).encode()


def decimal(value: float) -> str:
    """Write a priority as the shortest decimal with at least one digit: `0.5`, `1.0`, `0.55`."""
    return f"{value:.4f}".rstrip("0").ljust(3, "0")


def as_text(entries: Sequence[Entry]) -> Iterator[bytes]:
    """Return a text sitemap: one URL per line, nothing else (sitemaps.org, `Text file`)."""
    locs = sorted(entry.loc for entry in entries)
    for start in range(0, len(locs), _CHUNK):
        yield "".join([f"{loc}\n" for loc in locs[start : start + _CHUNK]]).encode()
