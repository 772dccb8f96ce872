"""The Pelican plugin: notes every file that Pelican writes, and hands them to urlset when the run has finished.

A run may start others before it writes (i18n_subsites makes each language in a run of its own), so the sitemaps are made
when the outermost run ends. The core is imported only then, because Pelican imports its installed plugins in every
build, used or not.
"""

from __future__ import annotations

import inspect
import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from posixpath import normpath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from weakref import WeakSet

from pelican.contents import Article, Content
from pelican.plugins import signals
from pelican.readers import default_metadata

if TYPE_CHECKING:
    from urlset import Page, Problem, Report

logger = logging.getLogger(__name__)

_HTML = (".html", ".htm", ".xhtml")
_LISTINGS = frozenset({"index", "archives", "authors", "categories", "tags"})
"""The direct templates of Pelican's defaults: each lists articles."""
_PEERS = frozenset({"sitemap", "extended_sitemap", "pelican.plugins.sitemap", "pelican.plugins.extended_sitemap"})
_FACTS = (
    *("output_file", "article", "page", "all_articles", "category", "tag", "author"),
    *("articles", "articles_page", "period_num", "period_archives", "page_name"),
)
"""What is kept of a template's context: the whole has a copy of all settings for every page."""
_READ_BY_PELICAN = frozenset(
    ("title", "date", "modified", "category", "tags", "author", "authors", "slug", "summary", "status", "lang", "reader")
)
"""Metadata that is no front matter to the core: it arrives there as a page's own fields, or not at all."""


@dataclass(slots=True, eq=False, kw_only=True)
class _Run:
    """One `Pelican.run()`: what it has written, and the pages that come of it, by built file."""

    pelican: Any
    siteurl: str
    output: str
    head: _Run | None = None  # the run whose sitemap the pages go to, if not its own: their SITEURL begins with its
    is_done: bool = False
    writes: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list[tuple[str, Mapping[str, Any]]])
    statics: Mapping[str, Any] = field(default_factory=dict[str, Any])
    pages: dict[str, Page] = field(default_factory=dict[str, "Page"])
    contents: dict[str, Any] = field(default_factory=dict[str, Any])
    fault: Exception | None = None

    @property
    def options(self) -> Mapping[str, Any]:
        """What the URLSET setting says, if it is a mapping."""
        raw = self.pelican.settings.get("URLSET")
        return raw if isinstance(raw, Mapping) else {}

    def absolute(self, url: str) -> str:
        """Return a URL as Pelican's templates put it behind SITEURL; `base_url` stands for SITEURL where it is set."""
        head = self.head or self
        base = str(head.options.get("base_url") or head.siteurl).rstrip("/") + self.siteurl.removeprefix(head.siteurl)
        return url if url.startswith(("http://", "https://", "//")) else f"{base}/{url.lstrip('/')}"


_registered: list[bool] = []  # not empty: `register` was called for the Pelican object that is being made
_enabled: WeakSet[Any] = WeakSet()  # the Pelican objects that it was called for
_runs: list[_Run] = []  # the outermost run and those that it has started


def register() -> None:
    """Connect to Pelican's signals; called once for every Pelican object that has this plugin."""
    signals.initialized.connect(_initialized)
    signals.get_generators.connect(_began)
    signals.content_written.connect(_wrote)
    signals.finalized.connect(_finished)
    _registered[:] = [True]


def _initialized(pelican: Any) -> None:
    if _registered:
        _registered.clear()
        _enabled.add(pelican)


def _began(pelican: Any) -> None:
    """Open a run. Runs that an exception has ended are no longer on the call stack and are forgotten."""
    if _runs and (_runs[0].pelican is pelican or not _is_running(_runs[0].pelican)):
        _runs.clear()
    siteurl = str(pelican.settings["SITEURL"] or "").rstrip("/")
    run = _Run(pelican=pelican, siteurl=siteurl, output=os.path.abspath(pelican.output_path))
    heads = (each for each in _runs if each.head is None and f"{siteurl}/".startswith(f"{each.siteurl}/"))
    run.head = next(heads, None)
    _runs.append(run)
    if not _PEERS.isdisjoint(pelican.settings["PLUGINS"]):  # be called after them, so that our file stays
        signals.finalized.disconnect(_finished)
        signals.finalized.connect(_finished)


def _is_running(pelican: Any) -> bool:
    frame = inspect.currentframe()
    while frame is not None and frame.f_locals.get("self") is not pelican:
        frame = frame.f_back
    return frame is not None


def _wrote(path: str, context: Mapping[str, Any]) -> None:
    run = next((each for each in reversed(_runs) if not each.is_done), None)
    if run is not None:
        run.writes.append((path, {name: context[name] for name in _FACTS if name in context}))
        run.statics = context["static_content"]


def _finished(pelican: Any) -> None:
    """Close a run: its URLs are read while its locale is set; the sitemaps are made when the outermost run ends."""
    run = next((each for each in _runs if each.pelican is pelican and not each.is_done), None)
    if run is None:
        return
    run.is_done = True
    try:
        if pelican in _enabled:
            _Reader(run).read()
        reports = _publish(_runs) if run is _runs[0] else []
    except Exception as error:  # noqa: BLE001 (the border: a fault of ours ends no build that is not strict)
        reports = [_failed(run, error)]
    if run is _runs[0]:
        _runs.clear()
    _show(reports)
