"""XML: the only part of urlset that knows angle brackets.

`writing` makes elements, entries and documents that every XML 1.0 parser accepts, whatever their text holds; `reading`
turns foreign bytes into `Node`s within bounds, `unpacking` gunzips them. None of them knows what an element means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urlset.xml.writing import (
    INDEX_HEAD,
    INDEX_TAIL,
    SITEMAP_NAMESPACE,
    URL_END,
    URLSET_TAIL,
    Piece,
    around,
    around_attribute,
    assemble,
    clean,
    closing,
    entry_start,
    escape,
    index_block,
    nest,
    opening,
    tag,
    urlset_head,
)

if TYPE_CHECKING:
    from urlset.values import MAX_BYTES
    from urlset.xml.document import Document, Source, place
    from urlset.xml.nodes import Node
    from urlset.xml.reading import read
    from urlset.xml.unpacking import unpack

__all__ = [
    "INDEX_HEAD",
    "INDEX_TAIL",
    "MAX_BYTES",
    "SITEMAP_NAMESPACE",
    "URLSET_TAIL",
    "URL_END",
    "Document",
    "Node",
    "Piece",
    "Source",
    "around",
    "around_attribute",
    "assemble",
    "clean",
    "closing",
    "entry_start",
    "escape",
    "index_block",
    "nest",
    "opening",
    "place",
    "read",
    "tag",
    "unpack",
    "urlset_head",
]


def __getattr__(name: str) -> Any:
    """Load the reading half when it is first used (PEP 562): a build only writes."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from urlset.xml import reading, unpacking  # noqa: PLC0415 (see above)

    found = unpacking.unpack if name == "unpack" else getattr(reading, name)
    globals()[name] = found
    return found
