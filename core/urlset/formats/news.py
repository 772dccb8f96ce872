"""News: the news extension 0.9 (`news:news`), supported by Google today.

One article per URL, at most 1,000 per file, only articles of the last two days. access, genres, keywords and
stock_tickers have gone from Google's page without an announcement: they are read, and written only on request. The form
of 2008 (publication_date and keywords alone) has been invalid since 2010-04.
Source: Google Search Central, `News sitemaps` (2025-12-10); schema sitemap-news/0.9.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from urlset import dates, xml
from urlset.dates import Lastmod
from urlset.formats import elements, meta
from urlset.formats.meta import Origin
from urlset.problems import Problem, problem

NAME: str = "news"
PREFIX: str = "news"
NAMESPACE: str = "http://www.google.com/schemas/sitemap-news/0.9"
TAG: str = "news"
LEGACY: bool = False

MAX_PER_FILE = 1000
"""Articles that one sitemap may hold."""
MAX_AGE = dt.timedelta(days=2)
"""How old an article may be."""
GENRES = ("PressRelease", "Satire", "Blog", "OpEd", "Opinion", "UserGenerated")
ACCESS = ("Subscription", "Registration")
MAX_TICKERS = 5

_EXTRA = ("access", "genres", "keywords", "stock_tickers")
_LANGUAGE = re.compile(r"zh-cn|zh-tw|[a-z]{2,3}")
_SEPARATORS = ("-", "|", ":", "\u2013", "\u2014")
_CHINESE = {"zh-hans": "zh-cn", "zh-hant": "zh-tw", "zh-hk": "zh-tw", "zh-mo": "zh-tw", "zh-sg": "zh-cn"}


class Article(NamedTuple):
    """A news article. name, language, publication_date and title are required.

    Attributes:
        name: The publication, as on news.google.com, without parentheses.
        language: ISO 639 in two or three lower-case letters, or `zh-cn`, `zh-tw`.
        publication_date: When the article was first published.
        title: Without author, publication or date.
        access: Withdrawn: one of `ACCESS`, or empty.
        genres: Withdrawn: of `GENRES`.
        keywords: Withdrawn.
        stock_tickers: Withdrawn: at most five of the form `NASDAQ:AMAT`.
    """

    name: str = ""
    language: str = ""
    publication_date: Lastmod | None = None
    title: str = ""
    access: str = ""
    genres: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    stock_tickers: tuple[str, ...] = ()


def plain(article: Article) -> Article:
    """Return the article without the withdrawn values, which are else written."""
    return article._replace(access="", genres=(), keywords=(), stock_tickers=())


def is_recent(article: Article, now: dt.datetime) -> bool:
    """Say whether an article may be listed at `now`: only those of the last two days may."""
    return article.publication_date is not None and now - dates.instant(article.publication_date) <= MAX_AGE


def language(text: str) -> str:
    """Return a language code as news sitemaps want it: `en-GB` is `en`, `zh_Hant` is `zh-tw`. Raises ValueError."""
    code = text.strip().lower().replace("_", "-")
    for known, written in (*_CHINESE.items(), ("zh-cn", "zh-cn"), ("zh-tw", "zh-tw")):
        if code == known or code.startswith(f"{known}-"):
            return written
    first = code.split("-")[0]
    if not re.fullmatch(r"[a-z]{2,3}", first):
        raise ValueError(f"'{text}' is no language of ISO 639")
    return first


def is_in(publication: str, page: str) -> bool:
    """Say whether a page's language is that of the publication; one that is not known, or is none, may be."""
    try:
        return language(page) == language(publication)
    except ValueError:
        return True


def _one_of(words: Sequence[str]) -> meta.Reader:
    def read(value: Any, origin: Origin) -> str:
        found = meta.text(value, origin)
        if found not in words:
            raise ValueError(f"'{found}' is none of {', '.join(words)}")
        return found

    return read


def _genres(value: Any, origin: Origin) -> tuple[str, ...]:
    return tuple(_one_of(GENRES)(word, origin) for word in meta.words(value, origin))


def _tickers(value: Any, origin: Origin) -> tuple[str, ...]:
    found = meta.words(value, origin)
    if fault := _ticker_fault(found):
        raise ValueError(fault)
    return found


def _ticker_fault(tickers: Sequence[str]) -> str:
    if len(tickers) > MAX_TICKERS:
        return f"more than {MAX_TICKERS} tickers"
    return next(
        (f"'{each}' is no ticker such as NASDAQ:AMAT" for each in tickers if not re.fullmatch(r"\w+:\w+", each)), ""
    )


def _without_parentheses(name: str) -> str:
    while name.endswith(")") and "(" in name:
        name = name[: name.rindex("(")].rstrip()
    return name


