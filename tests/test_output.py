"""Files reach the output folder whole or not at all."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from urlset.output import Folder, write_private
from urlset.problems import UrlsetError


def staged_and_committed(root: Path, name: str, data: bytes) -> Folder:
    """Write one file through a folder."""
    with Folder(root) as folder:
        folder.stage(name, [data])
        folder.commit()
    return folder


def leftovers(root: Path) -> list[str]:
    """Names of temporary files below a folder."""
    return [path.name for path in root.rglob("*.urlset")]


def test_a_committed_file_is_there_whole(tmp_path: Path) -> None:
    """In a subfolder too, which is made for it."""
    staged_and_committed(tmp_path, "maps/sitemap.xml", b"new")
    assert (tmp_path / "maps/sitemap.xml").read_bytes() == b"new"
    assert leftovers(tmp_path) == []


def test_an_unchanged_file_is_not_touched(tmp_path: Path) -> None:
    """Deploy tools and rsync see that nothing has changed."""
    staged_and_committed(tmp_path, "sitemap.xml", b"same")
    os.utime(tmp_path / "sitemap.xml", (1, 1))
    folder = staged_and_committed(tmp_path, "sitemap.xml", b"same")
    assert (tmp_path / "sitemap.xml").stat().st_mtime == 1
    assert folder.changed == []


def test_leaving_without_commit_keeps_the_old_file(tmp_path: Path) -> None:
    """Whatever is raised in between, the old sitemap stays and nothing half made is left."""
    staged_and_committed(tmp_path, "sitemap.xml", b"old")

    def chunks() -> Iterator[bytes]:
        yield b"half"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), Folder(tmp_path) as folder:
        folder.stage("sitemap.xml", chunks())
    assert (tmp_path / "sitemap.xml").read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_a_full_disk_keeps_the_old_file_and_says_so(tmp_path: Path) -> None:
    """The system's own message names what happened."""
    staged_and_committed(tmp_path, "sitemap.xml", b"old")

    def full() -> Iterator[bytes]:
        yield b"half"
        raise OSError(28, "No space left on device")

    with pytest.raises(UrlsetError, match="No space left on device") as raised, Folder(tmp_path) as folder:
        folder.stage("sitemap.xml", full())
    assert raised.value.problems[0].code == "U-write"
    assert (tmp_path / "sitemap.xml").read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_a_folder_that_is_a_file_is_an_error(tmp_path: Path) -> None:
    """The place in the problem is the file that could not be written."""
    (tmp_path / "maps").write_text("a file")
    with pytest.raises(UrlsetError) as raised:
        staged_and_committed(tmp_path, "maps/sitemap.xml", b"new")
    assert raised.value.problems[0].where == str(tmp_path / "maps/sitemap.xml")


def test_nothing_is_written_outside_the_folder(tmp_path: Path) -> None:
    """Not by name, and not through a link that leads out."""
    outside = tmp_path / "outside"
    outside.mkdir()
    root = tmp_path / "site"
    root.mkdir()
    (root / "link").symlink_to(outside)
    for name in ("../outside/sitemap.xml", "link/sitemap.xml"):
        with pytest.raises(UrlsetError, match="outside the output folder"):
            staged_and_committed(root, name, b"x")
    assert list(outside.iterdir()) == []


def test_a_linked_file_is_replaced_not_followed(tmp_path: Path) -> None:
    """A link named sitemap.xml must not make us overwrite what it points to."""
    (tmp_path / "precious").write_text("precious")
    (tmp_path / "sitemap.xml").symlink_to(tmp_path / "precious")
    staged_and_committed(tmp_path, "sitemap.xml", b"new")
    assert (tmp_path / "precious").read_text() == "precious"
    assert (tmp_path / "sitemap.xml").read_bytes() == b"new"


def test_the_mode_is_what_the_umask_allows_or_the_old_files(tmp_path: Path) -> None:
    """A web server that could read the old file can read the new one."""
    staged_and_committed(tmp_path, "sitemap.xml", b"1")
    mask = os.umask(0)
    os.umask(mask)
    assert 0o666 & ~mask == (tmp_path / "sitemap.xml").stat().st_mode & 0o777
    (tmp_path / "sitemap.xml").chmod(0o640)
    staged_and_committed(tmp_path, "sitemap.xml", b"2")
    assert (tmp_path / "sitemap.xml").stat().st_mode & 0o777 == 0o640


def test_gzip_is_the_same_bytes_each_time(tmp_path: Path) -> None:
    """RFC 1952: no name, no time, and a system byte that does not depend on the Python."""
    data = b"<urlset/>" * 10_000
    for name in ("a.xml", "b.xml"):
        with Folder(tmp_path) as folder:
            folder.stage(name, [data])
            folder.compress(name)
            folder.commit()
    packed = (tmp_path / "a.xml.gz").read_bytes()
    assert packed == (tmp_path / "b.xml.gz").read_bytes()
    assert packed[:10] == b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
    assert data == gzip.decompress(packed)


def test_only_our_own_files_are_removed(tmp_path: Path) -> None:
    """A file of an earlier build goes; one that somebody has written since stays, whatever its name."""
    with Folder(tmp_path) as folder:
        for name in ("sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"):
            folder.stage(name, [b"ours"])
        digests = folder.commit()
    (tmp_path / "sitemap-2.xml").write_text("theirs")
    (tmp_path / "sitemap-3.xml").unlink()
    with Folder(tmp_path) as folder:
        folder.remove(digests)
    assert [path.name for path in tmp_path.iterdir()] == ["sitemap-2.xml"]


def test_the_cache_says_that_it_is_not_to_be_committed(tmp_path: Path) -> None:
    """A .gitignore of its own keeps it out of every repository."""
    write_private(tmp_path / ".cache/urlset/site.jsonl", b"{}")
    assert (tmp_path / ".cache/urlset/.gitignore").read_text() == "*\n"
    assert (tmp_path / ".cache/urlset/site.jsonl").read_bytes() == b"{}"


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    """It is never needed for a right result."""
    (tmp_path / ".cache").write_text("a file")
    write_private(tmp_path / ".cache/urlset/site.jsonl", b"{}")
    assert (tmp_path / ".cache").read_text() == "a file"
