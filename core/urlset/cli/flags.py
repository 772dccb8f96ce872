"""Flags: the options that several subcommands share, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

LEVELS = ("error", "warning", "info")

Flag = Callable[[Callable[..., Any]], Callable[..., Any]]
"""What click's option decorators are."""

text_or_json: Flag = click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="How to write the result.",
)
timeout: Flag = click.option(
    "--timeout",
    metavar="SECONDS",
    type=click.FloatRange(0.1, 600),
    default=20,
    show_default=True,
    help="How long a server may be silent.",
)


def fail_on(default: str) -> Flag:
    """Return the flag that says from which level on problems make the command fail."""
    return click.option(
        "--fail-on",
        type=click.Choice(LEVELS),
        default=default,
        show_default=True,
        help="Exit with 1 if there is a problem of this level or above.",
    )


def base_url(text: str) -> str:
    """Read the value of --base-url; empty stays empty. Raises BadParameter where it is no URL of a site."""
    from urlset import urls  # noqa: PLC0415 (`--help` does without)

    return _read(urls.base, text, "--base-url")


def url(text: str, flag: str) -> str:
    """Read an absolute URL; empty stays empty. Raises BadParameter, which names the flag, where it is none."""
    from urlset import urls  # noqa: PLC0415 (same)

    return _read(lambda given: urls.absolute("", given), text, flag)


def _read(reader: Callable[[str], str], text: str, flag: str) -> str:
    try:
        return reader(text) if text else ""
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=flag) from None
