"""Redirects: what a built site answers at an address that it no longer lists: another address, a page, or nothing.

Hosts leave stubs with a meta refresh (mkdocs-redirects, sphinx-reredirects, Hugo's aliases, jekyll-redirect-from);
Netlify and Cloudflare Pages read the file `_redirects`. Source of its rules: Netlify, `Redirect options`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

from urlset import html, served, urls
from urlset.verdict import resolved

FILE = "_redirects"
_MOST = 1_048_576
"""Bytes of `_redirects` that are read."""
_COVERING = frozenset({"200", "301", "302", "303", "307", "308"})
# A placeholder is a whole segment; a star stands at the end.
_FROM = re.compile(r"(?<=/):(?P<name>[A-Za-z][A-Za-z0-9_]*)(?=/|$)|(?P<splat>/?\*$)")
_TO = re.compile(r":(?P<name>[A-Za-z][A-Za-z0-9_]*)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a site answers at an address.

    Attributes:
        target: Where it leads to; empty where it does not lead anywhere.
        by: What leads there, `meta refresh` or `_redirects:LINE`; of a page that is still built, why it is not listed.
        is_dead: Whether the target is no page of this site, though it should be one.
    """

    target: str = ""
    by: str = ""
    is_dead: bool = False

    @property
    def covers(self) -> bool:
        """Whether who asks for the address gets to a page."""
        return bool(self.target) and not self.is_dead


@dataclass(frozen=True, slots=True)
class _Rule:
    source: re.Pattern[str]
    target: str
    line: int


class Redirects:
    """The redirects of a built folder.

    Args:
        root: The folder.
        base_url: Where it is served.
    """

    def __init__(self, root: Path, base_url: str) -> None:
        self._root, self._base_url = root, base_url
        self._rules = list(_rules(root / FILE))

    def of(self, loc: str) -> Answer | None:
        """Return the answer at an address of this site, or None where there is nothing."""
        path = urls.path(loc, self._base_url)
        name = served.page(self._root, served.name(path.lstrip("/"), ""))
        if name:  # servers deliver a file before they look for a rule
            return self._of_page(loc, name)
        paths = (path.partition("?")[0], "/" + "/".join(loc.partition("?")[0].split("/")[3:]))
        return next(
            (answer for rule in self._rules for each in paths if (answer := self._by_rule(rule, each, loc))), None
        )

    def _by_rule(self, rule: _Rule, path: str, loc: str) -> Answer | None:
        match = rule.source.fullmatch(path)
        if match is None:
            return None
        values = match.groupdict(default="")
        target = urljoin(loc, _TO.sub(lambda name: values.get(name["name"], ""), rule.target))
        return Answer(target=target, by=f"{FILE}:{rule.line}", is_dead=self._is_dead(target))

    def _of_page(self, loc: str, name: str) -> Answer | None:
        try:
            facts = html.head((self._root / name).read_bytes())
        except OSError:
            return None
        if facts.refresh and (target := resolved(loc, facts.base, facts.refresh)) != loc:
            return Answer(target=target, by="meta refresh", is_dead=self._is_dead(target))
        if facts.noindex:
            return Answer(by="it is still built, and forbids indexing")
        if facts.canonical and resolved(loc, facts.base, facts.canonical) != loc:
            return Answer(by=f"it is still built, and names {facts.canonical} as its canonical")
        return Answer(by="it is still built")

    def _is_dead(self, target: str) -> bool:
        if not target.startswith(self._base_url):
            return False  # on another site, which is not known here
        return not served.page(self._root, served.name(target, self._base_url))


def _rules(path: Path) -> Iterator[_Rule]:
    """Yield the rules that hold for everybody; those for a country or language leave the others without an answer."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            lines = file.read(_MOST).splitlines()
    except OSError:
        return
    for number, line in enumerate(lines, start=1):
        source, *rest = line.partition("#")[0].split() or [""]
        at = next((at for at, word in enumerate(rest) if word.startswith(("/", "http://", "https://"))), None)
        if not source or at is None:
            continue
        options = rest[at + 1 :]
        status = (options[0] if options and options[0][:1].isdigit() else "301").rstrip("!")
        is_for_all = not any("=" in word for word in rest[:at] + options)
        if status in _COVERING and is_for_all:
            yield _Rule(_pattern(source), rest[at], number)


def _pattern(source: str) -> re.Pattern[str]:
    """Return what a rule's path matches: `:name` one segment, `*` the rest; a slash at the end is optional."""
    path = "/" + "/".join(source.split("/")[3:]) if "://" in source else source
    text, end = "", 0
    known = {"splat"}
    for match in _FROM.finditer(path):
        text += re.escape(path[end : match.start()])
        end = match.end()
        if match["splat"]:
            text += "(?:/(?P<splat>.*))?"
        else:  # a name that stands twice has its first value
            text += "[^/]+" if match["name"] in known else f"(?P<{match['name']}>[^/]+)"
            known.add(match["name"])
    return re.compile(text + re.escape(path[end:].rstrip("/")) + "/?")
