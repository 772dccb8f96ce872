"""Hostile input gives a problem, in bounded time and memory, and never an error of ours."""

from __future__ import annotations

import gzip
import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from urlset.check import Settings, check
from urlset.check.findings import MAX_PER_CODE

HEAD = b'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
LAUGHS = (
    b'<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "'
    + b"lol" * 100
    + b'"><!ENTITY b "'
    + b"&a;" * 1000
    + b'"><!ENTITY c "'
    + b"&b;" * 1000
    + b'">]><urlset>&c;</urlset>'
)
EXTERNAL = b'<?xml version="1.0"?><!DOCTYPE u [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset>&x;</urlset>'


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("laughs.xml", LAUGHS, "U-xml-doctype"),
        ("external.xml", EXTERNAL, "U-xml-doctype"),
        ("bomb.xml.gz", gzip.compress(b"\0" * (1 << 27), 1, mtime=0), "U-xml"),
        ("bomb.txt.gz", gzip.compress((b"https://e.org/" + b"a" * 1000 + b"\n") * 60_000, 1, mtime=0), "U-xml-size"),
        ("line.txt", b"https://e.org/" + b"a" * (1 << 22), "U-xml-limit"),
        ("members.xml.gz", gzip.compress(b"", mtime=0) * 100_000, "U-xml"),
        ("garbage.xml", bytes(range(256)) * 400, "U-xml"),
        ("garbage.txt", bytes(range(256)) * 400, "U-encoding"),
        ("loc.xml", HEAD + b"<url><loc>https://e.org/" + b"a" * 1_000_000 + b"</loc></url></urlset>", "U-loc-length"),
        ("long.xml", HEAD + b"<url><loc>https://e.org/" + b"a" * 2_000_000 + b"</loc></url></urlset>", "U-xml-limit"),
        ("tag.xml", HEAD + b"<url " + b"a" * 3_000_000, "U-xml-limit"),
        ("deep.xml", HEAD + b"<url>" * 100_000, "U-xml-limit"),
        ("latin.xml", HEAD.replace(b"UTF-8", b"ISO-8859-1") + b"<url><loc>https://e.org/a</loc></url></urlset>",
         "U-xml-encoding"),
        ("wide.xml", HEAD.decode().replace("UTF-8", "UTF-16").encode("utf-16"), "U-xml"),
        ("unknown.xml", HEAD.replace(b"UTF-8", b"x-none"), "U-xml-encoding"),
    ],
)  # fmt: skip
def test_a_hostile_file_is_a_problem(name: str, data: bytes, code: str, tmp_path: Path) -> None:
    """Bombs, garbage and endless things are each named, within a second or two."""
    path = tmp_path / name
    path.write_bytes(data)
    start = time.process_time()
    checked = check(str(path), Settings())
    assert code in checked.counts
    assert time.process_time() - start < 5
    assert all(len(str(each)) < 2000 for each in checked.problems)


def test_many_faults_cost_little_memory(tmp_path: Path) -> None:
    """All faults are counted, some of each kind are kept."""
    path = tmp_path / "sitemap.xml"
    path.write_bytes(HEAD + b"<url><loc>/a</loc></url>\n" * 20_000 + b"</urlset>")
    checked = check(str(path), Settings())
    assert checked.counts == {"U-loc-relative": 20_000}
    assert len(checked.problems) == MAX_PER_CODE


