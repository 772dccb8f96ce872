"""The Pelican plugin: translations within one run, and the runs that i18n_subsites starts for each language."""

from __future__ import annotations

import locale
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.hosts.pelican.conftest import PelicanSite

BASE = "https://example.org"


def test_translations(pelican_site: PelicanSite) -> None:
    """Translated articles and pages name each other, themselves and the default, under the URLs of their settings."""
    pelican_site.article("hello", slug="hello", lang="en")
    pelican_site.article("ciao", slug="hello", lang="it")
    pelican_site.article("ola", slug="hello", lang="pt_BR")
    pelican_site.article("alone", lang="it")
    pelican_site.page("about", slug="about")
    pelican_site.page("chi-siamo", slug="about", lang="it", save_as="it/about/index.html", url="it/about/")
    log = pelican_site.build(ARTICLE_LANG_URL="{lang}/{slug}", ARTICLE_LANG_SAVE_AS="{lang}/{slug}.html")
    hello = {"en": "/hello.html", "it": "/it/hello", "pt-BR": "/pt_BR/hello", "x-default": "/hello.html"}
    about = {"en": "/pages/about.html", "it": "/it/about/", "x-default": "/pages/about.html"}
    assert pelican_site.alternates() == {
        **dict.fromkeys(("/hello.html", "/it/hello", "/pt_BR/hello"), hello),
        **dict.fromkeys(("/pages/about.html", "/it/about/"), about),
    }
    assert len(log) == 1


def test_a_language_that_is_no_code(pelican_site: PelicanSite) -> None:
    """A language that no hreflang can name is left out of the set, with one warning; its page is listed."""
    pelican_site.article("hello", slug="hello", lang="en")
    pelican_site.article("ciao", slug="hello", lang="italiano")
    pelican_site.article("hallo", slug="hello", lang="de")
    log = pelican_site.build()
    assert set(pelican_site.alternates()["/hello.html"]) == {"en", "de", "x-default"}
    assert "/hello-italiano.html" in pelican_site.urls()
    assert [line for line in log if line.startswith("WARNING")] == [line for line in log if "U-hreflang" in line]


def test_an_unpublished_translation(pelican_site: PelicanSite) -> None:
    """A translation that is a draft, hidden or left out by its author is in no set."""
    pelican_site.article("hello", slug="hello", lang="en")
    pelican_site.article("hallo", slug="hello", lang="de")
    pelican_site.article("ciao", slug="hello", lang="it", status="draft")
    pelican_site.article("salut", slug="hello", lang="fr", sitemap="false")
    pelican_site.build()
    assert set(pelican_site.alternates()["/hello.html"]) == {"en", "de", "x-default"}
    assert pelican_site.alternates()["/hello.html"] == pelican_site.alternates()["/hello-de.html"]


SUBSITES: dict[str, Any] = {
    "PLUGINS": ["i18n_subsites", "pelican_urlset"],
    "DEFAULT_LANG": "en",
    "I18N_SUBSITES": {"it": {"SITENAME": "Sito"}, "de": {}},
}


@pytest.fixture
def languages(pelican_site: PelicanSite) -> PelicanSite:
    """Return a site with an article in three languages, and one in English and in Italian alone."""
    pytest.importorskip("pelican.plugins.i18n_subsites")
    pelican_site.article("hello", slug="hello", lang="en")
    pelican_site.article("ciao", slug="hello", lang="it")
    pelican_site.article("hallo", slug="hello", lang="de")
    pelican_site.article("only-en", lang="en")
    pelican_site.article("solo-it", lang="it")
    return pelican_site


def subsites(**changes: Any) -> dict[str, Any]:
    """Return the settings of a site with subsites, which i18n_subsites changes as it goes."""
    return {
        **SUBSITES,
        "I18N_SUBSITES": {lang: dict(each) for lang, each in SUBSITES["I18N_SUBSITES"].items()},
        **changes,
    }


