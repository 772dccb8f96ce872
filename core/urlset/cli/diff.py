"""`urlset diff`: what changed from one set of sitemaps to another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from urlset.cli import flags

if TYPE_CHECKING:
    from urlset.compare import Difference
    from urlset.listing import Listing
    from urlset.redirects import Answer

MAX_SHOWN = 50
"""URLs of one kind that people are shown; JSON has all."""
KINDS = ("removed", "added", "changed")
_EXAMPLES = """\b
Examples:
  urlset diff https://docs.example.org/ site --fail-on removed
  urlset diff old-sitemap.xml site/sitemap.xml
  urlset diff before after --format markdown
"""


@click.command("diff", short_help="What changed from one sitemap to another?", epilog=_EXAMPLES)
@click.argument("old")
@click.argument("new")
@click.option(
    "--fail-on", type=click.Choice(KINDS), multiple=True,
    help="Exit with 1 if there is any of this kind; may be given several times. `removed` does not count addresses"
    " that lead on to a page.",
)  # fmt: skip
@click.option(
    "--format", "form", type=click.Choice(("text", "json", "markdown")), default="text", show_default=True,
    help="How to write the result; Markdown is for a comment on a pull request, JSON for `urlset announce`.",
)  # fmt: skip
@flags.timeout
@click.pass_context
def command(  # noqa: PLR0913 (each option of the command is one parameter)
    ctx: click.Context, *, old: str, new: str, fail_on: tuple[str, ...], form: str, timeout: float
) -> None:
    """Compare what OLD and NEW list: sitemap files, indexes, built folders or URLs.

    Pages are added, removed, moved (the old address leads to the new one, or the same content has a new address), or
    changed (another lastmod). Content and redirects are known of built folders only: redirects are stubs with a meta
    refresh and the file _redirects of Netlify and Cloudflare. A redirect to a page that does not exist covers nothing.
    """
    from urlset.compare import compare  # noqa: PLC0415 (`--help` needs none of it)

    difference = compare(*listings(old, new, timeout))
    if form == "json":
        from urlset.cli import show  # noqa: PLC0415 (see above)

        show.as_json(as_json(difference))
    elif form == "markdown":
        for line in _as_markdown(difference):
            click.echo(line)
    else:
        _as_text(difference)
    found = {"removed": difference.lost, "added": difference.added, "changed": difference.changed}
    ctx.exit(1 if any(found[kind] for kind in fail_on) else 0)


def listings(old: str, new: str, timeout: float) -> tuple[Listing, Listing]:
    """Read two targets."""
    from urlset.cli import show  # noqa: PLC0415 (see above)
    from urlset.listing import read  # noqa: PLC0415 (see above)

    try:
        first, second = (read(target, timeout=timeout, progress=show.progress) for target in (old, new))
    finally:
        show.progress("")
    return first, second


def summary(found: Difference) -> str:
    """Return the result in one line."""
    return (
        f"{len(found.added):,} added, {len(found.removed):,} removed, {len(found.moved):,} moved, "
        f"{len(found.changed):,} changed, {found.unchanged:,} unchanged"
    )


def as_json(found: Difference) -> dict[str, Any]:
    """Return the result as a value for JSON, which `urlset announce --from-diff` reads."""
    return {
        "old": found.old,
        "new": found.new,
        "redirects_known": found.is_built,
        "counts": {
            "added": len(found.added),
            "removed": len(found.removed),
            "moved": len(found.moved),
            "changed": len(found.changed),
            "unchanged": found.unchanged,
            "lost": len(found.lost),
        },
        "added": [{"url": each.loc, "lastmod": each.lastmod} for each in found.added],
        "removed": [{"url": each.loc, **_plain(each.answer)} for each in found.removed],
        "moved": [
            {"url": each.new, "from": each.old, "lastmod": each.lastmod, "known_by": each.by, **_plain(each.answer)}
            for each in found.moved
        ],
        "changed": [{"url": each.loc, "before": each.before, "lastmod": each.after} for each in found.changed],
    }


def _plain(answer: Answer) -> Mapping[str, Any]:
    return {"redirect": answer.target, "answer": answer.by, "covered": answer.covers}


def _rows(found: Difference) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return each kind with its URLs and what is to be said of each."""
    is_built = found.is_built
    return [
        ("removed", [(each.loc, _said(each.answer, is_built=is_built)) for each in found.removed]),
        ("moved", [(each.old, f"to {each.new}; {_said(each.answer, is_built=is_built)}") for each in found.moved]),
        ("added", [(each.loc, each.lastmod) for each in found.added]),
        ("changed", [(each.loc, f"{each.before or 'no date'} to {each.after or 'no date'}") for each in found.changed]),
    ]


def _said(answer: Answer, *, is_built: bool) -> str:
    """Say in words what is at an old address, if that can be known."""
    if not answer.target:
        return answer.by or ("no redirect" if is_built else "")
    dead = ", which does not exist" if answer.is_dead else ""
    return f"redirects to {answer.target} ({answer.by}){dead}"


def _as_text(found: Difference) -> None:
    from urlset.cli import show  # noqa: PLC0415 (see above)

    kinds = _rows(found)
    show.table(("", "URL", ""), [(kind, loc, said) for kind, rows in kinds for loc, said in rows[:MAX_SHOWN]])
    for kind, rows in kinds:
        if len(rows) > MAX_SHOWN:
            show.line(f"... and {len(rows) - MAX_SHOWN:,} more {kind}")
    show.line(summary(found), bold=True)


def _as_markdown(found: Difference) -> Iterator[str]:
    """Yield the lines of a comment: the counts, then what is gone before what is new."""
    yield f"**Sitemap:** {summary(found)}"
    if found.lost and found.is_built:
        yield ""
        count = len(found.lost)
        yield f"**{count:,} old address{'es lead' if count > 1 else ' leads'} nowhere.**"
    for kind, rows in _rows(found):
        if rows:
            yield f"\n#### {kind.capitalize()}\n"
            yield from (f"- `{_code(loc)}`{f': {_escaped(said)}' if said else ''}" for loc, said in rows[:MAX_SHOWN])
        if len(rows) > MAX_SHOWN:
            yield f"- and {len(rows) - MAX_SHOWN:,} more"


def _code(text: str) -> str:
    """Return a text fit for a code span, which a backtick would end."""
    return _line(text).replace("`", "%60")


def _escaped(text: str) -> str:
    """Return a text in which Markdown marks up nothing."""
    return "".join(f"\\{char}" if char in "\\`*_[]<>#|!" else char for char in _line(text))


def _line(text: str) -> str:
    from urlset.cli import show  # noqa: PLC0415 (see above)

    return show.clean(text)
