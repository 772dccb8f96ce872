"""Body: the main content of a built page, told apart from the theme around it, and its fingerprint."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import NamedTuple

from selectolax.lexbor import LexborHTMLParser, LexborNode

from urlset.html.reading import ancestors, as_utf8, children, fold, name_of, parsed, value

_MAIN = ("main", '[role="main"]', "article", "#content", ".content")
_TAGS = frozenset({"nav", "header", "footer", "aside", "form", "dialog", "script", "style", "template", "noscript"})
_ROLES = frozenset({"navigation", "banner", "contentinfo", "complementary", "search"})
_MAY_BE_CHROME = ", ".join([*sorted(_TAGS), "[role]", "[hidden]", "[aria-hidden]", "a.headerlink"])
# What docutils writes as <aside> is part of the text; of everybody else's it is beside it.
_ASIDES = frozenset({"sidebar", "topic", "admonition", "footnote", "footnote-list", "citation", "citation-list"})
_SECTIONS = frozenset({"main", "article", "section"})
_MAX_DEPTH = 512  # where browsers stop nesting


class Content(NamedTuple):
    """The main content of a page: what is below `root`, without the theme's chrome and what is not shown."""

    root: LexborNode

    def find(self, selector: str) -> list[LexborNode]:
        """Return the elements of the content that match a CSS selector, in document order."""
        known = {self.root.mem_id: True}
        return [node for node in self.root.css(selector) if self._holds(node, known)]

    def text(self) -> str:
        """Return the text of the content with its white space folded."""
        return fold("".join(self._texts()))

    def _holds(self, node: LexborNode, known: dict[int, bool]) -> bool:
        """Say whether an element and all around it are no chrome; `known` keeps the answers for the next element."""
        passed: list[int] = []
        at: LexborNode | None = node
        shown = True
        while at is not None:
            if at.mem_id in known:
                shown = known[at.mem_id]
                break
            passed.append(at.mem_id)
            if _is_chrome(at, self.root):
                shown = False
                break
            at = at.parent
        known.update(dict.fromkeys(passed, shown))
        return shown

    def _texts(self) -> Iterator[str]:
        """Yield the texts of the largest parts that hold no chrome: few calls, however large the page."""
        chrome = self._chrome()
        skipped = {node.mem_id for node in chrome}
        split: set[int] = set()
        for node in chrome:
            for parent in ancestors(node, self.root):
                if parent.mem_id in split:
                    break
                split.add(parent.mem_id)
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if node.mem_id in split:
                waiting.extend(reversed(list(children(node))))
            elif node.mem_id not in skipped:
                yield node.text()

    def _chrome(self) -> list[LexborNode]:
        """Return the outermost elements of chrome."""
        outermost: list[LexborNode] = []
        inside = {self.root.mem_id}
        for node in self.root.css(_MAY_BE_CHROME):
            if node.mem_id not in inside and _is_chrome(node, self.root):
                outermost.append(node)
                inside.update(part.mem_id for part in node.css(_MAY_BE_CHROME))
        return outermost


class Document(NamedTuple):
    """A whole parsed page, with its main content, or None where it has no body."""

    tree: LexborHTMLParser
    content: Content | None

    def metas(self) -> Iterator[tuple[str, str]]:
        """Yield name (or property) in lower case and content of each meta of the head."""
        for node in children(self.tree.head):
            if node.tag == "meta":
                yield name_of(node.attributes), value(node.attributes, "content")

    def data(self) -> Iterator[str]:
        """Yield the texts of its JSON-LD scripts."""
        for script in self.tree.css("script"):
            kind, _, _ = value(script.attributes, "type").lower().partition(";")
            if kind.rstrip() == "application/ld+json":
                yield script.text()


@lru_cache(maxsize=1)
def document(data: bytes) -> Document:
    """Parse a whole page; the last one is kept, because images, videos and fingerprint ask one after the other."""
    tree = parsed(as_utf8(data))
    root = _main(tree)
    return Document(tree=tree, content=Content(root=root) if root else None)


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


def _main(tree: LexborHTMLParser) -> LexborNode | None:
    for selector in _MAIN:
        found = tree.css(selector)
        if found and (selector != "article" or len(found) == 1):  # several are a list of posts
            return found[0]
    return tree.body


def _is_chrome(node: LexborNode, root: LexborNode) -> bool:
    """Say whether an element is navigation, beside the content or not shown.

    A header inside of an article, a section or main is content, as HTML-AAM has it too: only elsewhere it is a banner.
    """
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
    return tag in _TAGS or (tag == "a" and "headerlink" in value(attributes, "class").split())
