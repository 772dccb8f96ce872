"""Index: one sitemap index, and one robots.txt, over sitemaps that were built separately below one root.

The builds keep every byte. An index may list no other index (sitemaps.org), so what theirs list is listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote

from urlset import dates, listing, robots, urls
from urlset.check import bases
from urlset.dates import Lastmod
from urlset.listing import Listing
from urlset.output import Folder
from urlset.problems import Problem, UrlsetError, problem
from urlset.sitemap import render_index
from urlset.values import MAX_URLS
from urlset.versions import layout
from urlset.versions.faults import Faults
from urlset.versions.layout import Build

LATEST, ALL = "latest", "all"
NAMES = ("sitemap.xml", "sitemap-index.xml")
"""What the root index is called: the first name that no build has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A build, and what the index says of it.

    Attributes:
        build: The build.
        is_listed: Whether it is in the index.
        sitemaps: Location of each of its sitemaps and the newest date in it.
        urls: How many URLs they list.
    """

    build: Build
    is_listed: bool
    sitemaps: tuple[tuple[str, Lastmod | None], ...] = ()
    urls: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """The result.

    Attributes:
        base_url: Where the root is served.
        name: Name of the index below the root; empty where none was written.
        members: The builds that were found.
        changed: Names of the files whose bytes are new.
        problems: What is wrong.
        advice: What only the host's owner can do.
    """

    base_url: str = ""
    name: str = ""
    members: tuple[Member, ...] = ()
    changed: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    advice: tuple[str, ...] = ()


def join(
    root: Path,
    *,
    base_url: str = "",
    wanted: Sequence[str] = (LATEST,),
    name: str = "",
    progress: Callable[[str], None] = lambda _text: None,
) -> Joined:
    """Write the index over the builds below a root.

    Args:
        root: The folder that is published.
        base_url: Where it is served; found out from the sitemaps where it is empty.
        wanted: Which versions to list: `latest`, `all`, or names and aliases of versions.
        name: What to call the index; the default is the first of `NAMES` that is free.
        progress: Told what is being done.

    Raises:
        UrlsetError: There is no build, its address is not known, or a file cannot be written; nothing has changed then.
    """
    return _Join(root, wanted, progress).join(base_url, name)


class _Join:
    """One root being indexed."""

    def __init__(self, root: Path, wanted: Sequence[str], progress: Callable[[str], None]) -> None:
        self._root, self._wanted, self._progress = root, wanted, progress
        self._builds = layout.find(root)
        self._base_url = ""
        self._faults = Faults(root, "")
        self._problems: list[Problem] = []

    def join(self, base_url: str, name: str) -> Joined:
        if not self._builds:
            raise UrlsetError(problem("U-sitemap-none", "no folder below it has a sitemap", str(self._root)))
        self._base_url = base_url or self._guess()
        self._faults = Faults(self._root, self._base_url)
        self._judge_names()
        members = [self._member(build) for build in self._builds]
        for build in self._builds:
            self._progress(f"looking where the pages of {build.folder or 'the root'} lead")
            self._problems += self._faults.of_canonicals(build, self._builds)
        locs = [sitemap for member in members for sitemap in member.sitemaps]
        if not locs or any(each.code == "U-version-unknown" for each in self._problems):
            return Joined(base_url=self._base_url, members=tuple(members), problems=tuple(self._problems))
        made = self._write(locs, name or self._name())
        return replace(made, members=tuple(members), problems=tuple(self._problems))

    def _guess(self) -> str:
        """Return the root's address by what the sitemaps of its builds say of theirs."""
        for build in self._builds:
            for folder in layout.folders(self._root, build):
                found = bases.guess(self._root / folder, layout.sitemaps(self._root, folder), ())
                for shown in (folder, *build.names):
                    if found.endswith(f"/{quote(shown)}"):
                        return found[: len(found) - len(quote(shown))]
        message = "the sitemaps do not show where the folder is served: name its base URL"
        raise UrlsetError(problem("U-base-url", message, str(self._root)))

    def _judge_names(self) -> None:
        known = {name for build in self._builds for name in (build.version, *build.aliases) if name}
        for name in self._wanted:
            if name not in (LATEST, ALL) and name not in known:
                message = f"there is no version '{name}' (there are {', '.join(sorted(known)) or 'none'})"
                self._problems.append(problem("U-version-unknown", message, str(self._root)))

    def _is_wanted(self, build: Build) -> bool:
        names = (build.version, *build.aliases)
        return (
            not build.version
            or ALL in self._wanted
            or (LATEST in self._wanted and build.is_latest)
            or any(name in names for name in self._wanted if name != LATEST)
        )

    def _member(self, build: Build) -> Member:
        self._progress(f"reading {build.folder or 'the root'}")
        if not self._is_wanted(build):
            return Member(build=build, is_listed=False)
        places = layout.folders(self._root, build)
        if not places:
            self._problems.append(problem("U-version-sitemap", f"version {build.version} has none", build.folder))
        sitemaps: list[tuple[str, Lastmod | None]] = []
        count = 0
        for folder in places:
            try:
                found = listing.read_folder(
                    self._root / folder, layout.sitemaps(self._root, folder), base_url=self._base_url + quote(folder)
                )
            except UrlsetError as error:
                self._problems.extend(error.problems)
                continue
            shown = self._shown(build, folder, found.entries)
            count += len(found.entries)
            self._problems += self._faults.of_locs(found, self._base_url + quote(shown))
            sitemaps += [self._sitemap(Path(name), folder, shown, found) for name in sorted(found.files)]
        return Member(build=build, is_listed=bool(sitemaps), sitemaps=tuple(sitemaps), urls=count)

    def _shown(self, build: Build, folder: str, locs: Iterable[str]) -> str:
        """Return the folder under whose name the build lists its pages: with a canonical version that is an alias."""
        tail = folder.removeprefix(build.folder)
        first = next(iter(locs), "")
        names = [f"{name}{tail}" for name in build.names]
        return next((name for name in names if first.startswith(self._base_url + quote(name))), folder)

    def _sitemap(self, path: Path, folder: str, shown: str, found: Listing) -> tuple[str, Lastmod | None]:
        name = path.relative_to(self._root / folder).as_posix()
        days: list[Lastmod] = []
        for loc in found.files[str(path)]:
            try:
                days += [dates.read(found.entries[loc])] if found.entries[loc] else []
            except ValueError:
                continue  # `urlset check` says so; a date that cannot be read is not the newest
        return self._base_url + quote(shown + name), dates.newest(days)

    def _name(self) -> str:
        """Return the first usual name that is free, or that an earlier index of ours has."""
        for name in NAMES:
            if not (self._root / name).exists() or layout.is_over_folders(self._root / name):
                return name
        message = f"{' and '.join(NAMES)} are there already, and are no index over the folders below"
        raise UrlsetError(problem("U-file-taken", message, str(self._root)))

    def _write(self, locs: Sequence[tuple[str, Lastmod | None]], name: str) -> Joined:
        unique = list(dict(locs).items())
        if len(unique) > MAX_URLS:
            raise UrlsetError(problem("U-index-many", f"there are {len(unique):,} sitemaps", str(self._root)))
        address = self._base_url + name
        host = urls.host(self._base_url) + "/"
        with Folder(self._root) as folder:
            folder.stage(name, (render_index(unique),))
            if self._base_url == host:
                folder.stage("robots.txt", (self._robots(address),))
            folder.commit()
            advice = () if self._base_url == host else (f"{host}robots.txt should say: {robots.lines([address])[0]}",)
            return Joined(base_url=self._base_url, name=name, changed=tuple(folder.changed), advice=advice)

    def _robots(self, address: str) -> bytes:
        path = self._root / "robots.txt"
        try:
            text = path.read_bytes().decode("utf-8", "surrogateescape") if path.exists() else None
        except OSError as error:
            raise UrlsetError(problem("U-write", f"cannot be read: {error.strerror}", str(path))) from error
        return robots.completed(text, [address]).encode("utf-8", "surrogateescape")
