"""Resources: built files that are no HTML and are listed on request, such as PDF, archives and source code."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from urlset.page import Page, PageKind, Site
from urlset.patterns import Patterns, Subject

_HTML = (".html", ".htm", ".xhtml")


def find(site: Site, pages: Sequence[Page], wanted: Patterns) -> list[Page]:
    """Return a page for each built file that the patterns want and that no page of the host has already."""
    if not wanted:
        return []
    taken = {page.output for page in pages}
    return [
        Page(url=quote(name), output=path, source=_source(site.static_roots, name), kind=PageKind.RESOURCE)
        for name, path in files(site.output_dir)
        if path not in taken and not name.lower().endswith(_HTML) and wanted.match(Subject(path="/" + quote(name)))
    ]


def files(root: Path) -> Iterator[tuple[str, Path]]:
    """Walk a folder in order; names are relative, with `/`. Links to folders are not followed: they may be endless."""
    for folder, inner, names in os.walk(root):
        inner.sort()
        below = Path(folder).relative_to(root).as_posix()
        for name in sorted(names):
            yield (name if below == "." else f"{below}/{name}"), Path(folder, name)


def _source(roots: Iterable[Path], name: str) -> Path | None:
    return next((root / name for root in roots if (root / name).is_file()), None)
