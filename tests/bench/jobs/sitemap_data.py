"""Data: the entries that all writers write, as plain tuples.

Three translations of each page; with `rich`, each entry has two images and the links to all three.
"""

from __future__ import annotations

import datetime as dt

SHARD = 49_998
"""Entries of one file: as many threes as 50,000 hold."""
LANGUAGES = ("de", "en", "fr")
_ROOT = "https://www.example.org"
_DAY = dt.datetime(2024, 1, 1, 12, tzinfo=dt.UTC)

Raw = tuple[str, dt.datetime, tuple[str, ...], tuple[tuple[str, str], ...]]


def raw(count: int, *, rich: bool) -> list[Raw]:
    """Return entries: location, date, images, links; one location in ten has an ampersand."""
    found: list[Raw] = []
    for page in range(count // len(LANGUAGES)):
        path = f"guide/section-{page % 40}/page-{page}/" + ("?part=1&view=all" if page % 10 == 0 else "")
        links = tuple((language, f"{_ROOT}/{language}/{path}") for language in LANGUAGES)
        images = tuple(f"{_ROOT}/images/{page}/figure-{number}.webp" for number in (1, 2))
        date = _DAY + dt.timedelta(hours=7 * (page % 2000))
        found += [(loc, date, images if rich else (), links if rich else ()) for _, loc in links]
    return found
