"""Skimming: entries that hold nothing but plain values, read by one pattern instead of an event for every tag.

The pattern matches only what expat would read to the same nodes: elements of the default namespace without attributes,
in ASCII, with known references, and images and links in their usual form, where the root declares their usual prefixes.
It begins behind the root's start tag, where nothing is open, and ends at the first
entry that is any different; from there on expat reads, and has been given as many lines as were skimmed. Most sitemaps
have no other entries, and then this is five times as fast.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from types import MappingProxyType

from urlset.xml.nodes import Node, make

_SPACE = r"[ \t\r\n]{0,200}"
_GAP = f"({_SPACE})"
_PLAIN = r"[!#-%(-;=?-~]*+"
_VALUE = rf"{_PLAIN}(?:&(?:amp|apos|quot|lt|gt);{_PLAIN})*+"
_CORE = (
    rf"{_GAP}<url>{_GAP}<loc>({_VALUE})</loc>{_GAP}"
    rf"(?:<lastmod>([0-9TZ:.+\-]{{1,40}})</lastmod>{_GAP})?(?:<changefreq>([a-z]{{1,20}})</changefreq>{_GAP})?"
    rf"(?:<priority>([0-9.]{{1,20}})</priority>{_GAP})?"
)
_ITEMS = {
    "image": rf"<image:image>{_SPACE}<image:loc>{_VALUE}</image:loc>{_SPACE}</image:image>",
    "xhtml": rf'<xhtml:link rel="alternate" hreflang="[A-Za-z0-9\-]{{1,40}}" href="{_VALUE}"/>',
}
"""Prefix to the one item with it that is skimmed."""
# The values of items that were found to be such.
_IMAGE = r"<image:image>([ \t\r\n]*)<image:loc>([^<]*)"
_LINK = r'hreflang="([^"]*)" href="([^"]*)"'
_find_images, _find_links = re.compile(_IMAGE).findall, re.compile(_LINK).findall
_ROOT = re.compile(rb"<urlset(?:[ \t\r\n]+[\w:.\-]+[ \t\r\n]*=[ \t\r\n]*(?:\"[^\"<>&]*\"|'[^'<>&]*'))*[ \t\r\n]*>")
_MAX_HEAD = 32
_MAX_CUT = 16_384
"""Bytes of an entry that the end of a chunk may have cut; a longer one is left to expat."""
_FILLER = 65_536
Steps = tuple[int, ...]
"""Lines from the end of one entry to url, loc, lastmod, changefreq and priority of the next, and to its end."""
Values = tuple[str, str | None, str | None, str | None, str]
"""loc, lastmod, changefreq and priority of a plain entry, and its items as they stand in the file (see `images`)."""
Sink = Callable[[Values, int, Steps], None]
"""Takes a plain entry: its values, the line on which the one before it ends, and the steps from there."""

_URL, _LOC, _LASTMOD, _CHANGEFREQ, _PRIORITY, _END = range(6)
_NO_ATTRIBUTES: Mapping[str, str] = MappingProxyType({})
_REFERENCES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&"))


def heads(chunk: bytes) -> Iterator[bytes]:
    """Yield the beginning of a document in pieces, each ending where a tag may end, and at last all the rest."""
    start = 0
    for _ in range(_MAX_HEAD):
        end = chunk.find(b">", start) + 1
        if not end:
            break
        yield chunk[start:end]
        start = end
    yield chunk[start:]


def is_root(tag: bytes) -> bool:
    """Say whether some bytes are exactly the start tag of a urlset, in whose default namespace its entries are."""
    return _ROOT.fullmatch(tag) is not None


class Skimmer:
    """Takes plain entries out of a document's bytes.

    Args:
        line: The line on which the root's start tag ends.
        prefixes: The prefixes that the root declares.
    """

    def __init__(self, line: int, prefixes: Collection[str] = ()) -> None:
        self._line = line
        self._entry = _entry(tuple(prefix for prefix in _ITEMS if prefix in prefixes))
        self._lines = self._column = 0
        self._cut = b""
        self._gaps: Sequence[str | None] = ()
        self._steps: Steps = (0, 0, 0, 0, 0, 0)

    def take(self, chunk: bytes, sink: Sink) -> Iterator[bytes] | None:
        """Give the plain entries at the start of the bytes to `sink`.

        Returns:
            None while nothing else was found; else, for the last time, all that expat has to read from here on.
        """
        data = self._cut + chunk
        # Each byte becomes one character; what is not ASCII matches nothing.
        text = data.decode("latin-1")
        end = self._skim(text, sink) if text.count("\r") == text.count("\r\n") else 0
        self._advance(text[:end])
        self._cut = data[end:]
        if chunk and len(self._cut) < _MAX_CUT:
            return None
        return self._rest()

    def _skim(self, text: str, sink: Sink) -> int:
        """Give away entries, and return where the last of them ends."""
        match_at, position = self._entry.match, 0
        while match := match_at(text, position):
            position = match.end()
            before, inside, loc, behind, lastmod, dated, changefreq, hinted, priority, ended, items = match.groups()
            gaps = (before, inside, behind, dated, hinted, ended)
            if gaps != self._gaps:
                self._measure(gaps)
            loc = _unescaped(loc)
            sink((loc, lastmod, changefreq, priority, items), self._line, self._steps)
            self._line += self._steps[_END] + items.count("\n")
        return position

    def _measure(self, gaps: Sequence[str | None]) -> None:
        """Count the lines from the end of an entry to the elements of the next; most entries have the same layout."""
        self._gaps = gaps
        self._steps = tuple(accumulate((gap or "").count("\n") for gap in gaps))

    def _advance(self, text: str) -> None:
        """Note how many lines, and characters of the last line, were taken."""
        self._lines += text.count("\n")
        self._column = len(text) - text.rfind("\n") - 1 if "\n" in text else self._column + len(text)

    def _rest(self) -> Iterator[bytes]:
        """Yield white space that stands for what was taken, and then what was not."""
        for size, filler in ((self._lines, b"\n"), (self._column, b" ")):
            for start in range(0, size, _FILLER):
                yield filler * min(_FILLER, size - start)
        yield self._cut


@cache
def _entry(prefixes: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of an entry whose items may have these prefixes; most files have none of them."""
    items = "|".join(_ITEMS[prefix] for prefix in prefixes)
    return re.compile(rf"{_CORE}((?:(?:{items}){_SPACE})*+)</url>" if items else f"{_CORE}()</url>", re.ASCII)


