"""Options: every setting once, with its type, its default and its meaning.

The adapters derive their host's declaration from `Options`, and the handbook's table is made from it. `parse` reads
what people wrote, collects every mistake and keeps the default for each value that cannot be used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from urlset import nested, setting
from urlset.problems import Problem, problem
from urlset.values import MAX_BYTES, MAX_URLS

LASTMOD_SOURCES = ("meta", "host", "git", "content", "file")
LEGACY_VIDEO = "video-1.0"
LEGACY_FORMATS = ("mobile", "codesearch", "geo", LEGACY_VIDEO)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Values for the pages that `match` selects; a later rule wins, a page's front matter wins over all."""

    match: tuple[str, ...]
    values: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """The publication of a news sitemap, and which pages are its articles."""

    name: str
    language: str
    match: tuple[str, ...] = ()
    extra: bool = False


def _option(check: Callable[[object], Any], shape: str, default: Any, doc: str) -> Any:
    """Declare one option: how its value is checked, how its type reads in the docs, its default and its meaning."""
    return field(default_factory=lambda: default, metadata={"check": check, "shape": shape, "doc": doc})


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """The settings of one build. Sequences are tuples; what a host's file calls a list arrives here as one."""

    base_url: str = _option(
        setting.text,
        "URL",
        "",
        "Absolute URL of the site's root; the default is the host's own setting.",
    )
    filename: str = _option(
        setting.filename,
        "file name",
        "sitemap.xml",
        "Name of the main sitemap, below the output folder.",
    )
    include: tuple[str, ...] = _option(
        setting.patterns,
        "list of patterns",
        (),
        "List only pages whose URL path matches; `source:` in front matches the source path.",
    )
    exclude: tuple[str, ...] = _option(
        setting.patterns,
        "list of patterns",
        (),
        "Leave out pages whose URL path matches; `source:` in front matches the source path.",
    )
    keep: tuple[str, ...] = _option(
        setting.patterns,
        "list of patterns",
        (),
        "List these pages although the host made them for itself: genindex, the pages of viewcode.",
    )
    lastmod: tuple[str, ...] = _option(
        setting.several(LASTMOD_SOURCES),
        f"list of {', '.join(LASTMOD_SOURCES)}",
        ("meta", "host", "git"),
        "Where a page's date may come from: the first source that knows wins. An empty list writes no dates.",
    )
    git_ignore_revs: str = _option(
        setting.text,
        "path",
        "",
        "File of commits that do not count as a change; the default is .git-blame-ignore-revs where it exists.",
    )
    dependencies: str = _option(
        setting.one(("none", "text", "all")),
        "none, text or all",
        "text",
        "Which other files date a page by their commits: none, those whose text is part of it, or all that it shows.",
    )
    rules: tuple[Rule, ...] = _option(
        nested.rules(Rule),
        "list of mappings",
        (),
        "Values per pattern: match, priority, changefreq, lastmod, images, videos, section, mobile, codesearch, geo.",
    )
    images: str = _option(
        setting.one(("auto", "meta", "off")),
        "auto, meta or off",
        "auto",
        "Images of a page: found in the built page, only from front matter, or none.",
    )
    videos: str = _option(
        setting.one(("auto", "meta", "off")),
        "auto, meta or off",
        "auto",
        "Videos of a page: found in the built page, only from front matter, or none.",
    )
    alternates: str | Mapping[str, str] = _option(
        nested.alternates,
        "auto, off or a mapping of language to base URL",
        "auto",
        "Translations (hreflang): from the host and the built pages, none, or the same paths under other base URLs.",
    )
    news: News | None = _option(
        nested.news(News),
        "mapping",
        None,
        "A news sitemap of the last two days: name, language, match, extra.",
    )
    resources: tuple[str, ...] = _option(
        setting.patterns,
        "list of patterns",
        (),
        "Built files that are no HTML and are listed too: PDF, archives, code.",
    )
    legacy: tuple[str, ...] = _option(
        setting.several(LEGACY_FORMATS),
        f"list of {', '.join(LEGACY_FORMATS)}",
        (),
        "Historical vocabularies, each written to a file of its own.",
    )
    sections: Mapping[str, tuple[str, ...]] = _option(
        nested.sections,
        "mapping of name to patterns",
        {},
        "Named sitemaps (sitemap-NAME.xml), joined by an index.",
    )
    gzip: bool = _option(setting.switch, "true or false", False, "Also write each sitemap compressed (.gz).")
    txt: bool = _option(setting.switch, "true or false", False, "Also write each sitemap as plain text (.txt).")
    max_urls: int = _option(
        setting.whole(1, MAX_URLS),
        "whole number",
        MAX_URLS,
        "URLs that one file may hold.",
    )
    max_bytes: int = _option(
        setting.whole(1_000, MAX_BYTES),
        "whole number",
        MAX_BYTES,
        "Bytes that one file may have.",
    )
    robots: str = _option(
        setting.one(("auto", "off")),
        "auto or off",
        "auto",
        "Add missing Sitemap lines to robots.txt; the author's text is kept.",
    )
    human: str = _option(
        setting.one(("page", "style", "off")),
        "page, style or off",
        "off",
        "Also write sitemap.html, a page for people; `style` also gives the XML files a style sheet.",
    )
    strict: bool = _option(setting.switch, "true or false", False, "Any warning of urlset fails the build.")


NAMES = tuple(each.name for each in fields(Options))


def parse(raw: Mapping[str, Any]) -> tuple[Options, list[Problem]]:
    """Read options as a host or a file delivers them; keys may use `-` for `_`.

    Returns:
        The options, with the default wherever a value cannot be used, and one problem per mistake, placed at the
        option's key.
    """
    checks = {each.name: each.metadata["check"] for each in fields(Options)}
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in raw.items():
        name = str(key).replace("-", "_")
        if name not in checks:
            problems.append(problem("U-option-unknown", setting.unknown(str(key), NAMES), str(key)))
        elif value is not None:
            try:
                values[name] = checks[name](value)
            except setting.SettingError as error:
                problems.extend(problem("U-option-value", text, name + place) for place, text in error.faults)
    return Options(**values), problems
