"""Problems: what can be wrong, said the same way everywhere.

A `Problem` is a value: it is collected, carried in the report and shown by the host in its own way. Every code stands
once in `urlset.catalogue` with its level and its remedy, so a message never goes without either.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from urlset.catalogue import CATALOGUE, Kind, Level


class Problem(NamedTuple):
    """Something that is wrong: which kind, where, and in this case what.

    `where` is a place that its reader can go to: a source path, a URL, an option's key, a file and line.
    """

    code: str
    message: str
    where: str = ""

    @property
    def kind(self) -> Kind:
        """The catalogue's entry of this problem."""
        return CATALOGUE[self.code]

    @property
    def level(self) -> Level:
        """The level of its kind."""
        return self.kind.level

    @property
    def remedy(self) -> str:
        """What to do about it."""
        return self.kind.remedy

    def placed(self, form: str) -> Problem:
        """Return the problem of an option with its key as a host writes it, in place of the `{}` of a form."""
        is_of_option = self.code.startswith(("U-option", "U-pattern"))
        return self._replace(where=form.format(self.where)) if is_of_option else self

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{self.message} [{self.code}]"


class UrlsetError(Exception):
    """The root of all errors that urlset raises; it carries the problems that stopped the work."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems


def problem(code: str, message: str, where: str = "") -> Problem:
    """Make a problem of a registered kind; an unknown code is a fault of ours and raises KeyError at once."""
    return Problem(code=CATALOGUE[code].code, message=message, where=where)


def summarise(problems: Iterable[Problem]) -> list[str]:
    """Say many problems in few lines: one line per code, with the first case and how many more there are.

    Wrong options are said one by one: there are few, and each has its own place in a file that somebody is to correct.
    """
    groups: dict[object, list[Problem]] = {}
    for each in problems:
        groups.setdefault(each if each.code.startswith("U-option") else each.code, []).append(each)
    return [f"{first}{f' (and {len(more)} more)' if more else ''}. {first.remedy}" for first, *more in groups.values()]
