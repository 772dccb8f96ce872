"""The Pelican plugin: one URL for each file that was written, the URL that Pelican serves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.hosts.pelican.conftest import PelicanSite


def test_pelicans_own_settings(pelican_site: PelicanSite) -> None:
    """Without options: articles, pages, listings and direct templates are listed, drafts and hidden pages are not."""
    pelican_site.article("one", tags="Red, Blue Sky")
    pelican_site.article("two", category="Other")
    pelican_site.article("draft", status="draft")
    pelican_site.article("hidden", status="hidden")
    pelican_site.article("skipped", status="skip")
    pelican_site.page("about")
    pelican_site.page("secret", status="hidden")
    pelican_site.page("unready", status="Draft")
    log = pelican_site.build()
    assert set(pelican_site.urls()) == {
        *("/", "/archives.html", "/authors.html", "/categories.html", "/tags.html"),
        *("/author/ada.html", "/category/misc.html", "/category/other.html", "/tag/red.html", "/tag/blue-sky.html"),
        *("/one.html", "/two.html", "/pages/about.html"),
    }
    assert pelican_site.left_out() == {
        "drafts/draft.html": "not published: draft",
        "hidden.html": "not published: hidden",
        "pages/secret.html": "not published: hidden",
        "drafts/pages/unready.html": "not published: draft",
    }
    assert log == ["INFO urlset: sitemap.xml: 13 pages listed, 12 dated, 4 left out"]
