from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from urlset import urls, xml
from urlset.catalogue import Level
from urlset.formats import (
    FORMATS,
    Format,
    Origin,
    alternates,
    by_element,
    codesearch,
    geo,
    image,
    meant,
    mobile,
    news,
    video,
    video10,
)
from urlset.formats.alternates import Alternate
from urlset.formats.codesearch import Code
from urlset.formats.geo import Geo
from urlset.formats.image import Image
from urlset.formats.mobile import Mobile
from urlset.formats.news import Article
from urlset.formats.video import Video
from urlset.formats.video10 import LegacyVideo
from urlset.options import LEGACY_FORMATS

etree: Any = import_module("lxml.etree")  # it has no type stubs
CLASSIC = Path(__file__).parent / "classic"
# A type checker proves here that each module has what a format has.
MODULES: tuple[Format, ...] = (alternates, image, video, news, mobile, codesearch, geo, video10)


def test_the_formats_are_these() -> None:
    """Every module is found by its name."""
    assert [each.NAME for each in MODULES] == list(FORMATS)
    assert list(MODULES) == list(FORMATS.values())
    assert all(FORMATS[each.NAME] is each for each in MODULES)
    assert "images" in FORMATS
    assert "image" not in FORMATS
    assert len(FORMATS) == len(MODULES)
    with pytest.raises(KeyError):
        FORMATS["image"]


def test_the_legacy_formats_are_those_of_the_option() -> None:
    """Only image, news, video, xhtml are in Google's current list of supported extension namespaces."""
    assert {each.NAME for each in MODULES if each.LEGACY} == set(LEGACY_FORMATS)
    assert {each.PREFIX for each in MODULES if not each.LEGACY} == {"image", "news", "video", "xhtml"}


@pytest.mark.parametrize(
    ("name", "namespace", "tag"),
    [
        ("images", "http://www.google.com/schemas/sitemap-image/1.1", "image"),
        ("videos", "http://www.google.com/schemas/sitemap-video/1.1", "video"),
        ("video-1.0", "http://www.google.com/schemas/sitemap-video/1.0", "video"),
        ("news", "http://www.google.com/schemas/sitemap-news/0.9", "news"),
        ("alternates", "http://www.w3.org/1999/xhtml", "link"),
        ("mobile", "http://www.google.com/schemas/sitemap-mobile/1.0", "mobile"),
        ("codesearch", "http://www.google.com/codesearch/schemas/sitemap/1.0", "codesearch"),
        ("geo", "http://www.google.com/geo/schemas/sitemap/1.0", "geo"),
    ],
)
def test_namespaces_are_exact(name: str, namespace: str, tag: str) -> None:
    """URIs are http, no trailing slash; an element is known by namespace and name."""
    assert (namespace, tag) == (FORMATS[name].NAMESPACE, FORMATS[name].TAG)
    assert by_element(xml.Node(namespace, tag, {}, "", (), 1)) is FORMATS[name]
    assert by_element(xml.Node(namespace + "/", tag, {}, "", (), 1)) is None
    assert by_element(xml.Node(namespace, "other", {}, "", (), 1)) is None


@pytest.mark.parametrize(
    ("namespace", "right"),
    [
        ("https://www.sitemaps.org/schemas/sitemap/0.9", xml.SITEMAP_NAMESPACE),
        ("http://www.sitemaps.org/schemas/sitemap/0.9/", xml.SITEMAP_NAMESPACE),
        ("http://sitemaps.org/schemas/sitemap/0.9", xml.SITEMAP_NAMESPACE),
        ("http://www.google.com/schemas/sitemap/0.84", xml.SITEMAP_NAMESPACE),
        ("https://www.google.com/schemas/sitemap-image/1.1/", image.NAMESPACE),
        ("http://www.google.com/schemas/sitemap-video/1.1", video.NAMESPACE),
        ("http://www.w3.org/1999/XHTML", alternates.NAMESPACE),
        ("http://www.google.com/schemas/sitemap-image/1.2", ""),
        ("", ""),
    ],
)
def test_a_misspelt_namespace_is_recognised(namespace: str, right: str) -> None:
    """Namespace https://... or trailing slash or missing: exact http URI is named."""
    assert meant(namespace) == right


