from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import xml
from urlset.formats import Origin, iso, video, video10, video_values
from urlset.formats.video import Video
from urlset.formats.video10 import LegacyVideo
from urlset.formats.video_values import Limit

LOC = "https://example.org/a/"
ZONE = dt.timezone(dt.timedelta(hours=8))
FULL = Video(
    thumbnail_loc="https://example.org/1.jpg",
    title="Grilling & steaks",
    description="How to <grill>",
    content_loc="https://cdn.example.com/1.mp4",
    player_loc="https://cdn.example.com/player?v=1&w=2",
    allow_embed=False,
    duration=600,
    expiration_date=dt.datetime(2030, 11, 5, 19, 20, 30, tzinfo=ZONE),
    rating=4.2,
    view_count=12345,
    publication_date=dt.date(2026, 11, 5),
    tags=("steak", "meat"),
    family_friendly=True,
    restriction=Limit(relationship="allow", members=("IE", "GB")),
    requires_subscription=True,
    uploader="GrillyMcGrillerson",
    uploader_info="https://www.example.org/users/g",
    platform=Limit(relationship="deny", members=("tv",)),
    live=False,
)
LEAST = Video(
    thumbnail_loc="https://example.org/1.jpg", title="t", description="d", content_loc="https://example.org/1.mp4"
)

URLS = st.text("ab/?=&'", max_size=9).map(lambda path: f"https://example.org/v{path}")
TEXTS = st.text().map(lambda text: " ".join(xml.clean(text).split())).filter(bool)
DATES = st.dates() | st.datetimes(timezones=st.just(ZONE)).map(lambda moment: moment.replace(microsecond=0))
SWITCHES = st.none() | st.booleans()


def limits(words: st.SearchStrategy[str]) -> st.SearchStrategy[Limit | None]:
    """Return a strategy of limits to some words."""
    members = st.lists(words, max_size=4).map(tuple)
    return st.none() | st.builds(Limit, relationship=st.sampled_from(["allow", "deny"]), members=members)


VIDEOS = st.builds(
    Video,
    thumbnail_loc=URLS,
    title=TEXTS,
    description=TEXTS,
    content_loc=URLS,
    player_loc=URLS,
    allow_embed=SWITCHES,
    duration=st.none() | st.integers(1, 28_800),
    expiration_date=st.none() | DATES,
    rating=st.none() | st.integers(0, 500).map(lambda hundredths: hundredths / 100),
    view_count=st.none() | st.integers(0, 10**12),
    publication_date=st.none() | DATES,
    tags=st.lists(TEXTS, max_size=4).map(tuple),
    family_friendly=SWITCHES,
    restriction=limits(st.sampled_from(sorted(iso.COUNTRIES))),
    requires_subscription=SWITCHES,
    uploader=TEXTS,
    uploader_info=URLS,
    platform=limits(st.sampled_from(["web", "mobile", "tv"])),
    live=SWITCHES,
    withdrawn=st.just(()),  # these are read and never written
)


def codes(problems: list[Any]) -> list[str]:
    """Return the codes of some problems."""
    return [problem.code for problem in problems]


def test_children_are_written_in_the_order_of_the_schema() -> None:
    """Emit children in XSD order; whitespace around text is in Google's examples: do not emit it."""
    assert xml.assemble(video.write(FULL)) == (
        "    <video:video>\n"
        "      <video:thumbnail_loc>https://example.org/1.jpg</video:thumbnail_loc>\n"
        "      <video:title>Grilling &amp; steaks</video:title>\n"
        "      <video:description>How to &lt;grill&gt;</video:description>\n"
        "      <video:content_loc>https://cdn.example.com/1.mp4</video:content_loc>\n"
        '      <video:player_loc allow_embed="no">https://cdn.example.com/player?v=1&amp;w=2</video:player_loc>\n'
        "      <video:duration>600</video:duration>\n"
        "      <video:expiration_date>2030-11-05T19:20:30+08:00</video:expiration_date>\n"
        "      <video:rating>4.2</video:rating>\n"
        "      <video:view_count>12345</video:view_count>\n"
        "      <video:publication_date>2026-11-05</video:publication_date>\n"
        "      <video:tag>steak</video:tag>\n"
        "      <video:tag>meat</video:tag>\n"
        "      <video:family_friendly>yes</video:family_friendly>\n"
        '      <video:restriction relationship="allow">IE GB</video:restriction>\n'
        "      <video:requires_subscription>yes</video:requires_subscription>\n"
        '      <video:uploader info="https://www.example.org/users/g">GrillyMcGrillerson</video:uploader>\n'
        '      <video:platform relationship="deny">tv</video:platform>\n'
        "      <video:live>no</video:live>\n"
        "    </video:video>\n"
    )


