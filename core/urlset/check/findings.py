"""Findings: the problems of one check, counted in full and kept in part, so that a bad file costs no memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from urlset.catalogue import CATALOGUE, Level
from urlset.problems import Problem, problem

MAX_PER_CODE = 1000
"""Problems of one code that are kept; the others are only counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Examined:
    """One file that was read.

    Attributes:
        name: Its path or URL, as problems name it.
        urls: How many URLs, or of an index sitemaps, it lists.
        is_index: Whether it is a sitemap index.
    """

    name: str
    urls: int
    is_index: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The result of a check.

    Attributes:
        target: What was checked, as it was named.
        files: The files that were read.
        problems: What was found, in the order of the files; at most `MAX_PER_CODE` of each code.
        counts: Code to the number found, complete.
    """

    target: str
    files: tuple[Examined, ...]
    problems: tuple[Problem, ...]
    counts: Mapping[str, int]

    @property
    def urls(self) -> int:
        """How many URLs all sitemaps together list."""
        return sum(file.urls for file in self.files if not file.is_index)

    def at(self, level: Level) -> int:
        """How many problems of a level were found."""
        return sum(count for code, count in self.counts.items() if CATALOGUE[code].level is level)

    def fails(self, level: Level) -> bool:
        """Say whether anything of a level or graver was found."""
        return any(self.at(each) for each in Level if each >= level)


class Findings:
    """Collects problems; codes that are to be ignored are not even counted."""

    def __init__(self, ignore: frozenset[str] = frozenset()) -> None:
        self.problems: list[Problem] = []
        self.counts: Counter[str] = Counter()
        self._ignore = ignore
        self._said: set[tuple[str, str]] = set()

    def add(self, code: str, message: str, where: str) -> None:
        """Add one problem."""
        self.take((problem(code, message, where),))

    def take(self, problems: Iterable[Problem]) -> None:
        """Add problems that something else found."""
        for each in problems:
            if each.code not in self._ignore:
                self.counts[each.code] += 1
                if self.counts[each.code] <= MAX_PER_CODE:
                    self.problems.append(each)

    def once(self, code: str, subject: str, message: str, where: str) -> None:
        """Add a problem unless this code was added for this subject before."""
        if (code, subject) not in self._said:
            self._said.add((code, subject))
            self.add(code, message, where)
