"""Publish: the last step of a build, from judged pages to the files of the set and the report."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from urlset import report, robots, urls
from urlset.candidate import Candidate
from urlset.entry import Entry
from urlset.options import Options
from urlset.output import Folder, write_private
from urlset.page import Site
from urlset.patterns import Patterns, Subject
from urlset.problems import Problem, UrlsetError, problem
from urlset.report import Report
from urlset.sitemap import File, Part, Writer, as_text

MAIN_FORMATS = ("images", "videos", "alternates")
"""What the main sitemap and the sections carry; news and the historical vocabularies have files of their own."""
NEWS_MAX_URLS = 1000
"""Articles that one news sitemap may hold (Google, `News sitemaps`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Earlier:
    """What an earlier build into the same folder left: names of its files, and the robots.txt lines it added."""

    written: tuple[str, ...] = ()
    locs: tuple[str, ...] = ()


def publish(site: Site, found: Sequence[Candidate], options: Options, problems: list[Problem]) -> Report:
    """Write the set and return the report; what cannot be written is a problem, and the old files stay."""
    decisions = tuple(candidate.decision() for candidate in found)
    parts = divide(found, site, options)
    files: list[File] = []
    written: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    try:
        with Folder(site.output_dir) as folder:
            earlier = _earlier(site)
            if any(part.entries for part in parts):
                files = _stage(folder, site, options, parts, earlier, problems)
            else:
                problems.append(problem("U-empty", f"none of {len(found)} pages can be listed"))
            written = folder.commit()
            folder.remove(set(earlier.written) - set(written))
            changed = tuple(folder.changed)
    except UrlsetError as error:
        return Report(
            host=site.host, base_url=site.base_url, decisions=decisions, problems=(*problems, *error.problems)
        )
    made = Report(
        host=site.host,
        base_url=site.base_url,
        decisions=decisions,
        files=tuple(files),
        written=written,
        changed=changed,
        problems=tuple(problems),
    )
    write_private(record_path(site.cache_dir, site.output_dir), "".join(report.record(made)).encode("utf-8", "replace"))
    return made


def divide(found: Sequence[Candidate], site: Site, options: Options) -> list[Part]:
    """Return the parts of the set: the main sitemap first, then the sections by name."""
    patterns = {name: Patterns(lines, f"sections.{name}") for name, lines in options.sections.items()}
    entries: dict[str, list[Entry]] = {"": []}
    for each in found:
        if each.left_out is None:
            each.section = each.section or _section(each, site, patterns)
            entries.setdefault(each.section, []).append(each.entry())
    return [
        Part(name=name, entries=entries[name], formats=MAIN_FORMATS, max_urls=options.max_urls)
        for name in sorted(entries)
        if entries[name] or not name
    ]


def record_path(cache_dir: Path, output_dir: Path) -> Path:
    """Return where the record of a build into a folder is kept: several builders may share one cache."""
    return cache_dir / "urlset" / f"{output_dir.name}.jsonl"


def _section(each: Candidate, site: Site, sections: dict[str, Patterns]) -> str:
    subject = Subject(path=urls.path(each.loc, site.base_url), source=each.source)
    return next((name for name, patterns in sections.items() if patterns.match(subject)), "")


def _stage(
    folder: Folder,
    site: Site,
    options: Options,
    parts: Sequence[Part],
    earlier: _Earlier,
    problems: list[Problem],
) -> list[File]:
    writer = Writer(folder, options.filename, site.base_url, options.max_bytes)
    files = writer.stage([part for part in parts if part.entries])
    for file in files:
        if options.gzip:
            folder.compress(file.name)
    if options.txt:
        for part in parts:
            suffix = f"-{part.name}" if part.name else ""
            ordered = sorted(part.entries, key=lambda entry: entry.loc)
            folder.stage(f"{options.filename.removesuffix('.xml')}{suffix}.txt", as_text(ordered))
    if options.robots == "auto":
        _complete_robots(folder, site, files, earlier, problems)
    return files


def _complete_robots(
    folder: Folder, site: Site, files: Sequence[File], earlier: _Earlier, problems: list[Problem]
) -> None:
    locs = submitted(site.base_url, files)
    if site.base_url != urls.host(site.base_url) + "/":
        problems.append(
            problem("U-robots-subpath", f"for {urls.host(site.base_url)}/robots.txt: {robots.lines(locs)[0]}")
        )
        return
    path = site.output_dir / "robots.txt"
    try:
        text = path.read_bytes().decode("utf-8", "surrogateescape") if path.exists() else None
    except OSError as error:
        raise UrlsetError(problem("U-write", f"cannot be read: {error.strerror}", str(path))) from error
    folder.stage("robots.txt", (robots.completed(text, locs, earlier.locs).encode("utf-8", "surrogateescape"),))


def submitted(base_url: str, files: Sequence[File]) -> list[str]:
    """Return the locations that an engine has to be told: the index alone, or the only sitemap."""
    return [base_url + files[-1].name]


def _earlier(site: Site) -> _Earlier:
    """Read the head of the last record; a missing or broken record only means that nothing is known of it."""
    try:
        with record_path(site.cache_dir, site.output_dir).open(encoding="utf-8") as lines:
            head = json.loads(lines.readline())
        names = [str(name) for name in head["written"]]
        locs = submitted(str(head["base_url"]), [File(name=str(name), urls=0, size=0) for name in head["files"]][-1:])
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return _Earlier()
    return _Earlier(written=tuple(name for name in names if name != "robots.txt"), locs=tuple(locs))
