"""World: the closed world of a built folder: what is listed is built and may be indexed, and the other way round."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from urlset import html, served, urls
from urlset.check.robots_file import RobotsFile
from urlset.check.run import Run
from urlset.check.spelling import shown, spelt
from urlset.html import Facts
from urlset.served import is_file
from urlset.verdict import ERROR_PAGES, resolved

MAX_DEPTH = 100
"""Levels of folders that are looked into."""

_HTML = (".html", ".htm", ".xhtml")
# Pages that hosts make for themselves, error pages, and files that prove to an engine who owns the site.
_UTILITY = re.compile(
    r"(?:.*/)?(?:(?:search|genindex(?:-[^/]*)?|[^/]*-?modindex|offline|print_page|sitemap|40[34]|50[0x])(?:/index)?\.html"
    r"|google[0-9a-f]{16}\.html|yandex_[0-9a-f]{16}\.html)"
    r"|(?:.*/)?_(?:static|sources|modules|images|downloads)/.*"
)


class World:
    """Compares what is listed with what is built; it is told of each listed URL.

    Args:
        root: The folder.
        base_url: Where it is served.
        run: The check.
    """

    def __init__(self, root: Path, base_url: str, run: Run) -> None:
        self._root, self._base_url = root, base_url
        self._findings = run.findings
        self._left_out = run.left_out
        self._agent = run.settings.profile.agent
        self._listed: set[str] = set()
        self._asked: dict[str, bool] = {}

    def __call__(self, loc: str, where: str, items: Mapping[str, Sequence[Any]]) -> None:
        """Judge one listed URL by its built file."""
        for each in items.get("images", ()):
            if not self._is_there(each.loc):
                self._findings.once("U-built-image", each.loc, f"{shown(loc)}: {shown(each.loc)}", where)
        if not loc.startswith(self._base_url):
            return  # on another host or above this folder: its own fault, or a file of another build
        name = self._name(loc)
        if not name:
            self._findings.add("U-built-missing", shown(loc), where)
        elif name not in self._listed:
            self._listed.add(name)
            self._judge_page(loc, name, where)

    def finish(self, robots: RobotsFile | None) -> None:
        """Report built pages that are not listed, though nothing says why."""
        for name in self._pages():
            if name in self._listed or name in self._left_out or _UTILITY.fullmatch(name):
                continue
            loc = self._base_url + urls.quoted(name.removesuffix("index.html"))
            facts = self._facts(name)
            if facts and not self._is_explained(facts, loc, name) and not (robots and robots.forbids(loc, self._agent)):
                self._findings.add("U-built-unlisted", shown(loc), str(self._root / name))

    def _judge_page(self, loc: str, name: str, where: str) -> None:
        facts = self._facts(name)
        if facts is None:
            return
        if facts.noindex:
            self._findings.add("U-built-noindex", f"{shown(loc)}: {name} has {shown(facts.noindex)}", where)
        elif facts.refresh and (target := resolved(loc, facts.base, facts.refresh)) != loc:
            self._findings.add("U-built-redirect", f"{shown(loc)} redirects to {shown(target or facts.refresh)}", where)
        elif facts.canonical and (canonical := resolved(loc, facts.base, facts.canonical)) not in ("", loc):
            self._findings.add("U-built-canonical", f"{shown(loc)} names {shown(canonical)}", where)
        elif name in ERROR_PAGES:
            self._findings.add("U-built-error", shown(loc), where)

    def _is_there(self, url: str) -> bool:
        """Say whether a linked URL is a built file; those of other sites are taken to be there."""
        if not url.startswith(self._base_url):
            return True
        if url not in self._asked:
            self._asked[url] = bool(self._name(url))
        return self._asked[url]

    def _is_explained(self, facts: Facts, loc: str, name: str) -> bool:
        """Say whether a page itself says that it is not to be listed."""
        if facts.noindex or facts.refresh:
            return True
        canonical = spelt(resolved(loc, facts.base, facts.canonical)).loc if facts.canonical else ""
        return bool(canonical) and not (canonical.startswith(self._base_url) and self._name(canonical) == name)

    def _name(self, loc: str) -> str:
        return served.page(self._root, served.name(loc, self._base_url))

    def _facts(self, name: str) -> Facts | None:
        """Return what an HTML file says about itself; None of a file that is none, or cannot be read."""
        if not name.endswith(_HTML):
            return None
        path = self._root / name
        try:
            facts = html.head(path.read_bytes())
        except OSError as error:
            self._findings.add("U-read", error.strerror or str(error), str(path))
            return None
        return facts if facts.is_html else None

    def _pages(self) -> Iterator[str]:
        """Yield the names of all HTML files; links to folders are not followed, hidden names are no pages."""
        waiting = [("", 0)]
        while waiting:
            below, depth = waiting.pop()
            try:
                entries = sorted(os.scandir(self._root / below), key=lambda entry: entry.name)
            except OSError as error:
                self._findings.add("U-read", error.strerror or str(error), shown(str(self._root / below)))
                continue
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                if entry.is_dir(follow_symlinks=False):
                    if depth < MAX_DEPTH:
                        waiting.append((f"{below}{entry.name}/", depth + 1))
                    else:
                        message = f"folders are more than {MAX_DEPTH} deep"
                        self._findings.once("U-folder-limit", "", message, shown(str(self._root / below)))
                elif entry.name.endswith(_HTML) and is_file(self._root / below / entry.name):
                    yield f"{below}{entry.name}"
