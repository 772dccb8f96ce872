"""Locations: the URLs of one file, judged one by one and against each other.

Almost every location is plain: below the sitemap's own folder, with nothing in it that could be wrong. One comparison
and one pattern prove that; only the others are looked at closely.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from urlset.check.file import File
from urlset.check.findings import Findings
from urlset.check.settings import Profile
from urlset.check.spelling import Origin, misplaced, origin, shown, spelt

_MAX_ORIGINS = 100
_YANDEX_LENGTH = 1024
# What needs no closer look: no %, #, ', ; or anything that a URL may not hold.
_is_plain = re.compile(r"[A-Za-z0-9._~\-/?&=+,:@!$()*]{0,800}").fullmatch
_INDEX = "index.html"


@dataclass(slots=True)
class _Others:
    """Locations of one origin that is not the first one's, where the sitemap's own is not known."""

    line: int
    example: str
    count: int = 0


@dataclass(slots=True)
class Locations:
    """Judges the locations of one file.

    Attributes:
        file: The file.
        findings: Where problems go.
        profile: Whose limits hold.
        apostrophes: Lines of locations with an apostrophe, which the file may hold unescaped.
        count: How many were judged.
    """

    file: File
    findings: Findings
    profile: Profile
    apostrophes: set[int] = field(default_factory=set[int])
    count: int = 0
    _prefix: str = ""
    _home: Origin | None = None
    _first: _Others | None = None
    _others: dict[Origin, _Others] = field(default_factory=dict[Origin, _Others])
    _seen: dict[int, int] = field(default_factory=dict[int, int])

    def __post_init__(self) -> None:
        if self.file.url:
            self._home = origin(self.file.url)
            self._prefix = self.file.folder

    def judge(self, text: str, line: int) -> str:
        """Judge one location and return it well spelt, or an empty text if it is no URL."""
        self.count += 1
        prefix = self._prefix
        if prefix and text.startswith(prefix) and _is_plain(text, len(prefix)):
            loc = text
        else:
            loc = self._closely(text, line)
            if not loc:
                return ""
        own = hash(loc)
        if loc[-1] == "/":
            key = hash(loc[:-1])
        elif loc.endswith(_INDEX):
            key = hash(loc[: -len(_INDEX) - 1])
        else:
            key = own
        if self._seen.setdefault(key, own) is not own:
            self._repeated(loc, self._seen[key] == own, line)
        return loc

    def lists(self, loc: str) -> bool:
        """Say whether a well-spelt location was among those judged."""
        own = hash(loc)
        return own in (self._seen.get(own), self._seen.get(hash(loc.removesuffix(_INDEX).removesuffix("/"))))

    def finish(self) -> None:
        """Report what only the whole file shows: which origin most of its locations have."""
        if self._first is None or not self._others:
            return
        self._first.count = self.count - sum(each.count for each in self._others.values())
        groups = [self._first, *self._others.values()]
        home = origin(max(groups, key=lambda each: each.count).example)
        for each in groups:
            if fault := misplaced(each.example, home):
                code, message = fault
                self.findings.add(code, f"{message}, as most are ({each.count:,} such)", self.file.at(each.line))

    def _closely(self, text: str, line: int) -> str:
        found = spelt(text)
        for code, message in found.faults:
            self._add(code, message, line)
        if not found.loc:
            return ""
        if self.profile is Profile.YANDEX and len(found.loc) > _YANDEX_LENGTH:
            self._add("U-loc-yandex", f"{shown(found.loc)} has {len(found.loc):,} characters", line)
        if "'" in found.loc:
            self.apostrophes.add(line)
        self._place(found.loc, line)
        return found.loc

    def _place(self, loc: str, line: int) -> None:
        """Judge whether a location may stand in this file."""
        if self._home is None:
            self._home = origin(loc)
            self._prefix = f"{self._home}/"
            self._first = _Others(line, loc)
            return
        fault = misplaced(loc, self._home)
        if fault is None:
            if self.file.url and not loc.startswith(self._prefix):
                self._add("U-loc-scope", f"{shown(loc)} is not below {self._prefix}", line)
        elif self._first is not None:
            if len(self._others) < _MAX_ORIGINS or origin(loc) in self._others:
                self._others.setdefault(origin(loc), _Others(line, loc)).count += 1
        elif str(origin(loc)) not in self.file.hosts:
            self._add(*fault, line)

    def _repeated(self, loc: str, same: bool, line: int) -> None:  # noqa: FBT001 (it is the question that is answered)
        if same:
            self._add("U-loc-repeated", f"{shown(loc)} is listed already", line)
        else:
            self._add("U-loc-twin", f"{shown(loc)} is listed with another ending too (/ or index.html)", line)

    def _add(self, code: str, message: str, line: int) -> None:
        self.findings.add(code, message, self.file.at(line))
