"""The videos of a page are those of which it says what a sitemap must say."""

from __future__ import annotations

import datetime as dt
import json
import time
from pathlib import PurePosixPath
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import html
from urlset.discover import shows_videos, videos
from urlset.discover.players import Player, recognise
from urlset.formats.video import Video
from urlset.problems import Problem

LOC = "https://example.org/docs/guide/"
HEAD = "<title>The page</title><meta name=description content='What the page says.'>"
YOUTUBE = "https://www.youtube.com/embed/aBcDeFgHi-_"
THUMBNAIL = "https://i.ytimg.com/vi/aBcDeFgHi-_/hqdefault.jpg"
FILM: dict[str, Any] = {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    "name": "A film",
    "description": "About it",
    "thumbnailUrl": "thumb.jpg",
    "contentUrl": "film.mp4",
}


def on_disk(url: str) -> bool | None:
    """Answer as a build does whose folder holds every file of the site but those with `gone` in their name."""
    if not url.startswith("https://example.org/docs/"):
        return None
    return "gone" not in PurePosixPath(url).name


def discover(body: str, head: str = HEAD, zone: dt.tzinfo | None = None) -> tuple[tuple[Video, ...], list[Problem]]:
    """Return the videos and problems of a page."""
    data = f"<!doctype html><html><head>{head}</head><body><main>{body}</main></body></html>".encode()
    return videos.discover(data, html.head(data), LOC, on_disk, zone)


def only(body: str, head: str = HEAD, zone: dt.tzinfo | None = None) -> Video:
    """Return the one video of a page that has no problems."""
    found, problems = discover(body, head, zone)
    assert problems == []
    assert len(found) == 1
    return found[0]


def data(value: Any) -> str:
    """Return a JSON-LD script."""
    return f'<script type="application/ld+json">{json.dumps(value)}</script>'


# Elements


@pytest.mark.parametrize(
    "element",
    [
        "<video src=film.mp4 poster=p.jpg title='A film'></video>",
        "<video poster=p.jpg title='A film'><source src=film.mp4><source src=film.webm></video>",
        "<video poster=p.jpg aria-label=' A \n film '><source src=gone.webm><source src=film.mp4></video>",
        "<video data-poster=p.jpg title='A film'><source data-src=film.mp4></video>",
        "<video src=film.mp4 poster=p.jpg title='A film' autoplay loop muted controls></video>",
        "<div><video src='film.mp4#t=10' poster='p.jpg' title='A film'></video></div>",
    ],
)
def test_a_film_of_the_page_itself(element: str) -> None:
    """A `<video>` is its first file that exists, with its poster and its title."""
    expected = Video(
        thumbnail_loc=f"{LOC}p.jpg", title="A film", description="What the page says.", content_loc=f"{LOC}film.mp4"
    )
    assert expected == only(element)


@pytest.mark.parametrize(
    ("element", "url", "thumbnail"),
    [
        (f"<iframe src={YOUTUBE}></iframe>", YOUTUBE, THUMBNAIL),
        (f"<iframe src='{YOUTUBE}?autoplay=1&amp;start=3'></iframe>", YOUTUBE, THUMBNAIL),
        ("<iframe src=//www.youtube.com/embed/aBcDeFgHi-_></iframe>", YOUTUBE, THUMBNAIL),
        (f"<iframe src=about:blank data-src={YOUTUBE}></iframe>", YOUTUBE, THUMBNAIL),
        (
            "<iframe src=https://www.youtube-nocookie.com/embed/aBcDeFgHi-_></iframe>",
            "https://www.youtube-nocookie.com/embed/aBcDeFgHi-_",
            THUMBNAIL,
        ),
        (
            "<iframe src='https://player.vimeo.com/video/76979871?h=8272103f6e&amp;a=1' data-thumbnail=t.jpg></iframe>",
            "https://player.vimeo.com/video/76979871?h=8272103f6e",
            f"{LOC}t.jpg",
        ),
        (
            "<iframe src='https://peertube.example/videos/embed/9c9de5e8?title=0' data-thumbnail=t.jpg></iframe>",
            "https://peertube.example/videos/embed/9c9de5e8",
            f"{LOC}t.jpg",
        ),
    ],
)
def test_an_embedded_film(element: str, url: str, thumbnail: str) -> None:
    """A known player is taken without what only steers it; YouTube's preview follows from the id."""
    expected = Video(thumbnail_loc=thumbnail, title="The page", description="What the page says.", player_loc=url)
    assert expected == only(element)


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        (f"<iframe src={YOUTUBE} title='A film'></iframe>", "A film"),
        (f"<iframe src={YOUTUBE} title='YouTube video player'></iframe>", "The page"),
        (f"<iframe src={YOUTUBE} title='vimeo-player'></iframe>", "The page"),
        (f"<iframe src={YOUTUBE} title='Embedded YouTube video'></iframe>", "The page"),
        (f"<iframe src={YOUTUBE} title='Video'></iframe>", "The page"),
        (f"<iframe src={YOUTUBE} title='Video of a player'></iframe>", "Video of a player"),
        (f"<figure><iframe src={YOUTUBE}></iframe><figcaption>A film</figcaption></figure>", "A film"),
        (f"<figure><iframe src={YOUTUBE} title=T></iframe><figcaption>A film</figcaption></figure>", "T"),
    ],
)
def test_the_title(element: str, expected: str) -> None:
    """A film's title is its own, else its caption, else the page's; the player's name is none."""
    assert expected == only(element).title


