"""`urlset diff`: what changed from one set of sitemaps to another."""

from __future__ import annotations

import gzip
import http.server
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from urlset.cli import main

URL = "https://example.org/"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<{} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
PAGE = "<html><head><title>t</title>{head}</head><body><nav>{nav}</nav><main>{body}</main></body></html>"


def sitemap(entries: Mapping[str, str]) -> str:
    """Return a sitemap of paths and their dates."""
    blocks = [
        f"<url><loc>{loc if '//' in loc else URL + loc}</loc>"
        + (f"<lastmod>{day}</lastmod>" if day else "")
        + "</url>\n"
        for loc, day in entries.items()
    ]
    return HEAD.format("urlset") + "".join(blocks) + "</urlset>\n"


Maker = Callable[..., str]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Maker:
    """Return a function that makes a built folder of paths, their dates and the texts of their pages."""
    monkeypatch.chdir(tmp_path)

    def built(name: str, pages: Mapping[str, tuple[str, str]], **extra: str) -> str:
        for path, (_, body) in pages.items():
            file = tmp_path / name / path / "index.html"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(body if body.startswith("<html") else PAGE.format(head="", nav=name, body=body))
        for path, text in extra.items():
            file = tmp_path / name / path.replace("__", "/")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        (tmp_path / name / "sitemap.xml").write_text(sitemap({path: day for path, (day, _) in pages.items()}))
        return name

    return built


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["diff", *arguments])


def found(*arguments: str) -> dict[str, Any]:
    """Return what the command says in JSON."""
    value: dict[str, Any] = json.loads(run(*arguments, "--format", "json").stdout)
    return value


OLD = {
    "": ("2025-01-01", "home"),
    "same/": ("2025-01-01", "this stays"),
    "zone/": ("2025-01-01T10:00:00+00:00", "the same moment"),
    "changed/": ("2025-01-01", "before"),
    "guide/": ("2025-01-01", "the guide, word by word"),
    "gone/": ("2025-01-01", "nobody knows where"),
    "stub/": ("", "has a stub"),
    "rule/": ("", "has a rule"),
    "dead/": ("", "leads nowhere"),
}
STUB = PAGE.format(head="<meta http-equiv='refresh' content='0; url={}'>", nav="", body="")
NEW = {
    "": ("2025-01-01", "home"),
    "same/": ("2025-01-01", "this stays"),
    "zone/": ("2025-01-01T11:00:00+01:00", "the same moment"),
    "changed/": ("2025-02-02", "after"),
    "manual/guide/": ("2025-01-01", "the guide, word by word"),
    "fresh/": ("2025-02-02", "new"),
    "landing/": ("", "was at stub"),
}


@pytest.fixture
def two(make: Maker) -> tuple[str, str]:
    """Return two built folders, between which everything happens that can happen."""
    old = make("old", OLD)
    new = make("new", NEW, stub__index_html="", _redirects="/rule /same/\n/dead /nowhere/\n")
    Path("new/stub/index_html").unlink()
    Path("new/stub/index.html").write_text(STUB.format("/landing/"))
    return old, new


def test_every_kind_of_change_is_found(two: tuple[str, str]) -> None:
    """Built folders tell where pages went: by their content, or by where the old address leads."""
    value = found(*two)
    assert value["counts"] == {"added": 1, "removed": 3, "moved": 2, "changed": 1, "unchanged": 3, "lost": 3}
    assert value["added"] == [{"url": f"{URL}fresh/", "lastmod": "2025-02-02"}]
    assert value["changed"] == [{"url": f"{URL}changed/", "before": "2025-01-01", "lastmod": "2025-02-02"}]
    moved = {each["from"]: each for each in value["moved"]}
    guide, stub = moved[f"{URL}guide/"], moved[f"{URL}stub/"]
    assert (guide["url"], guide["known_by"], guide["covered"]) == (f"{URL}manual/guide/", "content", False)
    assert (stub["url"], stub["known_by"], stub["covered"]) == (f"{URL}landing/", "redirect", True)
    removed = {each["url"].removeprefix(URL): each for each in value["removed"]}
    assert {name: each["covered"] for name, each in removed.items()} == {"gone/": False, "rule/": True, "dead/": False}
    assert removed["rule/"]["answer"] == "_redirects:1"


