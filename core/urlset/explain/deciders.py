"""Deciders: what left a page out of the sitemap, and where that stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from urlset.explain import lines
from urlset.explain.book import Book
from urlset.verdict import Reason

_IN_HEAD = {
    Reason.NOINDEX: (("meta", "robots"), ("meta", "googlebot")),
    Reason.REDIRECT: (("meta", "refresh"),),
    Reason.CANONICAL: (("link", "canonical"),),
}
"""Elements of the built page that give a reason: their name, and a word in them."""
_IN_FRONT_MATTER = {
    Reason.OPTED_OUT: "",
    Reason.NOT_PUBLISHED: "",
    Reason.NOINDEX: "robots",
    Reason.CANONICAL: "canonical",
}
"""Reasons that front matter may give, and the key; empty where the detail begins with it."""
_IN_SOURCE, _IN_PAGE = " in the front matter", " in the built page"
"""How a detail says which of the two forbids indexing."""
_OTHERS = {
    Reason.NOT_BUILT: "the output folder has no such file",
    Reason.NOT_HTML: "the built file is no HTML page",
    Reason.ERROR_PAGE: "its name, or the host's word",
    Reason.UTILITY: "the host made it for itself",
    Reason.OUT_OF_SCOPE: "it is not below the base URL",
    Reason.NO_URL: "the rules for URLs",
    Reason.DUPLICATE: "the URL is kept by another page",
}


def decided(book: Book, page: Mapping[str, Any]) -> str:
    """Say what decided that a page is not listed: the rule, what it found, and where that stands."""
    reason = next((each for each in Reason if each.value == page.get("left_out")), None)
    detail = str(page.get("detail", ""))
    if reason is None:
        return detail
    if reason is Reason.EXCLUDED:
        option, _, pattern = detail.partition(": ")
        return f"option {option}: {pattern}" if pattern else "option include: no pattern matches"
    found = None if detail.endswith(_IN_SOURCE) else _in_head(book, page, reason)
    if found := found or _in_front_matter(book, page, reason):
        return f"{found[0]}: {detail.removesuffix(_IN_SOURCE).removesuffix(_IN_PAGE)} ({found[1]})"
    decider = _OTHERS.get(reason, f"{book.host} says so")
    return f"{decider}: {detail}" if detail else decider


def _in_head(book: Book, page: Mapping[str, Any], reason: Reason) -> tuple[str, str] | None:
    path = book.output_dir / str(page["output"])
    for words in _IN_HEAD.get(reason, ()):
        if line := lines.of_element(path, *words):
            return f"{' '.join(words)} in the built page", f"{page['output']}:{line}"
    return None


def _in_front_matter(book: Book, page: Mapping[str, Any], reason: Reason) -> tuple[str, str] | None:
    if reason not in _IN_FRONT_MATTER:
        return None
    place = book.line(page, _IN_FRONT_MATTER[reason] or str(page.get("detail", "")))
    return ("front matter", place) if place else None
