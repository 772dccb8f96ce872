"""Alternates: the translations of a page as `xhtml:link rel="alternate" hreflang`, used by Google and Yandex today.

Each URL lists every version including itself, the list is the same for all of them, and each version has an entry of
its own; links that are not returned are ignored. `closures` makes such lists from whatever links are known.
Source: Google Search Central, `Tell Google about localized versions of your page` (2025-12-22).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from urlset import xml
from urlset.formats import closure, elements, hreflang, meta
from urlset.formats.meta import Origin
from urlset.problems import Problem, problem

NAME: str = "alternates"
PREFIX: str = "xhtml"
NAMESPACE: str = "http://www.w3.org/1999/xhtml"
TAG: str = "link"
LEGACY: bool = False


class Alternate(NamedTuple):
    """One version of a page.

    Attributes:
        code: Its language as `hreflang.code` writes it; as found where it was read from a file.
        loc: Its absolute URL; it may be on another host.
    """

    code: str
    loc: str


def from_meta(value: Any, origin: Origin) -> tuple[tuple[Alternate, ...], list[Problem]]:
    """Read `alternates`: a mapping of language code to URL."""
    if value is None or value is False:
        return (), []
    if not isinstance(value, Mapping):
        return (), [problem("U-meta-value", f"'{NAME}' is {value!r}, which is no mapping", origin.where)]
    found: dict[str, str] = {}
    problems: list[Problem] = []
    for given, raw in value.items():
        try:
            code = hreflang.code(str(given))
        except ValueError as error:
            problems.append(problem("U-hreflang", f"'{NAME}.{given}': {error}", origin.where))
            continue
        try:
            loc = meta.url(raw, origin)
        except ValueError as error:
            problems.append(problem("U-meta-value", f"'{NAME}.{given}': {error}", origin.where))
            continue
        if found.setdefault(code, loc) != loc:
            problems.append(_claimed(code, (found[code], loc), origin.where))
    return tuple(Alternate(code=code, loc=found[code]) for code in sorted(found)), problems


def write(item: Alternate) -> xml.Piece:
    """Return the link as XML."""
    before, after = _around(item.code)
    return before, item.loc, after


@lru_cache(maxsize=1024)
def _around(code: str) -> tuple[str, str]:
    """Return what stands before and after the URL of a link in one language: made once, written thousands of times."""
    return xml.around_attribute("xhtml:link", "href", rel="alternate", hreflang=code)


def read(node: xml.Node) -> tuple[Alternate, list[Problem]]:
    """Read an `xhtml:link`; the code is kept as it stands, for the rules to judge."""
    rel = node.attributes.get("rel", "").strip()
    code = node.attributes.get("hreflang", "").strip()
    loc = node.attributes.get("href", "").strip()
    item = Alternate(code=code, loc=loc)
    fault = elements.url_fault(loc) if loc else ""
    if rel == "alternate" and code and loc and not fault:
        return item, []
    at = elements.place(node)
    problems = [
        problem("U-attribute-missing", f"'{TAG}' has no '{name}'", at)
        for name, value in (("rel", rel), ("hreflang", code), ("href", loc))
        if not value
    ]
    if rel and "alternate" not in rel.lower().split():
        problems.append(problem("U-attribute-value", f"'rel' is '{rel}', not 'alternate'", at))
    if fault:
        problems.append(problem("U-attribute-value", f"'href': {fault}", at))
    return item, problems


def rules(items: Sequence[Alternate], loc: str) -> list[Problem]:
    """Judge the links of one URL: legal codes, each with one URL, and the page itself among them."""
    problems: list[Problem] = []
    first: dict[str, str] = {}
    for item in items:
        if item.code and (fault := _fault(item.code)):
            problems.append(problem("U-hreflang", fault, loc))
        if item.code and first.setdefault(item.code.lower(), item.loc) != item.loc:
            problems.append(_claimed(item.code, (first[item.code.lower()], item.loc), loc))
    if items and all(item.loc != loc for item in items):
        problems.append(problem("U-hreflang-self", "its alternates do not include the page itself", loc))
    return problems


def _fault(code: str) -> str:
    try:
        right = hreflang.code(code)
    except ValueError as error:
        return str(error)
    # The case is free, an underscore is not.
    return "" if right.lower() == code.lower() else f"'{code}' is no language code; write '{right}'"


def closures(links: Mapping[str, Mapping[str, str]]) -> tuple[dict[str, tuple[Alternate, ...]], list[Problem]]:
    """Make the lists that search engines accept from the links that are known.

    URLs that are linked by a language are versions of one page. All versions get the same list, sorted by code, with
    themselves and, if one is known, `x-default` in it.

    Args:
        links: For every listed URL, the language codes (as `hreflang.code` writes them) and URLs known to it; its own
            code may be among them, or may be known from another URL's links.

    Returns:
        The list of each URL that has one, the same object for all versions of a page, and the problems (see
        `closure.sets`). URLs that are not listed are in no list, and a set with one version needs none.
    """
    sets, problems = closure.sets(links)
    lists: dict[str, tuple[Alternate, ...]] = {}
    for versions in sets:
        alternates = tuple(Alternate(code=code, loc=versions[code]) for code in sorted(versions))
        lists |= dict.fromkeys(versions.values(), alternates)
    return lists, problems


def _claimed(code: str, locs: Sequence[str], where: str) -> Problem:
    return problem("U-hreflang-claimed", f"'{code}' is claimed by {' and '.join(locs)}", where)
