"""The images of a page are the pictures that its reader comes for."""

from __future__ import annotations

import time
from pathlib import PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import html
from urlset.discover import images, shows_images

LOC = "https://example.org/docs/guide/"
GIF = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="


def on_disk(url: str) -> bool | None:
    """Answer as a build does whose folder holds every file of the site but those with `gone` in their name."""
    if not url.startswith("https://example.org/docs/"):
        return None
    return "gone" not in PurePosixPath(url).name


def found(body: str, head: str = "") -> list[str]:
    """Return the images of a page, those below it without the part that is the same for all."""
    data = f"<!doctype html><html><head>{head}</head><body><main>{body}</main></body></html>".encode()
    items = images.discover(data, html.head(data), LOC, on_disk)
    return [item.loc.removeprefix(LOC) for item in items]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<img src=a.png>", ["a.png"]),
        ("<IMG SRC=a.png>", ["a.png"]),
        ("<p><a href=big.png><img src=a.png alt></a></p>", ["a.png"]),
        ("<figure><img src=a.png><figcaption>c</figcaption></figure>", ["a.png"]),
        ("<img src='my pic é.png'>", ["my%20pic%20%C3%A9.png"]),
        ("<img src='a%20b.png?x=1&amp;y=2#f'>", ["a%20b.png?x=1&y=2"]),
        ("<img src=' ../../pic/a.png\n'>", ["https://example.org/docs/../pic/a.png".replace("docs/../", "")]),
        ("<img src=//cdn.example/a.png>", ["https://cdn.example/a.png"]),
        ("<img src=https://cdn.example/gone.png>", ["https://cdn.example/gone.png"]),
        ("<img src=a.png><img src=./a.png><img src=b.png>", ["a.png", "b.png"]),
        ("<img src=l.png#only-light><img src=d.png#only-dark><img src=l.png#only-dark>", ["l.png", "d.png"]),
        ("<img src=a.png width=300 height=200>", ["a.png"]),
        ("<img src=a.png width=50% style='height: auto; max-width: 20px'>", ["a.png"]),
        ("<object type=image/svg+xml data=a.svg>text</object>", ["a.svg"]),
        ("<picture><source srcset=a.avif><img src=a.jpg></picture>", ["a.jpg"]),
        (f"<picture><source srcset='a.webp 1x, a2.webp 2x'><img src='{GIF}'></picture>", ["a2.webp"]),
        ("<picture><source srcset=a.avif><img src=gone.jpg></picture>", ["a.avif"]),
    ],
)
def test_what_is_an_image(body: str, expected: list[str]) -> None:
    """Pictures are taken with the URL that a browser would ask for, in their order and each once."""
    assert expected == found(body)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("src=s.png srcset='s.png 1x, l.png 2x'", "l.png"),
        ("src=s.png srcset='m.png 640w, l.png 1280w, s.png 320w' sizes=100vw", "l.png"),
        ("src=s.png srcset='m.png 1.5x, l.png 3x'", "l.png"),
        ("src=s.png srcset=' l.png '", "l.png"),
        ("src=s.png srcset='m.png,l.png 2x'", "m.png,l.png"),
        ("src=s.png srcset='w_300,h_200/m.png 300w, w_900,h_600/l.png 900w'", "w_900,h_600/l.png"),
        ("src=s.png srcset='gone.png 2x, m.png 1x'", "m.png"),
        ("src=s.png srcset='gone.png 2x'", "s.png"),
        ("src=s.png srcset=''", "s.png"),
        ("src=s.png srcset=' , ,, '", "s.png"),
        (f"src='{GIF}' data-src=a.png", "a.png"),
        ("src=blank.gif data-original=a.png", "a.png"),
        ("src=loading.gif data-lazy-src=a.png loading=lazy", "a.png"),
        (f"src='{GIF}' data-srcset='a.png 1x, l.png 2x' data-src=a.png", "l.png"),
        (f"src='{GIF}' srcset='{GIF} 1w' data-src=a.png", "a.png"),
        ("data-src=gone.png src=a.png", "a.png"),
    ],
)
def test_which_of_its_files_an_image_is(attributes: str, expected: str) -> None:
    """The largest candidate that exists is taken, and the picture that a lazy loader will show, not its placeholder."""
    assert [expected] == found(f"<img {attributes}>")


