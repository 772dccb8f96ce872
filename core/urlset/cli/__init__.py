"""The command `urlset`: finds its subcommands by name and loads only the one that is asked for.

To add a command: write a module here that exports a click command named `command`, and add its name to `COMMANDS`. Such
a module imports click and nothing heavy at its top; what does the work is imported in the function.

Exit codes: 0 clean, 1 problems found, 2 wrong usage, 130 interrupted. A traceback is never shown.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from importlib import import_module
from typing import Any

import click

from urlset import __version__

COMMANDS = {
    "build": "urlset.cli.build",
    "check": "urlset.cli.check",
    "explain": "urlset.cli.explain",
    "diff": "urlset.cli.diff",
    "index": "urlset.cli.index",
    "announce": "urlset.cli.announce",
    "packagemap": "urlset.cli.packagemap",
}
"""Name of each subcommand, in the order of `--help`, and the module that holds it."""

_INTERRUPTED = 130
_PIPE_CLOSED = 141  # 128 + SIGPIPE, as for a program that the signal ends


class Commands(click.Group):
    """The group of subcommands, each loaded when it is first needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names, in the order of the table."""
        return [*COMMANDS, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a subcommand, or return None where there is none of this name."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        found: click.Command = import_module(COMMANDS[cmd_name]).command
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand; whatever it does not handle becomes a message and an exit code here."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            click.echo("\ninterrupted", err=True)
            ctx.exit(_INTERRUPTED)
        except BrokenPipeError:
            _drop_stdout()
            ctx.exit(_PIPE_CLOSED)
        except Exception as error:  # noqa: BLE001 (the border of the program)
            _report(error)
            ctx.exit(1)
        return result


def _drop_stdout() -> None:
    """Send what is still to be written nowhere: the reader is gone, and Python would complain when it ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _report(error: Exception) -> None:
    """Show an error on stderr as problems: its own, or one that says where urlset failed."""
    from urlset.problems import UrlsetError, problem, summarise  # noqa: PLC0415 (`--version` must start fast)

    if isinstance(error, UrlsetError):
        problems = error.problems
    else:
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{os.path.basename(last.filename)}:{last.lineno}"  # noqa: PTH119 (a name for a message)
        problems = (problem("U-internal", f"{type(error).__name__}: {error}", place),)
    for line in summarise(problems):
        click.echo(line, err=True)


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 clean, 1 problems found, 2 wrong usage.",
)
@click.version_option(__version__, prog_name="urlset", message="%(prog)s %(version)s")
def main() -> None:
    """Make, check and explain the sitemaps of sites built with any generator."""
