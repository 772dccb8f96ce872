"""The benches work: each runs once at a tiny size, without a network. Nothing here is a timed test."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
BENCHES = ("writing", "git", "checking", "reading", "adapters", "command")


def run(folder: Path, *arguments: str) -> tuple[str, list[dict[str, Any]]]:
    """Run benches at a tiny size, and return the Markdown and the rows."""
    report = folder / "report.json"
    command = [sys.executable, "-m", "tests.bench", "--size", "tiny", "--no-peers", "--folder", str(folder / "work")]
    done = subprocess.run(
        [*command, "--json", str(report), *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads(report.read_text("utf-8"))["rows"]


@pytest.mark.parametrize("name", BENCHES)
def test_a_bench_measures_what_it_names(name: str, tmp_path: Path) -> None:
    """Every way has a number or says why it has none, and the table has a line for each."""
    text, rows = run(tmp_path, "--only", name)
    assert rows
    assert [] == [row for row in rows if not row["result"] and not row["note"]]
    assert [] == [row for row in rows if row["result"] and row["note"] == "left out by --no-peers"]
    assert [] == [row for row in rows if row["user"] is not None and not 0 <= row["user"] < 600]
    assert [] == [row for row in rows if row["peak"] is not None and not 1 < row["peak"] < 2000]
    assert len(rows) + 2 == sum(line.startswith("|") for line in text.splitlines())


def test_the_cost_of_a_process_holds_that_of_its_children() -> None:
    """A way that starts other programs, such as git, is charged for them: their CPU, and the largest one's memory."""
    burn = "import time; data = bytearray(150 << 20); [None for _ in iter(lambda: time.process_time() < 0.5, False)]"
    start = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {burn!r}]); print('said')"
    launch = [sys.executable, "-I", "-S", str(ROOT / "tests/bench/jobs/launch.py"), sys.executable, "-c", start]
    said, cost = subprocess.run(launch, check=True, capture_output=True, text=True).stdout.split("\n\n")
    found = json.loads(cost)
    assert (0, "said") == (found["code"], said)
    assert 0.5 < found["user"] + found["system"] < 30
    assert 150 < found["peak"] < 250


def test_dates_are_compared_with_those_of_git(tmp_path: Path) -> None:
    """The row of urlset says for how many pages it was asked what `git log -1` says."""
    _, rows = run(tmp_path, "--only", "git")
    assert "0 of 4 pages differ from `git log -1`" in {row["note"] for row in rows if row["way"] == "urlset"}


def test_a_repository_can_be_named(tmp_path: Path) -> None:
    """Dates are then measured on that history instead of a generated one."""
    top = tmp_path / "repository"
    top.mkdir()
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "one"]):
        (top / "page.md").write_text("text\n", encoding="utf-8")
        subprocess.run(["git", *command], cwd=top, check=True)
    _, rows = run(tmp_path, "--only", "git", "--repo", str(top))
    assert "Date 1 pages, 1 commits" in {row["what"] for row in rows}


def test_the_table_goes_between_the_markers_of_a_page(tmp_path: Path) -> None:
    """What stands around them stays."""
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- bench:begin -->old<!-- bench:end -->\nafter\n", encoding="utf-8")
    text, _ = run(tmp_path, "--only", "checking", "--page", str(page))
    assert f"before\n<!-- bench:begin -->\n\n{text}\n<!-- bench:end -->\nafter\n" == page.read_text("utf-8")


def test_the_handbook_shows_a_measured_table() -> None:
    """The page has the markers and, between them, rows with numbers."""
    page = (ROOT / "sample_sites/handbook/docs/performance.md").read_text("utf-8")
    table = page.partition("<!-- bench:begin -->")[2].partition("<!-- bench:end -->")[0]
    rows = [line for line in table.splitlines() if line.startswith("|")]
    assert len(rows) > 20
    assert all(row.count("|") == rows[0].count("|") for row in rows)
