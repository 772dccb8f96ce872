"""MkDocs and ProperDocs: hands the pages of a build to urlset, and keeps MkDocs's own sitemap out of its way.

What other plugins do to a page is read from what they leave on it, never from their code; each such place names them.
"""

from __future__ import annotations

import datetime as dt
import logging
import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urljoin, urlsplit
from zoneinfo import ZoneInfo

from mkdocs.config.base import Config, ValidationError
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority

if TYPE_CHECKING:
    from mkdocs.config.base import ConfigErrors, ConfigWarnings
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import File, Files

    from urlset import Options, Page, Problem, Report

log = logging.getLogger("mkdocs.plugins.urlset")  # below `mkdocs`, so that strict builds count its warnings


class UrlsetConfig(Config):
    """Empty: the core declares the options, once for all hosts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """One pass of the build: the only one, or that of one language (mkdocs-static-i18n builds once per language)."""

    code: str
    site_url: str
    files: Files
    tagged: Mapping[str, tuple[str, ...]]


class UrlsetPlugin(BasePlugin[UrlsetConfig]):
    """Notes the files of each pass, and makes the sitemap after everything else is written."""

    def __init__(self) -> None:
        self._command = "build"
        self._dirty = False
        self._languages: list[Language] = []
        self._problems: dict[Problem, None] = {}  # an ordered set: nested passes find the same again
        self._before: tuple[int, ...] = ()

    def load_config(
        self, options: dict[str, Any], config_file_path: str | None = None
    ) -> tuple[ConfigErrors, ConfigWarnings]:
        """Check the options; MkDocs shows all mistakes at once, and stops for values that cannot be used."""
        from urlset import parse  # noqa: PLC0415 (heavy parts load when they are used)

        self.config = UrlsetConfig(config_file_path=config_file_path)
        self.options, problems = parse(options)
        unknown = [(each.where, each.message) for each in problems if each.code == "U-option-unknown"]
        wrong = [(each.where, ValidationError(each.message)) for each in problems if each.code != "U-option-unknown"]
        return wrong, unknown

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Note how MkDocs was started."""
        self._command, self._dirty = command, dirty

    def on_config(self, config: MkDocsConfig) -> None:
        """Begin a build; the nested builds of mkdocs-static-i18n belong to the one around them."""
        if not _is_nested(config):
            self._languages, self._problems = [], {}

    @event_priority(-100)
    def on_env(self, _env: object, /, *, config: MkDocsConfig, files: Files) -> None:
        """Note the files of this pass, and take MkDocs's own sitemap out of it: next, MkDocs writes files."""
        if self._is_preview(config):
            return
        if not self._languages:
            self._before = _stamp(Path(config.site_dir, self.options.filename))
        self._problems |= dict.fromkeys(_take_name(self.options.filename, config, files))
        self._languages.append(_language(config, files))

    @event_priority(-110)  # mkdocs-static-i18n builds its other languages at -100
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Make the sitemap of all passes."""
        if _is_nested(config):
            return
        if reason := self._not_now(config):
            log.debug("urlset: no sitemap is made: %s", reason)
            return
        from urlset import problem  # noqa: PLC0415

        problems = list(self._problems)
        if _stamp(Path(config.site_dir, self.options.filename)) != self._before:
            problems.append(
                problem("U-file-taken", "another plugin wrote it too; urlset's takes its place", self.options.filename)
            )
        try:
            for report in _reports(config, self._languages, self.options):
                log.info(report.line())
                problems += report.problems
        except Exception as error:  # noqa: BLE001 (the border: a fault of ours must not break the user's build)
            log.debug("urlset: what led to it", exc_info=True)
            problems.append(problem("U-internal", f"{type(error).__name__}: {error}"))
        self._show(problems)

    def _is_preview(self, config: MkDocsConfig) -> bool:
        """Say whether this is for a server on this machine, where MkDocs's own sitemap is good enough for its theme.

        `serve --clean` calls itself a build, but it builds for its own address into a temporary folder.
        """
        is_temporary = Path(config.site_dir).parent == Path(tempfile.gettempdir())
        return self._command == "serve" or (
            is_temporary and urlsplit(config.site_url or "").netloc == str(config.dev_addr)
        )

    def _not_now(self, config: MkDocsConfig) -> str:
        if self._is_preview(config):
            return "this is a preview"
        if os.environ.get("READTHEDOCS_VERSION_TYPE") == "external":
            return "Read the Docs builds a pull request"
        pages = [file.page for each in self._languages for file in each.files.documentation_pages()]
        if self._dirty and any(page is not None and page.markdown is None for page in pages):
            return "a dirty build does not read all front matter; the old one stays"
        return ""

    def _show(self, problems: list[Problem]) -> None:
        from urlset import Level, summarise  # noqa: PLC0415

        for level in Level:
            for line in summarise(each for each in problems if each.level is level):
                log.log(logging.getLevelNamesMapping()[level.name], "urlset: %s", line)
        if self.options.strict and any(each.level >= Level.WARNING for each in problems):
            raise PluginError("urlset: the option `strict` is on, and the problems above were found")


def _is_nested(config: MkDocsConfig) -> bool:
    return getattr(config.plugins.get("i18n"), "building", False)


def _stamp(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino


def _take_name(name: str, config: MkDocsConfig, files: Files) -> Iterator[Problem]:
    """Take the sitemap's name from MkDocs's template, and with a warning from an author's own file or template.

    Without the template in `static_templates` MkDocs takes it for a static file of the theme (in nested builds).
    """
    from urlset import problem  # noqa: PLC0415

    config.theme.static_templates.discard(name)
    theirs = Path(config.theme.custom_dir or "", name) if config.theme.custom_dir else None
    file = files.src_uris.get(name)
    if file is not None:
        files.remove(file)
        if file.src_dir not in config.theme.dirs and file.inclusion.is_included():
            theirs = Path(file.abs_src_path or name)
    if name in config.extra_templates:
        config.extra_templates.remove(name)
    if theirs is not None and theirs.is_file():
        yield problem("U-file-taken", f"is not used: urlset writes {name}", os.path.relpath(theirs, _root(config)))


def _root(config: MkDocsConfig) -> Path:
    return Path(config.config_file_path).parent if config.config_file_path else Path.cwd()


def _language(config: MkDocsConfig, files: Files) -> Language:
    i18n = config.plugins.get("i18n")
    theme = config.theme.get("language") or config.theme.get("locale") or ""
    tagged = {
        listing.page.file.abs_dest_path: tuple(each.item.url for tree in listing for each in tree.mappings)
        for plugin in config.plugins.values()  # Material's tags
        for listing in getattr(plugin, "listings", None) or ()
    }
    return Language(
        code=str(getattr(i18n, "current_language", None) or theme).replace("_", "-"),
        site_url=f"{config.site_url.rstrip('/')}/" if config.site_url else "",  # mike adds a version without slash
        files=files,
        tagged=tagged,
    )
