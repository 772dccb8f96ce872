"""Commits: what some commits were about, by one call of git for many of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from urlset.git_command import Git
from urlset.problems import UrlsetError

_MOST = 2_000
"""Ids of one call: a command line has an end."""


def subjects(folder: Path, ids: Iterable[str]) -> dict[str, str]:
    """Return the subject line of each commit of the repository around a folder; those it does not have are left out.

    The ids may be cut to their first twelve digits, as the record has them.
    """
    wanted = sorted(set(ids))
    program = shutil.which("git")
    if not wanted or program is None or not folder.is_dir():
        return {}
    git = Git(program=program, top=str(folder))
    found: dict[str, str] = {}
    for start in range(0, len(wanted), _MOST):
        some = wanted[start : start + _MOST]
        try:
            output = git.read("show", "-s", "--ignore-missing", "--format=%H %s", *some, "--")
        except UrlsetError:
            break  # no repository any more: the record still names the commits
        named = {
            line[: len(some[0])]: line.partition(" ")[2] for line in output.decode("utf-8", "replace").splitlines()
        }
        found |= {each: named[each] for each in some if each in named}
    return found
