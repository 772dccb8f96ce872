"""Measure: the cost of whole processes, children included, side by side in one run.

Jobs that are to be compared run in rounds, each once per round, so that what else the machine does falls on all of
them. A comparison is the median of the rounds' ratios.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

_LAUNCH = Path(__file__).parent / "jobs" / "launch.py"
_INHERITED = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TMPDIR", "PYTHONPATH")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One process to measure.

    Attributes:
        name: What it is, in the words of the table.
        command: The program and its arguments.
        cwd: Where it runs.
        fresh: Files and folders that are removed before each run.
        codes: Exit codes that are no failure.
        environment: Variables besides the few that every job has.
        note: What a reader has to know to read its number right.
        is_peer: Whether it is a peer: one that fails has no number, and the others are measured all the same.
    """

    name: str
    command: Sequence[str]
    cwd: Path
    fresh: Sequence[Path] = ()
    codes: Sequence[int] = (0,)
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    note: str = ""
    is_peer: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one run took: CPU seconds of the process and of its children, MiB at its peak, and what it printed."""

    user: float
    system: float
    peak: float
    said: str


class JobError(Exception):
    """A job failed, so that there is nothing to compare."""


class Rounds:
    """The costs of some jobs, one per job and round, and the peers that failed."""

    def __init__(self, jobs: Sequence[Job], failed: Sequence[Job], rounds: Sequence[Mapping[str, Cost]]) -> None:
        self.jobs = jobs
        self.failed = failed
        self._rounds = rounds

    def user(self, name: str) -> float:
        """Return a job's median user CPU in seconds."""
        return statistics.median(each[name].user for each in self._rounds)

    def system(self, name: str) -> float:
        """Return a job's median system CPU in seconds."""
        return statistics.median(each[name].system for each in self._rounds)

    def peak(self, name: str) -> float:
        """Return a job's median peak memory in MiB."""
        return statistics.median(each[name].peak for each in self._rounds)

    def said(self, name: str) -> float:
        """Return the median of the numbers that a job printed last."""
        return statistics.median(float(each[name].said.split()[-1]) for each in self._rounds)

    def ratio(self, name: str, base: str) -> float:
        """Return how many times the user CPU of `base` a job takes."""
        return statistics.median(self.ratios(name, base))

    def fastest(self, name: str, base: str) -> float:
        """Return how many times the user CPU of `base` a job takes, each in the round that was disturbed least."""
        return min(each[name].user for each in self._rounds) / max(min(each[base].user for each in self._rounds), 0.001)

    def ratios(self, name: str, base: str) -> list[float]:
        """Return how many times the user CPU of `base` a job takes, round by round."""
        return [each[name].user / max(each[base].user, 0.001) for each in self._rounds]


def measure(jobs: Sequence[Job], rounds: int, *, warm: bool) -> Rounds:
    """Run jobs in rounds.

    Args:
        jobs: What to compare.
        rounds: How often each runs.
        warm: Whether each runs once before, unmeasured, so that byte code and files are where a second run has them.

    Raises:
        JobError: One of them failed that is no peer.
    """
    failed = [job for job in jobs if (warm or job.is_peer) and not _works(job)]
    able = [job for job in jobs if job not in failed]
    return Rounds(able, failed, [{job.name: _run(job) for job in able} for _ in range(rounds)])


def _works(job: Job) -> bool:
    try:
        _run(job)
    except JobError as error:
        if not job.is_peer:
            raise
        sys.stderr.write(f"{error}\n")
        return False
    return True


def _run(job: Job) -> Cost:
    for path in job.fresh:
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    environment = {name: os.environ[name] for name in _INHERITED if name in os.environ}
    environment |= {"GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull, "TZ": "UTC", "NO_COLOR": "1"}
    environment |= {"PYTHONHASHSEED": "0", **job.environment}
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(_LAUNCH), *job.command],
        cwd=job.cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    said, _, last = done.stdout.rstrip("\n").rpartition("\n")
    cost = json.loads(last)
    if cost["code"] not in job.codes:
        raise JobError(f"{job.name}: exit code {cost['code']}: {' '.join(job.command)}\n{done.stderr[-2000:]}")
    return Cost(user=cost["user"], system=cost["system"], peak=cost["peak"], said=said)