def test_a_value_that_is_not_stated_is_not_written() -> None:
    """Optional values leave no empty elements behind."""
    assert xml.assemble(video.write(LEAST)) == (
        "    <video:video>\n"
        "      <video:thumbnail_loc>https://example.org/1.jpg</video:thumbnail_loc>\n"
        "      <video:title>t</video:title>\n"
        "      <video:description>d</video:description>\n"
        "      <video:content_loc>https://example.org/1.mp4</video:content_loc>\n"
        "    </video:video>\n"
    )


@pytest.mark.parametrize(("rating", "text"), [(0.0, "0.0"), (5.0, "5.0"), (4.25, "4.25"), (4.999, "5.0")])
def test_a_rating_is_a_short_decimal(rating: float, text: str) -> None:
    """0.0-5.0, without an exponent."""
    assert f"<video:rating>{text}</video:rating>" in xml.assemble(video.write(LEAST._replace(rating=rating)))


@given(item=VIDEOS)
def test_what_is_written_is_read_back(again: Callable[..., Any], item: Video) -> None:
    """All values survive."""
    assert again(video, item)[0] == item


def test_google_s_order_and_white_space_are_read(node: Callable[[str], xml.Node]) -> None:
    """Google's own example is XSD-invalid (platform and tag out of place): reading takes any order."""
    found, problems = video.read(
        node(
            "<video:video><video:live> no </video:live><video:platform relationship='allow'>web mobile</video:platform>"
            "<video:requires_subscription>Yes</video:requires_subscription><video:title>\n t \n</video:title>"
            "<video:tag>a</video:tag><video:thumbnail_loc>https://e.com/1.jpg</video:thumbnail_loc>"
            "<video:description>d</video:description><video:tag>b</video:tag>"
            "<video:content_loc>https://e.com/1.mp4</video:content_loc></video:video>"
        )
    )
    assert found == Video(
        live=False,
        platform=Limit(relationship="allow", members=("web", "mobile")),
        requires_subscription=True,
        title="t",
        tags=("a", "b"),
        thumbnail_loc="https://e.com/1.jpg",
        description="d",
        content_loc="https://e.com/1.mp4",
    )
    assert (problems, video.rules([found], LOC)) == ([], [])


def test_withdrawn_elements_are_named_and_not_written(node: Callable[[str], xml.Node]) -> None:
    """category, gallery_loc, price, tvshow, autoplay: deprecated 2022-08-06; content_segment_loc, id: undocumented."""
    text = (
        "<video:video><video:thumbnail_loc>https://e.com/1.jpg</video:thumbnail_loc><video:title>t</video:title>"
        "<video:description>d</video:description>"
        "<video:player_loc allow_embed='yes' autoplay='ap=1'>https://e.com/p</video:player_loc>"
        "<video:content_segment_loc duration='5'>https://e.com/2.mp4</video:content_segment_loc>"
        "<video:category>Grilling</video:category><video:gallery_loc title='g'>https://e.com/g</video:gallery_loc>"
        "<video:price currency='EUR'>1.99</video:price><video:price currency='USD'>1.99</video:price>"
        "<video:tvshow><video:show_title>s</video:show_title><video:video_type>full</video:video_type></video:tvshow>"
        "<video:id type='url'>https://e.com/</video:id></video:video>"
    )
    found, problems = video.read(node(text))
    names = ("content_segment_loc", "category", "gallery_loc", "price", "tvshow", "id", "autoplay")
    assert sorted(found.withdrawn) == sorted(names)
    assert codes(problems) == ["U-tag-withdrawn"] * 8
    assert found.allow_embed
    assert not any(name in xml.assemble(video.write(found)) for name in names if name != "id")
    assert video.rules([found], LOC) == []


