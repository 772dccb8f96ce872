"""Builds below one root are found as mike, Read the Docs, sphinx-multiversion and others lay them out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from urlset.versions import Build, find

SITEMAP = (
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://x.example/{}</loc></url></urlset>'
)
INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{}</sitemapindex>'

Lay = Callable[..., Path]


@pytest.fixture
def lay(tmp_path: Path) -> Lay:
    """Return a function that lays out builds below a root, each with a sitemap and a page."""

    def made(*folders: str) -> Path:
        for name in folders:
            folder = tmp_path / name
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "index.html").write_text("<html><head></head><body></body></html>")
            (folder / "sitemap.xml").write_text(SITEMAP.format(name))
        return tmp_path

    return made


def found(root: Path) -> dict[str, str]:
    """Return folder to what it is: `latest`, `version` or `build`."""
    return {
        each.folder: ("latest" if each.is_latest else "version") if each.version else "build" for each in find(root)
    }


def mike(root: Path, *versions: tuple[str, Sequence[str]]) -> None:
    """Write the list that mike keeps."""
    listed = [{"version": version, "title": version, "aliases": list(aliases)} for version, aliases in versions]
    (root / "versions.json").write_text(json.dumps(listed))


def test_mike_with_links(lay: Lay) -> None:
    """Its aliases are links to the version's folder; each version counts once."""
    root = lay("1.0", "2.0", "dev")
    (root / "latest").symlink_to("2.0")
    mike(root, ("dev", ()), ("2.0", ("latest",)), ("1.0", ()))
    assert find(root) == [
        Build(folder="1.0/", version="1.0"),
        Build(folder="2.0/", version="2.0", aliases=("latest",), is_latest=True),
        Build(folder="dev/", version="dev"),
    ]
    assert find(root)[1].names == ("2.0/", "latest/")


def test_mike_with_copies_and_redirects(lay: Lay) -> None:
    """An alias is an alias, whatever lies in its folder."""
    root = lay("1.0", "2.0", "stable")
    (root / "next").mkdir()
    mike(root, ("2.0", ("stable", "next")), ("1.0", ()))
    assert found(root) == {"1.0/": "version", "2.0/": "latest"}


def test_mike_names_versions_as_it_likes(lay: Lay) -> None:
    """Its list says what is a version; the root's redirect says which one is for readers."""
    root = lay("aardvark", "bat", "blog")
    mike(root, ("bat", ()), ("aardvark", ()), ("gone", ()), ("../x", ()))
    (root / "index.html").write_text('<noscript><meta http-equiv="refresh" content="1; url=aardvark/" /></noscript>')
    assert found(root) == {"aardvark/": "latest", "bat/": "version", "blog/": "build"}


def test_read_the_docs(lay: Lay) -> None:
    """Languages hold versions; sub-projects lie below `projects`."""
    root = lay("en/latest", "en/stable", "en/v1.0", "it/latest", "projects/tool/en/latest", "projects/tool/en/1.0")
    assert found(root) == {
        "en/latest/": "latest",
        "en/stable/": "version",
        "en/v1.0/": "version",
        "it/latest/": "latest",
        "projects/tool/en/1.0/": "version",
        "projects/tool/en/latest/": "latest",
    }


def test_the_version_that_readers_are_led_to_is_the_latest(lay: Lay) -> None:
    """The owner's own word comes first."""
    root = lay("en/latest", "en/stable")
    (root / "en" / "index.html").write_text("<meta http-equiv=refresh content='0; url=./stable/index.html'>")
    assert found(root) == {"en/latest/": "version", "en/stable/": "latest"}


@pytest.mark.parametrize(
    ("folders", "latest"),
    [
        (("main", "v1.9", "v1.10"), "v1.10/"),
        (("main", "v1.0", "v2.0rc1"), "v1.0/"),
        (("main", "develop"), "main/"),
        (("1.x", "2.x"), "2.x/"),
        (("release-1.0", "version-2"), "version-2/"),
        (("stable", "3.0"), "stable/"),
        (("0.1",), "0.1/"),
    ],
)
def test_sphinx_multiversion(lay: Lay, folders: tuple[str, ...], latest: str) -> None:
    """A folder for each tag and branch: the highest released number, else the main branch."""
    expected = {f"{name}/": "latest" if f"{name}/" == latest else "version" for name in folders}
    assert expected == found(lay(*folders))


def test_links_and_redirects_are_aliases_without_a_list_too(lay: Lay) -> None:
    """A link to a version, and a folder with nothing but a redirect to it."""
    root = lay("1.0", "2.0")
    (root / "current").symlink_to("1.0")
    (root / "latest").mkdir()
    (root / "latest" / "index.html").write_text("<meta http-equiv='refresh' content='0; url=../2.0/'>")
    (root / "away").symlink_to("/")
    assert find(root) == [
        Build(folder="1.0/", version="1.0", aliases=("current",)),
        Build(folder="2.0/", version="2.0", aliases=("latest",), is_latest=True),
    ]


def test_languages_and_projects_are_all_listed(lay: Lay) -> None:
    """They are no versions of each other; the default language may lie at the root."""
    root = lay("", "it", "de", "tool")
    assert found(root) == {"": "build", "it/": "build", "de/": "build", "tool/": "build"}


def test_versions_with_languages_in_them(lay: Lay) -> None:
    """`1.0/en/` and `1.0/it/` are one version."""
    root = lay("1.0/en", "1.0/it", "2.0/en")
    assert found(root) == {"1.0/": "version", "2.0/": "latest"}


def test_archives_of_a_blog_are_no_versions(lay: Lay) -> None:
    """Years have no sitemap of their own; what a build serves for itself is not looked into."""
    root = lay("")
    for name in ("2024", "2025", "_static/1.0", ".git/2.0"):
        (root / name).mkdir(parents=True)
        (root / name / "index.html").write_text("")
    (root / "_static" / "1.0" / "sitemap.xml").write_text(SITEMAP)
    assert found(root) == {"": "build"}


def test_an_index_over_the_folders_is_no_build(lay: Lay) -> None:
    """What an earlier run wrote at the root, even if the version that it names has gone."""
    root = lay("2.0")
    for name in ("2.0", "1.0"):
        entry = f"<sitemap><loc>https://x.example/{name}/sitemap.xml</loc></sitemap>"
        (root / "sitemap.xml").write_text(INDEX.format(entry))
        assert found(root) == {"2.0/": "latest"}


def test_hostile_layouts_end(lay: Lay) -> None:
    """Loops of links, deep folders, lists that are none."""
    root = lay("a/b/c/d/e/f/g/h")
    (root / "loop").symlink_to(root)
    (root / "self").symlink_to("self")
    for text in ("", "[" * 100_000, '{"a": 1}', '[1, {"version": 1}, {"version": "a/b"}, {"version": ".."}]'):
        (root / "versions.json").write_text(text)
        assert found(root) == {}
    assert found(root / "none") == {}
