"""`urlset explain`: the verdict on a page, and where each value comes from."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from urlset import PageKind, record
from urlset.cli import main

if TYPE_CHECKING:
    from tests.conftest import Folder


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["explain", *arguments])


@pytest.fixture
def built(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """Return a built site with a page of every kind; its folder is the current one."""
    monkeypatch.chdir(folder.root)
    folder.write("i.png", b"x")
    guide = folder.source("guide.md", "---\ntitle: Guide\nsitemap:\n  priority: 0.8\n---\ntext\n")
    folder.commit("2025-02-03", guide)
    folder.page("guide/", body="<main><img src='/i.png'></main>", source=guide, title="Guide",
                meta={"sitemap": {"priority": 0.8}})  # fmt: skip
    dated = folder.source("dated.md", "---\nTitle: x\nlast-modified: 2024-05-06\n---\n")
    folder.page("dated/", source=dated, meta={"last-modified": "2024-05-06"})
    folder.page("posts/one/", source=folder.source("one.md"), kind=PageKind.POST, dated="2024-01-01",
                dated_by="blog: updated")  # fmt: skip
    folder.page("posts/", kind=PageKind.LISTING, lists=("posts/one/",))
    off = folder.source("off.md", "---\ntitle: x\nsitemap: false\n---\n")
    folder.page("off/", source=off, meta={"sitemap": False})
    folder.page("hidden/", head="\n<meta name='robots' content='noindex'>")
    folder.page("old/", head="<meta http-equiv='refresh' content='0; url=/guide/'>")
    folder.page("copy/", head="<link rel='canonical' href='/guide/'>")
    folder.page("internal/notes/")
    folder.page("wild/", body="<main>x</main>")
    folder.build({
        "exclude": ["/internal/"],
        "rules": [{"match": "/wild/", "changefreq": "daily"}],
        "sections": {"blog": ["/posts/"]},
    })  # fmt: skip
    return folder


def rows(text: str) -> dict[str, list[str]]:
    """Return the rows of an answer: what stands at the left to all that stands beside it."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines()[1:]:
        name = line[2:14].strip() or name
        found.setdefault(name, []).append(line[14:])
    return found


@pytest.mark.parametrize(
    "name",
    [
        "https://example.org/guide/", "guide/", "/guide", "guide/index.html", "docs/guide.md", "./docs/guide.md",
        "site/guide/index.html", "HTTPS://EXAMPLE.ORG/guide/",
    ],
)  # fmt: skip
def test_a_page_is_found_by_whatever_it_is_called(built: Folder, name: str) -> None:
    """URL, path, source or built file, also as a path of the disk."""
    for given in (name, str(built.root / name)) if name.startswith(("docs", "site")) else (name,):
        result = run(given)
        assert result.exit_code == 0
        assert result.output.startswith("https://example.org/guide/\n  verdict     listed in sitemap.xml\n")


@pytest.mark.usefixtures("built")
def test_each_value_has_its_source_and_what_was_tried_before() -> None:
    """Git with the commit's subject, front matter with its line, the built page with its elements."""
    found = rows(run("guide/").output)
    assert found["source"] == ["docs/guide.md"]
    assert found["built file"] == ["guide/index.html"]
    value, source, *tried = found["lastmod"]
    assert value == "2025-02-03T12:00:00+00:00"
    assert source.startswith("from git: commit ")
    assert source.endswith(' "change on 2025-02-03"')
    assert tried == ["tried meta: no date", "tried host: no date"]
    assert found["priority"] == ["0.8", "from front matter sitemap.priority: docs/guide.md:4"]
    assert found["images"] == [
        "1",
        "- https://example.org/i.png",
        "from built page: img, picture and og:image",
        "tried front matter: no images",
        "tried rules: no images",
    ]
    assert found["record"] == [f"{Path('.cache/urlset/site.jsonl')} (test)"]


