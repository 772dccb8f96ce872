"""Reading: what can be wrong with a file before anybody asks what it means."""

from __future__ import annotations

from urlset.catalogue.kind import Level
from urlset.catalogue.kind import kind as _kind

_E, _W, _I = Level.ERROR, Level.WARNING, Level.INFO

# fmt: off
KINDS = (
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
)
# fmt: on
