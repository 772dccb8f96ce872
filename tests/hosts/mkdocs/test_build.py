"""The main job on MkDocs: the plugin is enabled, the site is built, and the sitemap is complete, valid and true."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

import urlset
from mkdocs_urlset import passes, sites

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import MkDocsSite

html: Any = import_module("lxml.html")  # it has no type stubs
PAGES = {"docs/index.md": "# Home\n", "docs/guide/install.md": "# Install\n", "docs/about.md": "# About\n"}
SITEMAP = """\
<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://example.org/</loc>
    <lastmod>2024-03-01T12:00:00+00:00</lastmod>
  </url>
  <url>
    <loc>https://example.org/about/</loc>
    <lastmod>2024-05-06T12:00:00+00:00</lastmod>
  </url>
  <url>
    <loc>https://example.org/guide/install/</loc>
    <lastmod>2024-03-01T12:00:00+00:00</lastmod>
  </url>
</urlset>
"""


def test_without_options_the_sitemap_has_every_page_with_its_own_date(mkdocs: MkDocsSite) -> None:
    """These are the exact bytes, and one line says what was done."""
    mkdocs.write(PAGES)
    mkdocs.commit("2024-03-01")
    mkdocs.write({"docs/about.md": "# About us\n"})
    mkdocs.commit("2024-05-06")
    built = mkdocs.build()
    built.check()
    assert (built.site / "sitemap.xml").read_text("utf-8") == SITEMAP
    assert built.left_out() == {"404.html": "error page"}
    assert ("INFO", "urlset: sitemap.xml: 3 pages listed, 3 dated, 1 left out") in built.lines
    assert built.warnings == []
    assert (built.site / "robots.txt").read_text("utf-8").endswith("Sitemap: https://example.org/sitemap.xml\n")


@pytest.mark.parametrize("theme", ["mkdocs", "material"])
@pytest.mark.parametrize("urls", ["folders", "files"])
@pytest.mark.parametrize("site_url", ["https://example.org/", "https://example.org/a/b"])
def test_every_location_is_the_canonical_of_a_built_page(
    mkdocs: MkDocsSite, theme: str, urls: str, site_url: str
) -> None:
    """With and without directory URLs, at the root of a host and below it."""
    mkdocs.write(PAGES)
    built = mkdocs.build(theme=theme, use_directory_urls=urls == "folders", site_url=site_url)
    built.check()
    record = built.record()
    canonicals = {
        html.parse(built.site / output).getroot().find(".//link[@rel='canonical']").get("href")
        for output, each in record.items()
        if "xml" in each
    }
    assert built.dates().keys() == canonicals
    assert len(canonicals) == 3
    assert built.warnings == []


def test_search_and_error_pages_of_a_theme_are_left_out(mkdocs: MkDocsSite) -> None:
    """The readthedocs theme builds both; MkDocs's own sitemap never had them."""
    mkdocs.write(PAGES)
    built = mkdocs.build(theme="readthedocs", plugins=["search"])
    assert built.left_out() == {"404.html": "error page", "search.html": "host utility"}


def test_a_site_below_its_host_is_told_the_line_for_robots_txt(mkdocs: MkDocsSite) -> None:
    """A robots.txt below the root is never read, so none is written."""
    mkdocs.write(PAGES)
    built = mkdocs.build(site_url="https://example.org/a/")
    assert not (built.site / "robots.txt").exists()
    assert any("Sitemap: https://example.org/a/sitemap.xml" in text for _, text in built.lines)
    assert built.warnings == []


def test_an_authors_robots_txt_is_kept(mkdocs: MkDocsSite) -> None:
    """Its text stays, and the Sitemap line comes behind it."""
    mkdocs.write({**PAGES, "docs/robots.txt": "User-agent: *\nDisallow: /private/\n"})
    built = mkdocs.build()
    text = (built.site / "robots.txt").read_text("utf-8")
    assert text.startswith("User-agent: *\nDisallow: /private/\n")
    assert "Sitemap: https://example.org/sitemap.xml" in text