@pytest.mark.parametrize(
    ("missing", "code", "console"),
    [
        ({"thumbnail_loc": ""}, "U-video-thumbnail", "Missing thumbnail URL"),
        ({"title": ""}, "U-video-title", "Missing video title"),
        ({"description": ""}, "U-tag-missing", "Missing XML tag"),
        ({"content_loc": ""}, "U-video-source", "Missing XML tag"),
    ],
)
def test_required_values_are_missed(missing: dict[str, Any], code: str, console: str) -> None:
    """thumbnail_loc, title, description R; one of content_loc/player_loc R (not in XSD)."""
    (problem,) = video.rules([LEAST._replace(**missing)], LOC)
    assert (problem.code, problem.kind.console, problem.where) == (code, console, LOC)


def test_a_player_is_enough() -> None:
    """One of content_loc and player_loc is required."""
    assert video.rules([LEAST._replace(content_loc="", player_loc="https://e.com/p")], LOC) == []


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"content_loc": LOC}, ["U-video-same"]),
        ({"player_loc": LOC}, ["U-video-same"]),
        ({"content_loc": "https://e.com/watch.html?v=1"}, ["U-video-page"]),
        ({"content_loc": "https://e.com/player.SWF"}, ["U-video-page"]),
        ({"title": "t" * 100}, []),
        ({"title": "t" * 101}, ["U-tag-long"]),
        ({"description": "d" * 2048}, []),
        ({"description": "d" * 2049}, ["U-tag-long"]),
        ({"uploader": "u" * 255}, []),
        ({"uploader": "u" * 256}, ["U-tag-long"]),
        ({"tags": ("a",) * 32}, []),
        ({"tags": ("a",) * 33}, ["U-tag-repeated"]),
        ({"uploader": "u", "uploader_info": "https://users.example.org/u"}, []),
        ({"uploader": "u", "uploader_info": "https://www.example.com/u"}, ["U-attribute-value"]),
        ({"uploader": "u", "uploader_info": "https://badexample.org/u"}, ["U-attribute-value"]),
    ],
)
def test_values_beyond_their_limits_are_named(values: dict[str, Any], expected: list[str]) -> None:
    """Locations differ from loc, texts have lengths, at most 32 tags, the uploader's page is on the same domain."""
    assert codes(video.rules([LEAST._replace(**values)], LOC)) == expected


@pytest.mark.parametrize(
    ("child", "code"),
    [
        ("<video:duration>0</video:duration>", "U-tag-value"),
        ("<video:duration>28801</video:duration>", "U-tag-value"),
        ("<video:duration>PT1M33S</video:duration>", "U-tag-value"),
        ("<video:duration>1.5</video:duration>", "U-tag-value"),
        ("<video:expiration_date>2030-11-05 19:20</video:expiration_date>", "U-date"),
        ("<video:publication_date></video:publication_date>", "U-tag-value"),
        ("<video:rating>5.1</video:rating>", "U-tag-value"),
        ("<video:rating>1e0</video:rating>", "U-tag-value"),
        ("<video:view_count>-1</video:view_count>", "U-tag-value"),
        ("<video:family_friendly>true</video:family_friendly>", "U-tag-value"),
        ("<video:restriction>DE</video:restriction>", "U-attribute-missing"),
        ("<video:restriction relationship='Allow'>DE</video:restriction>", "U-attribute-value"),
        ("<video:restriction relationship='deny'>de</video:restriction>", "U-tag-value"),
        ("<video:restriction relationship='deny'>UK</video:restriction>", "U-tag-value"),
        ("<video:platform relationship='deny'>phone</video:platform>", "U-tag-value"),
        ("<video:player_loc allow_embed='true'>https://e.com/</video:player_loc>", "U-attribute-value"),
        ("<video:uploader info='/u'>u</video:uploader>", "U-attribute-value"),
        ("<video:thumbnail_loc>1.jpg</video:thumbnail_loc>", "U-tag-url"),
        ("<video:live>no</video:live><video:live>no</video:live>", "U-tag-repeated"),
        ("<video:width>1</video:width>", "U-tag-unknown"),
    ],
)
def test_a_wrong_value_in_a_file_is_named(node: Callable[[str], xml.Node], child: str, code: str) -> None:
    """Each value has the form that its row in the table of video 1.1 states."""
    _, problems = video.read(node(f"<video:video>{child}</video:video>"))
    assert codes(problems) == [code]


