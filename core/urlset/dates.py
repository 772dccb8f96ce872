"""Dates: W3C datetimes in and out; nothing else in urlset parses or prints a date.

A `Lastmod` is a `date`, or a `datetime` with an offset. It is written as `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ss+hh:mm`:
the forms that the W3C note, the XML schema and the search engines all accept.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable
from functools import lru_cache

Lastmod = dt.date | dt.datetime
"""A day, or an instant with its offset from UTC."""

_MAX_OFFSET = dt.timedelta(hours=14)
_W3C = re.compile(
    r"(?P<date>\d{4}-\d{2}-\d{2})"
    r"(?:T(?P<time>\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?P<zone>Z|[+-]\d{2}:\d{2}))?",
    re.ASCII,
)
# The forms in which YAML, TOML, docutils, Pelican and people write a date. Day and month order is never guessed.
_WRITTEN = (  # compiled by its first use: few builds have one
    r"(?a)(?P<y>\d{4})(?P<sep>[-/.])(?P<m>\d{1,2})(?P=sep)(?P<d>\d{1,2})"
    r"(?:(?:[Tt]|\s+)(?P<time>\d{1,2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?"
    r"\s*(?P<zone>[Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?"
)


def parse(value: object, zone: dt.tzinfo | None = None) -> Lastmod:
    """Read a date in any form that front matter or a host delivers it in.

    A datetime without an offset is meant in `zone`; without a zone it is cut to its date, because an offset that
    nobody stated would be an invention.

    Raises:
        ValueError: It is no date, or one that could be meant in two ways; the message says what was found.
    """
    if isinstance(value, dt.datetime):
        return _aware(value, zone)
    if isinstance(value, dt.date):
        return dt.date(value.year, value.month, value.day)
    if isinstance(value, str):
        return _parse_text(value.strip(), zone)
    raise ValueError(f"{value!r} is no date")


def read(text: str) -> Lastmod:
    """Read a W3C datetime as the protocol defines it: complete dates, and datetimes with an offset.

    Source: https://www.w3.org/TR/NOTE-datetime, as sitemaps.org's `lastmod` refers to it. A year or a year and month
    alone is legal there too and is read as its first day.

    Raises:
        ValueError: It is no W3C datetime; the message says why.
    """
    if len(text) <= len("2026-12") and re.fullmatch(r"(?a)\d{4}(?:-\d{2})?", text):
        return dt.date.fromisoformat(f"{text}-01-01"[:10])
    match = _W3C.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text}' is no W3C datetime")
    if match["time"] is None:
        return dt.date.fromisoformat(text)
    moment = dt.datetime.fromisoformat(text)
    if abs(moment.utcoffset() or dt.timedelta()) > _MAX_OFFSET:
        raise ValueError(f"'{text}' has an offset of more than 14 hours")
    return moment


def text(value: Lastmod) -> str:
    """Write a date for a sitemap. Microseconds are cut, not rounded."""
    if isinstance(value, dt.datetime):
        # Equal instants in two zones are equal keys and other texts, so only those of one zone are kept.
        return _utc_text(value) if value.tzinfo is dt.UTC else value.isoformat(timespec="seconds")
    return value.isoformat()


@lru_cache(maxsize=65536)
def _utc_text(value: dt.datetime) -> str:
    return value.isoformat(timespec="seconds")


@lru_cache(maxsize=65536)
def from_timestamp(seconds: int) -> dt.datetime:
    """Return the instant of a Unix time, in UTC."""
    return dt.datetime.fromtimestamp(seconds, dt.UTC)


def instant(value: Lastmod) -> dt.datetime:
    """Return the instant that a date is compared by: a day counts from its start in UTC."""
    if isinstance(value, dt.datetime):
        return value
    return dt.datetime(value.year, value.month, value.day, tzinfo=dt.UTC)


def newest(values: Iterable[Lastmod]) -> Lastmod | None:
    """Return the latest of some dates, or None of none. On the same day an instant says more than a day."""
    return max(values, key=lambda value: (instant(value), isinstance(value, dt.datetime)), default=None)


def is_future(value: Lastmod, now: dt.datetime) -> bool:
    """Say whether a date lies after `now`. A day is future only when it has begun nowhere on earth (UTC+14)."""
    if isinstance(value, dt.datetime):
        return value > now
    return value > (now.astimezone(dt.UTC) + _MAX_OFFSET).date()


def zone(name: str) -> dt.tzinfo | None:
    """Return the time zone of an IANA name, or None where the name is empty.

    Raises:
        ValueError: No such zone is known.
    """
    if not name:
        return None
    from zoneinfo import ZoneInfo  # noqa: PLC0415 (only hosts with a zone pay for it)

    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError) as error:  # not found, a folder of the database, a path outside it
        raise ValueError(f"'{name}' is no known time zone") from error


def _aware(value: dt.datetime, zone: dt.tzinfo | None) -> Lastmod:
    """Give a datetime its offset, in a plain `datetime`: hosts have subclasses (Pelican's SafeDatetime)."""
    if value.utcoffset() is None and zone is None:
        return dt.date(value.year, value.month, value.day)
    moment = dt.datetime.combine(
        value.date(), value.time().replace(microsecond=0, fold=value.fold), value.tzinfo or zone
    )
    offset = moment.utcoffset() or dt.timedelta()
    # An offset with seconds (New York before 1883) cannot be written; the instant is the same in UTC.
    written = dt.timezone(offset) if offset.total_seconds() % 60 == 0 and abs(offset) <= _MAX_OFFSET else dt.UTC
    try:
        return moment.astimezone(written)
    except OverflowError:
        raise ValueError(f"{value} is out of range") from None


def _parse_text(value: str, zone: dt.tzinfo | None) -> Lastmod:
    match = re.fullmatch(_WRITTEN, value)
    if match is None:
        return _parse_mail_date(value)
    try:
        day = dt.date(int(match["y"]), int(match["m"]), int(match["d"]))
        if match["time"] is None:
            return day
        time = dt.time.fromisoformat(match["time"].zfill(5 if match["time"].count(":") == 1 else 8))
        return _aware(dt.datetime.combine(day, time, _offset(match["zone"])), zone)
    except ValueError as error:
        raise ValueError(f"'{value}' is no date: {error}") from None


def _parse_mail_date(value: str) -> Lastmod:
    """Read the dates of mail, HTTP and RSS (RFC 5322): `Sun, 06 Nov 1994 08:49:37 GMT`."""
    if re.search(r"[A-Za-z]{3}", value):
        import email.utils  # noqa: PLC0415 (it costs a plugin's import more than all the rest of this module)

        try:
            return _aware(email.utils.parsedate_to_datetime(value), None)
        except ValueError:
            pass
    raise ValueError(f"'{value}' is no date that can be read in only one way")


def _offset(text: str | None) -> dt.tzinfo | None:
    if text is None:
        return None
    if text in ("Z", "z", "UTC", "GMT"):
        return dt.UTC
    digits = text[1:].replace(":", "").ljust(4, "0")
    size = dt.timedelta(hours=int(digits[:2]), minutes=int(digits[2:]))
    return dt.timezone(-size if text[0] == "-" else size)