@given(
    text=st.text(
        st.one_of(st.characters(), st.sampled_from("&<>\"'\t\n\r\x00\x1b\x85\xa0\ud800\udfff\ufffe\uffff]\U0001f600"))
    )
)
@example(text="]]>")
def test_hostile_texts_are_written_well_formed(document: Callable[..., str], text: str) -> None:
    """Whatever an item's texts hold, a foreign parser accepts the sitemap, and finds the text as it was cleaned."""
    day = dt.date(2026, 11, 30)
    items: list[tuple[Format, Any, str]] = [
        (image, Image(loc=text), "loc"),
        (alternates, Alternate(code=text, loc=text), ""),
        (video, Video(thumbnail_loc=text, title=text, description=text, uploader=text, tags=(text,)), "title"),
        (video10, LegacyVideo(title=text, player_loc=text), "title"),
        (news, Article(name=text, language=text, publication_date=day, title=text, keywords=(text,)), "title"),
        (codesearch, Code(filetype=text, filename=text, packagemap=text), "filename"),
        (geo, Geo(format=text), "format"),
    ]
    for module, item, name in items:
        root = etree.fromstring(document(module, item).encode(), etree.XMLParser(no_network=True))
        (found,) = root[0].findall(f"{{{module.NAMESPACE}}}{module.TAG}")
        if name:
            assert xml.clean(text) == (found.findtext(f"{{{module.NAMESPACE}}}{name}") or "")
        else:
            assert xml.clean(text) == found.get("href")


TAGS = st.sampled_from([
    "loc", "title", "license", "thumbnail_loc", "player_loc", "content_loc", "duration", "rating", "tag", "restriction",
    "platform", "uploader", "live", "tvshow", "expiration_date", "publication", "publication_date", "name", "language",
    "stock_tickers", "genres", "filetype", "filename", "packageurl", "format", "unknown",
])  # fmt: skip
VALUES = st.text(max_size=30) | st.sampled_from(
    ["https://e.com/", "https://[", "http://e.com:x/", "//", "1" * 5000, "yes", "2026-02-30", "-1", "1e999", "NaN", " "]
)
KEYS = TAGS | st.sampled_from(["extra", "uploader_info", "tags", "allow", "deny", "de", "en_UK", "src"])
STATED: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | VALUES | st.dates() | st.datetimes() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.integers() | st.none(), inner, max_size=5),
    max_leaves=12,
)


@st.composite
def trees(draw: st.DrawFn, namespace: str, name: str, depth: int = 2) -> xml.Node:
    """Draw an element with any children, attributes and text."""
    attributes = draw(st.dictionaries(st.sampled_from(["relationship", "info", "allow_embed", "href"]), VALUES))
    children: list[xml.Node] = []
    if depth:
        names = draw(st.lists(TAGS, max_size=5))
        children = [draw(trees(namespace, child, draw(st.integers(0, depth - 1)))) for child in names]
    return xml.Node(namespace, name, attributes, "" if children else draw(VALUES), children, 7)


@pytest.mark.parametrize("module", MODULES, ids=list(FORMATS))
@settings(max_examples=40)
@given(data=st.data())
def test_any_element_is_read_and_judged(module: Format, data: st.DataObject) -> None:
    """Whatever a file says, reading and rules give an item and problems, and never fail."""
    item, problems = module.read(data.draw(trees(module.NAMESPACE, module.TAG)))
    assert all(problem.where == "line 7" for problem in problems)
    assert all(problem.where == "https://e.com/a" for problem in module.rules([item, item], "https://e.com/a"))


