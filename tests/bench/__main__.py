"""Bench: measures urlset beside what people would use instead, in one run, and prints one Markdown table.

Run by `make bench`. Nothing here is a timed test: the numbers are for people, and for the handbook's page.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from tests.bench.adapters import bench as adapters
from tests.bench.checking import bench as checking
from tests.bench.command import bench as command
from tests.bench.git_dates import bench as git_dates
from tests.bench.place import ROOT, SIZES, Place, install
from tests.bench.reading import bench as reading
from tests.bench.table import Row, insert, machine, markdown
from tests.bench.writing import bench as writing

_BENCHES: dict[str, Callable[[Place], Iterator[Row]]] = {
    "writing": writing,
    "git": git_dates,
    "checking": checking,
    "reading": reading,
    "adapters": adapters,
    "command": command,
}


def main(given: Sequence[str] | None = None) -> None:
    """Run the benches that are asked for."""
    arguments = _parser().parse_args(given)
    place = _place(arguments)
    place.folder.mkdir(parents=True, exist_ok=True)
    found: list[Row] = []
    for name in arguments.only or _BENCHES:
        sys.stderr.write(f"Measuring: {name}\n")
        for each in _BENCHES[name](place):
            sys.stderr.write(f"  {each.what} | {each.way} | {each.result or each.note}\n")
            found.append(each)
    where = machine(arguments.size, place.size.rounds)
    text = f"{where}\n\n{markdown(found)}"
    sys.stdout.write(f"{text}\n")
    if arguments.json:
        report = {"machine": where, "rows": [asdict(each) for each in found]}
        arguments.json.write_text(json.dumps(report, indent=1), encoding="utf-8")
    if arguments.page:
        insert(arguments.page, text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--size", choices=SIZES, default="small", help="how much work; tiny only shows that it works")
    parser.add_argument(
        "--pages", type=int, action="append", help="pages of a generated site; may be given several times"
    )
    parser.add_argument("--rounds", type=int, help="how often each way is measured, instead of what the size says")
    parser.add_argument("--only", action="append", choices=_BENCHES, help="one bench; may be given several times")
    parser.add_argument("--no-peers", action="store_true", help="install nothing: urlset and the limits only")
    parser.add_argument("--repo", type=Path, help="a git repository to date instead of a generated one")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the rows as JSON too")
    parser.add_argument("--page", type=Path, metavar="FILE", help="put the table between the markers of a page")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "bench", help="where to work")
    return parser


def _place(arguments: argparse.Namespace) -> Place:
    folder = arguments.folder.resolve()
    work = folder / arguments.size
    size = SIZES[arguments.size]
    if arguments.pages:
        size = replace(size, sites=tuple(arguments.pages))
    if arguments.rounds:
        size = replace(size, rounds=arguments.rounds)
    repository = arguments.repo.resolve() if arguments.repo else None
    if arguments.no_peers:
        return Place(folder=work, size=size, repository=repository, reason="left out by --no-peers")
    libraries, hosts, npm = install(folder)
    return Place(
        folder=work,
        size=size,
        repository=repository,
        libraries=libraries,
        hosts=hosts or sys.executable,
        has_plugins=hosts is not None,
        npm=npm,
        reason="could not be installed",
    )


main()
