"""Book: the record of one build, opened to be asked for pages by whatever people call them."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from urlset import urls
from urlset.explain import lines
from urlset.record import Record

_MOST_COMPARED = 20_000
"""Names that near ones are looked for among: comparing texts is slow."""


class Book:
    """A record and where it lies.

    Args:
        path: The record's file.
        record: What it holds.
    """

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        self.record = record
        self.base_url = str(record.head.get("base_url", ""))
        host = str(record.head.get("host", ""))
        self.host = "urlset build" if host == "folder" else host

    @cached_property
    def source_root(self) -> Path:
        """The folder that sources are named from."""
        return self._place("source_root")

    @cached_property
    def output_dir(self) -> Path:
        """The folder of built files."""
        return self._place("output_dir")

    def find(self, name: str) -> Sequence[Mapping[str, Any]]:
        """Return the pages that a name means: a URL, its path, a source or a built file; the first kind that fits."""
        return next((pages for names in self._indexes for key in self._keys(name) if (pages := names.get(key))), [])

    def names(self) -> Iterator[str]:
        """Yield what pages may be called."""
        for index in self._indexes:
            yield from index

    def line(self, page: Mapping[str, Any], key: str) -> str:
        """Return where a key of a page's front matter stands: source and line; empty if it is not found."""
        source = str(page.get("source", ""))
        line = lines.of_key(self.source_root / source, key) if source else 0
        return f"{source}:{line}" if line else ""

    def _place(self, name: str) -> Path:
        return Path(os.path.normpath(self.path.absolute().parent / str(self.record.head.get(name, "."))))

    @cached_property
    def _indexes(self) -> list[dict[str, list[Mapping[str, Any]]]]:
        """Map the names of pages to pages: by URL, by URL path, by source, by built file."""
        indexes: list[dict[str, list[Mapping[str, Any]]]] = [{}, {}, {}, {}]
        for page in self.record.pages:
            url = str(page["url"])
            names = (url, urls.path(url, self.base_url), str(page.get("source", "")), str(page["output"]))
            for index, name in zip(indexes, names, strict=True):
                if name:
                    index.setdefault(_plain(name), []).append(page)
        return indexes

    def _keys(self, name: str) -> Iterator[str]:
        """Yield how a name may stand in the record; a path may also be one of the disk."""
        if "://" in name:
            try:
                yield _plain(urls.absolute("", name))
            except ValueError:
                yield _plain(name)
            return
        yield _plain(name)
        path = Path(os.path.normpath(Path(name).absolute()))
        for root in (self.output_dir, self.source_root):
            if path != root and path.is_relative_to(root):
                yield _plain(path.relative_to(root).as_posix())


def consult(books: Sequence[Book], name: str) -> tuple[Book, Sequence[Mapping[str, Any]]]:
    """Return the first of some books that knows a page, and the pages that are meant; none where no book does."""
    return next(((book, pages) for book in books if (pages := book.find(name))), (books[0], []))


def near(books: Sequence[Book], name: str) -> list[str]:
    """Return names of pages that are spelt like one that nobody knows."""
    names = list(dict.fromkeys(each for book in books for each in book.names() if each))[:_MOST_COMPARED]
    return difflib.get_close_matches(_plain(name), names, 3, cutoff=0.6)


def _plain(name: str) -> str:
    """Return a name without what makes no difference: escapes, a leading `./`, slashes at the ends, index.html."""
    text = unquote(name.strip()).removeprefix("./").strip("/")
    return text.removesuffix("index.html").rstrip("/")
