"""Notices: which URLs are to be announced, and in which state each is, so that the same state is announced once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from urlset.check.spelling import shown, spelt
from urlset.compare import Difference
from urlset.problems import Problem, UrlsetError, problem

GONE = "gone"
"""The state of an address that is no longer listed; engines want to know of these too (IndexNow, FAQ)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A URL and its state: its lastmod, `gone`, or empty where nothing is known."""

    loc: str
    state: str = ""


def from_difference(found: Difference) -> list[Notice]:
    """Return what changed: pages that are new, changed or have moved, and the addresses that are gone."""
    return _once(
        [
            *(Notice(loc=each.loc, state=each.lastmod) for each in found.added),
            *(Notice(loc=each.loc, state=each.after) for each in found.changed),
            *(Notice(loc=each.new, state=each.lastmod) for each in found.moved),
            *(Notice(loc=each.old, state=GONE) for each in found.moved),
            *(Notice(loc=each.loc, state=GONE) for each in found.removed),
        ]
    )


def from_json(value: Any, where: str) -> list[Notice]:
    """Return what changed by the JSON that `urlset diff` writes.

    Raises:
        UrlsetError: It is something else (U-diff-json).
    """
    try:
        notices = [
            *(_notice(each["url"], each["lastmod"]) for kind in ("added", "changed", "moved") for each in value[kind]),
            *(_notice(each["from"], GONE) for each in value["moved"]),
            *(_notice(each["url"], GONE) for each in value["removed"]),
        ]
    except (KeyError, TypeError, AttributeError) as error:
        raise UrlsetError(problem("U-diff-json", f"it lacks {error}", where)) from None
    return _once(notices)


def from_lines(lines: Iterable[str], where: str) -> tuple[list[Notice], list[Problem]]:
    """Return the URLs of a list, one on each line; empty lines and those that begin with # do not count."""
    notices: list[Notice] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, start=1):
        text = line.strip().removeprefix("\ufeff")
        if not text or text.startswith("#"):
            continue
        if loc := spelt(text).loc:
            notices.append(Notice(loc=loc))
        else:
            problems.append(problem("U-indexnow-url", f"{shown(text)} is no URL", f"{where}:{number}"))
    return _once(notices), problems


def _notice(loc: Any, state: Any) -> Notice:
    if not isinstance(loc, str) or not isinstance(state, str):
        raise TypeError("texts")
    return Notice(loc=spelt(loc).loc or loc, state=state)


def _once(notices: Iterable[Notice]) -> list[Notice]:
    return list({each.loc: each for each in notices}.values())
