"""Index file: the sitemaps that one sitemap index lists."""

from __future__ import annotations

from dataclasses import dataclass

from urlset import xml
from urlset.check.file import File
from urlset.check.modified import Modified
from urlset.check.run import Run
from urlset.check.shapes import Shapes
from urlset.check.spelling import misplaced, origin, shown, spelt
from urlset.check.strict import Strict
from urlset.values import MAX_URLS


@dataclass(frozen=True, slots=True)
class Child:
    """A sitemap that an index lists: its URL, well spelt, and the place where it is listed."""

    loc: str
    where: str


class IndexFile:
    """Reads one sitemapindex."""

    def __init__(self, file: File, run: Run) -> None:
        self._file = file
        self._findings = run.findings
        self._modified = Modified(file, run.findings, run.settings)
        self._strict = Strict(file, run.findings) if run.settings.strict_xsd else None
        self._home = origin(file.url) if file.url else None
        self._seen: set[str] = set()
        self.count = 0
        self.children: list[Child] = []

    def read(self, document: xml.Document) -> None:
        """Judge all entries and note what they list. Raises UrlsetError where the file ends early."""
        namespace = document.namespace
        shapes = Shapes(namespace, ("loc", "lastmod"), is_ordered=False)
        for node in document:
            if node.namespace != namespace:
                if self._strict:
                    self._strict.beside(node)
            elif node.name != "sitemap":
                message = f"'{shown(node.name)}' stands where 'sitemap' belongs"
                self._findings.add("U-tag-unknown", message, self._file.at(node.line))
            else:
                self.count += 1
                self._judge(node, shapes, namespace)

    def finish(self) -> None:
        """Report what only the whole file shows."""
        if self.count == 0:
            self._findings.add("U-sitemap-empty", "it lists no sitemap", self._file.name)
            if self._strict:
                self._strict.empty("sitemapindex")
        if self.count > MAX_URLS:
            self._findings.add("U-index-many", f"it lists {self.count:,} sitemaps; none is read", self._file.name)
            self.children.clear()
        self._modified.finish()

    def _judge(self, node: xml.Node, shapes: Shapes, namespace: str) -> None:
        shape = shapes.of(node.children)
        for code, message, at in shape.faults:
            line = node.line if at < 0 else node.children[at].line
            self._findings.add(code, message, self._file.at(line))
        if self._strict:
            self._strict.entry(node, namespace)
        if "loc" in shape.places:
            child = node.children[shape.places["loc"]]
            self._judge_loc(child.text, child.line)
        if "lastmod" in shape.places:
            child = node.children[shape.places["lastmod"]]
            self._modified.judge(child.text, child.line)

    def _judge_loc(self, text: str, line: int) -> None:
        at = self._file.at(line)
        found = spelt(text)
        for code, message in found.faults:
            self._findings.add(code, message, at)
        if not found.loc:
            return
        self._home = self._home or origin(found.loc)
        if found.loc in self._seen:
            self._findings.add("U-loc-repeated", f"{shown(found.loc)} is listed already", at)
        elif misplaced(found.loc, self._home) and str(origin(found.loc)) not in self._file.hosts:
            message = f"{shown(found.loc)} is not on {self._home}"
            self._findings.add("U-index-host", message, at)
        else:
            if self._file.url and not found.loc.startswith(self._file.folder):
                message = f"{shown(found.loc)} is not below {self._file.folder}"
                self._findings.add("U-index-scope", message, at)
            self.children.append(Child(found.loc, at))
        self._seen.add(found.loc)
