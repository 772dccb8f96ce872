"""Closure: sets of translations, made whole from links that may be one-sided, incomplete or contradictory.

Google ignores a link between translations that is not returned, so a set is the same for all its members or worthless.
Everything here is decided by sorted URLs: the same links give the same sets in any order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from urlset.formats.hreflang import X_DEFAULT
from urlset.problems import Problem, problem

Links = Mapping[str, Mapping[str, str]]


def sets(links: Links) -> tuple[list[dict[str, str]], list[Problem]]:
    """Return the sets of translations among listed URLs, each as code to URL, in the order of their first URLs.

    `x-default` does not make two URLs versions of one page, because sites point it at their home page from everywhere;
    it joins a set only where it is one of the set's versions, or a page without a language of its own.

    Args:
        links: For every listed URL, the codes and URLs known to it. Other URLs are not listed.

    Returns:
        The sets that have at least two URLs, and the problems: U-hreflang-claimed (two URLs of a set claim one code and
        the first by URL keeps it, or an x-default belongs elsewhere) and U-hreflang-self (a URL whose own code nobody
        states).
    """
    problems: list[Problem] = []
    drafts: list[tuple[list[str], dict[str, str]]] = []
    for members in _groups(links):
        versions, faults = _versions(members, links)
        problems += faults
        drafts.append((members, versions))
    owners = {loc: at for at, (_, versions) in enumerate(drafts) for loc in versions.values()}
    for at, (members, versions) in enumerate(drafts):
        problems += _add_default(at, members, versions, owners, links)
    return [versions for _, versions in drafts if len(set(versions.values())) > 1], problems


def _groups(links: Links) -> list[list[str]]:
    """Return the classes of listed URLs that are linked by a language, directly or over others (union-find)."""
    parents = {loc: loc for loc in links}

    def root(loc: str) -> str:
        while parents[loc] != loc:
            parents[loc] = parents[parents[loc]]
            loc = parents[loc]
        return loc

    for loc, codes in links.items():
        for code, other in codes.items():
            if code != X_DEFAULT and other in parents:
                first, second = sorted((root(loc), root(other)))
                parents[second] = first
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for loc in sorted(links):
        groups[root(loc)].append(loc)
    return list(groups.values())


def _versions(members: list[str], links: Links) -> tuple[dict[str, str], list[Problem]]:
    """Give each language of a class to the first URL that is stated to have it."""
    problems: list[Problem] = []
    versions: dict[str, str] = {}
    claims = sorted(
        {(code, other) for loc in members for code, other in links[loc].items() if code != X_DEFAULT and other in links}
    )
    for code, loc in claims:
        if versions.setdefault(code, loc) != loc:
            problems.append(_claimed(code, loc, f"{versions[code]} has it already"))
    known = {loc for _, loc in claims} | {links[loc].get(X_DEFAULT) for loc in members}
    if len(members) > 1:
        problems.extend(
            problem("U-hreflang-self", "it links to translations, but nothing states its own language", loc)
            for loc in members
            if loc not in known
        )
    return versions, problems


def _add_default(
    at: int, members: list[str], versions: dict[str, str], owners: dict[str, int], links: Links
) -> list[Problem]:
    """Add the x-default of set number `at`, where it is the set's own or belongs to no set yet."""
    problems: list[Problem] = []
    named = sorted({links[loc][X_DEFAULT] for loc in members if links[loc].get(X_DEFAULT) in links})
    for loc in named if versions else ():
        if owners.setdefault(loc, at) != at:
            problems.append(_claimed(X_DEFAULT, loc, f"{loc} belongs to other translations than {members[0]}"))
        elif versions.setdefault(X_DEFAULT, loc) != loc:
            problems.append(_claimed(X_DEFAULT, loc, f"{versions[X_DEFAULT]} has it already"))
    return problems


def _claimed(code: str, loc: str, why: str) -> Problem:
    return problem("U-hreflang-claimed", f"'{code}' cannot stand for this page: {why}", loc)
