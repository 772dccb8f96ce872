"""Parts: which files the listed pages are divided into, and which items of theirs each file carries.

The main sitemap and its sections carry images, videos and alternates. News and the historical vocabularies have files
of their own, because engines that do not know them would have to read past them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from urlset import urls
from urlset.candidate import Candidate
from urlset.entry import Entry, origin
from urlset.formats import news, video10
from urlset.options import News, Options
from urlset.page import PageKind, Site
from urlset.patterns import Patterns, Subject
from urlset.problems import Problem
from urlset.sitemap import Part

MAIN_FORMATS = ("images", "videos", "alternates")
STALE_NEWS = "news goes stale: rebuild at least once a day, also when nothing has changed"
"""What the owner of a site with news has to know: articles leave the file only when it is written again."""


def divide(found: Sequence[Candidate], site: Site, options: Options) -> list[Part]:
    """Return the parts that hold entries: the main sitemap first, then the sections by name."""
    patterns = {name: Patterns(lines, f"sections.{name}") for name, lines in options.sections.items()}
    entries: dict[str, list[Entry]] = {}
    for each in found:
        if each.left_out is None and each.page.kind is not PageKind.APART:
            each.section = each.section or _section(each, site, patterns)
            entries.setdefault(each.section, []).append(each.entry())
    return [
        Part(name=name, entries=entries[name], formats=MAIN_FORMATS, max_urls=options.max_urls)
        for name in sorted(entries)
    ]


def news_part(
    found: Sequence[Candidate], site: Site, wanted: News, zone: dt.tzinfo | None, now: dt.datetime
) -> tuple[Part, list[Problem]]:
    """Return the news sitemap: the articles of the last two days, and the problems of those that lack something.

    It may be empty: engines take an empty news sitemap, and its address stays the same (Google, `News sitemaps`).
    """
    patterns = Patterns(wanted.match, "news.match")
    entries: list[Entry] = []
    problems: list[Problem] = []
    for each in found:
        subject = Subject(path=urls.path(each.loc, site.base_url), source=each.source)
        is_article = patterns.match(subject) if patterns else each.page.kind is PageKind.POST
        if each.left_out is not None or not is_article:
            continue
        articles, faults = news.from_meta(_article(each, wanted), origin(each.where, each.loc, zone))
        problems += faults
        recent = tuple(article for article in articles if news.is_recent(article, now))
        if recent:
            entries.append(replace(each.entry(), extensions={"news": recent}))
    part = Part(name="news", entries=entries, formats=("news",), max_urls=news.MAX_PER_FILE)
    return part, problems + patterns.unused()


def legacy_parts(found: Sequence[Candidate], options: Options) -> Iterator[Part]:
    """Yield a part for each historical vocabulary that is asked for and that some page has items of."""
    for name in options.legacy:
        entries = [
            replace(each.entry(), extensions={name: items})
            for each in found
            if each.left_out is None and (items := _legacy_items(each, name))
        ]
        if entries:
            file = "video10" if name == video10.NAME else name
            yield Part(name=file, entries=entries, formats=(name,), max_urls=options.max_urls)


def _section(each: Candidate, site: Site, sections: Mapping[str, Patterns]) -> str:
    subject = Subject(path=urls.path(each.loc, site.base_url), source=each.source)
    return next((name for name, patterns in sections.items() if patterns.match(subject)), "")


def _article(each: Candidate, wanted: News) -> dict[str, Any]:
    """Return an article as front matter would state it: what the page says over what the host and the option know."""
    value = each.front.fields.get("news")
    stated: Mapping[str, Any] = value.raw if value is not None and isinstance(value.raw, Mapping) else {}
    return {
        "name": wanted.name,
        "language": wanted.language,
        "publication_date": each.page.published,
        "title": each.page.title or each.facts.title,
        "extra": wanted.extra,
        **stated,
    }


def _legacy_items(each: Candidate, name: str) -> tuple[Any, ...]:
    if name == video10.NAME:
        stated = each.stated.extensions.get(name, ())
        return stated or tuple(video10.from_video(video) for video in each.extensions.get("videos", ()))
    return each.extensions.get(name, ())
