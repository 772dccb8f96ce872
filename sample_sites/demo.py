"""Builds the sample sites with their real hosts and shows what urlset decided for each page.

Run by `make demo`. Each site goes to build/demo/NAME, and its host's own output to build/demo/NAME.log.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from urlset.check import Settings, check
from urlset.problems import summarise

HERE = Path(__file__).parent
ROOT = HERE.parent
OUT = ROOT / "build" / "demo"
# Both hosts print advertisements for other generators, which are no part of a build.
QUIET = {"DISABLE_MKDOCS_2_WARNING": "true", "NO_MKDOCS_2_WARNING": "1"}


@dataclass(frozen=True, kw_only=True)
class Sample:
    """One sample site: its host, how it is built, where it goes and where urlset keeps its record."""

    name: str
    host: str
    command: tuple[str, ...]
    output: Path
    record: Path


def samples(out: Path = OUT) -> list[Sample]:
    """Return the sample sites, built below `out`."""
    handbook, reference, journal = HERE / "handbook", HERE / "reference", HERE / "journal"
    english, italian = out / "reference/en", out / "reference/it"
    return [
        Sample(
            name="handbook",
            host="MkDocs",
            command=("mkdocs", "build", "--strict", "-f", str(handbook / "mkdocs.yml"), "-d", str(out / "handbook")),
            output=out / "handbook",
            record=handbook / ".cache/urlset/handbook.jsonl",
        ),
        Sample(
            name="reference/en",
            host="Sphinx",
            command=("sphinx", "-W", "-b", "html", "-d", str(out / ".doctrees/en"), str(reference), str(english)),
            output=english,
            record=out / ".doctrees/en/urlset/en.jsonl",
        ),
        Sample(
            name="reference/it",
            host="Sphinx",
            command=("sphinx", "-W", "-b", "html", "-D", "language=it", "-d", str(out / ".doctrees/it"),
                     str(reference), str(italian)),
            output=italian,
            record=out / ".doctrees/it/urlset/it.jsonl",
        ),
        Sample(
            name="journal",
            host="Pelican",
            command=("pelican", str(journal / "content"), "-s", str(journal / "pelicanconf.py"),
                     "-o", str(out / "journal"), "--fatal", "warnings"),
            output=out / "journal",
            record=journal / "cache/urlset/journal.jsonl",
        ),
    ]  # fmt: skip


def build(sample: Sample, log: Path) -> None:
    """Build one site; the host's output goes to `log`. Raises CalledProcessError where the host fails."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("w", encoding="utf-8") as file:
        subprocess.run(
            [sys.executable, "-m", *sample.command],
            check=True,
            cwd=ROOT,
            env={**os.environ, **QUIET},
            stdout=file,
            stderr=subprocess.STDOUT,
        )


def read_record(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the head of a build's record, and its pages."""
    head, *pages = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return head, pages


def row(sample: Sample) -> tuple[str, ...]:
    """Return what the table says of one site."""
    head, pages = read_record(sample.record)
    listed = [page for page in pages if "left_out" not in page]
    dated = Counter(page["lastmod"]["source"] or "no date" for page in listed)
    left_out = Counter(page["left_out"] for page in pages if "left_out" in page)
    return (
        "\n".join([f"{sample.name} ({sample.host})", *(f"  {name}" for name in head["written"])]),
        str(len(listed)),
        "\n".join(f"{count:>3} {source}" for source, count in dated.most_common()),
        "\n".join(f"{count:>3} {reason}" for reason, count in left_out.most_common()),
    )


def is_clean(sample: Sample, console: Console) -> bool:
    """Check a built site as `urlset check` does, and show what it says."""
    checked = check(str(sample.output), Settings(record=sample.record))
    for line in summarise(checked.problems):
        console.print(line, markup=False, highlight=False)
    said = "clean" if not checked.problems else f"{len(checked.problems)} problems"
    console.print(f"urlset check {sample.output.relative_to(ROOT)}: {checked.urls} URLs, {said}", highlight=False)
    return not checked.problems


def main() -> int:
    """Build all sites, print the table and check them; a site that fails shows its log."""
    console = Console()
    table = Table(title="What urlset wrote for the sample sites", show_lines=True)
    table.add_column("site, and files written", overflow="fold")
    table.add_column("listed", justify="right")
    table.add_column("dates by source")
    table.add_column("left out, and why", no_wrap=True)
    for sample in samples():
        log = OUT / f"{sample.name.replace('/', '-')}.log"
        with console.status(f"{sample.host} builds {sample.name}"):
            try:
                build(sample, log)
            except subprocess.CalledProcessError:
                console.print(log.read_text(encoding="utf-8"), markup=False, highlight=False)
                console.print(f"{sample.host} failed on {sample.name}: its output is above and in {log}", style="red")
                return 1
        console.print(f"built {sample.name} into {sample.output.relative_to(ROOT)}", highlight=False)
        table.add_row(*row(sample))
    console.print(table)
    clean = [is_clean(sample, console) for sample in samples()]
    return 0 if all(clean) else 1


if __name__ == "__main__":
    sys.exit(main())