def test_the_caption() -> None:
    """The caption around a film describes it better than the page does; the theme's link is no part of it."""
    caption = "<figcaption><p>All about\n <b>it</b>.<a class=headerlink href=#id1>¶</a></p></figcaption>"
    film = only(f"<figure><div><p><iframe src={YOUTUBE} title=T></iframe></p></div>{caption}</figure>")
    assert (film.title, film.description) == ("T", "All about it.")


@pytest.mark.parametrize(
    "body",
    [
        "<iframe src=https://example.org/docs/demo.html></iframe>",
        "<iframe src='https://www.youtube.com/embed/videoseries?list=PL1'></iframe>",
        "<iframe src='https://www.youtube.com/embed/live_stream?channel=UC1'></iframe>",
        "<iframe src=https://www.youtube.com/embed/></iframe>",
        "<iframe src=https://maps.example/embed></iframe>",
        "<iframe></iframe>",
        f"<a href={YOUTUBE}>a film</a>",
        f"<pre>&lt;iframe src={YOUTUBE}&gt;&lt;/iframe&gt;</pre>",
        f"<nav><iframe src={YOUTUBE}></iframe></nav>",
        f"<template><iframe src={YOUTUBE}></iframe></template>",
        "<video></video>",
        "<video src=blob:https://example.org/1 poster=p.jpg></video>",
        "<video src=loop.mp4 poster=p.jpg autoplay loop muted playsinline></video>",
        "<audio src=a.mp3></audio>",
        data({"@type": "Article", "name": "A", "image": "a.jpg"}),
        data({"@type": "VideoObjectSnapshot", "name": "A"}),
        "<script type=application/ld+json>{broken}</script>",
        '<script>{"@type": "VideoObject", broken</script>',
    ],
)
def test_what_is_no_video(body: str) -> None:
    """Other frames, playlists, links, code samples, decoration and what scripts fill are no videos, and no problems."""
    assert discover(body) == ((), [])


# Incomplete videos


@pytest.mark.parametrize(
    ("body", "head", "expected"),
    [
        ("<video src=film.mp4 title=T></video>", HEAD, "'T' has no thumbnail_loc"),
        ("<video src=film.mp4 title=T poster=gone.jpg></video>", HEAD, "'T' has no thumbnail_loc"),
        ("<video src=film.mp4 poster=p.jpg title=T></video>", "", "'T' has no description"),
        (f"<iframe src={YOUTUBE}></iframe>", "", f"'{YOUTUBE}' has no title, description"),
        ("<video src=gone.mp4 poster=p.jpg title=T></video>", HEAD, "'T' has no content_loc or player_loc"),
        ("<iframe src=https://player.vimeo.com/video/1></iframe>", HEAD, "'The page' has no thumbnail_loc"),
        (
            data({"@type": "VideoObject", "name": "A film"}),
            "",
            "'A film' has no thumbnail_loc, description, content_loc or player_loc",
        ),
    ],
)
def test_an_incomplete_video_is_left_out(body: str, head: str, expected: str) -> None:
    """A film that lacks what it must have is not listed; the problem names the film and the values."""
    found, problems = discover(body, head)
    assert found == ()
    assert [("U-video-incomplete", expected, LOC)] == [(each.code, each.message, each.where) for each in problems]


