"""Build: what can be wrong while a sitemap is made: options, front matter, dates, URLs and files."""

from __future__ import annotations

from urlset.catalogue.kind import Level
from urlset.catalogue.kind import kind as _kind

_E, _W, _I = Level.ERROR, Level.WARNING, Level.INFO

# fmt: off
KINDS = (
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
    _kind("U-option-filename", _W, "The sitemap lies in a folder, and lists pages outside of it.",
          "Write a name without a folder, or submit the sitemap in Search Console, where its place does not matter.",
          "URL not allowed"),
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
    _kind("U-timezone", _W, "The site's time zone is not known here: a date without an offset loses its time of day.",
          "Correct the host's setting (an IANA name such as Europe/Rome), or install the package tzdata."),
    _kind("U-git-ignored", _W, "The file of commits that do not count is missing, or a line of it names no commit.",
          "Correct the option git_ignore_revs, or the line: a full commit id, and nothing else but a # comment."),
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
    _kind("U-canonical-dead", _W, "A page's canonical link leads to a missing page of this site; it is ignored.",
          "Correct the link; with Sphinx before 8.1 the dirhtml builder writes such links, so update Sphinx."),
    _kind("U-no-output", _W, "A page's built file does not exist; the page is left out.",
          "Build the page, or exclude it."),
    # Text.
    _kind("U-text", _W, "A text holds characters that XML cannot carry; they are removed.",
          "Remove control characters from the text."),
    # Files.
    _kind("U-write", _E, "A file could not be written; the old one is untouched.",
          "See the system's message: free space, permissions or a read-only folder."),
    _kind("U-max-bytes", _E, "One entry alone is larger than the option max_bytes allows a file to be.",
          "Raise max_bytes, or state fewer images and videos for the page."),
    _kind("U-record", _E, "The record of a build is missing or cannot be read.",
          "Build the site with urlset first, or name the record: it lies below the host's cache or doctree folder."),
    _kind("U-file-taken", _W, "Another tool or the author already put a file at this name.",
          "Remove one of the two, or the option that asks for it."),
    _kind("U-peer-settings", _W, "Settings of another sitemap plugin are left.",
          "Replace them by the lines given, or remove them."),
    _kind("U-internal", _E, "urlset failed in a way it should not; the old sitemap is untouched.",
          "Please report this, with the lines above."),
)
# fmt: on
