"""Runs: what one `Pelican.run()` has written, noted while it writes and read when it has finished."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pelican.utils import sanitised_join

if TYPE_CHECKING:
    from urlset import Page, Problem

FACTS = (
    *("article", "page", "all_articles", "category", "tag", "author"),
    *("articles", "articles_page", "period_num", "period_archives", "page_name"),
)
"""What is kept of a template's context: the whole has a copy of all settings for every page."""

PEERS = frozenset({"sitemap", "extended_sitemap", "pelican.plugins.sitemap", "pelican.plugins.extended_sitemap"})
"""Plugins that write a sitemap.xml too, under the names that Pelican gives them."""


class Run:
    """One `Pelican.run()`.

    Attributes:
        pelican: The Pelican object.
        is_enabled: Whether it has this plugin.
        is_outermost: Whether no other run has started it.
        is_done: Whether the run has finished.
        siteurl: Its SITEURL, without a slash at the end.
        head: The run whose sitemap its pages go to: the first one whose SITEURL this run's lies at or below.
        base: What stands before its URLs, with a slash at the end.
        output: The output folder, as Pelican's writer spells it.
        writes: Path and `FACTS` of each file that Pelican said it has written, in order.
        statics: Pelican's static files, by source path.
        pages: The pages of those files, by path.
        contents: The published articles and pages among them, by path.
        problems: What is wrong in the contents that it heads.
        fault: What went wrong in this plugin during the run.
    """

    def __init__(self, pelican: Any, *, is_enabled: bool, outer: Sequence[Run]) -> None:
        self.pelican = pelican
        self.is_enabled = is_enabled
        self.is_outermost = not outer
        self.is_done = False
        self.siteurl = str(self.settings.get("SITEURL") or "").rstrip("/")
        self.output = Path(sanitised_join(pelican.output_path))
        heads = (run for run in outer if run.is_enabled and run.head is run and self._is_below(run))
        self.head: Run = next(heads, self)
        self.base = self._base()
        self.writes: list[tuple[str, Mapping[str, Any]]] = []
        self.statics: Mapping[str, Any] = {}
        self.pages: dict[str, Page] = {}
        self.contents: dict[str, Any] = {}
        self.problems: list[Problem] = []
        self.fault: Exception | None = None

    @property
    def settings(self) -> Mapping[str, Any]:
        """Pelican's settings."""
        settings: Mapping[str, Any] = self.pelican.settings
        return settings

    @property
    def options(self) -> Mapping[str, Any]:
        """The URLSET setting, empty where it is no mapping."""
        raw = self.settings.get("URLSET")
        return raw if isinstance(raw, Mapping) else {}

    def note(self, path: str, context: Mapping[str, Any]) -> None:
        """Note that a file was written; a plugin's own context may lack what Pelican's has."""
        self.writes.append((path, {name: context[name] for name in FACTS if name in context}))
        self.statics = context.get("static_content", self.statics)

    def absolute(self, url: str) -> str:
        """Return a URL as Pelican's templates put it behind SITEURL."""
        return url if url.startswith(("http://", "https://", "//")) else self.base + url.lstrip("/")

    def is_running(self) -> bool:
        """Say whether the run is still on the call stack; one that an exception has ended is not."""
        frame = inspect.currentframe()
        while frame is not None and frame.f_locals.get("self") is not self.pelican:
            frame = frame.f_back
        return frame is not None

    def _is_below(self, other: Run) -> bool:
        return f"{self.siteurl}/".startswith(f"{other.siteurl}/")

    def _base(self) -> str:
        """Return the base: `base_url` stands for the SITEURL of the site that sets it, not of those that inherit it."""
        if self.head is not self:
            return self.head.base + f"{self.siteurl.removeprefix(self.head.siteurl)}/".lstrip("/")
        return (
            str(self.options.get("base_url") or self.siteurl if self.is_outermost else self.siteurl).rstrip("/") + "/"
        )
