"""Report: what one build decided and wrote, as values and as one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from urlset.catalogue import Level
from urlset.entry import Entry
from urlset.lastmod import Dating
from urlset.problems import Problem
from urlset.sitemap import SitemapFile
from urlset.verdict import LeftOut, Reason


class Decision(NamedTuple):
    """The verdict on one page: its entry, or the reason why it has none.

    Attributes:
        url: The page's location; as the host gave it where it is no legal URL.
        output: The built file below the output folder, with `/`.
        source: The source below the source root, with `/`, or empty.
        title: The page's title, or empty.
        entry: What is listed, or None.
        left_out: Why it is not listed, or None.
        dating: Where its date comes from.
        sources: Field of the entry to what stated it: a front matter key, a rule, the built page, the host.
        section: Name of its section, or empty for the main sitemap.
        apart: Whether only the file of a historical vocabulary lists it.
    """

    url: str
    output: str
    source: str = ""
    title: str = ""
    entry: Entry | None = None
    left_out: LeftOut | None = None
    dating: Dating = Dating()
    sources: Mapping[str, str] = MappingProxyType({})
    section: str = ""
    apart: bool = False


class Report(NamedTuple):
    """The result of a build.

    Attributes:
        host: The program that built the site.
        base_url: The site's root, or empty where it could not be used.
        decisions: One per page, sorted by URL.
        files: The sitemaps, the index last.
        written: Names of all files of the set, sitemaps and others, each with a digest of its bytes.
        changed: Those whose bytes are new.
        problems: Everything that was found wrong.
        advice: What only the site's owner can do, such as the line for a robots.txt that lies outside this site.
    """

    host: str
    base_url: str
    decisions: tuple[Decision, ...] = ()
    files: tuple[SitemapFile, ...] = ()
    written: Mapping[str, str] = MappingProxyType({})
    changed: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    advice: tuple[str, ...] = ()

    @property
    def listed(self) -> int:
        """How many pages are listed."""
        return sum(decision.entry is not None for decision in self.decisions)

    def reasons(self) -> Mapping[Reason, int]:
        """How many pages are left out, by reason, in the order of the reasons."""
        counts = Counter(each.left_out.reason for each in self.decisions if each.left_out)
        return {reason: counts[reason] for reason in Reason if counts[reason]}

    def dated_by(self) -> Mapping[str, int]:
        """How many listed pages are dated by each source; the empty name counts those without a date."""
        return dict(Counter(each.dating.source for each in self.decisions if each.entry).most_common())

    def at_least(self, level: Level) -> tuple[Problem, ...]:
        """Return the problems of a level and above."""
        return tuple(each for each in self.problems if each.level >= level)

    def line(self) -> str:
        """Say it in one line."""
        if not self.files:
            return "urlset: no sitemap written"
        out = sum(self.reasons().values())
        dated = self.listed - self.dated_by().get("", 0)
        main = self.files[-1].name
        more = f" ({len(self.files)} files)" if len(self.files) > 1 else ""
        pages = "page" if self.listed == 1 else "pages"
        said = f"urlset: {main}{more}: {self.listed} {pages} listed, {dated} dated, {out} left out"
        return "; ".join((said, *self.advice))
