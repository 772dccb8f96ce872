"""Pages: every document of a built Sphinx site, then every other HTML file of its output folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote

from sphinx_urlset.catalogues import Catalogues
from sphinx_urlset.posts import posts
from urlset import Page, PageKind, Site

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder


class Pages:
    """The site that an application has built, and its pages.

    `metadata` is the front matter of each document; `started` is when the build began, in seconds since 1970;
    `languages` are those that the option `alternates` names.
    """

    def __init__(
        self, app: Sphinx, metadata: Mapping[str, Mapping[str, Any]], started: float, languages: Iterable[str]
    ) -> None:
        self._env, self._config, self._metadata, self._started = app.env, app.config, metadata, started
        self._builder = cast("StandaloneHTMLBuilder", app.builder)
        # Sphinx copies one after the other, so the last is what stays of several files of one name.
        self._extra = [Path(app.confdir, entry) for entry in reversed(app.config.html_extra_path)]
        self._suffixes = frozenset(app.config.source_suffix)
        domains = app.env.domains.values()
        self._indices = {f"{domain.name}-{index.name}" for domain in domains for index in domain.indices}
        self._posts = posts(app.env, started)
        self._catalogues = Catalogues(app, languages)
        self.site = Site(
            base_url=app.config.html_baseurl or os.environ.get("READTHEDOCS_CANONICAL_URL", ""),
            output_dir=Path(app.outdir),
            source_root=Path(app.srcdir),
            cache_dir=Path(app.doctreedir),
            host="Sphinx",
            language=app.config.language,
            static_roots=tuple(path for path in self._extra if path.is_dir()),
            copied=self._copied(Path(app.outdir), Path(app.srcdir)),
        )

    def __iter__(self) -> Iterator[Page]:
        is_single = self._builder.name == "singlehtml"
        names = [self._config.root_doc] if is_single else sorted(self._env.found_docs)
        documents = {page.output: page for page in map(self._document, names)}
        yield from documents.values()
        for path, other_build in _html_files(self.site.output_dir, self._builder.out_suffix):
            if path not in documents:
                yield self._file(path, other_build)

    def _copied(self, output: Path, root: Path) -> dict[Path, Path]:
        """Return where Sphinx copies single files to, and from where: those of html_extra_path and of downloads."""
        alone = {output / path.name: self.copied_from(path.name) or path for path in self._extra if path.is_file()}
        downloads = {output / "_downloads" / place: root / name for name, (_, place) in self._env.dlfiles.items()}
        return alone | downloads

    def _document(self, name: str) -> Page:
        output = self._output(name)
        is_replaced = name in self._config.html_additional_pages
        included, shown = self._dependencies(name)
        post = self._posts.get(name)
        return Page(
            url=self._builder.get_target_uri(name),
            output=output,
            source=None if is_replaced else Path(self._env.doc2path(name)),
            depends=(*included, *self._catalogues.own(name)),
            shows=tuple(shown),
            meta=self._metadata.get(name, {}),
            untranslated=self._catalogues.untranslated(name),
            title=self._env.titles[name].astext() if name in self._env.titles else "",
            kind=self._kind(name) or (PageKind.POST if post else PageKind.PAGE),
            hidden=(post.hidden if post else "") if output.exists() else "not built yet: sphinx-build got other files",
            published=post and post.published,
            dated=post and post.updated,
            dated_by="update of the post",
        )

    def _output(self, name: str) -> Path:
        return Path(self._builder.get_outfilename(name))

    def _dependencies(self, name: str) -> tuple[list[Path], list[Path]]:
        """Return the documents that a document includes, whose text is its own, and the files that it shows.

        Those are images and code; Sphinx does not tell the modules of autodoc from others. It notes a docutils.conf
        for every document, which says nothing of what is in any.
        """
        included: list[Path] = []
        shown: list[Path] = []
        for below in sorted(self._env.dependencies.get(name, ())):
            path = Path(os.path.normpath(Path(self.site.source_root, below)))
            if path.is_file() and path.name != "docutils.conf":
                (included if path.suffix in self._suffixes else shown).append(path)
        return included, shown

    def _kind(self, name: str) -> PageKind | None:
        """Return what a page of Sphinx's own making is; Sphinx writes it over a document of the same name."""
        if name == getattr(self._config, "notfound_pagename", "404"):
            return PageKind.ERROR
        is_index = name in {"genindex", "search"} or name.startswith("genindex-") or name in self._indices
        # Of sphinx-gallery: how long its examples ran. Of ablog: what it does not publish.
        is_internal = name.endswith("sg_execution_times") or name == f"{getattr(self._config, 'blog_path', '')}/drafts"
        return PageKind.UTILITY if is_index or is_internal else None

    def _file(self, path: Path, other_build: str) -> Page:
        """Return the page of a file that no document makes: from a template, an extension or html_extra_path."""
        below = path.relative_to(self.site.output_dir).as_posix()
        stem = below.rpartition(".")[0]
        name = next((each for each in (stem.removesuffix("/index"), stem) if self._output(each) == path), "")
        source = self.copied_from(below)
        kind, hidden = self._kind(name), ""
        if source is not None or name in self._config.html_additional_pages:
            kind = kind or PageKind.PAGE
        elif other_build:
            hidden = f"part of another build: {other_build}/"
        elif kind is None and below.startswith("_"):  # _modules, _static, _downloads
            kind = PageKind.UTILITY
        elif kind is None and self._is_left_over(path, {stem, name or stem}):
            hidden = "no longer part of the project"
        url = self._builder.get_target_uri(name) if name else quote(below, errors="surrogateescape")
        return Page(url=url, output=path, source=source, kind=kind or PageKind.GENERATED, hidden=hidden)

    def copied_from(self, below: str) -> Path | None:
        """Return the file of html_extra_path that was copied to this place."""
        paths = (entry if entry.name == below else entry / below for entry in self._extra)
        return next((path for path in paths if path.is_file()), None)

    def _is_left_over(self, path: Path, names: Iterable[str]) -> bool:
        """Say whether this is the old page of a removed document: Sphinx keeps it, its doctree and its copied text."""
        if path.stat().st_mtime >= self._started:
            return False
        copies = Path(self.site.output_dir, "_sources")
        return any(
            Path(self.site.cache_dir, f"{name}.doctree").exists() or any(copies.glob(f"{escape(name)}.*"))
            for name in names
        )


def _html_files(root: Path, suffix: str) -> Iterator[tuple[Path, str]]:
    """Yield the HTML files below a folder, each with the folder of the other build that it belongs to, or nothing.

    Sites in several languages or versions are often built into folders of one another; each of them has an inventory.
    """
    suffixes = (".html", ".htm", suffix or ".html")
    other = ""
    for folder, folders, names in os.walk(root):
        folders.sort()
        below = Path(folder).relative_to(root).as_posix()
        if not f"{below}/".startswith(f"{other}/"):
            other = below if "objects.inv" in names and below != "." else ""
        yield from ((Path(folder, name), other) for name in sorted(names) if name.endswith(suffixes))