@pytest.mark.parametrize(
    "body",
    [
        "<img>",
        "<img src=''>",
        "<img src='#'>",
        "<img src=#a>",
        "<img src='?'>",
        "<img src=gone.png>",
        f"<img src='{GIF}'>",
        "<img src=blob:https://example.org/1>",
        "<img src=http://[::1>",
        "<img src='file:///etc/passwd'>",
        "<img src=a.png width=16>",
        "<img src=a.png height=20px>",
        "<img src=a.png width=1 height=1>",
        "<img src=a.png width=0 height=0>",
        "<img src=a.png style='width: 1.5em; height: 1.5em'>",
        "<img src=a.png class='twemoji lg middle'>",
        "<img src=a.png class='Emoji'>",
        "<img src=a.png class='navbar icon'>",
        "<img src=a.png class='post-avatar'>",
        "<span class='md-author md-author--long'><img src=a.png></span>",
        "<img src=_images/math/0123.png class=math>",
        "<img src=/favicon.ico>",
        "<img src=/assets/favicon-32x32.png>",
        "<img src=https://img.shields.io/pypi/v/urlset.svg>",
        "<img src=https://github.com/o/r/actions/workflows/ci.yml/badge.svg>",
        "<img src=https://github.com/o/r/workflows/CI/badge.svg?branch=main>",
        "<img src=https://travis-ci.org/o/r.svg?branch=main>",
        "<img src=https://codecov.io/gh/o/r/branch/main/graph/badge.svg>",
        "<img src=https://readthedocs.org/projects/r/badge/?version=latest>",
        "<img src=https://results.pre-commit.ci/badge/github/o/r/main.svg>",
        "<img src=https://www.bestpractices.dev/projects/1/badge>",
        "<img src=https://badge.fury.io/py/urlset.svg>",
        "<img src=/badges/coverage.svg>",
        "<img src=img/coverage-badge.svg>",
        "<img src=https://secure.gravatar.com/avatar/0123?s=200>",
        "<img src=https://avatars.githubusercontent.com/u/1?v=4>",
        "<img src=https://www.google-analytics.com/collect?v=1>",
        "<img src=https://stats.example.org/matomo.php?idsite=1>",
        "<img src=_static/minus.png class=toggler>",
        "<img src=../_static/plus.png>",
        "<nav><img src=a.png></nav>",
        "<footer><img src=a.png></footer>",
        "<div hidden><img src=a.png></div>",
        "<noscript><img src=a.png></noscript>",
        "<template><img src=a.png></template>",
        "<!-- <img src=a.png> -->",
        "<pre>&lt;img src=a.png&gt;</pre>",
        "<textarea><img src=a.png></textarea>",
        "<video poster=a.png src=a.mp4></video>",
        "<object type=application/pdf data=a.pdf></object>",
        "<svg><image href=a.png /></svg>",
        "<div style='background-image: url(a.png)'></div>",
    ],
)
def test_what_is_no_image(body: str) -> None:
    """Icons, badges, faces, pixels, placeholders, missing files and what is not shown are no pictures of the page."""
    assert found(body) == []


def test_the_theme_around_the_content_is_not_looked_at() -> None:
    """A logo in the banner and a picture in the side bar belong to every page, and so to none."""
    data = (
        b"<body><header><img src=logo.png></header><aside><img src=ad.png></aside>"
        b"<article><header><img src=hero.png></header></article><img src=foot.png></body>"
    )
    items = images.discover(data, html.head(data), LOC, on_disk)
    assert [item.loc for item in items] == [f"{LOC}hero.png"]


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("/x/", "https://example.org/x/a.png"),
        ("https://cdn.example/", "https://cdn.example/a.png"),
        ("mailto:a", "a.png"),
    ],
)
def test_a_base_element_is_heeded(base: str, expected: str) -> None:
    """Links are resolved against the page's base, where that is a URL."""
    assert [expected] == found("<img src=a.png>", f"<base href='{base}'>")


