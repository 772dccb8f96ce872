"""Facts: what a built page says about itself to engines, from its `<head>` alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser

from urlset.html.reading import Attributes, as_utf8, children, fold, name_of, parsed, value

IMMEDIATE = 10
"""Seconds: a refresh after more than these is a page that leads on after reading, not a redirect."""

_HTML = re.compile(rb"<(?:!doctype\s+html|html)[\s>]", re.IGNORECASE)
# How a page without either begins: https://mimesniff.spec.whatwg.org/, section 7.1, and what minifiers leave.
_FRAGMENT = (
    rb"(?i)\s*<(?:!--|(?:head|body|title|meta|link|base|script|style|iframe|h[1-6]|div|font|table|a|b|br|p|main|article|"
    rb"section|header|nav|ul|ol|dl|pre|blockquote|figure|img|video)[\s/>])"
)
_BODY = re.compile(rb"<body(?=[\s/>])", re.IGNORECASE)
_MARK = "urlset-end-of-head"

# Google's name for its crawler counts like `robots`: a page it may not index is an error in Search Console. Other
# crawlers' names keep only their own engine away, and the sitemap is for all.
_ROBOTS = frozenset({"robots", "googlebot"})
_MODIFIED = frozenset({"article:modified_time", "og:updated_time", "dcterms.modified", "datemodified"})
_NOT_CANONICAL = frozenset({"hreflang", "lang", "media", "type"})
# https://html.spec.whatwg.org/multipage/semantics.html, `shared declarative refresh steps`.
_REFRESH = (
    r"(?isa)[\t\n\f\r ]*+(?:(?P<seconds>\d++)|(?=\.))[\d.]*+(?=[\t\n\f\r ;,])[\t\n\f\r ]*+[;,]?[\t\n\f\r ]*+"
    r"(?:url[\t\n\f\r ]*+=[\t\n\f\r ]*+)?(?:'(?P<single>[^']*)|\"(?P<double>[^\"]*)|(?P<bare>.*))"
)


class Facts(NamedTuple):
    """What the head of a built page says about the page; texts as written, empty where nothing is said.

    Attributes:
        is_html: Whether the file is HTML at all.
        noindex: The robots rule that forbids indexing: `noindex` or `none`.
        canonical: The link of rel=canonical.
        refresh: The target of an immediate meta refresh.
        lang: The language of the root element.
        title: The title, with its white space folded.
        modified: The modification date that the page states about itself.
        alternates: Language and link of each rel=alternate that has both.
        base: The URL that the page's links are relative to.
    """

    is_html: bool
    noindex: str = ""
    canonical: str = ""
    refresh: str = ""
    lang: str = ""
    title: str = ""
    modified: str = ""
    alternates: tuple[tuple[str, str], ...] = ()
    base: str = ""


def head(data: bytes) -> Facts:
    """Return the facts of a page; a file that is not HTML has none.

    What scripts add and what stands in the body, in templates, noscript, comments or code samples does not count,
    except where noscript only repeats a script's redirect.
    """
    page = as_utf8(data)
    if not (_HTML.search(page, 0, 4096) or re.match(_FRAGMENT, page)):
        return Facts(is_html=False)
    tree = _parsed_head(page)
    metas: list[tuple[str, Attributes]] = []
    unscripted: list[Attributes] = []
    links: list[Attributes] = []
    base = title = ""
    for node in children(tree.head):
        tag = node.tag
        if tag == "meta":
            attributes = node.attributes
            metas.append((name_of(attributes), attributes))
        elif tag == "link":
            links.append(node.attributes)
        elif tag == "title":
            title = title or fold(node.text())
        elif tag == "base":
            base = base or value(node.attributes, "href")
        elif tag == "noscript":
            unscripted.extend(child.attributes for child in children(node) if child.tag == "meta")
    return Facts(
        noindex=_noindex(metas),
        canonical=_canonical(links),
        refresh=_refresh(attributes for _, attributes in metas) or _scripted_refresh(unscripted, page),
        lang=value(tree.root.attributes, "lang") if tree.root else "",
        title=title,
        modified=next((value(meta, "content") for name, meta in metas if name in _MODIFIED), ""),
        alternates=_alternates(links),
        base=base,
        is_html=True,
    )


def _parsed_head(page: bytes) -> LexborHTMLParser:
    """Parse a page up to its body.

    `<body` may also stand in a comment, a script or a template. So a marked body is put at the cut: where the parser
    takes it for the body, all before it was read as in the whole page, and the head is complete.
    """
    for cut in islice(_BODY.finditer(page), 5):
        tree = parsed(page[: cut.start()] + f"<body {_MARK}>".encode())
        if tree.body is not None and _MARK in tree.body.attributes:
            return tree
    return parsed(page)


def _noindex(metas: Sequence[tuple[str, Attributes]]) -> str:
    """Return the first rule that forbids indexing; of several rules the most restrictive holds.

    Rules are separated by commas; one with a value (`max-image-preview: none`, `unavailable_after: ...`) is another.
    """
    for name, meta in metas:
        if name in _ROBOTS:
            rules = (rule for rule in value(meta, "content").split(",") if ":" not in rule)
            for word in (word for rule in rules for word in rule.split()):
                if word.lower() in ("noindex", "none"):
                    return word
    return ""


def _canonical(links: list[Attributes]) -> str:
    """Return the first canonical link; with an attribute that marks it as an alternate it is none (Google)."""
    for link in links:
        if "canonical" in _rels(link) and _NOT_CANONICAL.isdisjoint(link):
            return value(link, "href")
    return ""


def _alternates(links: list[Attributes]) -> tuple[tuple[str, str], ...]:
    pairs = ((value(link, "hreflang"), value(link, "href")) for link in links if "alternate" in _rels(link))
    return tuple((language, href) for language, href in pairs if language and href)


def _rels(link: Attributes) -> list[str]:
    return value(link, "rel").lower().split()


def _refresh(metas: Iterable[Attributes]) -> str:
    for meta in metas:
        is_refresh = "http-equiv" in meta and value(meta, "http-equiv").lower() == "refresh"
        if is_refresh and (match := re.match(_REFRESH, meta.get("content") or "")):
            target = (match["single"] or match["double"] or match["bare"] or "").strip()
            seconds = int((match["seconds"] or "").lstrip("0")[:3] or 0)
            if seconds <= IMMEDIATE and target and not target.startswith("#"):
                return target
    return ""


def _scripted_refresh(unscripted: list[Attributes], page: bytes) -> str:
    """Return the refresh of noscript where the rest of the page names its target too.

    The stubs of sphinx-reredirects and sphinxext-rediraffe redirect by a script, and by noscript for those without.
    A refresh to an address that stands nowhere else sends only those away, to a page that asks for scripts.
    """
    target = _refresh(unscripted)
    return target if target and page.count(target.encode()) > 1 else ""
