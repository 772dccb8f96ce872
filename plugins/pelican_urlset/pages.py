"""Pages: what each file that a run has written is: a content, a listing of contents, or another template."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from datetime import datetime, time
from pathlib import Path
from posixpath import normpath
from typing import Any
from urllib.parse import quote

from jinja2.filters import do_striptags
from pelican.contents import Article, Content
from pelican.readers import default_metadata
from pelican.utils import sanitised_join

from pelican_urlset.metadata import front_matter
from pelican_urlset.runs import Run
from urlset import Page, PageKind

HTML = (".html", ".htm", ".xhtml")
_LISTINGS = frozenset({"index", "archives", "authors", "categories", "tags"})
"""The direct templates of Pelican's defaults: each lists articles."""


def read(run: Run) -> None:
    """Fill in the run's pages and contents, with the URLs that Pelican serves."""
    reader = _Reader(run)
    for path, facts in reader.kept().items():
        content = _content(facts)
        if content is not None:
            run.pages[path] = reader.content_page(path, content)
        elif path.lower().endswith(HTML):
            run.pages[path] = reader.template_page(path, facts)


def url_of_file(name: str) -> str:
    """Return the URL of a file below the output folder; `index.html` is served as its folder."""
    folder, slash, last = quote(normpath(name), errors="surrogateescape").rpartition("/")
    return folder + slash + ("" if last == "index.html" else last)


class _Reader:
    def __init__(self, run: Run) -> None:
        settings = run.settings
        self._run = run
        self._folder = sanitised_join(run.pelican.output_path) + "/"
        self._urls: dict[int, str] = {}
        self._default_date = default_metadata(settings).get("date")
        self._dates_by_file = settings.get("DEFAULT_DATE") == "fs"
        pages = (settings["TEMPLATE_PAGES"] or {}).items()
        self._templates = {sanitised_join(run.pelican.output_path, to): source for source, to in pages if to}
        self._direct = {
            os.path.splitext(save_as)[0]: name  # noqa: PTH122 (it has to be what Pelican makes `page_name` of)
            for name in settings["DIRECT_TEMPLATES"]
            if (save_as := settings.get(f"{name.upper()}_SAVE_AS", f"{name}.html"))
        }
        self._periods: dict[tuple[int, ...], str] = {}

    def kept(self) -> Mapping[str, Mapping[str, Any]]:
        """Return what stands in each file: an override stays, though Pelican signals the writes that it throws away."""
        found: dict[str, Mapping[str, Any]] = {}
        for path, facts in self._run.writes:
            if path not in found or not self._is_override(path, found[path]):
                found[path] = facts
        return found

    def content_page(self, path: str, content: Any) -> Page:
        """Return the page of an article or page, or of an alias: another file that a plugin made of it."""
        name = self._name(path)
        url, own = self._url(content), self._run.absolute(url_of_file(name))
        if url not in (own, self._run.absolute(name)) and normpath(content.save_as) != name:
            return Page(url=own, output=Path(path), meta={"canonical": url}, kind=PageKind.GENERATED)
        hidden = content.status if content.status != "published" else ""
        if name == "False":  # Pelican makes a name of the value that switches off its direct templates
            hidden = "not saved: its SAVE_AS setting is False"
        if not hidden:
            self._run.contents[path] = content
        modified = self._stated(content, "modified")
        return Page(
            url=url,
            output=Path(path),
            source=Path(content.source_path).absolute() if content.source_path else None,
            meta=front_matter(self._run, content, modified),
            title=do_striptags(content.title),
            lang=content.lang,
            kind=PageKind.POST if isinstance(content, Article) else PageKind.PAGE,
            hidden=hidden,
            published=self._stated(content, "date"),
            dated=modified,
            dated_by="modified",
        )

    def template_page(self, path: str, facts: Mapping[str, Any]) -> Page:
        """Return the page of a template that is written once, or once per page of a listing."""
        url, kind = self._address(path, facts)
        part = facts.get("articles_page")
        if part and part.number > 1:
            url = part.url
        members = part.object_list if part else facts.get("articles", ())
        return Page(
            url=self._run.absolute(url if isinstance(url, str) else url_of_file(self._name(path))),
            output=Path(path),
            source=self._source(path, facts),
            lang=self._run.settings["DEFAULT_LANG"],
            kind=kind,
            lists=tuple(map(self._url, members)) if kind is PageKind.LISTING else (),
        )

    def _name(self, path: str) -> str:
        """Return a path below the output folder; TEMPLATE_PAGES may name its files by absolute paths."""
        return path.removeprefix(self._folder)

    def _is_override(self, path: str, facts: Mapping[str, Any]) -> bool:
        content = _content(facts)
        return hasattr(content, "override_save_as") if content else self._source(path, facts) is not None

    def _source(self, path: str, facts: Mapping[str, Any]) -> Path | None:
        """Return the template that a file of TEMPLATE_PAGES is made of."""
        name = None if "page_name" in facts else self._templates.get(path)
        return Path(self._run.settings["PATH"], name).absolute() if name else None

    def _url(self, content: Any) -> str:
        """Return a content's URL: that of its `save_as` where only that is stated; the setting's names no file then."""
        if id(content) not in self._urls:
            is_moved = hasattr(content, "override_save_as") and not hasattr(content, "override_url")
            url = url_of_file(content.save_as) if is_moved else str(content.url)
            self._urls[id(content)] = self._run.absolute(url)
        return self._urls[id(content)]

    def _stated(self, content: Any, key: str) -> object:
        """Return a date that the author stated: DEFAULT_DATE is nobody's, and `fs` takes the times of a checkout."""
        raw = content.metadata.get(key)
        if raw is None or raw == self._default_date:
            return None
        if self._dates_by_file and _is_file_time(raw, content.source_path):
            return None
        value = getattr(content, key, None)
        # Pelican makes the midnight of a day that was written without a time; nobody stated that hour.
        return value.date() if isinstance(value, datetime) and value.time() == time.min else value

    def _address(self, path: str, facts: Mapping[str, Any]) -> tuple[object, PageKind]:
        """Return what a page is for, and its URL where a setting states one."""
        if "period_num" in facts:
            return self._period(facts), PageKind.LISTING
        if "all_articles" in facts:
            wrapper = next((facts[name] for name in ("category", "tag", "author") if name in facts), None)
            return getattr(wrapper, "url", None) or None, PageKind.LISTING
        if self._name(path).removesuffix("/index.html").rpartition("/")[2] in {"search", "search.html"}:
            return None, PageKind.UTILITY
        name = self._direct.get(facts.get("page_name", ""))
        if name is None:
            return None, PageKind.PAGE if self._source(path, facts) else PageKind.GENERATED
        lists = name in _LISTINGS or "articles_page" in facts
        return self._run.settings.get(f"{name.upper()}_URL"), PageKind.LISTING if lists else PageKind.GENERATED

    def _period(self, facts: Mapping[str, Any]) -> object:
        if not self._periods:
            archives = (archive for group in facts["period_archives"].values() for archive in group)
            self._periods = {archive["period_num"]: archive["url"] for archive in archives}
        return self._periods.get(facts["period_num"]) or None


def _content(facts: Mapping[str, Any]) -> Any:
    found = facts.get("article") or facts.get("page")
    return found if isinstance(found, Content) else None


def _is_file_time(value: Any, source: str) -> bool:
    with contextlib.suppress(OSError, AttributeError):  # no such file; a date without a time
        return bool(value.microsecond) or value.timestamp() == Path(source).stat().st_mtime
    return False
