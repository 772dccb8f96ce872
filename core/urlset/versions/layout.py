"""Layout: which builds lie below one root, as the tools lay them out: versions, languages and sub-projects.

mike lists its versions in `versions.json`, with aliases as links, copies or redirects; Read the Docs has folders like
`en/latest/`, sphinx-multiversion one for each branch and tag. What else has a sitemap of its own is a language or a
sub-project.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from urlset import listing
from urlset.check.disk import beside
from urlset.problems import UrlsetError
from urlset.served import is_file

MAX_DEPTH = 5
"""Levels of folders: `projects/NAME/LANGUAGE/VERSION/` has four."""
MAX_FOLDERS = 20_000
"""Folders that are looked into."""

_NUMBER = re.compile(
    r"(?:v|version-|release-)?(?P<number>\d+(?:\.\d+)*)(?:\.x|[.\-](?:lts|final|post\d*))?"
    r"(?P<early>[.\-_]?(?:alpha|beta|a|b|c|rc|dev|pre|preview)[.\-_]?\d*)?"
)
_WORDS = (
    "latest",
    "stable",
    "current",
    "main",
    "master",
    "trunk",
    "develop",
    "dev",
    "devel",
    "nightly",
    "next",
    "edge",
)
"""What versions are called that have no number, the likeliest to be the one for readers first."""
_REFRESH = re.compile(r"http-equiv\s*=\s*[\"']?refresh[^>]*?url\s*=\s*(?P<target>[^\"'>\s]+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """One build.

    Attributes:
        folder: Its folder below the root with `/` at its end, or empty for the root itself.
        version: The version's name; empty where the build is none.
        aliases: Other names of the version, which show the same.
        is_latest: Whether it is the version for readers, or the only one there is.
    """

    folder: str
    version: str = ""
    aliases: tuple[str, ...] = ()
    is_latest: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """All folders that show the build, its own first."""
        above = self.folder[: -len(self.version) - 1] if self.version else ""
        return (self.folder, *(f"{above}{alias}/" for alias in self.aliases))


def find(root: Path) -> list[Build]:
    """Return the builds below a root in the order of their folders; a folder that is linked to counts once."""
    return sorted(_Search(root).builds("", MAX_DEPTH), key=lambda build: build.folder)


class _Search:
    """One root being looked through."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._left = MAX_FOLDERS

    def builds(self, folder: str, depth: int) -> Iterator[Build]:
        """Yield the builds in a folder and below."""
        self._left -= 1
        is_build = bool(sitemaps(self._root, folder))
        if is_build:
            yield Build(folder=folder, is_latest=True)
        if depth == 0 or self._left <= 0:
            return
        names = self._folders(folder)
        versions = self._versions(folder, names)
        yield from versions
        known = {name for build in versions for name in (build.version, *build.aliases)}
        for name in names:
            if name not in known and not (self._root / folder / name).is_symlink():
                # Folders of pages lie deep in a build; languages and versions lie at its top.
                yield from self.builds(f"{folder}{name}/", 0 if is_build else depth - 1)

    def _folders(self, folder: str) -> list[str]:
        try:
            inner = sorted(each.name for each in (self._root / folder).iterdir() if each.is_dir())
        except OSError:
            return []
        return [name for name in inner if not name.startswith((".", "_"))]

    def _versions(self, folder: str, names: list[str]) -> list[Build]:
        """Return the builds of a folder that are versions of one thing, one of them the latest."""
        aliases = _listed(self._root / folder / "versions.json")
        if not aliases:
            alike = [name for name in names if name in _WORDS or _NUMBER.fullmatch(name)]
            targets = {name: self._alias_of(folder, name, alike) for name in alike}
            aliases = {
                name: [each for each, of in targets.items() if of == name] for name in alike if not targets[name]
            }
        found = [
            Build(folder=f"{folder}{name}/", version=name, aliases=tuple(sorted(others)))
            for name, others in aliases.items()
            if name in names and (self._root / folder / name).is_dir()
        ]
        if not any(self._has_sitemap(build) for build in found):
            return []
        latest = self._latest(folder, found)
        return [replace(build, is_latest=build is latest) for build in found]

    def _alias_of(self, folder: str, name: str, others: Iterable[str]) -> str:
        """Return the version that a folder only stands for: it is a link to it, or redirects to it."""
        path = self._root / folder / name
        try:
            if path.is_symlink():
                target = path.resolve()
                return target.name if target.parent == path.parent.resolve() and target.name in others else ""
        except OSError:
            return ""
        first = (
            ""
            if sitemaps(self._root, f"{folder}{name}/")
            else _redirect(path / "index.html").removeprefix("../").strip("/").split("/")[0]
        )
        return first if first in others and first != name else ""

    def _has_sitemap(self, build: Build) -> bool:
        return bool(folders(self._root, build))

    def _latest(self, folder: str, found: list[Build]) -> Build:
        """Return the version for readers: where the root leads, else by its name, else the highest number."""
        shown = _redirect(self._root / folder / "index.html").removeprefix("./").strip("/").split("/")[0]
        for name in (shown, "latest", "stable"):
            for build in found:
                if name and name in (build.version, *build.aliases):
                    return build
        return max(found, key=lambda build: _rank(build.version))


