"""Compare: what changed from one set of sitemaps to another: URLs added, removed, moved, and pages with a new date.

A page has moved where its old address leads to the new one, or where both sides are built folders and its content has
a new address. Titles and file names prove nothing.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from urlset import dates, html, served
from urlset.listing import Listing
from urlset.redirects import Answer, Redirects

_NO_ANSWER = Answer()


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A URL that only the new set lists."""

    loc: str
    lastmod: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed:
    """A URL that only the old set lists, and what the new site answers there."""

    loc: str
    answer: Answer = _NO_ANSWER


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A page that has a new URL.

    Attributes:
        old: The address it had.
        new: The address it has.
        lastmod: Its date in the new set, or empty.
        by: `redirect` or `content`: what shows that it is the same page.
        answer: What the new site answers at the old address.
    """

    old: str
    new: str
    lastmod: str = ""
    by: str
    answer: Answer = _NO_ANSWER


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """A URL whose lastmod differs; empty where there is none."""

    loc: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """The result, each part in the order of the URLs.

    Attributes:
        old: The old set, as it was named.
        new: The new one.
        is_built: Whether the new one is a built folder, so that it is known what is at an old address.
        added: What only the new one lists.
        removed: What only the old one lists.
        moved: What has another URL now.
        changed: What has another date.
        unchanged: How many URLs are the same.
    """

    old: str
    new: str
    is_built: bool = False
    added: tuple[Added, ...] = ()
    removed: tuple[Removed, ...] = ()
    moved: tuple[Moved, ...] = ()
    changed: tuple[Changed, ...] = ()
    unchanged: int = 0

    @property
    def lost(self) -> tuple[str, ...]:
        """The old addresses at which the new site has neither a page nor a redirect that leads to one."""
        answers = [(each.loc, each.answer) for each in self.removed] + [(each.old, each.answer) for each in self.moved]
        return tuple(sorted(loc for loc, answer in answers if not answer.covers))


def compare(old: Listing, new: Listing) -> Difference:
    """Return the difference between two sets."""
    return _Comparison(old, new).difference()


class _Comparison:
    """Two sets being compared."""

    def __init__(self, old: Listing, new: Listing) -> None:
        self._old, self._new = old, new
        self._gone = [loc for loc in sorted(old.entries) if loc not in new.entries]
        self._fresh = {loc: None for loc in sorted(new.entries) if loc not in old.entries}
        self._answers = _answers(self._gone, new)

    def difference(self) -> Difference:
        moved = self._moved()
        destinations = {each.new for each in moved}
        departed = {each.old for each in moved}
        before, after = self._old.entries, self._new.entries
        kept = [loc for loc in sorted(before) if loc in after]
        changed = [loc for loc in kept if not _is_same_date(before[loc], after[loc])]
        return Difference(
            old=self._old.target,
            new=self._new.target,
            is_built=self._new.root is not None,
            added=tuple(Added(loc=loc, lastmod=after[loc]) for loc in self._fresh if loc not in destinations),
            removed=tuple(Removed(loc=loc, answer=self._answer(loc)) for loc in self._gone if loc not in departed),
            moved=tuple(moved),
            changed=tuple(Changed(loc=loc, before=before[loc], after=after[loc]) for loc in changed),
            unchanged=len(kept) - len(changed),
        )

    def _answer(self, loc: str) -> Answer:
        return self._answers.get(loc, _NO_ANSWER)

    def _moved(self) -> list[Moved]:
        found = {loc: (to, "redirect") for loc in self._gone if (to := self._destination(loc))}
        taken = {to for to, _ in found.values()}
        gone = [loc for loc in self._gone if loc not in found]
        same = _same_content(self._old, gone, self._new, [loc for loc in self._fresh if loc not in taken])
        found |= {loc: (to, "content") for loc, to in same.items()}
        return [
            Moved(old=loc, new=to, lastmod=self._new.entries[to], by=by, answer=self._answer(loc))
            for loc, (to, by) in sorted(found.items())
        ]

    def _destination(self, loc: str) -> str:
        """Return the new URL that an old address leads to; a redirect may spell it without its slash."""
        target = self._answer(loc).target.partition("#")[0]
        names = (target, f"{target}/", target.removesuffix("index.html"))
        return next((name for name in names if name in self._fresh), "")


def _answers(locs: Iterable[str], new: Listing) -> dict[str, Answer]:
    """Return what the new site answers at some addresses; nobody knows where it is no built folder."""
    if new.root is None or not new.base_url:
        return {}
    redirects = Redirects(new.root, new.base_url)
    return {loc: answer for loc in locs if (answer := redirects.of(loc)) is not None}


def _same_content(old: Listing, gone: Iterable[str], new: Listing, fresh: Iterable[str]) -> dict[str, str]:
    """Pair addresses whose pages have the same content, where both sides are built and the content is there once."""
    pairs: dict[str, str] = {}
    here, there = _pages(old, gone), _pages(new, fresh)
    for digest in (_content, _text):
        before = _once({loc: digest(data) for loc, data in here.items() if loc not in pairs})
        after = _once({loc: digest(data) for loc, data in there.items() if loc not in pairs.values()})
        pairs |= {loc: after[content] for content, loc in before.items() if content in after}
    return pairs


def _pages(listing: Listing, locs: Iterable[str]) -> dict[str, bytes]:
    if listing.root is None or not listing.base_url:
        return {}
    found: dict[str, bytes] = {}
    for loc in locs:
        if path := _built(listing.root, listing.base_url, loc):
            with contextlib.suppress(OSError):
                found[loc] = path.read_bytes()
    return found


def _built(root: Path, base_url: str, loc: str) -> Path | None:
    """Return the HTML file of an address."""
    if not loc.startswith(base_url):
        return None
    name = served.page(root, served.name(loc, base_url))
    return root / name if name.endswith((".html", ".htm")) else None


def _content(data: bytes) -> str:
    """Return the fingerprint of a page's content; a page without a word could be any page."""
    return html.fingerprint(data) if _text(data) else ""


def _text(data: bytes) -> str:
    """Return a digest of a page's text: its links are written otherwise where it lies deeper than before."""
    content = html.content(data)
    text = "".join(content.text().split()) if content else ""
    return blake2b(text.encode(), digest_size=16).hexdigest() if text else ""


def _once(contents: Mapping[str, str]) -> dict[str, str]:
    """Return content to address, for each content that one address alone has."""
    counts = Counter(contents.values())
    return {content: loc for loc, content in contents.items() if content and counts[content] == 1}


def _is_same_date(before: str, after: str) -> bool:
    """Say whether two dates are the same, in whatever zone they are written."""
    if before == after:
        return True
    try:
        first, second = dates.read(before), dates.read(after)
    except ValueError:
        return False
    return type(first) is type(second) and dates.instant(first) == dates.instant(second)
