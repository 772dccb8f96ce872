"""robots.txt keeps its author's text and gains the Sitemap lines that it lacks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from protego import Protego

from urlset.robots import completed

LOC = "https://example.org/sitemap.xml"


def test_without_an_author_everything_is_open() -> None:
    """A robots.txt that we make forbids nothing."""
    made = completed(None, [LOC])
    assert made == f"User-agent: *\nDisallow:\n\nSitemap: {LOC}\n"
    assert Protego.parse(made).can_fetch("https://example.org/x", "any")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("User-agent: *\nDisallow: /x\n", f"User-agent: *\nDisallow: /x\n\nSitemap: {LOC}\n"),
        ("User-agent: *\nDisallow: /x", f"User-agent: *\nDisallow: /x\n\nSitemap: {LOC}\n"),
        ("", f"Sitemap: {LOC}\n"),
        (f"Sitemap: {LOC}\n", f"Sitemap: {LOC}\n"),
        (f"SITEMAP:{LOC} \n# mine", f"SITEMAP:{LOC} \n# mine"),
        ("Sitemap: https://example.org/a.xml\n", f"Sitemap: https://example.org/a.xml\nSitemap: {LOC}\n"),
        ("\ufeffUser-agent: *\n", f"User-agent: *\n\nSitemap: {LOC}\n"),
    ],
)
def test_the_authors_text_is_kept(text: str, expected: str) -> None:
    """Only a missing line is added, after what is there, in no group's way."""
    assert expected == completed(text, [LOC])


def test_a_line_in_a_comment_does_not_count() -> None:
    """What is commented out is not there."""
    assert completed(f"# Sitemap: {LOC}\n", [LOC]).endswith(f"\nSitemap: {LOC}\n")


def test_our_own_line_of_an_earlier_build_goes() -> None:
    """When the main sitemap gets another name, its old line is taken out; lines of others stay."""
    old, other = "https://example.org/old.xml", "https://example.org/other.xml"
    text = f"Sitemap: {old}\nSitemap: {other}\n"
    assert completed(text, [LOC], [old]) == f"Sitemap: {other}\nSitemap: {LOC}\n"


@given(st.text(alphabet=st.characters(exclude_characters="\ufeff", exclude_categories=["Cs"])))
def test_completing_twice_changes_nothing_more(text: str) -> None:
    """The second build of a site finds its own line, and the author's text is still a prefix."""
    once = completed(text, [LOC])
    assert once.startswith(text)
    assert once == completed(once, [LOC])
