"""`urlset build`: make the sitemap of a folder of built HTML."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from urlset.cli import config, flags

if TYPE_CHECKING:
    from urlset.options import Options
    from urlset.page import Page, Site
    from urlset.report import Report

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


_EXAMPLES = """\b
Examples:
  zensical build && urlset build site --base-url https://docs.example.org/
  hugo && urlset build public --base-url https://example.org/
"""


@click.command("build", short_help="Make the sitemap of a folder of built HTML.", epilog=_EXAMPLES)
@click.argument("site_dir", type=_FOLDER)
@click.option(
    "--base-url", metavar="URL", default="", help="The address that the folder is published at; needed once, here or"
    " as base_url in the configuration.",
)  # fmt: skip
@click.option(
    "--source", metavar="DIR", type=_FOLDER, help="The folder of the sources, which have front matter and dates in git;"
    " by default that of the generator whose configuration lies in the root.",
)  # fmt: skip
@click.option(
    "--root", metavar="DIR", type=_FOLDER, help="The folder of the project: of its configuration, its git repository"
    " and .cache. The default is the current folder.",
)  # fmt: skip
@click.option("--no-extension", is_flag=True, help="The server shows page.html as `page`, so it is listed as that.")
@click.option(
    "--config", "config_file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Where the options are, instead of urlset.toml or [tool.urlset] in pyproject.toml of the root.",
)  # fmt: skip
@click.option(
    "--fail-on",
    type=click.Choice(flags.LEVELS),
    help="Exit with 1 if there is a problem of this level or above: by default error, with the option strict warning.",
)
@flags.text_or_json
@click.pass_context
def command(  # noqa: PLR0913 (each option of the command is one parameter)
    ctx: click.Context,
    *,
    site_dir: Path,
    base_url: str,
    source: Path | None,
    root: Path | None,
    no_extension: bool,
    config_file: Path | None,
    fail_on: str | None,
    form: str,
) -> None:
    """Make the sitemap of SITE_DIR, a folder of HTML that any generator built.

    The pages are read as engines read them: those that say noindex, redirect, or name another page as their canonical
    are left out. Sources are found by what generators have in common (MkDocs, Zensical, Hugo, Jekyll, Sphinx, or
    page.md for page.html); their front matter and their last commits count as with the plugins. The sitemap and a line
    in robots.txt are written into the folder, a record for `urlset explain` into .cache.
    """
    from urlset.catalogue import Level  # noqa: PLC0415 (`--help` needs none of these)
    from urlset.cli import show  # noqa: PLC0415
    from urlset.pipeline import build  # noqa: PLC0415

    top = (root or Path()).resolve()
    options, problems = config.options(top, config_file, {"base_url": base_url})
    try:
        show.progress("reading the sources")
        site, pages = _read(site_dir.resolve(), top, source, options, extension=not no_extension)
        show.progress(f"judging {len(pages):,} pages")
        report = build(site, pages, options)
    finally:
        show.progress("")
    report = report._replace(problems=(*problems, *report.problems))
    _write(report, form)
    level = Level[fail_on.upper()] if fail_on else Level.WARNING if options.strict else Level.ERROR
    # A deployment without any sitemap is what the command is asked to prevent, however grave the reason is.
    ctx.exit(1 if report.at_least(level) or not report.files else 0)


def _read(
    output: Path, root: Path, source: Path | None, options: Options, *, extension: bool
) -> tuple[Site, list[Page]]:
    from urlset import folder, sources  # noqa: PLC0415 (see above)

    place = source.resolve() if source else sources.folder(root)
    known = sources.Sources(place, [output]) if place else None
    return folder.site(output, options.base_url, root), list(folder.pages(output, known, extension=extension))


def _write(report: Report, form: str) -> None:
    from urlset.cli import show  # noqa: PLC0415 (see above)

    if form == "json":
        show.as_json(as_json(report))
        return
    show.problems(report.problems)
    show.line(report.line(), bold=True)


def as_json(report: Report) -> dict[str, Any]:
    """Return a report as a value for JSON; `urlset explain --all --format json` has the pages."""
    return {
        "base_url": report.base_url,
        "files": [
            {"name": each.name, "urls": each.urls, "bytes": each.size, "index": each.is_index} for each in report.files
        ],
        "changed": list(report.changed),
        "listed": report.listed,
        "dated_by": {source or "none": count for source, count in report.dated_by().items()},
        "left_out": {reason.value: count for reason, count in report.reasons().items()},
        "advice": list(report.advice),
        "problems": [
            {"code": each.code, "level": each.level.word, "where": each.where, "message": each.message}
            for each in report.problems
        ],
    }
