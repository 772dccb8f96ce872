"""HTML: the facts of one built page and its main content, read as a browser reads them.

The head alone is parsed for the facts, because every page needs them; the whole page only where somebody asks for its
content. A parsed tree is never changed: a fault in the C parser behind it would end the user's whole build.
"""

from __future__ import annotations

from urlset.html.body import Content, Document, content, document, fingerprint
from urlset.html.facts import Facts, head
from urlset.html.reading import Attributes, children, fold, value

__all__ = [
    "Attributes",
    "Content",
    "Document",
    "Facts",
    "children",
    "content",
    "document",
    "fingerprint",
    "fold",
    "head",
    "value",
]
