"""Publish: the last step of a build, from judged pages to the files of the set and the report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from urlset import record, robots, urls
from urlset.candidate import Candidate
from urlset.options import Options
from urlset.output import Folder
from urlset.page import Site
from urlset.parts import STALE_NEWS, divide
from urlset.problems import Problem, UrlsetError, problem
from urlset.report import Decision, Report
from urlset.sitemap import Part, SitemapFile, Writer, as_text


class _Earlier(NamedTuple):
    """What an earlier build into the same folder left: its files and the robots.txt lines it added."""

    written: Mapping[str, str] = MappingProxyType({})
    locs: tuple[str, ...] = ()


def publish(site: Site, found: Sequence[Candidate], options: Options, problems: Sequence[Problem]) -> Report:
    """Write the set and return the report; what cannot be written is a problem, and the old files stay."""
    decisions = tuple(candidate.decision() for candidate in found)
    made = Report(
        host=site.host,
        base_url=site.base_url,
        decisions=decisions,
        problems=tuple(problems),
        advice=(STALE_NEWS,) if options.news else (),
    )
    try:
        with Folder(site.output_dir) as folder:
            made = _Set(site, options, folder).publish(divide(decisions, options), made)
    except UrlsetError as error:
        return made._replace(problems=(*problems, *error.problems))
    record.write(record.path(site.cache_dir, site.output_dir), site, made, options)
    return made


def submitted(base_url: str, names: Sequence[str]) -> list[str]:
    """Return the locations that an engine has to be told: the index alone, or the only sitemap; both come last."""
    return [base_url + name for name in names[-1:]]


class _Set:
    """The files of one build on their way into the output folder."""

    def __init__(self, site: Site, options: Options, folder: Folder) -> None:
        self._site = site
        self._options = options
        self._folder = folder
        self._earlier = _earlier(site)
        self._problems: list[Problem] = []
        self._advice: list[str] = []

    def publish(self, parts: Sequence[Part], made: Report) -> Report:
        """Stage and commit the files, remove those of the last build that are gone, and complete the report."""
        files: list[SitemapFile] = []
        if any(part.entries for part in parts):
            files = self._stage(parts, made.decisions)
        else:
            self._problems.append(problem("U-empty", f"none of {len(made.decisions)} pages can be listed"))
        written = self._folder.commit()
        self._folder.remove({name: digest for name, digest in self._earlier.written.items() if name not in written})
        return made._replace(
            files=tuple(files),
            written=written,
            changed=tuple(self._folder.changed),
            advice=(*self._advice, *made.advice),
            problems=(*made.problems, *self._problems),
        )

    def _stage(self, parts: Sequence[Part], decisions: Sequence[Decision]) -> list[SitemapFile]:
        options = self._options
        base_url = self._site.base_url
        style = self._stage_human(decisions)
        files = Writer(self._folder, base_url, options.filename, options.max_bytes, style).stage(parts)
        if options.gzip:
            for file in files:
                self._folder.compress(file.name)
        if options.txt:
            for part in parts:
                name = options.filename.removesuffix(".xml") + (f"-{part.name}" if part.name else "")
                self._stage_extra(f"{name}.txt", as_text(part.entries))
        if options.robots == "auto":
            self._complete_robots([file.name for file in files])
        self._judge_folder(decisions)
        return files

    def _judge_folder(self, decisions: Sequence[Decision]) -> None:
        """Say what a sitemap in a folder lists outside of it (sitemaps.org, `Sitemap file location`)."""
        folder = self._options.filename.rpartition("/")[0]
        scope = f"{self._site.base_url}{folder}/"
        if folder and (outside := sum(bool(each.entry) and not urls.in_scope(each.url, scope) for each in decisions)):
            message = f"'{self._options.filename}' may list only what is below {folder}/; listed outside: {outside:,}"
            self._problems.append(problem("U-option-filename", message, "filename"))

    def _stage_human(self, decisions: Sequence[Decision]) -> str:
        """Stage what is for people, and return the URL of the style sheet that the XML names, or an empty text."""
        if self._options.human == "off":
            return ""
        from urlset import human  # noqa: PLC0415 (only sites that ask for the page pay for it)

        self._stage_extra(human.PAGE, human.page(decisions, self._site))
        if self._options.human != "style":
            return ""
        self._stage_extra(human.STYLE, (human.style(),))
        return self._site.base_url + human.STYLE

    def _stage_extra(self, name: str, chunks: Iterable[bytes]) -> None:
        """Stage a file that is no sitemap; one that stands there and is not of our last build is somebody else's."""
        if name not in self._earlier.written and (self._site.output_dir / name).exists():
            self._problems.append(
                problem("U-file-taken", "the site has a file of this name; urlset's replaces it", name)
            )
        self._folder.stage(name, chunks)

    def _complete_robots(self, names: Sequence[str]) -> None:
        base_url = self._site.base_url
        locs = submitted(base_url, names)
        if base_url != (root := urls.host(base_url) + "/"):
            self._advice.append(f"{root}robots.txt should say: {robots.lines(locs)[0]}")
            return
        path = self._site.output_dir / "robots.txt"
        try:
            text = path.read_bytes().decode("utf-8", "surrogateescape") if path.exists() else None
        except OSError as error:
            raise UrlsetError(problem("U-write", f"cannot be read: {error.strerror}", str(path))) from error
        completed = robots.completed(text, locs, self._earlier.locs)
        self._folder.stage("robots.txt", (completed.encode("utf-8", "surrogateescape"),))


def _earlier(site: Site) -> _Earlier:
    """Return what the last record names; a missing or broken one only means that nothing is known of it."""
    try:
        head = record.read(record.path(site.cache_dir, site.output_dir), whole=False).head
        written = {str(name): str(digest) for name, digest in head["written"].items() if name != "robots.txt"}
        return _Earlier(written=written, locs=tuple(submitted(str(head["base_url"]), head["files"])))
    except (AttributeError, KeyError, TypeError, UrlsetError):
        return _Earlier()
