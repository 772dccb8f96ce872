"""`urlset packagemap`: write or check the packagemap of an archive of source code."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from urlset.cli import flags

if TYPE_CHECKING:
    from urlset.problems import Problem

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_EXAMPLES = """\b
Examples:
  urlset packagemap project-1.0.tar.gz --license MIT --output packagemap.xml
  urlset packagemap project-1.0.zip --check packagemap.xml
"""


@click.command("packagemap", short_help="Write or check the packagemap of an archive.", epilog=_EXAMPLES)
@click.argument("archive", type=_FILE)
@click.option("--check", "checked", metavar="FILE", type=_FILE, help="Check this packagemap instead of writing one.")
@click.option(
    "--output", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path),
    help="Where to write the packagemap, instead of standard output.",
)  # fmt: skip
@click.option(
    "--license", "license_name", metavar="NAME", default="", help="The licence of all files: `MIT`, `Apache-2.0`."
)
@flags.fail_on("error")
@click.pass_context
def command(  # noqa: PLR0913 (each option of the command is one parameter)
    ctx: click.Context, *, archive: Path, checked: Path | None, output: Path | None, license_name: str, fail_on: str
) -> None:
    """Write the packagemap of ARCHIVE: which of its files is written in which language.

    The archive is a .zip, .tar, .tar.gz or .tar.bz2. It is read, and not unpacked. Languages are known by the suffixes
    of the names; files of no known language are left out, archives in it are listed as such. Names that lead out of the
    archive, links, and archives that unpack to more than 1 GiB are refused. Google's Code Search read such files until
    2012; no large engine does today.
    """
    from urlset import packagemap  # noqa: PLC0415 (`--help` needs none of these)
    from urlset.catalogue import Level  # noqa: PLC0415

    if checked and (output or license_name):
        raise click.UsageError("--check writes nothing, so it goes without --output and --license")
    found = packagemap.of_archive(archive, _license(license_name))
    problems = [*found.problems, *(packagemap.check(checked, found) if checked else ())]
    said = f"{len(found.files):,} of {len(found.names):,} files are of a known type"
    if checked is None:
        _write(packagemap.write(found.files), output)
    _report(problems, f"{checked or output or archive}: {said}", is_result=checked is not None)
    ctx.exit(1 if any(each.level >= Level[fail_on.upper()] for each in problems) else 0)


def _license(text: str) -> str:
    from urlset.formats.codesearch import license_name  # noqa: PLC0415 (see above)

    try:
        return license_name(text) if text else ""
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--license") from None


def _write(data: bytes, output: Path | None) -> None:
    if output is None:
        click.echo(data.decode(), nl=False)
        return
    from urlset.output import Folder  # noqa: PLC0415 (see above)

    with Folder(output.absolute().parent) as folder:
        folder.stage(output.name, (data,))
        folder.commit()


def _report(problems: list[Problem], line: str, *, is_result: bool) -> None:
    """Show what was found: on standard output if that is the result, else beside it on standard error."""
    from urlset.cli import show  # noqa: PLC0415 (see above)
    from urlset.problems import summarise  # noqa: PLC0415 (see above)

    if is_result:
        show.problems(problems)
        show.line(line, bold=True)
        return
    for each in [*summarise(problems), line]:
        click.echo(show.clean(each), err=True)
