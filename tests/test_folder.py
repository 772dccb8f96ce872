"""Any folder of built HTML is a site, and its pages find the sources that authors edit."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from urlset import PageKind, build, parse
from urlset.folder import address, pages, site
from urlset.sources import Sources, folder, front_matter

if TYPE_CHECKING:
    from tests.conftest import Folder


def write(root: Path, *names: str, text: str = "text\n") -> None:
    """Write some files."""
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("source", "built"),
    [
        ("index.md", "index.html"),
        ("README.md", "index.html"),
        ("guide/start.md", "guide/start/index.html"),
        ("guide/start.md", "guide/start.html"),
        ("guide/index.md", "guide/index.html"),
        ("posts/_index.md", "posts/index.html"),
        ("posts/First Post.md", "posts/first-post/index.html"),
        ("about.rst", "about.html"),
        ("plain.html", "plain.html"),
        ("_posts/2025-01-02-hello-world.md", "2025/01/02/hello-world.html"),
        ("_posts/2025-01-02-hello-world.md", "hello-world/index.html"),
        ("bundle/index.md", "bundle/index.html"),
    ],
)
def test_a_page_is_built_at_the_path_of_its_source(tmp_path: Path, source: str, built: str) -> None:
    """MkDocs, Zensical, Hugo, Jekyll and Sphinx lay pages out after their sources."""
    write(tmp_path, source, "unrelated.md")
    found = Sources(tmp_path).of(built)
    assert found is not None
    assert found.path == tmp_path / source


@pytest.mark.parametrize(
    ("head", "built"),
    [
        ("---\nslug: moved\n---\n", "posts/moved/index.html"),
        ('+++\nurl = "/elsewhere/"\n+++\n', "elsewhere/index.html"),
        ("---\npermalink: /a/b.html\n---\n", "a/b.html"),
    ],
)
def test_front_matter_moves_a_page(tmp_path: Path, head: str, built: str) -> None:
    """Hugo's slug and url, Jekyll's permalink."""
    write(tmp_path, "posts/one.md", text=head)
    found = Sources(tmp_path).of(built)
    assert found is not None
    assert found.path.name == "one.md"


def test_a_page_with_two_possible_sources_has_none(tmp_path: Path) -> None:
    """A date that cannot be proved is not written; the source of exactly that path is no guess."""
    write(tmp_path, "my page.md", "my_page.md")
    assert Sources(tmp_path).of("my-page/index.html") is None
    write(tmp_path, "my-page.md")
    found = Sources(tmp_path).of("my-page/index.html")
    assert found is not None
    assert found.path.name == "my-page.md"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.md", "---\ntitle: T\ndraft: true\n---\nbody", {"title": "T", "draft": True}),
        ("a.md", '+++\ntitle = "T"\n+++\nbody', {"title": "T"}),
        ("a.md", '{"title": "T"}\nbody', {"title": "T"}),
        ("a.md", "\ufeff---\ntitle: T\n---\n", {"title": "T"}),
        ("a.rst", "Title\n=====\n\n:sitemap-priority: 0.8\n:orphan:\n\nbody\n",
         {"sitemap-priority": "0.8", "orphan": ""}),
        ("a.md", "body", {}),
        ("a.md", "---\nbroken: [\n---\n", {}),
        ("a.md", "+++\nbroken\n+++\n", {}),
        ("a.md", "---\n- a list\n---\n", {}),
        ("a.md", "---\nnever: closed\n", {}),
        ("a.ipynb", '{"cells": []}', {}),
    ],
)  # fmt: skip
def test_front_matter_is_read_in_every_form(tmp_path: Path, name: str, text: str, expected: dict[str, object]) -> None:
    """YAML, TOML, JSON and field lists; what cannot be read is none."""
    write(tmp_path, name, text=text)
    assert expected == front_matter(tmp_path / name)


def test_the_generator_is_known_by_its_configuration(tmp_path: Path) -> None:
    """Its sources lie in the folder that it has them in by default."""
    assert folder(tmp_path) is None
    write(tmp_path, "hugo.toml", "content/a.md")
    assert folder(tmp_path) == tmp_path / "content"


@pytest.mark.parametrize(
    ("name", "extension", "expected"),
    [
        ("index.html", True, ""),
        ("a/index.html", True, "a/"),
        ("a b.html", True, "a%20b.html"),
        ("a/b.html", False, "a/b"),
    ],
)
def test_addresses_are_what_servers_show(name: str, extension: bool, expected: str) -> None:  # noqa: FBT001
    """A folder is its index; other pages with or without their extension."""
    assert expected == address(name, extension=extension)


def test_what_is_no_regular_file_is_no_page(folder: Folder) -> None:
    """A named pipe would be read for ever; a name that is no UTF-8 is a page as web servers show it."""
    folder.write("index.html", "<html><head></head></html>")
    os.mkfifo(folder.output / "pipe.html")
    (folder.output / os.fsdecode(b"caf\xe9.html")).write_text("<html><head></head></html>")
    found = list(pages(folder.output, None))
    assert [each.url for each in found] == ["caf%E9.html", ""]
    assert build(site(folder.output, "https://example.org/", folder.root), found, parse({})[0]).listed == 2


def test_a_folder_is_built_with_dates_and_front_matter(folder: Folder) -> None:
    """Pages for machines are known by their names, hidden folders are none of the site."""
    first = folder.source("guide/start.md", "---\nsitemap: {priority: 0.8}\n---\n")
    second = folder.source("blog/post.md", "---\ndate: 2025-01-01\ndraft: true\n---\n")
    folder.commit("2025-02-02", first, second)
    for name in ("guide/start/index.html", "blog/post/index.html", "search/index.html", "genindex.html", ".x/a.html"):
        folder.write(name, "<html><head><title>t</title></head></html>")
    found = list(pages(folder.output, Sources(folder.sources)))
    assert {each.url: each.kind for each in found} == {
        "blog/post/": PageKind.POST,
        "guide/start/": PageKind.PAGE,
        "search/": PageKind.UTILITY,
        "genindex.html": PageKind.UTILITY,
    }
    report = build(site(folder.output, "https://example.org/", folder.root), found, parse({})[0])
    assert report.listed == 1
    assert "<lastmod>2025-02-02T12:00:00+00:00</lastmod>\n    <priority>0.8</priority>" in folder.sitemap()
