"""Peers: what is left of sphinx-sitemap in a project, and the lines that say the same to urlset.

Source: https://github.com/jdillard/sphinx-sitemap (2.9.0).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from urlset import problem

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

    from urlset import Options, Problem, Report

_SETTINGS = frozenset(
    f"sitemap_{name}" for name in ("excludes", "filename", "indent", "locales", "show_lastmod", "url_scheme")
)


def leftovers(app: Sphinx, options: Options, report: Report) -> list[Problem]:
    """Say what to delete where sphinx-sitemap is enabled too, or where its settings are left, and what to write."""
    written: Mapping[str, Any] = vars(app.config).get("_raw_config", {})  # only it knows unregistered names
    left = sorted(_SETTINGS.intersection(written))
    is_rival = "sphinx_sitemap" in app.extensions
    if is_rival and app.config.sitemap_filename != options.filename:
        return []
    steps = [f"delete {', '.join(left)}"] if left else []
    steps += [f"write {line}" for line in _lines(app, written, options, report)] if left or is_rival else []
    if is_rival:
        steps.insert(0, "urlset replaces the file of sphinx_sitemap, so take that out of extensions")
    if not steps:
        return []
    return [problem("U-file-taken" if is_rival else "U-peer-settings", "; ".join(steps), "conf.py")]


def _lines(app: Sphinx, written: Mapping[str, Any], options: Options, report: Report) -> Iterator[str]:
    """Yield the lines for conf.py that say what the settings said, as far as none says so yet."""
    config = app.config
    root = config.html_baseurl or str(written.get("site_url") or "")
    scheme = str(written.get("sitemap_url_scheme") or "{lang}{version}{link}")
    locales = [each for each in written.get("sitemap_locales") or () if each]
    if root and ("sitemap_url_scheme" in written or locales or not config.html_baseurl):
        base = _address(config, root, scheme, config.language)
        if base != config.html_baseurl:
            yield f"html_baseurl = {base!r}"
    if root and locales and "{lang}" in scheme and options.alternates == "auto":
        languages = dict.fromkeys([config.language, *locales])
        yield f"urlset_alternates = { {each: _address(config, root, scheme, each) for each in languages} }"
    filename = written.get("sitemap_filename", options.filename)
    if filename != options.filename:
        yield f"urlset_filename = {filename!r}"
    listed = [unquote(each.url.removeprefix(report.base_url)) for each in report.decisions if each.entry]
    listed = listed or [unquote(app.builder.get_target_uri(name)) for name in app.env.found_docs]  # no base URL yet
    patterns = dict.fromkeys([*options.exclude, *_patterns(written.get("sitemap_excludes") or (), listed)])
    if len(patterns) > len(options.exclude):
        yield f"urlset_exclude = {list(patterns)}"
    if written.get("sitemap_show_lastmod") is False and options.lastmod:
        yield "urlset_lastmod = []"


def _address(config: Config, root: str, scheme: str, language: str) -> str:
    """Return where sphinx-sitemap says that the pages of a language are."""
    version = f"{config.version}/" if config.version else ""
    below = scheme.replace("{lang}", f"{language}/").replace("{version}", version).replace("{link}", "")
    return f"{root.rstrip('/')}/{below.lstrip('/')}"


def _patterns(excludes: Iterable[object], listed: Sequence[str]) -> Iterator[str]:
    """Yield a pattern for each exclude that would leave out a page which is listed: another would be a warning.

    A star of theirs crosses folders.
    """
    for exclude in map(str, excludes):
        if any(fnmatch(path, exclude) for path in listed):
            below = re.sub(r"(?<=/)\*(?=/)", "**", exclude[:-1] if exclude.endswith("/*") else exclude)
            yield f"**/{below.removeprefix('*/')}" if below.startswith("*") else f"/{below}"
