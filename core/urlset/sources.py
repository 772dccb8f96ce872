"""Sources: which file an author edits for a built page, where no host tells, and the front matter that it begins with.

Generators agree on more than they differ in: a page is built at the path of its source, and front matter can move it.
Sources: Hugo, `URL management` and `Page bundles`; Jekyll, `Permalinks` and `Posts`; MkDocs, `File layout`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from urlset.resources import files

SUFFIXES = (".md", ".markdown", ".rst", ".adoc", ".org", ".ipynb", ".txt", ".html", ".htm")
"""What authors write pages in."""
FOLDERS = {
    "zensical.toml": "docs",
    "mkdocs.yml": "docs",
    "properdocs.yml": "docs",
    "hugo.toml": "content",
    "hugo.yaml": "content",
    "hugo.json": "content",
    "config.toml": "content",
    "pelicanconf.py": "content",
    "conf.py": ".",
    "_config.yml": ".",
}
"""Configuration file of a generator to the folder beside it that its sources are in."""

_POST = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)-(?P<slug>.+)")
_README = "readme"
_INDEXES = frozenset({"index", "_index", _README})
# Where no author writes: what was built or installed. Hidden folders are none either (Jekyll, `exclude`).
_FOREIGN = frozenset({"_build", "_site", "__pycache__", "node_modules"})
_BUNDLED = frozenset({"bundle", "cache", "gems", "ruby"})
_FENCES = {"---": "---", "+++": "+++"}
_FIELD = re.compile(r":(?P<name>[\w \-]+):(?:[ \t]+(?P<value>.*))?$")
_SUFFIX = re.compile(r"\.html?$", re.IGNORECASE)
_MOST = 65536
"""Characters that front matter may have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A source file and its front matter."""

    path: Path
    meta: Mapping[str, Any] = field(default_factory=dict[str, Any])


class Sources:
    """The sources below a folder, to be asked for the one of a built page."""

    def __init__(self, root: Path, ignored: Iterable[Path] = ()) -> None:
        self._exact: dict[str, Source] = {}
        self._alike: dict[str, list[Source]] = {}
        skipped = frozenset(ignored)
        for name, path in files(root, lambda folder: folder in skipped or _is_foreign(folder)):
            if path.suffix.lower() in SUFFIXES:
                self._add(name, Source(path=path, meta=front_matter(path)))

    def _add(self, name: str, source: Source) -> None:
        key = _plain(name.rpartition(".")[0])
        taken = self._exact.get(key)
        # An index comes before a README, which beside one is no page (MkDocs, Sphinx, Jekyll).
        if taken is None or (taken.path.stem.lower() == _README and source.path.stem.lower() != _README):
            self._exact[key] = source
        for each in dict.fromkeys(_keys(name, source.meta)):
            self._alike.setdefault(each, []).append(source)

    def of(self, built: str) -> Source | None:
        """Return the source of a built file, named below the site's folder with `/`.

        A source of exactly that path is it; one that only reads alike is, if no other does: a page that could have two
        sources has no date that could be proved.
        """
        exact = self._exact.get(_plain(_SUFFIX.sub("", built)))
        alike = self._alike.get(_key(built), [])
        return exact or (alike[0] if len(alike) == 1 else None)


def folder(root: Path) -> Path | None:
    """Return the folder of sources of the generator whose configuration lies in `root`, or None."""
    return next(
        (root / name for mark, name in FOLDERS.items() if (root / mark).is_file() and (root / name).is_dir()), None
    )


def _is_foreign(folder: Path) -> bool:
    """Say whether a folder holds other people's files: a generator whose sources lie in the root keeps them beside."""
    name = folder.name
    return (
        name.startswith(".")
        or name in _FOREIGN
        or (name in _BUNDLED and folder.parent.name == "vendor")
        or (folder / "pyvenv.cfg").is_file()
    )


def front_matter(path: Path) -> dict[str, Any]:
    """Return the metadata that a source begins with: YAML, TOML, JSON or a field list; empty where there is none.

    What cannot be read is no front matter: its generator has judged it already.
    """
    try:
        with path.open(encoding="utf-8-sig", errors="replace") as file:
            text = file.read(_MOST)
    except OSError:
        return {}
    first = text.split("\n", 1)[0].strip()
    if first in _FENCES:
        return _fenced(text, first)
    if path.suffix == ".rst":
        return dict(_fields(text))
    return _json(text) if first.startswith("{") and path.suffix != ".ipynb" else {}


def _fenced(text: str, fence: str) -> dict[str, Any]:
    lines = text.split("\n")
    ends = (at for at, line in enumerate(lines[1:], start=1) if line.strip() == fence)
    block = "\n".join(lines[1 : next(ends, 0)])
    try:
        found = tomllib.loads(block) if fence == "+++" else _yaml(block)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _yaml(block: str) -> Any:
    import yaml  # noqa: PLC0415 (only folders with such front matter pay for it)

    try:
        return yaml.load(block, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506 (both are safe)
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error


def _json(text: str) -> dict[str, Any]:
    try:
        found, _ = json.JSONDecoder().raw_decode(text.lstrip())
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _fields(text: str) -> Iterator[tuple[str, str]]:
    """Read the field list at the start of a reStructuredText file; its title may stand before it."""
    seen = False
    for line in text.split("\n"):
        if match := _FIELD.fullmatch(line.rstrip()):
            seen = True
            yield match["name"], match["value"] or ""
        elif seen and line.strip():
            return


def _keys(name: str, meta: Mapping[str, Any]) -> Iterator[str]:
    """Yield the keys that a page built from this source can have; what front matter says comes first."""
    stem = name.rpartition(".")[0]
    folder_name, _, last = stem.rpartition("/")
    for stated in ("url", "permalink"):
        if isinstance(meta.get(stated), str) and ":" not in meta[stated]:
            yield _key(meta[stated])
    slug = meta.get("slug")
    if isinstance(slug, str) and slug:
        yield _key(f"{folder_name}/{slug}")
    if match := _POST.fullmatch(last):
        below = folder_name.replace("_posts", "").strip("/")
        for key in (f"{match['year']}/{match['month']}/{match['day']}/{match['slug']}", match["slug"]):
            yield _key(f"{below}/{key}")
    yield _key(stem)


def _plain(path: str) -> str:
    """Return a path without the names that stand for their folder."""
    parts = path.strip("/").split("/")
    while parts and (parts[-1].lower() in _INDEXES or not parts[-1]):
        parts.pop()
    return "/".join(parts)


def _key(name: str) -> str:
    """Return what a built page and its source have in common: the path as generators write it in URLs."""
    return re.sub(r"[\s_]+", "-", _plain(_SUFFIX.sub("", name))).lower()
