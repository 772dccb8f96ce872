"""Options: every setting, with its type and default in `Options`, and its check and meaning in `DECLARED`.

The adapters derive their host's declaration from these, and the handbook's table is made from them. `parse` reads
what people wrote, collects every mistake and keeps the default for each value that cannot be used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from urlset import nested, setting
from urlset.problems import Problem, problem
from urlset.values import MAX_BYTES, MAX_URLS

LASTMOD_SOURCES = ("meta", "host", "git", "content", "file")
LEGACY_VIDEO = "video-1.0"
LEGACY_FORMATS = ("mobile", "codesearch", "geo", LEGACY_VIDEO)


class Rule(NamedTuple):
    """Values for the pages that `match` selects; a later rule wins, a page's front matter wins over all."""

    match: tuple[str, ...]
    values: Mapping[str, Any]


class News(NamedTuple):
    """The publication of a news sitemap, and which pages are its articles."""

    name: str
    language: str
    match: tuple[str, ...] = ()
    extra: bool = False


class Options(NamedTuple):
    """The settings of one build. Sequences are tuples; what a host's file calls a list arrives here as one."""

    base_url: str = ""
    filename: str = "sitemap.xml"
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    lastmod: tuple[str, ...] = ("meta", "host", "git")
    git_ignore_revs: str = ""
    dependencies: str = "text"
    rules: tuple[Rule, ...] = ()
    images: str = "auto"
    videos: str = "auto"
    alternates: str | Mapping[str, str] = "auto"
    news: News | None = None
    resources: tuple[str, ...] = ()
    legacy: tuple[str, ...] = ()
    sections: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    gzip: bool = False
    txt: bool = False
    max_urls: int = MAX_URLS
    max_bytes: int = MAX_BYTES
    robots: str = "auto"
    human: str = "off"
    strict: bool = False


class Option(NamedTuple):
    """How one option is checked, how its values read in the docs, and what it means."""

    check: Callable[[object], Any]
    shape: str
    doc: str


DECLARED = {
    "base_url": Option(setting.text, "URL", "Absolute URL of the site's root; the default is the host's own setting."),
    "filename": Option(setting.filename, "file name", "Name of the main sitemap, below the output folder."),
    "include": Option(
        setting.patterns,
        "list of patterns",
        "List only pages whose URL path matches; `source:` in front matches the source path.",
    ),
    "exclude": Option(
        setting.patterns,
        "list of patterns",
        "Leave out pages whose URL path matches; `source:` in front matches the source path.",
    ),
    "keep": Option(
        setting.patterns,
        "list of patterns",
        "List these pages although the host made them for itself: genindex, the pages of viewcode.",
    ),
    "lastmod": Option(
        setting.several(LASTMOD_SOURCES),
        f"list of {', '.join(LASTMOD_SOURCES)}",
        "Where a page's date may come from: the first source that knows wins. An empty list writes no dates.",
    ),
    "git_ignore_revs": Option(
        setting.text,
        "path",
        "File of commits that do not count as a change; the default is .git-blame-ignore-revs where it exists.",
    ),
    "dependencies": Option(
        setting.one(("none", "text", "all")),
        "none, text or all",
        "Which other files date a page by their commits: none, those whose text is part of it, or all that it shows.",
    ),
    "rules": Option(
        nested.rules(Rule),
        "list of mappings",
        "Values per pattern: match, priority, changefreq, lastmod, images, videos, section, mobile, codesearch, geo.",
    ),
    "images": Option(
        setting.one(("auto", "meta", "off")),
        "auto, meta or off",
        "Images of a page: found in the built page, only from front matter, or none.",
    ),
    "videos": Option(
        setting.one(("auto", "meta", "off")),
        "auto, meta or off",
        "Videos of a page: found in the built page, only from front matter, or none.",
    ),
    "alternates": Option(
        nested.alternates,
        "auto, off or a mapping of language to base URL",
        "Translations (hreflang): from the host and the built pages, none, or the same paths under other base URLs.",
    ),
    "news": Option(nested.news(News), "mapping", "A news sitemap of the last two days: name, language, match, extra."),
    "resources": Option(
        setting.patterns,
        "list of patterns",
        "Built files that are no HTML and are listed too: PDF, archives, code.",
    ),
    "legacy": Option(
        setting.several(LEGACY_FORMATS),
        f"list of {', '.join(LEGACY_FORMATS)}",
        "Historical vocabularies, each written to a file of its own.",
    ),
    "sections": Option(
        nested.sections, "mapping of name to patterns", "Named sitemaps (sitemap-NAME.xml), joined by an index."
    ),
    "gzip": Option(setting.switch, "true or false", "Also write each sitemap compressed (.gz)."),
    "txt": Option(setting.switch, "true or false", "Also write each sitemap as plain text (.txt)."),
    "max_urls": Option(setting.whole(1, MAX_URLS), "whole number", "URLs that one file may hold."),
    "max_bytes": Option(setting.whole(1_000, MAX_BYTES), "whole number", "Bytes that one file may have."),
    "robots": Option(
        setting.one(("auto", "off")),
        "auto or off",
        "Add missing Sitemap lines to robots.txt; the author's text is kept.",
    ),
    "human": Option(
        setting.one(("page", "style", "off")),
        "page, style or off",
        "Also write sitemap.html, a page for people; `style` also gives the XML files a style sheet.",
    ),
    "strict": Option(setting.switch, "true or false", "Any warning of urlset fails the build."),
}

NAMES = Options._fields


def parse(raw: Mapping[str, Any]) -> tuple[Options, list[Problem]]:
    """Read options as a host or a file delivers them; keys may use `-` for `_`.

    Returns:
        The options, with the default wherever a value cannot be used, and one problem per mistake, placed at the
        option's key.
    """
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in raw.items():
        name = str(key).replace("-", "_")
        if name not in DECLARED:
            problems.append(problem("U-option-unknown", setting.unknown(str(key), NAMES), str(key)))
        elif value is not None:
            try:
                values[name] = DECLARED[name].check(value)
            except setting.SettingError as error:
                problems.extend(problem("U-option-value", text, name + place) for place, text in error.faults)
    return Options(**values), problems
