"""Writes into the handbook what it takes from the code: options, problem codes and the help of each command.

Run by `make docs`; with `--check` it changes nothing and fails where the handbook and the code have drifted apart.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from urlset.catalogue import build, check, commands, formats, reading
from urlset.cli import COMMANDS, main
from urlset.options import DECLARED, Options

DOCS = Path(__file__).parent.parent / "sample_sites" / "handbook" / "docs"
GROUPS = (
    ("Building", build),
    ("Values of formats", formats),
    ("Reading files", reading),
    ("Checking", check),
    ("Commands", commands),
)
WIDTH = 88


def options() -> str:
    """Return the table of all options."""
    rows = ["| Option | Value | Default | Meaning |", "|---|---|---|---|"]
    for name, option in DECLARED.items():
        rows.append(f"| `{name}` | {option.shape} | {_default(getattr(Options(), name))} | {option.doc} |")
    return "\n".join(rows)


def problems() -> str:
    """Return one table of codes per kind of work."""
    blocks: list[str] = []
    for title, module in GROUPS:
        rows = [
            f"### {title}",
            "",
            "| Code | Level | What it means | What to do | In Search Console |",
            "|---|---|---|---|---|",
        ]
        rows += [
            f"| `{kind.code}` | {kind.level.word} | {_cell(kind.meaning)} | {_cell(kind.remedy)} | {kind.console} |"
            for kind in module.KINDS
        ]
        blocks.append("\n".join(rows))
    return "\n\n".join(blocks)


def help_of(name: str) -> str:
    """Return what `urlset NAME --help` prints."""
    parent = click.Context(main, info_name="urlset", terminal_width=WIDTH)
    command = main.get_command(parent, name)
    assert command is not None
    context = click.Context(command, info_name=name, parent=parent, terminal_width=WIDTH)
    return f"```text\n{command.get_help(context)}\n```"


def blocks() -> Iterator[tuple[Path, str, str]]:
    """Yield each generated block: its page, the name of its markers, its text."""
    yield DOCS / "options.md", "options", options()
    yield DOCS / "problems.md", "problems", problems()
    for name in COMMANDS:
        yield DOCS / "command-line.md", f"help:{name}", help_of(name)


def filled(page: str, name: str, text: str) -> str:
    """Return a page with the text between the markers of that name; a page without them raises ValueError."""
    pattern = re.compile(rf"(<!-- {name}:begin -->\n).*?(<!-- {name}:end -->)", re.DOTALL)
    if not pattern.search(page):
        raise ValueError(f"there are no markers for {name}")
    return pattern.sub(lambda match: f"{match[1]}\n{text}\n\n{match[2]}", page)


def drifted(*, write: bool) -> list[str]:
    """Return the names of the blocks that differ from the code, and write them if asked to."""
    names: list[str] = []
    for path, name, text in blocks():
        page = path.read_text(encoding="utf-8")
        if (new := filled(page, name, text)) != page:
            names.append(f"{path.name}: {name}")
            if write:
                path.write_text(new, encoding="utf-8")
    return names


def _default(value: Any) -> str:
    if value in (None, "", (), {}):
        return "none"
    if isinstance(value, tuple):
        return f"`[{', '.join(value)}]`"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    found = drifted(write="--check" not in sys.argv)
    sys.stdout.write(("\n".join(found) or "the handbook says what the code says") + "\n")
    sys.exit(bool(found) and "--check" in sys.argv)
