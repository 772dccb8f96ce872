"""Output: how files reach the output folder, whole or not at all.

Files are staged beside their target and appear by rename, all at the end, so a crash or a full disk leaves the old ones
whole. A file whose bytes are already there is not touched. Nothing is written outside the folder.
"""

from __future__ import annotations

import contextlib
import filecmp
import os
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Self

from urlset.problems import UrlsetError, problem

_GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
"""ID, deflate, no flags, no time, no extra flags, unknown system (RFC 1952, 2.3): the same from every Python."""


class Folder:
    """The output folder during one build: `stage` files, then `commit` them; leaving without commit discards all.

    Raises:
        UrlsetError: A file cannot be written (U-write); nothing has changed then.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self._staged: dict[str, Path] = {}
        self._digests: dict[str, str] = {}
        self.changed: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.discard()

    def stage(self, name: str, chunks: Iterable[bytes]) -> int:
        """Write a file beside its target under a temporary name; returns its size in bytes."""
        target = self._target(name)
        size, digest = 0, blake2b(digest_size=16)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".urlset", dir=target.parent)
            self._staged[name] = Path(temporary)
            with open(handle, "wb") as file:  # noqa: PTH123 (a descriptor, not a path)
                for chunk in chunks:
                    file.write(chunk)
                    size += len(chunk)
                    digest.update(chunk)
        except OSError as error:
            raise _unwritten(target, error) from error
        self._digests[name] = digest.hexdigest()
        return size

    def compress(self, name: str) -> None:
        """Stage `name`.gz from the staged file of that name."""
        self.stage(f"{name}.gz", gzipped(self._staged[name]))

    def discard(self, *names: str) -> None:
        """Forget staged files: the named ones, or all."""
        for name in names or tuple(self._staged):
            with contextlib.suppress(OSError):
                self._staged.pop(name).unlink()

    def commit(self) -> dict[str, str]:
        """Put all staged files in place; `changed` then names those whose bytes are new.

        Returns:
            Their names, and a digest of the bytes of each, by which `remove` knows them again.
        """
        names = tuple(self._staged)
        for name in names:
            self._put(self._staged[name], self._target(name), name)
            del self._staged[name]
        return {name: self._digests[name] for name in names}

    def remove(self, digests: Mapping[str, str]) -> None:
        """Remove files of an earlier build that are no longer part of the set.

        Args:
            digests: Their names, and the digests that `commit` returned; a file with other bytes is somebody else's.
        """
        for name, digest in digests.items():
            target = self._target(name)
            try:
                if target.is_file() and blake2b(target.read_bytes(), digest_size=16).hexdigest() == digest:
                    target.unlink()
            except OSError as error:
                raise _unwritten(target, error) from error

    def _put(self, temporary: Path, target: Path, name: str) -> None:
        try:
            if target.is_file() and filecmp.cmp(temporary, target, shallow=False):
                temporary.unlink()
                return
            temporary.chmod(_mode(target))
            temporary.replace(target)
        except OSError as error:
            raise _unwritten(target, error) from error
        self.changed.append(name)

    def _target(self, name: str) -> Path:
        target = self.root / name
        if not target.parent.resolve().is_relative_to(self.root.resolve()):
            raise UrlsetError(problem("U-write", "the file would lie outside the output folder", str(target)))
        return target


def gzipped(path: Path) -> Iterator[bytes]:
    """Compress a file as gzip (RFC 1952) without name or time: the same bytes wherever zlib is the same."""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    check, size = 0, 0
    yield _GZIP_HEAD
    with path.open("rb") as file:
        while chunk := file.read(1 << 16):
            check, size = zlib.crc32(chunk, check), size + len(chunk)
            yield packer.compress(chunk)
    yield packer.flush() + check.to_bytes(4, "little") + (size & 0xFFFFFFFF).to_bytes(4, "little")


def write_private(path: Path, data: bytes) -> None:
    """Write one file of the cache by rename; a folder made for it says that it is not to be committed.

    The cache is never needed for a right result, so a cache that cannot be written is no problem of the build.
    """
    with contextlib.suppress(UrlsetError, OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        ignore = path.parent / ".gitignore"
        if not ignore.exists():
            ignore.write_text("*\n", encoding="utf-8")
        with Folder(path.parent) as folder:
            folder.stage(path.name, (data,))
            folder.commit()


def _mode(target: Path) -> int:
    """Return the mode of the file to replace, or what the process' umask allows for a new one."""
    with contextlib.suppress(OSError):
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _unwritten(target: Path, error: OSError) -> UrlsetError:
    return UrlsetError(problem("U-write", f"cannot be written: {error.strerror or error}", str(target)))
