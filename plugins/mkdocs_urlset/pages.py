"""Pages: what the files of a MkDocs build are to urlset.

What other plugins do to a page is read from what they leave on it, not from their code; each such place names them.
"""

from __future__ import annotations

import datetime as dt
import os
import posixpath
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urljoin, urlsplit
from zoneinfo import ZoneInfo

from mkdocs_urlset.passes import Pass
from urlset import Page, PageKind

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File

HTML = (".html", ".htm")
_REVISION = "git_revision_date_localized"


class Reader:
    """Makes the pages of one pass."""

    def __init__(self, config: MkDocsConfig, now: Pass, roots: Mapping[str, str]) -> None:
        self._config = config
        self._now = now
        self._roots = roots
        self._root = roots[now.language]
        literate: Any = config.plugins.get("literate-nav")
        self._nav_file = literate.config.nav_file if literate else ""
        generator: Any = config.plugins.get("gen-files")
        self._scripts = generator.config.scripts if generator else ()  # their change is not that of what they read

    def pages(self, claimed: set[Path]) -> Iterator[Page]:
        """Yield a page for each file that becomes HTML, published or not, and add the built files to those claimed."""
        for file in self._now.files:
            output = Path(file.abs_dest_path)
            if (file.is_documentation_page() or file.src_uri.endswith(HTML)) and output not in claimed:
                claimed.add(output)
                yield self._page(file)

    def _page(self, file: File) -> Page:
        page: Any = file.page
        source = self._source(file)
        blog = _blog_dates(page)
        meta = {**getattr(page, "meta", {}), **({"date": blog} if blog else {})}
        revised = None if "updated" in blog else self._revised(file, meta)
        return Page(
            url=urljoin(self._root, file.url),
            output=Path(file.abs_dest_path),
            source=source,
            depends=self._now.depends.get(file.abs_dest_path, ()),
            meta=meta,
            title=str(getattr(page, "title", None) or ""),
            lang=getattr(file, "locale", ""),
            alternates=self._alternates(file),
            kind=self._kind(file, source),
            hidden=_hidden(file),
            published=blog.get("created"),
            dated=revised or blog.get("updated"),
            dated_by="git-revision-date-localized" if revised else "date.updated of the blog",
            lists=self._lists(file),
        )

    def _source(self, file: File) -> Path | None:
        """Return what an author edits: of a generated file, what its link for editing leads to (mkdocs-gen-files)."""
        if file.generated_by is None:
            return Path(file.abs_src_path) if file.abs_src_path else None
        edited = urlsplit(getattr(file.page, "edit_url", None) or "")
        start = urlsplit(urljoin(f"{(self._config.repo_url or '').rstrip('/')}/", self._config.edit_uri or ""))
        if not edited.path or edited.netloc != start.netloc:
            return None
        below_docs = posixpath.relpath(unquote(edited.path), unquote(start.path) or "/")
        path = Path(os.path.normpath(f"{self._config.docs_dir}/{below_docs}"))
        return path if path.is_file() and str(path) not in self._scripts else None

    def _kind(self, file: File, source: Path | None) -> PageKind:
        if hasattr(file.page, "posts") or file.abs_dest_path in self._now.tagged:  # the blog plugin's views
            return PageKind.LISTING
        if hasattr(file.page, "excerpt"):  # the blog plugin's posts
            return PageKind.POST
        if posixpath.basename(file.src_uri) == self._nav_file and file.name != "index":  # a README is a page as well
            return PageKind.UTILITY
        return PageKind.PAGE if source else PageKind.GENERATED

    def _lists(self, file: File) -> tuple[str, ...]:
        posts = tuple(post.url for post in getattr(file.page, "posts", ()))
        return tuple(urljoin(self._root, url) for url in (*posts, *self._now.tagged.get(file.abs_dest_path, ())))

    @cached_property
    def _is_shallow(self) -> bool:
        return _is_shallow(Path(self._config.docs_dir))

    def _revised(self, file: File, meta: Mapping[str, Any]) -> object:
        """Return the date that mkdocs-git-revision-date-localized shows, where git knew one.

        Without a commit the plugin takes the time of the build, and in a shallow clone the commit at its boundary.
        """
        plugin: Any = self._config.plugins.get("git-revision-date-localized")
        text = meta.get(f"{_REVISION}_raw_iso_datetime")
        if plugin is None or not text or not meta.get(f"{_REVISION}_hash") or file.generated_by or self._is_shallow:
            return None
        return dt.datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(plugin.config["timezone"] or "UTC"))

    def _alternates(self, file: Any) -> dict[str, str] | None:
        """Return the translations of mkdocs-static-i18n, without those that are the default language's text."""
        own = getattr(file, "locale_alternate_of", None)
        if own is None:
            return None
        if file.locale != own:
            return {}
        return {
            language: urljoin(self._roots[language], other.url)
            for language, other in file.alternates.items()
            if language not in {own, None} and other.locale == language and language in self._roots
        }


def _blog_dates(page: Any) -> dict[str, dt.date]:
    """Return the dates of a post of Material's blog; the plugin has made midnights of the days that authors write."""
    if not hasattr(page, "excerpt"):
        return {}
    midnight = dt.time(tzinfo=dt.UTC)
    return {key: value.date() if value.timetz() == midnight else value for key, value in page.config.date.items()}


def _is_shallow(folder: Path) -> bool:
    """Say whether a folder's repository is a shallow clone; the `.git` of a worktree or submodule leads elsewhere."""
    git = next((each for above in (folder, *folder.parents) if (each := above / ".git").exists()), None)
    if git is None:
        return False
    if git.is_file():
        git = git.parent / git.read_text(encoding="utf-8").removeprefix("gitdir:").strip()
    common = git / "commondir"  # https://git-scm.com/docs/gitrepository-layout
    return (git / (common.read_text(encoding="utf-8").strip() if common.is_file() else "") / "shallow").is_file()


def _hidden(file: File) -> str:
    if not file.inclusion.is_excluded():
        return ""
    if hasattr(file.page, "excerpt"):  # the blog plugin's posts
        return "draft"
    return {"DRAFT": "draft_docs"}.get(file.inclusion.name, "exclude_docs")
