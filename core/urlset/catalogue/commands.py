"""Commands: what can be wrong when a command is asked about pages, versions, archives, or to announce."""

from __future__ import annotations

from urlset.catalogue.kind import Level
from urlset.catalogue.kind import kind as _kind

_E, _W, _I = Level.ERROR, Level.WARNING, Level.INFO

# fmt: off
KINDS = (
    # explain.
    _kind("U-page-unknown", _E, "No recorded page has this name.",
          "Give its URL, source or built file as `urlset explain --all` shows it, or build the site again."),
    # index.
    _kind("U-version-unknown", _E, "A version that was asked for does not exist.",
          "Name a version or an alias that has a folder, or `latest`, or `all`."),
    _kind("U-version-sitemap", _W, "A version has no sitemap, so the index cannot name one.",
          "Build the version with urlset, or leave it out."),
    _kind("U-version-canonical", _W, "A page's canonical URL leads to a page that does not exist.",
          "Leave a redirect at that address, or build the version again with another canonical."),
    # announce.
    _kind("U-diff-json", _E, "The file is not what `urlset diff --format json` writes.", "Write it again."),
    _kind("U-indexnow-key", _E, "The key file, by which an engine sees whose the site is, is not there.",
          "Publish a file KEY.txt that holds the key alone, at the root of the host or of the site."),
    _kind("U-indexnow-url", _W, "A URL cannot be announced; it is left out.",
          "Announce only URLs of the site that the key file stands for."),
    _kind("U-indexnow", _E, "The engine did not take the announcement.",
          "Announce again later: what was taken already is not sent again."),
)
# fmt: on