def test_an_empty_restriction_is_read(node: Callable[[str], xml.Node]) -> None:
    """Restriction may be empty in XSD: denied nowhere."""
    found, problems = video.read(node("<video:video><video:restriction relationship='deny'/></video:video>"))
    assert (found.restriction, problems) == (Limit(relationship="deny", members=()), [])


# Front matter.


def meta(**values: object) -> dict[str, object]:
    """Return the front matter of the smallest video, with more values."""
    least = {"thumbnail_loc": "/1.jpg", "title": "t", "description": "d", "content_loc": "/1.mp4"}
    return {**least, **values}


def one(value: object, origin: Origin) -> Video:
    """Return the only video of some front matter, which has no problems."""
    found, problems = video.from_meta(value, origin)
    assert problems == []
    (only,) = found
    return only


def test_front_matter_states_all_values(origin: Origin) -> None:
    """Every value can be stated, in the types that YAML gives it."""
    stated = meta(
        title="Grilling & steaks",
        description="How to &lt;grill&gt;",
        content_loc="https://cdn.example.com/1.mp4",
        player_loc="https://cdn.example.com/player?v=1&w=2",
        allow_embed=False,
        duration=600,
        expiration_date=dt.datetime(2030, 11, 5, 19, 20, 30, tzinfo=ZONE),
        rating=4.2,
        view_count=12345,
        publication_date=dt.date(2026, 11, 5),
        tags=["steak", "meat", "steak"],
        family_friendly=True,
        restriction={"allow": ["ie", "GB"]},
        requires_subscription="yes",
        uploader="GrillyMcGrillerson",
        uploader_info="https://www.example.org/users/g",
        platform={"deny": "tv"},
        live="no",
    )
    assert one(stated, origin) == FULL


@pytest.mark.parametrize(
    ("duration", "seconds"),
    [(93, 93), ("93", 93), ("PT1M33S", 93), ("pt93s", 93), ("PT1H", 3600), ("1:33", 93), ("1:01:33", 3693), (92.6, 93)],
)
def test_a_duration_is_read_in_every_usual_form(origin: Origin, duration: object, seconds: int) -> None:
    """Duration: integer seconds; people also write ISO 8601 and mm:ss."""
    assert one(meta(duration=duration), origin).duration == seconds


@pytest.mark.parametrize(
    "duration", [0, 28_801, "PT", "P", "1:3", "long", True, float("nan"), float("inf"), -1, [1], "PT9H"]
)
def test_a_duration_that_is_none_is_left_out(origin: Origin, duration: object) -> None:
    """Duration: 1-28800; the video keeps its other values."""
    (found,), problems = video.from_meta(meta(duration=duration), origin)
    assert found.duration is None
    assert codes(problems) == ["U-meta-value"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [(True, True), ("Yes", True), ("on", True), (1, True), (False, False), ("NO", False), ("off", False), ("0", False)],
)
def test_a_yes_or_no_is_read_in_every_usual_form(origin: Origin, value: object, expected: bool) -> None:  # noqa: FBT001 (a parameter of the test)
    """family_friendly yes/no: YAML gives booleans, other hosts words."""
    assert one(meta(family_friendly=value), origin).family_friendly is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"allow": ["at", "DE"]}, Limit(relationship="allow", members=("AT", "DE"))),
        ({"Deny": "AT de"}, Limit(relationship="deny", members=("AT", "DE"))),
        ({"deny": "AT, DE"}, Limit(relationship="deny", members=("AT", "DE"))),
        ({"allow": "UK"}, None),
        ({"allow": []}, None),
        ({"allow": "AT", "deny": "DE"}, None),
        ({"only": "AT"}, None),
        ("AT", None),
    ],
)
def test_countries_are_allowed_or_denied(origin: Origin, value: object, expected: Limit | None) -> None:
    """Restriction: relationship allow/deny, upper-case ISO 3166-1 alpha-2."""
    (found,), problems = video.from_meta(meta(restriction=value), origin)
    assert found.restriction == expected
    assert codes(problems) == ([] if expected else ["U-meta-value"])


