"""Git dates: when each page of a repository last changed, and whether urlset says what git says."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from tests.bench import history
from tests.bench.measure import Job, Rounds, measure
from tests.bench.place import JOBS, Place
from tests.bench.table import Row, failures, row

_LOG = "git log --first-parent --name-only --format='%H %ct' >/dev/null"
_COUNT = "git rev-list --count HEAD >/dev/null"
_PER_FILE = 'while IFS= read -r name; do git log -1 --format=\'%H %ct\' -- "$name"; done <"$1"'


def bench(place: Place) -> Iterator[Row]:
    """Date all pages; ways with a process for each page are asked for some, and their time is scaled."""
    top = place.repository or place.folder / "history"
    if place.repository is None:
        history.make(top, *place.size.history)
    names = _pages(top)
    sample = sorted(random.Random(1).sample(names, min(place.size.sample, len(names))))  # noqa: S311 (no secret)
    place.folder.mkdir(parents=True, exist_ok=True)
    lists = {"all": names, "sample": sample, "folders": _folders(names, len(sample))}
    for name, listed in lists.items():
        (place.folder / f"pages-{name}").write_text("".join(f"{each}\n" for each in listed), encoding="utf-8")
    rounds = measure(list(_jobs(place, top)), place.size.rounds, warm=place.size.rounds > 1)
    _assert_equal(place, top, sample)
    commits = int(_git(top, "rev-list", "--count", "HEAD"))
    what = f"Date {len(names):,} pages, {commits:,} commits"
    for job in rounds.jobs:
        asked = len(lists[_ASKED.get(job.name, "all")])
        note = f"measured for {asked:,} pages, scaled to all" if asked < len(names) else job.note
        note = f"0 of {len(sample)} pages differ from `git log -1`" if job.name == "urlset" else note
        yield _row(rounds, job.name, what, len(names) / asked, note)
    yield from failures(rounds, what)
    if shutil.which(_RESTORE) is None:
        yield Row(what=what, way=_RESTORE, note="not on the PATH; distributions have it as a package of this name")
    if not place.has_plugins:
        yield from (Row(what=what, way=name, note=place.reason) for name in _PEERS.values())
    yield _again(place, top, len(names))


_PER_PAGE = "`git log -1` for each page"
_PEERS = {
    "revision-date": "mkdocs-git-revision-date-localized",
    "last-updated-by-git": "sphinx-last-updated-by-git",
}
_RESTORE = "git-restore-mtime"
_ASKED = {_PER_PAGE: "sample", _PEERS["revision-date"]: "sample", _PEERS["last-updated-by-git"]: "folders"}
"""The ways that are asked for some pages only, and for which."""


def _jobs(place: Place, top: Path) -> Iterator[Job]:
    script = str(JOBS / "git_dates.py")
    whole, part = str(place.folder / "pages-all"), str(place.folder / "pages-sample")
    yield Job(name="urlset", command=(place.python, script, "urlset", str(top), whole), cwd=top)
    yield Job(name="`git log --first-parent --name-only`", command=("sh", "-c", _LOG), cwd=top, note="the bare pass")
    note = "the history is walked and nothing compared"
    yield Job(name="`git rev-list --count`", command=("sh", "-c", _COUNT), cwd=top, note=note)
    yield Job(name=_PER_PAGE, command=("sh", "-c", _PER_FILE, "sh", part), cwd=top)
    if restore := shutil.which(_RESTORE):
        command = (restore, "--test", "--quiet", "--commit-time")
        yield Job(name=_RESTORE, command=command, cwd=top, note="all files; it sets no times here", is_peer=True)
    if place.has_plugins:
        for way, name in _PEERS.items():
            listed = str(place.folder / f"pages-{_ASKED[name]}")
            yield Job(name=name, command=(place.hosts, script, way, str(top), listed), cwd=top, is_peer=True)


def _folders(names: Sequence[str], least: int) -> list[str]:
    """Return all pages of some folders, a tenth of all pages or more: for a way with a process for each folder."""
    folders: dict[str, list[str]] = {}
    for name in names:
        folders.setdefault(os.path.dirname(name), []).append(name)  # noqa: PTH120 (a name in git, not a path)
    found: list[str] = []
    for folder in random.Random(1).sample(sorted(folders), len(folders)):  # noqa: S311 (no secret)
        found += folders[folder] if len(found) < max(least, len(names) / 10) else ()
    return found


def _again(place: Place, top: Path, count: int) -> Row:
    """Measure what a second build of one process pays, which has no cache to ask."""
    command = (place.python, str(JOBS / "git_dates.py"), "again", str(top), str(place.folder / "pages-all"))
    job = Job(name="urlset", command=command, cwd=top)
    spent = measure([job], place.size.rounds, warm=False).said(job.name)
    return Row(what=f"Date {count:,} pages again in the same process", way=job.name, result=f"{spent:.0f} ms")


def _row(rounds: Rounds, name: str, what: str, scale: float, note: str) -> Row:
    result = "1" if name == "urlset" else f"{rounds.ratio(name, 'urlset') * scale:.2f} times"
    made = row(rounds, name, what, result)
    return replace(made, user=(made.user or 0) * scale, system=(made.system or 0) * scale, note=note)


def _assert_equal(place: Place, top: Path, sample: Sequence[str]) -> None:
    """Ask urlset and git for the same pages; a difference ends the bench, because a fast wrong answer is none."""
    script = str(JOBS / "git_dates.py")
    command = [place.python, script, "urlset", str(top), str(place.folder / "pages-all")]
    ours = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    theirs = {name: _git(top, "log", "-1", "--format=%H %ct", "--", name).strip() for name in sample}
    wrong = {name: (ours[name], said) for name, said in theirs.items() if ours[name] != said}
    if wrong:
        raise SystemExit(f"{len(wrong)} of {len(sample)} dates differ from those of git log -1: {wrong}")


def _pages(top: Path) -> list[str]:
    """Return the tracked Markdown and reStructuredText files, or all files where there are none."""
    tracked = [name for name in _git(top, "ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0") if name]
    tracked = [name for name in tracked if "\n" not in name and os.path.lexists(top / name)]
    return [name for name in tracked if name.endswith((".md", ".rst"))] or tracked


def _git(top: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=top, capture_output=True, text=True, check=True).stdout
