"""The Sphinx extension: hands a built HTML site to urlset when the build has finished.

Nothing is collected while pages are read or written, so no page is lost in an incremental or parallel build, and
nothing is kept in the environment. Builders that make no web site never notice the extension.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from glob import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import quote

from sphinx.errors import ExtensionError
from sphinx.util import logging

from urlset import NAMES, Level, Options, Page, PageKind, Problem, Site, __version__, parse, problem, summarise

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.builders.html import StandaloneHTMLBuilder
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)

_LATE = 900  # after extensions that change metadata or write pages of their own; 500 is Sphinx's default
_SUCCESSORS = {  # of sphinx-sitemap's settings
    "sitemap_excludes": "is now urlset_exclude",
    "sitemap_filename": "is now urlset_filename",
    "sitemap_indent": "has no successor",
    "sitemap_locales": "is now urlset_alternates, which maps each language to its base URL",
    "sitemap_show_lastmod": "is not needed",
    "sitemap_url_scheme": "is not needed: html_baseurl is the whole address of the built folder",
}


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register each option as `urlset_<name>`; urlset checks their types, all at once."""
    for name in NAMES:
        app.add_config_value(f"urlset_{name}", None, "")
    app.connect("builder-inited", _start, priority=_LATE)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}


def _start(app: Sphinx) -> None:
    if not _is_website(app.builder):
        return
    if os.environ.get("READTHEDOCS_VERSION_TYPE") == "external":
        logger.info("urlset: no sitemap, because Read the Docs builds this version for a pull request")
        return
    build = _Build(app)
    app.connect("env-updated", build.remember, priority=_LATE)
    app.connect("build-finished", build.finish, priority=_LATE)


def _is_website(builder: Builder) -> bool:
    """Say whether a builder writes pages that a browser opens: not epub and the help formats, which are embedded."""
    if builder.format != "html":
        return False
    from sphinx.builders.html import StandaloneHTMLBuilder  # noqa: PLC0415 (slow, and other builders do not load it)
    from sphinxcontrib.serializinghtml import SerializingHTMLBuilder  # noqa: PLC0415 (same)

    is_html = isinstance(builder, StandaloneHTMLBuilder) and not builder.embedded
    return is_html and not isinstance(builder, SerializingHTMLBuilder)


def _options(app: Sphinx) -> tuple[Options, list[Problem]]:
    """Read all options of conf.py and of the command line, misspelt ones too."""
    written: Mapping[str, Any] = vars(app.config).get("_raw_config", {})  # only it knows unregistered names
    raw = {key.removeprefix("urlset_"): value for key, value in written.items() if key.startswith("urlset_")}
    for name in NAMES:
        raw[name] = value = app.config[f"urlset_{name}"]
        is_given = f"urlset_{name}" in app.config.overrides and isinstance(value, str)
        if is_given and isinstance(getattr(Options(), name), tuple):
            raw[name] = value.split(",")  # as Sphinx splits -D of its own lists
    options, problems = parse(raw)
    placed = [problem(each.code, each.message, f"conf.py: urlset_{each.where}") for each in problems]
    return options, placed + _of_sphinx_sitemap(app, options, written)


def _of_sphinx_sitemap(app: Sphinx, options: Options, written: Iterable[str]) -> list[Problem]:
    """Say what to delete where sphinx-sitemap is enabled too, or where its settings are left."""
    steps = [f"{name} {successor}" for name, successor in _SUCCESSORS.items() if name in written]
    if "sphinx_sitemap" in app.extensions:
        if app.config.sitemap_filename != options.filename:
            return []
        steps.insert(0, "urlset replaces the file of sphinx_sitemap, so take that out of extensions")
    return [problem("U-file-taken", "; ".join(steps), "conf.py")] if steps else []


def _subtype(code: str) -> str:
    """Return the name for `suppress_warnings`: `urlset.git-shallow` silences U-git-shallow."""
    return code.removeprefix("U-")


def _show(problems: Iterable[Problem]) -> None:
    by_code: dict[str, list[Problem]] = {}
    for each in problems:
        by_code.setdefault(each.code, []).append(each)
    for code, same in by_code.items():
        logger.log(same[0].level.name, summarise(same)[0], type="urlset", subtype=_subtype(code))


