"""Robots: robots.txt keeps its author's text and gains the Sitemap lines that it lacks.

A Sitemap line stands outside the groups and may stand anywhere (sitemaps.org, `Specifying the Sitemap location in your
robots.txt file`; RFC 9309, 2.2.4). A robots.txt works only at the root of a host (RFC 9309, 2.3).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_SITEMAP = re.compile(r"^[ \t]*sitemap[ \t]*:[ \t]*(\S+)", re.IGNORECASE | re.MULTILINE)
OPEN_TO_ALL = "User-agent: *\nDisallow:\n"
"""What a robots.txt says that its author did not write: nothing is forbidden."""


def lines(locs: Sequence[str]) -> list[str]:
    """Return the Sitemap lines of some sitemaps. A `#` would start a comment, but no encoded URL holds one."""
    return [f"Sitemap: {loc}" for loc in locs]


def completed(text: str | None, locs: Sequence[str], ours: Sequence[str] = ()) -> str:
    """Return robots.txt with a line for each of `locs`; `text` is the author's, or None where there is none.

    `ours` are the locations that an earlier build added and that may have gone since: their lines are taken out again.
    """
    gone = set(ours) - set(locs)
    kept = OPEN_TO_ALL if text is None else _without(text.removeprefix("\ufeff"), gone)
    present = set(_SITEMAP.findall(kept))
    missing = lines([loc for loc in locs if loc not in present])
    if not missing:
        return kept
    # A blank line parts the lines from the last group; robots.txt is line-based, so the last line must end.
    head = kept if kept.endswith("\n") or not kept else kept + "\n"
    gap = "\n" if head and not head.endswith("\n\n") and not _SITEMAP.match(head.splitlines()[-1]) else ""
    return f"{head}{gap}" + "".join(f"{line}\n" for line in missing)


def _without(text: str, gone: set[str]) -> str:
    if not gone:
        return text
    return "".join(
        line for line in text.splitlines(keepends=True) if not ((match := _SITEMAP.match(line)) and match[1] in gone)
    )
