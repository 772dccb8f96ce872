"""Tar walk: the members of a tar, header by header, with bounds on all that a header may claim.

The standard library reads a long name of whatever size is claimed into memory; of its module only the reading of one
header block is used. Sources: POSIX.1-2017, pax, `ustar` and `pax Interchange Format`; GNU tar, `Basic Tar Format`.
"""

from __future__ import annotations

import re
import tarfile
from collections.abc import Iterator, Mapping
from typing import Protocol

from urlset.archives.member import Kind, Member

MAX_UNPACKED = 1 << 30
"""Bytes that are unpacked; the source of the largest programs fits."""
MAX_HEADER = 1 << 20
"""Bytes that the long name or the attributes of one member may have."""

_BLOCK = 512
_CHUNK = 1 << 16
_LONG_NAME, _LONG_LINK = b"L", b"K"
_ATTRIBUTES = (b"x", b"X")
_GLOBAL = b"g"
_SPARSE = b"S"
_RECORD = re.compile(rb"(\d{1,7}) ([^=]{1,200})=")


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


def members(stream: _Readable) -> Iterator[Member]:
    """Yield the members of an unpacked stream.

    Raises:
        tarfile.TarError, ValueError, EOFError: It is no tar, or damaged.
        OverflowError: It unpacks to more than `MAX_UNPACKED` bytes, or a header claims more than `MAX_HEADER`.
    """
    walk = _Walk(stream)
    while (info := walk.header()) is not None:
        yield info


class _Walk:
    """One tar being read."""

    def __init__(self, stream: _Readable) -> None:
        self._stream = stream
        self._size = 0

    def header(self) -> Member | None:
        """Return the next member, and pass by its data; None at the end."""
        name = ""
        attributes: Mapping[str, str] = {}
        while True:
            block = self._read(_BLOCK, may_end=self._size > 0)
            if not block.strip(b"\0"):
                return None
            info = tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
            if info.size < 0 or info.type == _SPARSE:
                raise ValueError("it holds a member of a kind that no package of source has")
            if info.type == _LONG_NAME:
                name = self._extra(info.size).rstrip(b"\0").decode("utf-8", "surrogateescape")
            elif info.type in _ATTRIBUTES:
                attributes = _attributes(self._extra(info.size))
            elif info.type in (_LONG_LINK, _GLOBAL):
                self._extra(info.size)
            else:
                break
        has_data = info.isreg() or info.type not in tarfile.SUPPORTED_TYPES
        self._skip(int(attributes.get("size", info.size)) if has_data else 0)
        kind = Kind.FOLDER if info.isdir() else Kind.FILE if info.isreg() else Kind.OTHER
        return Member(name=attributes.get("path") or name or info.name, kind=kind)

    def _extra(self, size: int) -> bytes:
        if size > MAX_HEADER:
            raise OverflowError(f"a header has {size:,} bytes")
        data = self._read(size)
        self._skip_padding(size)
        return data

    def _skip(self, size: int) -> None:
        left = size
        while left > 0:
            left -= len(self._read(min(left, _CHUNK)))
        self._skip_padding(size)

    def _skip_padding(self, size: int) -> None:
        self._read(-size % _BLOCK)

    def _read(self, size: int, *, may_end: bool = False) -> bytes:
        """Read exactly some bytes, or none where the archive may end: some tars lack the closing blocks."""
        data = b""
        while len(data) < size and (more := self._stream.read(size - len(data))):
            data += more
        self._size += len(data)
        if self._size > MAX_UNPACKED:
            raise OverflowError(f"it unpacks to more than {MAX_UNPACKED:,} bytes")
        if len(data) < size and (data or not may_end):
            raise EOFError("it is cut off")
        return data


def _attributes(data: bytes) -> dict[str, str]:
    """Return the records of a pax header: `LENGTH KEY=VALUE` and a line feed."""
    found: dict[str, str] = {}
    at = 0
    while match := _RECORD.match(data, at):
        end = at + int(match[1])
        if end <= match.end() or end > len(data):
            raise ValueError("its attributes are damaged")
        value = data[match.end() : end - 1]
        found[match[2].decode("utf-8", "replace")] = value.decode("utf-8", "surrogateescape")
        at = end
    return found
