"""Locations: the URLs of one file, judged one by one and against each other.

Almost every location is plain: below the sitemap's own folder, with nothing in it that could be wrong. One comparison
and one pattern prove that; only the others are looked at closely.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from urlset.check.file import File
from urlset.check.findings import Findings
from urlset.check.settings import Profile
from urlset.check.spelling import Origin, misplaced, origin, shown, spelt

_MAX_ORIGINS = 100
_YANDEX_LENGTH = 1024
# What needs no closer look: no %, #, ', ; or anything that a URL may not hold.
_PLAIN = r"[A-Za-z0-9._~\-/?&=+,:@!$()*]{0,800}"
_INDEX = "/index.html"
_BARE, _SLASH, _WITH_INDEX = range(3)


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
    _matches: Callable[[str], object] | None = None
    _folder: str = ""
    _home: Origin | None = None
    _first: _Others | None = None
    _others: dict[Origin, _Others] = field(default_factory=dict[Origin, _Others])
    _seen: dict[int, int] = field(default_factory=dict[int, int])

    def __post_init__(self) -> None:
        if self.file.url:
            self._settle(origin(self.file.url), self.file.folder)

    def judge(self, text: str, line: int) -> str:
        """Judge one location and return it well spelt, or an empty text if it is no URL."""
        self.count += 1
        matches = self._matches
        loc = text if matches is not None and matches(text) is not None else self._closely(text, line)
        if loc.endswith("/"):
            key, ending = hash(loc[:-1]), _SLASH
        elif loc.endswith(_INDEX):
            key, ending = hash(loc[: -len(_INDEX)]), _WITH_INDEX
        elif loc:
            key, ending = hash(loc), _BARE
        else:
            return ""
        seen = self._seen
        size = len(seen)
        if seen.setdefault(key, ending) == ending and len(seen) > size:
            return loc
        self._repeated(loc, seen[key] == ending, line)
        return loc

    def lists(self, loc: str) -> bool:
        """Say whether a well-spelt location was among those judged."""
        if loc.endswith("/"):
            return self._seen.get(hash(loc[:-1])) == _SLASH
        if loc.endswith(_INDEX):
            return self._seen.get(hash(loc[: -len(_INDEX)])) == _WITH_INDEX
        return self._seen.get(hash(loc)) == _BARE

    def _settle(self, home: Origin, folder: str) -> None:
        """Take an origin for the file's own, and a folder for what its locations should be below."""
        self._home, self._folder = home, folder
        self._matches = re.compile(re.escape(folder) + _PLAIN).fullmatch

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
            self._settle(origin(loc), f"{origin(loc)}/")
            self._first = _Others(line, loc)
            return
        fault = misplaced(loc, self._home)
        if fault is None:
            if self.file.url and not loc.startswith(self._folder):
                self._add("U-loc-scope", f"{shown(loc)} is not below {self._folder}", line)
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
