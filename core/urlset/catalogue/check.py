"""Check: what can be wrong with a sitemap that somebody published, or that lies in a built folder."""

from __future__ import annotations

from urlset.catalogue.kind import Level
from urlset.catalogue.kind import kind as _kind

_E, _W, _I = Level.ERROR, Level.WARNING, Level.INFO

# fmt: off
KINDS = (
    _kind("U-read", _E, "The target cannot be read.", "See the system's message: does it exist, may it be read?"),
)
# fmt: on
