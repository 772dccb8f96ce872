"""The catalogue: every code that urlset can report, with its level, its meaning and its remedy.

Codes are stable: they appear in people's configuration and CI. A code is never reused for another fault.
`console` is the name that Google's Search Console gives the same fault, where it has one.

A row is added to the module of the work that finds the fault: `build`, `formats`, `reading`, `check` or
`commands`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from urlset.catalogue.kind import Kind, Level

__all__ = ["CATALOGUE", "Kind", "Level"]


@cache
def _kinds() -> dict[str, Kind]:
    from urlset.catalogue import build, check, commands, formats, reading  # noqa: PLC0415 (see `_Catalogue`)

    return {kind.code: kind for module in (build, formats, reading, check, commands) for kind in module.KINDS}


class _Catalogue(Mapping[str, Kind]):
    """The kinds by code; they load when the first problem is made, because a clean build makes none."""

    def __getitem__(self, code: str) -> Kind:
        return _kinds()[code]

    def __iter__(self) -> Iterator[str]:
        return iter(_kinds())

    def __len__(self) -> int:
        return len(_kinds())


CATALOGUE: Mapping[str, Kind] = _Catalogue()
