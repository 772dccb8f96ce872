"""The Pelican plugin: front matter in every form in which Pelican delivers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.hosts.pelican.conftest import PelicanSite

OPTED_OUT = {
    "md": "title: One\ndate: 2020-01-02\n{0}: {1}\n\nText.\n",
    "rst": "One\n###\n\n:date: 2020-01-02\n:{0}: {1}\n\nText.\n",
    "html": '<html><head><title>One</title><meta name="date" content="2020-01-02">'
    '<meta name="{0}" content="{1}"></head><body>Text.</body></html>\n',
}


@pytest.mark.parametrize("kind", OPTED_OUT)
@pytest.mark.parametrize(("key", "value"), [("sitemap", "false"), ("Sitemap", "No"), ("SITEMAP", "exclude")])
def test_opting_out(pelican_site: PelicanSite, kind: str, key: str, value: str) -> None:
    """`sitemap: false` leaves a page out, in each markup and any case."""
    pelican_site.write(f"one.{kind}", OPTED_OUT[kind].format(key, value))
    pelican_site.build()
    assert pelican_site.left_out() == {"one.html": f"sitemap: false: sitemap: {value}"}


@pytest.mark.parametrize("kind", OPTED_OUT)
@pytest.mark.parametrize("key", ["sitemap_priority", "sitemap-priority", "Sitemap-Priority"])
def test_flat_values(pelican_site: PelicanSite, kind: str, key: str) -> None:
    """A value may be written as a key of its own, with `-` or `_`."""
    pelican_site.write(f"one.{kind}", OPTED_OUT[kind].format(key, "0.8"))
    assert len(pelican_site.build()) == 1
    assert "<priority>0.8</priority>" in (pelican_site.output / "sitemap.xml").read_text()


def test_a_field_with_a_space(pelican_site: PelicanSite) -> None:
    """ReStructuredText fields may hold spaces."""
    pelican_site.write("one.rst", OPTED_OUT["rst"].format("sitemap priority", "0.8"))
    pelican_site.build()
    assert "<priority>0.8</priority>" in (pelican_site.output / "sitemap.xml").read_text()


def test_yaml_front_matter(pelican_site: PelicanSite) -> None:
    """The YAML plugin's mappings, booleans and dates are taken as they are."""
    pytest.importorskip("pelican.plugins.yaml_metadata")
    head = "---\ntitle: {0}\ndate: 2020-01-02\n{1}\n---\n\nText.\n"
    pelican_site.write("one.md", head.format("One", "sitemap:\n  priority: 0.8\n  lastmod: 2021-02-03"))
    pelican_site.write("two.md", head.format("Two", "sitemap: false"))
    pelican_site.write("three.md", head.format("Three", "modified: 2021-02-03T04:05:06Z\ntags: [red, blue]"))
    pelican_site.build(PLUGINS=["yaml_metadata", "pelican_urlset"])
    assert pelican_site.left_out() == {"two.html": "sitemap: false: sitemap: False"}
    assert pelican_site.urls()["/one.html"] == "2021-02-03"
    assert pelican_site.urls()["/three.html"] == "2021-02-03T04:05:06+00:00"


@pytest.mark.parametrize(
    "settings",
    [
        {"EXTRA_PATH_METADATA": {"notes": {"Sitemap": "no"}}},
        {"EXTRA_PATH_METADATA": {"notes": {"sitemap": False}}},
        {"EXTRA_PATH_METADATA": {"notes": {"Robots": "noindex, follow"}}},
        {"URLSET": {"exclude": ["source:notes/"]}},
        {"URLSET": {"exclude": ["/private-*.html"]}},
    ],
)
def test_a_whole_folder(pelican_site: PelicanSite, settings: dict[str, Any]) -> None:
    """A folder opts out by EXTRA_PATH_METADATA, in any case, or by a pattern."""
    pelican_site.article("one")
    pelican_site.article("notes/private-a", slug="private-a")
    pelican_site.article("notes/private-b", slug="private-b")
    pelican_site.build(**settings)
    assert set(pelican_site.left_out()) == {"private-a.html", "private-b.html"}


def test_defaults_for_all(pelican_site: PelicanSite) -> None:
    """DEFAULT_METADATA holds for all contents, and a page's own value is over it."""
    pelican_site.article("one")
    pelican_site.article("two", sitemap="true")
    pelican_site.build(DEFAULT_METADATA={"sitemap": "false", "sitemap_priority": 0.3})
    assert set(pelican_site.left_out()) == {"one.html"}
    assert "<priority>0.3</priority>" in (pelican_site.output / "sitemap.xml").read_text()


@pytest.mark.parametrize("value", ["10", "high", "-1", "nan", ["0.5", "0.6"]])
def test_a_value_that_cannot_be_used(pelican_site: PelicanSite, value: object) -> None:
    """It is reported with place and remedy; the page stays and keeps its other values."""
    pelican_site.article("one", sitemap_priority=value, sitemap_changefreq="weekly")
    log = pelican_site.build()
    assert "<changefreq>weekly</changefreq>" in (pelican_site.output / "sitemap.xml").read_text()
    assert "<priority>" not in (pelican_site.output / "sitemap.xml").read_text()
    assert [line for line in log if line.startswith("WARNING urlset: one.md: ") and "U-meta-value" in line]


def test_unknown_and_empty_keys(pelican_site: PelicanSite) -> None:
    """An unknown key is named with the nearest right one; an empty value says nothing."""
    pelican_site.article("one", sitemap_prioritaet="0.5")
    pelican_site.article("two", sitemap="", lastmod="", robots="", image="")
    log = pelican_site.build()
    assert [line for line in log if "one.md: 'sitemap_prioritaet'" in line and "'priority'" in line]
    assert "/two.html" in pelican_site.urls()
    assert len(log) == 2


def test_titles_and_other_keys_are_left_alone(pelican_site: PelicanSite) -> None:
    """Bare keys that other tools use, such as `priority`, are not ours."""
    pelican_site.article("one", title="A <em>B</em> & C", priority="7", changefreq="sometimes", private="True")
    assert len(pelican_site.build()) == 1
    assert "<priority>" not in (pelican_site.output / "sitemap.xml").read_text()


def test_images(pelican_site: PelicanSite) -> None:
    """The images of an article are listed where they are served: {static}, {attach}, and a featured image."""
    pelican_site.write("images/a b.png", b"png")
    pelican_site.write("posts/c.png", b"png")
    pelican_site.write("images/cover.jpg", b"jpg")
    body = "![a]({static}/images/a b.png) ![c]({attach}c.png)"
    pelican_site.article("posts/one", body, slug="one", image="/images/cover.jpg")
    pelican_site.build(ARTICLE_URL="p/{slug}/", ARTICLE_SAVE_AS="p/{slug}/index.html", RELATIVE_URLS=True)
    text = (pelican_site.output / "sitemap.xml").read_text()
    for image in ("images/cover.jpg", "images/a%20b.png", "p/one/c.png"):
        assert f"<image:loc>https://example.org/{image}</image:loc>" in text
