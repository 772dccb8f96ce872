"""The history walk against git itself, over random histories."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from urlset.git import Commit, State, last_commits

PATHS = ("a", "b.md", "d/a", "d/b", "d/e/c", "f", "f/g")  # f is now a file, now a folder
FILES = (
    ("100644", b"1\n"),
    ("100644", b"2\n"),
    ("100644", b"3\n"),
    ("100644", b""),
    ("100755", b"1\n"),
    ("120000", b"1\n"),
)
START = 1_500_000_000


@dataclass(frozen=True, kw_only=True)
class Change:
    """One commit of a random history.

    Attributes:
        back: Its parents, as steps back from it; those from before the first commit are none.
        taken: From which of its parents each path is taken: a merge may take all of one, or some of each.
        edits: What is written on top of that, or deleted; in a merge, this is what makes it an evil one.
        skew: Seconds by which its clock is wrong.
    """

    back: tuple[int, ...]
    taken: tuple[int, ...]
    edits: dict[str, tuple[str, bytes] | None]
    skew: int

    def tree(self, parents: Sequence[dict[str, tuple[str, bytes]]]) -> dict[str, tuple[str, bytes]]:
        """The files of the commit."""
        files: dict[str, tuple[str, bytes]] = {}
        for path, choice in zip(PATHS, self.taken, strict=True):
            if parents and (file := parents[choice % len(parents)].get(path)):
                files[path] = file
        for path, file in self.edits.items():
            files.pop(path, None)
            if file:
                files[path] = file
        if "f/g" in files:
            files.pop("f", None)
        return files


MOST_PARENTS = 4
WHOLE = st.integers(0, MOST_PARENTS - 1).map(lambda choice: (choice,) * len(PATHS))
MIXED = st.tuples(*[st.integers(0, MOST_PARENTS - 1)] * len(PATHS))
EDITS = st.dictionaries(st.sampled_from(PATHS), st.none() | st.sampled_from(FILES), min_size=1, max_size=4)
CHANGES = st.builds(
    Change,
    back=st.tuples(st.integers(1, 3))
    | st.lists(st.integers(1, 6), min_size=2, max_size=MOST_PARENTS, unique=True).map(tuple),
    taken=WHOLE | MIXED,
    edits=st.just({}) | EDITS | EDITS,
    skew=st.just(0) | st.integers(-1_000_000, 1_000_000),
)
ROOT = st.builds(
    Change,
    back=st.just(()),
    taken=WHOLE,
    edits=st.fixed_dictionaries(dict.fromkeys(PATHS, st.sampled_from(FILES))),
    skew=st.just(0),
)
HISTORIES = st.builds(lambda root, changes: [root, *changes], ROOT, st.lists(CHANGES, min_size=8, max_size=16))


class History:
    """A random history in a real repository, and its graph; the last commit is HEAD."""

    def __init__(self, root: Path, history: Sequence[Change]) -> None:
        self.root = root
        self.parents: list[tuple[int, ...]] = []
        self.trees: list[dict[str, tuple[str, bytes]]] = []
        for number, change in enumerate(history):
            parents = dict.fromkeys(number - back for back in change.back if back <= number)
            self.parents.append(tuple(parents))
            self.trees.append(change.tree([self.trees[parent] for parent in parents]))
        for folder in ("objects", "refs/heads"):
            (root / ".git" / folder).mkdir(parents=True)
        (root / ".git/HEAD").write_text(f"ref: refs/heads/c{len(history) - 1}\n")
        self.git("fast-import", "--quiet", "--export-marks=marks", stdin=self._stream(history))
        marks = (root / "marks").read_text().split()
        self.ids = [marks[2 * number + 1] for number in range(len(history))]

    def git(self, *arguments: str, stdin: bytes = b"") -> str:
        """Run git in it."""
        done = subprocess.run(["git", *arguments], cwd=self.root, input=stdin, check=True, capture_output=True)
        return done.stdout.decode().strip()

    @property
    def head(self) -> dict[str, tuple[str, bytes]]:
        """The files of the last commit."""
        return self.trees[-1]

    def answers(self, ignored: Sequence[str] = ()) -> dict[str, Commit]:
        """What urlset says of every file."""
        list_of_ignored = self.root / "ignored"
        list_of_ignored.write_text("\n".join(ignored))
        commits, problems = last_commits([self.root / path for path in self.head], ignore_revs=list_of_ignored)
        assert problems == []
        return {path: commits[self.root / path] for path in self.head}

    def walked(self, path: str, ignored: Sequence[str]) -> str:
        """The definition, followed step by step for one path."""
        number, passed = len(self.ids) - 1, ""
        while True:
            file = self.trees[number].get(path)
            same = [parent for parent in self.parents[number] if self.trees[parent].get(path) == file]
            if not same:
                if not self.parents[number] and file is None:
                    return passed
                if self.ids[number] not in ignored:
                    return self.ids[number]
                passed = passed or self.ids[number]
                if not self.parents[number]:
                    return passed
            number = (same or self.parents[number])[0]

    def _stream(self, history: Sequence[Change]) -> bytes:
        lines: list[bytes] = []
        for number, (change, parents, tree) in enumerate(zip(history, self.parents, self.trees, strict=True)):
            when = START + number * 3600 + change.skew
            lines += [f"commit refs/heads/c{number}\nmark :{number + 1}".encode()]
            lines += [f"committer A <a@example.org> {when} +0100\ndata 0".encode()]
            lines += [f"{'merge' if nth else 'from'} :{parent + 1}".encode() for nth, parent in enumerate(parents)]
            lines += [b"deleteall"]
            for path, (mode, data) in tree.items():
                lines += [f"M {mode} inline {path}\ndata {len(data)}".encode(), data]
        return b"\n".join([*lines, b"done", b""])


@pytest.fixture(scope="module", autouse=True)
def _plain_git(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the settings of whoever runs the tests away from git."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("GIT_")]:
            patch.delenv(name)
        patch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
        patch.setenv("GIT_CONFIG_NOSYSTEM", "1")
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        yield


fixed = settings(max_examples=90, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


@fixed
@given(HISTORIES)
def test_every_file_has_the_commit_that_git_log_names(history: list[Change]) -> None:
    """Whatever the history, each file of HEAD has the commit and the committer time of `git log -1 -- PATH`."""
    with TemporaryDirectory() as folder:
        made = History(Path(folder), history)
        for path, commit in made.answers().items():
            expected = made.git("log", "-1", "--format=exact %H %ct", "--", path)
            assert expected == f"{commit.state} {commit.id} {commit.committed}"
            assert expected.split()[1] == made.walked(path, [])


@fixed
@given(HISTORIES, st.sets(st.integers(0, 15)))
def test_ignored_commits_are_passed(history: list[Change], numbers: set[int]) -> None:
    """An ignored commit is passed as if it were the same as its first parent; it answers only where no other does."""
    with TemporaryDirectory() as folder:
        made = History(Path(folder), history)
        ignored = [made.ids[number] for number in numbers if number < len(history)]
        for path, commit in made.answers(ignored).items():
            assert made.walked(path, ignored) == commit.id


@settings(fixed, max_examples=25)
@given(HISTORIES, st.integers(1, 5))
def test_a_shallow_clone_tells_no_untruth(history: list[Change], depth: int) -> None:
    """In a clone of any depth, what is called exact is exact, and all else lies at the boundary."""
    with TemporaryDirectory() as folder:
        made = History(Path(folder) / "whole", history)
        made.git("clone", "--quiet", f"--depth={depth}", made.root.as_uri(), "../clone")
        clone = Path(folder) / "clone"
        boundary = (clone / ".git/shallow").read_text().split() if (clone / ".git/shallow").exists() else []
        commits, _ = last_commits(clone / path for path in made.head)
        for path in made.head:
            commit = commits[clone / path]
            if commit.state is State.EXACT:
                assert made.walked(path, []) == commit.id
            assert (State.BOUNDARY if commit.id in boundary else State.EXACT) is commit.state
