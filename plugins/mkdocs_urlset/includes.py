"""Includes: which other files are part of a page's text, so that their change changes the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

_IDENTIFIER = re.compile(r"^[ \t]*:::[ \t]+([\w.]+)[ \t]*$", re.MULTILINE)
_EXTENSION = "pymdownx.snippets"
_MARK = "8<-"


class Snippets:
    """Finds the snippets of a page as PyMdown Extensions finds them, by its own preprocessor.

    What it appends to every page is no part of any: a glossary changes its own page, not all others.
    """

    def __init__(self, config: MkDocsConfig) -> None:
        self._settings = config.mdx_configs.get(_EXTENSION, {}) if _EXTENSION in config.markdown_extensions else None
        self._preprocessor: Any = None
        self._found: list[str] = []

    def of(self, markdown: str) -> Iterable[Path]:
        """Return the files that a page's Markdown includes, directly or by another snippet."""
        if self._settings is None or _MARK not in markdown:
            return ()
        if self._preprocessor is None:
            self._preprocessor = self._made()
        self._found.clear()
        self._preprocessor.run(markdown.split("\n"))
        return dict.fromkeys(Path(path).absolute() for path in self._found)

    def _made(self) -> Any:
        module: Any = import_module(_EXTENSION)  # only sites with snippets need it
        settings = {**module.SnippetExtension().getConfigs(), **(self._settings or {})}
        settings |= {"auto_append": [], "check_paths": False, "url_download": False}
        preprocessor = module.SnippetPreprocessor(settings, import_module("markdown").Markdown())
        resolve = preprocessor.get_snippet_path

        def noted(path: str) -> str | None:
            found: str | None = resolve(path)
            if found is not None:
                self._found.append(found)
            return found

        preprocessor.get_snippet_path = noted
        return preprocessor


def included(config: MkDocsConfig) -> list[str]:
    """Return the list to which mkdocs-include-markdown-plugin adds the files that it puts into pages."""
    watcher = getattr(config.plugins.get("include-markdown"), "_files_watcher", None)
    return getattr(watcher, "included_files", [])


def parts(page: Any, config: MkDocsConfig, snippets: Snippets) -> list[Path]:
    """Return the files that are part of a page: snippets, documented code, a template that its front matter names."""
    if page is None:
        return []
    markdown = page.markdown or ""
    found = [*snippets.of(markdown), *_documented(config, markdown)]
    template = page.meta.get("template")
    if template and config.theme.custom_dir:
        found.append(Path(config.theme.custom_dir, str(template)))
    return [path for path in found if path.is_file()]


def _documented(config: MkDocsConfig, markdown: str) -> Iterator[Path]:
    """Yield the source files of the objects that mkdocstrings documents on a page.

    With empty options its handlers look up what the build has loaded, and load nothing more; after the build they are
    gone.
    """
    plugin: Any = config.plugins.get("mkdocstrings")
    if plugin is None or ":::" not in markdown:
        return
    for identifier in _IDENTIFIER.findall(markdown):
        with suppress(Exception):  # a sample in a code block, another handler's object, another version's interface
            path = plugin.get_handler(plugin.config.default_handler).collect(identifier, {}).filepath
            yield from map(Path, path if isinstance(path, list) else [path])
