"""Table: what was measured, as one Markdown table and as JSON."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.measure import Rounds

BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"
_HEAD = ("| What | Way | User s | System s | Peak MiB | Result | Note |", "|---|---|--:|--:|--:|--:|---|")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table.

    Attributes:
        what: The work.
        way: Who does it.
        user: User CPU in seconds, or None where it was not measured.
        system: System CPU in seconds, or None.
        peak: Peak memory in MiB, or None.
        result: The comparison or the rate that the line is there for.
        note: What a reader has to know.
    """

    what: str
    way: str
    user: float | None = None
    system: float | None = None
    peak: float | None = None
    result: str = ""
    note: str = ""


def rows(what: str, rounds: Rounds, base: str) -> list[Row]:
    """Return a row for each job, with its user CPU as a multiple of that of `base`."""
    found = [
        row(rounds, job.name, what, "1" if job.name == base else f"{rounds.ratio(job.name, base):.2f} times")
        for job in rounds.jobs
    ]
    return [*found, *failures(rounds, what)]


def failures(rounds: Rounds, what: str) -> list[Row]:
    """Return a row for each peer that failed."""
    return [Row(what=what, way=job.name, note="it failed") for job in rounds.failed]


def row(rounds: Rounds, name: str, what: str, result: str) -> Row:
    """Return the row of one job."""
    [note] = [job.note for job in rounds.jobs if job.name == name]
    return Row(
        what=what,
        way=name,
        user=rounds.user(name),
        system=rounds.system(name),
        peak=rounds.peak(name),
        result=result,
        note=note,
    )


def markdown(found: Sequence[Row]) -> str:
    """Return the table; what stands in the line above is not said again."""
    lines: list[str] = [*_HEAD]
    before = ""
    for each in found:
        numbers = (_number(each.user, 2), _number(each.system, 2), _number(each.peak, 0))
        what = "" if each.what == before else each.what
        lines.append(f"| {' | '.join((what, each.way, *numbers, each.result, each.note))} |".replace("  ", " "))
        before = each.what
    return "\n".join(lines)


def machine(size: str, rounds: int) -> str:
    """Say where it was measured, without any name of the machine or a folder."""
    git = subprocess.run(["git", "version"], capture_output=True, text=True, check=True).stdout.split()[2]
    cores = os.cpu_count()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    where = f"{cores} cores ({platform.machine()}), {platform.system()}"
    return f"{where}, {python}, git {git}; size `{size}`, {rounds} rounds."


def insert(page: Path, text: str) -> None:
    """Put a text between the markers of a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"{page} has no {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}"
