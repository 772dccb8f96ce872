"""Archives are read by their headers alone: hostile names, links and bombs are refused, and all others are found."""

from __future__ import annotations

import bz2
import gzip
import io
import stat
import struct
import tarfile
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from urlset import archives
from urlset.archives import tar_walk, zip_table
from urlset.problems import UrlsetError

NAMES = ["README.md", "src/main.c", "src/\u00e9 \U0001f600.py", "a" * 150 + "/" + "b" * 120 + ".py"]
HOSTILE = [
    "/etc/passwd",
    "../up.py",
    "a/../../up.py",
    "C:\\x.py",
    "\\\\host\\x.py",
    "a\\..\\..\\x.py",
    "a\nb.py",
    "a\x1b[2J.py",
]


def tar(names: Iterable[str], *, form: int = tarfile.PAX_FORMAT) -> bytes:
    """Return a tar of small files, as Python writes it."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w", format=form) as made:
        for name in names:
            info = tarfile.TarInfo(name)
            info.size = 700
            made.addfile(info, io.BytesIO(b"x" * 700))
    return stream.getvalue()


def zipped(names: Iterable[str]) -> bytes:
    """Return a zip of small files, as Python writes it."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        for name in names:
            made.writestr(zipfile.ZipInfo(name), "x")
    return stream.getvalue()


def read(tmp_path: Path, data: bytes) -> archives.Contents:
    """Read an archive of these bytes."""
    path = tmp_path / "archive"
    path.write_bytes(data)
    return archives.read(path)


FORMS: dict[str, Callable[[Iterable[str]], bytes]] = {
    "zip": zipped,
    "tar": tar,
    "tar.gz": lambda names: gzip.compress(tar(names)),
    "tar.bz2": lambda names: bz2.compress(tar(names)),
    "gnu": lambda names: tar(names, form=tarfile.GNU_FORMAT),
}


@pytest.mark.parametrize("form", FORMS)
def test_names_are_found_in_every_form(tmp_path: Path, form: str) -> None:
    """Long names and all scripts, in the archive's order."""
    found = read(tmp_path, FORMS[form](NAMES))
    assert (list(found.names), found.problems) == (NAMES, ())


@pytest.mark.parametrize("form", FORMS)
def test_hostile_names_are_refused(tmp_path: Path, form: str) -> None:
    """Each with a problem that cannot steer a terminal; the other files are found."""
    found = read(tmp_path, FORMS[form]([*HOSTILE, "fine.py"]))
    assert found.names == ("fine.py",)
    assert [each.code for each in found.problems] == ["U-archive-name"] * len(HOSTILE)
    assert all(each.message.isprintable() for each in found.problems)


def test_links_and_devices_of_a_tar_are_refused(tmp_path: Path) -> None:
    """Folders are no files and no problem."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as made:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE):
            info = tarfile.TarInfo(f"member-{kind.decode()}.py")
            info.type, info.linkname = kind, "../../x"
            made.addfile(info)
        made.addfile(tarfile.TarInfo("fine.py"))
    found = read(tmp_path, stream.getvalue())
    assert found.names == ("fine.py",)
    assert [each.code for each in found.problems] == ["U-archive-link"] * 4


def test_links_of_a_zip_are_refused(tmp_path: Path) -> None:
    """A zip keeps them as files whose mode says link."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as made:
        for name, mode in (("link.py", stat.S_IFLNK | 0o777), ("fine.py", stat.S_IFREG | 0o644), ("folder/", 0)):
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            made.writestr(info, "../../x")
    found = read(tmp_path, stream.getvalue())
    assert found.names == ("fine.py",)
    assert [each.code for each in found.problems] == ["U-archive-link"]


def test_a_name_in_a_zip_that_hides_its_end_is_refused(tmp_path: Path) -> None:
    """Python cuts a name at NUL; what unpacks it may not."""
    data = zipped(["a.py_.exe"]).replace(b"a.py_.exe", b"a.py\0.exe")
    assert [each.code for each in read(tmp_path, data).problems] == ["U-archive-name"]


def test_a_file_that_is_there_twice_is_refused_once(tmp_path: Path) -> None:
    """Programs differ in which one they unpack; `./a` is `a`."""
    found = read(tmp_path, tar(["a.py", "./a.py", "./b.py"]))
    assert found.names == ("a.py", "./b.py")
    assert ["is there twice" in each.message for each in found.problems] == [True]


