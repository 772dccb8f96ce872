"""The Sphinx extension: hands a built web site to urlset when the build has finished.

Nothing is collected while pages are read or written, so no page is lost in an incremental or parallel build, and
nothing is kept in the environment. Builders that make no web site never notice the extension.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sphinx.util import logging

from sphinx_urlset.pages import Pages
from sphinx_urlset.peers import leftovers
from urlset import NAMES, Level, Options, Problem, __version__, parse, problem, summarise

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["setup"]

logger = logging.getLogger(__name__)

_LATE = 900  # after extensions that change metadata or write pages of their own; 500 is Sphinx's default
_OPTION = "conf.py: urlset_{}"  # how an option is called there


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

        try:
            languages = self._options.alternates if isinstance(self._options.alternates, Mapping) else ()
            pages = Pages(app, self._metadata, self._started, languages)
            report = build(pages.site, pages, self._options)
            problems, line = (
                (
                    *_shipped(pages, self._options.filename),
                    *leftovers(app, self._options, report),
                    *(each.placed(_OPTION) for each in report.problems),
                ),
                report.line() if report.files else "",
            )
        except Exception as error:  # the one border: a fault of ours does not break a site's build
            logger.debug("urlset failed", exc_info=True)
            problems, line = (problem("U-internal", f"{type(error).__name__}: {error}"),), ""
        _show(problems)
        if line:
            logger.info(line)
        codes = _unsuppressed([*self._problems, *problems], app.config.suppress_warnings)
        if self._options.strict and codes:
            logger.error("urlset_strict is set, so the build fails for %s", ", ".join(codes))
            app.statuscode = 1  # as Sphinx' own checkers do


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
    return options, [each.placed(_OPTION) for each in problems]


def _shipped(pages: Pages, filename: str) -> list[Problem]:
    """Say that a sitemap of the author's own is not used."""
    if pages.copied_from(filename) is None:
        return []
    return [problem("U-file-taken", f"html_extra_path has a {filename} too; urlset's replaces it", "conf.py")]


def _show(problems: Iterable[Problem]) -> None:
    """Log one line per code; wrong options have one each."""
    by_code: dict[str, list[Problem]] = {}
    for each in problems:
        by_code.setdefault(each.code, []).append(each)
    for code, same in by_code.items():
        for line in summarise(same):
            logger.log(same[0].level.name, line, type="urlset", subtype=_subtype(code))


def _unsuppressed(problems: Iterable[Problem], suppressed: Iterable[str]) -> list[str]:
    """Return the codes of the warnings that the project does not suppress."""
    codes = {each.code for each in problems if each.level >= Level.WARNING}
    return sorted(each for each in codes if {"urlset", "urlset.*", f"urlset.{_subtype(each)}"}.isdisjoint(suppressed))


def _subtype(code: str) -> str:
    """Return the name for `suppress_warnings`: `urlset.git-shallow` silences U-git-shallow."""
    return code.removeprefix("U-")
