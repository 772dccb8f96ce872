"""Folder: a built site as a target: its sitemaps, its robots.txt, and the closed world of its files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from urlset import urls
from urlset.check import bases, evidence
from urlset.check.disk import Disk
from urlset.check.file import File
from urlset.check.robots_file import MAX_BYTES, RobotsFile, Watch
from urlset.check.run import Run
from urlset.check.spelling import shown
from urlset.check.walk import walk
from urlset.check.world import World
from urlset.problems import UrlsetError
from urlset.served import is_file

NAMES = (
    *("sitemap-index.xml", "sitemap_index.xml", "sitemap.xml", "sitemap-index.xml.gz", "sitemap_index.xml.gz"),
    *("sitemap.xml.gz", "sitemap.txt", "sitemap.txt.gz"),
)
"""What a site's sitemap is called, an index first."""


def check_folder(target: str, run: Run) -> str:
    """Check a built folder, and return where it is served, or an empty text where nothing shows it."""
    root = Path(target)
    _take_evidence(root, run)
    robots = _robots(root, run)
    found = _sitemaps(root, robots)
    if not found:
        run.findings.add("U-sitemap-none", f"there is none of {', '.join(NAMES[:3])}", target)
    base_url = run.settings.base_url or bases.guess(root, found, robots.sitemaps if robots else {})
    if base_url:
        _judge_robots(_Robots(robots, root, base_url), run)
    world = World(root, base_url, run) if base_url and found else None
    if world:
        run.watchers.append(world)
    inner = bases.inner(root, base_url, NAMES) if base_url else []
    walk([_file(path, root, base_url) for path in (*found, *inner)], Disk(), run)
    if world:
        world.finish(_effective(robots, base_url))
    return base_url


def _take_evidence(root: Path, run: Run) -> None:
    try:
        found = evidence.find(root, run.settings.record)
    except UrlsetError as error:
        run.findings.take(error.problems)
        return
    run.left_out, run.is_dated = found.left_out, found.is_dated


@dataclass(frozen=True, slots=True)
class _Robots:
    """The robots.txt of a folder, if there is one, and where the folder is served."""

    file: RobotsFile | None
    root: Path
    base_url: str

    @property
    def name(self) -> str:
        return str(self.root / "robots.txt")


def _robots(root: Path, run: Run) -> RobotsFile | None:
    path = root / "robots.txt"
    if not is_file(path):
        return None
    try:
        with path.open("rb") as file:
            robots = RobotsFile(str(path), file.read(MAX_BYTES))
    except OSError as error:
        run.findings.add("U-read", error.strerror or str(error), str(path))
        return None
    robots.judge(run.findings)
    return robots


def _sitemaps(root: Path, robots: RobotsFile | None) -> list[Path]:
    """Return the sitemaps of the folder: those that robots.txt names, then the first with a usual name."""
    named = [path for loc in (robots.sitemaps if robots else ()) if (path := bases.ending(root, loc))]
    usual = [root / name for name in NAMES if is_file(root / name)]
    # A compressed or text copy says the same again; it is read where there is nothing else.
    copies = [path for path in usual if path.suffix != ".xml"]
    return list(dict.fromkeys([*named, *(path for path in usual if path.suffix == ".xml")])) or copies[:1]


def _file(path: Path, root: Path, base_url: str) -> File:
    url = base_url + path.relative_to(root).as_posix() if base_url else ""
    return File(name=str(path), url=url)


def _judge_robots(robots: _Robots, run: Run) -> None:
    """Judge robots.txt as a part of the site: whether it is where it counts, and whether it names the sitemaps."""
    host = urls.host(robots.base_url) + "/"
    if robots.base_url != host:
        if robots.file:
            message = f"the site is at {robots.base_url}; crawlers read {host}robots.txt"
            run.findings.add("U-robots-place", message, robots.name)
        return
    if robots.file is None:
        run.findings.add("U-robots-missing", "there is no robots.txt", str(robots.root))
        return
    if robots.file.forbids_something:
        run.watchers.append(Watch(robots.file, host, run.settings.profile.agent, run.findings))
    if not robots.file.sitemaps and not _has_broken_line(run.findings.counts):
        run.findings.add("U-robots-missing", "it has no Sitemap line", robots.name)
    for loc, where in robots.file.sitemaps.items():
        if loc.startswith(host) and bases.below(robots.root, host, loc) is None:
            run.findings.add("U-robots-sitemap", f"{shown(loc)} has no file", where)


def _has_broken_line(codes: Iterable[str]) -> bool:
    """Say whether a Sitemap line was reported already, so that its fault is not reported twice."""
    return not {"U-robots-relative", "U-robots-brackets"}.isdisjoint(codes)


def _effective(robots: RobotsFile | None, base_url: str) -> RobotsFile | None:
    """Return robots.txt where crawlers read it: at the root of the host alone."""
    return robots if base_url == urls.host(base_url) + "/" else None
