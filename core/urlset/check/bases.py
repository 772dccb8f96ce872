"""Bases: where a built folder is served, found out from what its robots.txt and sitemaps say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from urllib.parse import unquote, urlsplit

from urlset import served, urls, xml
from urlset.check.contents import Peeked
from urlset.check.disk import Disk, beside
from urlset.check.file import File
from urlset.check.spelling import origin, spelt
from urlset.problems import UrlsetError
from urlset.served import is_file, is_inside

_SAMPLE = 200
_MAX_DEPTH = 5
_MAX_INNER = 2


def guess(root: Path, sitemaps: Sequence[Path], named: Iterable[str]) -> str:
    """Return the base URL of a folder, ending in a slash, or an empty text where nothing shows it.

    Args:
        root: The folder.
        sitemaps: Its sitemaps, the most telling first.
        named: URLs of the Sitemap lines of its robots.txt.
    """
    for loc in named:
        if path := ending(root, loc):
            return _cut(loc, path.relative_to(root).as_posix())
    for path in sitemaps:
        is_index, locs = _sample(path)
        for loc in locs if is_index else ():
            if child := beside(path.parent, loc):
                return _cut(loc, child.relative_to(root).as_posix())
        if locs and not is_index:
            return _best(root, locs)
    return ""


def inner(root: Path, base_url: str, names: Sequence[str]) -> list[Path]:
    """Return the sitemaps of sites that were built into folders of this one: languages, versions, sub-projects.

    A file counts only if it lists what is below its own folder; sitemaps may also be examples in a handbook.
    """
    found: list[Path] = []
    for folder in _folders(root, _MAX_INNER):
        path = next((folder / name for name in names if is_file(folder / name)), None)
        own = f"{base_url}{urls.quoted(folder.relative_to(root).as_posix())}/"
        if path and any(loc.startswith(own) for loc in _sample(path)[1][:1]):
            found.append(path)
    return found


def _folders(root: Path, depth: int) -> Iterator[Path]:
    """Yield the folders below a folder, down to some depth; links are followed, because versions are often links."""
    try:
        inside = sorted(path for path in root.iterdir() if not path.name.startswith(".") and path.is_dir())
    except OSError:
        return
    for path in inside:
        yield path
        if depth > 1:
            yield from _folders(path, depth - 1)


def ending(root: Path, loc: str) -> Path | None:
    """Return the file of a folder that a URL names by the longest end of its path."""
    return beside(root, loc)


def below(root: Path, base_url: str, loc: str) -> Path | None:
    """Return the file of a folder served at `base_url` that a URL names exactly, or None."""
    name = served.name(loc, base_url)
    return root / name if name and is_inside(name) and is_file(root / name) else None


def _cut(loc: str, name: str) -> str:
    """Return a file's URL without its name below the root."""
    depth = name.count("/") + 1
    return loc.partition("?")[0].rsplit("/", depth)[0] + "/"


def _best(root: Path, locs: Sequence[str]) -> str:
    """Return the base under which most locations are built files; the shortest of several."""
    scores: Counter[str] = Counter()
    for loc in locs:
        parts = urlsplit(loc).path.split("/")[1:]
        base = f"{origin(loc)}/"
        for at in range(min(len(parts), _MAX_DEPTH)):
            rest = unquote("/".join(parts[at:]), errors="surrogateescape")
            scores[base] += bool(served.page(root, rest))
            base += f"{parts[at]}/"
    return min(scores, key=lambda base: (-scores[base], len(base)), default="")


def _sample(path: Path) -> tuple[bool, list[str]]:
    """Return whether a sitemap is an index, and its first locations; a broken one is judged later."""
    texts: list[str] = []
    is_index = False
    try:
        with Disk().opener(File(name=str(path)))() as opened:
            stream = Peeked(opened.source)
            if stream.head.startswith(b"\x1f\x8b"):
                stream = Peeked(xml.unpack(stream))
            if path.name.removesuffix(".gz").endswith(".txt"):
                texts = stream.head.decode("utf-8", "replace").split()
            else:
                document = xml.read(stream)
                is_index = document.name == "sitemapindex"
                nodes = islice(document, _SAMPLE)
                texts = [child.text for node in nodes for child in node.children if child.name == "loc"]
    except (UrlsetError, OSError):
        pass
    return is_index, [loc for text in texts if (loc := spelt(text).loc)]