@pytest.mark.parametrize("order", [["i18n_subsites", "pelican_urlset"], ["pelican_urlset", "i18n_subsites"]])
def test_subsites_below_the_site(languages: PelicanSite, order: list[str]) -> None:
    """All languages of one host are in one sitemap, each article once, where its language is published."""
    log = languages.build(**subsites(PLUGINS=order))
    urls = languages.urls()
    assert {url for url in urls if "hello" in url or "only" in url or "solo" in url} == {
        *("/hello.html", "/it/hello.html", "/de/hello.html", "/only-en.html", "/it/solo-it.html")
    }
    assert {"/", "/it/", "/de/", "/it/category/misc.html"} <= set(urls)
    hello = {"en": "/hello.html", "it": "/it/hello.html", "de": "/de/hello.html", "x-default": "/hello.html"}
    alternates = languages.alternates()
    assert {url: alternates[url] for url in ("/hello.html", "/it/hello.html", "/de/hello.html")} == dict.fromkeys(
        ("/hello.html", "/it/hello.html", "/de/hello.html"), hello
    )
    assert set(languages.left_out().values()) == {"not published: draft"}
    assert sorted(path.name for path in languages.output.rglob("sitemap*")) == ["sitemap.xml"]
    assert len(log) == 1


@pytest.mark.parametrize("policy", ["keep", "hide", "remove"])
def test_what_is_not_translated(languages: PelicanSite, policy: str) -> None:
    """Whatever a subsite does with what is not in its language: the copy in its own language is the one listed."""
    languages.build(**subsites(I18N_UNTRANSLATED_ARTICLES=policy))
    found = {url for url in languages.urls() if "only" in url or "solo" in url}
    assert found == {"/only-en.html", "/it/solo-it.html"}
    copies = {reason for file, reason in languages.left_out().items() if "solo" in file}
    expected = {
        "keep": {"canonical is another URL: https://example.org/it/solo-it.html"},
        "hide": {"not published: draft"},
        "remove": set[str](),
    }
    assert copies == expected[policy]


def test_what_has_no_language(languages: PelicanSite) -> None:
    """What states no language is in the language of each subsite to Pelican: each subsite lists its own."""
    languages.page("contact")
    languages.build(**subsites())
    assert {"/pages/contact.html", "/it/pages/contact.html", "/de/pages/contact.html"} <= set(languages.urls())
    assert "/pages/contact.html" not in languages.alternates()


def test_a_subsite_on_its_own_host(languages: PelicanSite) -> None:
    """A language on another host has a sitemap and a robots.txt of its own; the sets reach across."""
    settings = subsites()
    settings["I18N_SUBSITES"]["de"]["SITEURL"] = "https://example.de"
    languages.build(**settings)
    assert "/de/hello.html" not in languages.urls()
    assert set(languages.urls("de/sitemap.xml", "https://example.de")) >= {"/", "/hello.html"}
    main = languages.alternates()["/hello.html"]
    assert main["de"] == "https://example.de/hello.html"
    other = languages.alternates("de/sitemap.xml", "https://example.de")["/hello.html"]
    assert other == {
        "de": "/hello.html",
        "en": "https://example.org/hello.html",
        "it": "https://example.org/it/hello.html",
        "x-default": other["x-default"],
    }
    assert "Sitemap: https://example.de/sitemap.xml" in (languages.output / "de" / "robots.txt").read_text()
    assert not [file for file in languages.decisions() if file.startswith("de/")]


def test_hosts_agree_on_a_set(languages: PelicanSite) -> None:
    """The set of a page is the same in the sitemaps of both hosts, with the main language as the default."""
    settings = subsites()
    settings["I18N_SUBSITES"]["de"]["SITEURL"] = "https://example.de"
    languages.build(**settings)
    assert (
        languages.alternates(base="")[f"{BASE}/hello.html"]
        == (languages.alternates("de/sitemap.xml", "")["https://example.de/hello.html"])
    )


