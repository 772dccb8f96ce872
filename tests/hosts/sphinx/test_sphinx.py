"""The Sphinx extension: which pages of a real build are listed, under which URL and with which date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite

sphinx = pytest.importorskip("sphinx")
OLD = pytest.mark.skipif(sphinx.version_info < (8, 1), reason="wrong canonical links (#9730)")
BUILDERS = pytest.mark.parametrize("builder", ["html", pytest.param("dirhtml", marks=OLD)])


def page(text: str, head: str = "") -> str:
    """Return a page of reStructuredText with something above its title."""
    return f"{head}\n{text}\n{'=' * len(text)}\n\nText.\n"


# Which pages, under which URL.


def test_every_document_is_listed_and_nothing_else(sphinx_site: SphinxSite) -> None:
    """Without options: the documents in, Sphinx's own pages out, one line printed and no warning."""
    built = sphinx_site.build()
    assert set(sphinx_site.listed()) == {"/index.html", "/about.html", "/guide/index.html", "/guide/first.html"}
    assert set(sphinx_site.left_out()) == {"genindex.html", "search.html"}
    assert "urlset: sitemap.xml: 4 pages listed, 0 dated, 2 left out" in built.status
    assert built.warnings == ""


@OLD
def test_dirhtml_lists_folders(sphinx_site: SphinxSite) -> None:
    """The folder builder's pages are listed by their folder."""
    sphinx_site.build("dirhtml")
    assert set(sphinx_site.listed()) == {"/", "/about/", "/guide/", "/guide/first/"}


@BUILDERS
@pytest.mark.parametrize(
    ("base", "suffixes"),
    [
        ("https://example.org/docs/", {}),
        ("https://example.org/docs", {}),
        ("https://example.org/docs/", {"html_file_suffix": ".htm"}),
        pytest.param("https://example.org/docs/", {"html_link_suffix": ""}, marks=OLD),
    ],
)
def test_each_url_equals_the_pages_canonical(
    sphinx_site: SphinxSite, builder: str, base: str, suffixes: dict[str, Any]
) -> None:
    """With or without a slash, with other suffixes, with any characters: the URL is what the page says it is."""
    sphinx_site.write("my page.rst", page("Spaces"))
    sphinx_site.write("übersicht.rst", page("Umlaut"))
    sphinx_site.write("q&a + 100%.rst", page("Signs"))
    sphinx_site.build(builder, html_baseurl=base, **suffixes)
    left_out = sphinx_site.left_out()
    canonicals = {url for name, url in sphinx_site.canonicals().items() if name not in left_out}
    assert {unquote(url) for url in canonicals} == {
        unquote(f"https://example.org/docs{url}") for url in sphinx_site.listed()
    }
    assert len(canonicals) == 7


@pytest.mark.parametrize("base", ["", "/", "/docs/", "docs.example.org", "http://localhost:8000/", "file:///docs"])
def test_a_base_url_that_cannot_be_used_is_one_warning(sphinx_site: SphinxSite, base: str) -> None:
    """No file is written, an old one stays, and the warning names the remedy."""
    old = sphinx_site.root / "_build" / "html" / "sitemap.xml"
    old.parent.mkdir(parents=True)
    old.write_text("old", encoding="utf-8")
    built = sphinx_site.build(html_baseurl=base)
    assert old.read_text(encoding="utf-8") == "old"
    assert built.warnings.count("WARNING") == 1
    assert "html_baseurl" in built.warnings
    assert "[U-base-url]" in built.warnings


