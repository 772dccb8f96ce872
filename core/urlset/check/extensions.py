"""Extensions: the elements of other vocabularies in one file, judged by the formats' own rules."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from urlset import formats, urls, xml
from urlset.check.file import File
from urlset.check.findings import Findings
from urlset.check.settings import Profile, Settings
from urlset.check.spelling import normal, shown
from urlset.formats import Format, alternates, image, news
from urlset.problems import Problem
from urlset.xml import skimming

_PAGEMAP = "http://www.google.com/schemas/sitemap-pagemap/1.0"
Items = Mapping[str, Sequence[Any]]
"""Name of a format to the items of one URL."""
_PREFIXES = {image.PREFIX: image.NAMESPACE, alternates.PREFIX: alternates.NAMESPACE}
# URLs, one a line, in which no rule finds anything: well spelt, and with nothing in it that may be escaped twice.
_FLAWLESS = re.compile(r"(?:https?://(?:[a-z0-9]+[.\-])*[a-z0-9]+/[A-Za-z0-9._~\-/?&=+,:@!$()*]{0,800}\n)*+")

_MAX_CODES = 1000
"""Language codes that are remembered as good."""


class Extensions:
    """Judges the extensions of one file's entries."""

    def __init__(self, file: File, findings: Findings, settings: Settings, prefixes: Mapping[str, str]) -> None:
        self._file = file
        self._findings = findings
        self._settings = settings
        self._forms: dict[tuple[str, str], Format] = {}
        self._prefixes = prefixes
        self._is_usual = all(prefixes.get(prefix, usual) == usual for prefix, usual in _PREFIXES.items())
        self._images = 0 if settings.profile is Profile.GOOGLE else image.MAX_PER_URL
        self._codes: set[str] = set()
        self._articles = 0

    def judge(self, nodes: Sequence[xml.Node], loc: str, line: int) -> Items:
        """Read the extensions of one entry, judge them, and return what could be read."""
        found: dict[str, list[Any]] = {}
        for node in nodes:
            form = self._forms.get(node[:2]) or self._form(node)
            if form is None:
                self.unknown(node)
                continue
            item, problems = form.read(node)
            if problems:
                self._take(problems, loc, line)
            if form.NAME in found:
                found[form.NAME].append(item)
            else:
                found[form.NAME] = [item]
        return self._judged(found, loc, line)

    def skimmed(self, text: str, loc: str, line: int, start: int) -> Sequence[tuple[str, str]]:
        """Judge the images and links of one entry as `judge` does, and return what `translations` does.

        Args:
            text: Them, as `Values` has them.
            loc: The entry's location.
            line: The entry's line.
            start: The line on which the text begins.
        """
        images, links = skimming.images(text), skimming.links(text)
        locs = [url for _, url in links]
        together = "\n".join([*images, *locs, ""])
        if self._is_usual and "/." not in together and _FLAWLESS.fullmatch(together):
            found = [(code.lower(), url) for code, url in links]
            codes = {code for code, _ in found}
            # Links by codes that are known, each once, and the page itself among them: no rule has anything to say.
            is_right = not links or (codes <= self._codes and len(codes) == len(found) and loc in locs)
            if is_right and len(images) <= self._images:
                return found
        items = self.judge([*skimming.item_nodes(text, self._prefixes, start)], loc, line)
        if len(self._codes) < _MAX_CODES and not alternates.rules(items.get(alternates.NAME, ()), loc):
            self._codes.update(each.code.lower() for each in items.get(alternates.NAME, ()))
        return self.translations(items)

    @staticmethod
    def translations(items: Items) -> list[tuple[str, str]]:
        """Return the codes and URLs of the translations among the extensions of one entry, as they can be compared."""
        found = [(each.code.lower(), normal(each.loc)) for each in items.get(alternates.NAME, ())]
        return [(code, loc) for code, loc in found if code and loc]

    def _judged(self, found: Mapping[str, list[Any]], loc: str, line: int) -> Items:
        for name, items in found.items():
            if problems := formats.FORMATS[name].rules(items, loc):
                self._take(problems, loc, line)
        if image.NAME in found and self._settings.profile is Profile.GOOGLE:
            self._judge_hosts(found[image.NAME], loc, line)
        if news.NAME in found:
            self._judge_articles(found[news.NAME], line)
        return found

    def _form(self, node: xml.Node) -> Format | None:
        """Return the format of an element, and remember it."""
        form = formats.by_element(node)
        if form is not None:
            self._forms[node[:2]] = form
            if form.LEGACY:
                self._dead(node)
        return form

    def unknown(self, node: xml.Node) -> None:
        """Judge an element that is of no known format: whether its namespace, or its name, is misspelt."""
        namespace = node.namespace
        right = formats.meant(namespace)
        at = self._file.at(node.line)
        if not namespace:
            message = f"'{shown(node.name)}' has no namespace"
            self._findings.once("U-namespace", f"{self._file.name} ", message, at)
        elif right == namespace:
            self._findings.add("U-tag-unknown", f"'{shown(node.name)}' is no item of {namespace}", at)
        elif right:
            message = f"{shown(namespace)} should be {right}"
            self._findings.once("U-namespace", f"{self._file.name} {namespace}", message, at)
        elif namespace == _PAGEMAP:
            self._dead(node)

    def finish(self) -> None:
        """Report what only the whole file shows."""
        if self._articles > news.MAX_PER_FILE:
            message = f"it holds {self._articles:,} articles"
            self._findings.add("U-news-many", message, self._file.name)

    def _judge_hosts(self, images: Sequence[image.Image], loc: str, line: int) -> None:
        """Name each foreign host of images once."""
        own = urls.host(loc)
        for each in images:
            host = urls.host(each.loc)
            if host != own and each.loc:
                self._findings.once("U-image-host", f"{self._file.name} {host}", shown(host), self._file.at(line))

    def _judge_articles(self, articles: Sequence[news.Article], line: int) -> None:
        self._articles += len(articles)
        for article in articles:
            if article.publication_date and not news.is_recent(article, self._settings.now):
                self._findings.add("U-news-old", shown(article.title), self._file.at(line))

    def _dead(self, node: xml.Node) -> None:
        if self._settings.profile is Profile.GOOGLE:
            subject = f"{self._file.name} {node.namespace}"
            self._findings.once("U-extension-dead", subject, node.namespace, self._file.at(node.line))

    def _take(self, problems: Sequence[Problem], loc: str, line: int) -> None:
        """Place a format's problems in the file; whose values engines ignore is a matter of Google's profile."""
        for each in problems:
            if each.code == "U-tag-withdrawn" and self._settings.profile is not Profile.GOOGLE:
                continue
            inner = each.where.removeprefix("line ")
            at = int(inner) if each.where.startswith("line ") and inner.isdecimal() else line
            self._findings.add(each.code, f"{shown(loc)}: {each.message}", self._file.at(at))
