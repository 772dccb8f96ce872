"""Show: how results look: coloured and aligned on a terminal, plain lines in a pipe, or JSON.

Plain lines begin with a place, as compilers write them, so that editors and `grep` understand them.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from urlset.catalogue import CATALOGUE, Level
from urlset.problems import Problem

if TYPE_CHECKING:
    from rich.console import Console

MAX_SHOWN = 20
"""Problems of one code that people are shown; JSON has all that were kept."""
_COLOURS = {Level.ERROR: "red", Level.WARNING: "yellow", Level.INFO: "cyan"}
# C0 and C1 controls: a file name or a URL must not steer the terminal of who checks it.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def problems(found: Sequence[Problem], counts: Mapping[str, int] | None = None) -> None:
    """Show problems: each with its place and message, each kind once with its remedy.

    Args:
        found: The problems.
        counts: How many of each code there are in all, where `found` is only a part.
    """
    totals = counts or _counted(found)
    groups = [(code, list(group)) for code, group in groupby(_sorted(found), key=lambda each: each.code)]
    if is_terminal():
        _problems_in_colour(groups, totals)
    else:
        _problems_in_lines(groups, totals)


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Show a table: aligned on a terminal, with tabs between its columns in a pipe, and without its head."""
    cells = [[clean(str(cell)) for cell in row] for row in rows]
    if not is_terminal():
        for row in cells:
            click.echo("\t".join(row))
        return
    from rich.table import Table  # noqa: PLC0415 (a pipe needs none of it)
    from rich.text import Text  # noqa: PLC0415 (same)

    shown = Table(*head, box=None, header_style="bold", pad_edge=False)
    for row in cells:
        shown.add_row(*(Text(cell, overflow="fold") for cell in row))  # a URL that is cut is no URL
    _console().print(shown)


def as_json(value: Any) -> None:
    """Write a value as JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2).encode("utf-8", "replace").decode())


def line(text: str, *, bold: bool = False) -> None:
    """Write one line of text."""
    click.secho(clean(text), bold=bold or None)


def clean(text: str) -> str:
    """Return a text without control characters, which could steer a terminal."""
    return _CONTROL.sub("\ufffd", text).replace("\n", " ")


def is_terminal() -> bool:
    """Say whether people read the output as it appears; NO_COLOR (https://no-color.org) asks for plain lines."""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def progress(text: str) -> None:
    """Show on one line of stderr what is being done, if stderr is a terminal; an empty text takes the line away."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[K" + clean(text)[: _width() - 1], nl=False, err=True)


def _width() -> int:
    import shutil  # noqa: PLC0415 (only a terminal has a width)

    return shutil.get_terminal_size().columns


def _sorted(found: Iterable[Problem]) -> list[Problem]:
    """Sort by level, gravest first, and by code; those of one code stay in the order in which they were found."""
    return sorted(found, key=lambda each: (-each.level, each.code))


def _counted(found: Iterable[Problem]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for each in found:
        counts[each.code] = counts.get(each.code, 0) + 1
    return counts


def _problems_in_lines(groups: Sequence[tuple[str, list[Problem]]], totals: Mapping[str, int]) -> None:
    for code, group in groups:
        for each in group[:MAX_SHOWN]:
            place = f"{each.where}: " if each.where else ""
            line(f"{place}{each.level.word}: {each.message} [{code}]")
        if totals[code] > MAX_SHOWN:
            line(f"... and {totals[code] - MAX_SHOWN:,} more [{code}]")
    if groups:
        line("")
    for code, _ in groups:
        line(f"{code}: {_explained(code)}")


def _explained(code: str) -> str:
    kind = CATALOGUE[code]
    console = f' Search Console: "{kind.console}".' if kind.console else ""
    return f"{kind.meaning} {kind.remedy}{console}"


def _console() -> Console:
    from rich.console import Console  # noqa: PLC0415 (a pipe needs none of it)

    return Console(file=sys.stdout, highlight=False, soft_wrap=False)


def _problems_in_colour(groups: Sequence[tuple[str, list[Problem]]], totals: Mapping[str, int]) -> None:
    from rich.padding import Padding  # noqa: PLC0415 (a pipe needs none of it)
    from rich.table import Table  # noqa: PLC0415 (same)
    from rich.text import Text  # noqa: PLC0415 (same)

    console = _console()
    for code, group in groups:
        kind = CATALOGUE[code]
        head = Text.assemble((kind.level.word, f"bold {_COLOURS[kind.level]}"), " ", (code, "bold"))
        console.print(head.append(f" ({totals[code]:,})" if totals[code] > 1 else ""))
        console.print(Padding(Text(_explained(code), "dim"), (0, 0, 0, 2)))
        rows = Table.grid(padding=(0, 2))
        for each in group[:MAX_SHOWN]:
            rows.add_row(Text(clean(each.where), "cyan"), Text(clean(each.message)))
        if totals[code] > MAX_SHOWN:
            rows.add_row("", Text(f"... and {totals[code] - MAX_SHOWN:,} more", "dim"))
        console.print(Padding(rows, (0, 0, 1, 2)))
