"""The plugin of MkDocs and ProperDocs: takes the place of their own sitemap.

It notes the files of each pass of a build, and makes the sitemap after everything else is written. `sites` and `pages`
say what those files are to urlset.
"""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from mkdocs.config.base import Config, ValidationError
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority

from mkdocs_urlset.includes import included

if TYPE_CHECKING:
    from mkdocs.config.base import ConfigErrors, ConfigWarnings
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

    from mkdocs_urlset.passes import Pass
    from urlset import Problem

log = logging.getLogger("mkdocs.plugins.urlset")  # below `mkdocs`, so that strict builds count its warnings


class UrlsetConfig(Config):
    """Empty: the core declares the options, once for all hosts."""


class UrlsetPlugin(BasePlugin[UrlsetConfig]):
    """The hooks, in the order in which MkDocs calls them."""

    def __init__(self) -> None:
        self._command = "build"
        self._dirty = False
        self._passes: list[Pass] = []
        self._includes: dict[str, list[str]] = {}
        self._seen = 0
        self._problems: dict[Problem, None] = {}  # an ordered set: each pass finds the same
        self._before: tuple[int, ...] = ()
        self._has_failed = False

    def load_config(
        self, options: dict[str, Any], config_file_path: str | None = None
    ) -> tuple[ConfigErrors, ConfigWarnings]:
        """Check the options; MkDocs warns of names that it does not know, and stops for values that it cannot use."""
        from urlset import parse  # noqa: PLC0415 (loaded by sites that use it, not by all that have it installed)

        errors, warnings = super().load_config({}, config_file_path)
        self.options, problems = parse(options)
        if all(each.code == "U-option-unknown" for each in problems):
            warnings += [(each.where, each.message) for each in problems]
        else:  # warnings beside errors would not be shown
            errors += [(each.where, ValidationError(each.message)) for each in problems]
        return errors, warnings

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Note how MkDocs was started."""
        self._command, self._dirty = command, dirty

    def on_config(self, config: MkDocsConfig) -> None:
        """Begin a build; the passes of mkdocs-static-i18n belong to the build around them."""
        if not _is_nested(config):
            self._passes, self._includes, self._problems, self._has_failed = [], {}, {}, False
            self._seen = len(included(config))

    def on_page_markdown(self, _markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002 (MkDocs passes it)
        """Note what mkdocs-include-markdown-plugin has put into this page: it keeps one list for all pages."""
        found = included(config)
        self._includes[page.file.abs_dest_path] = found[self._seen :]
        self._seen = len(found)

    @event_priority(-100)
    def on_env(self, _env: object, /, *, config: MkDocsConfig, files: Files) -> None:
        """Note the files of this pass, and take MkDocs's own sitemap out of it: next, MkDocs writes files."""
        from mkdocs_urlset import passes, takeover  # noqa: PLC0415

        if self._is_preview(config):
            return
        if not self._passes:
            self._before = takeover.stamp(self.options.filename, config)
        self._problems |= dict.fromkeys(takeover.take_name(self.options.filename, config, files))
        with self._guarded():
            self._passes.append(passes.begun(config, files, self._includes))

    @event_priority(-110)  # mkdocs-static-i18n makes its other passes at -100
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Make the sitemap of all passes."""
        if _is_nested(config) or self._is_preview(config):
            return
        if reason := self._why_not():
            log.info("urlset: no sitemap is written: %s", reason)
            return
        if not self._has_failed:
            with self._guarded():
                self._problems |= dict.fromkeys(self._build(config))
        self._show()

    @contextmanager
    def _guarded(self) -> Generator[None]:
        """Report a fault of ours as a problem: it must not break the user's build."""
        try:
            yield
        except Exception as error:
            from urlset import problem  # noqa: PLC0415

            log.debug("urlset: where it failed", exc_info=True)
            self._has_failed = True
            self._problems[problem("U-internal", f"{type(error).__name__}: {error}")] = None

    def _is_preview(self, config: MkDocsConfig) -> bool:
        """Say whether this is for a server on this machine, where MkDocs's own sitemap is good enough for its theme.

        `serve --clean` calls itself a build, but it builds for its own address into a temporary folder.
        """
        is_temporary = Path(config.site_dir).parent == Path(tempfile.gettempdir())
        address = urlsplit(config.site_url or "").netloc
        return self._command == "serve" or (is_temporary and address == str(config.dev_addr))

    def _why_not(self) -> str:
        """Say why this build makes no sitemap, if it does not."""
        if os.environ.get("READTHEDOCS_VERSION_TYPE") == "external":
            return "Read the Docs builds a pull request"
        pages = (file.page for each in self._passes for file in each.files.documentation_pages())
        if self._dirty and any(page is not None and page.markdown is None for page in pages):
            return "a dirty build does not read all front matter, so the one that is there stays"
        return ""

    def _build(self, config: MkDocsConfig) -> Iterator[Problem]:
        from mkdocs_urlset import peers, sites, takeover  # noqa: PLC0415
        from urlset import build  # noqa: PLC0415

        yield from takeover.taken(self.options.filename, config, self._before)
        yield from peers.idle(config, self.options)
        for site, found in sites.sites(config, self._passes, self.options):
            report = build(site, found, self.options)
            if report.files:
                log.info(report.line())
            yield from (each.placed("Plugin 'urlset' option '{}'") for each in report.problems)

    def _show(self) -> None:
        from urlset import Level, summarise  # noqa: PLC0415

        for level in Level:
            for line in summarise(each for each in self._problems if each.level is level):
                log.log(logging.getLevelNamesMapping()[level.name], "urlset: %s", line)
        if self.options.strict and any(each.level >= Level.WARNING for each in self._problems):
            raise PluginError("urlset: its option 'strict' is on, and it found the problems above")


def _is_nested(config: MkDocsConfig) -> bool:
    return getattr(config.plugins.get("i18n"), "building", False)
