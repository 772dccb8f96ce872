"""Member: one file, folder or link in an archive."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Kind(enum.Enum):
    """What a member is."""

    FILE = enum.auto()
    FOLDER = enum.auto()
    OTHER = enum.auto()  # a link, a device, a pipe


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member: its name as it is stored, and what it is."""

    name: str
    kind: Kind