@pytest.mark.parametrize("name", ["thumbnail_loc", "title", "description", "content_loc"])
def test_a_video_without_a_required_value_is_left_out(origin: Origin, name: str) -> None:
    """Video without content_loc and player_loc, or without another required value: skip the video, and name it."""
    found, (problem,) = video.from_meta([meta(**{name: None}), meta()], origin)
    assert len(found) == 1
    assert (problem.code, problem.where) == ("U-meta-incomplete", "docs/a.md")
    assert problem.message.startswith(f"'videos[0]' has no {name}")


def test_a_required_value_that_is_wrong_leaves_the_video_out(origin: Origin) -> None:
    """The wrong value is named, and that the video is left out."""
    found, problems = video.from_meta(meta(thumbnail_loc="mailto:a@e.com"), origin)
    assert found == ()
    assert codes(problems) == ["U-meta-value", "U-meta-incomplete"]


def test_a_location_that_is_the_page_is_no_video(origin: Origin) -> None:
    """content_loc and player_loc differ from loc."""
    found, problems = video.from_meta([meta(player_loc="/a/"), meta(content_loc="")], origin)
    assert [each.player_loc for each in found] == [""]
    assert codes(problems) == ["U-meta-value", "U-meta-incomplete"]


def test_texts_and_tags_are_cut_to_their_limits(origin: Origin) -> None:
    """Title <= 100, description <= 2048, uploader <= 255, <= 32 tags; cut between words, and named."""
    long = meta(title="word " * 30, description="d" * 3000, uploader="u" * 300, tags=[str(at) for at in range(40)])
    (found,), problems = video.from_meta(long, origin)
    assert found.title == "word " * 18 + "word\u2026"
    assert (len(found.description), len(found.uploader), len(found.tags)) == (2048, 255, 32)
    assert codes(problems) == ["U-tag-long"] * 3 + ["U-meta-value"]
    assert video.rules([found], LOC) == []


def test_withdrawn_keys_are_named_and_dropped(origin: Origin) -> None:
    """Withdrawn values are not written, whatever front matter says."""
    (found,), problems = video.from_meta(meta(category="c", tvshow={"show_title": "s"}, autoplay="ap=1"), origin)
    assert "category" not in xml.assemble(video.write(found))
    assert codes(problems) == ["U-tag-withdrawn"] * 3


def test_an_uploader_elsewhere_is_not_linked(origin: Origin) -> None:
    """Uploader @info: URL on the same domain as loc."""
    (found,), problems = video.from_meta(meta(uploader="u", uploader_info="https://example.com/u"), origin)
    assert (found.uploader, found.uploader_info, codes(problems)) == ("u", "", ["U-meta-value"])


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("https://e.com/1.mp4", ["U-meta-value"]),
        ([meta(titel="t")], ["U-meta-unknown"]),
        ([meta(expiration_date="soon")], ["U-date"]),
        ([meta(expiration_date="2030-11-05 10:00")], []),
        ([meta(rating=6)], ["U-meta-value"]),
        ([meta(view_count=1.5)], ["U-meta-value"]),
        ([meta(view_count=10**400)], ["U-meta-value"]),
        ([meta(platform={"allow": "phone"})], ["U-meta-value"]),
        ([meta(), meta()], []),
        (None, []),
        (False, []),
    ],
)
def test_what_cannot_be_used_is_named(origin: Origin, value: object, expected: list[str]) -> None:
    """A problem per value; the video keeps its others."""
    assert codes(video.from_meta(value, origin)[1]) == expected


@given(st.text(max_size=300), st.integers(2, 120))
def test_a_text_is_never_longer_than_its_limit(text: str, most: int) -> None:
    """A cut text fits, and a text that fits is not cut."""
    short = video_values.shortened(text, most)
    assert len(short) <= most
    assert (short == text) == (len(text) <= most)


def test_the_schema_accepts_what_is_written(valid: Callable[..., list[str]]) -> None:
    """The official schema of 1.1 finds nothing."""
    assert valid(video, FULL, LEAST, LEAST._replace(restriction=Limit(relationship="deny", members=()))) == []


# Video 1.0.

FLASH = LegacyVideo(
    content_loc="http://example.org/1.flv",
    player_loc="http://example.org/player.swf?video=1&a=2",
    allow_embed=True,
    title="My video",
    thumbnail_loc="http://example.org/1.jpg",
    description="d",
    family_friendly=False,
    duration=90,
)


