"""Archives: the names of the files in a .zip, .tar, .tar.gz or .tar.bz2, read within bounds and never unpacked to disk.

Whatever would lead out of the archive is refused: absolute names, `..`, control characters, links and devices.
"""

from __future__ import annotations

import bz2
import gzip
import re
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from urlset.archives import tar_walk, zip_table
from urlset.archives.member import Kind, Member
from urlset.problems import Problem, UrlsetError, problem

__all__ = ["MAX_MEMBERS", "Contents", "read"]

MAX_MEMBERS = 100_000
"""Files, folders and links of one archive."""
MAX_NAME = 4_096
"""Characters of a name, as of a path on common systems."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_ABSOLUTE = re.compile(r"[/\\]|[A-Za-z]:")
_SHOWN = 120
_FAULTS = (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, ValueError, NotImplementedError)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What an archive holds: the names of its plain files in its order, and the problems of all others."""

    names: tuple[str, ...]
    problems: tuple[Problem, ...]


def read(path: Path) -> Contents:
    """Read the names of an archive.

    Raises:
        UrlsetError: It is no archive that can be read (U-archive), or beyond all bounds (U-archive-limit).
    """
    try:
        with path.open("rb") as file:
            return _judged(_members(file), path)
    except OverflowError as error:
        raise UrlsetError(problem("U-archive-limit", str(error), str(path))) from error
    except OSError as error:
        raise UrlsetError(problem("U-archive", error.strerror or str(error), str(path))) from error
    except _FAULTS as error:
        raise UrlsetError(problem("U-archive", f"{error}", str(path))) from error


def _members(file: BinaryIO) -> Iterator[Member]:
    """Return the members of an archive, whose kind is known by how it begins."""
    head = file.read(8)
    file.seek(0)
    if head.startswith(b"PK"):
        return zip_table.members(file)
    if head.startswith(b"\x1f\x8b"):
        return tar_walk.members(gzip.GzipFile(fileobj=file))
    if head.startswith(b"BZh"):
        return tar_walk.members(bz2.BZ2File(file))
    if head.startswith((b"\x1f\x9d", b"\xfd7zXZ", b"(\xb5/\xfd", b"7z\xbc\xaf")):
        raise ValueError("it is packed in a way that is not read here")
    return tar_walk.members(file)


def _judged(members: Iterable[Member], path: Path) -> Contents:
    """Keep the names of plain files; report what is hostile or no file."""
    names: dict[str, str] = {}
    problems: list[Problem] = []
    for count, each in enumerate(members):
        if count >= MAX_MEMBERS:
            raise OverflowError(f"it has more than {MAX_MEMBERS:,} members")
        plain = each.name.removeprefix("./")
        fault = _fault(each.name) or ("is there twice" if each.kind is Kind.FILE and plain in names else "")
        if fault:
            problems.append(problem("U-archive-name", f"{each.name[:_SHOWN]!a} {fault}", str(path)))
        elif each.kind is Kind.FILE:
            names[plain] = each.name
        elif each.kind is Kind.OTHER:
            problems.append(problem("U-archive-link", f"{each.name[:_SHOWN]} is a link or a device", str(path)))
    return Contents(names=tuple(names.values()), problems=tuple(problems))


def _fault(name: str) -> str:
    """Say what makes a name hostile, or nothing. A backslash separates folders on Windows."""
    if not name:
        return "is empty"
    if len(name) > MAX_NAME:
        return f"has {len(name):,} characters"
    if _CONTROL.search(name):
        return "holds control characters or is no UTF-8"
    if _ABSOLUTE.match(name):
        return "is absolute"
    return "leads out of the archive" if ".." in re.split(r"[/\\]", name) else ""
