"""The Pelican plugin: where the dates of articles, pages and listings come from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.hosts.pelican.conftest import PelicanSite


@pytest.mark.parametrize(
    ("settings", "meta", "date"),
    [
        ({}, {}, "2020-01-02T10:00:00+01:00"),
        ({}, {"modified": "2021-07-01"}, "2021-07-01"),
        ({}, {"modified": "2021-07-01 12:30"}, "2021-07-01T12:30:00+02:00"),
        ({}, {"Modified": "2021-07-01T12:30:00-05:00"}, "2021-07-01T12:30:00-05:00"),
        ({"TIMEZONE": "America/New_York"}, {"modified": "2021-07-01 12:30"}, "2021-07-01T12:30:00-04:00"),
        ({"TIMEZONE": "America/New_York"}, {"modified": "2021-01-01 12:30"}, "2021-01-01T12:30:00-05:00"),
        ({}, {"modified": "2021-07-01 12:30", "timezone": "Asia/Tokyo"}, "2021-07-01T12:30:00+09:00"),
        ({}, {"lastmod": "2022-03-04"}, "2022-03-04"),
        ({}, {"lastmod": "2022-03-04 05:06", "modified": "2021-07-01"}, "2022-03-04T05:06:00+01:00"),
        ({}, {"sitemap_lastmod": "2022-03-04"}, "2022-03-04"),
        ({}, {"sitemap": "{lastmod: 2022-03-04, priority: 0.8}"}, "2022-03-04"),
        ({"URLSET": {"lastmod": []}}, {"modified": "2021-07-01"}, ""),
        ({"URLSET": {"lastmod": ["host"]}}, {"modified": "2021-07-01"}, "2021-07-01"),
        ({"URLSET": {"lastmod": ["git"]}}, {"modified": "2021-07-01"}, ""),
        ({}, {"date": "2099-01-01"}, ""),
        ({}, {"modified": "2099-01-01"}, "2020-01-02T10:00:00+01:00"),
    ],
)
def test_the_date_of_an_article(
    pelican_site: PelicanSite, settings: dict[str, Any], meta: dict[str, str], date: str
) -> None:
    """What its author states, in the zone of the site or of the article; publication where nothing says more."""
    pelican_site.article("one", **meta)
    pelican_site.build(**settings)
    assert pelican_site.urls()["/one.html"] == date


def test_git(pelican_site: PelicanSite) -> None:
    """A commit dates an article or page that states no modification, before its publication does; else nothing does."""
    one, about = pelican_site.article("one"), pelican_site.page("about")
    pelican_site.commit("2021-05-06", one)
    pelican_site.commit("2021-06-07", about)
    pelican_site.article("two", modified="2019-02-03")
    pelican_site.page("new")
    log = pelican_site.build()
    urls = pelican_site.urls()
    assert urls["/one.html"] == "2021-05-06T12:00:00+00:00"
    assert urls["/pages/about.html"] == "2021-06-07T12:00:00+00:00"
    assert urls["/two.html"] == "2019-02-03"
    assert urls["/pages/new.html"] == ""
    assert urls["/"] == urls["/category/misc.html"] == "2021-05-06T12:00:00+00:00"
    assert len(log) == 1


def test_a_listing_takes_the_newest_of_what_it_lists(pelican_site: PelicanSite) -> None:
    """A tag's page is as new as its newest article; one that lists only what has no date has none."""
    pelican_site.article("one", tags="red", modified="2021-07-01")
    pelican_site.article("two", tags="red, blue")
    pelican_site.article("far", tags="green", date="2099-01-01")
    pelican_site.build()
    urls = pelican_site.urls()
    assert urls["/tag/red.html"] == urls["/one.html"] == "2021-07-01"
    assert urls["/tag/blue.html"] == urls["/two.html"]
    assert urls["/tag/green.html"] == urls["/far.html"] == ""
    assert urls["/"] == urls["/archives.html"] == urls["/one.html"]


def test_a_future_article_becomes_a_draft(pelican_site: PelicanSite) -> None:
    """With WITH_FUTURE_DATES = False, what lies in the future is a draft to Pelican and to the sitemap."""
    pelican_site.article("far", date="2099-01-01")
    pelican_site.build(WITH_FUTURE_DATES=False)
    assert pelican_site.left_out()["drafts/far.html"] == "not published: draft"


@pytest.mark.parametrize("time", [1_600_000_000.0, 1_600_000_000.25])
def test_file_times_are_no_dates(pelican_site: PelicanSite, time: float) -> None:
    """DEFAULT_DATE = 'fs' gives every article the time of its file, which a checkout sets: it is never used."""
    timed = pelican_site.article("timed", date=None)
    stated = pelican_site.article("stated", date="2020-02-02", modified="2021-03-04")
    dated = pelican_site.article("dated", date="2020-02-02")
    for path in (timed, stated, dated):
        os.utime(path, (time, time))
    pelican_site.build(DEFAULT_DATE="fs")
    urls = pelican_site.urls()
    assert urls["/timed.html"] == ""
    assert urls["/stated.html"] == "2021-03-04"
    assert urls["/dated.html"] == "2020-02-02"


@pytest.mark.parametrize("default", [(2015, 1, 1), "2015-01-01"])
def test_a_default_date_is_no_date(pelican_site: PelicanSite, default: object) -> None:
    """A publication date that the settings give to whatever has none says nothing about a page."""
    pelican_site.article("one", date=None)
    pelican_site.article("two")
    pelican_site.build(DEFAULT_DATE=default)
    assert pelican_site.urls()["/one.html"] == ""
    assert pelican_site.urls()["/two.html"] == "2020-01-02T10:00:00+01:00"


def test_dates_in_file_names(pelican_site: PelicanSite) -> None:
    """A date that FILENAME_METADATA finds is the author's."""
    pelican_site.article("2018-03-04-one", title="One", date=None)
    pelican_site.build(FILENAME_METADATA=r"(?P<date>\d{4}-\d{2}-\d{2})-(?P<slug>.*)")
    assert pelican_site.urls()["/one.html"] == "2018-03-04"


def test_a_date_that_is_none(pelican_site: PelicanSite) -> None:
    """`lastmod: soon` is reported with its place; the page keeps its other values and its other dates."""
    pelican_site.article("one", lastmod="soon", sitemap_priority="0.8")
    log = pelican_site.build()
    assert pelican_site.urls()["/one.html"] == "2020-01-02T10:00:00+01:00"
    assert "<priority>0.8</priority>" in (pelican_site.output / "sitemap.xml").read_text()
    assert [
        line for line in log if line.startswith("WARNING urlset: one.md: ") and "U-date]" in line and "soon" in line
    ]


def test_nothing_comes_from_the_clock(pelican_site: PelicanSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two builds, in other time zones and at another time, give the same bytes."""
    pelican_site.article("one", tags="red")
    pelican_site.page("about")
    pelican_site.build()
    first = (pelican_site.output / "sitemap.xml").read_bytes()
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1893456000")
    done = pelican_site.command()
    assert done.returncode == 0, done.stdout
    assert (pelican_site.output / "sitemap.xml").read_bytes() == first
