"""Tests of the Leaflet adapter; run them with pytest."""
# ruff: noqa: S101 (assert is how pytest speaks)

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from leaflet_urlset import after_build

HTML = "<!doctype html><title>{title}</title><main><p>{title}</p></main>"


def test_published_pages_are_listed(tmp_path: Path) -> None:
    """Pages with a built file are listed with their dates; drafts and searches are not."""
    pages: list[dict[str, Any]] = [
        {"url": "", "file": "index.html", "title": "Home", "meta": {"modified": "2026-11-30"}},
        {"url": "news.html", "file": "news.html", "title": "News", "kind": "post", "date": "2026-05-04"},
        {"url": "draft.html", "file": "draft.html", "title": "Not yet", "draft": True},
        {"url": "search.html", "file": "search.html", "title": "Search", "kind": "search"},
    ]
    for page in pages:
        (tmp_path / page["file"]).write_text(HTML.format(title=page["title"]), encoding="utf-8")
    (tmp_path / "pages.json").write_text(json.dumps(pages), encoding="utf-8")
    assert after_build({"base_url": "https://docs.example.org/"}, tmp_path, tmp_path)
    sitemap = (tmp_path / "sitemap.xml").read_text(encoding="utf-8")
    assert re.findall("<loc>(.*?)</loc><lastmod>(.*?)</lastmod>", "".join(sitemap.split())) == [
        ("https://docs.example.org/", "2026-11-30"),
        ("https://docs.example.org/news.html", "2026-05-04"),
    ]


def test_strict_build_fails(tmp_path: Path) -> None:
    """A site without a public address gets no sitemap, and a strict build says that it failed."""
    (tmp_path / "pages.json").write_text("[]", encoding="utf-8")
    assert not after_build({"urlset": {"strict": True}}, tmp_path, tmp_path)
    assert not (tmp_path / "sitemap.xml").exists()
