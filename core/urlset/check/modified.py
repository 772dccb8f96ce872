"""Modified: the dates of one file, judged one by one and for what they say together.

Most dates of a file share their days, so a day is judged once; a time behind a good day needs one pattern.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field

from urlset import dates
from urlset.check.file import File
from urlset.check.findings import Findings
from urlset.check.settings import Profile, Settings
from urlset.check.spelling import shown
from urlset.dates import Lastmod

_DAY = len("2026-11-30")
_EARLIEST = 1990
"""The year of the first web page; older dates come from clocks and fields that were never set."""
_MAX_MOMENTS = 4096
_CHURN_FROM = 10
"""Entries from which on a shared second says something."""

_is_time = re.compile(
    r"T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)", re.ASCII
).fullmatch
_NAIVE = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?", re.ASCII)


@dataclass(slots=True)
class Modified:
    """Judges the dates of one file.

    Attributes:
        file: The file.
        findings: Where problems go.
        settings: What counts as the future, and whose rules hold.
        is_proved: Whether the dates are known not to come from a build, so that no number of them says anything.
        entries: How many entries the file has; set before `finish`.
    """

    file: File
    findings: Findings
    settings: Settings
    is_proved: bool = False
    entries: int = 0
    _days: set[str] = field(default_factory=set[str])
    _bad: set[str] = field(default_factory=set[str])
    _moments: dict[str, int] = field(default_factory=dict[str, int])
    _first_day: int = 0

    def judge(self, text: str, line: int) -> None:
        """Judge one date. Its form is what the W3C note and the protocol say; white space around it is ignored."""
        moments = self._moments
        if text in moments:
            moments[text] += 1
            if text in self._bad:
                self._closely(text.strip(), line)
            return
        size = len(text)
        if text[:10] in self._days and (size == _DAY or _is_time(text, 10)):
            if size == _DAY:
                self._first_day = self._first_day or line
                return
        elif not self._closely(text.strip(), line):
            return
        if len(moments) < _MAX_MOMENTS:
            moments[text] = 1

    def finish(self) -> None:
        """Report what only the whole file shows."""
        text = max(self._moments, key=self._moments.__getitem__, default="")
        count = self._moments.get(text, 0)
        is_shared = self.entries >= _CHURN_FROM and count * 2 > self.entries
        if is_shared and not self.is_proved and self._is_newest(text):
            message = f"{count:,} of {self.entries:,} entries have {text.strip()}, and none is newer"
            self.findings.add("U-lastmod-churn", message, self.file.name)
        if self._first_day and self.settings.profile is Profile.BING:
            self.findings.add("U-lastmod-day", "dates have no time", self.file.at(self._first_day))

    def _is_newest(self, text: str) -> bool:
        """Say whether no entry is newer: nothing is newer than a build, but much is than a commit of many files."""
        newest = dates.newest(dates.read(each.strip()) for each in self._moments)
        return newest is not None and dates.instant(newest) == dates.instant(dates.read(text.strip()))

    def _closely(self, text: str, line: int) -> bool:
        """Judge a date that is not known to be good; true if it is a moment, which may be shared by many."""
        if _NAIVE.fullmatch(text) and _is_moment(text + "Z"):
            self._add("U-lastmod-zone", f"{text} has no offset", line)
            return False
        try:
            value = dates.read(text)
        except ValueError as error:
            self._add("U-lastmod", shown(str(error)) if text else "'lastmod' is empty", line)
            return False
        self._judge_age(value, text, line)
        if isinstance(value, dt.datetime):
            return True
        self._first_day = self._first_day or line
        return False

    def _judge_age(self, value: Lastmod, text: str, line: int) -> None:
        now = self.settings.now
        day = value.date() if isinstance(value, dt.datetime) else value
        if value.year < _EARLIEST or dates.is_future(value, now):
            self._add("U-lastmod-old" if value.year < _EARLIEST else "U-lastmod-future", text, line)
            self._bad.add(text)
        elif day < now.date() - dt.timedelta(days=1) and len(text) >= _DAY:
            # So far back that every time of this day, in every zone, is past.
            self._days.add(text[:10])

    def _add(self, code: str, message: str, line: int) -> None:
        self.findings.add(code, message, self.file.at(line))


def _is_moment(text: str) -> bool:
    try:
        dates.read(text)
    except ValueError:
        return False
    return True
