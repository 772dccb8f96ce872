"""The catalogue: every code that urlset can report, with its level, its meaning and its remedy.

Codes are stable: they appear in people's configuration and CI. A code is never reused for another fault.
`console` is the name that Google's Search Console gives the same fault, where it has one.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


class Level(enum.IntEnum):
    """How much a problem matters; `strict` builds fail from WARNING on."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """The level as hosts print it: `info`, `warning` or `error`."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One code: how grave it is, what it means, what to do about it and what Search Console calls it."""

    code: str
    level: Level
    meaning: str
    remedy: str
    console: str = ""


def _kind(code: str, level: Level, meaning: str, remedy: str, console: str = "") -> Kind:
    return Kind(code=code, level=level, meaning=meaning, remedy=remedy, console=console)


_E, _W, _I = Level.ERROR, Level.WARNING, Level.INFO

# fmt: off
_KINDS = (
    # The site as a whole.
    _kind("U-base-url", _W, "The base URL is missing or is no absolute http(s) URL of a public host.",
          "Set the site's public address (site_url, SITEURL, html_baseurl or urlset's base_url), "
          "for example https://docs.example.org/."),
    _kind("U-empty", _W, "No page can be listed, so no sitemap was written.",
          "Ask `urlset explain --all` why each page was left out."),
    # Options.
    _kind("U-option-unknown", _W, "An option of this name does not exist.", "Correct or remove the option."),
    _kind("U-option-value", _W, "An option's value has the wrong type or is out of range.",
          "Correct the value; the option's default is used until then."),
    _kind("U-pattern-unused", _W, "A pattern matches no page.",
          "Patterns are matched against the URL path with a leading slash; `source:` matches the source path."),
    # Front matter.
    _kind("U-meta-value", _W, "A front matter value cannot be used; the page keeps its other values.",
          "Correct the value in the page's front matter."),
    _kind("U-meta-unknown", _W, "`sitemap:` holds a key that does not exist.", "Correct or remove the key."),
    # Dates.
    _kind("U-date", _W, "A date cannot be understood, so it is not used.",
          "Write dates as 2026-11-30 or 2026-11-30T10:00:00+01:00.", "Invalid date"),
    _kind("U-date-future", _W, "A date lies in the future, so it is not used.", "Correct the date."),
    _kind("U-git-shallow", _W, "The clone is shallow: dates at its boundary are not known and are left out.",
          "Fetch the whole history."),
    _kind("U-git-missing", _W, "Git cannot be run, so no page has a date from git.",
          "Install git where the site is built, or set lastmod without `git`."),
    _kind("U-git-unreadable", _W, "Git refuses to read the repository or fails in it, so its pages have no date.",
          "Run what git's message says; in a container usually "
          '`git config --global --add safe.directory "$PWD"`.'),
    # URLs.
    _kind("U-loc", _W, "A page's URL cannot be written as a sitemap location; the page is left out.",
          "Give the page a legal http(s) URL.", "Invalid URL"),
    _kind("U-loc-long", _W, "A URL has 2,048 characters or more; the page is left out.",
          "Shorten the URL: the protocol allows 2,047 characters.", "URL too long"),
    _kind("U-loc-duplicate", _W, "Two pages have the same URL; one entry is written.",
          "Give each page a URL of its own."),
    _kind("U-no-output", _W, "A page's built file does not exist; the page is left out.",
          "Build the page, or exclude it."),
    # Text.
    _kind("U-text", _W, "A text holds characters that XML cannot carry; they are removed.",
          "Remove control characters from the text."),
    # Alternates.
    _kind("U-hreflang", _W, "A language code is no valid hreflang; the alternate is left out.",
          "Use a language with an optional script and region, such as en, pt-BR or zh-Hant.",
          "Invalid attribute value"),
    # XML.
    _kind("U-xml", _E, "The file is not well-formed XML.", "Correct the file at the place named.", "Parsing error"),
    _kind("U-xml-leading", _E, "Something stands before the XML declaration.",
          "Begin the file with `<?xml`, without a blank line or space before it.", "Leading whitespace"),
    _kind("U-xml-html", _E, "The file is an HTML page.",
          "Serve the sitemap itself at this address; often an error page is served in its place.", "Sitemap is HTML"),
    _kind("U-xml-encoding", _E, "The file is not XML 1.0 in UTF-8.", "Write the file as XML 1.0 in UTF-8."),
    _kind("U-xml-doctype", _E, "The file declares a document type; such files are not read, because entities are a "
          "way to attack.", "Remove the DOCTYPE."),
    _kind("U-xml-size", _E, "The file has more than 50 MB (52,428,800 bytes) before compression.",
          "Split it and list the parts in a sitemap index.", "Sitemap file size error"),
    _kind("U-xml-limit", _E, "The file holds more of something than any sitemap needs; it is not read further.",
          "Look at the place named: such a file is damaged or hostile."),
    _kind("U-xml-text", _E, "Text stands where only elements and white space may.",
          "Indent with spaces or tabs only; a no-break space is text."),
    _kind("U-xml-gzip", _E, "The file is no gzip file, or a damaged one.", "Compress the file again.",
          "Compression error"),
    # Files.
    _kind("U-write", _E, "A file could not be written; the old one is untouched.",
          "See the system's message: free space, permissions or a read-only folder."),
    _kind("U-file-taken", _W, "Another tool or the author already put a file at this name.",
          "Remove one of the two, or set `filename`."),
    _kind("U-internal", _E, "urlset failed in a way it should not; the old sitemap is untouched.",
          "Please report this, with the lines above."),
)
# fmt: on

CATALOGUE: Mapping[str, Kind] = MappingProxyType({kind.code: kind for kind in _KINDS})
