"""Pages: what the files of a MkDocs build are to urlset.

What other plugins do to a page is read from what they leave on it, not from their code; each such place names them.
"""

from __future__ import annotations

import datetime as dt
import os
import posixpath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urljoin, urlsplit
from zoneinfo import ZoneInfo

from mkdocs_urlset.includes import Snippets, parts
from urlset import Options, Page, PageKind, Site

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files

_HTML = (".html", ".htm")
_REVISION = "git_revision_date_localized"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """One pass of a build: the only one, or that of one language (mkdocs-static-i18n makes one per language).

    Attributes:
        language: Its language as MkDocs has it, such as `pt_BR`.
        site_url: The site's root for it, with a slash at its end, or empty.
        files: Its files; what is on them is final only after the last pass.
        tagged: Built file of a page that lists tags to the URLs of the tagged pages (Material's tags plugin).
        depends: Built file of a page to what else is part of it.
    """

    language: str
    site_url: str
    files: Files
    tagged: Mapping[str, tuple[str, ...]]
    depends: Mapping[str, tuple[Path, ...]]


def begun(config: MkDocsConfig, files: Files, included: Mapping[str, Iterable[str]]) -> Pass:
    """Return the pass that is being made; its settings belong to its language and are gone in the next.

    Args:
        config: The configuration of the pass.
        files: Its files, with all pages read.
        included: Built file of a page to the files that a plugin has put into its text.
    """
    i18n = config.plugins.get("i18n")
    language = getattr(i18n, "current_language", None) or config.theme.get("language") or config.theme.get("locale")
    site_url = config.site_url or os.environ.get("READTHEDOCS_CANONICAL_URL", "")
    tagged = {
        listing.page.file.abs_dest_path: tuple(each.item.url for tree in listing for each in tree.mappings)
        for plugin in config.plugins.values()
        for listing in getattr(plugin, "listings", None) or ()
    }
    snippets = Snippets(config)
    depends = {
        file.abs_dest_path: tuple(dict.fromkeys((*map(Path, included.get(file.abs_dest_path, ())), *found)))
        for file in files.documentation_pages()
        if (found := parts(file.page, config, snippets)) or included.get(file.abs_dest_path)
    }
    return Pass(
        language=str(language or ""),
        site_url=f"{site_url.rstrip('/')}/" if site_url else "",  # mike adds a version without a slash
        files=files,
        tagged=tagged,
        depends=depends,
    )


def sites(config: MkDocsConfig, passes: Sequence[Pass], options: Options) -> Iterator[tuple[Site, list[Page]]]:
    """Return the site with its pages, and one more for each language that has a host of its own."""
    default = getattr(config.plugins.get("i18n"), "default_language", None)
    main = next((each for each in passes if each.language == default), passes[0])
    roots = {each.language: "" if options.base_url else each.site_url for each in passes}
    pages = {each.language: list(_Reader(config, each, roots).pages()) for each in passes}
    away = [each for each in passes if _host(roots[each.language]) != _host(roots[main.language])]
    claimed = {page.output for found in pages.values() for page in found}
    home = [page for each in passes if each not in away for page in pages[each.language]]
    home += _others(config, options, claimed)
    folder = Path(config.config_file_path or "").parent.absolute()
    for each in (main, *away):
        own = home if each is main else pages[each.language]
        yield (
            Site(
                base_url=main.site_url if each is main else urljoin(each.site_url, f"{each.language}/"),
                output_dir=Path(config.site_dir, "" if each is main else each.language),
                source_root=folder,
                cache_dir=folder / ".cache",
                host="ProperDocs" if type(config).__module__.startswith("properdocs") else "MkDocs",
                language=main.language,
                elsewhere=tuple(
                    page.url
                    for found in ([home, *(pages[every.language] for every in away)] if away else [])
                    for page in found
                    if found is not own and not page.hidden
                ),
                static_roots=(Path(config.docs_dir),),
            ),
            own,
        )


def _host(url: str) -> str:
    return urlsplit(url).netloc


class _Reader:
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
        docs = Path(config.docs_dir)
        self._is_shallow = any((folder / ".git/shallow").is_file() for folder in (docs, *docs.parents))

    def pages(self) -> Iterator[Page]:
        """Return a page for each file that becomes HTML, published or not."""
        for file in self._now.files:
            if file.is_documentation_page() or file.src_uri.endswith(_HTML):
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


def _hidden(file: File) -> str:
    if not file.inclusion.is_excluded():
        return ""
    if hasattr(file.page, "excerpt"):  # the blog plugin's posts
        return "draft"
    return {"DRAFT": "draft_docs"}.get(file.inclusion.name, "exclude_docs")


def _others(config: MkDocsConfig, options: Options, claimed: set[Path]) -> Iterator[Page]:
    """Return the built HTML that is no file of MkDocs: its 404.html and search.html, redirects, other tools' output.

    A folder that has a sitemap of its own is another site (Material's projects).
    """
    root = Path(config.site_dir)
    foreign: set[Path] = set()
    for walked, inner, names in os.walk(root):
        inner.sort()
        folder = Path(walked)
        if folder != root and (folder.parent in foreign or options.filename in names):
            foreign.add(folder)
        for name in sorted(names):
            if not name.endswith(_HTML) or (path := folder / name) in claimed:
                continue
            url = path.relative_to(root).as_posix()
            if config.use_directory_urls and name == "index.html":
                url = url.removesuffix(name)
            yield Page(
                url=quote(url),
                output=path,
                kind=PageKind.UTILITY if url == "search.html" else PageKind.GENERATED,
                hidden="its folder has a sitemap of its own" if folder in foreign else "",
            )