@pytest.mark.parametrize("module", MODULES, ids=list(FORMATS))
@given(value=STATED)
def test_any_front_matter_is_read(module: Format, value: object) -> None:
    """Whatever front matter says, the items can be written and are right, and what cannot be used is a problem."""
    loc = "https://e.com/a"
    items, problems = module.from_meta(value, Origin(where="docs/a.md", loc=loc))
    assert all(problem.where == "docs/a.md" for problem in problems)
    for item in items:
        assert xml.assemble(module.write(item)).startswith("    <")
        wrong = {problem.level for problem in module.rules([item], loc)} & {Level.ERROR}
        assert module is alternates or not wrong


def read(name: str) -> Iterator[tuple[str, Any, list[str], list[str]]]:
    """Yield the location and the item of each entry of a classic file, and what reading and rules say of it."""
    with (CLASSIC / name).open("rb") as stream:
        for entry in xml.read(stream):
            loc = entry.children[0].text
            for child in entry.children:
                if module := by_element(child):
                    item, problems = module.read(child)
                    judged = module.rules([item], loc)
                    yield loc, item, [each.code for each in problems], [each.code for each in judged]


def test_a_file_indented_with_no_break_spaces_is_read_and_named() -> None:
    """The classic example that was copied from a web page: its indentation is text, and it has two hosts."""
    with (CLASSIC / "indented_with_no_break_spaces.xml").open("rb") as stream:
        document = xml.read(stream, where="sitemap.xml")
        entries = list(document)
    assert {problem.code for problem in document.problems} == {"U-xml-text"}
    assert len(document.problems) == 10
    assert document.problems[0].where == "sitemap.xml:3:4"
    assert [child.text for child in entries[0].children] == ["http://www.one.example/", "2005-01-01", "monthly", "0.5"]
    assert len({urls.host(entry.children[0].text) for entry in entries}) == 2


def test_videos_of_2008_are_read_and_judged() -> None:
    """Video 1.0: all values are optional, so a video without title and thumbnail is right."""
    assert list(read("video_1_0.xml")) == [
        (
            "http://tube.example/watch/1.html",
            LegacyVideo(
                content_loc="http://tube.example/1.flv",
                player_loc="http://tube.example/player.swf?video=1",
                allow_embed=True,
                title="A dog on a skateboard",
                thumbnail_loc="http://tube.example/thumbs/1.jpg",
            ),
            [],
            [],
        ),
        (
            "http://tube.example/watch/2.html",
            LegacyVideo(content_loc="http://tube.example/2.mpg", description="A dog that sleeps"),
            [],
            [],
        ),
    ]


def test_news_of_2008_are_read_and_judged() -> None:
    """News of 2008: no publication and no title, so the articles are wrong today; keywords are withdrawn."""
    judged = [(item.keywords, problems, rules) for _, item, problems, rules in read("news_of_2008.xml")]
    assert judged == [
        (("Business", "Mergers"), ["U-tag-withdrawn"], ["U-tag-missing", "U-news-publication"]),
        ((), [], ["U-tag-missing", "U-news-publication"]),
    ]


def test_code_of_2008_is_read_and_judged() -> None:
    """Code Search: any case of file types and licences."""
    assert [found[1:] for found in read("codesearch.xml")] == [
        (Code(filetype="c", license="lgpl"), [], []),
        (Code(filetype="archive", license="apache", packagemap="packagemap.xml"), [], []),
        (
            Code(filetype="archive", license="mit", filename="project.tgz", packagemap="packagemap.xml"),
            [],
            [],
        ),
    ]


def test_geo_and_mobile_of_2008_are_read_and_judged() -> None:
    """Geo and mobile: nothing is wrong with them but their time."""
    assert [found[1:] for found in read("geo.xml")] == [(Geo(format="kml"), [], []), (Geo(format="georss"), [], [])]
    assert [found[1:] for found in read("mobile.xml")] == [(Mobile(), [], [])]
