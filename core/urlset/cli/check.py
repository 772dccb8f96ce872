"""`urlset check`: judge a sitemap, a built folder or a site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from urlset.cli import flags

if TYPE_CHECKING:
    from urlset.check import Checked, Settings

PROFILES = ("protocol", "google", "bing", "yandex")
FORMATS = ("text", "json", "sarif", "github", "junit")


@click.command("check", short_help="Judge a sitemap, a built folder or a site.")
@click.argument("target")
@click.option(
    "--profile",
    type=click.Choice(PROFILES),
    default="protocol",
    show_default=True,
    help="Whose rules to ask beside those of the protocol and its vocabularies.",
)
@flags.fail_on("warning")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to write the result."
)
@click.option(
    "--strict-xsd",
    is_flag=True,
    help="Also report what a validator by the XML schema refuses although the protocol allows it.",
)
@click.option(
    "--base-url",
    metavar="URL",
    default="",
    help="Where the folder of the files is served; by default it is found out from the files.",
)
@click.option(
    "--record",
    type=click.Path(exists=True, dir_okay=False),
    help="The record of the build that made the folder, which says why pages are left out; by default it is looked "
    "for in .cache/urlset and the like, near the folder.",
)
@click.option("--ignore", metavar="CODE", multiple=True, help="Do not report this code; may be given several times.")
@flags.timeout
@click.pass_context
def command(  # noqa: PLR0913 (each option of the command is one parameter)
    ctx: click.Context,
    *,
    target: str,
    profile: str,
    fail_on: str,
    form: str,
    strict_xsd: bool,
    base_url: str,
    record: str | None,
    ignore: tuple[str, ...],
    timeout: float,
) -> None:
    """Check the sitemaps of TARGET: a file, an index, a built folder or a URL.

    A file may be XML (also .gz), plain text, RSS or Atom. The sitemaps of a local index are looked for beside it, by
    their names. Of a built folder, which has sitemap.xml, sitemap-index.xml or robots.txt, the pages are compared with
    what is listed. A URL that ends in a slash is a site: its robots.txt, the sitemaps that it names and all that they
    list are fetched; any other URL is a sitemap.
    """
    from urlset.catalogue import Level  # noqa: PLC0415 (`--help` needs none of these)
    from urlset.check import Profile, Settings, check  # noqa: PLC0415
    from urlset.cli import show  # noqa: PLC0415

    settings = Settings(
        profile=Profile(profile),
        strict_xsd=strict_xsd,
        base_url=flags.base_url(base_url),
        record=Path(record) if record else None,
        ignore=_codes(ignore),
        timeout=timeout,
        progress=show.progress,
    )
    try:
        checked = check(target, settings)
    finally:
        show.progress("")
    _write(checked, settings, form)
    ctx.exit(1 if checked.fails(Level[fail_on.upper()]) else 0)


def _codes(given: tuple[str, ...]) -> frozenset[str]:
    """Return the codes to ignore; an unknown one is a mistake that would else go unseen."""
    from urlset.catalogue import CATALOGUE  # noqa: PLC0415 (see above)

    codes = [code for text in given for code in re.split(r"[,\s]+", text) if code]
    for code in codes:
        if code not in CATALOGUE:
            from urlset.setting import unknown  # noqa: PLC0415 (see above)

            raise click.BadParameter(unknown(code, CATALOGUE), param_hint="--ignore")
    return frozenset(codes)


def _write(checked: Checked, settings: Settings, form: str) -> None:
    from urlset.cli import show  # noqa: PLC0415 (see above)

    if form == "text":
        show.problems(checked.problems, checked.counts)
        show.line(summary(checked), bold=True)
        return
    from urlset.check import outputs  # noqa: PLC0415 (see above)

    if form == "json":
        show.as_json(outputs.as_json(checked, settings.profile))
    elif form == "sarif":
        show.as_json(outputs.as_sarif(checked))
    elif form == "github":
        for each in outputs.as_annotations(checked):
            click.echo(each)
        click.echo(summary(checked))
    else:
        click.echo(outputs.as_junit(checked), nl=False)


def summary(checked: Checked) -> str:
    """Return the result in one line."""
    from urlset.catalogue import Level  # noqa: PLC0415 (see above)

    found = [
        f"{count:,} {word}{'s' if count != 1 and word != 'info' else ''}"
        for level, word in ((Level.ERROR, "error"), (Level.WARNING, "warning"), (Level.INFO, "info"))
        if (count := checked.at(level))
    ]
    files = len(checked.files)
    amount = f"{checked.urls:,} URL{'' if checked.urls == 1 else 's'} in {files:,} file{'' if files == 1 else 's'}"
    return f"{checked.target}: {amount}: {', '.join(found) or 'no problems'}"
