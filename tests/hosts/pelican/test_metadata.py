"""The Pelican plugin: front matter in every form in which Pelican delivers it."""

from __future__ import annotations

import re
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
    assert set(images(pelican_site)) == {"/images/cover.jpg", "/images/a%20b.png", "/p/one/c.png"}


def images(site: PelicanSite) -> list[str]:
    """Return the paths of the images that the sitemap lists."""
    text = (site.output / "sitemap.xml").read_text()
    return [path.removeprefix("https://example.org") for path in re.findall("<image:loc>(.*)</image:loc>", text)]


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("image", "{static}/images/a b.jpg", ["/blog/images/a%20b.jpg"]),
        ("Cover", "|static|/images/c.jpg", ["/blog/images/c.jpg"]),
        ("image", "{attach}near.jpg", ["/blog/posts/near.jpg"]),
        ("images", "{static}../images/c.jpg, {static}near.jpg", ["/blog/images/c.jpg", "/blog/posts/near.jpg"]),
        ("images", ["{static}/images/c.jpg", "/images/a b.jpg"], ["/blog/images/c.jpg", "/blog/images/a%20b.jpg"]),
        ("image", "images/c.jpg", ["/blog/images/c.jpg"]),
        ("image", "/images/c.jpg", ["/blog/images/c.jpg"]),
        ("image", "images/c.jpg, posts/near.jpg", ["/blog/images/c.jpg", "/blog/posts/near.jpg"]),
        ("image", "https://cdn.example.net/c.jpg", ["https://cdn.example.net/c.jpg"]),
        ("sitemap_images", "{static}/images/c.jpg", ["/blog/images/c.jpg"]),
        (
            "Sitemap-Images",
            '[{loc: "{static}/images/a b.jpg"}, {static}near.jpg]',
            ["/blog/images/a%20b.jpg", "/blog/posts/near.jpg"],
        ),
        ("sitemap", "{images: ['{static}/images/c.jpg']}", ["/blog/images/c.jpg"]),
        ("image", "", []),
    ],
)
def test_images_that_metadata_names(pelican_site: PelicanSite, key: str, value: object, expected: list[str]) -> None:
    """A featured image has the address at which Pelican serves its file, however its metadata names it."""
    for name in ("images/a b.jpg", "images/c.jpg", "posts/near.jpg"):
        pelican_site.write(name, b"jpg")
    pelican_site.article("posts/one", **{"slug": "one", key: value})
    pelican_site.build(SITEURL="https://example.org/blog", STATIC_PATHS=["images", "posts"])
    assert images(pelican_site) == expected


def test_an_image_that_is_no_file(pelican_site: PelicanSite) -> None:
    """A {static} link to nothing is reported with its place, and no image is listed."""
    pelican_site.article("one", image="{static}/images/gone.jpg")
    log = pelican_site.build()
    assert images(pelican_site) == []
    assert log[-1] == (
        "WARNING urlset: one.md: 'image': {static}/images/gone.jpg names no static file [U-meta-value]. "
        "Correct the value in the page's front matter."
    )


def test_videos(pelican_site: PelicanSite) -> None:
    """A film that an article shows is listed with what its figure says, and one that only metadata names with that."""
    pelican_site.write("films/a.mp4", b"mp4")
    pelican_site.write("films/a.png", b"png")
    source = '<source src="{static}/films/a.mp4" type="video/mp4">'
    film = f'<video controls title="A walk" poster="{{static}}/films/a.png">{source}</video>'
    pelican_site.article("shown", f"<figure>{film}<figcaption>Along the harbour.</figcaption></figure>")
    stated = "[{title: B, description: About B, thumbnail_loc: '{static}/films/a.png', content_loc: '/films/a.mp4'}]"
    pelican_site.article("stated", sitemap_videos=stated)
    log = pelican_site.build(STATIC_PATHS=["films"])
    assert len(log) == 1
    text = (pelican_site.output / "sitemap.xml").read_text()
    assert re.findall(r"<video:title>(.*)</video:title>", text) == ["A walk", "B"]
    assert re.findall(r"<video:description>(.*)</video:description>", text) == ["Along the harbour.", "About B"]
    assert re.findall(r"<video:thumbnail_loc>(.*)</", text) == ["https://example.org/films/a.png"] * 2
    assert re.findall(r"<video:content_loc>(.*)</", text) == ["https://example.org/films/a.mp4"] * 2


def test_news(pelican_site: PelicanSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Articles of the last two days are news, in the site's zone; older ones, pages and drafts are not."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1577973600")  # 2020-01-02T14:00:00Z
    pelican_site.article("new", slug="new", title="A <em>new</em> thing & more")
    pelican_site.article("late", date="2020-01-01 20:00:00-05:00")
    pelican_site.article("old", date="2019-12-30 10:00")
    pelican_site.article("draft", status="draft")
    pelican_site.page("about", date="2020-01-02")
    pelican_site.build(URLSET={"news": {"name": "The Journal", "language": "en"}})
    text = (pelican_site.output / "sitemap-news.xml").read_text()
    assert re.findall(r"<loc>https://example.org(.*)</loc>", text) == ["/late.html", "/new.html"]
    assert re.findall(r"<news:title>(.*)</news:title>", text) == ["Late", "A new thing &amp; more"]
    assert re.findall(r"<news:publication_date>(.*)</", text) == [
        "2020-01-01T20:00:00-05:00",
        "2020-01-02T10:00:00+01:00",
    ]
