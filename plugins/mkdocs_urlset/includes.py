"""Includes: which other files are part of a page's text, so that their change changes the page."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

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
