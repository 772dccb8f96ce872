"""Passes: a MkDocs build is one, or one per language, and each is noted while its settings hold."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from mkdocs_urlset.includes import Snippets, parts

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files


class Pass(NamedTuple):
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
    return Pass(
        language=str(language or ""),
        site_url=f"{site_url.rstrip('/')}/" if site_url else "",  # mike adds a version without a slash
        files=files,
        tagged=_tagged(config),
        depends=_depends(config, files, included),
    )


def _tagged(config: MkDocsConfig) -> dict[str, tuple[str, ...]]:
    return {
        listing.page.file.abs_dest_path: tuple(each.item.url for tree in listing for each in tree.mappings)
        for name, plugin in config.plugins.items()
        if name.startswith("material/tags")
        for listing in getattr(plugin, "listings", None) or ()  # since Material 9.6
    }


def _depends(config: MkDocsConfig, files: Files, included: Mapping[str, Iterable[str]]) -> dict[str, tuple[Path, ...]]:
    snippets = Snippets(config)
    depends: dict[str, tuple[Path, ...]] = {}
    for file in files.documentation_pages():
        found = [*map(Path, included.get(file.abs_dest_path, ())), *parts(file.page, config, snippets)]
        if found:
            depends[file.abs_dest_path] = tuple(dict.fromkeys(found))
    return depends