_META: Mapping[str, meta.Reader] = {
    "name": lambda value, origin: _without_parentheses(meta.text(value, origin)),
    "language": lambda value, origin: language(meta.text(value, origin)),
    "publication_date": meta.date,
    "title": meta.text,
    "access": _one_of(ACCESS),
    "genres": _genres,
    "keywords": meta.words,
    "stock_tickers": _tickers,
    "extra": meta.yes_no,
}


def from_meta(value: Any, origin: Origin) -> tuple[tuple[Article, ...], list[Problem]]:
    """Read `news`: a mapping with name, language, publication_date and title.

    The withdrawn values are kept only where the mapping says `extra: true`. An article that lacks a required value is
    left out.
    """
    if value is None or value is False:
        return (), []
    found, problems = meta.collect({} if value is True else value, _META, origin, NAME)
    extra = found.pop("extra", False)
    article = Article(**found)
    if not extra and (unused := [name for name in _EXTRA if getattr(article, name)]):
        text = f"'{NAME}': {', '.join(unused)} no longer used; `extra: true` writes such values all the same"
        problems.append(problem("U-tag-withdrawn", text, origin.where))
        article = plain(article)
    required = {name: getattr(article, name) for name in ("name", "language", "publication_date", "title")}
    if lacking := [name for name, held in required.items() if not held]:
        problems.append(problem("U-meta-incomplete", f"'{NAME}' has no {', '.join(lacking)}", origin.where))
        return (), problems
    return (article,), problems


def write(item: Article) -> xml.Piece:
    """Return the article as XML; withdrawn values are written where it has them (see `plain`)."""
    publication = xml.tag("news:name", item.name) + xml.tag("news:language", item.language)
    date = "" if item.publication_date is None else dates.text(item.publication_date)
    lines = [
        xml.nest("news:publication", publication),
        xml.tag("news:access", item.access) if item.access else "",
        xml.tag("news:genres", ", ".join(item.genres)) if item.genres else "",
        xml.tag("news:publication_date", date),
        xml.tag("news:title", item.title),
        xml.tag("news:keywords", ", ".join(item.keywords)) if item.keywords else "",
        xml.tag("news:stock_tickers", ", ".join(item.stock_tickers)) if item.stock_tickers else "",
    ]
    return xml.nest("news:news", "".join(lines), depth=2), "", ""


def _listed(node: xml.Node) -> tuple[str, ...]:
    return tuple(word.strip() for word in node.text.split(",") if word.strip())


_PUBLICATION: Mapping[str, elements.Reader] = {"name": elements.text, "language": elements.text}
_ELEMENTS: Mapping[str, elements.Reader] = {
    "publication": lambda node: elements.children(node, _PUBLICATION),
    "access": elements.text,
    "genres": _listed,
    "publication_date": elements.date,
    "title": elements.text,
    "keywords": _listed,
    "stock_tickers": _listed,
}


def read(node: xml.Node) -> tuple[Article, list[Problem]]:
    """Read a `news:news`, withdrawn values included."""
    found, problems = elements.children(node, _ELEMENTS, withdrawn=_EXTRA)
    publication, faults = found.pop("publication", ({}, []))
    return Article(**found, **publication), problems + faults


def rules(items: Sequence[Article], loc: str) -> list[Problem]:
    """Judge the articles of one URL: there is one, with all that is required, in the forms that are required."""
    problems = [problem(code, text, loc) for article in items for code, text in _faults(article)]
    if len(items) > 1:
        problems.append(problem("U-tag-repeated", f"'{TAG}' stands {len(items)} times", loc))
    return problems


def _faults(article: Article) -> list[tuple[str, str]]:
    required: dict[str, object] = {"publication_date": article.publication_date, "title": article.title}
    if article.name or article.language:
        required |= {"name": article.name, "language": article.language}
    faults = [("U-tag-missing", f"'{TAG}' has no usable '{name}'") for name, value in required.items() if not value]
    if not (article.name or article.language):
        faults.append(("U-news-publication", f"'{TAG}' has no usable 'publication'"))
    if article.language and not _LANGUAGE.fullmatch(article.language):
        faults.append(("U-tag-value", f"'language' is '{article.language}', not two or three lower-case letters"))
    if article.name.endswith(")") and "(" in article.name:
        faults.append(("U-tag-value", "'name' ends in parentheses"))
    before = article.title.removesuffix(article.name)
    if before != article.title and before.rstrip().endswith(_SEPARATORS):
        faults.append(("U-tag-value", "'title' ends with the name of the publication"))
    return faults + _extra_faults(article)


def _extra_faults(article: Article) -> list[tuple[str, str]]:
    faults = [("U-tag-value", f"'genres' holds '{genre}'") for genre in article.genres if genre not in GENRES]
    if article.access and article.access not in ACCESS:
        faults.append(("U-tag-value", f"'access' is '{article.access}'"))
    if fault := _ticker_fault(article.stock_tickers):
        faults.append(("U-tag-value", f"'stock_tickers': {fault}"))
    return faults