def test_lines_for_people(two: tuple[str, str]) -> None:
    """What is gone comes first; each line says what is at the old address."""
    result = run(*two)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"removed\t{URL}dead/\tredirects to {URL}nowhere/ (_redirects:2), which does not exist",
        f"removed\t{URL}gone/\tno redirect",
        f"removed\t{URL}rule/\tredirects to {URL}same/ (_redirects:1)",
        f"moved\t{URL}guide/\tto {URL}manual/guide/; no redirect",
        f"moved\t{URL}stub/\tto {URL}landing/; redirects to {URL}landing/ (meta refresh)",
        f"added\t{URL}fresh/\t2025-02-02",
        f"changed\t{URL}changed/\t2025-01-01 to 2025-02-02",
        "1 added, 3 removed, 2 moved, 1 changed, 3 unchanged",
    ]


def test_markdown_for_a_pull_request(two: tuple[str, str]) -> None:
    """URLs stand in code spans, and nothing else of theirs is marked up."""
    text = run(*two, "--format", "markdown").output
    assert text.startswith(
        "**Sitemap:** 1 added, 3 removed, 2 moved, 1 changed, 3 unchanged\n\n**3 old addresses lead nowhere.**"
    )
    assert "#### Removed\n\n" in text
    assert f"- `{URL}rule/`: redirects to {URL}same/ (\\_redirects:1)\n" in text


@pytest.mark.parametrize(
    ("new", "kinds", "code"),
    [
        ({"a/": ("", "text a")}, ("removed",), 1),
        ({"a/": ("", "text a")}, ("added", "changed"), 0),
        ({"a/": ("", "text a"), "b/": ("", "text b"), "c/": ("", "text c")}, ("added",), 1),
        ({"a/": ("2025-01-01", "text a"), "b/": ("", "text b")}, ("removed", "changed"), 1),
        ({"a/": ("", "text a"), "c/": ("", "text b")}, ("removed",), 1),
        ({"a/": ("", "text a"), "c/": ("", "text b")}, ("added",), 0),
        ({"a/": ("", "text a"), "b/": ("", "text b")}, ("removed", "added", "changed"), 0),
    ],
)
def test_fail_on(make: Maker, new: dict[str, tuple[str, str]], kinds: tuple[str, ...], code: int) -> None:
    """A page that moved without a redirect has lost its old address."""
    make("old", {"a/": ("", "text a"), "b/": ("", "text b")})
    make("new", new)
    assert run("old", "new", *(part for kind in kinds for part in ("--fail-on", kind))).exit_code == code


def test_a_redirect_covers_a_removed_address(make: Maker) -> None:
    """Then there is nothing to fail on; a page that was taken out of the index is another matter."""
    old = make("old", {"a/": ("", "a"), "b/": ("", "b")})
    make("new", {"a/": ("", "a")}, _redirects="/b /a/\n")
    assert run(old, "new", "--fail-on", "removed").exit_code == 0
    Path("new/b").mkdir()
    Path("new/b/index.html").write_text(PAGE.format(head="<meta name=robots content=noindex>", nav="", body="b"))
    result = run(old, "new", "--fail-on", "removed")
    assert result.exit_code == 1
    assert "it is still built, and forbids indexing" in result.output


def test_pages_without_a_word_of_their_own_have_not_moved(make: Maker) -> None:
    """The same text twice, or none at all, proves nothing."""
    make("old", {"a/": ("", "twin"), "b/": ("", "twin"), "empty/": ("", "")})
    make("new", {"c/": ("", "twin"), "d/": ("", "twin"), "void/": ("", "")})
    assert found("old", "new")["counts"]["moved"] == 0


def test_a_page_that_lies_deeper_now_is_known_by_its_text(make: Maker) -> None:
    """Its links are written otherwise, though they lead to the same pages."""
    make("old", {"a/": ("", "words <a href='../x/'>x</a>")})
    make("new", {"b/c/": ("", "words <a href='../../x/'>x</a>")})
    assert found("old", "new")["moved"][0]["url"] == f"{URL}b/c/"


