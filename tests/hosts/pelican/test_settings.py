"""The Pelican plugin: its settings, base URLs that cannot be used, and others who write a sitemap too."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.hosts.pelican.conftest import PelicanSite


@pytest.mark.parametrize(
    "siteurl",
    ["", "/", "example.org", "//example.org", "http://localhost:8000", "http://127.0.0.1", "..", "ftp://e.org"],
)
def test_a_base_url_that_cannot_be_used(pelican_site: PelicanSite, siteurl: str) -> None:
    """One clear warning, nothing written, and the sitemap of the last release stays as it was."""
    pelican_site.article("one")
    pelican_site.build()
    before = (pelican_site.output / "sitemap.xml").read_bytes()
    pelican_site.article("two")
    log = pelican_site.build(SITEURL=siteurl)
    assert [line.split(":")[0] for line in log] == ["WARNING urlset"]
    assert "U-base-url" in log[0]
    assert (pelican_site.output / "sitemap.xml").read_bytes() == before


def test_a_base_url_of_ones_own(pelican_site: PelicanSite) -> None:
    """`base_url` stands for SITEURL, so that a preview can be built with links of its own."""
    pelican_site.article("one")
    pelican_site.build(SITEURL="http://localhost:8000", URLSET={"base_url": "https://example.org/blog/"})
    assert "/blog/one.html" in pelican_site.urls()


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"exclud": ["/tag/"]}, "URLSET.exclud: 'exclud' is unknown; did you mean 'exclude'? [U-option-unknown]"),
        ({"gzip": "maybe"}, "URLSET.gzip: 'maybe' is neither true nor false [U-option-value]"),
        ({"max_urls": 0}, "URLSET.max_urls: 0 is no whole number"),
        ({"exclude": ["/nothing/"]}, "URLSET.exclude[0]: '/nothing/' matches no page [U-pattern-unused]"),
        (["exclude"], "URLSET: ['exclude'] is no dict [U-option-value]"),
        ("exclude", "URLSET: 'exclude' is no dict [U-option-value]"),
    ],
)
def test_a_wrong_option(pelican_site: PelicanSite, options: object, expected: str) -> None:
    """A mistake is a warning with its place; the sitemap is made with the default."""
    pelican_site.article("one")
    log = pelican_site.build(URLSET=options)
    warnings = [line for line in log if line.startswith("WARNING urlset: ")]
    assert len(warnings) == 1
    assert expected in warnings[0]
    assert "/one.html" in pelican_site.urls()


@pytest.mark.parametrize("options", [None, {}])
def test_no_options(pelican_site: PelicanSite, options: object) -> None:
    """An empty setting is as good as none."""
    pelican_site.article("one")
    assert len(pelican_site.build(URLSET=options)) == 1


def test_files_beside_the_sitemap(pelican_site: PelicanSite) -> None:
    """gzip, txt and another name; the robots.txt of the author is kept and completed."""
    pelican_site.article("one")
    pelican_site.write("extra/robots.txt", "User-agent: *\nDisallow: /tag/\n")
    extra: dict[str, Any] = {
        "STATIC_PATHS": ["extra"],
        "EXTRA_PATH_METADATA": {"extra/robots.txt": {"path": "robots.txt"}},
    }
    pelican_site.build(URLSET={"gzip": True, "txt": True, "filename": "map.xml"}, **extra)
    assert {"map.xml", "map.xml.gz", "map.txt"} <= {path.name for path in pelican_site.output.iterdir()}
    expected = "User-agent: *\nDisallow: /tag/\n\nSitemap: https://example.org/map.xml\n"
    assert (pelican_site.output / "robots.txt").read_text() == expected
    pelican_site.build(**extra)
    assert not list(pelican_site.output.glob("map.*"))
    assert (pelican_site.output / "robots.txt").read_text() == expected.replace("/map", "/sitemap")


def test_static_files_by_request(pelican_site: PelicanSite) -> None:
    """PDF and the like are listed where `resources` names them, dated by their source."""
    pelican_site.article("one")
    paper = pelican_site.write("papers/a.pdf", b"%PDF-1.4")
    pelican_site.write("papers/b.png", b"png")
    pelican_site.commit("2021-05-06", paper)
    pelican_site.build(STATIC_PATHS=["papers"], URLSET={"resources": ["*.pdf"]})
    assert pelican_site.urls()["/papers/a.pdf"] == "2021-05-06T12:00:00+00:00"
    assert "/papers/b.png" not in pelican_site.urls()
    moved = {"papers/a.pdf": {"path": "elsewhere.pdf"}}
    pelican_site.build(STATIC_PATHS=["papers"], EXTRA_PATH_METADATA=moved, URLSET={"resources": ["*.pdf"]})
    assert pelican_site.urls()["/elsewhere.pdf"] == "2021-05-06T12:00:00+00:00"


def test_a_template_that_writes_a_sitemap(pelican_site: PelicanSite) -> None:
    """Ours takes its place, with one warning; the template's files are no pages."""
    pelican_site.article("one")
    theme = pelican_site.theme(sitemap="<urlset/>")
    log = pelican_site.build(THEME=theme, DIRECT_TEMPLATES=["index", "sitemap"], SITEMAP_SAVE_AS="sitemap.xml")
    assert "/one.html" in pelican_site.urls()
    assert ["U-file-taken" in line and "a template writes it too" in line for line in log] == [False, True]


