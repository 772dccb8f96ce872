"""Pipeline: from a host's pages to the files of the sitemap and the report of what was decided."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from urlset import dates, parts, resources, urls
from urlset.candidate import Candidate, Reader
from urlset.entry import Rules
from urlset.git import last_commits
from urlset.lastmod import Dating, Ladder
from urlset.options import LEGACY_VIDEO, Options
from urlset.page import Page, PageKind, Site
from urlset.patterns import Patterns
from urlset.problems import Problem, problem
from urlset.publish import publish
from urlset.report import Report
from urlset.verdict import Judge, LeftOut, Reason

_RANK = {PageKind.PAGE: 0, PageKind.POST: 0, PageKind.RESOURCE: 1, PageKind.GENERATED: 2, PageKind.LISTING: 3}
"""Which page keeps a URL that several have: what an author wrote before what a host made."""


def build(site: Site, pages: Iterable[Page], options: Options, *, now: dt.datetime | None = None) -> Report:
    """Make the sitemap of a built site: judge every page, date and write what is listed, and say what was decided.

    Args:
        site: The site as its host built it.
        pages: Every page the host knows, published or not.
        options: The settings, as `parse` returned them.
        now: What counts as the future; the default is SOURCE_DATE_EPOCH, or the clock.

    Returns:
        The report. Whatever went wrong is in its problems: nothing is raised for bad input or a full disk, and where
        no sitemap could be written the old one is untouched.
    """
    base_url, fault = checked_base(options.base_url or site.base_url)
    if fault is not None:
        return Report(host=site.host, base_url="", problems=(fault,))
    site = site._replace(base_url=base_url)
    now = now or moment()
    problems: list[Problem] = []
    zone = _zone(site, problems)
    found = _candidates(site, pages, options, zone, problems)
    _leave_out_duplicates(found, problems)
    listed = [each for each in found if each.left_out is None]
    problems += _date(site, listed, options, Ladder(options.lastmod, options.dependencies, zone, now))
    if options.alternates != "auto" or any(each.has_versions for each in listed):
        from urlset import translations  # noqa: PLC0415 (a site in one language does without)

        problems += translations.apply(listed, site, options)
    problems += parts.place(listed, site, options)
    if options.news is not None:
        problems += parts.add_news(listed, site, options.news, zone, now)
    if LEGACY_VIDEO in options.legacy:
        parts.add_legacy_videos(listed)
    problems += [each for candidate in found for each in candidate.problems]
    return publish(site, found, options, problems)


def checked_base(raw: str) -> tuple[str, Problem | None]:
    """Return the base URL in the form that locations are built on, or the problem that it has."""
    try:
        base_url = urls.base(raw)
    except ValueError as error:
        return "", problem("U-base-url", f"no sitemap was written: the base URL cannot be used: {error}")
    if urls.is_local(base_url):
        return "", problem("U-base-url", f"no sitemap was written: {base_url} can be reached only from this machine")
    return base_url, None


def moment() -> dt.datetime:
    """Return the time of the build: SOURCE_DATE_EPOCH where it is set, so that a build can be repeated.

    Source: https://reproducible-builds.org/specs/source-date-epoch/.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return dates.from_timestamp(int(epoch)) if epoch.isdecimal() else dt.datetime.now(dt.UTC)


def _candidates(
    site: Site, pages: Iterable[Page], options: Options, zone: dt.tzinfo | None, problems: list[Problem]
) -> list[Candidate]:
    include = Patterns(options.include, "include")
    exclude = Patterns(options.exclude, "exclude")
    keep = Patterns(options.keep, "keep")
    wanted = Patterns(options.resources, "resources")
    rules = Rules(options.rules)
    reader = Reader(site, options, Judge(site.base_url, include, exclude, keep), rules, zone)
    known = list(pages)
    found = [reader.read(page) for page in [*known, *resources.find(site, known, wanted, options.legacy)]]
    problems += [each for patterns in (include, exclude, keep, wanted, rules) for each in patterns.unused()]
    return sorted(found, key=lambda each: (each.loc, each.page.url, each.output))


def _zone(site: Site, problems: list[Problem]) -> dt.tzinfo | None:
    try:
        return dates.zone(site.timezone)
    except ValueError as error:
        problems.append(problem("U-timezone", str(error), "timezone"))
        return None


def _leave_out_duplicates(found: Sequence[Candidate], problems: list[Problem]) -> None:
    """Keep one page per URL: one that an author wrote, else the first by its built file."""
    keepers: dict[str, Candidate] = {}
    for each in sorted(found, key=lambda each: _RANK.get(each.page.kind, len(_RANK))):
        if each.left_out is not None:
            continue
        keeper = keepers.setdefault(each.loc, each)
        if keeper is not each:
            each.left_out = LeftOut(reason=Reason.DUPLICATE, detail=keeper.where)
            if each.where != keeper.where:
                message = f"{each.loc} is also the URL of {keeper.where}, which keeps it"
                problems.append(problem("U-loc-duplicate", message, each.where))


def _date(site: Site, listed: Sequence[Candidate], options: Options, ladder: Ladder) -> list[Problem]:
    """Date the pages by the ladder; git is asked once, and only for those that nothing earlier dates."""
    asked = [path for each in listed for path in ladder.paths(each.page) if ladder.needs_git(each.clues)]
    problems: list[Problem] = []
    if asked:
        ignore = _found_above(site.source_root, options.git_ignore_revs) if options.git_ignore_revs else None
        ladder.commits, problems = last_commits(dict.fromkeys(asked), ignore_revs=ignore)
    for each in listed:
        each.dating = ladder.date(each.clues)
        each.problems.extend(each.dating.problems)
    if options.lastmod:
        _date_listings(listed, site)
    return problems


def _found_above(folder: Path, name: str) -> Path:
    """Return a path as it is meant from a folder, or from the nearest above that has it: hosts differ in their root."""
    return next((each / name for each in (folder, *folder.parents) if (each / name).exists()), folder / name)


def _date_listings(listed: Sequence[Candidate], site: Site) -> None:
    """Date a listing by the newest page among those it lists."""
    dated = {each.loc: each.dating.value for each in listed if each.dating.value is not None}
    for each in listed:
        if each.page.kind is not PageKind.LISTING:
            continue
        named = (url if url in dated else urls.located(site.base_url, url) for url in each.page.lists)
        members = [loc for loc in named if loc in dated]
        value = dates.newest(dated[loc] for loc in members)
        if value is not None:
            newest = next(loc for loc in members if dated[loc] == value)
            each.dating = Dating(value=value, source="listed", detail=f"newest of what it lists: {newest}")
