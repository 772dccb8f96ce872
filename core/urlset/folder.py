"""Folder: any folder of built HTML as a site, for generators that have no plugin of ours.

It knows by file names what a host's adapter knows from its host: what is a page, what is made for machines, and where
the source may be. All else is read from the built pages, as always.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from urlset import html, urls
from urlset.page import Page, PageKind, Site
from urlset.resources import files
from urlset.sources import Source, Sources

_HTML = (".html", ".htm")
_UTILITY = re.compile(
    r"(?:.*/)?(?:search|genindex(?:-[\w-]+)?|py-modindex|modindex)(?:/index)?\.html?|_modules/.*|(?:.*/)?sitemap\.html",
    re.IGNORECASE,
)


def site(output: Path, base_url: str, root: Path) -> Site:
    """Return the site of a folder.

    Args:
        output: The folder of built files.
        base_url: The site's address.
        root: The folder that the site is built in, which source paths are shown relative to.
    """
    try:
        language = html.head((output / "index.html").read_bytes()).lang
    except OSError:
        language = ""
    return Site(
        base_url=base_url,
        output_dir=output,
        source_root=root,
        cache_dir=root / ".cache",
        host="folder",
        language=language,
    )


def pages(output: Path, sources: Sources | None, *, extension: bool = True) -> Iterator[Page]:
    """Yield the pages of a folder, in order.

    Args:
        output: The folder of built files.
        sources: The sources, or None where they are not known; then no page has a date from git.
        extension: Whether the server shows `page.html` as that, or as `page`.
    """
    for name, path in files(output):
        if name.lower().endswith(_HTML) and not any(part.startswith(".") for part in name.split("/")):
            yield _page(name, path, sources.of(name) if sources is not None else None, extension=extension)


def address(name: str, *, extension: bool = True) -> str:
    """Return the address of a built file as servers show it: `a/index.html` is `a/`."""
    folder, slash, last = name.rpartition("/")
    if last == "index.html":
        return urls.quoted(folder + slash)
    return urls.quoted(name if extension else name.rpartition(".")[0])


def _page(name: str, path: Path, source: Source | None, *, extension: bool) -> Page:
    meta = source.meta if source is not None else {}
    title = meta.get("title")
    return Page(
        url=address(name, extension=extension),
        output=path,
        source=source.path if source is not None else None,
        meta=meta,
        title=title if isinstance(title, str) else "",
        kind=_kind(name, has_date="date" in meta),
        published=meta.get("date"),
    )


def _kind(name: str, *, has_date: bool) -> PageKind:
    if _UTILITY.fullmatch(name):
        return PageKind.UTILITY
    return PageKind.POST if has_date else PageKind.PAGE
