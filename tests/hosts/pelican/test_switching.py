"""The Pelican plugin: settings of other sitemap plugins are answered with the lines that say the same in URLSET."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest

if TYPE_CHECKING:
    from tests.hosts.pelican.conftest import PelicanSite

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
README: dict[str, Any] = {
    "format": "xml",
    "exclude": ["tag/", "category/"],
    "priorities": {"articles": 0.7, "indexes": 0.5, "pages": 0.3},
    "changefreqs": {"articles": "monthly", "indexes": "daily", "pages": "monthly"},
}
"""The example of pelican-sitemap's README."""


@pytest.fixture
def blog(pelican_site: PelicanSite) -> PelicanSite:
    """Return a site with a page of every kind."""
    pelican_site.article("one", tags="red", slug="one")
    pelican_site.article("notes/two", slug="two", category="Private")
    pelican_site.page("about")
    pelican_site.page("contact")
    return pelican_site


def warnings(log: list[str]) -> list[str]:
    """Return the warnings: Pelican drops a line that it has shown before in this process."""
    return [line for line in log if not line.startswith("INFO")]


def advised(log: list[str]) -> dict[str, Any]:
    """Return the settings that the one warning tells to write."""
    [warning] = warnings(log)
    found: dict[str, Any] = ast.literal_eval(re.search(r"URLSET(?: =|:) (\{.*\})", warning).group(1))  # type: ignore[union-attr]
    return found


def values(site: PelicanSite) -> dict[str, tuple[str | None, str | None]]:
    """Return priority and change frequency of what the written sitemap lists."""
    names = (f"{SITEMAP}priority", f"{SITEMAP}changefreq")
    return {
        str(each.findtext(f"{SITEMAP}loc")): (each.findtext(names[0]), each.findtext(names[1]))
        for each in ET.parse(site.output / "sitemap.xml").getroot()  # noqa: S314 (our own file)
    }


@pytest.mark.parametrize(
    ("changes", "settings"),
    [
        (README, {}),
        ({}, {}),
        ({**README, "exclude": ["author/|category/", "^tags.html", r"archives\.html$"]}, {}),
        ({**README, "exclude": ["^tag/.*", "priv", "two", ".*ag/red"]}, {}),
        ({**README, "exclude": ["^$", "^pages/about"]}, {}),
        ({"changefreqs": {"articles": "weekly"}}, {}),
        ({"priorities": {"pages": 0.1, "indexes": 0.9}}, {}),
        (README, {"ARTICLE_PATHS": ["one.md", "notes"], "PAGE_PATHS": ["pages"]}),
    ],
)
def test_the_lines_say_the_same(blog: PelicanSite, changes: dict[str, Any], settings: dict[str, Any]) -> None:
    """With the lines in place of SITEMAP, the sitemap lists the same URLs with the same values, without a warning."""
    pytest.importorskip("pelican.plugins.sitemap")
    sitemap = {"format": "xml", **changes}
    blog.command(PLUGINS=["sitemap"], SITEMAP=sitemap, **settings)  # in a process of its own: it stays connected
    expected = values(blog)
    log = blog.build(SITEMAP=sitemap, **settings)
    options = {} if "lacks nothing" in log[-1] else advised(log)
    assert warnings(blog.build(URLSET=options, **settings)) == []
    found = values(blog)
    assert set(found) == set(expected)
    for loc, (priority, changefreq) in found.items():
        assert priority in ({expected[loc][0]} if "priorities" in sitemap else {None})
        assert changefreq in ({expected[loc][1]} if "changefreqs" in sitemap else {None})


def test_the_words(blog: PelicanSite) -> None:
    """The message names the setting and holds lines that can be copied; the pages are listed by URLSET alone."""
    log = blog.build(SITEMAP={"format": "txt", "exclude": ["tag/", "(tag|b)/", "404.html"]})
    assert log[-1] == (
        "WARNING urlset: SITEMAP: urlset does not read this setting of another plugin; "
        "write URLSET = {'txt': True, 'exclude': ['tag/']}; "
        "no pattern says what these regular expressions do: '(tag|b)/' "
        "[U-peer-settings]. Replace them by the lines given, or remove them."
    )
    assert "/tag/red.html" in blog.urls()


def test_what_urlset_says_already(blog: PelicanSite) -> None:
    """Only what URLSET does not say yet is to be added; where it says all, the setting is only to be removed."""
    log = blog.build(SITEMAP=README, URLSET={"exclude": ("/author/", "tag/")})
    assert "add to URLSET: {'exclude': ['category/'], 'rules': [" in log[-1]
    log = blog.build(SITEMAP=README, URLSET={"exclude": ["tag/", "category/"], "rules": advised(log)["rules"]})
    assert log[-1].endswith(
        "URLSET lacks nothing of it [U-peer-settings]. Replace them by the lines given, or remove them."
    )


def test_pelican_extended_sitemap(blog: PelicanSite) -> None:
    """The settings of pelican-extended-sitemap are answered too; its kinds of pages are not quite the same."""
    setting = {"priorities": {"index": 1.0, "articles": 0.8, "pages": 0.5, "others": 0.4}, "changefrequencies": {}}
    options = advised(blog.build(EXTENDED_SITEMAP_PLUGIN=setting))
    assert warnings(blog.build(URLSET=options)) == []
    found = {loc.removeprefix("https://example.org"): priority for loc, (priority, _) in values(blog).items()}
    listed = ("/", "/one.html", "/pages/about.html", "/tag/red.html", "/archives.html")
    assert [found[path] for path in listed] == ["1.0", "0.8", "0.5", "0.4", "0.4"]


def test_values_that_no_sitemap_may_hold(blog: PelicanSite) -> None:
    """What the peer would have complained about, or fails on, is not handed on."""
    odd = {"priorities": {"articles": 7, "pages": "high"}, "changefreqs": {"articles": "sometimes"}, "exclude": None}
    options = advised(blog.build(SITEMAP=odd))
    assert options == {
        "rules": [
            {"match": "*", "priority": 0.5, "changefreq": "daily"},
            {"match": "source:/pages", "changefreq": "monthly"},
        ]
    }


@pytest.mark.parametrize("value", ["sitemap.html", {}, {"title": "Map"}, ["tag/"], None])
def test_a_variable_of_a_theme(blog: PelicanSite, value: object) -> None:
    """A SITEMAP that has none of the peer's keys is a theme's own."""
    assert len(blog.build(SITEMAP=value)) == 1


@pytest.mark.parametrize("order", [["sitemap", "pelican_urlset"], ["pelican_urlset", "sitemap"]])
def test_both_at_once(blog: PelicanSite, order: list[str]) -> None:
    """One warning, with the lines to write before the peer is removed."""
    pytest.importorskip("pelican.plugins.sitemap")
    done = blog.command(PLUGINS=order, SITEMAP=README)
    expected = "'pelican.plugins.sitemap' writes it too (SITEMAP in urlset: write URLSET = {'exclude': ['tag/'"
    assert expected in done.stdout
    assert done.stdout.count("WARNING") == 1


@pytest.mark.parametrize(("strict", "code"), [(False, 0), (True, 1)])
def test_strict(blog: PelicanSite, strict: bool, code: int) -> None:  # noqa: FBT001 (a parameter of the test)
    """A setting without effect is a warning like an unknown option: pages may be listed that its author left out."""
    done = blog.command(SITEMAP=README, URLSET={"strict": strict})
    assert done.returncode == code
    assert done.stdout.count("WARNING") == 1
    assert "U-peer-settings" in done.stdout