def images(items: str) -> list[str]:
    """Return the locations of the images among an entry's items."""
    return [_unescaped(loc) for _, loc in _find_images(items)]


def links(items: str) -> list[tuple[str, str]]:
    """Return language and URL of each link among an entry's items."""
    return [(code, _unescaped(loc)) for code, loc in _find_links(items)]


def _unescaped(text: str) -> str:
    if "&" in text:
        for reference, character in _REFERENCES:
            text = text.replace(reference, character)
    return text


def as_nodes(prefixes: Mapping[str, str], entries: list[Node]) -> Sink:
    """Return what makes nodes of plain entries, in the namespaces of their root, and appends them."""
    namespace = prefixes.get("", "")

    def sink(values: Values, line: int, steps: Steps) -> None:
        loc, lastmod, changefreq, priority, items = values
        children = [make((namespace, "loc", _NO_ATTRIBUTES, loc, (), line + steps[_LOC]))]
        if lastmod is not None:
            children.append(make((namespace, "lastmod", _NO_ATTRIBUTES, lastmod, (), line + steps[_LASTMOD])))
        if changefreq is not None:
            children.append(make((namespace, "changefreq", _NO_ATTRIBUTES, changefreq, (), line + steps[_CHANGEFREQ])))
        if priority is not None:
            children.append(make((namespace, "priority", _NO_ATTRIBUTES, priority, (), line + steps[_PRIORITY])))
        if items:
            children += item_nodes(items, prefixes, line + steps[_END])
        entries.append(make((namespace, "url", _NO_ATTRIBUTES, "", children, line + steps[_URL])))

    return sink


def item_nodes(items: str, prefixes: Mapping[str, str], line: int) -> Iterator[Node]:
    """Yield the nodes of an entry's items, whose text begins on a line."""
    counted = 0
    for match in re.finditer(f"{_IMAGE}|<xhtml:link [^>]*{_LINK}", items):
        gap, image, code, loc = match.groups()
        line += items.count("\n", counted, match.start())
        counted = match.start()
        if image is None:
            attributes = {"rel": "alternate", "hreflang": code, "href": _unescaped(loc)}
            yield make((prefixes["xhtml"], "link", attributes, "", (), line))
        else:
            child = make((prefixes["image"], "loc", _NO_ATTRIBUTES, _unescaped(image), (), line + gap.count("\n")))
            yield make((prefixes["image"], "image", _NO_ATTRIBUTES, "", [child], line))
