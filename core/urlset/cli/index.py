"""`urlset index`: one root index over sitemaps that were built separately."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from urlset.cli import flags

if TYPE_CHECKING:
    from urlset.versions import Joined, Member

_EXAMPLES = """\b
Examples:
  urlset index gh-pages
  urlset index public --base-url https://docs.example.org/ --versions latest,1.4
"""


@click.command("index", short_help="Join the sitemaps of many builds under one root.", epilog=_EXAMPLES)
@click.argument("root", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--base-url", metavar="URL", default="",
    help="The address that ROOT is published at; by default it is found out from the sitemaps.",
)  # fmt: skip
@click.option(
    "--versions", metavar="NAMES", default="latest", show_default=True,
    help="Which versions to list: latest, all, or names and aliases with commas between them.",
)  # fmt: skip
@click.option(
    "--filename", metavar="NAME", default="",
    help="What to call the index; by default sitemap.xml, or sitemap-index.xml where a build has that name.",
)  # fmt: skip
@flags.fail_on("error")
@flags.text_or_json
@click.pass_context
def command(  # noqa: PLR0913 (each option of the command is one parameter)
    ctx: click.Context, *, root: Path, base_url: str, versions: str, filename: str, fail_on: str, form: str
) -> None:
    """Write one sitemap index, and a line in robots.txt, over the sitemaps in the folders below ROOT.

    Versions are found as mike (versions.json), Read the Docs (en/latest/) and sphinx-multiversion (a folder for each
    tag and branch) lay them out; languages and sub-projects are what else has a sitemap. Of several versions only the
    latest is listed unless you say otherwise: the one that ROOT leads to, else the one called latest or stable, else
    that of the highest number. Aliases and links count once. The files of the builds are only read. Reported are listed
    locations without a file, and pages whose canonical leads to a page that is gone.
    """
    from urlset.catalogue import Level  # noqa: PLC0415 (`--help` needs none of these)
    from urlset.cli import show  # noqa: PLC0415
    from urlset.versions import join  # noqa: PLC0415

    wanted = [name.strip() for name in versions.split(",") if name.strip()]
    if not wanted:
        raise click.BadParameter("name latest, all, or some versions", param_hint="--versions")
    home = flags.base_url(base_url)
    try:
        joined = join(root, base_url=home, wanted=wanted, name=_name(filename), progress=show.progress)
    finally:
        show.progress("")
    _write(joined, form)
    fails = not joined.name or any(each.level >= Level[fail_on.upper()] for each in joined.problems)
    ctx.exit(1 if fails else 0)


def _name(text: str) -> str:
    """Return the name of the index, which stays in ROOT: an index may list only what is below it."""
    if text and (not text.endswith(".xml") or "/" in text or "\\" in text):
        raise click.BadParameter("a file name that ends in .xml is needed", param_hint="--filename")
    return text


def _write(joined: Joined, form: str) -> None:
    from urlset.cli import show  # noqa: PLC0415 (see above)

    if form == "json":
        show.as_json(as_json(joined))
        return
    show.problems(joined.problems)
    rows = [(*_cells(each), f"{each.urls:,} URLs" if each.is_listed else "") for each in joined.members]
    show.table(("folder", "also called", "listed as", ""), rows)
    count = sum(len(each.sitemaps) for each in joined.members)
    urls = sum(each.urls for each in joined.members)
    said = f"{joined.name}: {count:,} sitemap{'' if count == 1 else 's'}, {urls:,} URLs"
    said = said if joined.name else "no index was written"
    show.line("; ".join((said, *joined.advice)), bold=True)


def _cells(member: Member) -> tuple[str, str, str]:
    build = member.build
    listed = ", ".join(loc for loc, _ in member.sitemaps) if member.is_listed else "not listed"
    return build.folder or "./", ", ".join(build.aliases), listed


def as_json(joined: Joined) -> dict[str, Any]:
    """Return the result as a value for JSON."""
    from urlset import dates  # noqa: PLC0415 (see above)

    return {
        "index": joined.name,
        "base_url": joined.base_url,
        "changed": list(joined.changed),
        "advice": list(joined.advice),
        "builds": [
            {
                "folder": each.build.folder,
                "version": each.build.version,
                "aliases": list(each.build.aliases),
                "latest": each.build.is_latest,
                "listed": each.is_listed,
                "urls": each.urls,
                "sitemaps": [
                    {"url": loc, "lastmod": dates.text(day) if day is not None else ""} for loc, day in each.sitemaps
                ],
            }
            for each in joined.members
        ],
        "problems": [
            {"code": each.code, "level": each.level.word, "where": each.where, "message": each.message}
            for each in joined.problems
        ],
    }
