"""Body: the main content of a built page, told apart from the theme around it, and its fingerprint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import islice

from selectolax.lexbor import LexborHTMLParser, LexborNode

from urlset.html.reading import ancestors, as_utf8, children, fold, name_of, parsed, value

_MAIN = ("main", '[role="main"]', "article", "#content", ".content")
_TAGS = frozenset({"nav", "header", "footer", "aside", "form", "dialog", "script", "style", "template", "noscript"})
_ROLES = frozenset({"navigation", "banner", "contentinfo", "complementary", "search"})
_CHROME = ", ".join(
    [
        *sorted(_TAGS),
        *(f'[role="{role}"]' for role in sorted(_ROLES)),
        "[hidden]",
        '[aria-hidden="true"]',
        "a.headerlink",
    ]
)
# What docutils writes as <aside> is part of the text; of everybody else's it is beside it.
_ASIDES = frozenset({"sidebar", "topic", "admonition", "footnote", "footnote-list", "citation", "citation-list"})
_SECTIONS = frozenset({"main", "article", "section"})
_MAX_DEPTH = 512  # where browsers stop nesting


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The main content of a page: everything below `root` that is not in an element of `chrome`.

    `chrome` holds the outermost elements only, in document order.
    """

    root: LexborNode
    chrome: tuple[LexborNode, ...]

    def find(self, selector: str) -> list[LexborNode]:
        """Return the elements of the content that match a CSS selector, in document order."""
        outside = {node.mem_id for part in self.chrome for node in part.css(selector)}
        return [node for node in self.root.css(selector) if node.mem_id not in outside]

    def text(self) -> str:
        """Return the text of the content with its white space folded."""
        return fold("".join(self._texts()))

    def _texts(self) -> Iterator[str]:
        """Yield the texts of the largest parts that hold no chrome: few calls, however large the page."""
        chrome = {node.mem_id for node in self.chrome}
        split = self._holders()
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if node.mem_id in split:
                waiting.extend(reversed(list(children(node))))
            elif node.mem_id not in chrome:
                yield node.text()

    def _holders(self) -> set[int]:
        """Return the ids of all elements that hold chrome."""
        holders: set[int] = set()
        for node in self.chrome:
            for parent in ancestors(node, self.root):
                if parent.mem_id in holders:
                    break
                holders.add(parent.mem_id)
        return holders


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A whole parsed page.

    Attributes:
        metas: Lower-case name (or property) and content of each meta element, in document order.
        data: The texts of its JSON-LD scripts.
        content: Its main content, or None for a page without a body.
    """

    metas: tuple[tuple[str, str], ...]
    data: tuple[str, ...]
    content: Content | None


@lru_cache(maxsize=1)
def document(data: bytes) -> Document:
    """Parse a whole page; the last one is kept, because images, videos and fingerprint ask one after the other."""
    tree = parsed(as_utf8(data))
    metas = (node.attributes for node in tree.css("meta"))
    return Document(
        metas=tuple((name_of(meta), value(meta, "content")) for meta in metas),
        data=tuple(script.text() for script in tree.css("script[type]") if _is_data(script)),
        content=_content(tree),
    )


def content(data: bytes) -> Content | None:
    """Return the main content of a page without navigation and other chrome, or None if it has no body."""
    return document(data).content


def fingerprint(data: bytes) -> str:
    """Return 32 hex digits that change when the text, the links or the images of the main content change.

    The theme's chrome, the head and what generators stamp there have no part in it, nor has white space, which
    minifiers change. A page without a body has no fingerprint.
    """
    main = content(data)
    if main is None:
        return ""
    links = (value(node.attributes, "href") for node in main.find("a[href]"))
    sources = (value(node.attributes, "src") for node in main.find("img[src]"))
    parts = ["".join(main.text().split()), *(link for link in links if not link.startswith("#")), *sources]
    return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def _is_data(script: LexborNode) -> bool:
    kind, _, _ = value(script.attributes, "type").lower().partition(";")
    return kind.rstrip() == "application/ld+json"


def _content(tree: LexborHTMLParser) -> Content | None:
    for selector in _MAIN:
        found = tree.css(selector)
        if found and (selector != "article" or len(found) == 1):  # several are a list of posts
            return Content(root=found[0], chrome=_chrome(found[0]))
    return Content(root=tree.body, chrome=_chrome(tree.body)) if tree.body else None


def _chrome(root: LexborNode) -> tuple[LexborNode, ...]:
    outermost: list[LexborNode] = []
    inside = {root.mem_id}
    for node in root.css(_CHROME):
        if node.mem_id not in inside and _is_chrome(node, root):
            outermost.append(node)
            inside.update(part.mem_id for part in node.css(_CHROME))
    return tuple(outermost)


def _is_chrome(node: LexborNode, root: LexborNode) -> bool:
    """Say whether an element that may be chrome is: a header inside of an article, a section or main is content."""
    tag, attributes = node.tag, node.attributes
    if attributes.get("aria-hidden") == "true" or attributes.get("role") in _ROLES:
        return True
    if attributes.get("hidden", "until-found") != "until-found":
        return True
    if tag == "aside":
        return _ASIDES.isdisjoint(value(attributes, "class").split())
    if tag == "header":
        around = islice(ancestors(node, root), _MAX_DEPTH)
        return root.tag == "body" and all(parent.tag not in _SECTIONS for parent in around)
    return tag in _TAGS or tag == "a"
