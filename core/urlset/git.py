"""Git dates: the last commit of many paths, wherever they are, with one pass over each repository.

This module finds the repositories, cuts the question to what their history can answer, and says what went wrong;
`urlset.git_walk` walks. There are at most four git processes for each repository.
"""

from __future__ import annotations

import enum
import os
import posixpath
import re
import shutil
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from urlset.git_command import Git, GitError
from urlset.git_walk import Landing, Walk
from urlset.problems import Problem, problem

_NO_COMMITS = b"does not have any commits yet"
_LS_TREE = ("ls-tree", "-r", "-z", "--full-tree", "--name-only")
_END_OF_TIME = 253402300800  # the first second of the year 10000, which no datetime can hold
_COMMIT = rb"[0-9a-f]{40}|[0-9a-f]{64}|"
_MOST_PARTS = 4
_IGNORE_REVS = ".git-blame-ignore-revs"
# How to get the whole history, by a variable that the place sets in every build.
_FIXES = (
    ("GITHUB_ACTIONS", "give actions/checkout `fetch-depth: 0`"),
    ("GITLAB_CI", "set the variable `GIT_DEPTH: 0` in .gitlab-ci.yml"),
    ("READTHEDOCS", "add `git fetch --unshallow || true` to build.jobs.post_checkout in .readthedocs.yaml"),
    ("BITBUCKET_BUILD_NUMBER", "set `clone: depth: full` in bitbucket-pipelines.yml"),
    ("TF_BUILD", "give the checkout step `fetchDepth: 0`"),
    ("TRAVIS", "set `git: depth: false` in .travis.yml"),
    ("CF_PAGES", "put `git fetch --unshallow &&` before the build command"),
    ("VERCEL", "set the environment variable `VERCEL_DEEP_CLONE=true`"),
)
_FIX = "run `git fetch --unshallow` before the build"


class State(enum.StrEnum):
    """How much git knows of a path."""

    EXACT = "exact"  # the commit is the last one
    BOUNDARY = "boundary"  # the clone is shallow, and the last commit is this one or an older one
    UNTRACKED = "untracked"  # the path is not in HEAD
    NO_GIT = "no-git"  # there is no repository, or git cannot read it


class Commit(NamedTuple):
    """The last commit of one path.

    Attributes:
        state: What is known.
        id: The commit in hex, 40 or 64 digits; empty unless the state is EXACT or BOUNDARY.
        committed: Committer time in seconds since 1970 UTC, 0 or more and before the year 10000; only of an EXACT one.
    """

    state: State
    id: str = ""
    committed: int = 0


class _Clone(NamedTuple):
    """What a repository is like: its commit, the path of `Git.top` in it, and the ids at which a shallow one ends."""

    head: str
    prefix: bytes
    boundary: frozenset[bytes]


def last_commits(paths: Iterable[Path], *, ignore_revs: Path | None = None) -> tuple[dict[Path, Commit], list[Problem]]:
    """Find the last commit of each path, as `git log -1 -- PATH` would name it.

    A path may be in any repository, work tree or submodule; a link has a date of its own, apart from what it points to.

    Args:
        paths: Files; relative ones are relative to the current folder.
        ignore_revs: A file in the format of git-blame's --ignore-revs-file: commits that do not count as a change.
            None stands for `.git-blame-ignore-revs` at the top of each repository.

    Returns:
        An answer for every path, and the problems met: at most one of each kind.
    """
    answers = dict.fromkeys(paths, Commit(state=State.NO_GIT))
    problems: list[Problem] = []
    shallow: list[str] = []
    program = shutil.which("git")
    for top, names in _by_repository(answers).items():
        if program is None:
            problems.append(problem("U-git-missing", "there is no command git on PATH", top))
            continue
        git = Git(program=str(Path(program).absolute()), top=top)
        commits, faults = _in_repository(git, set(names.values()), ignore_revs)
        answers.update({path: commits[name] for path, name in names.items() if name in commits})
        problems += faults
        if any(commit.state is State.BOUNDARY for commit in commits.values()):
            shallow.append(top)
    return answers, _one_of_each([*problems, *_shallow_problem(answers, shallow)])


def _by_repository(paths: Iterable[Path]) -> dict[str, dict[Path, bytes]]:
    """Sort paths by the top folder of their repository; each with its name there. What is in none is left out."""
    found = defaultdict[str, dict[Path, bytes]](dict)
    tops: dict[Path, Path | None] = {}
    folders: dict[Path, tuple[str, bytes] | None] = {}
    for path in paths:
        try:
            folder = path.parent
            if folder not in folders:
                folders[folder] = _locate(Path(os.path.realpath(folder)), tops)
            if place := folders[folder]:
                top, inside = place
                found[top][path] = inside + os.fsencode(path.name)
        except (OSError, ValueError):  # no name that a file could have, or a current folder that is gone
            continue
    return found


def _locate(folder: Path, tops: dict[Path, Path | None]) -> tuple[str, bytes] | None:
    """The nearest folder upwards that holds .git, and the way down from it; `tops` remembers each folder's."""
    passed: list[Path] = []
    top: Path | None = None
    for here in (folder, *folder.parents):
        passed.append(here)
        if here in tops or os.path.lexists(here / ".git"):
            top = tops.get(here, here)
            break
    tops.update(dict.fromkeys(passed, top))
    if top is None:
        return None
    inside = folder.relative_to(top).as_posix()
    return str(top), b"" if inside == "." else os.fsencode(inside + "/")


