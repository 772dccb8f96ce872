"""Announcing: from what changed to what the engine took: the key, the batches, and a note of each that was taken."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from urlset.indexnow.key import Key, create, live_keys, site_key
from urlset.indexnow.notices import Notice
from urlset.indexnow.receipt import Receipt
from urlset.indexnow.sending import Batch, Sender, Sent, batches
from urlset.listing import base_of
from urlset.problems import Problem, UrlsetError, problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where the site and its key are.

    Attributes:
        site: The built folder, or None where only the web has it.
        base_url: Where the folder is served; found out from its sitemaps where it is empty.
        key: The key; by default that of the file in the folder.
        location: URL of the key's file, where it is not the usual one.
    """

    site: Path | None = None
    base_url: str = ""
    key: str = ""
    location: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Who is told, and what is remembered of it.

    Attributes:
        endpoint: URL that takes announcements.
        receipt: What was announced before.
        timeout: Seconds that a server may be silent.
        progress: Told what is being done.
    """

    endpoint: str
    receipt: Receipt
    timeout: float = 20.0
    progress: Callable[[str], None] = lambda _text: None


@dataclass(slots=True, kw_only=True)
class Announced:
    """What came of an announcement.

    Attributes:
        known: How many URLs were announced before, so that they are left out.
        batches: What is to be sent.
        sent: What the engine took.
        problems: What went wrong.
    """

    known: int = 0
    batches: list[Batch] = field(default_factory=list[Batch])
    sent: list[Sent] = field(default_factory=list[Sent])
    problems: list[Problem] = field(default_factory=list[Problem])


def announce(
    notices: Sequence[Notice], place: Place, engine: Engine, *, dry_run: bool = False, again: bool = False
) -> Announced:
    """Announce what was not announced before.

    Args:
        notices: What changed.
        place: Where the site and its key are.
        engine: Who is told.
        dry_run: Whether only to say what would be sent; then nothing is sent, fetched or written.
        again: Whether to announce also what was announced before.

    Raises:
        UrlsetError: There is no key file (U-indexnow-key). In a built folder it was created: engines can find it only
            when it is published, so nothing was sent.
    """
    now = dt.datetime.now(dt.UTC)
    fresh = [each for each in notices if again or not engine.receipt.has(engine.endpoint, each, now)]
    found = Announced(known=len(notices) - len(fresh))
    if not fresh:
        return found
    key = _key(place, found, creates=not dry_run)
    found.batches, problems = batches(fresh, key)
    found.problems += problems
    if not dry_run:
        if place.site is None:
            live_keys(key, {each.host for each in found.batches}, engine.timeout)
        _send(found, key, engine, now)
    return found


def _key(place: Place, found: Announced, *, creates: bool) -> Key:
    """Return the key, whose file is known to be in the built folder; without a folder it is looked for later."""
    if place.site is None:
        return Key(value=place.key, location=place.location)
    base_url = place.base_url or base_of(place.site)
    if key := site_key(place.site, base_url, place.key):
        return Key(value=key.value, location=place.location or key.location)
    if not creates:
        found.problems.append(problem("U-indexnow-key", "there is none; it would be created", str(place.site)))
        value = place.key or "KEY"
        return Key(value=value, location=f"{base_url}{value}.txt" if base_url else "")
    path = create(place.site, place.key)
    message = "it was created, and nothing was sent: publish it, keep it with the sources, then announce again"
    raise UrlsetError(problem("U-indexnow-key", message, str(path)))


def _send(found: Announced, key: Key, engine: Engine, now: dt.datetime) -> None:
    """Send the batches; each that was taken is noted before the next one goes out."""
    with closing(Sender(engine.endpoint, key, engine.timeout)) as sender:
        for at, result in enumerate(sender.send(found.batches), start=1):
            engine.progress(f"{at:,} of {len(found.batches):,} batches")
            if not isinstance(result, Sent):
                found.problems.append(result)
                continue
            found.sent.append(result)
            if not engine.receipt.note(engine.endpoint, result.batch.notices, now):
                message = "what was sent could not be noted"
                found.problems.append(problem("U-write", message, str(engine.receipt.path)))
