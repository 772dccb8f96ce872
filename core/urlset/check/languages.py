"""Languages: whether translations link to each other, over all files of a set.

A link that is not returned is ignored (Google, `Tell Google about localized versions of your page`). A group of
translations that all have the same list is right and is forgotten at once, so memory is needed only for the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from urlset import urls
from urlset.check.findings import Findings
from urlset.check.locations import Locations
from urlset.check.spelling import shown

_MAX_WAITING = 100_000
"""Entries that are kept until their group is complete; a set with more one-sided links has been told of many."""

_Group = tuple[tuple[str, str], ...]


@dataclass(slots=True)
class Languages:
    """Collects the translations of a set, file by file.

    Attributes:
        findings: Where problems go.
        files: The locations of the files read so far: what is listed at all.
    """

    findings: Findings
    files: list[Locations] = field(default_factory=list[Locations])
    _waiting: dict[_Group, dict[str, str]] = field(default_factory=dict[_Group, dict[str, str]])
    _kept: int = 0

    def add(self, loc: str, links: Sequence[tuple[str, str]], where: str) -> None:
        """Note the translations of one URL: their codes and URLs, well spelt."""
        group = tuple(sorted(links))
        members = {member for _, member in group}
        if loc not in members:
            return  # its own fault, which the format's rules report
        seen = self._waiting.setdefault(group, {})
        if loc not in seen and self._kept < _MAX_WAITING:
            seen[loc] = where
            self._kept += 1
        if len(seen) == len(members):
            self._kept -= len(seen)
            del self._waiting[group]

    def finish(self, within: str) -> None:
        """Report links that are not returned, and translations that are not listed.

        Args:
            within: What the URLs begin with whose sitemaps were all read; empty where that is not known.
        """
        links = {loc: group for group, seen in self._waiting.items() for loc in seen}
        for group, seen in self._waiting.items():
            for loc, where in seen.items():
                for other, code in {other: code for code, other in group}.items():
                    if fault := self._fault(loc, other, links, within):
                        message = f"{shown(loc)}: its alternate '{shown(code)}' ({shown(other)}) {fault[1]}"
                        self.findings.add(fault[0], message, where)

    def _fault(self, loc: str, other: str, links: dict[str, _Group], within: str) -> tuple[str, str] | None:
        if other == loc:
            return None
        if other in links:
            returned = any(back == loc for _, back in links[other])
        elif any(each.lists(other) for each in self.files):
            returned = False
        else:
            near = within and other.startswith(within) and urls.host(other) == urls.host(loc)
            return ("U-hreflang-unlisted", "is not listed") if near else None
        return None if returned else ("U-hreflang-return", "does not link back")
