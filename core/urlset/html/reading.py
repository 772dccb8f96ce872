"""Reading: from the bytes of a file to a parsed tree, whatever its encoding and however hostile its nesting."""

from __future__ import annotations

import codecs
import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping

from selectolax.lexbor import LexborHTMLParser, LexborNode

Attributes = Mapping[str, str | None]
"""An element's attributes as the parser gives them: lower-case names; None for an attribute without a value."""

MAX_OPEN = 10_000
"""Elements open at once; the parser's time grows with their square (an eighth of a second for these)."""

# The last tree lives until the next is made. Freed at once, its memory would go back to the system and be fetched
# again for every page, which takes longer than to parse a head (measured with glibc: 44 us a page instead of 22).
_LAST: deque[LexborHTMLParser] = deque(maxlen=1)

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_CHARSET = re.compile(rb"<!--.*?-->|<meta\s[^>]*?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE | re.DOTALL)
_LEGACY = r"(?:cp|iso|koi8|mac|gb|big5|euc|shift)[\w-]+"  # compiled by their first use: few pages have one
_TAG = rb"(?i)<(/?)([a-z][^\s/>]*)"
_ANY_TAG = rb"<(/?[a-z][^\s/>]*)"
_RUN = 2000  # tags that are counted together
# Elements that hold none, and those that the next of their kind or the end of their parent closes.
_FLAT = frozenset(
    b"area base br col embed hr img input link meta source track wbr "
    b"p li dt dd option optgroup rt rp caption colgroup thead tbody tfoot tr td th".split()
)


def as_utf8(data: bytes) -> bytes:
    """Return a page in UTF-8 without a byte order mark, read as the mark or else the page itself declares.

    Source: https://html.spec.whatwg.org/multipage/parsing.html, `determining the character encoding`.
    """
    for mark, codec in _MARKS:
        if data.startswith(mark):
            rest = data[len(mark) :]
            return rest if codec == "utf-8" else rest.decode(codec, "replace").encode()
    codec = _declared(data)
    return data if codec == "utf-8" else data.decode(codec, "replace").encode()


def parsed(page: bytes) -> LexborHTMLParser:
    """Parse UTF-8; bytes that are none become U+FFFD."""
    tree = LexborHTMLParser(bounded(page).decode("utf-8", "replace"))
    _LAST.append(tree)
    return tree


def bounded(page: bytes) -> bytes:
    """Cut a page where it has more elements open than any real page, so that a hostile one costs no minutes."""
    if page.count(b"<") < MAX_OPEN or not _may_be_deep(page):
        return page
    opened: Counter[bytes] = Counter()
    depth = 0
    for tag in re.finditer(_TAG, page):
        name = tag[2].lower()
        if name in _FLAT or (tag[1] and not opened[name]):
            continue
        step = -1 if tag[1] else 1
        opened[name] += step
        depth += step
        if depth > MAX_OPEN:
            return page[: tag.start()]
    return page


def _may_be_deep(page: bytes) -> bool:
    """Look at a page in runs of tags, each as if it closed its elements first: more are never open at once."""
    opened: Counter[bytes] = Counter()
    tags = re.findall(_ANY_TAG, page.lower())
    for at in range(0, len(tags), _RUN):
        if opened.total() + _RUN > MAX_OPEN:
            return True
        run = Counter(tags[at : at + _RUN])
        for name in {tag.removeprefix(b"/") for tag in run} - _FLAT:
            opened[name] = max(0, opened[name] - run[b"/" + name]) + run[name]
    return False


def children(node: LexborNode | None) -> Iterator[LexborNode]:
    """Yield the direct children of a node: elements, texts and comments."""
    child = node.first_child if node is not None else None
    while child is not None:
        yield child
        child = child.next


def ancestors(node: LexborNode, root: LexborNode) -> Iterator[LexborNode]:
    """Yield the elements around a node, from its parent to `root`."""
    parent = node.parent
    while parent is not None:
        yield parent
        parent = None if parent.mem_id == root.mem_id else parent.parent


def value(attributes: Attributes, name: str) -> str:
    """Return an attribute without the spaces around it, or an empty text."""
    return (attributes.get(name) or "").strip()


def name_of(meta: Attributes) -> str:
    """Return what a meta element speaks of, in lower case: its name, or its RDFa or microdata property."""
    return (value(meta, "name") or value(meta, "property") or value(meta, "itemprop")).lower()


def fold(text: str) -> str:
    """Return a text with every run of white space as one space, and none around it."""
    return " ".join(text.split())


def _declared(data: bytes) -> str:
    """Return the codec of the page's own meta charset; UTF-8 where it names none, or one that browsers do not know."""
    label = next((match[1] for match in _CHARSET.finditer(data, 0, 1024) if match[1]), b"utf-8")
    if label.lower() == b"utf-8":
        return "utf-8"
    try:
        codec = codecs.lookup(label.decode("ascii", "replace")).name
    except LookupError:
        return "utf-8"
    if codec in ("ascii", "iso8859-1"):
        return "cp1252"  # https://encoding.spec.whatwg.org/, section 4.2
    return codec if re.fullmatch(_LEGACY, codec) else "utf-8"