# JSON-LD


@pytest.mark.parametrize(
    "value",
    [
        FILM,
        [FILM],
        {"@context": "https://schema.org", "@graph": [{"@type": "WebPage"}, FILM]},
        {"@type": "Article", "name": "An article", "video": FILM},
        {"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": FILM}]},
        {**FILM, "@type": ["VideoObject", "LearningResource"]},
        {**FILM, "@type": "https://schema.org/VideoObject"},
        {**FILM, "thumbnailUrl": ["gone.jpg", "thumb.jpg", "other.jpg"]},
        {**FILM, "thumbnailUrl": None, "thumbnail": {"@type": "ImageObject", "url": "thumb.jpg"}},
        {**FILM, "thumbnailUrl": "", "image": [{"contentUrl": "thumb.jpg"}]},
        {**FILM, "duration": "soon", "uploadDate": "01/02/2024", "keywords": [], "name": " A <b>film</b> "},
        {**FILM, "duration": "PT0S"},
        {**FILM, "duration": "PT8H1S"},
        {**FILM, "duration": {"@type": "Duration"}, "description": "About\n it"},
        {**FILM, "embedUrl": "javascript:alert(1)"},
        {**FILM, "embedUrl": LOC},
    ],
)
def test_a_described_film(value: Any) -> None:
    """A VideoObject is found wherever it stands; values of it that cannot be used are as if they were not there."""
    expected = Video(
        thumbnail_loc=f"{LOC}thumb.jpg", title="A film", description="About it", content_loc=f"{LOC}film.mp4"
    )
    assert expected == only(data(value))


def test_all_that_a_description_says() -> None:
    """Durations become seconds, naive dates take the site's zone, yes and no stay what they are."""
    described = {
        **FILM,
        "contentUrl": "https://cdn.example/film.mp4",
        "embedUrl": "/docs/player?film=1",
        "duration": "PT1H2M3S",
        "uploadDate": "2026-11-30T10:00:00",
        "expires": "2027-01-01",
        "isFamilyFriendly": False,
        "requiresSubscription": "false",
        "interactionCount": "1234",
        "keywords": "one, two, one",
    }
    assert only(data(described), zone=ZoneInfo("Europe/Berlin")) == Video(
        thumbnail_loc=f"{LOC}thumb.jpg",
        title="A film",
        description="About it",
        content_loc="https://cdn.example/film.mp4",
        player_loc="https://example.org/docs/player?film=1",
        duration=3723,
        publication_date=dt.datetime(2026, 11, 30, 10, tzinfo=dt.timezone(dt.timedelta(hours=1))),
        expiration_date=dt.date(2027, 1, 1),
        family_friendly=False,
        requires_subscription=False,
        view_count=1234,
        tags=("one", "two"),
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"@type": "VideoObject",}',
        "// VideoObject\n{}",
        '"VideoObject',
        "VideoObject",
        '[{"@type": "VideoObject"}, NaN1]',
    ],
)
def test_a_description_that_is_no_json(text: str) -> None:
    """A VideoObject that engines cannot read either is told, and the rest of the page is read on."""
    found, problems = discover(
        f"<script type='Application/LD+JSON; charset=utf-8'>{text}</script><iframe src={YOUTUBE}>"
    )
    assert [film.player_loc for film in found] == [YOUTUBE]
    assert [(each.code, each.where) for each in problems] == [("U-json-ld", LOC)]


def test_long_texts_are_cut() -> None:
    """Texts are brought within the limits of the vocabulary."""
    film = only(
        data({**FILM, "name": "word " * 100, "description": "word " * 1000, "keywords": [str(n) for n in range(50)]})
    )
    assert len(film.title) <= 100
    assert len(film.description) <= 2048
    assert len(film.tags) == 32


# Open Graph