@pytest.mark.parametrize(
    ("head", "body", "expected"),
    [
        ("<meta property=og:image content=https://example.org/og.png>", "", ["https://example.org/og.png"]),
        ("<meta name=og:image:url content=/docs/t.png>", "", ["https://example.org/docs/t.png"]),
        ("<meta property=og:image content=og.png>", "<img src=a.png>", ["a.png"]),
        ("<meta property=og:image content=og.png>", "<img src=i.png width=16>", ["og.png"]),
        ("<meta property=og:image content=gone.png><meta property=og:image content=og.png>", "", ["og.png"]),
        ("<meta property=og:image content=/docs/assets/images/social/guide.png>", "", []),
        ("<meta property=og:image content=/docs/_images/social_previews/summary_0.png>", "", []),
        ("<meta property=og:image>", "", []),
    ],
)
def test_the_preview_is_the_last_resort(head: str, body: str, expected: list[str]) -> None:
    """A page without pictures has the one that it names for previews, unless that is a card drawn from its title."""
    assert expected == found(body, head)


def test_at_most_a_thousand() -> None:
    """A page has no more images than Google reads, the first of them."""
    expected = [f"{number}.png" for number in range(1000)]
    assert expected == found("".join(f"<img src={number}.png>" for number in range(1200)))


def test_a_page_of_frames_has_no_images() -> None:
    """A page without a body is no reason to fail."""
    data = b"<html><frameset><frame src=a></frameset></html>"
    assert images.discover(data, html.head(data), LOC, on_disk) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"<p>text</p>", False),
        (b"<image>", False),
        (b"<p><img src=a></p>", True),
        (b"<P><IMG SRC=a></P>", True),
        (b"<meta property='og:image' content=a>", True),
        (b"<object type=image/svg+xml data=a>", True),
    ],
)
def test_the_quick_look(text: bytes, expected: bool) -> None:  # noqa: FBT001 (pytest passes parameters by position)
    """Pages that cannot hold an image are known without parsing them."""
    assert expected == shows_images(text)


TOKENS = """
    <img|src=a> <img|srcset=a|2x> <img|src=http://[|> <img|data-src=é|width=9999999999999999999> <picture> </picture>
    <source|srcset=b> <object|type=image/png|data=x> <base|href=y> <meta|property=og:image|content=z> <nav> </nav>
    <template> <svg> \0
"""


@given(st.lists(st.sampled_from(TOKENS.split(" ")), max_size=15), st.binary(max_size=20))
def test_no_page_fails(tokens: list[str], rest: bytes) -> None:
    """Whatever a page holds, its images are absolute URLs, each once, and are seen by the quick look."""
    data = b"<!doctype html>" + "".join(tokens).replace("|", " ").encode() + rest
    items = images.discover(data, html.head(data), LOC, on_disk)
    assert len(items) == len(set(items))
    assert all(item.loc.startswith(("http://", "https://")) and item.loc.isascii() for item in items)
    assert shows_images(data) or not items


@pytest.mark.parametrize(
    "body",
    [
        "<img src=a>" * 50_000,
        "<img src=gone>" * 50_000,
        "<picture>" + "<source srcset=gone>" * 5_000 + "<img src=gone>" * 5_000 + "</picture>",
        "<picture>" * 5_000 + "<img>" * 5_000,
        "<img srcset='" + "," * 500_000 + "'>",
        "<img srcset='" + "a," * 250_000 + "'>",
        "<img srcset='" + "a, " * 100_000 + "'>",
        "<img srcset='a" + " " * 500_000 + "b'>",
        "<img width='1" + " " * 500_000 + "b'>",
        "<img width='" + "1" * 500_000 + "' src=a>",
        "<img style='" + "width:" * 100_000 + "' src=a>",
        "<img class='" + "avatar" * 100_000 + "' src=a>",
        "<img src='http://" + "a." * 200_000 + "/'>",
        "<img src='" + "../" * 100_000 + "'>",
        "<div>" * 19_000 + "<img src=a>" * 100,
    ],
    ids=lambda body: f"{body[:28]}-{len(body)}",
)
def test_hostile_pages_take_bounded_time(body: str) -> None:
    """Many elements, long attributes and deep nesting cost seconds at most."""
    start = time.process_time()
    found(body)
    assert time.process_time() - start < 15