def test_a_base_url_that_a_subsite_inherits(languages: PelicanSite) -> None:
    """`base_url` stands for the SITEURL of the site that sets it, and of what lies below; not for that of a host."""
    settings = subsites(SITEURL="http://localhost", URLSET={"base_url": f"{BASE}/blog"})
    settings["I18N_SUBSITES"]["de"]["SITEURL"] = "https://example.de"
    languages.build(**settings)
    assert {"/blog/hello.html", "/blog/it/hello.html"} <= set(languages.urls())
    assert "/hello.html" in languages.urls("de/sitemap.xml", "https://example.de")


def test_subsites_in_autoreload(languages: PelicanSite) -> None:
    """The second run of the same object, with all that i18n_subsites remembers, gives the same sitemap."""
    from pelican import Pelican  # noqa: PLC0415

    pelican = Pelican(languages.settings(**subsites()))
    languages.run(pelican)
    first = (languages.output / "sitemap.xml").read_bytes()
    languages.run(pelican)
    assert (languages.output / "sitemap.xml").read_bytes() == first


def test_names_of_months_in_the_language_of_a_subsite(
    languages: PelicanSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A URL with the name of a month is read while the locale of its run is set."""
    monkeypatch.setenv("LOCPATH", str(tmp_path))
    command = ["localedef", "-i", "it_IT", "-f", "UTF-8", str(tmp_path / "it_IT.UTF-8")]
    try:
        subprocess.run(command, check=False, capture_output=True)
        locale.setlocale(locale.LC_TIME, "it_IT.UTF-8")
    except (OSError, locale.Error):
        pytest.skip("no Italian locale can be made here")
    finally:
        locale.setlocale(locale.LC_TIME, "C")
    settings = subsites(ARTICLE_URL="{date:%B}/{slug}.html", ARTICLE_SAVE_AS="{date:%B}/{slug}.html")
    settings["I18N_SUBSITES"]["it"]["LOCALE"] = ("it_IT.UTF-8",)
    languages.build(**settings)
    assert {"/January/hello.html", "/it/gennaio/hello.html"} <= set(languages.urls())


def test_a_subsite_without_this_plugin(languages: PelicanSite) -> None:
    """What a run without the plugin writes is no page of the run around it."""
    settings = subsites()
    settings["I18N_SUBSITES"]["de"]["PLUGINS"] = ["i18n_subsites"]
    languages.build(**settings)
    assert "/de/hello.html" not in languages.urls()
    assert languages.left_out()["de/hello.html"] == "not published: no part of this build"


def test_an_image_of_the_main_site_in_a_subsite(languages: PelicanSite) -> None:
    """Static files stand in the main site alone: a featured image of a translation has its address there."""
    languages.write("images/c.jpg", b"jpg")
    languages.article("ciao", slug="hello", lang="it", image="{static}/images/c.jpg")
    languages.build(**subsites())
    text = (languages.output / "sitemap.xml").read_text()
    assert text.count("<image:loc>") == text.count(f"<image:loc>{BASE}/images/c.jpg</image:loc>") == 1


def test_a_subsite_with_another_scheme(languages: PelicanSite) -> None:
    """Another scheme is another site, with a sitemap of its own."""
    settings = subsites()
    settings["I18N_SUBSITES"]["de"]["SITEURL"] = "http://example.org/de"
    languages.build(**settings)
    assert "/hello.html" in languages.urls("de/sitemap.xml", "http://example.org/de")
    assert "/de/hello.html" not in languages.urls()


@pytest.mark.parametrize("policy", ["keep", "hide", "remove"])
def test_pages_that_are_not_translated(languages: PelicanSite, policy: str) -> None:
    """The same holds for pages."""
    languages.page("contact", slug="contact", lang="en")
    languages.build(**subsites(I18N_UNTRANSLATED_PAGES=policy))
    assert [url for url in languages.urls() if "contact" in url] == ["/pages/contact.html"]
