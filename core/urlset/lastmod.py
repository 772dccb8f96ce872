"""Lastmod: the ladder of sources that a page's date may come from; the first that knows wins.

Only what can be proved is a date: never the build's time, a checkout's file times or the clone's. A source that gives a
future date does not know.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from urlset import dates
from urlset.dates import Lastmod
from urlset.frontmatter import Value
from urlset.git import Commit, State
from urlset.page import Page, PageKind
from urlset.problems import Problem, problem


class Dating(NamedTuple):
    """A page's date, where it comes from, and what was tried before.

    Attributes:
        value: The date, or None where no source knows one.
        source: `meta`, `host`, `git`, `content`, `file` or `listed`; empty where there is no date.
        detail: The key, the commit or the file that says so.
        tried: What each earlier source answered, as `source: answer`.
        problems: Dates that could not be used.
    """

    value: Lastmod | None = None
    source: str = ""
    detail: str = ""
    tried: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


class Clues(NamedTuple):
    """All that is known of one page's date, for the ladder to ask."""

    page: Page
    where: str
    stated: Value | None
    declared: str


class _Unknown(Exception):  # noqa: N818 (an answer, not an error)
    """A source has no date; the text says why."""


class Ladder:
    """Asks the sources of the `lastmod` option in order; `dependencies` is the option of that name.

    `commits` are git's answers; they are filled in once `needs_git` has told for which pages git has to be asked.
    """

    def __init__(self, sources: Sequence[str], dependencies: str, zone: dt.tzinfo | None, now: dt.datetime) -> None:
        self.commits: Mapping[Path, Commit] = {}
        self._sources = tuple(sources)
        self._dependencies = dependencies
        self._zone = zone
        self._now = now
        self._ask: dict[str, Callable[[Clues], tuple[Lastmod, str]]] = {
            "meta": self._meta,
            "host": self._host,
            "git": self._git,
            "content": self._content,
            "file": self._file,
        }

    def needs_git(self, clues: Clues) -> bool:
        """Say whether git is among the sources and none before it dates the page."""
        if "git" not in self._sources or clues.page.kind is PageKind.LISTING:
            return False
        return self._first(clues, self._sources[: self._sources.index("git")]).value is None

    def paths(self, page: Page) -> tuple[Path, ...]:
        """Return the paths whose commits date a page, its source first; none where it has no source."""
        if page.source is None or page.kind in {PageKind.GENERATED, PageKind.LISTING}:
            return ()
        depends = () if self._dependencies == "none" else page.depends
        return (page.source, *depends, *(page.shows if self._dependencies == "all" else ()))

    def date(self, clues: Clues) -> Dating:
        """Return the date of one page."""
        if clues.page.kind is PageKind.LISTING:
            return Dating(tried=("listing: dated by what it lists",))
        found = self._first(clues, self._sources)
        return found if found.value is not None else self._published(clues, found)

    def _first(self, clues: Clues, sources: Sequence[str]) -> Dating:
        tried: list[str] = []
        problems: list[Problem] = []
        for source in sources:
            try:
                value, detail = self._ask[source](clues)
            except _Unknown as answer:
                tried.append(f"{source}: {answer}")
            except ValueError as error:
                problems.append(problem("U-date", f"{error}", clues.where))
                tried.append(f"{source}: {error}")
            else:
                if not dates.is_future(value, self._now):
                    return Dating(
                        value=value, source=source, detail=detail, tried=tuple(tried), problems=tuple(problems)
                    )
                problems.append(problem("U-date-future", f"{detail} is {dates.text(value)}", clues.where))
                tried.append(f"{source}: {dates.text(value)} lies in the future")
        return Dating(tried=tuple(tried), problems=tuple(problems))

    def _published(self, clues: Clues, found: Dating) -> Dating:
        """Date a post that nothing else dates by its publication: nobody says that it has changed since."""
        page = clues.page
        if page.kind is not PageKind.POST or page.published is None or "host" not in self._sources:
            return found
        try:
            value = dates.parse(page.published, self._zone)
        except ValueError as error:
            return found._replace(problems=(*found.problems, problem("U-date", str(error), clues.where)))
        if dates.is_future(value, self._now):
            return found._replace(tried=(*found.tried, f"published: {dates.text(value)} lies in the future"))
        return found._replace(value=value, source="host", detail="published")

    def _meta(self, clues: Clues) -> tuple[Lastmod, str]:
        if clues.stated is None:
            raise _Unknown("no date")
        return dates.parse(clues.stated.raw, self._zone), clues.stated.key

    def _host(self, clues: Clues) -> tuple[Lastmod, str]:
        if clues.page.dated is None:
            raise _Unknown("no date")
        return dates.parse(clues.page.dated, self._zone), clues.page.dated_by or "host"

    def _git(self, clues: Clues) -> tuple[Lastmod, str]:
        """The newest commit over all paths of the page; one that is not known makes the newest unknown too."""
        source, *others = self.paths(clues.page) or (None,)
        if source is None:
            raise _Unknown("no source")
        own = self.commits.get(source, Commit(state=State.NO_GIT))
        if own.state is not State.EXACT:
            raise _Unknown(_STATES[own.state])
        asked = [own, *(self.commits[path] for path in others if path in self.commits)]
        if any(commit.state is State.BOUNDARY for commit in asked):
            raise _Unknown(_STATES[State.BOUNDARY])
        commit = max(asked, key=lambda each: each.committed)
        return dates.from_timestamp(commit.committed), f"commit {commit.id[:12]}"

    def _content(self, clues: Clues) -> tuple[Lastmod, str]:
        if not clues.declared:
            raise _Unknown("the built page declares no date")
        return dates.parse(clues.declared, self._zone), "the built page's own modification date"

    def _file(self, clues: Clues) -> tuple[Lastmod, str]:
        if clues.page.source is None:
            raise _Unknown("no source")
        try:
            seconds = int(clues.page.source.stat().st_mtime)
        except OSError:
            raise _Unknown("no source file") from None
        return dates.from_timestamp(seconds), "file time"


_STATES = {
    State.BOUNDARY: "older than this shallow clone",
    State.UNTRACKED: "not committed",
    State.NO_GIT: "not in a git repository",
}
