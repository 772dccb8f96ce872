"""Raw: what a parser does not tell, because it gives the same text for it: characters that stand unescaped."""

from __future__ import annotations

from collections.abc import Iterator

from urlset.xml.document import Source

_CHUNK = 65_536


def apostrophes(stream: Source, name: str) -> Iterator[int]:
    """Yield the line of each element called `name` whose text holds an apostrophe that is not escaped.

    The protocol wants all five special characters escaped (sitemaps.org, `Entity escaping`), XML only two of them.

    Args:
        stream: A document that was found well-formed; within its bounds no tag or text is endless.
        name: The element's local name.
    """
    wanted = name.encode()
    rest, line = b"", 1
    while chunk := stream.read(_CHUNK):
        *pieces, rest = (rest + chunk).split(b"<")
        for piece in pieces:
            tag, _, text = piece.partition(b">")
            if b"'" in text and _local(tag) == wanted:
                yield line
            line += piece.count(b"\n")


def _local(tag: bytes) -> bytes:
    return tag.split(None, 1)[0].rpartition(b":")[2] if tag.strip() else b""
