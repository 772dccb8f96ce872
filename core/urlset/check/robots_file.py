"""Robots file: what one robots.txt says of sitemaps, and which URLs it forbids.

Source: sitemaps.org (`Specifying the Sitemap location in your robots.txt file`), RFC 9309.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from urlset.check.findings import Findings
from urlset.check.spelling import shown, spelt

if TYPE_CHECKING:
    from protego import Protego

MAX_BYTES = 512_000
"""Bytes that are read: crawlers must read 500 KiB, and Google reads no more (RFC 9309, 2.5)."""

# Google's parser takes `site-map` too; what follows # is a comment (RFC 9309, 2.2).
_SITEMAP = re.compile(r"[ \t]*site-?map[ \t]*:(?P<value>[^#]*)(?P<comment>#)?", re.IGNORECASE)
_FORBIDS = re.compile(r"^[ \t]*disallow[ \t]*:[ \t]*[^\s#]", re.IGNORECASE | re.MULTILINE)


class RobotsFile:
    """One robots.txt.

    Args:
        name: Its path or URL, as problems name it.
        data: Its bytes; what is beyond `MAX_BYTES` is not read.
    """

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self._text = data[:MAX_BYTES].decode("utf-8-sig", "replace")
        self.sitemaps: dict[str, str] = {}
        """Sitemap lines: the URL, well spelt, to the place of the line."""

    def judge(self, findings: Findings) -> None:
        """Judge the Sitemap lines and note their URLs."""
        if "\ufffd" in self._text[:-1]:
            findings.add("U-robots-encoding", "it holds bytes that are no UTF-8", self.name)
        for number, line in enumerate(self._text.splitlines(), start=1):
            if match := _SITEMAP.match(line):
                self._judge_line(match, f"{self.name}:{number}", findings)

    def _judge_line(self, match: re.Match[str], where: str, findings: Findings) -> None:
        value = match["value"]
        if match["comment"] and value and not value[-1].isspace():
            findings.add("U-robots-comment", shown(match[0].strip()), where)
        url = value.strip()
        if re.fullmatch(r"<.*>", url):
            findings.add("U-robots-brackets", shown(url), where)
            url = url[1:-1]
        found = spelt(url)
        for code, message in found.faults:
            relative = code in ("U-loc-relative", "U-tag-value")
            findings.add("U-robots-relative" if relative else code, message, where)
        if found.loc:
            self.sitemaps.setdefault(found.loc, where)

    @cached_property
    def _rules(self) -> Protego:
        from protego import Protego  # noqa: PLC0415 (few robots.txt forbid anything)

        return Protego.parse(self._text)

    @cached_property
    def forbids_something(self) -> bool:
        """Whether there is any rule against anything."""
        return _FORBIDS.search(self._text) is not None

    def forbids(self, loc: str, agent: str) -> bool:
        """Say whether a crawler may not fetch a URL of this robots.txt's host."""
        return self.forbids_something and not self._rules.can_fetch(loc, agent)


class Watch:
    """Reports listed URLs that robots.txt forbids.

    Args:
        robots: The rules.
        root: The URL of the host's root, which they hold for.
        agent: The crawler.
        findings: Where problems go.
    """

    def __init__(self, robots: RobotsFile, root: str, agent: str, findings: Findings) -> None:
        self._robots, self._root, self._agent, self._findings = robots, root, agent, findings

    def __call__(self, loc: str, where: str, _items: Mapping[str, Sequence[Any]]) -> None:
        """Judge one listed URL."""
        if loc.startswith(self._root) and self._robots.forbids(loc, self._agent):
            self._findings.add("U-robots-blocked", f"{shown(loc)} is forbidden by {self._robots.name}", where)
