"""Parts: which files the listed pages are divided into, and which items of theirs each file carries.

The main sitemap and its sections carry images, videos and alternates. News and the historical vocabularies have files
of their own, because engines that do not know them would have to read past them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from urlset import urls
from urlset.candidate import Candidate
from urlset.entry import Entry
from urlset.options import LEGACY_VIDEO, News, Options
from urlset.page import PageKind, Site
from urlset.patterns import Patterns, Subject
from urlset.problems import Problem
from urlset.report import Decision
from urlset.sitemap import Part

MAIN_FORMATS = ("images", "videos", "alternates")
STALE_NEWS = "news goes stale: rebuild at least once a day, also when nothing has changed"
"""What the owner of a site with news has to know: articles leave the file only when it is written again."""


def divide(decisions: Iterable[Decision], options: Options) -> list[Part]:
    """Return the parts of the set: the main sitemap first, sections by name, news, then historical vocabularies.

    The news sitemap may be empty: engines take that, and its address stays the same (Google, `News sitemaps`).
    """
    sections: dict[str, list[Entry]] = {}
    listed: list[Entry] = []
    for decision in decisions:
        if decision.entry is not None:
            listed.append(decision.entry)
            if not decision.apart:
                sections.setdefault(decision.section, []).append(decision.entry)
    made = [
        Part(name=name, entries=sections[name], formats=MAIN_FORMATS, max_urls=options.max_urls)
        for name in sorted(sections)
    ]
    if options.news is not None:
        from urlset.formats import news  # noqa: PLC0415 (only sites with news pay for it)

        made.append(Part(name="news", entries=_with("news", listed), formats=("news",), max_urls=news.MAX_PER_FILE))
    for name in options.legacy:
        if entries := _with(name, listed):
            file = name.replace(".", "")
            made.append(Part(name=file, entries=entries, formats=(name,), max_urls=options.max_urls))
    return made


def _with(name: str, entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries that have items of a format, without the values that only the main sitemap carries."""
    return [entry._replace(changefreq="", priority=None) for entry in entries if entry.extensions.get(name)]


def place(listed: Sequence[Candidate], site: Site, options: Options) -> list[Problem]:
    """Give each page its section: the one that it states, else the first whose pattern matches."""
    sections = {name: Patterns(lines, f"sections.{name}") for name, lines in options.sections.items()}
    for each in listed:
        if not each.section and sections:
            subject = _subject(each, site)
            each.section = next((name for name, patterns in sections.items() if patterns.match(subject)), "")
    return [problem for patterns in sections.values() for problem in patterns.unused()]


def add_news(
    listed: Sequence[Candidate], site: Site, wanted: News, zone: dt.tzinfo | None, now: dt.datetime
) -> list[Problem]:
    """Give the articles of the last two days their news items, and return the problems of those that lack something.

    Without a pattern, the articles are the host's posts in the publication's language.
    """
    from urlset.formats import news  # noqa: PLC0415 (same)

    patterns = Patterns(wanted.match, "news.match")
    problems: list[Problem] = []
    for each in listed:
        is_post = each.page.kind is PageKind.POST and news.is_in(wanted.language, each.page.lang or site.language)
        if patterns.match(_subject(each, site)) if patterns else is_post:
            articles, faults = news.from_meta(_article(each, wanted), each.origin(site, zone))
            problems += faults
            if recent := tuple(article for article in articles if news.is_recent(article, now)):
                each.extensions["news"] = recent
                each.sources["news"] = "option news"
    return problems + patterns.unused()


def add_legacy_videos(listed: Sequence[Candidate]) -> None:
    """Say the videos of each page in the terms of 2007 too, where front matter has not."""
    from urlset.formats import video10  # noqa: PLC0415 (only sites that ask for it pay for it)

    for each in listed:
        if each.extensions.get("videos") and LEGACY_VIDEO not in each.extensions:
            each.extensions[LEGACY_VIDEO] = tuple(map(video10.from_video, each.extensions["videos"]))
            each.sources[LEGACY_VIDEO] = "videos"


def _subject(each: Candidate, site: Site) -> Subject:
    return Subject(path=urls.path(each.loc, site.base_url), source=each.source)


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