def test_files_of_every_form(make: Maker, tmp_path: Path) -> None:
    """Compressed, plain text, an index; of files it is not known what is at an old address."""
    make("new", {"a/": ("", "a"), "b/": ("", "b")})
    (tmp_path / "old.xml.gz").write_bytes(gzip.compress(sitemap({"a/": "", "c/": ""}).encode()))
    (tmp_path / "old.txt").write_text(f"\ufeff{URL}a/\r\n\r\n{URL}c/\n")
    index = HEAD.format("sitemapindex") + f"<sitemap><loc>{URL}old.xml.gz</loc></sitemap></sitemapindex>"
    (tmp_path / "index.xml").write_text(index)
    for old in ("old.xml.gz", "old.txt", "index.xml"):
        value = found(old, "new/sitemap.xml")
        assert [each["url"] for each in value["added"]] == [f"{URL}b/"]
        assert [each["url"] for each in value["removed"]] == [f"{URL}c/"]
        assert not value["redirects_known"]
    assert "no redirect" not in run("old.txt", "new/sitemap.xml").output
    assert run("old.txt", "new/sitemap.xml", "--fail-on", "removed").exit_code == 1


def test_spellings_of_one_url_are_one_url(make: Maker, tmp_path: Path) -> None:
    """Old tools write what ours does not."""
    make("new", {"%C3%A9/": ("", "e")})
    (tmp_path / "old.xml").write_text(sitemap({"HTTPS://Example.ORG:443/é/": ""}), encoding="utf-8")
    assert found("old.xml", "new")["counts"] == {
        "added": 0, "removed": 0, "moved": 0, "changed": 0, "unchanged": 1, "lost": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("<urlset", "U-xml"),
        ("hello", "U-format"),
        ("<html></html>", "U-xml-html"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><urlset/>", "U-xml-doctype"),
        (
            HEAD.format("sitemapindex") + f"<sitemap><loc>{URL}none.xml</loc></sitemap></sitemapindex>",
            "U-index-missing",
        ),
        (HEAD.format("sitemapindex") + f"<sitemap><loc>{URL}index.xml</loc></sitemap></sitemapindex>", "U-format"),
    ],
)
def test_what_cannot_be_read_whole_is_not_compared(make: Maker, tmp_path: Path, text: str, code: str) -> None:
    """Half a set would show removals that never happened."""
    new = make("new", {"a/": ("", "a")})
    (tmp_path / "old.xml").write_text(text)
    (tmp_path / "index.xml").write_text(HEAD.format("sitemapindex") + "</sitemapindex>")
    result = run("old.xml", new, "--fail-on", "added")
    assert result.exit_code == 1
    assert f"[{code}]" in result.stderr
    assert result.stdout == ""


def test_what_is_not_there_is_a_problem(make: Maker, tmp_path: Path) -> None:
    """A file, or a sitemap in a folder."""
    new = make("new", {"a/": ("", "a")})
    assert "[U-read]" in run("none.xml", new).stderr
    (tmp_path / "empty").mkdir()
    assert "[U-sitemap-none]" in run("empty", new).stderr


@pytest.mark.parametrize("arguments", [(), ("a",), ("a", "b", "--fail-on", "moved"), ("a", "b", "--format", "xml")])
def test_wrong_usage_is_exit_code_2(arguments: tuple[str, ...]) -> None:
    """Click says what is wrong."""
    assert run(*arguments).exit_code == 2


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """Serve the folder on 127.0.0.1 and return its URL."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_arguments: object) -> None:
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_a_site_on_the_web(make: Maker, tmp_path: Path, served: str) -> None:
    """Its robots.txt names the sitemaps; without one the usual address is asked."""
    new = make("new", {"a/": ("", "a"), "b/": ("", "b")})
    (tmp_path / "sitemap.xml").write_text(sitemap({"a/": ""}))
    (tmp_path / "named.xml").write_text(sitemap({"b/": ""}))
    for target in (served, f"{served}sitemap.xml"):
        assert [each["url"] for each in found(target, new)["added"]] == [f"{URL}b/"]
    (tmp_path / "robots.txt").write_text(f"Sitemap: {served}named.xml\n")
    assert [each["url"] for each in found(served, new)["added"]] == [f"{URL}a/"]
    assert "[U-http]" in run(f"{served}none.xml", new).stderr
