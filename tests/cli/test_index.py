"""`urlset index`: one root index over sitemaps that were built separately."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from urlset.cli import main

URL = "https://docs.example.org/"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<{} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
PAGE = "<html><head><title>t</title>{}</head><body></body></html>"

Build = Callable[..., Path]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Return a function that makes a build in a folder of the root: its pages, and a sitemap of them."""
    monkeypatch.chdir(tmp_path)

    def made(folder: str, *pages: str, shown: str | None = None, day: str = "2025-01-01", head: str = "") -> Path:
        root = tmp_path / "root" / folder
        for page in ("", *pages):
            (root / page).mkdir(parents=True, exist_ok=True)
            (root / page / "index.html").write_text(PAGE.format(head))
        base = URL + (folder if shown is None else shown)
        entries = [f"<url><loc>{base}{page}</loc><lastmod>{day}</lastmod></url>\n" for page in ("", *pages)]
        (root / "sitemap.xml").write_text(HEAD.format("urlset") + "".join(entries) + "</urlset>\n")
        return tmp_path / "root"

    return made


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["index", "root", *arguments])


def listed(name: str = "sitemap.xml") -> list[str]:
    """Return what the root index lists, without the root's address."""
    text = (Path("root") / name).read_text()
    assert "<sitemapindex" in text
    return [part.partition("</loc>")[0].removeprefix(URL) for part in text.split("<loc>")[1:]]


def digest(root: Path) -> dict[str, str]:
    """Return the bytes of all files below the root's folders, as hashes."""
    return {
        str(path): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in root.rglob("*")
        if path.is_file() and path.parent != root
    }


def test_the_latest_version_alone_is_listed(build: Build) -> None:
    """An index with its newest date, a robots.txt, and no byte of the builds changed."""
    build("1.0/", "a/")
    root = build("2.0/", "a/", day="2025-03-03")
    before = digest(root)
    result = run()
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "1.0/\t\tnot listed\t",
        f"2.0/\t\t{URL}2.0/sitemap.xml\t2 URLs",
        "sitemap.xml: 1 sitemap, 2 URLs",
    ]
    assert listed() == ["2.0/sitemap.xml"]
    assert "<lastmod>2025-03-03</lastmod>" in (root / "sitemap.xml").read_text()
    assert (root / "robots.txt").read_text() == f"User-agent: *\nDisallow:\n\nSitemap: {URL}sitemap.xml\n"
    assert before == digest(root)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("all", ["1.0/sitemap.xml", "2.0/sitemap.xml", "3.0/sitemap.xml"]),
        ("latest,1.0", ["1.0/sitemap.xml", "3.0/sitemap.xml"]),
        ("2.0", ["2.0/sitemap.xml"]),
    ],
)
def test_a_policy_chooses_the_versions(build: Build, wanted: str, expected: list[str]) -> None:
    """All, or a list; the second run replaces what the first one wrote."""
    for name in ("1.0/", "2.0/", "3.0/"):
        build(name)
    assert run().exit_code == 0
    assert run("--versions", wanted).exit_code == 0
    assert expected == listed()


def test_an_alias_counts_once_and_lends_its_name(build: Build) -> None:
    """With a canonical version the pages are listed below the alias, and so has the sitemap to be."""
    build("1.0/")
    root = build("2.0/", "a/", shown="latest/")
    (root / "latest").symlink_to("2.0")
    versions = [
        {"version": "2.0", "title": "2", "aliases": ["latest"]},
        {"version": "1.0", "title": "1", "aliases": []},
    ]
    (root / "versions.json").write_text(json.dumps(versions))
    assert run("--versions", "latest,2.0").exit_code == 0
    assert listed() == ["latest/sitemap.xml"]


def test_languages_projects_and_the_root_itself(build: Build) -> None:
    """All are listed; the root's own sitemap keeps its name, so the index takes the other one."""
    build("")
    build("it/")
    build("tool/")
    before = Path("root/sitemap.xml").read_bytes()
    assert run().exit_code == 0
    assert listed("sitemap-index.xml") == ["sitemap.xml", "it/sitemap.xml", "tool/sitemap.xml"]
    assert before == Path("root/sitemap.xml").read_bytes()
    assert run().exit_code == 0
    assert listed("sitemap-index.xml") == ["sitemap.xml", "it/sitemap.xml", "tool/sitemap.xml"]


def test_the_index_of_a_build_is_not_nested(build: Build) -> None:
    """What it lists is listed, also compressed files."""
    root = build("1.0/")
    (root / "1.0" / "sitemap-index.xml").write_text(
        HEAD.format("sitemapindex") + f"<sitemap><loc>{URL}1.0/sitemap-a.xml</loc></sitemap></sitemapindex>"
    )
    (root / "1.0" / "sitemap.xml").rename(root / "1.0" / "sitemap-a.xml")
    assert run().exit_code == 0
    assert listed() == ["1.0/sitemap-a.xml"]


