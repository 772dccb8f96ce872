"""Writing XML: elements, entries and whole documents as text, fast and always well-formed.

Two spaces per level, LF, one element per line; elements that only have text stand on one line. Names of elements and
attributes are ours and are written as they are; every value is escaped here and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

SITEMAP_NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
"""The namespace of urlset and sitemapindex (sitemaps.org)."""

# XML 1.0, 2.2 `Char`: what no document may hold, not even as a character reference.
_FORBIDDEN = "\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"
# Printable ASCII without the five: one pass proves that nothing is to be done, which is so for almost every URL.
_is_plain = re.compile(r"[ !#-%(-;=?-~]*").fullmatch
_REFERENCES = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&apos;",
    # Raw, a parser turns these into spaces in attributes, and CR into LF in text (XML 1.0, 2.11 and 3.3.3).
    "\t": "&#9;",
    "\n": "&#10;",
    "\r": "&#13;",
}

# What is left of a text without these is what makes it need work; deleting bytes is the quickest way to ask.
_PLAIN = bytes(set(range(0x20, 0x7F)) - set(b"&<>\"'"))

Piece = tuple[str, str, str]
"""Markup, a value that is not yet escaped, and markup."""

_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
_INDENT = "  "
_NONE: Mapping[str, str] = {}


def clean(text: str) -> str:
    """Return `text` without the characters that XML 1.0 forbids: controls, lone surrogates, U+FFFE and U+FFFF."""
    return text if _is_plain(text) else re.sub(f"[{_FORBIDDEN}]", "", text)


def escape(text: str) -> str:
    """Return `text` cleaned and escaped, for element text and attribute values alike (sitemaps.org, `Entity escaping`).

    Tab, LF and CR become character references, so that what a parser reads back is exactly `clean(text)`, and so that
    each line feed in our output separates elements.
    """
    return text if _is_plain(text) else _special().sub(_reference, text)


def assemble(pieces: Sequence[str]) -> str:
    """Return pieces, put behind each other in one flat sequence, as XML.

    The values are escaped here, all together, because one look at hundreds of them proves that almost none needs it.
    """
    parts = [*pieces]
    parts[1::3] = _escaped(parts[1::3])
    return "".join(parts)


def _escaped(texts: list[str]) -> list[str]:
    """Return what `escape` makes of each text; in URLs only the ampersand is frequent."""
    special = "".join(texts).encode("utf-8", "surrogatepass").translate(None, _PLAIN)
    if not special:
        return texts
    if special.strip(b"&"):
        return [escape(text) for text in texts]
    return [text.replace("&", "&amp;") if "&" in text else text for text in texts]


@cache
def _special() -> re.Pattern[str]:
    """Return what `escape` looks for, compiled when a text first needs it: that takes longer than most of a build."""
    return re.compile(f"[&<>\"'\t\n\r{_FORBIDDEN}]")


def _reference(match: re.Match[str]) -> str:
    return _REFERENCES.get(match[0], "")


def _attributes(values: Mapping[str, str]) -> str:
    return "".join([f' {name}="{escape(value)}"' for name, value in values.items()])


def tag(name: str, text: str = "", /, **attributes: str) -> str:
    """Return one element on a line of its own, with text or empty; `nest` indents it."""
    head = f"{name}{_attributes(attributes)}" if attributes else name
    return f"<{head}>{escape(text)}</{name}>\n" if text else f"<{head}/>\n"


def nest(name: str, children: str, /, depth: int = 0, **attributes: str) -> str:
    """Return an element around lines made by `tag` and `nest`, itself indented by `depth` levels.

    Items of an entry stand at depth 2. Without children the element is empty.
    """
    pad = _INDENT * depth
    head = f"{name}{_attributes(attributes)}" if attributes else name
    if not children:
        return f"{pad}<{head}/>\n"
    inner = pad + _INDENT
    lines = children[:-1].replace("\n", f"\n{inner}")
    return f"{pad}<{head}>\n{inner}{lines}\n{pad}</{name}>\n"


def around(*names: str) -> tuple[str, str]:
    """Return what stands before and after the escaped text of the innermost of `names`, as one item of an entry.

    It is for items with a single value, of which a site may have hundreds of thousands: keep the two texts.
    """
    placed = [(_INDENT * depth, name) for depth, name in enumerate(names, start=2)]
    opened = "\n".join(f"{pad}<{name}>" for pad, name in placed)
    return opened, f"</{names[-1]}>\n" + "".join(f"{pad}</{name}>\n" for pad, name in reversed(placed[:-1]))


def around_attribute(name: str, last: str, /, **attributes: str) -> tuple[str, str]:
    """Return what stands before and after the escaped value of the attribute `last` of an empty item of an entry."""
    return f'{_INDENT * 2}<{name}{_attributes(attributes)} {last}="', '"/>\n'


def entry_start(loc: str, lastmod: str = "", changefreq: str = "", priority: str = "") -> Piece:
    """Return a `url` element as far as its extensions, in the order of the schema (sitemaps.org, sitemap.xsd, `tUrl`).

    Items as the formats write them may follow, and then `URL_END`.

    Args:
        loc: The absolute URL, not yet escaped.
        lastmod: A date as `dates.text` writes it, or empty.
        changefreq: A change frequency, or empty.
        priority: A decimal, or empty.
    """
    return "  <url>\n    <loc>", loc, _behind_loc(lastmod, changefreq, priority)


URL_END: Piece = ("  </url>\n", "", "")


@lru_cache(maxsize=8192)
def _behind_loc(lastmod: str, changefreq: str, priority: str) -> str:
    """Return what follows a location; the pages of a site share few dates, because one commit changes many."""
    lines = "</loc>\n"
    if lastmod:
        lines += f"    <lastmod>{escape(lastmod)}</lastmod>\n"
    if changefreq:
        lines += f"    <changefreq>{escape(changefreq)}</changefreq>\n"
    if priority:
        lines += f"    <priority>{escape(priority)}</priority>\n"
    return lines


def index_block(loc: str, lastmod: str = "") -> str:
    """Return one `sitemap` element of an index: loc first, as both revisions of the schema allow."""
    return f"  <sitemap>\n    <loc>{escape(loc)}{_behind_loc(lastmod, '', '')}  </sitemap>\n"


def opening(
    root: str,
    prefixes: Mapping[str, str] = _NONE,
    *,
    namespace: str = SITEMAP_NAMESPACE,
    stylesheet: str = "",
) -> str:
    """Return the start of a document: the declaration, with nothing before it, and the root's start tag.

    Args:
        root: Name of the root element.
        prefixes: Prefix to namespace, of the vocabularies that are used in the document and of no others.
        namespace: The default namespace; empty for none.
        stylesheet: URL of a CSS file to name, or empty.
    """
    style = f"<?xml-stylesheet{_attributes({'type': 'text/css', 'href': stylesheet})}?>\n" if stylesheet else ""
    declared = {"xmlns": namespace} if namespace else {}
    declared |= {f"xmlns:{prefix}": prefixes[prefix] for prefix in sorted(prefixes)}
    return f"{_DECLARATION}{style}<{root}{_attributes(declared)}>\n"


def closing(root: str) -> str:
    """Return the end of a document that `opening` began."""
    return f"</{root}>\n"


def urlset_head(prefixes: Mapping[str, str] = _NONE, stylesheet: str = "") -> str:
    """Return the start of a sitemap that uses the given vocabularies; `opening` says what the arguments are."""
    return opening("urlset", prefixes, stylesheet=stylesheet)


URLSET_TAIL = closing("urlset")
INDEX_HEAD = opening("sitemapindex")
INDEX_TAIL = closing("sitemapindex")
