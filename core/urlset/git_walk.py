"""The history walk: the last commit of many files of one repository, in one pass.

The answer for each file is the commit that `git log -1 -- PATH` names. For one path, git's default simplification is
a straight walk: at a commit where the path is the same as in a parent, go on at the first such parent; where it
differs from all parents, that commit is the answer (git-log(1), History Simplification). Dates play no part in it,
so many paths can walk at once, each at its own place, in any order. It takes two phases:

1. `git log --first-parent` lists what each commit of the main line changes against its first parent. The first commit
   that lists a path is its answer or, where that commit is a merge, the place where its walk leaves the main line.
2. `git diff-tree --stdin` is asked about the commits of the side lines; all paths move on by one commit in each round.

An ignored commit is passed as if it changed nothing against its first parent.
"""

from __future__ import annotations

import os
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import IO, NamedTuple, cast

from urlset.git_command import Git, Running

# No --ext-diff, textconv or colour, no rename detection: names alone, read from trees alone.
_DIFF = ("-z", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color", "--encoding=UTF-8")
_LOG = ("log", *_DIFF, "-O/dev/null", "--no-decorate", "--first-parent", "-m")  # -O undoes diff.orderFile
_DIFF_TREE = ("diff-tree", "--stdin", "-r", *_DIFF, "--root", "-c", "--always")
_CHUNK = 1 << 16  # the size of a pipe, so that reading stops soon after the last answer
_BATCH = 4000  # bytes; fits every system's pipe, so that a batch is written whole before its answer is read


class Landing(NamedTuple):
    """A commit that changed a path: its id in hex, and its committer time as git prints it, which may be anything."""

    commit: bytes
    time: bytes


class _Diff(NamedTuple):
    """What diff-tree says of a commit: its parents, and the wanted paths in which it differs from all of them."""

    landing: Landing
    parents: list[bytes]
    changed: frozenset[bytes]


class _Place(NamedTuple):
    """Where a path's walk stands: at a commit, known to differ from the parents before this one."""

    commit: bytes
    parent: int


class Walk:
    """The walk of many paths through one repository.

    Attributes:
        found: Path to its answer. It grows while the walk runs; what it holds is right even where git fails halfway.
        passed: Path to the newest ignored commit that changed it: the answer where the whole walk finds no other.
    """

    def __init__(self, git: Git, wanted: Iterable[bytes], ignored: frozenset[bytes]) -> None:
        self.found: dict[bytes, Landing] = {}
        self.passed: dict[bytes, Landing] = {}
        self._git = git
        self._wanted = set(wanted)
        self._ignored = ignored
        self._standing: dict[_Place, set[bytes]] = {}

    def run(self, head: str, parts: Iterable[bytes]) -> None:
        """Walk from the commit `head`, looking only at these folders and files (none: at all).

        Raises:
            GitError: Git cannot be started, or fails.
        """
        within = ("--", *map(os.fsdecode, parts))
        self._main_line(head, within)
        if self._standing:
            mark = _mark()
            with self._git.start(*_DIFF_TREE, _format(mark), *within, stdin=subprocess.PIPE) as running:
                self._side_lines(_DiffTree(self._git, running, mark, frozenset().union(*self._standing.values())))

    def _main_line(self, head: str, within: tuple[str, ...]) -> None:
        mark, wanted = _mark(), self._wanted
        with self._git.start(*_LOG, _format(mark), head, *within) as running:
            for record in _records(running.output, mark):
                header, _, names = record.partition(b"\0")
                if changed := wanted.intersection(names[1:].split(b"\0")):
                    self._on_main_line(header, changed)
                    if not wanted:
                        return
            if running.process.wait():
                raise self._git.failure(running.said())

    def _on_main_line(self, header: bytes, changed: set[bytes]) -> None:
        landing, parents = _parse(header)
        if len(parents) > 1:
            self._standing[_Place(landing.commit, 1)] = changed
        elif not self._settle(landing, changed):
            return
        self._wanted -= changed

    def _settle(self, landing: Landing, changed: set[bytes]) -> bool:
        """Note a commit as the answer of these paths or, if it is ignored, as passed; returns whether it answers."""
        answers = landing.commit not in self._ignored
        if answers:
            self.found.update(dict.fromkeys(changed, landing))
        else:
            for path in changed:
                self.passed.setdefault(path, landing)
        return answers

    def _side_lines(self, tree: _DiffTree) -> None:
        rounds, snapshot = 0, dict[_Place, set[bytes]]()
        while self._standing:
            if rounds & (rounds - 1) == 0:
                snapshot = {place: set(paths) for place, paths in self._standing.items()}
            self._standing = self._round(tree)
            for place in self._standing.keys() & snapshot.keys():
                self._standing[place] -= snapshot[place]  # replaced commits can form a ring (Brent's detection)
            rounds += 1

    def _round(self, tree: _DiffTree) -> dict[_Place, set[bytes]]:
        """Move every path on by one commit, or by one parent of a merge."""
        onward = defaultdict[_Place, set[bytes]](set)
        forks: list[tuple[bytes, _Place, set[bytes]]] = []
        commits = tree.ask(place.commit for place in self._standing)
        for place, paths in self._standing.items():
            landing, parents, changed = commits[place.commit]
            here, same = paths & changed, paths - changed
            if here and not self._settle(landing, here) and parents:
                onward[_Place(parents[0], 0)] |= here
            if same and place.parent < len(parents) - 1:
                forks.append((parents[place.parent], place, same))
            elif same and parents:
                onward[_Place(parents[-1], 0)] |= same  # it is the same as one, and no other is left
        answers = tree.ask(place.commit + b" " + parent for parent, place, _ in forks)
        for parent, place, paths in forks:
            changed = answers[place.commit + b" " + parent].changed
            onward[_Place(parent, 0)] |= paths - changed
            onward[_Place(place.commit, place.parent + 1)] |= paths & changed
        return {place: paths for place, paths in onward.items() if paths}


class _DiffTree:
    """A running `git diff-tree --stdin`, which remembers what it was asked.

    A line is a commit, or a commit and one parent to compare it with. Git keeps that one parent as the commit's only
    one from then on, so nothing may be asked twice.
    """

    def __init__(self, git: Git, running: Running, mark: bytes, wanted: frozenset[bytes]) -> None:
        self._git = git
        self._running = running
        self._mark = mark
        self._end = b"." + mark[1:] + b"\n"  # no commit, so that git echoes it and flushes its output
        self._wanted = wanted
        self._known: dict[bytes, _Diff] = {}

    def ask(self, lines: Iterable[bytes]) -> dict[bytes, _Diff]:
        """What git says to each line."""
        lines = list(lines)
        new = [line for line in dict.fromkeys(lines) if line not in self._known]
        size = _BATCH // (len(max(new, key=len, default=b"")) + 1)
        for start in range(0, len(new), size):
            batch = new[start : start + size]
            self._known.update(zip(batch, self._answers(batch), strict=True))
        return {line: self._known[line] for line in lines}

    def _answers(self, batch: list[bytes]) -> list[_Diff]:
        self._write(b"\n".join([*batch, self._end]))
        answer = bytearray()
        while not answer.endswith(self._end) and (chunk := self._running.output.read(_CHUNK)):
            answer += chunk
        records = bytes(answer).removesuffix(self._end).split(self._mark)[1:]
        if len(records) != len(batch):
            raise self._git.failure(self._running.said())
        return [self._diff(record) for record in records]

    def _write(self, data: bytes) -> None:
        """Write to git; that it has died is seen where its answer is read."""
        pipe = cast("IO[bytes]", self._running.process.stdin)
        with suppress(BrokenPipeError):
            while data:
                data = data[pipe.write(data) :]

    def _diff(self, record: bytes) -> _Diff:
        header, _, names = record.partition(b"\0")
        landing, parents = _parse(header)
        return _Diff(landing, parents, self._wanted.intersection(names[1:].split(b"\0")))


def _mark() -> bytes:
    """What begins each commit in git's output: no name holds a NUL, and none can guess the rest."""
    return b"\0" + os.urandom(8).hex().encode()


def _format(mark: bytes) -> str:
    return f"--format=%x00{mark[1:].decode()}%H %ct %P"


def _parse(header: bytes) -> tuple[Landing, list[bytes]]:
    commit, time, *parents = header.split(b" ")  # the time may be empty
    return Landing(commit, time), [parent for parent in parents if parent]


def _records(output: IO[bytes], mark: bytes) -> Iterator[bytes]:
    """Cut git's output at the marks, as it comes: header, NUL and, where there are names, one byte and the names."""
    buffer = bytearray()
    while chunk := output.read(_CHUNK):
        seen = max(0, len(buffer) - len(mark))
        buffer += chunk
        if (end := buffer.rfind(mark, seen)) > 0:
            yield from bytes(buffer[:end]).split(mark)
            del buffer[: end + len(mark)]
    yield from bytes(buffer).split(mark)