@pytest.mark.parametrize(
    ("page", "field", "expected"),
    [
        ("dated/", "lastmod", ["2024-05-06", "from front matter last-modified: docs/dated.md:3"]),
        ("posts/one/", "lastmod", ["2024-01-01", "from test: blog: updated", "tried meta: no date"]),
        ("posts/", "lastmod", ["2024-01-01", "from listed: newest of what it lists: https://example.org/posts/one/"]),
        ("posts/", "section", ["blog", "from option sections.blog", "tried front matter: no section",
                               "tried rules: no section"]),
        ("posts/", "verdict", ["listed in sitemap-blog.xml"]),
        ("wild/", "changefreq", ["daily", "from option rules[0].changefreq", "tried front matter: no changefreq"]),
        ("wild/", "lastmod", ["none", "tried meta: no date", "tried host: no date",
                              "tried git: no source"]),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("built")
def test_every_source_of_a_value_is_named(page: str, field: str, expected: list[str]) -> None:
    """The host, an option, a rule, or nothing, with what was asked for it."""
    assert rows(run(page).output)[field] == expected


@pytest.mark.parametrize(
    ("page", "verdict", "because"),
    [
        ("off/", "sitemap: false", "front matter: sitemap: False (docs/off.md:3)"),
        ("hidden/", "robots noindex", "meta robots in the built page: noindex (hidden/index.html:2)"),
        ("old/", "redirect", "meta refresh in the built page: /guide/ (old/index.html:1)"),
        ("copy/", "canonical is another URL", "link canonical in the built page: /guide/ (copy/index.html:1)"),
        ("internal/notes/", "excluded", "option exclude: /internal/"),
    ],
)
@pytest.mark.usefixtures("built")
def test_what_decided_is_named_with_its_place(page: str, verdict: str, because: str) -> None:
    """Front matter and built page with the line, options by their names."""
    found = rows(run(page).output)
    assert (found["verdict"], found["because"]) == ([verdict], [because])


@pytest.mark.usefixtures("built")
def test_an_unknown_page_is_a_problem_with_a_suggestion() -> None:
    """Exit code 1, and the nearest names."""
    result = run("guied/")
    assert result.exit_code == 1
    assert "is 'guide'" in result.stderr
    assert "[U-page-unknown]" in result.stderr
    assert result.stdout == ""


@pytest.mark.usefixtures("built")
def test_all_pages_as_a_table_and_as_json() -> None:
    """JSON has each page as it was recorded, with the answers beside it."""
    table = run("--all").output.splitlines()
    assert len(table) == 10
    assert table[0].split("\t")[:2] == ["/copy/", "canonical is another URL"]
    found = json.loads(run("--all", "--format", "json").output)
    assert found["base_url"] == "https://example.org/"
    pages: dict[str, Any] = {each["url"].removeprefix("https://example.org/"): each for each in found["pages"]}
    assert len(pages) == 10
    assert pages["off/"]["decided"] == "front matter: sitemap: False (docs/off.md:3)"
    fields = {each["name"]: each for each in pages["guide/"]["fields"]}
    assert list(fields) == ["loc", "lastmod", "priority", "images"]
    assert fields["images"]["value"] == [{"loc": "https://example.org/i.png"}]
    assert fields["lastmod"]["tried"] == ["meta: no date", "host: no date"]
    recorded = record.read(Path(".cache/urlset/site.jsonl"))
    assert [dict(each) for each in recorded.pages] == [
        {key: value for key, value in each.items() if key not in ("verdict", "decided", "in", "fields")}
        for each in found["pages"]
    ]


def test_every_vocabulary_is_explained(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Items are shown by what they are called, and JSON has all of their values."""
    monkeypatch.chdir(folder.root)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764547200")
    video = {"thumbnail_loc": "t.jpg", "title": "T", "description": "D", "content_loc": "v.mp4"}
    stated = {"videos": [video], "mobile": True, "codesearch": "python", "geo": "kml", "images": ["a.png", "b.png"]}
    folder.page("v/", lang="en", alternates={"it": "it/"}, meta={"sitemap": stated})
    folder.page("it/", lang="it")
    folder.page("n/", kind=PageKind.POST, published="2025-11-30T10:00:00Z", title="N")
    folder.build({
        "news": {"name": "N", "language": "en"},
        "legacy": ["mobile", "codesearch", "geo", "video-1.0"],
    }, language="en")  # fmt: skip
    found = rows(run("v/").output)
    assert found["mobile"] == ["1", "- yes", "from front matter sitemap.mobile"]
    assert found["videos"][:2] == ["1", "- T"]
    assert found["video-1.0"][-3] == "from videos"
    assert found["alternates"][1] == "- en https://example.org/v/"
    assert rows(run("n/").output)["news"][1:3] == ["- N", "from option news"]
    [page] = json.loads(run("n/", "--format", "json").output)["pages"]
    [news] = [each for each in page["fields"] if each["name"] == "news"]
    assert news["value"][0]["publication_date"] == "2025-11-30T10:00:00+00:00"


def test_the_newest_record_that_knows_the_page_answers(built: Folder) -> None:
    """Several builds may lie below one folder; `--record` chooses one."""
    first = built.root / ".cache" / "urlset" / "site.jsonl"
    second = built.root / "docs" / "_build" / "doctrees" / "urlset" / "html.jsonl"
    second.parent.mkdir(parents=True)
    head, *pages = first.read_text().splitlines(keepends=True)
    second.write_text(head + "".join(page.replace("/guide/", "/other/") for page in pages if '/guide/"' in page))
    os.utime(first, (1, 1))
    assert str(Path("docs/_build/doctrees")) in run("other/").output
    assert str(Path(".cache")) in run("posts/").output
    assert run("posts/", "--record", str(second)).exit_code == 1
    (second.parent / "broken.jsonl").write_text("{")
    assert run("posts/").exit_code == 0


def test_without_a_record_it_says_to_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit code 1; packages and repositories are not looked into, nor is what lies too deep."""
    monkeypatch.chdir(tmp_path)
    for name in ("node_modules/urlset", "venv/urlset", "a/b/c/d/e/f/g/urlset"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "x.jsonl").write_text('{"record":1,"base_url":"","options":{}}\n')
    (tmp_path / "venv" / "pyvenv.cfg").write_text("")
    (tmp_path / "loop").symlink_to(tmp_path)
    result = run("--all")
    assert result.exit_code == 1
    assert "[U-record]" in result.stderr


@pytest.mark.parametrize("arguments", [(), ("guide/", "--all"), ("--record", "none.jsonl")])
@pytest.mark.usefixtures("built")
def test_wrong_usage_is_exit_code_2(arguments: tuple[str, ...]) -> None:
    """One page, or all of them."""
    assert run(*arguments).exit_code == 2


def test_sources_that_are_gone_leave_the_answer_without_lines(built: Folder) -> None:
    """The record alone is enough for an answer."""
    (built.sources / "guide.md").unlink()
    (built.root / ".git").rename(built.root / "no-git")
    found = rows(run("guide/").output)
    assert found["priority"] == ["0.8", "from front matter sitemap.priority"]
    assert found["lastmod"][1].startswith("from git: commit ")
    assert '"' not in found["lastmod"][1]


def test_shards_are_all_that_is_known_of_the_file(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which shard a page fell into does not matter to anybody; the index is none of them."""
    monkeypatch.chdir(folder.root)
    for name in "abc":
        folder.page(f"{name}/")
    folder.build({"max_urls": 2})
    verdict = rows(run("a/").output)["verdict"][0]
    assert verdict == "listed in sitemap-1.xml or sitemap-2.xml"
