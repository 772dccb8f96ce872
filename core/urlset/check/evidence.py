"""Evidence: what the record of a folder's build says of its pages, so that nothing is asked twice."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from urlset import record
from urlset.problems import UrlsetError
from urlset.record import Record

_CACHES = (".cache", "cache", ".doctrees", "doctrees")
"""What hosts call the folder that a record is kept in (MkDocs, Pelican, Sphinx)."""
_SOURCES = frozenset({"meta", "host", "git", "listed"})
"""Sources of dates that do not change with a build."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What a record says.

    Attributes:
        left_out: The built files that were left out on purpose, below the folder, with `/`.
        is_dated: Whether all dates come from where no build makes them.
    """

    left_out: frozenset[str] = frozenset()
    is_dated: bool = False


def find(root: Path, path: Path | None = None) -> Evidence:
    """Return what the record of a built folder says; nothing where there is none.

    Args:
        root: The folder.
        path: The record; None to look for it where hosts keep their caches, in and around the folder.

    Raises:
        UrlsetError: `path` is no record (U-record).
    """
    found = record.read(path) if path else _near(root.resolve())
    if found is None:
        return Evidence()
    sources = {page["lastmod"]["source"] for page in found.pages if "lastmod" in page} - {""}
    return Evidence(
        left_out=frozenset(str(page["output"]) for page in found.pages if page.get("left_out")),
        is_dated=sources <= _SOURCES,
    )


def _near(folder: Path) -> Record | None:
    for around in (folder, *list(folder.parents)[:2]):
        for cache in _CACHES:
            path = record.path(around / cache, folder)
            if path.is_file() and (found := _of(folder, path)) is not None:
                return found
    return None


def _of(folder: Path, path: Path) -> Record | None:
    """Read a record if it is that of the folder, and not of another one with the same name."""
    try:
        found = record.read(path)
    except UrlsetError:
        return None
    return found if (path.parent / str(found.head.get("output_dir", ""))).resolve() == folder else None
