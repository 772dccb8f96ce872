"""Dates are read in every form that hosts deliver, and written in the two forms that everybody accepts."""

from __future__ import annotations

import datetime as dt
import re
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import dates

NEW_YORK = ZoneInfo("America/New_York")


class HostDatetime(dt.datetime):
    """A datetime subclass with its own printing, as Pelican's SafeDatetime is."""

    def __str__(self) -> str:
        return "printed by the host"


@pytest.mark.parametrize(
    ("value", "in_new_york", "without_zone"),
    [
        (dt.date(2005, 1, 1), "2005-01-01", "2005-01-01"),
        (dt.datetime(2025, 7, 1, 12, 0, 5, 999), "2025-07-01T12:00:05-04:00", "2025-07-01"),  # noqa: DTZ001
        (dt.datetime(2025, 1, 1, 12), "2025-01-01T12:00:00-05:00", "2025-01-01"),  # noqa: DTZ001
        (HostDatetime(2025, 1, 1, 12, tzinfo=dt.UTC), "2025-01-01T12:00:00+00:00", "2025-01-01T12:00:00+00:00"),
        ("2005-01-01", "2005-01-01", "2005-01-01"),
        ("2005-01-01 10:00", "2005-01-01T10:00:00-05:00", "2005-01-01"),
        ("2025-7-1 9:05", "2025-07-01T09:05:00-04:00", "2025-07-01"),
        ("2025/01/02", "2025-01-02", "2025-01-02"),
        ("2005-01-01T10:00:00Z", "2005-01-01T10:00:00+00:00", "2005-01-01T10:00:00+00:00"),
        ("2005-01-01T10:00:00.123+0530", "2005-01-01T10:00:00+05:30", "2005-01-01T10:00:00+05:30"),
        ("2005-01-01 10:00:00 -08", "2005-01-01T10:00:00-08:00", "2005-01-01T10:00:00-08:00"),
        ("Sun, 06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37+00:00", "1994-11-06T08:49:37+00:00"),
        ("0999-12-31", "0999-12-31", "0999-12-31"),
    ],
)
def test_dates_are_read_in_every_form(value: object, in_new_york: str, without_zone: str) -> None:
    """A naive time is meant in the site's zone; without one it is cut to its day, never given an invented offset."""
    assert in_new_york == dates.text(dates.parse(value, NEW_YORK))
    assert without_zone == dates.text(dates.parse(value))


@pytest.mark.parametrize(
    "value",
    ["soon", "", "01/02/2005", "20050101", "2005-02-29", "0000-01-01", "10000-01-01", "2005-13-01", "2005-01-01T25:00",
     "2020-01-01T10:00:00+99:00", 20200101, 1.5, True, None, [], {"updated": "x"}],
)  # fmt: skip
def test_what_is_no_date_or_could_mean_two_is_refused(value: object) -> None:
    """Guessing between day and month, or at a number, would be a date that cannot be proved."""
    with pytest.raises(ValueError, match=r"."):
        dates.parse(value)


@pytest.mark.parametrize(
    "text",
    ["2005-01-01", "2005-01-01T10:00:00Z", "2005-01-01T10:00:00+08:00", "2005-01-01T10:00:00.5Z", "2005-01-01T10:00Z",
     "2005", "2005-01", "0001-01-01", "2005-01-01T10:00:00+14:00"],
)  # fmt: skip
def test_w3c_datetimes_are_read(text: str) -> None:
    """W3C-DTF: a year, a month, a day, or a day and time with an offset."""
    assert dates.instant(dates.read(text)).year in {2005, 1}


@pytest.mark.parametrize(
    "text",
    ["2005-01-01T10:00:00", "2005-01-01Z", "-0001-01-01", "10000-01-01", "2005-01-01T24:00:00Z", "2005-01-01 10:00:00",
     "2005-01-01T10:00:00+0000", "20050101", "2005-1-1", "2005-02-29", "999-12-31", "2005-01-01T23:59:60Z",
     "2005-W01-1", "0000-01-01", "2005-01-01T10:00:00+14:01", "2005-01-01T10:00:00+08:00 ",
     "\u0662\u0660\u0660\u0665-01-01"],
)  # fmt: skip
def test_what_is_no_w3c_datetime_is_refused(text: str) -> None:
    """Each of these is invalid by W3C-DTF, though XML Schema or Python would accept some."""
    with pytest.raises(ValueError, match=r"."):
        dates.read(text)


def test_an_offset_with_seconds_is_written_in_utc() -> None:
    """New York's offset before 1883 has seconds, which no sitemap can carry; the instant stays the same."""
    assert dates.text(dates.parse("1880-01-01 12:00", NEW_YORK)) == "1880-01-01T16:56:02+00:00"


def test_equal_instants_keep_their_own_offset() -> None:
    """The same moment in two zones is equal to Python, and written as each of them says it."""
    utc = dt.datetime(2025, 1, 1, 12, tzinfo=dt.UTC)
    assert dates.text(utc) == "2025-01-01T12:00:00+00:00"
    assert dates.text(utc.astimezone(NEW_YORK)) == "2025-01-01T07:00:00-05:00"


def test_newest_prefers_the_later_and_then_the_more_exact() -> None:
    """An instant on a day says more than the day."""
    day, moment = dt.date(2025, 1, 1), dt.datetime(2025, 1, 1, tzinfo=dt.UTC)
    assert moment == dates.newest([day, moment])
    assert moment == dates.newest([moment, day])
    assert dt.date(2025, 1, 2) == dates.newest([moment, dt.date(2025, 1, 2)])
    assert dates.newest([]) is None


def test_a_day_is_future_only_where_it_has_begun_nowhere() -> None:
    """Somebody in UTC+14 may write tomorrow's date without lying."""
    now = dt.datetime(2025, 1, 1, 9, 59, tzinfo=dt.UTC)
    assert not dates.is_future(dt.date(2025, 1, 1), now)
    assert dates.is_future(dt.date(2025, 1, 2), now)
    assert not dates.is_future(dt.date(2025, 1, 2), now + dt.timedelta(minutes=1))
    assert dates.is_future(now + dt.timedelta(seconds=1), now)


def test_zones_are_known_by_their_iana_name() -> None:
    """An empty name is no zone; an unknown one, or a path out of the database, is refused."""
    assert dates.zone("") is None
    assert dates.zone("Europe/Rome") == ZoneInfo("Europe/Rome")
    for name in ("Mars/Olympus", "../etc/passwd", "Europe"):
        with pytest.raises(ValueError, match="no known time zone"):
            dates.zone(name)


@given(st.datetimes(timezones=st.timezones()) | st.datetimes() | st.dates())
def test_what_is_written_is_a_w3c_datetime_of_the_same_instant(value: dt.date) -> None:
    """Any date that Python can hold is written in the form that all readers accept, and read back equal."""
    try:
        parsed = dates.parse(value, dt.UTC)
    except ValueError:
        return  # the ends of the calendar, moved out of it by their offset
    text = dates.text(parsed)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?", text)
    assert dates.instant(parsed) == dates.instant(dates.read(text))


@given(st.text(max_size=30))
def test_any_text_is_a_date_or_refused(text: str) -> None:
    """No text makes reading crash with anything but a refusal."""
    for read in (dates.parse, dates.read):
        try:
            read(text)
        except ValueError as error:
            assert str(error)  # noqa: PT017 (the point is that nothing else is raised)
