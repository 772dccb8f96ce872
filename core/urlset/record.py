"""Record: what a build leaves in the cache, for `urlset explain` and for the next build; enough to write the set again.

It is a file of JSON lines: a head, then one line per page. A listed page's line holds its entry as the XML that was
written, so reading it back needs no second notation for any format.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from urlset import dates, values, xml
from urlset.entry import Entry
from urlset.formats import FORMATS, by_element
from urlset.lastmod import Dating
from urlset.options import LEGACY_VIDEO, Options, parse
from urlset.output import write_private
from urlset.page import Site
from urlset.problems import UrlsetError, problem
from urlset.report import Decision, Report
from urlset.sitemap import block
from urlset.verdict import LeftOut, Reason

VERSION = 1
# Items of LEGACY_VIDEO stand on their own in a record: they share their prefix with today's videos.


class Record(NamedTuple):
    """One build as it was recorded.

    Attributes:
        head: `host`, `base_url`, `source_root` and `output_dir` (relative to the record's folder), `files` (the
            sitemaps, the index last), `written` (all files, with digests) and `options`.
        pages: One mapping per page, which `urlset explain --all --format json` prints with more beside it.
    """

    head: Mapping[str, Any]
    pages: Sequence[Mapping[str, Any]]

    def decisions(self) -> Iterator[Decision]:
        """Yield the decisions as they were made."""
        return map(_decision, self.pages)

    def options(self) -> Options:
        """Return the options of the build."""
        return parse(self.head["options"])[0]


def path(cache_dir: Path, output_dir: Path) -> Path:
    """Return where the record of a build into a folder is kept: several builders may share one cache."""
    return cache_dir / "urlset" / f"{output_dir.name}.jsonl"


def write(target: Path, site: Site, report: Report, options: Options) -> None:
    """Write the record of a build."""
    places = {
        "source_root": _from(target.parent, site.source_root),
        "output_dir": _from(target.parent, site.output_dir),
    }
    lines = [_line(_head(report, options) | places), *map(_line, map(_page, report.decisions))]
    write_private(target, "".join(lines).encode("utf-8", "replace"))


def read(source: Path, *, whole: bool = True) -> Record:
    """Read a record, or its head alone.

    Raises:
        UrlsetError: There is none, or it is no record that this version can read (U-record).
    """
    try:
        with source.open(encoding="utf-8") as lines:
            head = json.loads(lines.readline())
            pages = list(map(json.loads, lines)) if whole else []
        version = head["record"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UrlsetError(problem("U-record", f"no record can be read: {error}", str(source))) from error
    if version != VERSION:
        raise UrlsetError(problem("U-record", f"it is of version {version}, not {VERSION}", str(source)))
    return Record(head=head, pages=pages)


def _from(folder: Path, path: Path) -> str:
    """Return a path as it is seen from a folder, so that the project may be moved as a whole."""
    try:
        return Path(os.path.relpath(path, folder)).as_posix()
    except ValueError:  # on another drive of Windows
        return path.as_posix()


def _head(report: Report, options: Options) -> dict[str, Any]:
    nested = {"news": options.news and options.news._asdict(), "sections": dict(options.sections)}
    return {
        "record": VERSION,
        "host": report.host,
        "base_url": report.base_url,
        "files": [file.name for file in report.files],
        "written": dict(report.written),
        "options": {name: value for name, value in (options._asdict() | nested).items() if name != "rules"},
    }


def _page(decision: Decision) -> dict[str, Any]:
    found: dict[str, Any] = {"url": decision.url, "output": decision.output}
    found |= {"source": decision.source} if decision.source else {}
    found |= {"title": decision.title} if decision.title else {}
    if decision.entry is None:
        left_out = decision.left_out
        return found | ({"left_out": left_out.reason.value, "detail": left_out.detail} if left_out else {})
    found["xml"] = block(decision.entry, tuple(name for name in decision.entry.extensions if name != LEGACY_VIDEO))
    found |= {LEGACY_VIDEO: block(decision.entry, (LEGACY_VIDEO,))} if LEGACY_VIDEO in decision.entry.extensions else {}
    found |= {"section": decision.section} if decision.section else {}
    found |= {"apart": True} if decision.apart else {}
    dating = decision.dating
    found["lastmod"] = {"source": dating.source, "detail": dating.detail, "tried": dating.tried}
    return found | {"sources": dict(decision.sources)}


def _decision(page: Mapping[str, Any]) -> Decision:
    left_out = page.get("left_out")
    found = entry(page["xml"]) if "xml" in page else None
    if found is not None and LEGACY_VIDEO in page:
        apart = entry(page[LEGACY_VIDEO], _namespaces(LEGACY_VIDEO))
        found = found._replace(extensions={**found.extensions, **apart.extensions})
    dating = page.get("lastmod", {"source": "", "detail": "", "tried": ()})
    return Decision(
        url=page["url"],
        output=page["output"],
        source=page.get("source", ""),
        title=page.get("title", ""),
        entry=found,
        left_out=LeftOut(reason=Reason(left_out), detail=page["detail"]) if left_out else None,
        dating=Dating(
            value=found.lastmod if found else None,
            source=dating["source"],
            detail=dating["detail"],
            tried=tuple(dating["tried"]),
        ),
        sources=page.get("sources", {}),
        section=page.get("section", ""),
        apart=page.get("apart", False),
    )


def _namespaces(*names: str) -> dict[str, str]:
    """Return the namespaces of some formats by their prefixes; without names, of all that a page's XML can hold."""
    formats = [FORMATS[name] for name in names or FORMATS if names or name != LEGACY_VIDEO]
    return {each.PREFIX: each.NAMESPACE for each in formats}


def entry(text: str, namespaces: Mapping[str, str] | None = None) -> Entry:
    """Read back one entry as `sitemap.block` wrote it; `namespaces` are those of its prefixes."""
    document = xml.urlset_head(_namespaces() if namespaces is None else namespaces) + text + xml.URLSET_TAIL
    [node] = xml.read(io.BytesIO(document.encode()))
    core: dict[str, str] = {}
    extensions: dict[str, list[Any]] = {}
    for child in node.children:
        if child.namespace == xml.SITEMAP_NAMESPACE:
            core[child.name] = child.text
        elif (found := by_element(child)) is not None:
            extensions.setdefault(found.NAME, []).append(found.read(child)[0])
    return Entry(
        loc=core["loc"],
        lastmod=dates.read(core["lastmod"]) if "lastmod" in core else None,
        changefreq=values.changefreq(core["changefreq"]) if "changefreq" in core else "",
        priority=values.priority(core["priority"]) if "priority" in core else None,
        extensions={name: tuple(items) for name, items in extensions.items()},
    )


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
