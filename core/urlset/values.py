"""Values: what priority, changefreq and section may be, wherever they are stated, and how much one file may hold."""

from __future__ import annotations

import math
import re

MAX_URLS = 50_000
"""URLs that one sitemap may hold, and sitemaps that one index may, inclusive (sitemaps.org)."""
MAX_BYTES = 52_428_800
"""Bytes that one sitemap may have before compression, inclusive (sitemaps.org)."""
FIELDS = (
    "priority",
    "changefreq",
    "lastmod",
    "images",
    "videos",
    "news",
    "alternates",
    "section",
    "mobile",
    "codesearch",
    "geo",
)
"""What front matter's `sitemap:` and a rule may state of a page."""
CHANGEFREQS = ("always", "hourly", "daily", "weekly", "monthly", "yearly", "never")
"""The values of `changefreq` (sitemaps.org); search engines ignore them today."""

_TAKEN = frozenset({"index", "news", "mobile", "codesearch", "geo"})


def priority(raw: object) -> float:
    """Read a priority: a number from 0.0 to 1.0 (sitemaps.org). Raises ValueError."""
    try:
        value = float(str(raw)) if not isinstance(raw, bool) else math.nan
    except ValueError:
        value = math.nan
    if not 0.0 <= value <= 1.0:
        raise ValueError(f"{raw!r} is no priority from 0.0 to 1.0")
    return value


def changefreq(raw: object) -> str:
    """Read a change frequency in any case. Raises ValueError."""
    word = str(raw).strip().lower()
    if word not in CHANGEFREQS:
        raise ValueError(f"{raw!r} is no changefreq (one of {', '.join(CHANGEFREQS)})")
    return word


def section(raw: object) -> str:
    """Read the name of a section, which becomes part of a file's name: `sitemap-NAME.xml`.

    Raises:
        ValueError: It has other characters than such a name may have, or it is one of urlset's own files.
    """
    name = raw.strip() if isinstance(raw, str) else ""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_\-]*", name):
        raise ValueError(f"{raw!r} is no section name: lower-case letters, digits, - and _ only")
    if name in _TAKEN or re.fullmatch(r"(?:.*-)?\d+", name):
        raise ValueError(f"'{name}' is no section name: sitemap-{name}.xml is a name that urlset itself may need")
    return name