def test_a_static_sitemap(pelican_site: PelicanSite) -> None:
    """Ours takes the place of a static file too, with one warning."""
    pelican_site.article("one")
    pelican_site.write("extra/sitemap.xml", "<urlset/>")
    extra = {"extra/sitemap.xml": {"path": "sitemap.xml"}}
    log = pelican_site.build(STATIC_PATHS=["extra"], EXTRA_PATH_METADATA=extra)
    assert "/one.html" in pelican_site.urls()
    assert ["U-file-taken" in line and "static file" in line for line in log] == [False, True]


@pytest.mark.parametrize("order", [["sitemap", "pelican_urlset"], ["pelican_urlset", "sitemap"]])
def test_beside_pelican_sitemap(pelican_site: PelicanSite, order: list[str]) -> None:
    """Both at once, in either order: ours stays, with one warning; under another name there is no clash."""
    pytest.importorskip("pelican.plugins.sitemap")
    pelican_site.article("one")
    log = pelican_site.build(PLUGINS=order)
    assert pelican_site.urls()["/one.html"] == "2020-01-02T10:00:00+01:00"
    assert "changefreq" not in (pelican_site.output / "sitemap.xml").read_text()
    assert [line for line in log if line.startswith("WARNING") and "'pelican.plugins.sitemap' writes it too" in line]


@pytest.mark.parametrize("order", [["sitemap", "pelican_urlset"], ["pelican_urlset", "sitemap"]])
def test_beside_pelican_sitemap_under_another_name(pelican_site: PelicanSite, order: list[str]) -> None:
    """Where ours has another name, there is no clash and no warning."""
    pytest.importorskip("pelican.plugins.sitemap")
    pelican_site.article("one")
    assert len(pelican_site.build(PLUGINS=order, URLSET={"filename": "map.xml"})) == 1
    assert "/one.html" in pelican_site.urls("map.xml")
    assert "changefreq" in (pelican_site.output / "sitemap.xml").read_text()


def test_found_without_being_named(pelican_site: PelicanSite) -> None:
    """Where PLUGINS is not set, Pelican finds the namespace plugin by itself, among others that are installed."""
    pelican_site.article("one")
    done = pelican_site.command("-v", PLUGINS=None)
    assert done.returncode == 0, done.stderr
    assert "urlset: sitemap.xml: 8 pages listed" in done.stdout
    assert "/one.html" in pelican_site.urls()


def test_the_cost_of_being_installed() -> None:
    """Pelican imports every installed plugin in each build: ours brings nothing along that Pelican has not loaded."""
    code = (
        "import sys, time, pelican, pelican.readers; before = set(sys.modules); start = time.process_time()\n"
        "import pelican.plugins.urlset; print(time.process_time() - start)\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    run = [sys.executable, "-c", code]
    outputs = [subprocess.run(run, capture_output=True, text=True, check=True).stdout for _ in range(5)]
    seconds = min(float(output.splitlines()[0]) for output in outputs)
    assert outputs[0].splitlines()[1].split() == ["pelican.plugins.urlset", "pelican_urlset", "pelican_urlset.runs"]
    assert seconds < 0.005


def test_a_site_that_does_not_use_it(pelican_site: PelicanSite) -> None:
    """Being installed changes nothing for a site whose PLUGINS does not name it."""
    pelican_site.article("one")
    done = pelican_site.command(PLUGINS=[])
    assert done.returncode == 0
    assert not (pelican_site.output / "sitemap.xml").exists()
    assert not os.path.lexists(pelican_site.root / "cache")
