"""Listing: what a set of sitemaps lists, read from a file, a built folder or the web, for what compares or joins sets.

It reads what `check` judges: nothing is reported but what stops the reading, because half a set would make a false
comparison.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from urlset import xml
from urlset.check import bases
from urlset.check.contents import Peeked
from urlset.check.disk import Disk
from urlset.check.file import File
from urlset.check.findings import Findings
from urlset.check.folder import NAMES
from urlset.check.index_file import Child
from urlset.check.plain_text import lines
from urlset.check.robots_file import MAX_BYTES, RobotsFile
from urlset.check.spelling import origin, shown, spelt
from urlset.check.walk import Library
from urlset.check.web import Web
from urlset.problems import UrlsetError, problem
from urlset.served import is_file

MAX_URLS = 5_000_000
"""URLs that one set may list: more than any site that is built as files."""

_GZIP = b"\x1f\x8b"
_BOM = b"\xef\xbb\xbf"
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+://")


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """What a set lists.

    Attributes:
        target: The set, as it was named.
        entries: Location, well spelt, to its lastmod as written, or empty; in the order of the files.
        places: Location to the file and line that lists it.
        files: Path or URL of each file that lists pages, to their locations; no index is among them.
        root: The built folder, where the target is one.
        base_url: Where that folder is served, or empty where nothing shows it.
        address: URL of the sitemap to tell engines: the index or the only file; empty if it is not known.
    """

    target: str
    entries: dict[str, str] = field(default_factory=dict[str, str])
    places: dict[str, str] = field(default_factory=dict[str, str])
    files: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    root: Path | None = None
    base_url: str = ""
    address: str = ""


def read(
    target: str, *, timeout: float = 20.0, base_url: str = "", progress: Callable[[str], None] | None = None
) -> Listing:
    """Read all that a target lists: a sitemap or index (.xml, .txt, .gz), a built folder, or a URL.

    A URL that ends in a slash is a site, whose robots.txt names its sitemaps. Network use is bounded as in `check`.

    Args:
        target: Path or URL.
        timeout: Seconds that a server may be silent.
        base_url: Where a built folder is served; found out from its files where it is empty.
        progress: Told what is being read.

    Raises:
        UrlsetError: Something cannot be read, or an index names what does not exist.
    """
    if _URL.match(target):
        with closing(Web(timeout)) as web:
            roots = _on_the_web(target, web)
            return _Reading(web, progress).read(Listing(target=target, address=roots[0].url), roots)
    path = Path(target)
    if not _is_folder(path):
        return _Reading(Disk(), progress).read(Listing(target=target), [File(name=target)])
    if found := sitemaps(path):
        return read_folder(path, found, base_url=base_url, progress=progress)
    raise UrlsetError(problem("U-sitemap-none", f"there is none of {', '.join(NAMES[:3])}", target))


def read_folder(
    root: Path, found: Sequence[Path], *, base_url: str = "", progress: Callable[[str], None] | None = None
) -> Listing:
    """Read what some sitemaps of a built folder list, the main one first. Raises UrlsetError as `read` does."""
    base_url = base_url or bases.guess(root, found, ())
    address = base_url + found[0].relative_to(root).as_posix() if base_url else ""
    listing = Listing(target=str(root), root=root, base_url=base_url, address=address)
    return _Reading(Disk(), progress).read(listing, [File(name=str(each)) for each in found])


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def sitemaps(root: Path) -> list[Path]:
    """Return the sitemaps of a built folder: those that its robots.txt names, then those with a usual name."""
    usual = [root / name for name in NAMES if is_file(root / name)]
    # A compressed or text copy says the same again; it is read where there is nothing else.
    whole = [path for path in usual if path.suffix == ".xml"]
    named: list[Path] = []
    if is_file(root / "robots.txt"):
        with contextlib.suppress(OSError), (root / "robots.txt").open("rb") as file:
            robots = RobotsFile("robots.txt", file.read(MAX_BYTES))
            robots.judge(Findings())
            named = [path for loc in robots.sitemaps if (path := bases.ending(root, loc))]
    return list(dict.fromkeys([*named, *whole])) or usual[:1]


def base_of(root: Path) -> str:
    """Return where a built folder is served, by what its sitemaps say; empty where nothing shows it."""
    return bases.guess(root, sitemaps(root), ())


def children(path: Path) -> list[str]:
    """Return the locations that a file lists if it is an index; none of another file. Raises UrlsetError."""
    with Disk().opener(File(name=str(path)))() as opened:
        document = xml.read(opened.source, where=str(path))
        return [loc for loc, _, _ in _entries(document, "sitemap")] if document.name == "sitemapindex" else []


def _on_the_web(target: str, web: Web) -> list[File]:
    found = spelt(target)
    if not found.loc:
        raise UrlsetError(problem("U-read", found.faults[-1][1], target))
    if not found.loc.endswith(("/", "/robots.txt")):
        return [File(name=found.loc, url=found.loc)]
    address = f"{origin(found.loc)}/robots.txt"
    data = b""
    try:
        with web.fetch(address) as opened:
            while len(data) < MAX_BYTES and (more := opened.source.read(1 << 16)):
                data += more
    except UrlsetError as error:
        if any(each.code != "U-http" for each in error.problems):
            raise
    robots = RobotsFile(address, data)
    robots.judge(Findings())
    usual = found.loc.removesuffix("robots.txt") + "sitemap.xml"
    return [File(name=loc, url=loc) for loc in robots.sitemaps or (usual,)]


class _Reading:
    """One set being read."""

    def __init__(self, library: Library, progress: Callable[[str], None] | None) -> None:
        self._library, self._progress = library, progress
        self._done: set[str] = set()
        self._found = Listing(target="")

    def read(self, into: Listing, roots: list[File]) -> Listing:
        """Read some sitemaps and all that they list, each once."""
        self._found = into
        for root in roots:
            for child in self._file(root):
                self._file(self._library.child(root, child), is_child=True)
        return into

    def _file(self, file: File, *, is_child: bool = False) -> list[Child]:
        """Read one file; return the sitemaps that it lists if it is an index."""
        if file.name in self._done:
            return []
        self._done.add(file.name)
        if self._progress:
            self._progress(f"{len(self._done):,} files: {file.name}")
        try:
            with self._library.opener(file)() as opened:
                return self._contents(Peeked(opened.source), file, is_child=is_child)
        except OSError as error:
            raise UrlsetError(problem("U-read", error.strerror or str(error), file.name)) from error

    def _contents(self, stream: Peeked, file: File, *, is_child: bool) -> list[Child]:
        if stream.head.startswith(_GZIP):
            stream = Peeked(xml.unpack(stream, where=file.name))
        if not stream.head.removeprefix(_BOM).lstrip().startswith(b"<"):
            self._take(self._texts(stream, file), file)
            return []
        document = xml.read(stream, where=file.name)
        if document.name == "urlset":
            self._take(_entries(document), file)
            return []
        if document.name != "sitemapindex" or is_child:
            raise UrlsetError(problem("U-format", f"its root is '{shown(document.name)}'", file.at(1)))
        return [Child(spelt(loc).loc or loc, file.at(line)) for loc, _, line in _entries(document, "sitemap")]

    def _texts(self, stream: Peeked, file: File) -> Iterator[tuple[str, str, int]]:
        for number, raw in enumerate(lines(stream, file.name), start=1):
            text = raw.decode("utf-8-sig", "replace").strip()
            if number == 1 and not _URL.match(text):
                raise UrlsetError(problem("U-format", f"it begins with '{shown(text)}'", file.at(1)))
            if text:
                yield text, "", number

    def _take(self, found: Iterator[tuple[str, str, int]], file: File) -> None:
        entries, places = self._found.entries, self._found.places
        listed = self._found.files.setdefault(file.name, [])
        for text, lastmod, line in found:
            loc = spelt(text).loc or text
            listed.append(loc)
            if not entries.get(loc):
                entries[loc] = lastmod
                places.setdefault(loc, file.at(line))
            if len(entries) > MAX_URLS:
                raise UrlsetError(problem("U-xml-limit", f"the set lists more than {MAX_URLS:,} URLs", file.name))


def _entries(document: xml.Document, name: str = "url") -> Iterator[tuple[str, str, int]]:
    """Yield location, lastmod and line of each entry of a sitemap or index."""
    for node in document:
        if node.name == name:
            values = {child.name: child.text.strip() for child in node.children if child.namespace == node.namespace}
            if loc := values.get("loc", ""):
                yield loc, values.get("lastmod", ""), node.line
