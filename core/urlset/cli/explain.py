"""`urlset explain`: why a page is listed or not, and where its values come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from urlset.explain import Book, Explained, Field

_MOST_ITEMS = 10
_EXAMPLES = """\b
Examples:
  urlset explain guide/install/
  urlset explain docs/guide/install.md
  urlset explain --all
"""


@click.command("explain", short_help="Why is a page listed or not, and where is its date from?", epilog=_EXAMPLES)
@click.argument("page", required=False)
@click.option(
    "--record", "given", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The record to read, instead of the newest below the current folder that knows the page.",
)  # fmt: skip
@click.option("--all", "every", is_flag=True, help="Explain every page of the newest record.")
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True,
    help="How to write the answer; JSON also has each entry as it was written.",
)  # fmt: skip
def command(*, page: str | None, given: Path | None, every: bool, form: str) -> None:
    """Explain the verdict on PAGE: its URL, the path of it, its source or its built file.

    For a page that is left out, the rule that decided and where it stands; for a listed page, each value of its entry
    with its source (a key and line of front matter, a commit and its subject, an element of the built page, an option,
    the host) and what was tried before. Nothing is built or judged anew: the answers are in the record that each
    build, by a plugin or by `urlset build`, leaves in its cache folder.
    """
    if bool(page) == every:
        raise click.UsageError("name one page, or ask for --all")
    from urlset import explain  # noqa: PLC0415 (`--help` needs none of it)

    books = explain.books(Path(), given)
    book, pages = (books[0], books[0].record.pages) if page is None else explain.consult(books, page)
    if page is not None and not pages:
        raise _unknown(books, page)
    answers = explain.explain(book, pages)
    if form == "json":
        _as_json(book, answers)
    elif every:
        _as_table(book, answers)
    else:
        for each in answers:
            _as_text(book, each)


def _unknown(books: Sequence[Book], page: str) -> Exception:
    """Return the error for a page that no record knows, with the names that are spelt like it."""
    from urlset import explain  # noqa: PLC0415 (see above)
    from urlset.problems import UrlsetError, problem  # noqa: PLC0415 (see above)

    names = explain.near(books, page)
    hint = f"; is {' or '.join(map(repr, names))} meant?" if names else ""
    places = ", ".join(str(book.path) for book in books[:3])
    return UrlsetError(problem("U-page-unknown", f"'{page}' is no page of {places}{hint}"))


def _as_json(book: Book, answers: Sequence[Explained]) -> None:
    from urlset.cli import show  # noqa: PLC0415 (see above)

    head = {name: book.record.head[name] for name in ("host", "base_url", "files")}
    show.as_json({"record": str(book.path), **head, "pages": [_plain(each) for each in answers]})


def _plain(each: Explained) -> Mapping[str, Any]:
    found: dict[str, Any] = {**each.page, "verdict": each.verdict}
    if each.decided:
        return found | {"decided": each.decided}
    fields = [
        {"name": field.name, "value": field.value, "source": field.source, "place": field.place, "tried": field.tried}
        for field in each.fields
    ]
    return found | {"in": each.files, "fields": fields}


def _as_table(book: Book, answers: Sequence[Explained]) -> None:
    """Show a line for each page: verdict, URL path, date and its source, or what decided."""
    from urlset import urls  # noqa: PLC0415 (see above)
    from urlset.cli import show  # noqa: PLC0415 (see above)

    rows: list[tuple[str, ...]] = []
    for each in answers:
        lastmod = next((field for field in each.fields if field.name == "lastmod"), None)
        path = urls.path(str(each.page["url"]), book.base_url)
        if lastmod is None:
            rows.append((path, each.verdict, "", each.decided))
        else:
            source = ": ".join(filter(None, (lastmod.source, lastmod.place))) or "; ".join(lastmod.tried)
            rows.append((path, each.verdict, lastmod.value or "no date", source))
    show.table(("page", "verdict", "lastmod", "because"), rows)


def _as_text(book: Book, each: Explained) -> None:
    from urlset.cli import show  # noqa: PLC0415 (see above)

    show.line(str(each.page["url"]), bold=True)
    listed = f"listed in {' or '.join(each.files)}" if each.files else each.verdict
    _row("verdict", listed if each.fields else each.verdict)
    if each.decided:
        _row("because", each.decided)
    for name, key in (("title", "title"), ("source", "source"), ("built file", "output")):
        if each.page.get(key):
            _row(name, str(each.page[key]))
    for field in each.fields[1:]:
        _as_rows(field)
    _row("record", f"{book.path} ({book.host})")


def _as_rows(field: Field) -> None:
    values: list[str] = [_short(item) for item in field.value] if isinstance(field.value, list) else []
    _row(field.name, f"{len(values)}" if values else str(field.value or "none"))
    for value in values[:_MOST_ITEMS]:
        _row("", f"- {value}")
    if len(values) > _MOST_ITEMS:
        _row("", f"- and {len(values) - _MOST_ITEMS} more")
    if field.source:
        _row("", f"from {field.source}" + (f": {field.place}" if field.place else ""))
    for answer in field.tried:
        _row("", f"tried {answer}")


def _row(name: str, value: str) -> None:
    from urlset.cli import show  # noqa: PLC0415 (see above)

    show.line(f"  {name:<12}{value}")


def _short(item: Mapping[str, Any]) -> str:
    """Say an item of a format in few words: what it is called, and where it is."""
    return (
        " ".join(str(item[name]) for name in ("code", "title", "loc", "filetype", "format") if item.get(name)) or "yes"
    )
