"""Resources: built files that are no HTML and are listed on request, such as PDF, archives and source code."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from urlset import urls
from urlset.page import Page, PageKind, Site
from urlset.patterns import Patterns, Subject

_HTML = (".html", ".htm", ".xhtml")
_GEO = (".kml", ".kmz", ".xml", ".rss", ".atom", ".georss")
_GEORSS = b"http://www.georss.org/georss"
_HEAD = 4096
"""Bytes in which a feed declares its namespaces."""


def find(site: Site, pages: Sequence[Page], wanted: Patterns, legacy: Sequence[str] = ()) -> list[Page]:
    """Return a page for each built file that the patterns want and that no page of the host has already.

    With the historical `geo`, files of that kind are found without being asked for; they are listed only there.
    """
    if not wanted and "geo" not in legacy:
        return []
    taken = {page.output for page in pages}
    found: list[Page] = []
    for name, path in files(site.output_dir):
        if path in taken or name.lower().endswith(_HTML):
            continue
        is_wanted = bool(wanted.match(Subject(path="/" + urls.quoted(name))))
        if is_wanted or ("geo" in legacy and name.lower().endswith(_GEO) and geo_format(name, path.read_bytes())):
            source = site.copied.get(path) or _source(site.static_roots, name)
            kind = PageKind.RESOURCE if is_wanted else PageKind.APART
            found.append(Page(url=urls.quoted(name), output=path, source=source, kind=kind))
    return found


def kinds(name: str, data: bytes, legacy: Sequence[str]) -> dict[str, tuple[Any, ...]]:
    """Return what the historical vocabularies say of a file: format name to its items."""
    found: dict[str, tuple[Any, ...]] = {}
    if "codesearch" in legacy:
        from urlset.formats import codesearch  # noqa: PLC0415 (only sites that ask for it pay for it)

        if filetype := codesearch.filetype_from_name(name):
            found["codesearch"] = (codesearch.Code(filetype=filetype),)
    if "geo" in legacy and (kind := geo_format(name, data)):
        from urlset.formats import geo  # noqa: PLC0415 (same)

        found["geo"] = (geo.Geo(format=kind),)
    return found


def geo_format(name: str, data: bytes) -> str:
    """Return the kind of a geographic file: KML and KMZ by their names, GeoRSS by its namespace; empty for others."""
    suffix = name.lower().rpartition(".")[2]
    if suffix in {"kml", "kmz"}:
        return suffix
    return "georss" if f".{suffix}" in _GEO and _GEORSS in data[:_HEAD] else ""


def files(root: Path, skips: Callable[[Path], bool] = lambda _folder: False) -> Iterator[tuple[str, Path]]:
    """Walk a folder in order; names are relative, with `/`. Links to folders are not followed: they may be endless.

    `skips` says of a folder whether it is not to be looked into.
    """
    for folder, inner, names in os.walk(root):
        inner[:] = sorted(each for each in inner if not skips(Path(folder, each)))
        below = Path(folder).relative_to(root).as_posix()
        for name in sorted(names):
            if (path := Path(folder, name)).is_file():  # a named pipe would never end
                yield (name if below == "." else f"{below}/{name}"), path


def _source(roots: Iterable[Path], name: str) -> Path | None:
    return next((root / name for root in roots if (root / name).is_file()), None)
