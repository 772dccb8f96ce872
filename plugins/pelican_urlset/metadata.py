"""Metadata: what a content's metadata says to the core, with the addresses of files as Pelican serves them."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote, urljoin

from pelican_urlset.runs import Run
from urlset import problem

_READ_BY_PELICAN = frozenset(
    {
        *("title", "date", "modified", "category", "tags", "author", "authors", "slug", "summary", "status", "lang"),
        *("reader", "template", "url", "save_as", "path"),
    }
)
"""Metadata that is no front matter to the core: it arrives there as a page's own fields, or not at all."""
_IMAGES = ("image", "cover")
"""How keys of themes begin whose values name images; `sitemap` and its flat forms name images and videos too."""
_LINK = r"[{|](?:static|attach|filename)[|}]([^\"'{}\[\],\n]*)"
"""A link to a source file, on its own or within inline YAML; Pelican replaces those of contents alone."""


def front_matter(run: Run, content: Any, modified: object) -> Mapping[str, Any]:
    """Return a content's metadata as the core takes it, with the date of its last change where one is stated."""
    meta = {
        key: _served(run, content, key, value) if key.lower().startswith((*_IMAGES, "sitemap")) else value
        for key, value in content.metadata.items()
        if key not in _READ_BY_PELICAN
    }
    return meta if modified is None else meta | {"modified": modified}


def _served(run: Run, content: Any, key: str, value: Any) -> Any:
    """Return a value with the addresses of the files that it names by {static} or below the output folder."""
    if isinstance(value, Mapping):
        return {name: _served(run, content, f"{key}.{name}", each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_served(run, content, key, each) for each in value]
    if not isinstance(value, str):
        return value
    if re.search(_LINK, value):
        return re.sub(_LINK, lambda found: _linked(run, content, key, found), value)
    if not key.lower().startswith(_IMAGES):
        return value
    return ", ".join(_below_root(run, each) for each in re.split(r"\s*\n\s*|,\s+", value))


def _below_root(run: Run, path: str) -> str:
    """Return the URL of a file below the output folder: themes write {{ SITEURL }}/{{ article.image }}."""
    is_file = os.path.isfile(run.output / path.lstrip("/"))  # noqa: PTH113 (it takes any text)
    return run.absolute(quote(path)) if is_file else path


def _linked(run: Run, content: Any, key: str, found: re.Match[str]) -> str:
    """Return the URL of the static file that a link names, from the content folder or from beside the content."""
    source, link = content.get_relative_source_path() or "", found[1].strip()
    path = link[1:] if link.startswith("/") else posixpath.join(posixpath.dirname(source), link)
    names = (posixpath.normpath(each) for each in (path, unquote(path)))
    static = next((run.statics[name] for name in names if name in run.statics), None)
    if static is None:
        run.head.problems.append(problem("U-meta-value", f"'{key}': {found[0].strip()} names no static file", source))
        return ""
    return urljoin(run.base, str(static.url).lstrip("/"))  # in a subsite, that of i18n_subsites begins with `..`
