"""Verdict: whether a page may be listed, and if not, the one reason why.

The reasons are asked in a fixed order and the first that applies is the verdict, so every page has exactly one.
"""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from urlset import urls
from urlset.frontmatter import FrontMatter
from urlset.html import Facts
from urlset.page import Page, PageKind
from urlset.patterns import Patterns, Subject

ERROR_PAGES = frozenset({"404.html", "404/", "404/index.html", "403.html", "500.html", "50x.html"})


class Reason(enum.StrEnum):
    """Why a page is left out; the value is how it reads in a report."""

    NOT_PUBLISHED = "not published"
    OPTED_OUT = "sitemap: false"
    NO_URL = "no legal URL"
    NOT_BUILT = "no built file"
    NOT_HTML = "no HTML page"
    NOINDEX = "robots noindex"
    REDIRECT = "redirect"
    CANONICAL = "canonical is another URL"
    ERROR_PAGE = "error page"
    UTILITY = "host utility"
    EXCLUDED = "excluded"
    OUT_OF_SCOPE = "outside host or path"
    DUPLICATE = "duplicate of another page"


class LeftOut(NamedTuple):
    """A page's reason, and what in this case it was: the directive, the target, the pattern."""

    reason: Reason
    detail: str = ""


class Judge:
    """Judges pages against the options of one build."""

    def __init__(self, base_url: str, include: Patterns, exclude: Patterns, keep: Patterns) -> None:
        self._base_url = base_url
        self._include = include
        self._exclude = exclude
        self._keep = keep

    def before_reading(self, page: Page, front: FrontMatter) -> LeftOut | None:
        """Ask what can be known without the built file."""
        if page.hidden or front.draft:
            return LeftOut(reason=Reason.NOT_PUBLISHED, detail=page.hidden or front.draft)
        if front.left_out:
            return LeftOut(reason=Reason.OPTED_OUT, detail=front.left_out)
        return None

    def after_reading(self, page: Page, front: FrontMatter, facts: Facts, loc: str, subject: Subject) -> LeftOut | None:
        """Ask the rest, in the order of the reasons; a page's duplicates are known only to the build."""
        if not facts.is_html and page.kind not in {PageKind.RESOURCE, PageKind.APART}:
            return LeftOut(reason=Reason.NOT_HTML)  # a robots.txt from a template, a verification file of an engine
        is_kept = bool(self._keep.match(subject))  # asked of every page, so that `unused` tells the truth
        by_kind = _by_kind(page, subject, is_kept=is_kept)
        return _by_page(front, facts, loc) or by_kind or self._by_address(loc, subject)

    def _by_address(self, loc: str, subject: Subject) -> LeftOut | None:
        if pattern := self._exclude.match(subject):
            return LeftOut(reason=Reason.EXCLUDED, detail=f"exclude: {pattern}")
        if self._include and not self._include.match(subject):
            return LeftOut(reason=Reason.EXCLUDED, detail="not in include")
        if not urls.in_scope(loc, self._base_url):
            return LeftOut(reason=Reason.OUT_OF_SCOPE, detail=loc)
        return None


def _by_page(front: FrontMatter, facts: Facts, loc: str) -> LeftOut | None:
    """Ask what the page says about itself."""
    if front.noindex or facts.noindex:
        where = "front matter" if front.noindex else "built page"
        return LeftOut(reason=Reason.NOINDEX, detail=f"{front.noindex or facts.noindex} in the {where}")
    if facts.refresh and resolved(loc, facts.base, facts.refresh) != loc:
        return LeftOut(reason=Reason.REDIRECT, detail=facts.refresh)
    canonical = facts.canonical or front.canonical
    if canonical and not same_page(loc, resolved(loc, facts.base, canonical)):
        return LeftOut(reason=Reason.CANONICAL, detail=canonical)
    return None


def _by_kind(page: Page, subject: Subject, *, is_kept: bool) -> LeftOut | None:
    """Ask what the page is for."""
    if page.kind is PageKind.ERROR or subject.path.lstrip("/") in ERROR_PAGES:
        return LeftOut(reason=Reason.ERROR_PAGE)
    return LeftOut(reason=Reason.UTILITY) if page.kind is PageKind.UTILITY and not is_kept else None


def resolved(loc: str, base: str, reference: str) -> str:
    """Return the absolute form of a link in a page, or an empty text if it is no http(s) URL."""
    try:
        if reference.startswith("/") and not base:
            return _from_root(urls.host(loc), reference)
        return urls.absolute(urls.absolute(loc, base) if base else loc, reference)
    except ValueError:
        return ""


@lru_cache(maxsize=1024)
def _from_root(host: str, reference: str) -> str:
    """Resolve a link that means the same on every page, such as a theme's links to other languages."""
    return urls.absolute(host + "/", reference)


def same_page(loc: str, canonical: str) -> bool:
    """Say whether a canonical URL names the page itself: equal, or the same folder with and without index.html.

    A canonical that is no URL says nothing, so the page stays its own. Signs such as `&` may be percent-encoded in one
    of the two: both lead to one file (Sphinx before 8.1 encodes them in links and not in canonicals).
    """
    if not canonical or loc == canonical:
        return True
    own, other = loc.removesuffix("index.html"), canonical.removesuffix("index.html")
    return own == other or ("%" in own + other and _decoded(own) == _decoded(other))


def _decoded(url: str) -> tuple[str, ...]:
    parts = urlsplit(url)
    return parts.scheme, parts.netloc, unquote(parts.path), parts.query, parts.fragment
