"""Config: the options of a command as a file states them: urlset.toml, or [tool.urlset] in pyproject.toml.

A flag wins over the file. A file that is no TOML is wrong usage; a wrong option in it is a problem like in every host.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from urlset.options import Options
    from urlset.problems import Problem

NAME = "urlset.toml"
_PROJECT = "pyproject.toml"


def options(root: Path, given: Path | None, flags: Mapping[str, Any]) -> tuple[Options, list[Problem]]:
    """Return the options of a project and what is wrong with them.

    Args:
        root: The folder of the project.
        given: The file that the user names, or None to look for one in `root`.
        flags: Option name to the value that a flag states; empty values state nothing.

    Raises:
        click.UsageError: The file cannot be read, or is no TOML.
    """
    from urlset.options import parse  # noqa: PLC0415 (`--help` needs none of it)

    file = given or _found(root)
    raw = _table(file) if file else {}
    stated = {name: value for name, value in flags.items() if value}
    parsed, problems = parse({**raw, **stated})
    return parsed, [each._replace(where=f"{file.name if file else 'option'}: {each.where}") for each in problems]


def _found(root: Path) -> Path | None:
    """Return the file that holds options: urlset.toml, else a pyproject.toml with our table."""
    if (own := root / NAME).is_file():
        return own
    project = root / _PROJECT
    return project if project.is_file() and _table(project) else None


def _table(file: Path) -> dict[str, Any]:
    try:
        with file.open("rb") as stream:
            found: Any = tomllib.load(stream)
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror or error}") from None
    except ValueError as error:  # no TOML, or no UTF-8
        raise click.UsageError(f"{file} is no TOML: {error}") from None
    if file.name == _PROJECT:
        tool = found.get("tool", {})
        found = tool.get("urlset", {}) if isinstance(tool, dict) else {}
    if not isinstance(found, dict):
        raise click.UsageError(f"{file}: [tool.urlset] is no table")
    return found
