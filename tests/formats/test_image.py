from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import xml
from urlset.formats import Origin, image
from urlset.formats.image import Image

LOC = "https://example.org/a/"
URLS = st.text("ab/?=&'%20", max_size=20).map(lambda path: f"https://example.org/{path}")
TEXTS = st.text()


def codes(problems: list[Any]) -> list[str]:
    """Return the codes of some problems."""
    return [problem.code for problem in problems]


def test_an_image_is_written_with_its_location_alone() -> None:
    """Caption, geo_location, title, license: no effect since 2022-08-06; they are not written."""
    text = xml.assemble(
        image.write(Image(loc="https://cdn.example.com/?a&b='", caption="c", title="t", license="https://e.com/"))
    )
    assert text == (
        "    <image:image>\n      <image:loc>https://cdn.example.com/?a&amp;b=&apos;</image:loc>\n    </image:image>\n"
    )


def test_withdrawn_children_are_read(node: Callable[[str], xml.Node]) -> None:
    """They may stay "without drawbacks": they are read, and reported as nothing to be done."""
    found, problems = image.read(
        node(
            "<image:image><image:title>T</image:title><image:loc> https://e.com/a.png </image:loc>"
            "<image:caption>C</image:caption><image:geo_location>Limerick, Ireland</image:geo_location>"
            "<image:license>https://e.com/l</image:license></image:image>"
        )
    )
    assert found == Image(
        loc="https://e.com/a.png",
        caption="C",
        geo_location="Limerick, Ireland",
        title="T",
        license="https://e.com/l",
    )
    assert codes(problems) == ["U-tag-withdrawn"] * 4
    assert image.rules([found], LOC) == []


def test_the_prefix_is_free() -> None:
    """Prefix names are free (XML namespaces)."""
    child = xml.Node(image.NAMESPACE, "loc", {}, "https://e.com/a.png", (), 3)
    found, problems = image.read(xml.Node(image.NAMESPACE, "image", {}, "", (child,), 2))
    assert (found, problems) == (Image(loc="https://e.com/a.png"), [])


def test_a_location_is_required(node: Callable[[str], xml.Node]) -> None:
    """image:loc: 1, required."""
    found, problems = image.read(node("<image:image><image:title>t</image:title></image:image>"))
    assert (codes(problems), codes(image.rules([found], LOC))) == (["U-tag-withdrawn"], ["U-tag-missing"])


@pytest.mark.parametrize(
    ("children", "expected"),
    [
        ("<image:loc>a.png</image:loc>", "U-tag-url"),
        ("<image:loc>//e.com/a.png</image:loc>", "U-tag-url"),
        ("<image:loc>https://e.com/a b.png</image:loc>", "U-tag-url"),
        ("<image:loc>https://e.com/%zz</image:loc>", "U-tag-url"),
        ("<image:loc>data:image/png;base64,AAAA</image:loc>", "U-tag-url"),
        ("<image:loc></image:loc>", "U-tag-value"),
        ("<image:loc><image:loc/></image:loc>", "U-tag-value"),
        ("<image:loc>https://e.com/a</image:loc><image:loc>https://e.com/b</image:loc>", "U-tag-repeated"),
        ("<image:loc>https://e.com/a</image:loc><image:width>1</image:width>", "U-tag-unknown"),
        ("<image:loc>https://e.com/a</image:loc><loc>https://e.com/a</loc>", "U-tag-unknown"),
        ("<image:loc>https://e.com/a?b&amp;amp;c</image:loc>", "U-tag-escaped"),
    ],
)
def test_a_wrong_child_is_named_with_its_line(node: Callable[[str], xml.Node], children: str, expected: str) -> None:
    """A relative or unencoded URL, an empty, repeated, unknown or doubly escaped child is a problem at its line."""
    _, problems = image.read(node(f"<image:image>\n{children}</image:image>"))
    assert [(expected, "line 4")] == [(problem.code, problem.where) for problem in problems]


def test_a_raw_iri_is_accepted() -> None:
    """Raw IRIs are allowed by the protocol's FAQ (RFC 3987); engines read both."""
    child = xml.Node(image.NAMESPACE, "loc", {}, "https://e.com/\u00e9.png", (), 3)
    assert image.read(xml.Node(image.NAMESPACE, "image", {}, "", (child,), 2))[1] == []


def test_google_reads_a_thousand_images_of_a_url() -> None:
    """0..1000 per url; XSD has no cap."""
    images = [Image(loc=f"https://example.org/{at}.png") for at in range(1001)]
    assert image.rules(images[:1000], LOC) == []
    assert codes(image.rules(images, LOC)) == ["U-tag-repeated"]


