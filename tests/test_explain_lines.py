"""A key of front matter is found where people wrote it."""

from __future__ import annotations

from pathlib import Path

import pytest

from urlset.explain import lines


@pytest.mark.parametrize(
    ("text", "key", "expected"),
    [
        ("---\ntitle: t\nsitemap:\n  priority: 0.8\n---\n", "sitemap.priority", 4),
        ("---\nsitemap: {priority: 0.8, images: []}\npriority: 1\n---\n", "sitemap.priority", 2),
        ("---\npriority: 1\nsitemap:\n  lastmod: 2025-01-01\n  priority: 0.8\n---\n", "sitemap.priority", 5),
        ("+++\ntitle = 't'\n[sitemap]\npriority = 0.8\n+++\n", "sitemap.priority", 4),
        ('{"title": "t",\n "sitemap": {"priority": 0.8}}\n', "sitemap.priority", 2),
        ('{"title": "t", "lastmod": "2025-01-01"}\n', "lastmod", 1),
        ("Title\n=====\n\n:sitemap-priority: 0.8\n", "sitemap-priority", 4),
        ("Title: t\nSitemap_Priority: 0.8\n", "sitemap_priority", 2),
        ('<html><head>\n<meta name="sitemap_priority" content="0.8">\n', "sitemap_priority", 2),
        ("---\ntitle: my sitemap: x\nsitemap: false\n---\n", "sitemap: False", 3),
        ("---\nsitemap:\n  images: [a.png]\n---\n", "sitemap.priority", 2),
        ("---\ndate:\n  created: 2025-01-01\n  updated: 2025-02-01\n---\n", "date.updated", 4),
        ("---\nlast modified: 2025-01-01\n---\n", "last_modified", 2),
        ("text\n", "sitemap.priority", 0),
    ],
)
def test_the_line_of_a_key(tmp_path: Path, text: str, key: str, expected: int) -> None:
    """In YAML, TOML, JSON, field lists, Pelican's headers and HTML."""
    path = tmp_path / "page.md"
    path.write_text(text)
    assert expected == lines.of_key(path, key)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<head>\n<meta charset=u>\n<META content='noindex'\n name=robots>\n", 3),
        ("<head><meta name='x'></head><p>robots</p>", 0),
        ("", 0),
    ],
)
def test_the_line_of_an_element(tmp_path: Path, text: str, expected: int) -> None:
    """The words belong to one element."""
    path = tmp_path / "page.html"
    path.write_text(text)
    assert expected == lines.of_element(path, "meta", "robots")


def test_what_cannot_be_read_has_no_line(tmp_path: Path) -> None:
    """A source may be gone, or a folder."""
    assert lines.of_key(tmp_path / "none.md", "title") == 0
    assert lines.of_element(tmp_path, "meta", "robots") == 0
