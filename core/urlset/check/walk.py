"""Walk: from the sitemaps of a target to those that their indexes list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from urlset.check.contents import examine
from urlset.check.file import File, Opener
from urlset.check.index_file import Child
from urlset.check.run import Run
from urlset.problems import UrlsetError


class Library(Protocol):
    """Where files come from: a disk or the web."""

    def opener(self, file: File) -> Opener:
        """Return what opens a file."""
        ...

    def child(self, index: File, child: Child) -> File:
        """Return a sitemap that an index lists. Raises UrlsetError where it does not exist."""
        ...


def walk(roots: Iterable[File], library: Library, run: Run) -> bool:
    """Check some sitemaps and all that they list, each once; true if an index was among them."""
    done: set[str] = set()
    has_index = False
    for root in roots:
        if root.name in done:
            continue
        done.add(root.name)
        run.settings.progress(root.name)
        for child in examine(root, library.opener(root), run):
            has_index = True
            try:
                file = library.child(root, child)
            except UrlsetError as error:
                run.findings.take(error.problems)
                continue
            if file.name not in done:
                done.add(file.name)
                run.settings.progress(f"{len(done):,} files: {file.name}")
                examine(file, library.opener(file), run, is_child=True)
    return has_index