def sitemaps(root: Path, folder: str) -> list[Path]:
    """Return the sitemaps of one folder below the root; of the root without the index that lies over its folders."""
    found = listing.sitemaps(root / folder)
    return found if folder else [path for path in found if not is_over_folders(path)]


def is_over_folders(path: Path) -> bool:
    """Say whether a file is an index over the folders below its own, as a root index is and a build's index is not."""
    try:
        found = [beside(path.parent, loc) for loc in listing.children(path)]
    except UrlsetError:
        return False
    # An index never lists itself: what is found so is a sitemap of that name in a folder that has gone.
    return any(each is not None and (each == path or each.parent != path.parent) for each in found)


def folders(root: Path, build: Build) -> list[str]:
    """Return the folders of a build that have sitemaps: its own, or those of its languages one level below."""
    if sitemaps(root, build.folder):
        return [build.folder]
    try:
        inner = sorted(each.name for each in (root / build.folder).iterdir() if each.is_dir())
    except OSError:
        return []
    return [each for name in inner if sitemaps(root, each := f"{build.folder}{name}/")]


def _listed(path: Path) -> dict[str, list[str]]:
    """Return the versions that mike lists, each with its aliases; none where there is no such list."""
    try:
        found: Any = json.loads(path.read_text(encoding="utf-8")) if is_file(path) else []
    except (OSError, ValueError, RecursionError):
        return {}
    entries: list[Any] = found if isinstance(found, list) else []
    return {
        each["version"]: [alias for alias in each.get("aliases", []) if isinstance(alias, str) and _is_name(alias)]
        for each in entries
        if isinstance(each, dict) and isinstance(each.get("version"), str) and _is_name(each["version"])
    }


def _is_name(text: str) -> bool:
    """Say whether a text is the name of one folder."""
    return bool(text) and text not in (".", "..") and not re.search(r"[/\\\x00]", text)


def _redirect(path: Path) -> str:
    """Return where a page sends its readers, by a refresh in its head; mike's stands in a noscript."""
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            match = _REFRESH.search(file.read(65_536))
    except OSError:
        return ""
    return match["target"] if match else ""


def _rank(version: str) -> tuple[bool, bool, tuple[int, ...], int]:
    """Order versions: numbers before words, releases before what leads to them, then the number, then the word."""
    match = _NUMBER.fullmatch(version)
    number = tuple(int(part[:9]) for part in match["number"].split(".")) if match else ()
    word = -_WORDS.index(version) if version in _WORDS else -len(_WORDS)
    return bool(match), not (match and match["early"]), number, word
