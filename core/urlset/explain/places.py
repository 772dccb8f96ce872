"""Places: where the records of builds lie, below the folder that somebody asks from.

Hosts keep them in caches of different names (MkDocs `.cache`, Pelican `cache`, Sphinx `_build/doctrees` or wherever it
is told), so every folder called `urlset` is looked into, within bounds.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from urlset import record
from urlset.explain.book import Book
from urlset.problems import UrlsetError, problem

MAX_DEPTH = 6
"""Levels of folders that are looked into."""
MAX_FOLDERS = 20_000
"""Folders that are looked into, the nearest first."""

_SKIPPED = frozenset({".git", ".hg", ".svn", ".nox", ".tox", "__pycache__", "node_modules", "site-packages"})


def books(below: Path, given: Path | None = None) -> list[Book]:
    """Return the records below a folder, the newest first, or only the one that is named.

    Raises:
        UrlsetError: There is none that can be read (U-record).
    """
    if given is not None:
        return [Book(given, record.read(given))]
    found: list[Book] = []
    for path in sorted(_paths(below), key=_age):
        try:
            found.append(Book(path, record.read(path)))
        except UrlsetError:
            continue  # of another version of urlset, or cut off; a newer build will replace it
    if not found:
        raise UrlsetError(problem("U-record", "no build has left a record below this folder", str(below)))
    return found


def _age(path: Path) -> tuple[float, str]:
    try:
        return -path.stat().st_mtime, str(path)
    except OSError:
        return 0.0, str(path)


def _paths(below: Path) -> Iterator[Path]:
    """Walk breadth first, because what is near is meant, and big folders may hold the rest."""
    level = [below]
    left = MAX_FOLDERS
    for _ in range(MAX_DEPTH):
        following: list[Path] = []
        for folder in level[:left]:
            left -= 1
            inner, files = _scan(folder)
            if folder.name == "urlset":
                yield from (path for path in files if path.suffix == ".jsonl")
            following += inner
        level = following


def _scan(folder: Path) -> tuple[list[Path], list[Path]]:
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return [], []
    if any(entry.name == "pyvenv.cfg" for entry in entries):
        return [], []
    folders = [entry for entry in entries if entry.is_dir(follow_symlinks=False) and entry.name not in _SKIPPED]
    return [Path(entry.path) for entry in folders], [Path(entry.path) for entry in entries if not entry.is_dir()]