def test_robots_txt_keeps_its_text_and_a_host_below_a_path_gets_advice(build: Build) -> None:
    """A robots.txt counts only at the root of the host."""
    root = build("1.0/")
    (root / "robots.txt").write_text("User-agent: *\nDisallow: /private/\n")
    assert run().exit_code == 0
    assert (root / "robots.txt").read_text() == (f"User-agent: *\nDisallow: /private/\n\nSitemap: {URL}sitemap.xml\n")
    (root / "robots.txt").unlink()
    result = run("--base-url", "https://example.org/docs/", "--fail-on", "error")
    assert "https://example.org/robots.txt should say: Sitemap: https://example.org/docs/sitemap.xml" in result.output
    assert not (root / "robots.txt").exists()


def test_listed_locations_have_to_exist(build: Build) -> None:
    """Each with its place; the index is written all the same."""
    root = build("1.0/", "a/")
    (root / "1.0" / "a" / "index.html").unlink()
    result = run()
    assert result.exit_code == 1
    place = Path("root/1.0/sitemap.xml")
    assert f"{place}:4: error: {URL}1.0/a/ is no file below root [U-built-missing]" in result.output
    assert listed() == ["1.0/sitemap.xml"]


def test_canonicals_of_old_versions_have_to_lead_somewhere(build: Build) -> None:
    """Also of versions that are not listed: engines know them."""
    build("1.0/", "gone/", head=f'<link rel="canonical" href="{URL}2.0/gone/">')
    root = build("2.0/")
    result = run()
    assert result.exit_code == 0
    assert f"1.0/gone/index.html: warning: its canonical {URL}2.0/gone/ is no file below root" in result.output
    (root / "2.0" / "gone").mkdir()
    (root / "2.0" / "gone" / "index.html").write_text("<html></html>")
    assert "U-version-canonical" not in run("--fail-on", "warning").output


def test_a_sitemap_that_lists_other_folders_is_out_of_scope(build: Build) -> None:
    """One problem for the sitemap, not one for each page."""
    build("1.0/", "a/", shown="2.0/")
    build("2.0/", "a/")
    result = run("--versions", "all")
    assert result.exit_code == 1
    assert result.output.count("[U-loc-scope]") == 1


def test_a_version_without_a_sitemap_is_named(build: Build) -> None:
    """It cannot be listed; the others are."""
    root = build("1.0/")
    (root / "2.0").mkdir()
    (root / "2.0" / "index.html").write_text("<html></html>")
    result = run("--versions", "all", "--fail-on", "warning")
    assert result.exit_code == 1
    assert "2.0/: warning: version 2.0 has none [U-version-sitemap]" in result.output
    assert listed() == ["1.0/sitemap.xml"]


def test_an_unknown_version_writes_nothing(build: Build) -> None:
    """It is a mistake, or a build that failed."""
    root = build("1.0/")
    result = run("--versions", "2.0")
    assert result.exit_code == 1
    assert "there is no version '2.0' (there are 1.0)" in result.output
    assert not (root / "sitemap.xml").exists()


def test_files_of_others_are_not_replaced(build: Build) -> None:
    """Neither name is free: nothing is written until the user names another one."""
    root = build("1.0/")
    build("")
    (root / "sitemap-index.xml").write_text(
        HEAD.format("sitemapindex") + f"<sitemap><loc>{URL}sitemap.xml</loc></sitemap></sitemapindex>"
    )
    result = run()
    assert result.exit_code == 1
    assert "[U-file-taken]" in result.stderr
    assert not (root / "robots.txt").exists()
    assert run("--filename", "all.xml").exit_code == 0
    assert listed("all.xml") == ["sitemap.xml", "1.0/sitemap.xml"]


def test_json(build: Build) -> None:
    """All that is known of each build."""
    build("1.0/")
    build("2.0/")
    value: dict[str, Any] = json.loads(run("--format", "json").stdout)
    assert (value["index"], value["base_url"], value["changed"]) == ("sitemap.xml", URL, ["sitemap.xml", "robots.txt"])
    assert value["builds"][1] == {
        "folder": "2.0/",
        "version": "2.0",
        "aliases": [],
        "latest": True,
        "listed": True,
        "urls": 1,
        "sitemaps": [{"url": f"{URL}2.0/sitemap.xml", "lastmod": "2025-01-01"}],
    }
    assert json.loads(run("--format", "json").stdout)["changed"] == []


def test_a_broken_sitemap_is_a_problem_of_its_version(build: Build) -> None:
    """The others are joined."""
    root = build("en/")
    build("it/")
    (root / "it" / "sitemap.xml").write_text("<urlset")
    result = run()
    assert result.exit_code == 1
    assert "[U-xml]" in result.output
    assert listed() == ["en/sitemap.xml"]


def test_a_root_without_builds_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And so is one whose address nothing shows."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "root" / "1.0").mkdir(parents=True)
    assert "[U-sitemap-none]" in run().stderr
    (tmp_path / "root" / "1.0" / "sitemap.xml").write_text(HEAD.format("urlset") + "</urlset>")
    assert "[U-base-url]" in run().stderr


@pytest.mark.parametrize(
    "arguments",
    [("--versions", ","), ("--filename", "../a.xml"), ("--filename", "a.txt"), ("--base-url", "docs")],
)
def test_wrong_usage_is_exit_code_2(build: Build, arguments: tuple[str, ...]) -> None:
    """Nothing is written."""
    root = build("1.0/")
    assert run(*arguments).exit_code == 2
    assert not (root / "sitemap.xml").exists()
