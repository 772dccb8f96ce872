"""The program git, run so that neither a repository's settings nor the environment change what it prints.

Nothing here starts another program: hooks, file system monitors, signature checks, pagers and transports are off. The
owner check of git (safe.directory) stays on.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO, NamedTuple, cast

from urlset.problems import UrlsetError, problem

_SETTINGS = {
    "core.deltaBaseCacheLimit": "8m",  # 95 MB less memory in a large repository, for the same time
    "core.fsmonitor": "false",  # a program of the repository's choice, which diff-tree would run
    "diff.relative": "false",
    "format.pretty": "raw",  # an unknown name here would end git, although --format overrides it
    "log.date": "raw",  # the same
    "log.diffMerges": "separate",
    "log.follow": "false",
    "log.mailmap": "false",
    "log.showRoot": "true",
    "log.showSignature": "false",  # would run gpg.program
}
# What `git rev-parse --local-env-vars` names, but for GIT_CONFIG_*, by which containers set safe.directory; and what
# contradicts GIT_LITERAL_PATHSPECS.
_UNSET = {
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_CEILING_DIRECTORIES",
    "GIT_COMMON_DIR",
    "GIT_DIR",
    "GIT_GLOB_PATHSPECS",
    "GIT_GRAFT_FILE",
    "GIT_ICASE_PATHSPECS",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_INTERNAL_SUPER_PREFIX",
    "GIT_NOGLOB_PATHSPECS",
    "GIT_NO_REPLACE_OBJECTS",
    "GIT_OBJECT_DIRECTORY",
    "GIT_PREFIX",
    "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
    "GIT_WORK_TREE",
}
_SET = {
    "GIT_ALLOW_PROTOCOL": "none",  # no network, in any version of git: a partial clone must not fetch what we read
    "GIT_FLUSH": "0",  # full buffers instead of one write per commit: a fifth less time
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",  # newer versions of git then say sooner and more clearly what is missing
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


class GitError(UrlsetError):
    """Git cannot be run or has failed; its one problem says which, and in which repository."""


class Running(NamedTuple):
    """A started git: its process, its standard output and the file that gathers its standard error."""

    process: subprocess.Popen[bytes]
    output: IO[bytes]
    errors: IO[bytes]

    def said(self) -> bytes:
        """All of the standard error so far."""
        self.errors.seek(0)
        return self.errors.read()


class Git(NamedTuple):
    """Git in one folder: `program` is its absolute path, `top` the folder that it runs in."""

    program: str
    top: str

    def run(self, *arguments: str) -> tuple[int, bytes, bytes]:
        """Run git to its end; returns its exit code, its output and its standard error.

        Raises:
            GitError: The program cannot be started.
        """
        with self.start(*arguments) as running:
            output = running.output.read()
            return running.process.wait(), output, running.said()

    def read(self, *arguments: str) -> bytes:
        """Run git to its end and return its output.

        Raises:
            GitError: The program cannot be started, or fails.
        """
        code, output, said = self.run(*arguments)
        if code:
            raise self.failure(said)
        return output

    @contextmanager
    def start(self, *arguments: str, stdin: int = subprocess.DEVNULL) -> Generator[Running, None, None]:
        """Start git, and end it on leaving the context, whatever it is doing then.

        Its standard error goes to a file, so that it can never block on a reader.

        Raises:
            GitError: The program cannot be started.
        """
        settings = [part for key, value in _SETTINGS.items() for part in ("-c", f"{key}={value}")]
        kept = {name: value for name, value in os.environ.items() if name not in _UNSET}
        with TemporaryFile() as errors:
            try:
                process = subprocess.Popen(
                    [self.program, *settings, *arguments],
                    bufsize=0,
                    stdin=stdin,
                    stdout=subprocess.PIPE,
                    stderr=errors,
                    cwd=self.top,
                    env=kept | _SET,
                )
            except OSError as error:
                raise GitError(problem("U-git-missing", f"git cannot be run: {error}", self.top)) from error
            with process:
                try:
                    yield Running(process, cast("IO[bytes]", process.stdout), errors)
                finally:
                    process.terminate()

    def failure(self, said: bytes) -> GitError:
        """The error for a git that failed: the line that it ended with, and the command that it recommends."""
        lines = [_printable(line) for line in said.splitlines() if line.strip()]
        first = next((line for line in lines if line.startswith("fatal:")), lines[0] if lines else "git failed")
        remedy = next((f"; run: {line}" for line in lines if line.startswith("git config ")), "")
        return GitError(problem("U-git-unreadable", first + remedy, self.top))


def _printable(line: bytes) -> str:
    """A line as text that is safe to show: git quotes names in it that may hold anything."""
    return "".join(char if char.isprintable() else "?" for char in line.decode("utf-8", "replace").strip())
