"""Fields: for each field of an entry the value, what stated it, and what was asked before that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from urlset import dates, record
from urlset.explain.book import Book
from urlset.formats import video10
from urlset.sitemap import decimal

COMMIT = re.compile(r"commit (?P<id>[0-9a-f]{12})")
"""How the record names a commit."""
_ELEMENTS = {
    "images": "img, picture and og:image",
    "videos": "video, embedded players, JSON-LD and og:video",
    "alternates": "link rel=alternate",
}
"""What of a built page states the items of a format."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of an entry.

    Attributes:
        name: `loc`, `lastmod`, `priority`, `changefreq`, `section`, or the name of a format.
        value: A text, or the list of a format's items; None where there is none.
        source: What stated it: front matter, an option, the built page, git, the host; empty where nothing did.
        place: Where: a file and its line, a commit and its subject, an element.
        tried: What was asked before, and its answer.
    """

    name: str
    value: Any
    source: str = ""
    place: str = ""
    tried: tuple[str, ...] = ()


def fields(book: Book, page: Mapping[str, Any], subjects: Mapping[str, str]) -> Iterator[Field]:
    """Yield the fields of a listed page; `subjects` says what commits were about."""
    entry = record.entry(page["xml"])
    stated = _Stated(book, page)
    yield Field(name="loc", value=entry.loc, source=f"the URL that {book.host} gives it, below {book.base_url}")
    yield _lastmod(book, page, subjects, None if entry.lastmod is None else dates.text(entry.lastmod))
    if entry.priority is not None:
        yield stated.field("priority", decimal(entry.priority))
    if entry.changefreq:
        yield stated.field("changefreq", entry.changefreq)
    if page.get("section"):
        yield stated.field("section", page["section"])
    for name, items in entry.extensions.items():
        yield stated.field(name, [plain(item) for item in items])
    if video10.NAME in page:
        older = record.entry(page[video10.NAME], {video10.PREFIX: video10.NAMESPACE})
        yield stated.field(video10.NAME, [plain(item) for item in older.extensions[video10.NAME]])


def _lastmod(book: Book, page: Mapping[str, Any], subjects: Mapping[str, str], value: str | None) -> Field:
    dating = page.get("lastmod", {})
    source, place = str(dating.get("source", "")), str(dating.get("detail", ""))
    tried = tuple(map(str, dating.get("tried", ())))
    if source == "meta":
        source, place = _stated(place), book.line(page, place)
    elif source == "host":
        source = book.host
    elif (match := COMMIT.match(place)) and match["id"] in subjects:
        place = f'{place} "{subjects[match["id"]]}"'
    return Field(name="lastmod", value=value, source=source, place=place, tried=tried)


class _Stated:
    """The values that front matter, rules, options, the host or the built page state for one page."""

    def __init__(self, book: Book, page: Mapping[str, Any]) -> None:
        self._book, self._page = book, page
        self._sources: Mapping[str, str] = page.get("sources", {})

    def field(self, name: str, value: Any) -> Field:
        """Return a field with what stated it, and what comes before that and did not."""
        key = self._sources.get(name, "")
        if not key and name == "section":
            key = f"option sections.{value}"
        before = (f"front matter: no {name}", f"rules: no {name}")
        if key.startswith("rules["):
            return Field(name=name, value=value, source=f"option {key}", tried=before[:1])
        if key.startswith("option ") or key in ("", "videos", "file name"):
            return Field(name=name, value=value, source=key, tried=before)
        if key == "built page":
            return Field(name=name, value=value, source=key, place=_ELEMENTS.get(name, ""), tried=before)
        if key == "host":
            return Field(name=name, value=value, source=self._book.host, tried=before)
        return Field(name=name, value=value, source=_stated(key), place=self._book.line(self._page, key))


def plain(item: Any) -> dict[str, Any]:
    """Return an item of a format as a value for JSON, without its empty fields."""
    values: Mapping[str, Any] = getattr(item, "_asdict", dict)()  # a mark such as mobile's has no values
    return {name: _value(value) for name, value in values.items() if value not in (None, "", (), {})}


def _value(value: Any) -> Any:
    if isinstance(value, date):
        return dates.text(value)
    if hasattr(value, "_asdict"):  # a part of an item, such as where a video may be played
        return plain(value)
    if isinstance(value, (list, tuple)):
        return [_value(each) for each in value]
    if isinstance(value, dict):
        return {str(name): _value(each) for name, each in value.items()}
    return value


def _stated(key: str) -> str:
    """Return who states a value under a key: a rule of the options, or the page's front matter."""
    return f"option {key}" if key.startswith("rules[") else f"front matter {key}"
