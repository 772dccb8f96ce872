"""Unpacking gzip: a compressed sitemap as a stream of its bytes, never more than it may have and never all at once."""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING, BinaryIO

from urlset.problems import UrlsetError, problem
from urlset.values import MAX_BYTES
from urlset.xml.document import Source

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

_CHUNK = 65_536
_GZIP = 16 + zlib.MAX_WBITS


def unpack(stream: Source, *, max_bytes: int = MAX_BYTES, where: str = "") -> BinaryIO:
    """Return a gzip stream's content as a stream (RFC 1952; several members are one content).

    Only some 64 KiB are held at a time and nothing is unpacked beyond `max_bytes`, so a small file that would unpack to
    gigabytes costs neither memory nor time.

    Raises:
        UrlsetError: While it is read from: U-xml-gzip (no gzip, damaged or cut off) or U-xml-size.
    """
    return io.BufferedReader(_Unpacked(stream, max_bytes, where), _CHUNK)


class _Unpacked(io.RawIOBase):
    """The content of a gzip stream, counted while it is unpacked."""

    def __init__(self, stream: Source, max_bytes: int, where: str) -> None:
        super().__init__()
        self._stream, self._max_bytes, self._where = stream, max_bytes, where
        self._member = zlib.decompressobj(_GZIP)
        self._packed = b""
        self._size = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer).cast("B")
        data = self._next(len(view))
        self._size += len(data)
        if self._size > self._max_bytes:
            raise UrlsetError(problem("U-xml-size", f"it unpacks to more than {self._max_bytes:,} bytes", self._where))
        view[: len(data)] = data
        return len(data)

    def _next(self, most: int) -> bytes:
        """Unpack up to `most` bytes; none at the end of the last member."""
        while self._has_packed():
            if self._member.eof:
                self._member = zlib.decompressobj(_GZIP)
            if data := self._decompress(most):
                return data
        if not self._member.eof:
            raise self._broken("it is cut off")
        return b""

    def _has_packed(self) -> bool:
        """Read on where all is unpacked; zero bytes between and behind members are padding, as they are to gzip."""
        while True:
            if self._member.eof:
                self._packed = self._packed.lstrip(b"\0")
            if self._packed:
                return True
            self._packed = self._stream.read(_CHUNK)
            if not self._packed:
                return False

    def _decompress(self, most: int) -> bytes:
        try:
            data = self._member.decompress(self._packed, most)
        except zlib.error as error:
            raise self._broken(str(error)) from None
        self._packed = self._member.unused_data if self._member.eof else self._member.unconsumed_tail
        return data

    def _broken(self, message: str) -> UrlsetError:
        return UrlsetError(problem("U-xml-gzip", message, self._where))
