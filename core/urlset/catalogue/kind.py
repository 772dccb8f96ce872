"""Kind: what is known of one code, and how much a problem can matter."""

from __future__ import annotations

import enum
from typing import NamedTuple


class Level(enum.IntEnum):
    """How much a problem matters; `strict` builds fail from WARNING on."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The level as hosts print it: `info`, `warning` or `error`."""
        return self.name.lower()


class Kind(NamedTuple):
    """One code: how grave it is, what it means, what to do about it and what Search Console calls it."""

    code: str
    level: Level
    meaning: str
    remedy: str
    console: str = ""


def kind(code: str, level: Level, meaning: str, remedy: str, console: str = "") -> Kind:
    """Return a kind; as a function, because the tables of codes read best by position."""
    return Kind(code=code, level=level, meaning=meaning, remedy=remedy, console=console)
