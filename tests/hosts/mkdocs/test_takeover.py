"""MkDocs's own sitemap goes, whoever else wanted its name is told, and no template is ever published."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any

import pytest
from mkdocs.exceptions import Abort

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import Built, MkDocsSite

PAGES = {"docs/index.md": "# Home\n", "docs/about.md": "# About\n"}
TEMPLATE = "<?xml version='1.0'?><mine>{% for file in pages %}<a>{{ file.page.url }}</a>{% endfor %}</mine>\n"
OURS = {"https://example.org/": None, "https://example.org/about/": None}


@pytest.fixture
def site(mkdocs: MkDocsSite) -> MkDocsSite:
    """Return a site of two pages."""
    mkdocs.write(PAGES)
    return mkdocs


def told(built: Built) -> list[str]:
    """Return the places that warnings of a taken name point to."""
    assert all("[U-file-taken]" in text for text in built.warnings)
    return [text.removeprefix("urlset: ").split(": ")[0] for text in built.warnings]


def test_the_built_in_sitemap_and_its_gz_are_not_written(site: MkDocsSite) -> None:
    """MkDocs's .gz holds the date of the build; ours is written on request and holds our bytes."""
    built = site.build()
    assert built.dates() == OURS
    assert [path.name for path in built.site.glob("sitemap*")] == ["sitemap.xml"]
    built = site.build(urlset={"gzip": True})
    assert gzip.decompress((built.site / "sitemap.xml.gz").read_bytes()) == (built.site / "sitemap.xml").read_bytes()


@pytest.mark.parametrize(
    ("files", "settings", "place"),
    [
        ({"docs/sitemap.xml": "<mine/>\n"}, {}, "docs/sitemap.xml"),
        ({"docs/sitemap.xml": TEMPLATE}, {"extra_templates": ["sitemap.xml"]}, "docs/sitemap.xml"),
        ({"over/sitemap.xml": TEMPLATE}, {"theme": {"name": "mkdocs", "custom_dir": "over"}}, "over/sitemap.xml"),
    ],
)
def test_an_authors_own_sitemap_loses_and_is_named(
    site: MkDocsSite, files: dict[str, str], settings: dict[str, Any], place: str
) -> None:
    """As a static file, as a template in docs and as one of the theme: one warning, and strict builds fail."""
    site.write(files)
    built = site.build(**settings)
    built.check()
    assert built.dates() == OURS
    assert told(built) == [place]
    with pytest.raises(Abort, match="strict mode"):
        site.build(**settings, strict=True)


def test_under_another_name_an_authors_own_file_is_kept(site: MkDocsSite) -> None:
    """MkDocs itself wrote over it with its own."""
    site.write({"docs/sitemap.xml": "<mine/>\n"})
    built = site.build(urlset={"filename": "map.xml"})
    assert built.dates("map.xml") == OURS
    assert (built.site / "sitemap.xml").read_text("utf-8") == "<mine/>\n"
    assert built.warnings == []


def test_under_another_name_an_authors_own_template_is_rendered(site: MkDocsSite) -> None:
    """It stays what it was, a static template."""
    site.write({"over/sitemap.xml": TEMPLATE})
    built = site.build(urlset={"filename": "map.xml"}, theme={"name": "material", "custom_dir": "over"})
    assert built.dates("map.xml") == OURS
    assert "<mine><a></a><a>about/</a></mine>" in (built.site / "sitemap.xml").read_text("utf-8")
    assert built.warnings == []


def test_under_another_name_the_built_in_sitemap_is_gone_all_the_same(site: MkDocsSite) -> None:
    """Two sitemaps, one of them with wrong dates, are worse than one."""
    built = site.build(urlset={"filename": "map.xml"})
    assert [path.name for path in sorted(built.site.glob("*map*"))] == ["map.xml"]


def test_an_excluded_file_of_that_name_is_in_nobodys_way(site: MkDocsSite) -> None:
    """MkDocs does not publish it, so there is nothing to warn of."""
    site.write({"docs/sitemap.xml": "<mine/>\n"})
    built = site.build(exclude_docs="sitemap.xml\n")
    assert built.dates() == OURS
    assert built.warnings == []


LATE = """\
from pathlib import Path
def on_post_build(config):
    Path(config.site_dir, "sitemap.xml").write_text("<hook/>")
"""
EARLY = """\
from mkdocs.structure.files import File
def on_files(files, config):
    files.append(File.generated(config, "sitemap.xml", content="<hook/>"))
"""


@pytest.mark.parametrize(("hook", "place"), [(LATE, "sitemap.xml"), (EARLY, "docs/sitemap.xml")])
def test_another_plugin_that_writes_the_file_is_reported(site: MkDocsSite, hook: str, place: str) -> None:
    """Ours wins, and the author hears that two tools do the same."""
    site.write({"hook.py": hook})
    built = site.build(hooks=["hook.py"])
    assert built.dates() == OURS
    assert told(built) == [place]


def test_a_second_build_into_the_same_folder_says_nothing_new(site: MkDocsSite) -> None:
    """Our own file of an earlier build is nobody else's, also where the folder is not cleaned."""
    first = site.build()
    assert site.build().warnings == first.warnings == []
    assert site.build(dirty=True).codes == []
