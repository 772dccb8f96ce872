"""Git dates: WAY REPOSITORY FILE. Finds the last commit of each path that FILE lists, one a line."""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path


def urlset(top: Path, names: list[str]) -> None:
    """One pass over the history; prints commit and time of each path."""
    from urlset.git import last_commits  # noqa: PLC0415 (only its own library loads in each way)

    commits, problems = last_commits([top / name for name in names])
    if problems:
        raise SystemExit("\n".join(map(str, problems)))
    found = {str(path.relative_to(top)): f"{commit.id} {commit.committed}" for path, commit in commits.items()}
    sys.stdout.write(json.dumps(found))


def again(top: Path, names: list[str]) -> None:
    """Ask twice in one process, and print the CPU milliseconds of the second time, those of git among them."""
    from urlset.git import last_commits  # noqa: PLC0415 (see `urlset`)

    spent: list[float] = []
    for _ in range(2):
        before = os.times()
        last_commits([top / name for name in names])
        spent.append(sum(os.times()[:4]) - sum(before[:4]))
    sys.stdout.write(str(1000 * spent[-1]))


def revision_date(top: Path, names: list[str]) -> None:
    """What mkdocs-git-revision-date-localized does for each page: a `git log` that follows renames, its default."""
    util = import_module("mkdocs_git_revision_date_localized_plugin.util").Util
    ask = util({"enable_git_follow": True, "fallback_to_build_date": False}, str(top))
    for name in names:
        ask.get_git_commit_timestamp(str(top / name))


def last_updated_by_git(top: Path, names: list[str]) -> None:
    """What sphinx-last-updated-by-git does: one `git log` for each folder."""
    update = import_module("sphinx_last_updated_by_git").update_file_dates
    folders: dict[Path, dict[str, None]] = {}
    for name in names:
        path = top / name
        folders.setdefault(path.parent, {})[path.name] = None
    for folder, dates in folders.items():
        update(folder, set(), dates)


_WAYS = {"urlset": urlset, "again": again, "revision-date": revision_date, "last-updated-by-git": last_updated_by_git}
_WAYS[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]).read_text(encoding="utf-8").splitlines())
