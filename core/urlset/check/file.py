"""File: one sitemap on its way through a check: what it is called, and where it is served."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from urlset import xml


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """One file.

    Attributes:
        name: Its path or URL, as problems name it.
        url: Its own URL, or empty where nobody knows it.
        hosts: Origins (`https://example.org`) whose robots.txt names this file: it may list their URLs too
            (sitemaps.org, `Sitemaps & Cross Submits`).
    """

    name: str
    url: str = ""
    hosts: frozenset[str] = frozenset()

    @property
    def folder(self) -> str:
        """The URL that everything in this file should be below (sitemaps.org, `Sitemap file location`)."""
        return self.url[: self.url.rindex("/") + 1]

    @property
    def is_remote(self) -> bool:
        """Whether the file is fetched."""
        return "://" in self.name

    def at(self, line: int) -> str:
        """Return a place in the file."""
        return f"{self.name}:{line}"


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that was opened: its bytes, and the URL that it turned out to have after redirects, or empty."""

    source: xml.Source
    url: str = ""


Opener = Callable[[], AbstractContextManager[Opened]]
"""Opens a file from its start. Raises UrlsetError."""
