"""Entries with images and links that are skimmed are judged exactly as those that the parser reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from urlset.check import Profile, Settings, check
from urlset.problems import Problem

ROOT = "https://example.org"
HEAD = (
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
    ' xmlns:image="http://www.google.com/schemas/sitemap-image/{}" xmlns:xhtml="http://www.w3.org/1999/xhtml" {}>\n'
)


def entry(loc: str, *links: tuple[str, str]) -> str:
    """Return an entry with links: language and URL of each."""
    lines = [f'<xhtml:link rel="alternate" hreflang="{code}" href="{url}"/>' for code, url in links]
    return f"<url>\n<loc>{loc}</loc>\n" + "\n".join(lines) + "\n</url>\n"


HOME = f"{ROOT}/home"
# What a first chunk holds is never skimmed by a check, and a language is judged where it first stands.
FIRST = "".join(
    [
        *map(entry, (f"{ROOT}/first/{number}" for number in range(60))),
        entry(HOME, *((code, HOME) for code in ("en", "de", "fr", "x-default"))),
    ]
)

paths = st.sampled_from(["/a", "/b", "/c", "/a/", "/?a&amp;b"])
odd = st.sampled_from(
    [
        "https://cdn.example.com/a.png",
        "https://example.org/./a",
        "https://example.org/a&amp;amp;b",
        "https://example.org/%zz",
        "https://EXAMPLE.org/a",
        "https://example.org:443/a",
        "https://xn--e1a4c.example/a",
        "https://a..b/",
        "//example.org/a",
        "a.png",
        "",
    ]
)
urls = st.one_of(paths.map(lambda path: ROOT + path), paths.map(lambda path: ROOT + path), odd)
codes = st.sampled_from(["en", "de", "fr", "EN", "x-default", "en-UK", "jp"])


@st.composite
def entries(draw: st.DrawFn) -> str:
    """Draw an entry with some images and some links, often to the page itself."""
    loc = draw(urls)
    lines = [f"<loc>{loc}</loc>"]
    lines += [
        f"<image:image>\n<image:loc>{url}</image:loc>\n</image:image>" for url in draw(st.lists(urls, max_size=2))
    ]
    links = draw(st.lists(st.tuples(codes, st.one_of(st.just(loc), urls)), max_size=3))
    lines += [f'<xhtml:link rel="alternate" hreflang="{code}" href="{url}"/>' for code, url in links]
    return "<url>\n" + "\n".join(lines) + "\n</url>\n"


def found(
    path: Path, body: str, profile: Profile, attribute: str, version: str
) -> tuple[list[Problem], dict[str, int]]:
    """Check a file; a `>` in an attribute of its root keeps its entries from being skimmed."""
    path.write_text(HEAD.format(version, attribute) + FIRST + body + "</urlset>\n", encoding="utf-8")
    checked = check(str(path), Settings(profile=profile))
    return list(checked.problems), dict(checked.counts)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(entries(), max_size=8).map("".join), st.sampled_from(Profile), st.sampled_from(["1.1", "1.1", "1.0"]))
@example(entry(f"{ROOT}/a", ("en", f"{ROOT}/a")) * 3, Profile.PROTOCOL, "1.1")
@example(entry(f"{ROOT}/a", ("en", f"{ROOT}/a"), ("EN", f"{ROOT}/b")), Profile.PROTOCOL, "1.1")
@example(entry(f"{ROOT}/a", ("en", f"{ROOT}/b")), Profile.PROTOCOL, "1.1")
@example(
    entry(f"{ROOT}/a", ("en", f"{ROOT}/a"), ("de", f"{ROOT}/./b"))
    + entry(f"{ROOT}/b", ("en", f"{ROOT}/a"), ("de", f"{ROOT}/b")),
    Profile.PROTOCOL,
    "1.1",
)
@example(
    f"<url><loc>{ROOT}/a</loc><image:image><image:loc>https://cdn.org/a</image:loc></image:image></url>",
    Profile.GOOGLE,
    "1.1",
)
def test_skimmed_entries_give_the_same_findings(tmp_path: Path, body: str, profile: Profile, version: str) -> None:
    """The same codes, messages and lines, in the same order, under every profile."""
    path = tmp_path / "sitemap.xml"
    assert found(path, body, profile, 'a="-"', version) == found(path, body, profile, 'a=">"', version)


@pytest.mark.parametrize(("count", "expected"), [(1000, 0), (1001, 1)])
def test_too_many_images_are_found_in_a_skimmed_entry(tmp_path: Path, count: int, expected: int) -> None:
    """An entry may have 1,000 images, in either way of reading."""
    image = "<image:image><image:loc>https://e.org/</image:loc></image:image>"
    body = f"<url><loc>{ROOT}/a</loc>{image * count}</url>\n"
    for attribute in ('a="-"', 'a=">"'):
        _, counts = found(tmp_path / "sitemap.xml", body, Profile.PROTOCOL, attribute, "1.1")
        assert counts.get("U-tag-repeated", 0) == expected
