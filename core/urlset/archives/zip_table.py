"""Zip table: the members of a .zip, by the table at its end. Its size is looked at before anything of it is read.

Source: PKWARE, APPNOTE.TXT 6.3.10, sections 4.3.14 to 4.3.16.
"""

from __future__ import annotations

import os
import stat
import struct
import zipfile
from collections.abc import Iterator
from typing import BinaryIO

from urlset.archives.member import Kind, Member

MAX_TABLE = 1 << 25
"""Bytes that the table may have: 100,000 members with names of 280 characters."""
MAX_UNPACKED = 1 << 30
"""Bytes that the members may have together; the source of the largest programs fits."""

_END = struct.Struct("<4s4H2LH")
_END_64 = struct.Struct("<4sQ2H2L4Q")
_LOCATOR_64 = 20
_COMMENT = 65_535
_UNIX = 3
_IN_LONGER = 0xFFFFFFFF
"""What the short record says where the long one has the size."""


def members(file: BinaryIO) -> Iterator[Member]:
    """Yield the members.

    Raises:
        zipfile.BadZipFile: It is no zip.
        OverflowError: Its table, or what it says of its members' sizes, is larger than any package of source.
    """
    if (size := _table_size(file)) > MAX_TABLE:
        raise OverflowError(f"its table has {size:,} bytes")
    unpacked = 0
    for each in zipfile.ZipFile(file).infolist():
        unpacked += each.file_size
        if unpacked > MAX_UNPACKED:
            raise OverflowError(f"it unpacks to more than {MAX_UNPACKED:,} bytes")
        yield Member(name=each.orig_filename, kind=_kind(each))


def _kind(info: zipfile.ZipInfo) -> Kind:
    mode = info.external_attr >> 16 if info.create_system == _UNIX else 0
    if info.orig_filename.endswith("/"):
        return Kind.FOLDER
    return Kind.FILE if stat.S_IFMT(mode) in (0, stat.S_IFREG) else Kind.OTHER


def _table_size(file: BinaryIO) -> int:
    """Return the bytes of the table as either record at the end states them, the larger one."""
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - _END.size - _COMMENT - _LOCATOR_64 - _END_64.size))
    tail = file.read()
    file.seek(0)
    at = tail.rfind(b"PK\x05\x06")
    if at < 0 or at + _END.size > len(tail):
        raise zipfile.BadZipFile("it has no table of its files")
    stated: int = _END.unpack_from(tail, at)[5]
    before = at - _LOCATOR_64 - _END_64.size
    if before >= 0 and tail[before : before + 4] == b"PK\x06\x06":
        longer: int = _END_64.unpack_from(tail, before)[8]
        return longer if stated == _IN_LONGER else max(stated, longer)
    return stated
