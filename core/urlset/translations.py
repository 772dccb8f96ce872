"""Translations: which listed pages are versions of each other, from the host, front matter and the built pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from urlset import urls
from urlset.candidate import Candidate
from urlset.formats import hreflang
from urlset.formats.alternates import Alternate, closures
from urlset.options import Options
from urlset.page import Site
from urlset.problems import Problem, problem
from urlset.verdict import resolved


def apply(listed: Sequence[Candidate], site: Site, options: Options) -> list[Problem]:
    """Give each listed page its whole set of versions, and return the problems of the links that were found."""
    if options.alternates == "off":
        for each in listed:
            each.extensions.pop("alternates", None)
        return []
    if isinstance(options.alternates, Mapping):
        return _from_bases(listed, site, options.alternates)
    problems: list[Problem] = []
    links = {each.loc: _links(each, site, problems) for each in listed}
    for loc in site.elsewhere:
        links.setdefault(loc, {})
    sets, found = closures(links)
    main = _code(site.language, "language", [])
    completed = {id(members): _with_default(members, main) for members in sets.values()}
    for each in listed:
        each.extensions.pop("alternates", None)
        if each.loc in sets:
            each.extensions["alternates"] = completed[id(sets[each.loc])]
            each.sources.setdefault("alternates", "host" if each.page.alternates else "built page")
    return problems + found


def _from_bases(listed: Sequence[Candidate], site: Site, bases: Mapping[str, str]) -> list[Problem]:
    """Languages that are built separately have the same paths under their own base URLs."""
    problems: list[Problem] = []
    roots, known = _roots(bases, problems)
    if site.base_url not in known.values():
        message = f"no language has this site's base URL {site.base_url}, so no alternates are written"
        return [*problems, problem("U-option-value", message, "alternates")]
    # Each language is built for itself, so the main one can only be what the option says: its first.
    known.setdefault(hreflang.X_DEFAULT, next(iter(known.values())))
    known = dict(sorted(known.items()))
    for each in listed:
        absent = {roots.get(given) for given in each.page.untranslated}
        there = {code: root for code, root in known.items() if root not in absent}
        is_alone = bool(absent) and len(set(there.values())) == 1
        if each.stated.extensions.get("alternates") == () or is_alone or site.base_url not in there.values():
            each.extensions.pop("alternates", None)  # the page, a rule for it or its host says that it has none
            continue
        path = each.loc.removeprefix(site.base_url)
        each.extensions["alternates"] = tuple(Alternate(code=code, loc=root + path) for code, root in there.items())
        each.sources["alternates"] = "option alternates"
    return problems


def _roots(bases: Mapping[str, str], problems: list[Problem]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the bases of the languages, by their codes as the option has them and as they are written."""
    roots: dict[str, str] = {}
    known: dict[str, str] = {}
    for given, base in bases.items():
        try:
            roots[given] = known[hreflang.code(given)] = urls.base(base)
        except ValueError as error:
            problems.append(problem("U-option-value", str(error), f"alternates.{given}"))
    return roots, known


def _links(each: Candidate, site: Site, problems: list[Problem]) -> dict[str, str]:
    """Return the versions of a page that it knows itself, by code; the host's word counts before the built page's."""
    links: dict[str, str] = {}
    for given, loc in _stated(each, site):
        code = _code(given, each.where, problems)
        if code and loc:
            links.setdefault(code, loc)
    if links and each.loc not in links.values():
        own = _code(each.page.lang or each.facts.lang or site.language, each.where, problems)
        if own:
            links[own] = each.loc
    return links


def _stated(each: Candidate, site: Site) -> Iterator[tuple[str, str]]:
    for code, url in (each.page.alternates or {}).items():
        yield code, urls.located(site.base_url, url)
    for item in each.extensions.get("alternates", ()):
        yield item.code, item.loc
    if each.page.alternates is None:
        for code, href in each.facts.alternates:
            yield code, resolved(each.loc, each.facts.base, href)


def _code(given: str, where: str, problems: list[Problem]) -> str:
    if not given:
        return ""
    try:
        return hreflang.code(given)
    except ValueError as error:
        problems.append(problem("U-hreflang", str(error), where))
        return ""


def _with_default(members: tuple[Alternate, ...], main: str) -> tuple[Alternate, ...]:
    """Add x-default where the set has none: the version in the site's main language."""
    if any(member.code == hreflang.X_DEFAULT for member in members):
        return members
    default = next((member.loc for member in members if member.code == main), "")
    if not default:
        return members
    return tuple(sorted((*members, Alternate(code=hreflang.X_DEFAULT, loc=default)), key=lambda member: member.code))
