"""Feeds: RSS 2.0 and Atom read as sitemaps (sitemaps.org, `Syndication feed`): their links and dates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from urlset import dates, xml
from urlset.check.file import File
from urlset.check.locations import Locations
from urlset.check.modified import Modified
from urlset.check.run import Run
from urlset.check.settings import Profile
from urlset.check.spelling import shown
from urlset.values import MAX_URLS

ATOM = ("http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#")
"""The namespaces of Atom 1.0 (RFC 4287) and 0.3."""


def is_feed(document: xml.Document) -> bool:
    """Say whether a document is a feed, by its root."""
    is_rss = document.name == "rss" and not document.namespace
    return is_rss or (document.name == "feed" and document.namespace in ATOM)


class Feed:
    """Reads one feed."""

    def __init__(self, file: File, run: Run) -> None:
        self._file = file
        self._run = run
        self._modified = Modified(file, run.findings, run.settings)
        self.locations = Locations(file, run.findings, run.settings.profile)

    def read(self, document: xml.Document) -> int:
        """Judge all items and return how many there are. Raises UrlsetError where the file ends early."""
        if self._run.settings.profile is Profile.YANDEX:
            self._run.findings.add("U-format-feed", f"its root is '{document.name}'", self._file.name)
        for node in document:
            for item in node.children if node.name == "channel" else (node,):
                if item.name == "item":
                    self._judge(item, _texts(item, "link"), _texts(item, "pubDate"))
                elif item.name == "entry":
                    self._judge(item, _hrefs(item), _texts(item, "updated") or _texts(item, "modified"))
        return self.locations.count

    def finish(self) -> None:
        """Report what only the whole file shows."""
        count = self.locations.count
        if count == 0:
            self._run.findings.add("U-sitemap-empty", "it has no item with a link", self._file.name)
        if count > MAX_URLS:
            self._run.findings.add("U-sitemap-urls", f"it lists {count:,} URLs", self._file.name)
        self.locations.finish()

    def _judge(self, item: xml.Node, links: Sequence[tuple[str, int]], moments: Sequence[tuple[str, int]]) -> None:
        if not links:
            message = f"'{item.name}' has no link to its page"
            self._run.findings.add("U-tag-missing", message, self._file.at(item.line))
        for text, line in links[:1]:
            if loc := self.locations.judge(text, line):
                for watch in self._run.watchers:
                    watch(loc, self._file.at(line), {})
        for text, line in moments[:1]:
            self._judge_date(text, line, is_mail=item.name == "item")

    def _judge_date(self, text: str, line: int, *, is_mail: bool) -> None:
        """Judge a date: RSS has those of mail (RFC 822), which `dates.parse` reads, Atom those of RFC 3339."""
        try:
            written = dates.text(dates.parse(text)) if is_mail else text
        except ValueError as error:
            self._run.findings.add("U-lastmod", shown(str(error)), self._file.at(line))
            return
        self._modified.judge(written, line)


def _texts(item: xml.Node, name: str) -> list[tuple[str, int]]:
    return [(child.text, child.line) for child in item.children if child.name == name and child.text.strip()]


def _hrefs(item: xml.Node) -> list[tuple[str, int]]:
    return list(_alternate_links(item))


def _alternate_links(item: xml.Node) -> Iterator[tuple[str, int]]:
    """Yield the links to the page itself; without `rel` a link is one (RFC 4287, 4.2.7.2)."""
    for child in item.children:
        if child.name == "link" and child.attributes.get("rel", "alternate") == "alternate":
            yield child.attributes.get("href", ""), child.line
