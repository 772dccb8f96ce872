"""HTML: the facts of one built page and its main content, read as a browser reads them.

The head alone is parsed for the facts, because every page needs them; the whole page only where somebody asks for its
content. A parsed tree is never changed: a fault in the C parser behind it would end the user's whole build.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from urlset.html.facts import Facts, head
from urlset.html.reading import Attributes, children, fold, value

if TYPE_CHECKING:
    from urlset.html.body import Content, Document, content, document, fingerprint

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


def __getattr__(name: str) -> Any:
    """Load what reads whole pages when it is first asked for: many sites show nothing that it would look for."""
    if name not in __all__:
        raise AttributeError(f"module 'urlset.html' has no attribute '{name}'")
    return getattr(import_module("urlset.html.body"), name)