@pytest.mark.parametrize(
    ("metas", "expected"),
    [
        (
            "<meta property=og:video content=film.mp4>",
            {"content_loc": f"{LOC}film.mp4"},
        ),
        (
            "<meta property=og:video:url content=https://cdn.example/x><meta property=og:video:type content=video/mp4>",
            {"content_loc": "https://cdn.example/x"},
        ),
        (
            (
                "<meta property=og:video content=https://tv.example/e/1><meta property=og:video:duration content=90>"
                "<meta property=og:video:type content=text/html><meta property=video:release_date content=2026-11-30>"
            ),
            {"player_loc": "https://tv.example/e/1", "duration": 90, "publication_date": dt.date(2026, 11, 30)},
        ),
        (f"<meta property=og:video content={YOUTUBE}>", {"player_loc": YOUTUBE}),
    ],
)
def test_the_video_of_the_preview(metas: str, expected: dict[str, Any]) -> None:
    """`og:video` is the video that the page is about, `og:image` its picture."""
    head = (
        "<meta property=og:title content='A film'><meta property=og:description content='About it'>"
        "<meta property=og:image content=/docs/p.jpg>"
    )
    film = Video(thumbnail_loc="https://example.org/docs/p.jpg", title="A film", description="About it", **expected)
    assert film == only("", head + metas)


# Several places


def test_a_film_that_is_named_in_several_places_is_one() -> None:
    """JSON-LD, the element and the preview speak of one film; the first that knows a value says it."""
    body = data({**FILM, "thumbnailUrl": "", "contentUrl": "https://youtu.be/aBcDeFgHi-_", "duration": "PT5M"})
    body += f"<iframe src='{YOUTUBE}?start=1' title='Other title'></iframe><iframe src={YOUTUBE}></iframe>"
    film = only(body, HEAD + f"<meta property=og:video content={YOUTUBE}><meta property=og:image content=og.jpg>")
    assert film == Video(
        thumbnail_loc=f"{LOC}og.jpg", title="A film", description="About it", player_loc=YOUTUBE, duration=300
    )


def test_several_films() -> None:
    """Each film is one video, in the order of the page; a film that is shown twice is one."""
    body = (
        "<video src=a.mp4 poster=a.jpg title=A></video><video src=b.mp4 poster=b.jpg title=B></video>"
        "<video src=a.mp4 poster=a.jpg title=A></video>"
    )
    found, problems = discover(body)
    assert [film.title for film in found] == ["A", "B"]
    assert problems == []


# Players


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://www.youtube.com/watch?v=aBcDeFgHi-_&t=10", "youtube aBcDeFgHi-_"),
        ("https://m.youtube.com/watch?list=x&v=aBcDeFgHi-_", "youtube aBcDeFgHi-_"),
        ("https://youtu.be/aBcDeFgHi-_?t=10", "youtube aBcDeFgHi-_"),
        ("https://www.youtube.com/v/aBcDeFgHi-_", "youtube aBcDeFgHi-_"),
        ("https://www.youtube.com/shorts/aBcDeFgHi-_", "youtube aBcDeFgHi-_"),
        ("https://www.youtube.com/live/aBcDeFgHi-_", "youtube aBcDeFgHi-_"),
        ("https://vimeo.com/76979871", "vimeo 76979871"),
        ("https://vimeo.com/76979871/8272103f6e", "vimeo 76979871"),
        (
            "https://tube.example/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d",
            "tube.example 9c9de5e8-0a1e-484a-b099-e80766180a6d",
        ),
        ("https://www.youtube.com/aBcDeFgHi-_", None),
        ("https://www.youtube.com/watch", None),
        ("https://www.youtube.com/watch?v=short", None),
        ("https://www.youtube.com/embed/aBcDeFgHi-_x", None),
        ("https://www.notyoutube.com/embed/aBcDeFgHi-_", None),
        ("https://youtube.com.evil.example/embed/aBcDeFgHi-_", None),
        ("https://vimeo.com/channels/staffpicks", None),
        ("https://example.org/videos/embed/", None),
        ("", None),
    ],
)
def test_players(url: str, expected: str | None) -> None:
    """The players and watch pages of one film have one key; other pages are no players."""
    player = recognise(url)
    assert expected == (player.key if player else None)


