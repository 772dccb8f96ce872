"""Candidate: one page on its way to a verdict, with all that is known of it so far."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from urlset import entry, frontmatter, html, resources, served, urls
from urlset.discover import shows_images, shows_videos
from urlset.entry import NOTHING_STATED, Entry, Rules, Stated
from urlset.formats import Origin
from urlset.frontmatter import NOTHING, FrontMatter, Value
from urlset.html import Facts
from urlset.lastmod import Clues, Dating
from urlset.options import Options
from urlset.page import Page, PageKind, Site
from urlset.patterns import Subject
from urlset.problems import Problem, problem
from urlset.report import Decision
from urlset.verdict import Judge, LeftOut, Reason, resolved, same_page

_NO_FACTS = Facts(is_html=False)
_FILES = frozenset({PageKind.RESOURCE, PageKind.APART})


class Candidate:
    """A page, and what the steps of the build find out about it; the only mutable thing in the core."""

    def __init__(self, page: Page, source: str, output: str) -> None:
        self.page = page
        self.source = source
        self.output = output
        self.where = source or output
        self.loc = ""
        self.front: FrontMatter = NOTHING
        self.facts: Facts = _NO_FACTS
        self.stated: Stated = NOTHING_STATED
        self.left_out: LeftOut | None = None
        self.dating = Dating()
        self.section = ""
        self.lastmod: Value | None = None
        self.extensions: dict[str, tuple[Any, ...]] = {}
        self.sources: dict[str, str] = {}
        self.problems: list[Problem] = []

    @property
    def clues(self) -> Clues:
        """What the ladder of dates asks."""
        return Clues(page=self.page, where=self.where, stated=self.lastmod, declared=self.facts.modified)

    @property
    def has_versions(self) -> bool:
        """Whether anything says that the page has translations."""
        return bool(self.page.alternates or self.facts.alternates or self.extensions.get("alternates"))

    def origin(self, site: Site, zone: dt.tzinfo | None) -> Origin:
        """Where the values come from that the page states."""
        return Origin(where=self.where, loc=self.loc, zone=zone, base_url=site.base_url)

    def decision(self) -> Decision:
        """Return the verdict as it stands."""
        return Decision(
            url=self.loc or self.page.url,
            output=self.output,
            source=self.source,
            title=self.page.title or self.facts.title,
            entry=None if self.left_out else self.entry(),
            left_out=self.left_out,
            dating=self.dating,
            sources=self.sources,
            section=self.section,
            apart=self.page.kind is PageKind.APART,
        )

    def entry(self) -> Entry:
        """Return the entry that the page has if nothing leaves it out."""
        return Entry(
            loc=self.loc,
            lastmod=self.dating.value,
            changefreq=self.stated.changefreq,
            priority=self.stated.priority,
            extensions=self.extensions,
        )


class Reader:
    """Makes candidates of pages: reads their front matter and built file, and judges them."""

    def __init__(self, site: Site, options: Options, judge: Judge, rules: Rules, zone: dt.tzinfo | None) -> None:
        self._site = site
        self._base_url = site.base_url
        self._options = options
        self._judge = judge
        self._rules = rules
        self._zone = zone

    def read(self, page: Page) -> Candidate:
        """Return the candidate of one page, with its verdict as far as the page alone decides it."""
        source, output = _below(self._site.source_root, page.source), _below(self._site.output_dir, page.output)
        found = Candidate(page, source, output)
        found.front = frontmatter.read(page.meta, found.where) if page.meta else NOTHING
        found.problems.extend(found.front.problems)
        found.left_out = self._judge.before_reading(page, found.front)
        self._locate(found)
        if found.left_out is None:
            self._read_built(found)
        return found

    def _locate(self, found: Candidate) -> None:
        """Give the page its URL; one that has none is left out, unless it is for an earlier reason."""
        try:
            found.loc = urls.join(self._base_url, found.page.url)
        except ValueError as error:
            code, detail = "U-loc", str(error)
        else:
            if len(found.loc) <= urls.MAX_LENGTH:
                return
            code, detail = "U-loc-long", f"the URL has {len(found.loc):,} characters"
        if found.left_out is None:
            found.problems.append(problem(code, detail, found.where))
            found.left_out = LeftOut(reason=Reason.NO_URL, detail=detail)

    def _read_built(self, found: Candidate) -> None:
        try:
            # A named pipe would be read for ever, whoever walked over the folder.
            is_odd = not served.is_file(found.page.output) and found.page.output.exists()
            data = None if is_odd else found.page.output.read_bytes()
            fault = "no regular file"
        except OSError as error:
            data, fault = None, str(error.strerror)
        if data is None:
            found.problems.append(problem("U-no-output", f"{fault}: {found.output}", found.where))
            found.left_out = LeftOut(reason=Reason.NOT_BUILT, detail=found.output)
            return
        if found.page.kind not in _FILES:
            found.facts = html.head(data)
            self._take_canonical(found)
        subject = Subject(path=urls.path(found.loc, self._base_url), source=found.source)
        found.left_out = self._judge.after_reading(found.page, found.front, found.facts, found.loc, subject)
        if found.left_out is None:
            self._take_values(found, subject)
            if found.page.kind in _FILES:
                self._take_kind(found, data)
            elif found.page.kind is not PageKind.LISTING:  # which only repeats what the pages show that it lists
                self._take_media(found, data)

    def _take_canonical(self, found: Candidate) -> None:
        """Write the URL as the page's own canonical spells it; one that leads nowhere on this site says nothing."""
        canonical = resolved(found.loc, found.facts.base, found.facts.canonical) if found.facts.canonical else ""
        if canonical and same_page(found.loc, canonical):
            found.loc = canonical
        elif canonical.startswith(self._base_url) and not self._is_page(canonical):
            found.facts = found.facts._replace(canonical="")
            found.problems.append(problem("U-canonical-dead", f"no page is built at {canonical}", found.where))

    def _take_values(self, found: Candidate, subject: Subject) -> None:
        fields = entry.merged(found.front, self._rules.fields(subject))
        found.stated = entry.stated(fields, found.origin(self._site, self._zone))
        found.problems.extend(found.stated.problems)
        found.sources.update(found.stated.sources)
        found.extensions.update(found.stated.extensions)
        found.section = found.stated.section
        found.lastmod = fields.get("lastmod")

    def _take_kind(self, found: Candidate, data: bytes) -> None:
        """Say of a file what the historical vocabularies say: its language, or its kind of geographic data."""
        for name, items in resources.kinds(found.page.output.name, data, self._options.legacy).items():
            if name not in found.extensions:
                found.extensions[name] = items
                found.sources[name] = "file name"

    def _take_media(self, found: Candidate, data: bytes) -> None:
        """Add what the built page shows: `sitemap: images` replaces it, a bare `image:` adds to it."""
        for name, policy in (("images", self._options.images), ("videos", self._options.videos)):
            stated = found.stated.extensions.get(name)
            if policy == "off":
                found.extensions.pop(name, None)
            elif policy == "auto" and (stated is None or _adds(found.stated.sources[name])):
                shown = self._images(found, data) if name == "images" else self._videos(found, data)
                if shown:
                    found.extensions[name] = tuple(dict.fromkeys([*(stated or ()), *shown]))
                    found.sources.setdefault(name, "built page")
        if "images" in found.extensions:
            from urlset.formats import image  # noqa: PLC0415 (a small build feels each import)

            found.extensions["images"], problems = image.first(found.extensions["images"], found.where)
            found.problems.extend(problems)

    def _images(self, found: Candidate, data: bytes) -> Sequence[Any]:
        if not shows_images(data):
            return ()
        from urlset.discover import images  # noqa: PLC0415 (same)

        return images.discover(data, found.facts, found.loc, self._is_built)

    def _videos(self, found: Candidate, data: bytes) -> Sequence[Any]:
        if not shows_videos(data):
            return ()
        from urlset.discover import videos  # noqa: PLC0415 (same)

        shown, problems = videos.discover(data, found.facts, found.loc, self._is_built, self._zone)
        found.problems.extend(each._replace(where=found.where) for each in problems)
        return shown

    def _is_page(self, url: str) -> bool:
        """Say whether a URL of this site is a built page, in any form that servers show pages in."""
        return bool(served.page(self._site.output_dir, served.name(url, self._base_url)))

    def _is_built(self, url: str) -> bool | None:
        """Say whether a URL of this site is a built file; None for the URLs of others."""
        if not url.startswith(self._base_url):
            return None
        below = served.name(url, self._base_url)
        return served.is_inside(below) and served.is_file(self._site.output_dir / below)


def _adds(key: str) -> bool:
    """Say whether a stated value adds to what the page shows: themes' bare keys do, `sitemap` and rules replace."""
    return not key.lower().startswith(("sitemap", "rules["))


def _below(root: Path, path: Path | None) -> str:
    """Return a path below a root with `/`, or as it is where it lies elsewhere."""
    if path is None:
        return ""
    text, start = str(path), f"{root}/"
    if text.startswith(start):
        return text[len(start) :]
    try:
        return path.relative_to(root).as_posix()
    except ValueError:
        return path.as_posix()