def _in_repository(git: Git, names: set[bytes], ignore_revs: Path | None) -> tuple[dict[bytes, Commit], list[Problem]]:
    """Answer for names relative to `git.top`; a name that has no answer is one that git could not tell about."""
    ignored, problems = _ignored_commits(git.top, ignore_revs)
    try:
        clone = _look(git)
        tree = git.read(*_LS_TREE, clone.head).split(b"\0") if clone.head else []
    except GitError as error:
        return {}, [*problems, *error.problems]
    wanted = {clone.prefix + name for name in names if name}.intersection(tree)
    walk = Walk(git, wanted, ignored)
    try:
        if wanted:
            walk.run(clone.head, [] if clone.prefix else _parts(wanted, tree))
        landings = walk.passed | walk.found
    except GitError as error:
        problems += error.problems
        landings = walk.found
        names = {name for name in names if clone.prefix + name in landings or clone.prefix + name not in wanted}
    return {name: _commit(landings.get(clone.prefix + name), clone, ignored) for name in names}, problems


def _look(git: Git) -> _Clone:
    code, output, said = git.run("rev-parse", "--show-prefix", "--git-path", "shallow", "--quiet", "--verify", "HEAD")
    if code == 1:  # HEAD names no commit
        said = git.run("log", "-1")[2]
        if _NO_COMMITS in said:
            return _Clone(head="", prefix=b"", boundary=frozenset())
    if code:
        raise git.failure(said)
    prefix, *path, head = output.removesuffix(b"\n").split(b"\n")
    try:
        boundary = Path(git.top, os.fsdecode(b"\n".join(path))).read_bytes().split()
    except OSError:
        boundary = []  # there is no such file where the clone is whole
    return _Clone(head=head.decode(), prefix=prefix, boundary=frozenset(boundary))


def _parts(wanted: set[bytes], tree: list[bytes]) -> list[bytes]:
    """Where to look: the few folders or files that hold all of the wanted, if they are so small a part that git gains.

    Git compares every path with every part that it is given, so that many parts cost far more than they save; and parts
    that hold nearly everything cost a quarter more than none (measured).
    """
    shared = posixpath.commonpath([min(wanted), max(wanted)])
    start = len(shared) + 1 if shared else 0
    parts = {name[:end] if (end := name.find(b"/", start)) > 0 else name for name in wanted}
    if len(parts) > _MOST_PARTS:
        parts = {shared} - {b""}
    within = tuple(part + b"/" for part in parts)
    inside = sum(name.startswith(within) or name in parts for name in tree)
    return sorted(parts) if 2 * inside < len(tree) else []


def _commit(landing: Landing | None, clone: _Clone, ignored: frozenset[bytes]) -> Commit:
    if landing is None:
        return Commit(state=State.UNTRACKED)
    commit = landing.commit.decode()
    # Beyond the boundary there may be an older commit than the ignored one that is taken where there is none.
    if landing.commit in clone.boundary or (clone.boundary and landing.commit in ignored):
        return Commit(state=State.BOUNDARY, id=commit)
    if landing.time.isdigit() and int(landing.time) < _END_OF_TIME:
        return Commit(state=State.EXACT, id=commit, committed=int(landing.time))
    return Commit(state=State.UNTRACKED)


def _ignored_commits(top: str, ignore_revs: Path | None) -> tuple[frozenset[bytes], list[Problem]]:
    """The ids in the given file or, where there is none or it cannot be read, in the repository's usual one."""
    path = ignore_revs or Path(top, _IGNORE_REVS)
    fault = ""
    lines: list[bytes] = []
    try:
        if path.is_file():  # and no pipe, which could block
            lines = path.read_bytes().lower().splitlines()
        elif ignore_revs:
            fault = "there is no such file"
    except OSError as error:
        fault = f"the file cannot be read: {error.strerror}"
    if fault:
        ignored, problems = _ignored_commits(top, None) if ignore_revs else (frozenset[bytes](), [])
        return ignored, [problem("U-git-ignored", fault, str(path)), *problems]
    commits = {number: line.partition(b"#")[0].strip() for number, line in enumerate(lines, 1)}
    wrong = [number for number, commit in commits.items() if not re.fullmatch(_COMMIT, commit)]
    said = "the line holds no full commit id and is not used"
    return frozenset(commits.values()), [problem("U-git-ignored", said, f"{path}:{number}") for number in wrong]


def _shallow_problem(answers: dict[Path, Commit], shallow: list[str]) -> list[Problem]:
    if not shallow:
        return []
    count = sum(commit.state is State.BOUNDARY for commit in answers.values())
    fix = next((fix for name, fix in _FIXES if os.environ.get(name)), _FIX)
    said = f"{count} of {len(answers)} files last changed where this shallow clone begins, or before; {fix}"
    return [problem("U-git-shallow", said, shallow[0])]


def _one_of_each(problems: list[Problem]) -> list[Problem]:
    """The first problem of each kind, saying how many more there are."""
    kinds = defaultdict[str, list[Problem]](list)
    for each in dict.fromkeys(problems):
        kinds[each.code].append(each)
    more = {code: f" (and {len(same) - 1} more)" if len(same) > 1 else "" for code, same in kinds.items()}
    return [same[0]._replace(message=same[0].message + more[code]) for code, same in kinds.items()]
