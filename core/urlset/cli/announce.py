"""`urlset announce`: tell engines which URLs changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from urlset.cli import diff, flags

if TYPE_CHECKING:
    from urlset.indexnow import Announced, Batch, Notice
    from urlset.problems import Problem

MAX_SHOWN = 20
ELSEWHERE = (
    "Engines that do not take part find the sitemap by this line of robots.txt:",
    "To have them read it sooner, register it by hand:",
    "  Google  https://search.google.com/search-console/sitemaps",
    "  Baidu   https://ziyuan.baidu.com/linksubmit/",
    "The ping addresses of Google and Bing are gone since 2023 and 2022; nothing is sent to them.",
)
_EXAMPLES = """\b
Examples:
  urlset announce before site --dry-run
  urlset announce https://docs.example.org/sitemap.xml site --base-url https://docs.example.org/
  urlset diff before site --format json | urlset announce --from-diff - --site site
"""
_FILE = click.File("r", encoding="utf-8", errors="replace")


@click.command("announce", short_help="Tell engines which URLs changed (IndexNow).", epilog=_EXAMPLES)
@click.argument("targets", metavar="[OLD NEW]", nargs=-1)
@click.option(
    "--from-diff", metavar="FILE", type=_FILE, help="Announce what this JSON of `urlset diff` says; - is stdin."
)
@click.option(
    "--urls", metavar="FILE", type=_FILE, help="Announce the URLs of this list, one on each line; - is stdin."
)
@click.option(
    "--site", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The built folder, in which the key file lies or is created; by default NEW, if that is a folder.",
)  # fmt: skip
@click.option(
    "--base-url", metavar="URL", default="",
    help="Where the built folder is published; by default it is found out from its sitemap.",
)  # fmt: skip
@click.option(
    "--key", metavar="KEY", default="", envvar="URLSET_INDEXNOW_KEY", show_envvar=True,
    help="The key; needed where there is no built folder with its file. It is no secret.",
)  # fmt: skip
@click.option(
    "--key-location", metavar="URL", default="", help="Where the key file is, if not at the root of the host."
)
@click.option("--endpoint", metavar="URL", default="", help="The engine; by default api.indexnow.org, which all share.")
@click.option("--dry-run", is_flag=True, help="Show what would be sent; send and write nothing.")
@click.option("--again", is_flag=True, help="Also send what was sent already.")
@click.option(
    "--receipt", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path),
    help="Where it is noted what was sent.  [default: .cache/urlset/announced.json]",
)  # fmt: skip
@flags.timeout
@flags.text_or_json
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> None:
    """Announce by IndexNow exactly the URLs that changed from OLD to NEW: new, changed, moved and gone ones.

    OLD and NEW are what `urlset diff` takes. Bing, Yandex, Seznam, Naver and Yep share what one of them is told;
    Google and Baidu do not take part. A key file proves that the site is yours: it is looked for in the built folder,
    or on the web where there is none. If it is missing it is created there, and nothing is sent before you have
    published it. URLs go in batches of 10,000, each of one host; a busy engine is asked again, as late as it says.
    What was sent is noted, so nothing is sent twice.
    """
    from urlset import indexnow  # noqa: PLC0415 (`--help` needs none of these)
    from urlset.catalogue import Level  # noqa: PLC0415
    from urlset.cli import show  # noqa: PLC0415

    changes = _changes(given)
    if changes.site is None and not given["key"]:
        raise click.UsageError("name the built folder with the key file by --site, or the key by --key")
    place = indexnow.Place(
        site=changes.site,
        base_url=changes.base_url,
        key=_key(given["key"]),
        location=flags.url(given["key_location"], "--key-location"),
    )
    engine = indexnow.Engine(
        endpoint=flags.url(given["endpoint"], "--endpoint") or indexnow.ENDPOINT,
        receipt=indexnow.Receipt(given["receipt"] or indexnow.PATH),
        timeout=given["timeout"],
        progress=show.progress,
    )
    try:
        found = indexnow.announce(changes.notices, place, engine, dry_run=given["dry_run"], again=given["again"])
    finally:
        show.progress("")
    found.problems[:0] = changes.problems
    if given["form"] == "json":
        show.as_json(_as_json(found, engine.endpoint, changes.address))
    else:
        _as_text(found, engine.endpoint, changes.address, dry_run=given["dry_run"])
    ctx.exit(1 if any(each.level >= Level.ERROR for each in found.problems) else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Changes:
    """What is to be announced, and what is known of its site."""

    notices: list[Notice]
    problems: list[Problem] = field(default_factory=list[Any])
    site: Path | None = None
    base_url: str = ""
    address: str = ""


def _changes(given: dict[str, Any]) -> _Changes:
    """Return what is to be announced, by the one way in which it is stated."""
    from urlset import indexnow  # noqa: PLC0415 (see above)
    from urlset.compare import compare  # noqa: PLC0415 (see above)

    targets, from_diff, urls = given["targets"], given["from_diff"], given["urls"]
    site, base_url = given["site"], flags.base_url(given["base_url"])
    if len(targets) not in (0, 2) or [bool(targets), from_diff is not None, urls is not None].count(True) != 1:
        raise click.UsageError("name OLD and NEW, or --from-diff FILE, or --urls FILE")
    if urls is not None:
        notices, problems = indexnow.from_lines(urls, _name(urls))
        return _Changes(notices=notices, problems=problems, site=site, base_url=base_url)
    if from_diff is not None:
        notices = indexnow.from_json(_json(from_diff), _name(from_diff))
        return _Changes(notices=notices, site=site, base_url=base_url)
    old, new = diff.listings(targets[0], targets[1], given["timeout"])
    return _Changes(
        notices=indexnow.from_difference(compare(old, new)),
        site=site or new.root,
        base_url=base_url or (new.base_url if site in (None, new.root) else ""),
        address=new.address,
    )


def _json(file: TextIO) -> Any:
    try:
        return json.load(file)
    except (ValueError, RecursionError) as error:
        raise click.UsageError(f"{_name(file)} is no JSON: {error}") from None


def _name(file: TextIO) -> str:
    """Return what a file is called; a stream that somebody put in the place of stdin may have no name."""
    return str(getattr(file, "name", "<stdin>"))


def _as_text(found: Announced, endpoint: str, address: str, *, dry_run: bool) -> None:
    from urlset.cli import show  # noqa: PLC0415 (see above)

    show.problems(found.problems)
    for batch in found.batches if dry_run else ():
        show.line(f"would send {_amount(batch)} of {batch.host} to {endpoint}:", bold=True)
        for each in batch.notices[:MAX_SHOWN]:
            show.line(f"  {each.loc}" + (f"  ({each.state})" if each.state else ""))
        if len(batch.notices) > MAX_SHOWN:
            show.line(f"  ... and {len(batch.notices) - MAX_SHOWN:,} more")
    for sent in found.sent:
        pending = "; the engine has yet to look for the key" if sent.is_pending else ""
        show.line(f"sent {_amount(sent.batch)} of {sent.batch.host} to {endpoint}{pending}", bold=True)
    if found.known:
        show.line(f"{found.known:,} of these changes were announced before")
    if not found.batches:
        show.line("nothing to announce", bold=True)
    for line in _by_hand(address):
        show.line(line)


def _by_hand(address: str) -> Iterator[str]:
    """Yield what has to be done by hand for the engines that do not take part."""
    yield ELSEWHERE[0]
    yield f"  Sitemap: {address or 'the address of your sitemap'}"
    yield from ELSEWHERE[1:]


def _as_json(found: Announced, endpoint: str, address: str) -> dict[str, Any]:
    return {
        "endpoint": endpoint,
        "announced_before": found.known,
        "batches": [{"host": each.host, "urls": [notice.loc for notice in each.notices]} for each in found.batches],
        "sent": [
            {"host": each.batch.host, "urls": len(each.batch.notices), "pending": each.is_pending}
            for each in found.sent
        ],
        "by_hand": list(_by_hand(address)),
        "problems": [
            {"code": each.code, "level": each.level.word, "where": each.where, "message": each.message}
            for each in found.problems
        ],
    }


def _amount(batch: Batch) -> str:
    return f"{len(batch.notices):,} URL{'' if len(batch.notices) == 1 else 's'}"


def _key(text: str) -> str:
    from urlset import indexnow  # noqa: PLC0415 (see above)

    try:
        return indexnow.checked(text) if text else ""
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--key") from None