def test_a_player_is_the_same_player_again() -> None:
    """The plain URL of a player is recognised as it is."""
    for url in (
        "https://youtu.be/aBcDeFgHi-_",
        "https://vimeo.com/1/ab12",
        "https://t.example/videos/embed/abcdefgh?a=1",
    ):
        player = recognise(url)
        assert isinstance(player, Player)
        assert player == recognise(player.url)


# The quick look and hostile pages


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (b"<p>text <img src=a></p>", False),
        (b"<p><video src=a>", True),
        (b"<P><VIDEO SRC=a>", True),
        (b"<a href=https://youtu.be/aBcDeFgHi-_>", False),
        (f"<iframe src={YOUTUBE}>".encode(), True),
        (b"<iframe src=https://player.vimeo.com/video/1>", True),
        (b"<iframe src=https://tube.example/videos/embed/12345678>", True),
        (b'{"@type": "VideoObject"}', True),
        (b"<meta property=og:video content=a>", True),
    ],
)
def test_the_quick_look(text: bytes, expected: bool) -> None:  # noqa: FBT001 (pytest passes parameters by position)
    """Pages that cannot hold a video are known without parsing them."""
    assert expected == shows_videos(text)


TOKENS = f"""
    <video|src=a.mp4> <video|poster=p.jpg> <source|src=b.mp4> </video> <iframe|src={YOUTUBE}> </iframe> <figure>
    <figcaption> </figcaption> <iframe|src=http://[> <meta|property=og:video|content=c.mp4> <nav> <template>
    <script|type=application/ld+json> {{"@type":"VideoObject"}} {{"@type":"VideoObject","name":"\\ud800"}} </script> \0
"""


@given(st.lists(st.sampled_from(TOKENS.split(" ")), max_size=15), st.binary(max_size=20))
def test_no_page_fails(tokens: list[str], rest: bytes) -> None:
    """Whatever a page holds, its videos are complete, each once, and are seen by the quick look."""
    page = b"<!doctype html>" + "".join(tokens).replace("|", " ").encode() + rest
    found, problems = videos.discover(page, html.head(page), LOC, on_disk, None)
    assert len(found) == len(set(found))
    assert shows_videos(page) or not (found or problems)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from([*FILM, "duration", "uploadDate", "keywords"]), inner)
    ),
    max_leaves=10,
)


@given(JSON)
def test_no_description_fails(value: Any) -> None:
    """Values of any type in any property of a VideoObject are no reason to fail."""
    discover(
        data([value, {"@type": "VideoObject", "name": value, "duration": value, "thumbnail": value, "expires": value}])
    )


@pytest.mark.parametrize(
    "body",
    [
        f"<iframe src={YOUTUBE}></iframe>" * 20_000,
        "<video src=a.mp4 poster=p.jpg></video>" * 20_000,
        "<figure>" * 9_000 + "<video src=a.mp4></video>" * 5_000,
        "<figure><figcaption>" + "x" * 100_000 + "</figcaption>" + "<video src=a.mp4></video>" * 2_000 + "</figure>",
        "<video>" + "<source src=gone.mp4>" * 20_000,
        "<script type=application/ld+json>" + "[" * 500_000 + '"VideoObject"</script>',
        "<script type=application/ld+json>" + '{"@type":"VideoObject","a":' * 50_000 + "</script>",
        "<script type=application/ld+json>[" + '{"@type":"VideoObject"},' * 20_000 + "1]</script>",
        '<script type=application/ld+json>{"@type":"VideoObject","duration":' + "9" * 100_000 + "}</script>",
        data({**FILM, "duration": "PT" + "1" * 100_000 + "S"}),
        data({**FILM, "description": "<b " * 50_000}),
        data({**FILM, "name": "&" * 200_000}),
        f"<iframe src={YOUTUBE} title='" + "video " * 100_000 + "'></iframe>",
        "<iframe src='https://www.youtube.com/watch?" + "&" * 300_000 + "'></iframe>",
    ],
    ids=lambda body: f"{body[:40]}-{len(body)}",
)
def test_hostile_pages_take_bounded_time(body: str) -> None:
    """Many elements, deep JSON and endless values cost seconds at most, and are no reason to fail."""
    start = time.process_time()
    discover(body)
    assert time.process_time() - start < 15