@pytest.mark.parametrize("site_url", [None, "", "http://localhost/", "http://127.0.0.1:8000/docs/"])
def test_without_a_public_address_there_is_one_warning_and_no_file(mkdocs: MkDocsSite, site_url: str | None) -> None:
    """MkDocs itself wrote an empty or a local sitemap; a strict build fails."""
    mkdocs.write(PAGES)
    built = mkdocs.build(site_url=site_url)
    assert len(built.warnings) == 1
    assert "[U-base-url]" in built.warnings[0]
    assert "site_url" in built.warnings[0]
    assert list(built.site.glob("sitemap*")) == []
    with pytest.raises(Abort, match="strict mode"):
        mkdocs.build(site_url=site_url, strict=True)


def test_base_url_stands_in_for_site_url(mkdocs: MkDocsSite) -> None:
    """Sites that keep site_url empty, to be moved freely, can still have a sitemap."""
    mkdocs.write(PAGES)
    built = mkdocs.build(site_url="", urlset={"base_url": "https://example.org/x/"})
    assert built.dates().keys() == {
        "https://example.org/x/",
        "https://example.org/x/about/",
        "https://example.org/x/guide/install/",
    }


def test_on_read_the_docs_its_canonical_url_stands_in(mkdocs: MkDocsSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the Docs knows the address of a version; a site_url of one's own wins."""
    mkdocs.write(PAGES)
    monkeypatch.setenv("READTHEDOCS_CANONICAL_URL", "https://x.readthedocs.io/en/latest/")
    assert "https://x.readthedocs.io/en/latest/about/" in mkdocs.build(site_url="").dates()
    assert "https://example.org/about/" in mkdocs.build().dates()


def test_pull_requests_on_read_the_docs_get_no_sitemap(mkdocs: MkDocsSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may index them, and their pages have the addresses of the real site."""
    mkdocs.write(PAGES)
    monkeypatch.setenv("READTHEDOCS_VERSION_TYPE", "external")
    built = mkdocs.build(strict=True)
    assert list(built.site.glob("sitemap*")) == []
    assert built.warnings == []


def test_site_url_may_come_from_the_environment_and_from_a_parent(
    mkdocs: MkDocsSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`!ENV` and `INHERIT` are resolved by MkDocs; so are options of the plugin."""
    monkeypatch.setenv("SITE", "https://env.example/docs/")
    monkeypatch.setenv("GZIP", "true")
    mkdocs.write({**PAGES, "base.yml": "site_name: S\nsite_url: !ENV SITE\nplugins:\n  urlset:\n    gzip: !ENV GZIP\n"})
    mkdocs.write({"mkdocs.yml": "INHERIT: base.yml\nplugins:\n  urlset:\n    exclude: [/about/]\n"})
    built = mkdocs.build()
    assert built.dates().keys() == {"https://env.example/docs/", "https://env.example/docs/guide/install/"}
    assert (built.site / "sitemap.xml.gz").exists()


def test_all_mistakes_in_options_are_shown_at_once(mkdocs: MkDocsSite, caplog: pytest.LogCaptureFixture) -> None:
    """Each with its place and the nearest right name; MkDocs stops for values that cannot be used."""
    mkdocs.write(PAGES)
    options = {"exlude": ["/a/"], "max_urls": 60_000, "robots": "atuo", "rules": [{"priority": 1}], "gzip": "maybe"}
    path = mkdocs.configure(urlset=options)
    with pytest.raises(Abort, match="configuration error"):
        load_config(str(path))
    text = caplog.text
    assert "Plugin 'urlset' option 'exlude': 'exlude' is unknown; did you mean 'exclude'?" in text
    assert "Plugin 'urlset' option 'max_urls': 60000 is no whole number from 1 to 50000" in text
    assert "Plugin 'urlset' option 'robots': 'atuo' is unknown; did you mean 'auto'?" in text
    assert "Plugin 'urlset' option 'rules[0].match': is missing" in text
    assert "Plugin 'urlset' option 'gzip': 'maybe' is neither true nor false" in text


def test_an_unknown_option_is_a_warning_as_for_mkdocs(mkdocs: MkDocsSite) -> None:
    """A typing error in a name loses nothing else; a strict build fails."""
    mkdocs.write(PAGES)
    built = mkdocs.build(urlset={"exlude": [], "exclude": ["/nothing/"], "txt": True})
    assert len([text for text in built.warnings if "did you mean 'exclude'" in text]) == 1
    assert any("Plugin 'urlset' option 'exclude[0]': '/nothing/' matches no page" in text for text in built.warnings)
    assert (built.site / "sitemap.txt").exists()
    with pytest.raises(Abort):
        mkdocs.build(urlset={"exlude": []}, strict=True)


def test_a_disabled_plugin_leaves_mkdocs_alone(mkdocs: MkDocsSite) -> None:
    """`enabled` is an option that MkDocs has for every plugin."""
    mkdocs.write(PAGES)
    built = mkdocs.build(urlset={"enabled": False})
    assert (built.site / "sitemap.xml.gz").exists()
    assert not (built.root / ".cache").exists()


BAD_PAGES = {
    "docs/index.md": "# Home\n",
    "docs/a.md": "---\nsitemap:\n  priority: 10\n  changefreq: biweekly\n  lastmod: 2024-02-03\n---\n# A\n",
    "docs/b.md": "---\nsitemap:\n  lastmod: soon\n  priority: 0.3\n---\n# B\n",
    "docs/c.md": "---\nsitemap:\n  pritority: 0.3\n---\n# C\n",
    "docs/d.md": "---\nsitemap: perhaps\n---\n# D\n",
    "docs/e.md": "---\n- a list\n- no mapping\n---\n# E\n",
    "docs/f.md": "---\nlastmod: 2999-01-01\n---\n# F\n",
}


def test_what_is_wrong_in_front_matter_is_said_with_its_place(mkdocs: MkDocsSite) -> None:
    """One line per kind of mistake; the page keeps its other values."""
    mkdocs.write(BAD_PAGES)
    mkdocs.commit("2024-01-01")
    built = mkdocs.build()
    built.check()
    told = "\n".join(built.warnings)
    for place in ("docs/a.md", "docs/b.md", "docs/c.md", "docs/d.md", "docs/f.md"):
        assert place in told or "more)" in told
    assert sorted(built.codes) == ["U-date", "U-date-future", "U-meta-unknown", "U-meta-value"]
    assert built.paths()["a/"] == "2024-02-03"
    assert built.paths()["b/"] == "2024-01-01T12:00:00+00:00"
    assert built.paths()["f/"] == "2024-01-01T12:00:00+00:00"
    text = (built.site / "sitemap.xml").read_text("utf-8")
    assert "<priority>0.3</priority>" in text
    assert "10" not in text.replace("2010", "").split("<priority>")[-1][:3]
    with pytest.raises(Abort, match="strict mode"):
        mkdocs.build(strict=True)


def test_the_option_strict_fails_a_build_that_is_not_strict(mkdocs: MkDocsSite) -> None:
    """In MkDocs's own way: an error that names the plugin, and no traceback."""
    mkdocs.write(BAD_PAGES)
    with pytest.raises(Abort):
        mkdocs.build(urlset={"strict": True})


def test_information_does_not_fail_a_strict_build(mkdocs: MkDocsSite) -> None:
    """The line for the robots.txt of a host above is no mistake of anybody's."""
    mkdocs.write(PAGES)
    mkdocs.commit("2024-01-01")
    mkdocs.build(site_url="https://example.org/a/", urlset={"strict": True}, strict=True).check()


TRICKY = {
    "docs/index.md": "# Home\n",
    "docs/a & b.md": "# A & B\n",
    "docs/Grüße 😀.md": "# Hello\n",
    'docs/it\'s "q" <x>.md': "# Quotes\n",
    "docs/100%.md": "# Percent\n",
    "docs/a+b=c,d;e.md": "# Signs\n",
}


def test_odd_file_names_become_legal_urls(mkdocs: MkDocsSite) -> None:
    """Each is percent-encoded once, as the page's own canonical has it."""
    mkdocs.write(TRICKY)
    mkdocs.commit("2024-01-01")
    built = mkdocs.build()
    built.check()
    assert built.paths().keys() == {
        "", "a%20%26%20b/", "Gr%C3%BC%C3%9Fe%20%F0%9F%98%80/", "it%27s%20%22q%22%20%3Cx%3E/", "100%25/",
        "a%2Bb%3Dc%2Cd%3Be/",
    }  # fmt: skip
    assert set(built.paths().values()) == {"2024-01-01T12:00:00+00:00"}


@pytest.mark.parametrize(("module", "name"), [(passes, "begun"), (sites, "sites"), (urlset, "build")])
def test_a_fault_of_ours_is_said_and_does_not_break_the_build(
    mkdocs: MkDocsSite, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str
) -> None:
    """In whatever step: the site is built, the error names its kind; a strict build fails."""

    def fail(*_: object) -> None:
        raise ZeroDivisionError("of ours")

    monkeypatch.setattr(module, name, fail)
    mkdocs.write(PAGES)
    built = mkdocs.build()
    assert [text for level, text in built.lines if level == "ERROR"] == [
        "urlset: ZeroDivisionError: of ours [U-internal]. Please report this, with the lines above."
    ]
    assert (built.site / "about/index.html").exists()
    assert not (built.site / "sitemap.xml").exists()
    with pytest.raises(Abort, match="strict mode"):
        mkdocs.build(strict=True)


def test_two_builds_in_different_folders_and_zones_give_the_same_bytes(
    mkdocs: MkDocsSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with another build date: nothing of the moment is in the file."""
    mkdocs.write(PAGES)
    mkdocs.commit("2024-01-01")
    mkdocs.build()
    first = (mkdocs.root / "site/sitemap.xml").read_bytes()
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    mkdocs.build(site_dir="elsewhere")
    assert first == (mkdocs.root / "elsewhere/sitemap.xml").read_bytes()


def test_the_record_is_beside_the_configuration_and_out_of_the_way_of_git(mkdocs: MkDocsSite) -> None:
    """Its folder ignores itself, and what is in it names paths as the author sees them."""
    mkdocs.write(PAGES)
    built = mkdocs.build()
    assert built.record()["about/index.html"]["source"] == "docs/about.md"
    assert "*" in (built.root / ".cache/urlset/.gitignore").read_text("utf-8")
    assert [path.name for path in built.root.iterdir() if path.name.startswith(".")] == [".cache"]


def test_options_reach_the_core(mkdocs: MkDocsSite) -> None:
    """Patterns by URL and by source, rules, sections, a name of one's own."""
    mkdocs.write({**PAGES, "docs/guide/more.md": "# More\n", "docs/file.pdf": "%PDF-1.4\n"})
    options: dict[str, Any] = {
        "filename": "map.xml",
        "exclude": ["source:docs/guide/more.md"],
        "rules": [{"match": ["/guide/"], "priority": 0.9}],
        "resources": ["*.pdf"],
        "sections": {"guide": ["/guide/"]},
        "lastmod": [],
    }
    built = mkdocs.build(urlset=options)
    assert sorted(path.name for path in built.site.glob("*.xml")) == ["map-guide.xml", "map-index.xml", "map.xml"]
    assert built.dates("map.xml").keys() == {f"https://example.org/{name}" for name in ("", "about/", "file.pdf")}
    assert "<priority>0.9</priority>" in (built.site / "map-guide.xml").read_text("utf-8")
    assert built.left_out()["guide/more/index.html"] == "excluded: exclude: source:docs/guide/more.md"
