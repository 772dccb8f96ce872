"""Formats: what can be wrong with the values and elements of the vocabularies beside the protocol."""

from __future__ import annotations

from urlset.catalogue.kind import Level
from urlset.catalogue.kind import kind as _kind

_E, _W, _I = Level.ERROR, Level.WARNING, Level.INFO

# fmt: off
KINDS = (
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
    _kind("U-video-incomplete", _I, "A video in a page lacks a value that it must have; it is left out.",
          "Add the value to the page (poster, title, figcaption, JSON-LD), or the video to its front matter."),
    _kind("U-json-ld", _I, "A description of a video in JSON-LD is no JSON, so it is not used.",
          "Correct the script's text; a comma after the last value is the usual fault."),
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
)
# fmt: on
