"""Disk: sitemaps that are local files; those of an index are looked for beside it, by their names."""

from __future__ import annotations

import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import unquote, urlsplit

from urlset.check.file import File, Opened, Opener
from urlset.check.index_file import Child
from urlset.check.spelling import shown
from urlset.problems import UrlsetError, problem
from urlset.served import is_file, is_inside


class Disk:
    """Local files; a file's name is its path."""

    def opener(self, file: File) -> Opener:
        """Return what opens a file."""
        return lambda: _open(file.name)

    def child(self, index: File, child: Child) -> File:
        """Return a sitemap that an index lists: the longest end of its URL's path that is a file beside the index."""
        path = beside(Path(index.name).parent, child.loc)
        if path is None:
            raise UrlsetError(
                problem("U-index-missing", f"{shown(child.loc)} is no file beside the index", child.where)
            )
        return File(name=str(path), url=child.loc, hosts=index.hosts)


def beside(folder: Path, loc: str) -> Path | None:
    """Return the file in a folder that a URL names, by the longest end of its path that exists."""
    parts = [unquote(part, errors="surrogateescape") for part in urlsplit(loc).path.split("/") if part]
    for start in range(len(parts)):
        if is_inside(tail := "/".join(parts[start:])) and is_file(path := folder / tail):
            return path
    return None


@contextmanager
def _open(name: str) -> Generator[Opened]:
    """Open a regular file; a pipe or a device may never end, so it is refused."""
    try:
        handle = os.open(name, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError) as error:
        raise UrlsetError(problem("U-read", getattr(error, "strerror", None) or str(error), shown(name))) from None
    with open(handle, "rb") as file:  # noqa: PTH123 (a descriptor, not a path)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise UrlsetError(problem("U-read", "it is no regular file", name))
        yield Opened(file)
