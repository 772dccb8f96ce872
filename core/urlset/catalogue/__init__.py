"""The catalogue: every code that urlset can report, with its level, its meaning and its remedy.

Codes are stable: they appear in people's configuration and CI. A code is never reused for another fault.
`console` is the name that Google's Search Console gives the same fault, where it has one.

A row is added to the module of the work that finds the fault: `build`, `formats`, `reading`, `check` or
`commands`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from urlset.catalogue import build, check, commands, formats, reading
from urlset.catalogue.kind import Kind, Level

__all__ = ["CATALOGUE", "Kind", "Level"]

CATALOGUE: Mapping[str, Kind] = MappingProxyType(
    {kind.code: kind for module in (build, formats, reading, check, commands) for kind in module.KINDS}
)
