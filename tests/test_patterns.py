"""Patterns select pages as the lines of a .gitignore select files."""

from __future__ import annotations

import pytest

from urlset.patterns import Patterns, Subject


@pytest.mark.parametrize(
    ("lines", "path", "selected"),
    [
        (["/blog/"], "/blog/2025/post/", "/blog/"),
        (["/blog/"], "/docs/blog/post/", ""),
        (["blog/"], "/docs/blog/post/", "blog/"),
        (["/blog"], "/blog.html", ""),
        (["*.pdf"], "/files/a.pdf", "*.pdf"),
        (["/blog/**", "!/blog/keep/"], "/blog/keep/", ""),
        (["/blog/*", "!/blog/keep/"], "/blog/other/", "/blog/*"),
        (["/"], "/", "/"),
        (["/"], "/docs/", ""),
        (["/index.html"], "/", "/index.html"),
        (["index.html"], "/", "index.html"),
        (["/"], "/index.html", "/"),
        (["*", "!/"], "/", ""),
        (["*"], "/", "*"),
        (["*.html"], "/", ""),
        (["*.html"], "/index.html", "*.html"),
        (["/über/"], "/%C3%BCber/x", "/über/"),
        (["page-?.html"], "/page-2.html", "page-?.html"),
        ([], "/", ""),
    ],
)
def test_patterns_match_the_url_path(lines: list[str], path: str, selected: str) -> None:
    """The path below the site's root, decoded, with a leading slash; the last match decides."""
    assert selected == Patterns(lines, "exclude").match(Subject(path=path))


def test_source_patterns_match_the_source_path() -> None:
    """`source:` selects by the file that an author edits, wherever its URL is."""
    patterns = Patterns(["source:docs/old/*.md"], "exclude")
    assert patterns.match(Subject(path="/new/", source="docs/old/a.md")) == "source:docs/old/*.md"
    assert patterns.match(Subject(path="/docs/old/a.md", source="")) == ""


def test_a_pattern_behind_a_wider_one_is_used_too() -> None:
    """It matches pages, though the other decides; only what matches nothing is a mistake."""
    for lines in (["/news/a/", "/news/"], ["/news/", "/news/a/"]):
        patterns = Patterns(lines, "exclude")
        patterns.match(Subject(path="/news/a/"))
        assert patterns.unused() == []


def test_a_pattern_that_never_decides_is_reported() -> None:
    """Most often it lacks a slash, or its pages have moved."""
    patterns = Patterns(["/blog/", "/gone/", "!/kept/"], "exclude")
    patterns.match(Subject(path="/blog/a/"))
    [problem] = patterns.unused()
    assert (problem.code, problem.where) == ("U-pattern-unused", "exclude[1]")
    assert "'/gone/'" in problem.message