def test_the_first_thousand_images_are_listed(origin: Origin) -> None:
    """1001 images on a page: first 1000 + W."""
    found, problems = image.from_meta([f"/{at}.png" for at in range(1001)], origin)
    assert [each.loc for each in found] == [f"https://example.org/{at}.png" for at in range(1000)]
    assert codes(problems) == ["U-images-many"]


@pytest.mark.parametrize(
    ("value", "locs"),
    [
        ("b.png", ["https://example.org/a/b.png"]),
        ("/b c.png", ["https://example.org/b%20c.png"]),
        ("https://cdn.example.com/b.png", ["https://cdn.example.com/b.png"]),
        ("b.png, c.png\nd.png", [f"https://example.org/a/{each}.png" for each in "bcd"]),
        ("b,c.png", ["https://example.org/a/b,c.png"]),
        (["b.png", {"Loc": "c.png", "title": "C"}, {"url": "d.png"}, {"src": "e.png"}], None),
        (["b.png", "./b.png", {"loc": "b.png"}], ["https://example.org/a/b.png"]),
        ({"loc": "b.png"}, ["https://example.org/a/b.png"]),
        ([], []),
        ("", []),
        (None, []),
        (False, []),
    ],
)
def test_front_matter_states_images_in_many_ways(origin: Origin, value: object, locs: list[str] | None) -> None:
    """A URL, a list, plain text with several, or mappings; relative to the page, each once, CDNs as they are."""
    expected = [f"https://example.org/a/{each}.png" for each in "bcde"] if locs is None else locs
    found, problems = image.from_meta(value, origin)
    assert ([each.loc for each in found], problems) == (expected, [])


def test_values_that_front_matter_gives_are_kept(origin: Origin) -> None:
    """Withdrawn values are kept in the image, so that a human page may show them."""
    found, _ = image.from_meta({"loc": "b.png", "geo-location": " Limerick,\n Ireland ", "license": "/l"}, origin)
    assert found == (
        Image(loc="https://example.org/a/b.png", geo_location="Limerick, Ireland", license="https://example.org/l"),
    )


@pytest.mark.parametrize(
    ("value", "code", "message"),
    [
        (7, "U-meta-value", "'images[0].loc': 7 is no URL"),
        ("ftp://e.com/a", "U-meta-value", "is no http(s) URL"),
        ({"title": "t"}, "U-meta-incomplete", "'images[0]' has no 'loc'"),
        ({"loc": "a.png", "titel": "t"}, "U-meta-unknown", "'titel' is unknown; did you mean 'title'?"),
        ({"loc": "a.png", "title": ["t"]}, "U-meta-value", "'images[0].title': ['t'] is no text"),
        ({"loc": "a.png", "title": "a\x07b"}, "U-text", "'images[0].title' holds characters that XML forbids"),
    ],
)
def test_what_cannot_be_used_is_named(origin: Origin, value: object, code: str, message: str) -> None:
    """A problem names the page and the key; the other values are kept."""
    _, (problem,) = image.from_meta([value], origin)
    assert (problem.code, problem.where) == (code, "docs/a.md")
    assert message in problem.message


@pytest.mark.parametrize(
    ("given", "plain"),
    [
        ("AT&amp;T", "AT&T"),
        ("a <b>bold</b> <code class='x'>word</code><br/>", "a bold word"),
        ("vector<int> &lt;b&gt;", "vector<int> <b>"),
        ("a\x07\x1bb\ud800\uffff", "ab"),
        ("a &#7;b", "a b"),
        (2026, "2026"),
    ],
)
def test_a_text_is_taken_as_plain_text(origin: Origin, given: object, plain: str) -> None:
    """HTML in title: take plain text, escape once; control characters and lone surrogates are removed."""
    (found,), _ = image.from_meta({"loc": "a.png", "title": given}, origin)
    assert found.title == plain


@given(item=st.builds(Image, loc=URLS, title=TEXTS, caption=TEXTS))
def test_what_is_written_is_read_back(again: Callable[..., Any], item: Image) -> None:
    """The location survives, the rest is not written."""
    assert again(image, item)[0] == Image(loc=item.loc)


def test_the_schema_accepts_what_is_written(valid: Callable[..., list[str]]) -> None:
    """The official schema of the extension finds nothing."""
    assert valid(image, Image(loc="https://e.com/a&b'"), Image(loc="https://e.com/")) == []
