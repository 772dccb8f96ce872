"""The commands of MkDocs: serve never publishes this machine's address, and dirty builds lose nothing."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import MkDocsSite

PAGES = {"docs/index.md": "# Home\n", "docs/a.md": "# A\n", "docs/b.md": "---\nsitemap: false\n---\n# B\n"}


@contextmanager
def served(site: MkDocsSite, *arguments: str) -> Iterator[tuple[str, str]]:
    """Serve a site, and return its sitemap and what the command has said until then."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [*site.command, "serve", "-a", f"127.0.0.1:{port}", *arguments]
    said = site.root / "said"
    # MkDocs serves from a temporary folder, which stays behind when it is stopped by a signal.
    with TemporaryDirectory() as temporary, said.open("w") as stream:
        environment = {**os.environ, "TMPDIR": temporary}
        process = subprocess.Popen(command, cwd=site.root, stderr=stream, stdout=subprocess.DEVNULL, env=environment)
        try:
            text = _until_served(said, process)
            with urlopen(f"http://127.0.0.1:{port}/sitemap.xml", timeout=10) as answer:
                yield answer.read().decode(), text
        finally:
            process.terminate()
            process.wait(timeout=20)


def _until_served(said: Path, process: subprocess.Popen[bytes]) -> str:
    deadline = time.monotonic() + 60
    while "Serving on" not in said.read_text("utf-8"):
        assert process.poll() is None, said.read_text("utf-8")
        assert time.monotonic() < deadline, said.read_text("utf-8")
        time.sleep(0.1)
    return said.read_text("utf-8")


@pytest.mark.parametrize("arguments", [(), ("--clean",), ("--dirty",)])
def test_a_preview_has_mkdocs_own_sitemap_and_leaves_nothing_behind(
    mkdocs: MkDocsSite, arguments: tuple[str, ...]
) -> None:
    """Themes read it in the browser; nothing is said, written beside the site or warned of."""
    mkdocs.write(PAGES)
    mkdocs.configure()
    with served(mkdocs, *arguments) as (sitemap, said):
        assert re.findall("<loc>http://127.0.0.1:[0-9]+/a/</loc>", sitemap)
        assert "urlset" not in said
    assert not (mkdocs.root / ".cache").exists()
    assert not (mkdocs.root / "site").exists()


def test_a_rebuild_of_a_preview_is_a_preview(mkdocs: MkDocsSite) -> None:
    """MkDocs keeps the plugin and loads its configuration again."""
    mkdocs.write(PAGES)
    mkdocs.build()
    before = (mkdocs.root / "site/sitemap.xml").read_bytes()
    assert b"changefreq" not in before
    built = mkdocs.build(command="serve")
    assert b"<changefreq>" in (built.site / "sitemap.xml").read_bytes() or (built.site / "sitemap.xml.gz").exists()
    assert built.codes == []


def test_a_dirty_build_that_skips_pages_keeps_the_sitemap(mkdocs: MkDocsSite) -> None:
    """It does not read their front matter: B would be listed against its author's word."""
    mkdocs.write(PAGES)
    mkdocs.commit("2024-01-01")
    first = mkdocs.build()
    sitemap = first.site / "sitemap.xml"
    before = sitemap.read_bytes(), sitemap.stat().st_mtime_ns
    mkdocs.write({"docs/c.md": "# C\n"})
    built = mkdocs.build(dirty=True)
    assert (sitemap.read_bytes(), sitemap.stat().st_mtime_ns) == before
    assert (built.site / "c/index.html").exists()
    assert not (built.site / "sitemap.xml.gz").exists()
    assert built.codes == []


def test_a_dirty_build_that_builds_everything_writes_a_sitemap(mkdocs: MkDocsSite) -> None:
    """Into an empty folder it is a build like any other."""
    mkdocs.write(PAGES)
    built = mkdocs.build(dirty=True)
    built.check()
    assert built.paths().keys() == {"", "a/"}


def test_the_command_line_says_one_line_and_counts_warnings(mkdocs: MkDocsSite) -> None:
    """`mkdocs build`, with another folder, and strict."""
    mkdocs.write(PAGES)
    mkdocs.commit("2024-01-01")
    built = mkdocs.run("build", "--site-dir", "public")
    assert [text for _, text in built.lines if "urlset" in text] == [
        "urlset: sitemap.xml: 2 pages listed, 2 dated, 2 left out"
    ]
    assert (mkdocs.root / "public/sitemap.xml").exists()
    done = mkdocs.tried("build", "--strict", site_url="")
    assert done.returncode == 1
    assert done.stderr.count("[U-base-url]") == 1
    assert "Aborted with 1 warnings in strict mode!" in done.stdout
    assert "Traceback" not in done.stderr


def test_the_option_strict_ends_the_command_without_a_traceback(mkdocs: MkDocsSite) -> None:
    """The problem comes first, then why the build has failed."""
    mkdocs.write(PAGES)
    done = mkdocs.tried("build", site_url="", urlset={"strict": True})
    assert done.returncode == 1
    assert "[U-base-url]" in done.stderr
    assert "its option 'strict' is on" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def remote(mkdocs: MkDocsSite) -> MkDocsSite:
    """Return a site in a repository with a remote that can be pushed to."""
    mkdocs.write(PAGES)
    mkdocs.configure(site_url="https://example.org/r/", theme="material")
    mkdocs.commit("2024-01-01")
    mkdocs.git("init", "-q", "--bare", "../remote.git")
    mkdocs.git("remote", "add", "origin", "../remote.git")
    return mkdocs


def test_gh_deploy_publishes_the_sitemap(remote: MkDocsSite) -> None:
    """What is pushed has the public address, the dates and no leftovers of MkDocs's own."""
    remote.run("gh-deploy")
    names = remote.git("ls-tree", "-r", "--name-only", "gh-pages").splitlines()
    assert [name for name in names if "sitemap" in name] == ["sitemap.xml"]
    sitemap = remote.git("show", "gh-pages:sitemap.xml")
    assert "<loc>https://example.org/r/a/</loc>" in sitemap
    assert "<lastmod>2024-01-01T12:00:00+00:00</lastmod>" in sitemap


def test_mike_gives_each_version_a_sitemap_with_its_own_urls(
    remote: MkDocsSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tool adds the version to site_url, runs the command `mkdocs` and commits what it has built."""
    remote.git("remote", "remove", "origin")
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    for arguments in (["deploy", "1.0"], ["deploy", "2.0", "latest"]):
        done = subprocess.run(["mike", *arguments], cwd=remote.root, check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    assert "<loc>https://example.org/r/1.0/a/</loc>" in remote.git("show", "gh-pages:1.0/sitemap.xml")
    assert "<loc>https://example.org/r/2.0/a/</loc>" in remote.git("show", "gh-pages:2.0/sitemap.xml")
    names = remote.git("ls-tree", "-r", "--name-only", "gh-pages").splitlines()
    assert [name for name in names if "sitemap" in name and "latest" not in name] == [
        "1.0/sitemap.xml",
        "2.0/sitemap.xml",
    ]
