"""Answers: the verdict on a page, what decided it, and the fields of its entry."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from urlset.explain import commits
from urlset.explain.book import Book
from urlset.explain.deciders import decided
from urlset.explain.fields import COMMIT, Field, fields

LISTED = "listed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained:
    """One page.

    Attributes:
        page: The page as it was recorded.
        verdict: `listed`, or the reason why it is not.
        decided: What decided that it is left out, and where; empty for a listed page.
        files: Names of the sitemaps that may hold its entry; several where it was divided into shards.
        fields: The fields of its entry.
    """

    page: Mapping[str, Any]
    verdict: str
    decided: str = ""
    files: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()


def explain(book: Book, pages: Sequence[Mapping[str, Any]]) -> list[Explained]:
    """Return what is known of some pages of a record; git is asked once for all their commits."""
    details = (str(page.get("lastmod", {}).get("detail", "")) for page in pages)
    subjects = commits.subjects(book.source_root, [match["id"] for each in details if (match := COMMIT.match(each))])
    return [_explained(book, page, subjects) for page in pages]


def _explained(book: Book, page: Mapping[str, Any], subjects: Mapping[str, str]) -> Explained:
    if "xml" not in page:
        return Explained(page=page, verdict=str(page.get("left_out", "")), decided=decided(book, page))
    return Explained(page=page, verdict=LISTED, files=_files(book, page), fields=tuple(fields(book, page, subjects)))


def _files(book: Book, page: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the sitemaps that the page's section was written to, by their names."""
    if page.get("apart"):
        return ()
    head = book.record.head
    stem = str(head["options"]["filename"]).removesuffix(".xml")
    name = f"{stem}-{page['section']}" if page.get("section") else stem
    shard = re.compile(rf"{re.escape(name)}(?:-\d+)?\.xml")
    files = [str(each) for each in head.get("files", ()) if shard.fullmatch(str(each))]
    # A main sitemap that was divided is the index over its shards, which holds no page itself.
    return tuple(each for each in files if len(files) == 1 or each != f"{name}.xml")