class _Build:
    """One run of a builder that makes a web site."""

    def __init__(self, app: Sphinx) -> None:
        self._options, self._problems = _options(app)
        _show(self._problems)
        self._metadata: dict[str, dict[str, Any]] = {}
        self._started = time.time()

    def remember(self, _app: Sphinx, env: BuildEnvironment) -> None:
        """Copy the front matter of all documents: extensions take keys out of it while pages are written."""
        self._metadata = {name: dict(meta) for name, meta in env.metadata.items()}

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Write the sitemap; a build that failed keeps the one it has."""
        if exception is not None:
            return
        from urlset import build  # noqa: PLC0415 (the core loads only when it has something to do)

        pages = _Pages(app, self._metadata, self._started)
        try:
            report = build(pages.site, pages, self._options)
            problems, line = report.problems, report.line()
        except Exception as error:  # the one border: a fault of ours does not break a site's build
            logger.debug("urlset failed", exc_info=True)
            problems, line = (problem("U-internal", f"{type(error).__name__}: {error}"),), ""
        _show(problems)
        if line:
            logger.info(line)
        if self._options.strict:
            self._fail_for([*self._problems, *problems], app.config.suppress_warnings)

    def _fail_for(self, problems: Iterable[Problem], suppressed: Iterable[str]) -> None:
        codes = {each.code for each in problems if each.level >= Level.WARNING}
        codes -= {each for each in codes if {"urlset", "urlset.*", f"urlset.{_subtype(each)}"} & set(suppressed)}
        if codes:
            raise ExtensionError(f"urlset_strict is set, and urlset has reported {', '.join(sorted(codes))}")


class _Pages:
    """The pages of a built site: every document, then every other HTML file of the output folder."""

    def __init__(self, app: Sphinx, metadata: Mapping[str, dict[str, Any]], started: float) -> None:
        self._env, self._config, self._metadata, self._started = app.env, app.config, metadata, started
        self._builder = cast("StandaloneHTMLBuilder", app.builder)
        self._extra = [Path(app.confdir, entry) for entry in app.config.html_extra_path]
        domains = app.env.domains.values()
        self._indices = {f"{domain.name}-{index.name}" for domain in domains for index in domain.indices}
        self.site = Site(
            base_url=app.config.html_baseurl or os.environ.get("READTHEDOCS_CANONICAL_URL", ""),
            output_dir=Path(app.outdir),
            source_root=Path(app.srcdir),
            cache_dir=Path(app.doctreedir),
            host="Sphinx",
            language=app.config.language,
            static_roots=tuple(path for path in self._extra if path.is_dir()),
        )

    def __iter__(self) -> Iterator[Page]:
        is_single = self._builder.name == "singlehtml"
        names = [self._config.root_doc] if is_single else sorted(self._env.found_docs)
        taken = {(page := self._document(name)).output: page for name in names}
        yield from taken.values()
        for path, other_build in _html_files(self.site.output_dir, self._builder.out_suffix):
            if path not in taken:
                yield self._file(path, other_build)

    def _document(self, name: str) -> Page:
        output = self._output(name)
        is_replaced = name in self._config.html_additional_pages
        return Page(
            url=self._builder.get_target_uri(name),
            output=output,
            source=None if is_replaced else Path(self._env.doc2path(name)),
            depends=tuple(self._catalogues(name)),
            meta=self._metadata.get(name, {}),
            title=self._env.titles[name].astext() if name in self._env.titles else "",
            kind=self._kind(name) or PageKind.PAGE,
            hidden="" if output.exists() else "not built yet: sphinx-build was given other files",
        )

    def _catalogues(self, name: str) -> Iterator[Path]:
        """Yield the translations of a document, unless it shares its message catalogue with others."""
        for path in self._env.dependencies.get(name, ()):
            if Path(path).with_suffix("").as_posix().endswith(f"/LC_MESSAGES/{name}"):
                yield Path(self.site.source_root, path).with_suffix(".po")

    def _file(self, path: Path, other_build: str) -> Page:
        """Return the page of a file that no document makes: from a template, an extension or html_extra_path."""
        below = path.relative_to(self.site.output_dir).as_posix()
        stem = below.rpartition(".")[0]
        name = next((each for each in (stem.removesuffix("/index"), stem) if self._output(each) == path), "")
        source = self._source(below)
        kind, hidden = self._kind(name), ""
        if source is not None or name in self._config.html_additional_pages:
            kind = kind or PageKind.PAGE
        elif other_build:
            hidden = f"part of another build: {other_build}/"
        elif kind is None and below.startswith("_"):  # _modules, _static, _downloads
            kind = PageKind.UTILITY
        elif kind is None and self._is_left_over(path, {stem, name or stem}):
            hidden = "no longer part of the project"
        url = self._builder.get_target_uri(name) if name else quote(below)
        return Page(url=url, output=path, source=source, kind=kind or PageKind.GENERATED, hidden=hidden)

    def _output(self, name: str) -> Path:
        return Path(self._builder.get_outfilename(name))

    def _kind(self, name: str) -> PageKind | None:
        """Return what a page of Sphinx's own making is; Sphinx writes it over a document of the same name."""
        if name == getattr(self._config, "notfound_pagename", "404"):
            return PageKind.ERROR
        is_index = name in {"genindex", "search"} or name.startswith("genindex-") or name in self._indices
        return PageKind.UTILITY if is_index else None

    def _source(self, below: str) -> Path | None:
        """Return the file of html_extra_path that was copied to this place."""
        paths = (entry if entry.name == below else entry / below for entry in self._extra)
        return next((path for path in paths if path.is_file()), None)

    def _is_left_over(self, path: Path, names: Iterable[str]) -> bool:
        """Say whether this is the old page of a removed document: Sphinx keeps it, its doctree and its copied text."""
        if path.stat().st_mtime >= self._started:
            return False
        copies = Path(self.site.output_dir, "_sources")
        doctrees = (Path(self.site.cache_dir, f"{name}.doctree") for name in names)
        return any(path.exists() for path in doctrees) or any(any(copies.glob(f"{escape(name)}.*")) for name in names)


def _html_files(root: Path, suffix: str) -> Iterator[tuple[Path, str]]:
    """Yield the HTML files below a folder, each with the folder of the other build that it belongs to, or nothing.

    Sites in several languages or versions are often built into folders of one another; each of them has an inventory.
    """
    other = ""
    for folder, folders, names in os.walk(root):
        folders.sort()
        below = Path(folder).relative_to(root).as_posix()
        other = other if f"{below}/".startswith(f"{other}/") else below if "objects.inv" in names and below != "." else ""
        yield from ((Path(folder, each), other) for each in sorted(names) if each.endswith((".html", ".htm", suffix)))
