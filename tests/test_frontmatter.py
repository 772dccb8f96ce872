"""Front matter says the same in the spellings of every host."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from urlset.frontmatter import Value, forbids_indexing, read, structured

WHERE = "docs/page.md"


@pytest.mark.parametrize(
    ("meta", "field", "key", "raw"),
    [
        ({"sitemap": {"priority": 0.8}}, "priority", "sitemap.priority", 0.8),
        ({"sitemap": '{"priority": 0.3}'}, "priority", "sitemap.priority", 0.3),
        ({"sitemap": "{priority: 0.3}"}, "priority", "sitemap.priority", 0.3),
        ({"sitemap_priority": "0.8"}, "priority", "sitemap_priority", "0.8"),
        ({"Sitemap-Priority": "0.8"}, "priority", "Sitemap-Priority", "0.8"),
        ({"sitemap priority": "0.8"}, "priority", "sitemap priority", "0.8"),
        ({"sitemap_images": "[a.png, b.png]"}, "images", "sitemap_images", ["a.png", "b.png"]),
        ({"lastmod": dt.date(2025, 1, 1)}, "lastmod", "lastmod", dt.date(2025, 1, 1)),
        ({"last_modified_at": "2025-01-01"}, "lastmod", "last_modified_at", "2025-01-01"),
        ({"Modified": "2025-01-01"}, "lastmod", "Modified", "2025-01-01"),
        ({"updated": "2025-01-01"}, "lastmod", "updated", "2025-01-01"),
        ({"date": {"created": 1, "updated": "2025-01-01"}}, "lastmod", "date.updated", "2025-01-01"),
        ({"cover": "a.png"}, "images", "cover", "a.png"),
        ({"image": "a.png", "images": ["b.png"]}, "images", "images", ["b.png"]),
    ],
)
def test_a_field_is_found_under_every_spelling(meta: dict[str, Any], field: str, key: str, raw: Any) -> None:
    """YAML mappings, flat text, JSON strings, any case: one field, and the key as its author wrote it."""
    assert {field: Value(key=key, raw=raw)} == read(meta, WHERE).fields


def test_the_prefix_wins_over_a_bare_key() -> None:
    """A value written for the sitemap is meant for it more than a theme's."""
    front = read({"modified": "2024-01-01", "sitemap": {"lastmod": "2025-01-01"}}, WHERE)
    assert Value(key="sitemap.lastmod", raw="2025-01-01") == front.fields["lastmod"]


@pytest.mark.parametrize("value", [False, "false", "no", "No", "off", "none", 0])
def test_sitemap_false_leaves_a_page_out(value: object) -> None:
    """However a host delivers the word no."""
    assert read({"sitemap": value}, WHERE).left_out == f"sitemap: {value}"


def test_nositemap_leaves_a_page_out() -> None:
    """sphinx-sitemap's users asked for this field, and Sphinx delivers it empty."""
    assert read({"nositemap": ""}, WHERE).left_out == "nositemap"
    assert read({"nositemap": "True"}, WHERE).left_out == "nositemap"


@pytest.mark.parametrize("value", [False, "False", "no"])
def test_nositemap_that_says_no_leaves_no_page_out(value: object) -> None:
    """A template of pages may have the field with the value that most of them need."""
    assert read({"nositemap": value}, WHERE).left_out == ""


@pytest.mark.parametrize("value", [True, "yes", "true", None, ""])
def test_sitemap_true_changes_nothing(value: object) -> None:
    """It is what every page has; a key without a value says nothing."""
    front = read({"sitemap": value}, WHERE)
    assert not front.left_out
    assert not front.problems


@pytest.mark.parametrize("value", [["a"], 7, "perhaps"])
def test_a_sitemap_value_of_another_kind_is_a_problem(value: object) -> None:
    """Front matter that is a list, a number or a word says nothing that could be done."""
    [problem] = read({"sitemap": value, "lastmod": "2025-01-01"}, WHERE).problems
    assert (problem.code, problem.where) == ("U-meta-value", WHERE)


def test_an_unknown_key_is_answered_with_the_nearest() -> None:
    """A misspelt key would otherwise be silently lost."""
    problems = read({"sitemap": {"prioriy": 1}, "sitemap_changefrq": "daily"}, WHERE).problems
    assert [each.code for each in problems] == ["U-meta-unknown"] * 2
    assert "did you mean 'priority'?" in problems[0].message
    assert "did you mean 'changefreq'?" in problems[1].message


@pytest.mark.parametrize("draft", [True, "true", "Yes"])
def test_a_draft_is_not_published(draft: object) -> None:
    """`draft: true` is understood without a prefix."""
    assert read({"draft": draft}, WHERE).draft
    assert not read({"draft": False}, WHERE).draft


@pytest.mark.parametrize(
    ("robots", "directive"),
    [
        ("noindex", "noindex"),
        ("NoIndex, follow", "noindex"),
        ("none", "none"),
        ("index, nofollow", ""),
        ("", ""),
        ("noindexed", ""),
    ],
)
def test_robots_forbids_indexing(robots: str, directive: str) -> None:
    """`none` means noindex and nofollow; words are told apart whole and in any case."""
    assert directive == forbids_indexing(robots)
    assert directive == read({"robots": robots}, WHERE).noindex


def test_other_keys_are_not_claimed() -> None:
    """`priority`, `tags` and the like belong to themes and other plugins."""
    front = read({"priority": 5, "tags": ["a"], "date": "2025-01-01", "title": "t", "hide": ["toc"]}, WHERE)
    assert front.fields == {}
    assert not front.problems


@pytest.mark.parametrize("raw", ["plain", "{broken: [", 3, None, ["a"]])
def test_what_is_no_structure_stays_as_it_is(raw: object) -> None:
    """A text that only looks like YAML is a text."""
    assert raw == structured(raw)