def test_many_origins_cost_little(tmp_path: Path) -> None:
    """A file with a host per URL is told of some of them."""
    path = tmp_path / "sitemap.xml"
    entries = b"".join(b"<url><loc>https://h%d.example/</loc></url>\n" % number for number in range(5000))
    path.write_bytes(HEAD + entries + b"</urlset>")
    checked = check(str(path), Settings())
    assert 0 < checked.counts["U-loc-host"] <= 101


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are those of POSIX")
def test_loops_pipes_and_odd_names(tmp_path: Path) -> None:
    """Loops of links end, a pipe is not waited for, and a name that is no text is shown all the same."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "a").symlink_to(site / "b")
    (site / "b").symlink_to(site / "a")
    (site / "loop").symlink_to(site, target_is_directory=True)
    (site / "loop.html").symlink_to(site / "loop.html")
    (site / "index.html").write_text("<!DOCTYPE html><title>t</title>", encoding="utf-8")
    os.mkfifo(site / "pipe.html")
    odd = os.fsencode(site) + b"/caf\xe9.html"
    with open(odd, "wb") as file:  # noqa: PTH123 (the name is bytes)
        file.write(b"<!DOCTYPE html><title>t</title>")
    (site / "sitemap.xml").write_bytes(HEAD + b"<url><loc>https://example.org/</loc></url></urlset>")
    (site / "robots.txt").write_text("Sitemap: https://example.org/sitemap.xml\n", encoding="utf-8")
    assert check(str(site), Settings()).counts == {"U-built-unlisted": 1}
    assert check(str(site / "a"), Settings()).counts == {"U-read": 1}
    assert check(str(site / "pipe.html"), Settings()).counts == {"U-read": 1}


@pytest.mark.parametrize(
    "target", ["", "\0", "a" * 5000, "/dev/null/x", "ftp://example.org/", "http://", "file:///etc"]
)
def test_odd_targets_are_problems(target: str) -> None:
    """A target that cannot be anything is said to be that."""
    assert set(check(target, Settings()).counts) <= {"U-read", "U-sitemap-none"}


@pytest.mark.skipif(sys.platform == "win32", reason="paths may be this long only on POSIX")
def test_folders_nested_deeper_than_a_path_may_be_long(tmp_path: Path) -> None:
    """Nobody walks to the end: not by recursion, and not by paths that the system refuses."""
    (tmp_path / "index.html").write_text("<!DOCTYPE html><title>t</title>", encoding="utf-8")
    (tmp_path / "sitemap.xml").write_bytes(HEAD + b"<url><loc>https://example.org/x/</loc></url></urlset>")
    script = "import os\nfor _ in range(3000):\n    os.mkdir('d')\n    os.chdir('d')"
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=True)
    start = time.process_time()
    try:
        checked = check(str(tmp_path), Settings(ignore=frozenset({"U-robots-missing"})))
    finally:
        subprocess.run(["rm", "-rf", str(tmp_path / "d")], check=True)
    assert "U-folder-limit" in checked.counts
    assert time.process_time() - start < 2


@pytest.mark.parametrize("name", ["a.xml", "a.txt", "a.xml.gz", "robots.txt"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(data=st.binary(max_size=400))
@example(data=b"")
@example(data=b"\xef\xbb\xbf")
@example(data=b"\x1f\x8b\x08")
@example(data=HEAD + b"<url><loc>http://[</loc></url></urlset>")
@example(data=HEAD + b"<url><loc>http://[::1</loc><lastmod>9999-99-99T99:99:99Z</lastmod></url></urlset>")
@example(data=HEAD + b"<url><loc>http://e.org:x/</loc></url></urlset>")
@example(data=b"Sitemap: http://[\nSitemap: <>\nSitemap:\n")
def test_any_bytes_are_checked(name: str, data: bytes, tmp_path: Path) -> None:
    """Whatever a file holds, a check ends with a result; in a folder too."""
    path = tmp_path / name
    path.write_bytes(data)
    check(str(path), Settings(strict_xsd=True))
    (tmp_path / "sitemap.xml").write_bytes(data)
    check(str(tmp_path), Settings())


@settings(max_examples=300)
@given(st.text(max_size=60))
@example("http://\u2100/")
@example("http://a\u3002b/\ud800")
@example("https://xn--a/")
@example("https://-/")
@example("https://e.org:\u0661/")
def test_any_location_is_judged(text: str) -> None:
    """No text makes the judgement of a location fail."""
    from urlset.check.spelling import origin, shown, spelt  # noqa: PLC0415 (what is tested here alone)

    found = spelt(text)
    assert found.loc or found.faults
    assert shown(text).isprintable()
    if found.loc:
        assert spelt(found.loc).loc == found.loc
        assert str(origin(found.loc)).startswith("http")


def test_memory_stays_small(tmp_path: Path) -> None:
    """A file of 50,000 URLs needs less than 25 MiB beyond the interpreter and its modules."""
    path = tmp_path / "sitemap.xml"
    lines = (b"<url><loc>https://example.org/a/%d/</loc></url>\n" % number for number in range(50_000))
    path.write_bytes(HEAD + b"".join(lines) + b"</urlset>")
    script = (
        "import resource, sys\nfrom urlset.check import Settings, check\nfrom urlset.check import walk, disk\n"
        "peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\nbefore = peak()\n"
        "assert check(sys.argv[1], Settings()).urls == 50_000\nprint(peak() - before)"
    )
    command = [sys.executable, "-c", script, str(path)]
    kibibytes = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    unit = 1024 if sys.platform == "darwin" else 1
    assert kibibytes / unit < 25 * resource.getpagesize() / 4
