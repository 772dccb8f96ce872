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
    # Formats.
    _kind("U-meta-incomplete", _W, "An item in front matter lacks a value that it must have; it is left out.",
          "Add the value that is named."),
    _kind("U-images-many", _W, "A page has more than 1,000 images; the first 1,000 are listed.",
          "Split the page, or choose its images in front matter."),
    _kind("U-hreflang-claimed", _W, "Two URLs claim the same language of one page; the first keeps it.",
          "Give each language one URL, and each page its own translations."),
    _kind("U-hreflang-self", _W, "The translations of a page do not include the page itself.",
          "List every version, with its own language, on all of them."),
    _kind("U-hreflang-return", _E, "A translation does not link back, so search engines ignore the link.",
          "List the same versions on all of them."),
    _kind("U-tag-unknown", _W, "An element is no part of its vocabulary.", "Remove or correct the element."),
    _kind("U-tag-missing", _E, "A required element is missing.", "Add the element.", "Missing XML tag"),
    _kind("U-tag-repeated", _E, "An element stands more often than it may.", "Keep as many as are allowed.",
          "Invalid XML: too many tags"),
    _kind("U-tag-value", _E, "An element has a value that its vocabulary does not know.", "Correct the value.",
          "Invalid tag value"),
    _kind("U-tag-url", _E, "An element holds no absolute, encoded http(s) URL.", "Correct the URL.", "Invalid URL"),
    _kind("U-tag-long", _W, "A text is longer than its limit.", "Shorten the text."),
    _kind("U-tag-escaped", _W, "A text is escaped twice, so that engines show its escapes.",
          "Escape the text once."),
    _kind("U-tag-withdrawn", _I, "A value is no longer used by any engine.", "Nothing needs to be done."),
    _kind("U-attribute-missing", _E, "A required attribute is missing.", "Add the attribute.",
          "Missing XML attribute"),
    _kind("U-attribute-value", _E, "An attribute has a value that its vocabulary does not know.",
          "Correct the value.", "Invalid attribute value"),
    _kind("U-video-thumbnail", _E, "A video has no thumbnail.", "Add the thumbnail's URL.", "Missing thumbnail URL"),
    _kind("U-video-title", _E, "A video has no title.", "Add the title.", "Missing video title"),
    _kind("U-video-source", _E, "A video has neither content_loc nor player_loc.", "Add one of them.",
          "Missing XML tag"),
    _kind("U-video-same", _E, "A video's location is the page's.",
          "Name the media file or the player, not the page it plays on.",
          "Video location and play page location are the same"),
    _kind("U-video-page", _W, "A video's content_loc is a page or a Flash file, not a media file.",
          "Name the media file.", "Video location URL appears to be a play page URL"),
    _kind("U-news-publication", _E, "A news article names no publication.",
          "Add the publication, with its name and language.", "Missing publication tag"),
    _kind("U-codesearch-filetype", _W, "A file type is none that Code Search indexed.",
          "Use the short name of a supported language, or archive."),
    _kind("U-codesearch-license", _W, "A licence is none that Code Search knew; it counts as unknown.",
          "Use the short name of a known licence, or leave it out."),
    _kind("U-codesearch-package", _E, "packageurl stands with an archive, or packagemap with a file.",
          "Use packagemap for archives and packageurl for single files."),
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
