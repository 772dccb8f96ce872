"""Entries: the URLs of one XML sitemap.

Most entries are a location and perhaps a date. They take a short way, on which everything that can be wrong with them
is asked all the same; the others are judged child by child.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from urlset import values, xml
from urlset.check.file import File
from urlset.check.locations import Locations
from urlset.check.modified import Modified
from urlset.check.run import Run
from urlset.check.shapes import Shape, Shapes
from urlset.check.spelling import shown
from urlset.check.strict import Strict
from urlset.formats import FORMATS

if TYPE_CHECKING:
    from urlset.check.extensions import Extensions, Items
    from urlset.xml.skimming import Steps, Values

CHANGEFREQS = frozenset(values.CHANGEFREQS)
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_PRIORITIES = frozenset({f"{tenths / 10:.1f}" for tenths in range(11)})
_NOTHING: Items = {}


class Entries:
    """Reads one urlset.

    Args:
        file: The file.
        run: The check.
    """

    def __init__(self, file: File, run: Run) -> None:
        self._file = file
        self._run = run
        self._findings = run.findings
        self.locations = Locations(file, run.findings, run.settings.profile)
        self._modified = Modified(file, run.findings, run.settings, is_proved=run.is_dated)
        self._judge_loc, self._judge_date = self.locations.judge, self._modified.judge
        self._ignores_hints = run.settings.profile.ignores_hints
        self._strict = Strict(file, run.findings) if run.settings.strict_xsd else None
        self._extensions: Extensions | None = None
        self._prefixes: Mapping[str, str] = {}
        self._count = 0
        self._is_news = False

    def read(self, document: xml.Document) -> int:
        """Judge all entries and return how many there are. Raises UrlsetError where the file ends early."""
        namespace = document.namespace
        shapes = Shapes(namespace)
        self._prefixes = document.prefixes
        self._is_news = FORMATS["news"].NAMESPACE in document.prefixes.values()
        if self._strict is None and not self._run.watchers:
            document.plain = self._plain
        for node in document:
            if node.name != "url" or node.namespace != namespace:
                self._beside(node, namespace)
                continue
            self._count += 1
            self._judge(node, shapes.of(node.children), namespace)
        return self._count

    def finish(self) -> None:
        """Report what only the whole file shows."""
        if self._count == 0 and not self._is_news:  # Google: an empty news sitemap is harmless
            self._findings.add("U-sitemap-empty", "it lists no URL", self._file.name)
            if self._strict:
                self._strict.empty("urlset")
        if self._count > values.MAX_URLS:
            self._findings.add("U-sitemap-urls", f"it lists {self._count:,} URLs", self._file.name)
        self._modified.entries = self._count
        self._modified.finish()
        self.locations.finish()
        if self._extensions:
            self._extensions.finish()

    def _plain(self, values: Values, line: int, steps: Steps) -> None:
        """Judge an entry that the reader of XML found to hold nothing but these values, in the right order."""
        loc, lastmod, changefreq, priority, items = values
        self._count += 1
        right = self._judge_loc(loc, line + steps[1])
        if lastmod is not None:
            self._judge_date(lastmod, line + steps[2])
        if changefreq is not None:
            self._judge_hint("changefreq", changefreq, line + steps[3])
        if priority is not None:
            self._judge_hint("priority", priority, line + steps[4])
        if items:
            links = self._reader().skimmed(items, loc, line + steps[0], line + steps[-1])
            if links and right:
                self._run.languages.add(right, links, self._file.at(line + steps[0]))

    def _judge(self, node: xml.Node, shape: Shape, namespace: str) -> None:
        children, places = node.children, shape.places
        for code, message, at in shape.faults:
            self._findings.add(code, message, self._file.at(node.line if at < 0 else children[at].line))
        if self._strict:
            self._strict.entry(node, namespace)
        loc = raw = ""
        if "loc" in places:
            child = children[places["loc"]]
            raw = child.text.strip()
            loc = self._judge_loc(child.text, child.line)
        if "lastmod" in places:
            child = children[places["lastmod"]]
            self._judge_date(child.text, child.line)
        for name in ("changefreq", "priority"):
            if name in places:
                child = children[places[name]]
                self._judge_hint(name, child.text.strip(), child.line)
        items = self._judge_extensions(node, shape, raw, loc) if shape.extensions else _NOTHING
        for watch in self._run.watchers if loc else ():
            watch(loc, self._file.at(node.line), items)

    def _judge_hint(self, name: str, text: str, line: int) -> None:
        if name == "changefreq" and text not in CHANGEFREQS:
            self._findings.add("U-changefreq", f"'{shown(text)}'", self._file.at(line))
        elif name == "priority" and text not in _PRIORITIES and not _is_priority(text):
            self._findings.add("U-priority", f"'{shown(text)}'", self._file.at(line))
        elif self._ignores_hints:
            self._findings.once("U-hint-ignored", self._file.name, f"'{name}' stands here", self._file.at(line))

    def _judge_extensions(self, node: xml.Node, shape: Shape, raw: str, loc: str) -> Items:
        found = self._reader().judge([node.children[at] for at in shape.extensions], raw, node.line)
        if "alternates" in found and loc:
            self._run.languages.add(loc, self._reader().translations(found), self._file.at(node.line))
        return found

    def _reader(self) -> Extensions:
        """Return the reader of extensions, which is loaded only where there are any."""
        if self._extensions is None:
            from urlset.check.extensions import Extensions  # noqa: PLC0415 (the formats cost time to import)

            self._extensions = Extensions(self._file, self._findings, self._run.settings, self._prefixes)
        return self._extensions

    def _beside(self, node: xml.Node, namespace: str) -> None:
        """Judge an element that stands where an entry should."""
        if node.namespace == namespace:
            message = f"'{shown(node.name)}' stands where 'url' belongs"
            self._findings.add("U-tag-unknown", message, self._file.at(node.line))
            return
        self._reader().unknown(node)
        if self._strict:
            self._strict.beside(node)


def _is_priority(text: str) -> bool:
    return _DECIMAL.fullmatch(text) is not None and 0.0 <= float(text[:32]) <= 1.0
