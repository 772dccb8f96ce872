"""Faults: what of the builds below a root leads nowhere: listed locations, and the canonicals of their pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from urlset import html, served, urls
from urlset.listing import Listing
from urlset.problems import Problem, problem
from urlset.resources import files
from urlset.verdict import resolved
from urlset.versions.layout import Build

_PAGES = (".html", ".htm")


class Faults:
    """Finds faults below one root.

    Args:
        root: The root.
        base_url: Where it is served.
    """

    def __init__(self, root: Path, base_url: str) -> None:
        self._root, self._base_url = root, base_url

    def of_locs(self, found: Listing, home: str) -> Iterator[Problem]:
        """Judge what a listed build lists: it has to be there, and below the URL of the sitemap's folder."""
        outside = [loc for loc in found.entries if not loc.startswith(home)]
        if outside:
            message = f"{len(outside):,} of {len(found.entries):,} locations are not below {home}: {outside[0]}"
            yield problem("U-loc-scope", message, found.places[outside[0]])
        for loc in found.entries:
            if not self._leads_somewhere(loc):
                yield problem("U-built-missing", f"{loc} is no file below {self._root}", found.places[loc])

    def of_canonicals(self, build: Build, builds: Sequence[Build]) -> Iterator[Problem]:
        """Judge the canonicals of a build, listed or not: they most often lead to another version, which changes."""
        for name, path in self._pages(build, builds):
            try:
                facts = html.head(path.read_bytes())
            except OSError:
                continue
            own = self._base_url + urls.quoted(name)
            if facts.canonical and not self._leads_somewhere(target := resolved(own, facts.base, facts.canonical)):
                yield problem("U-version-canonical", f"its canonical {target} is no file below {self._root}", name)

    def _leads_somewhere(self, loc: str) -> bool:
        """Say whether a URL below the root is a built file; all others are taken to lead somewhere."""
        if not loc.startswith(self._base_url):
            return True
        return bool(served.page(self._root, served.name(loc, self._base_url)))

    def _pages(self, build: Build, builds: Sequence[Build]) -> Iterator[tuple[str, Path]]:
        """Yield the HTML files of a build, without those of builds in it; names are relative to the root."""
        own = self._root / build.folder
        others = {self._root / each.folder for each in builds} - {own}
        for name, path in files(own, lambda folder: folder in others):
            if name.endswith(_PAGES):
                yield f"{build.folder}{name}", path
