"""Versions: one index over sitemaps that were built separately below one root, by versions, languages and sub-projects.

`layout` finds the builds, `faults` what of them leads nowhere, `index` joins them.
"""

from __future__ import annotations

from urlset.versions.index import ALL, LATEST, NAMES, Joined, Member, join
from urlset.versions.layout import Build, find

__all__ = ["ALL", "LATEST", "NAMES", "Build", "Joined", "Member", "find", "join"]