@pytest.mark.parametrize(
    "data",
    [
        b"", b"hello", b"x" * 1024, b"PK", b"PK\x03\x04" + b"\0" * 100, b"PK\x05\x06" + b"\xff" * 8,
        b"\x1f\x8b", b"BZh9", b"\x1f\x9dx", b"\xfd7zXZ\x00", gzip.compress(b"hello", mtime=0),
        gzip.compress(tar(NAMES), mtime=0)[:-40], tar(NAMES)[:1000], bz2.compress(tar(NAMES))[:80],
    ],
)  # fmt: skip
def test_what_is_no_archive_is_a_problem(tmp_path: Path, data: bytes) -> None:
    """Damaged, cut off, or packed in a way that is not read."""
    with pytest.raises(UrlsetError, match="U-archive"):
        read(tmp_path, data)


def test_a_file_that_cannot_be_opened_is_a_problem(tmp_path: Path) -> None:
    """It is missing, or a folder."""
    for path in (tmp_path / "none.zip", tmp_path):
        with pytest.raises(UrlsetError, match="U-archive"):
            archives.read(path)


def bounded(tmp_path: Path, data: bytes) -> str:
    """Read hostile bytes; return the code of the problem, after it was seen that they cost little."""
    tracemalloc.start()
    start = time.process_time()
    with pytest.raises(UrlsetError) as caught:
        read(tmp_path, data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 200_000_000
    assert time.process_time() - start < 60
    return caught.value.problems[0].code


def test_a_bomb_of_zeros_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small file that claims a huge one."""
    monkeypatch.setattr(tar_walk, "MAX_UNPACKED", 1 << 25)
    info = tarfile.TarInfo("zeros")
    info.size = 1 << 32
    data = gzip.compress(info.tobuf() + b"\0" * (1 << 26))
    assert len(data) < 100_000
    assert bounded(tmp_path, data) == "U-archive-limit"


def test_a_name_of_gigabytes_is_not_read(tmp_path: Path) -> None:
    """GNU's long names and pax attributes, whose size is the header's to claim."""
    for kind in (b"L", b"K", b"x", b"g"):
        info = tarfile.TarInfo("././@LongLink")
        info.type, info.size = kind, 1 << 32
        assert bounded(tmp_path, gzip.compress(info.tobuf() + b"a" * (1 << 24))) == "U-archive-limit"


def test_a_zip_of_a_huge_table_is_not_read(tmp_path: Path) -> None:
    """By the short record at its end, or by the long one."""
    short = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 1, zip_table.MAX_TABLE + 1, 0, 0)
    long = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, 1, 1, 1 << 40, 0)
    locator = struct.pack("<4sLQL", b"PK\x06\x07", 0, 0, 1)
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 1, 1, 0xFFFFFFFF, 0, 0)
    assert bounded(tmp_path, b"PK\x03\x04" + short) == "U-archive-limit"
    assert bounded(tmp_path, b"PK\x03\x04" + long + locator + end) == "U-archive-limit"


def test_a_zip_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    """By what it says of its members' sizes."""
    data = zipped(["zeros.py"])
    at = data.index(b"PK\x01\x02") + 24
    huge = data[:at] + struct.pack("<L", 0xF0000000) + data[at + 4 :]
    assert bounded(tmp_path, huge) == "U-archive-limit"


def test_too_many_members_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty files without end."""
    monkeypatch.setattr(archives, "MAX_MEMBERS", 1000)
    assert bounded(tmp_path, gzip.compress(tarfile.TarInfo("a.py").tobuf() * 10_000)) == "U-archive-limit"


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(FORMS)), st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 255)), max_size=8))
@example("zip", [(10, 0)])
def test_damage_gives_problems_and_no_crash(tmp_path: Path, form: str, changes: list[tuple[int, int]]) -> None:
    """Whatever bytes are changed: names that are safe, or an error of ours."""
    data = bytearray(FORMS[form](NAMES))
    for at, value in changes:
        data[at % len(data)] = value
    found: archives.Contents | None = None
    codes = {"U-archive"}
    try:
        found = read(tmp_path, bytes(data))
    except UrlsetError as error:
        codes = {each.code for each in error.problems}
    assert codes <= {"U-archive", "U-archive-limit"}
    for name in found.names if found else ():
        assert name
        assert not name.startswith("/")
        assert ".." not in name.split("/")