def test_video_1_0_is_written_in_the_order_of_its_example() -> None:
    """Example: content_loc, player_loc, title, thumbnail_loc; player_loc with allow_embed required."""
    assert xml.assemble(video10.write(FLASH)) == (
        "    <video:video>\n"
        "      <video:content_loc>http://example.org/1.flv</video:content_loc>\n"
        '      <video:player_loc allow_embed="yes">http://example.org/player.swf?video=1&amp;a=2</video:player_loc>\n'
        "      <video:title>My video</video:title>\n"
        "      <video:thumbnail_loc>http://example.org/1.jpg</video:thumbnail_loc>\n"
        "      <video:description>d</video:description>\n"
        "      <video:family_friendly>no</video:family_friendly>\n"
        "      <video:duration>90</video:duration>\n"
        "    </video:video>\n"
    )


def test_video_1_0_may_say_nothing(origin: Origin) -> None:
    """Google Sitemap Generator wrote an empty `<video:video />` "required by protocol"."""
    assert video10.from_meta(True, origin) == ((LegacyVideo(),), [])
    assert xml.assemble(video10.write(LegacyVideo())) == "    <video:video/>\n"
    assert video10.from_meta(False, origin) == ((), [])


@given(
    item=st.builds(
        LegacyVideo,
        content_loc=URLS | st.just(""),
        player_loc=URLS,
        allow_embed=st.booleans(),
        title=TEXTS | st.just(""),
        thumbnail_loc=URLS,
        description=TEXTS,
        family_friendly=SWITCHES,
        duration=st.none() | st.integers(0, 10**6),
    )
)
def test_a_video_1_0_is_read_back(again: Callable[..., Any], item: LegacyVideo) -> None:
    """All values survive."""
    assert again(video10, item)[0] == item


def test_a_video_is_said_in_the_terms_of_1_0() -> None:
    """Offer it as legacy only: default to 1.1."""
    assert (video.LEGACY, video10.LEGACY) == (False, True)
    assert video10.from_video(FULL) == LegacyVideo(
        content_loc=FULL.content_loc,
        player_loc=FULL.player_loc,
        allow_embed=False,
        title=FULL.title,
        thumbnail_loc=FULL.thumbnail_loc,
        description=FULL.description,
        family_friendly=True,
        duration=600,
    )


@pytest.mark.parametrize(
    ("child", "expected"),
    [
        ("<video10:player_loc>http://e.com/</video10:player_loc>", ["U-attribute-missing"]),
        ("<video10:player_loc allow_embed='1'>http://e.com/</video10:player_loc>", ["U-attribute-value"]),
        ("<video10:tag>a</video10:tag>", ["U-tag-unknown"]),
        ("<video10:duration>1:30</video10:duration>", ["U-tag-value"]),
        ("", []),
    ],
)
def test_a_wrong_value_of_1_0_is_named(node: Callable[[str], xml.Node], child: str, expected: list[str]) -> None:
    """player_loc needs allow_embed yes|no; duration is seconds; the elements of 1.1 are unknown."""
    assert codes(video10.read(node(f"<video10:video>{child}</video10:video>"))[1]) == expected


def test_media_files_of_1_0_have_the_suffixes_of_its_time() -> None:
    """content_loc: .mpg .mpeg .mp4 .mov .wmv .asf .avi .ra .ram .rm .flv; title <= 100, description <= 2048."""
    assert video10.rules([FLASH], LOC) == []
    assert codes(video10.rules([FLASH._replace(content_loc="http://e.com/1.webm", title="t" * 101)], LOC)) == [
        "U-tag-long",
        "U-video-page",
    ]


def test_front_matter_states_a_video_1_0(origin: Origin) -> None:
    """Texts are cut to the limits, wrong values are named."""
    found, problems = video10.from_meta({"title": "t" * 200, "player_loc": "/p", "duration": "x"}, origin)
    assert found == (LegacyVideo(title="t" * 99 + "\u2026", player_loc="https://example.org/p"),)
    assert codes(problems) == ["U-meta-value", "U-tag-long"]
    assert codes(video10.from_meta("x", origin)[1]) == ["U-meta-value"]


def test_the_reconstructed_schema_accepts_video_1_0(valid: Callable[..., list[str]]) -> None:
    """A schema derived from the prose finds nothing."""
    assert valid(video10, FLASH, LegacyVideo()) == []
