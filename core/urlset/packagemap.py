"""Packagemap: the file inside an archive of source that says in which language each file is, for Code Search engines.

Written and read is what Google's Code Search took: `fileset` of `file`s, each with `path` and `type`, and perhaps a
`license`, or of an archive in it a `packagemap`. Source: google.com/help/codesearch_packagemap.html, as archived.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from urlset import archives, xml
from urlset.formats import codesearch_values as values
from urlset.formats import elements
from urlset.formats.codesearch import filetype_from_name
from urlset.formats.elements import TagError
from urlset.problems import Problem, UrlsetError, problem

NAMES = frozenset({"packagemap.xml", "packagemap"})
"""What engines called the file in an archive's top folder, in any case; it does not list itself."""
ROOT, FILE = "fileset", "file"


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """One file of an archive.

    Attributes:
        path: Its name in the archive, letter by letter.
        type: `archive`, or the short name of a language.
        license: Short name of its licence, or empty.
        packagemap: Of an archive: the path of its own packagemap in it.
    """

    path: str
    type: str
    license: str = ""
    packagemap: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Map:
    """The map of an archive.

    Attributes:
        files: Its files of a known type.
        names: All its files.
        problems: What is wrong with the archive.
    """

    files: tuple[File, ...]
    names: frozenset[str]
    problems: tuple[Problem, ...] = ()


def of_archive(path: Path, license_name: str = "") -> Map:
    """Return the map of an archive; archives in it are not looked into. Raises UrlsetError."""
    found = archives.read(path)
    files = [
        File(path=name, type=kind, license="" if kind == values.ARCHIVE else license_name)
        for name in found.names
        if name.rsplit("/", 1)[-1].lower() not in NAMES and (kind := filetype_from_name(name))
    ]
    return Map(files=tuple(files), names=frozenset(found.names), problems=found.problems)


def write(files: Sequence[File]) -> bytes:
    """Return a packagemap as XML. Raises UrlsetError where there is no file: a map lists one at least."""
    if not files:
        raise UrlsetError(problem("U-packagemap", "no file of the archive is of a known type"))
    blocks = [xml.nest(FILE, "".join(_lines(each)), depth=1) for each in files]
    return (xml.opening(ROOT, namespace="") + "".join(blocks) + xml.closing(ROOT)).encode()


def _lines(file: File) -> list[str]:
    children = (("path", file.path), ("type", file.type), ("license", file.license), ("packagemap", file.packagemap))
    return [xml.tag(name, text) for name, text in children if text]


def check(path: Path, archive: Map) -> list[Problem]:
    """Judge the packagemap in a file against the archive that it is for. Raises UrlsetError where it cannot be read."""
    checker = _Checker(path, archive)
    checker.check()
    return checker.problems


class _Checker:
    """One packagemap being judged."""

    def __init__(self, path: Path, archive: Map) -> None:
        self.problems: list[Problem] = []
        self._path, self._archive = path, archive
        self._seen: set[str] = set()

    def check(self) -> None:
        """Read the file and judge each of its entries, and what it lacks."""
        try:
            with self._path.open("rb") as file:
                self._read(xml.read(file, where=str(self._path)))
        except OSError as error:
            raise UrlsetError(problem("U-read", error.strerror or str(error), str(self._path))) from error
        for each in self._archive.files:
            if each.path not in self._seen:
                self._add("U-packagemap-unlisted", each.path)

    def _read(self, document: xml.Document) -> None:
        if document.name != ROOT or document.namespace:
            raise UrlsetError(problem("U-packagemap", f"its root is '{document.name}', not '{ROOT}'", str(self._path)))
        count = 0
        for node in document:
            if node.name == FILE and not node.namespace:
                count += 1
                self._judge(node)
            else:
                self._add("U-tag-unknown", f"'{node.name}' stands where '{FILE}' belongs", node.line)
        if not count:
            self._add("U-packagemap", "it lists no file")
        self.problems += document.problems

    def _judge(self, node: xml.Node) -> None:
        found, problems = elements.children(node, _READERS)
        self.problems += [self._placed(each) for each in problems]
        given = File(**{"path": "", "type": "", **found})
        for name in ("path", "type"):
            if not getattr(given, name):
                self._add("U-tag-missing", f"'{FILE}' has no usable '{name}'", node.line)
        if given.path:
            self._judge_path(given.path, node.line)
        if given.type and given.type not in values.FILETYPES:
            self._add("U-codesearch-filetype", f"'type' is '{given.type}'", node.line)
        if given.license and given.license not in values.LICENSES:
            self._add("U-codesearch-license", f"'license' is '{given.license}'", node.line)
        if given.packagemap and given.type != values.ARCHIVE:
            self._add("U-codesearch-package", "only an archive has a packagemap", node.line)

    def _judge_path(self, path: str, line: int) -> None:
        if path in self._seen:
            self._add("U-packagemap-path", f"{path} stands twice", line)
        elif path not in self._archive.names:
            self._add("U-packagemap-path", f"{path} is no file of the archive", line)
        self._seen.add(path)

    def _add(self, code: str, message: str, line: int = 0) -> None:
        self.problems.append(problem(code, message, f"{self._path}:{line}" if line else str(self._path)))

    def _placed(self, found: Problem) -> Problem:
        """Put the file before the place of a problem that only knows its line."""
        return found._replace(where=f"{self._path}:{found.where.removeprefix('line ')}")


def _token(node: xml.Node) -> str:
    """A word of printable ASCII, whose case does not matter."""
    found = elements.text(node).lower()
    if not _TOKEN.fullmatch(found):
        raise TagError(f"'{found}' holds more than printable ASCII without spaces", kept=found)
    return found


def _path(node: xml.Node) -> str:
    """A path, letter by letter: space at its ends is part of it."""
    if node.children or not node.text:
        raise TagError("it is empty, or holds elements")
    return node.text


_TOKEN = re.compile(r"[!-~]+")
_READERS: Mapping[str, elements.Reader] = {"path": _path, "type": _token, "license": _token, "packagemap": _path}
