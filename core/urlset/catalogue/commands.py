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
    # packagemap.
    _kind("U-archive", _E, "The archive cannot be read.", "Write it again as .zip, .tar, .tar.gz or .tar.bz2."),
    _kind("U-archive-limit", _E, "The archive holds more than any package of source code; it is not read further.",
          "Look at it with care: such an archive is damaged or hostile."),
    _kind("U-archive-name", _E, "A name in the archive leads out of it or holds control characters; it is left out.",
          "Do not unpack the archive before you know where it comes from; else give the file another name."),
    _kind("U-archive-link", _W, "A member of the archive is a link or a device; it is left out.",
          "Put the file itself into the archive."),
    _kind("U-packagemap", _E, "The file is no packagemap.",
          "Write one with `urlset packagemap ARCHIVE`: a fileset of files, each with path and type."),
    _kind("U-packagemap-path", _E, "A path of the packagemap is no file of the archive, or stands twice.",
          "Write it exactly as in the archive; case matters."),
    _kind("U-packagemap-unlisted", _I, "A source file of the archive is not in the packagemap.",
          "Add it, or leave it out on purpose."),
)
# fmt: on