def test_read_the_docs_says_where_the_site_is(sphinx_site: SphinxSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its canonical URL already names language and version; a project's own setting is stronger."""
    monkeypatch.setenv("READTHEDOCS_CANONICAL_URL", "https://tiny.readthedocs.io/en/latest/")
    sphinx_site.build(html_baseurl="")
    assert "https://tiny.readthedocs.io/en/latest/about.html" in sphinx_site.listed()
    sphinx_site.build()
    assert "/about.html" in sphinx_site.listed()


def test_builds_of_pull_requests_have_no_sitemap(sphinx_site: SphinxSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the Docs marks them; they are told once and need no base URL."""
    monkeypatch.setenv("READTHEDOCS_VERSION_TYPE", "external")
    built = sphinx_site.build(html_baseurl="")
    assert "pull request" in built.status
    assert built.warnings == ""
    assert not (sphinx_site.output / "sitemap.xml").exists()


@BUILDERS
def test_generated_pages_are_left_out(sphinx_site: SphinxSite, builder: str) -> None:
    """Indices, search, source code and opensearch have reasons of their own; a template of the author's is listed."""
    sphinx_site.conf(
        'extensions += ["sphinx.ext.autodoc", "sphinx.ext.viewcode"]\n'
        'templates_path = ["templates"]\n'
        'html_additional_pages = {"landing": "landing.html"}\n'
        'html_use_opensearch = "https://example.org/docs"\n'
        "html_split_index = True\n"
    )
    sphinx_site.write("templates/landing.html", '{% extends "layout.html" %}{% block body %}Hello{% endblock %}')
    sphinx_site.write("api.rst", page("API") + "\n.. automodule:: colorsys\n   :members:\n   :undoc-members:\n")
    sphinx_site.build(builder)
    end = "/index.html" if builder == "dirhtml" else ".html"
    left_out = {name.removesuffix(end): reason for name, reason in sphinx_site.left_out().items()}
    assert left_out.pop("search") == "robots noindex: noindex in the built page"
    assert {"host utility"} == set(left_out.values())
    assert {"genindex", "genindex-all", "genindex-H", "py-modindex", "_modules/colorsys"} <= set(left_out)
    assert len(sphinx_site.listed()) == 6
    assert ("/landing/" if builder == "dirhtml" else "/landing.html") in sphinx_site.listed()
    sphinx_site.build(builder, urlset_keep="/genindex*,/_modules/")
    kept = {each.removesuffix(".html").rstrip("/") for each in sphinx_site.listed()} - {"/index", ""}
    assert {"/genindex", "/genindex-all", "/_modules/colorsys"} <= kept
    assert {"/py-modindex", "/search"}.isdisjoint(kept)


def test_documents_that_sphinx_overwrites_are_left_out(sphinx_site: SphinxSite) -> None:
    """An empty genindex.rst, there to appear in a toctree, is not what stands in genindex.html."""
    sphinx_site.write("genindex.rst", "Index\n=====\n")
    sphinx_site.write("404.rst", ":orphan:\n\nLost\n====\n")
    sphinx_site.build()
    assert sphinx_site.left_out()["genindex.html"] == "host utility"
    assert sphinx_site.left_out()["404.html"] == "error page"


def test_files_of_html_extra_path_are_pages_with_that_source(sphinx_site: SphinxSite) -> None:
    """Folders and single files; what lies below _static is part of other pages."""
    sphinx_site.conf('html_extra_path = ["extra", "alone.html"]\nhtml_static_path = ["static"]\n')
    for name in ("extra/demo/index.html", "alone.html", "static/frame.html"):
        sphinx_site.write(name, "<!DOCTYPE html><html><head><title>t</title></head><body>Text</body></html>")
    sphinx_site.commit("2024-05-06")
    sphinx_site.build()
    listed = sphinx_site.listed()
    assert listed["/demo/index.html"] == "2024-05-06T12:00:00+00:00"
    assert listed["/alone.html"] == "2024-05-06T12:00:00+00:00"
    assert sphinx_site.left_out()["_static/frame.html"] == "host utility"


def test_other_files_are_listed_on_request_with_the_date_of_their_source(sphinx_site: SphinxSite) -> None:
    """The option `resources` selects among everything that was copied."""
    sphinx_site.conf('html_extra_path = ["extra"]\nurlset_resources = ["*.pdf"]\n')
    sphinx_site.write("extra/papers/one.pdf", "%PDF-1.4")
    sphinx_site.commit("2024-05-06")
    sphinx_site.build()
    assert sphinx_site.listed()["/papers/one.pdf"] == "2024-05-06T12:00:00+00:00"


def test_a_robots_txt_of_html_extra_path_is_completed(sphinx_site: SphinxSite) -> None:
    """The author's text stays, and a second build neither warns nor adds the line again."""
    sphinx_site.conf('html_extra_path = ["robots.txt"]\nhtml_baseurl = "https://example.org/"\n')
    sphinx_site.write("robots.txt", "User-agent: *\nDisallow: /private\n")
    sphinx_site.build()
    first = (sphinx_site.output / "robots.txt").read_text(encoding="utf-8")
    assert first == "User-agent: *\nDisallow: /private\n\nSitemap: https://example.org/sitemap.xml\n"
    sphinx_site.write("about.rst", page("Changed"))
    assert sphinx_site.build().warnings == ""
    assert first == (sphinx_site.output / "robots.txt").read_text(encoding="utf-8")


def test_folders_of_other_builds_are_theirs(sphinx_site: SphinxSite) -> None:
    """Languages and versions are often built into folders of one another; each has its own sitemap."""
    for name in ("de/index.html", "de/guide/index.html", "delta.html"):
        path = sphinx_site.root / "_build" / "html" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("<html><head><title>t</title></head><body>Text</body></html>", encoding="utf-8")
    (sphinx_site.root / "_build" / "html" / "de" / "objects.inv").touch()
    sphinx_site.build()
    assert sphinx_site.left_out()["de/guide/index.html"] == "not published: part of another build: de/"
    assert "/delta.html" in sphinx_site.listed()


def test_every_built_page_has_one_verdict(sphinx_site: SphinxSite) -> None:
    """Closed world: listed files and files left out are together all HTML files, and none is both."""
    sphinx_site.conf('html_extra_path = ["extra"]\n')
    sphinx_site.write("extra/strange name #1?.html", "<html><head><title>t</title></head></html>")
    sphinx_site.build()
    built = {path.relative_to(sphinx_site.output).as_posix() for path in sphinx_site.output.rglob("*.html")}
    assert built - set(sphinx_site.left_out()) == {
        "index.html",
        "about.html",
        "guide/index.html",
        "guide/first.html",
        "strange name #1?.html",
    }
    assert "/strange%20name%20%231%3F.html" in sphinx_site.listed()
    assert len(sphinx_site.listed()) == 5


# Front matter.


def test_fields_at_the_top_of_a_document_are_front_matter(sphinx_site: SphinxSite) -> None:
    """Docinfo takes a page out or sets values; :orphan: and :nosearch: say nothing about search engines."""
    sphinx_site.write("out.rst", page("Out", ":sitemap: false\n"))
    sphinx_site.write("nositemap.rst", page("Nositemap", ":nositemap:\n"))
    sphinx_site.write("meta.rst", page("Meta", ".. meta::\n   :robots: noindex, nofollow\n"))
    sphinx_site.write("stays.rst", page("Stays", ":orphan:\n:nosearch:\n"))
    sphinx_site.write("values.rst", page("Values", ":sitemap-priority: 0.8\n:lastmod: 2024-02-03\n"))
    built = sphinx_site.build()
    assert {
        "out.html": "sitemap: false: sitemap: false",
        "nositemap.html": "sitemap: false: nositemap",
        "meta.html": "robots noindex: noindex in the built page",
    }.items() <= sphinx_site.left_out().items()
    assert sphinx_site.listed()["/values.html"] == "2024-02-03"
    assert "/stays.html" in sphinx_site.listed()
    assert "<priority>0.8</priority>" in (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
    assert built.warnings == ""


def test_front_matter_of_markdown_is_understood(sphinx_site: SphinxSite) -> None:
    """MyST hands mappings over as JSON and booleans as text."""
    pytest.importorskip("myst_parser")
    sphinx_site.conf('extensions += ["myst_parser"]\n')
    sphinx_site.write("values.md", "---\nsitemap:\n  priority: 0.3\n  lastmod: '2024-02-03'\n---\n# Values\n")
    sphinx_site.write("out.md", "---\nsitemap: false\n---\n# Out\n")
    sphinx_site.write("robots.md", "---\nmyst:\n  html_meta:\n    robots: noindex\n---\n# Robots\n")
    sphinx_site.write("draft.md", "---\ndraft: true\n---\n# Draft\n")
    built = sphinx_site.build()
    assert {
        "out.html": "sitemap: false: sitemap: False",
        "robots.html": "robots noindex: noindex in the built page",
        "draft.html": "not published: draft: True",
    }.items() <= sphinx_site.left_out().items()
    assert sphinx_site.listed()["/values.html"] == "2024-02-03"
    assert built.warnings == ""


def test_faults_in_front_matter_name_the_document(sphinx_site: SphinxSite) -> None:
    """One line per code however many pages have the fault, and the page keeps its place."""
    sphinx_site.write("one.rst", page("One", ":sitemap-priority: 10\n"))
    sphinx_site.write("two.rst", page("Two", ":sitemap-changefreq: biweekly\n:sitemap-pirority: 1\n"))
    sphinx_site.write("three.rst", page("Three", ":lastmod: soon\n"))
    built = sphinx_site.build()
    assert "one.rst: " in built.warnings
    assert {"/one.html", "/two.html", "/three.html"} <= set(sphinx_site.listed())
    lines = built.warnings.splitlines()
    assert sorted(
        code for line in lines for code in ("U-date", "U-meta-unknown", "U-meta-value") if f"[{code}]" in line
    ) == ["U-date", "U-meta-unknown", "U-meta-value"]


# Dates.


def test_dates_come_from_git_for_all_pages_of_each_build(sphinx_site: SphinxSite) -> None:
    """A page that was built before it was committed has its date from the next build on, without being built again."""
    sphinx_site.commit("2024-01-01")
    sphinx_site.write("about.rst", page("New"))
    sphinx_site.build()
    assert sphinx_site.listed()["/about.html"] == "2024-01-01T12:00:00+00:00"
    sphinx_site.commit("2024-06-01")
    sphinx_site.build()
    assert sphinx_site.listed()["/about.html"] == "2024-06-01T12:00:00+00:00"
    assert sphinx_site.listed()["/guide/first.html"] == "2024-01-01T12:00:00+00:00"


def test_a_template_over_a_document_takes_its_date_away(sphinx_site: SphinxSite) -> None:
    """What the reader sees is the template's page, not what the document's history tells of."""
    sphinx_site.conf('templates_path = ["templates"]\nhtml_additional_pages = {"about": "about.html"}\n')
    sphinx_site.write("templates/about.html", '{% extends "layout.html" %}')
    sphinx_site.commit("2024-01-01")
    sphinx_site.build()
    assert sphinx_site.listed()["/about.html"] == ""


def test_a_translated_page_counts_its_own_catalogue(sphinx_site: SphinxSite) -> None:
    """The newest of source and translation is the date, unless many documents share the catalogue."""
    sphinx_site.conf('language = "de"\nlocale_dirs = ["locales"]\n')
    sphinx_site.commit("2024-01-01")
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    sphinx_site.write("locales/de/LC_MESSAGES/about.po", head + 'msgid "About"\nmsgstr "Worum es geht"\n')
    sphinx_site.write("locales/de/LC_MESSAGES/guide.po", head + 'msgid "First"\nmsgstr "Erstes"\n')
    sphinx_site.commit("2024-06-01")
    sphinx_site.build()
    assert "Worum es geht" in (sphinx_site.output / "about.html").read_text(encoding="utf-8")
    assert sphinx_site.listed()["/about.html"] == "2024-06-01T12:00:00+00:00"
    assert sphinx_site.listed()["/guide/first.html"] == "2024-01-01T12:00:00+00:00"


def test_a_shallow_clone_is_one_warning(sphinx_site: SphinxSite, tmp_path: Path) -> None:
    """Dates at the boundary are left out, and `suppress_warnings` silences the one line that says so."""
    sphinx_site.commit("2024-01-01")
    sphinx_site.write("about.rst", page("New"))
    sphinx_site.commit("2024-06-01")
    sphinx_site.git("clone", "-q", "--depth=1", f"file://{tmp_path}", "shallow")
    sphinx_site.docs = tmp_path / "shallow" / "docs"
    built = sphinx_site.build()
    assert {""} == set(sphinx_site.listed().values())
    assert built.warnings.count("WARNING") == 1
    assert "[U-git-shallow]" in built.warnings
    assert sphinx_site.build(suppress_warnings=["urlset.git-shallow"]).warnings == ""


# Settings.


def test_settings_are_read_from_conf_py_and_the_command_line(sphinx_site: SphinxSite) -> None:
    """Every option is a setting; lists on the command line are split at commas, as Sphinx does."""
    sphinx_site.conf('urlset_exclude = ["/guide/"]\nurlset_filename = "pages.xml"\n')
    sphinx_site.build()
    assert {"/index.html", "/about.html"} == set(sphinx_site.listed("pages.xml"))
    sphinx_site.build(urlset_exclude="/guide/,about.html", urlset_filename="sitemap.xml", urlset_gzip="1")
    assert {"/index.html"} == set(sphinx_site.listed())
    assert (sphinx_site.output / "sitemap.xml.gz").is_file()
    assert not (sphinx_site.output / "pages.xml").exists()


def test_all_mistakes_in_settings_are_told_at_once(sphinx_site: SphinxSite) -> None:
    """Misspelt names with the nearest right one, wrong types with their place; the defaults are used."""
    sphinx_site.conf('urlset_exlude = ["x"]\nurlset_max_urls = "many"\nurlset_rules = [{"priority": 1}]\n')
    built = sphinx_site.build()
    assert "conf.py: urlset_exlude: 'exlude' is unknown; did you mean 'exclude'? [U-option-unknown]" in built.warnings
    assert "conf.py: urlset_max_urls: 'many' is no whole number" in built.warnings
    assert "conf.py: urlset_rules[0].match: is missing" in built.warnings
    assert len(sphinx_site.listed()) == 4


def test_a_page_is_as_new_as_what_it_includes(sphinx_site: SphinxSite) -> None:
    """A change log that only includes another file changes with that file; the code that it shows counts on request.

    docutils.conf, which Sphinx notes for every document, never does.
    """
    sphinx_site.write("changes.rst", "Changes\n=======\n\n.. include:: parts/news.rst\n\n.. literalinclude:: code.py\n")
    sphinx_site.conf('exclude_patterns = ["parts"]\n')
    for name in ("parts/news.rst", "code.py", "docutils.conf"):
        sphinx_site.write(name, "")
    sphinx_site.commit("2024-01-01")
    sphinx_site.write("parts/news.rst", "News.\n")
    sphinx_site.commit("2024-06-01")
    sphinx_site.write("code.py", "x = 1\n")
    sphinx_site.commit("2024-07-01")
    sphinx_site.write("docutils.conf", "[general]\n")
    sphinx_site.commit("2024-08-01")
    dates = {}
    for choice in ("none", "text", "all"):
        sphinx_site.build(urlset_dependencies=choice)
        dates[choice] = sphinx_site.listed()["/changes.html"]
    assert dates == {
        "none": "2024-01-01T12:00:00+00:00",
        "text": "2024-06-01T12:00:00+00:00",
        "all": "2024-07-01T12:00:00+00:00",
    }


def test_a_sitemap_of_the_author_is_told_of(sphinx_site: SphinxSite) -> None:
    """A file that html_extra_path copies over ours is replaced, and somebody has to choose."""
    sphinx_site.conf('html_extra_path = ["extra"]\n')
    sphinx_site.write("extra/sitemap.xml", "<urlset/>")
    assert "html_extra_path has a sitemap.xml too; urlset's replaces it" in sphinx_site.build().warnings
    assert len(sphinx_site.listed()) == 4


def test_a_fault_of_ours_is_an_error_that_breaks_nothing(
    sphinx_site: SphinxSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The site is built, the old sitemap stays, and the message asks for a report."""
    sphinx_site.build()
    before = sphinx_site.listed()

    def broken(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("urlset.build", broken)
    built = sphinx_site.build()
    assert "RuntimeError: boom [U-internal]" in built.warnings
    assert "build succeeded" in built.status
    assert before == sphinx_site.listed()
