"""History: a repository as documentation has it, made by git fast-import, the same every time.

Pages appear one after the other; some are changed often and most seldom. One commit in twenty is made on a branch and
merged, and now and then a page gets another name.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

_START = 1_500_000_000
_MERGE_EVERY = 20
_RENAME_EVERY = 97


def make(top: Path, files: int, commits: int) -> None:
    """Make a repository with a work tree, unless it is there from an earlier run."""
    done = top / ".git" / "made"
    if done.is_file():
        return
    top.mkdir(parents=True, exist_ok=True)
    _git(top, "init", "--quiet", "--initial-branch=main")
    process = subprocess.Popen(["git", "fast-import", "--quiet", "--force"], cwd=top, stdin=subprocess.PIPE)
    with process as running:
        assert running.stdin is not None
        for each in _History(files, commits).commands():
            running.stdin.write(each)
    assert process.returncode == 0
    _git(top, "reset", "--quiet", "--hard", "main")
    done.touch()


class _History:
    """Writes the commands of git fast-import, commit by commit."""

    def __init__(self, files: int, commits: int) -> None:
        self._random = random.Random(1)  # noqa: S311 (no secret)
        self._files = files
        self._commits = commits
        self._names: list[str] = []
        self._mark = 0
        self._merged = ""

    def commands(self) -> Iterator[bytes]:
        """Yield the whole stream: a commit on the main line, or one on a branch and its merge."""
        for number in range(1, self._commits + 1):
            before = self._mark
            if number % _MERGE_EVERY == 0:
                yield self._commit("refs/heads/side", before - 1, self._change(number))
                side = self._mark
                yield self._commit("refs/heads/main", before, "", merge=side)
            else:
                yield self._commit("refs/heads/main", before, self._changes(number))

    def _commit(self, branch: str, parent: int, changes: str, merge: int = 0) -> bytes:
        self._mark += 1
        time = f"{_START + self._mark * 3600} +0000"
        text = f"commit {branch}\nmark :{self._mark}\ncommitter A <a@example.org> {time}\ndata 6\nchange\n"
        if parent > 0:
            text += f"from :{parent}\n"
        if merge:
            text += f"merge :{merge}\n" + self._merged
        self._merged = changes
        return f"{text}{changes}\n".encode()

    def _changes(self, number: int) -> str:
        text = "".join(self._change(number) for _ in range(self._random.choice((1, 1, 1, 2, 4))))
        missing = self._files * min(1.0, 2 * number / self._commits) - len(self._names)
        text += "".join(self._new(number) for _ in range(max(0, int(missing))))
        return text + (self._rename() if number % _RENAME_EVERY == 0 else "")

    def _new(self, number: int) -> str:
        page = len(self._names)
        self._names.append(f"docs/part-{page % 25}/page-{page}.md")
        return self._content(page, number)

    def _change(self, number: int) -> str:
        if not self._names:
            return self._new(number)
        return self._content(int(len(self._names) * self._random.random() ** 3), number)

    def _content(self, page: int, number: int) -> str:
        data = f"# Page {page}\n\nText of page {page}, changed in {number}.\n"
        return f"M 100644 inline {self._names[page]}\ndata {len(data)}\n{data}\n"

    def _rename(self) -> str:
        page = self._random.randrange(len(self._names))
        old = self._names[page]
        self._names[page] = old.replace("page-", "renamed-page-") if "renamed" not in old else f"{old}.md"
        return f"R {old} {self._names[page]}\n"


def _git(top: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=top, check=True)
