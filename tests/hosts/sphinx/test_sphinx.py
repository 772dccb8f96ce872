"""The Sphinx extension: which pages of a real build are listed, and under which URL."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest
from tests.hosts.sphinx.conftest import DOCUMENTS, page

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite

HTML = "<!DOCTYPE html><html><head><title>t</title></head><body>Text</body></html>"


def test_every_document_is_listed_and_nothing_else(sphinx_site: SphinxSite) -> None:
    """Without options: the documents in, Sphinx's own pages out, one line printed and no warning."""
    built = sphinx_site.build()
    assert set(sphinx_site.listed()) == sphinx_site.urls()
    assert set(sphinx_site.left_out()) == {sphinx_site.file("genindex"), sphinx_site.file("search")}
    assert "urlset: sitemap.xml: 4 pages listed, 0 dated, 2 left out" in built.status
    assert built.warnings == ""


@pytest.mark.parametrize(
    ("base", "suffixes"),
    [
        ("https://example.org/docs/", {}),
        ("https://example.org/docs", {}),
        ("https://example.org/docs/", {"html_file_suffix": ".htm"}),
        ("https://example.org/docs/", {"html_link_suffix": ""}),
    ],
)
def test_each_url_equals_the_pages_canonical(sphinx_site: SphinxSite, base: str, suffixes: dict[str, Any]) -> None:
    """With or without a slash, with other suffixes, with any characters: the URL is what the page says it is."""
    if "html_link_suffix" in suffixes:
        pytest.importorskip("sphinx", "8.1", reason="wrong canonical links with html_link_suffix")
    sphinx_site.write("my page.rst", page("Spaces"))
    sphinx_site.write("übersicht.rst", page("Umlaut"))
    sphinx_site.write("q&a + 100%.rst", page("Signs"))
    sphinx_site.build(html_baseurl=base, **suffixes)
    left_out = sphinx_site.left_out()
    canonicals = {url for name, url in sphinx_site.canonicals().items() if name not in left_out}
    assert {unquote(url) for url in canonicals} == {
        unquote(f"https://example.org/docs{url}") for url in sphinx_site.listed()
    }
    assert len(canonicals) == 7


@pytest.mark.parametrize("base", ["", "/", "/docs/", "docs.example.org", "http://localhost:8000/", "file:///docs"])
def test_a_base_url_that_cannot_be_used_is_one_warning(sphinx_site: SphinxSite, base: str) -> None:
    """No file is written, an old one stays, and the warning names the remedy."""
    old = sphinx_site.output / "sitemap.xml"
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
    assert set(sphinx_site.listed()) == {f"https://tiny.readthedocs.io/en/latest{url}" for url in sphinx_site.urls()}
    sphinx_site.build()
    assert set(sphinx_site.listed()) == sphinx_site.urls()


def test_builds_of_pull_requests_have_no_sitemap(sphinx_site: SphinxSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read the Docs marks them; they are told once and need no base URL."""
    monkeypatch.setenv("READTHEDOCS_VERSION_TYPE", "external")
    built = sphinx_site.build(html_baseurl="")
    assert "pull request" in built.status
    assert built.warnings == ""
    assert not (sphinx_site.output / "sitemap.xml").exists()
    monkeypatch.setenv("READTHEDOCS_VERSION_TYPE", "branch")
    sphinx_site.build()
    assert set(sphinx_site.listed()) == sphinx_site.urls()


def test_generated_pages_are_left_out(sphinx_site: SphinxSite) -> None:
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
    sphinx_site.build()
    left_out = sphinx_site.left_out()
    assert left_out.pop(sphinx_site.file("search")) == "robots noindex: noindex in the built page"
    assert {"host utility"} == set(left_out.values())
    made = ("genindex", "genindex-all", "genindex-H", "py-modindex", "_modules/colorsys")
    assert set(map(sphinx_site.file, made)) <= set(left_out)
    assert set(sphinx_site.listed()) == sphinx_site.urls("api", "landing")


def test_pages_of_the_host_can_be_kept_but_no_error_page(sphinx_site: SphinxSite) -> None:
    """A pattern of `keep` that keeps nothing is a warning; noindex of a theme's search page still counts."""
    sphinx_site.write("404.rst", page("Lost", ":orphan:\n"))
    wanted = [*map(sphinx_site.url, ("genindex", "404", "search")), "/nothing/"]
    built = sphinx_site.build(urlset_keep=",".join(wanted))
    assert set(sphinx_site.listed()) == sphinx_site.urls("genindex")
    assert built.warnings.count("conf.py: urlset_keep[3]: '/nothing/' matches no page [U-pattern-unused]") == 1
    assert built.warnings.count("WARNING") == 1


def test_a_search_page_that_may_be_indexed_is_left_out_all_the_same(sphinx_site: SphinxSite) -> None:
    """A theme without noindex makes no page of the author's of it; who keeps it, has it."""
    sphinx_site.conf('templates_path = ["templates"]\n')
    sphinx_site.write("templates/search.html", '{% extends "layout.html" %}')
    sphinx_site.build()
    assert sphinx_site.left_out()[sphinx_site.file("search")] == "host utility"
    sphinx_site.build(urlset_keep=[sphinx_site.url("search")])
    assert set(sphinx_site.listed()) == sphinx_site.urls("search")


def test_documents_that_sphinx_overwrites_are_left_out(sphinx_site: SphinxSite) -> None:
    """An empty genindex.rst, there to appear in a toctree, is not what stands in genindex.html."""
    sphinx_site.write("genindex.rst", "Index\n=====\n")
    sphinx_site.write("404.rst", ":orphan:\n\nLost\n====\n")
    sphinx_site.build()
    assert sphinx_site.left_out()[sphinx_site.file("genindex")] == "host utility"
    assert sphinx_site.left_out()[sphinx_site.file("404")] == "error page"


def test_files_of_html_extra_path_are_pages_with_that_source(sphinx_site: SphinxSite) -> None:
    """Folders and single files; what lies below _static is part of other pages."""
    sphinx_site.conf('html_extra_path = ["extra", "alone.html"]\nhtml_static_path = ["static"]\n')
    for name in ("extra/demo/index.html", "alone.html", "static/frame.html"):
        sphinx_site.write(name, HTML)
    sphinx_site.commit("2024-05-06")
    sphinx_site.build()
    listed = sphinx_site.listed()
    folder = "/demo/" if sphinx_site.builder == "dirhtml" else "/demo/index.html"
    assert listed[folder] == "2024-05-06T12:00:00+00:00"
    assert listed["/alone.html"] == "2024-05-06T12:00:00+00:00"
    assert sphinx_site.left_out()["_static/frame.html"] == "host utility"


def test_other_files_are_listed_on_request_with_the_date_of_their_source(sphinx_site: SphinxSite) -> None:
    """The option `resources` selects among everything that was copied: from a folder, alone or for a download."""
    sphinx_site.conf('html_extra_path = ["extra", "papers/alone.pdf"]\nurlset_resources = ["*.pdf"]\n')
    downloads = "\n:download:`Two <two.pdf>` :download:`Three <../three.pdf>`\n"
    sphinx_site.write("about.rst", page("About") + downloads)
    pdfs = ("extra/papers/one.pdf", "papers/alone.pdf", "two.pdf", "../three.pdf")
    for name in (*pdfs, "extra/papers/one.txt"):
        sphinx_site.write(name, f"%PDF-1.4 {name}")
    sphinx_site.commit("2024-05-06", "docs", "three.pdf")
    for _ in range(2):  # the second build copies and reads nothing again
        sphinx_site.build()
        files = {re.sub(r"[0-9a-f]{32}", "*", url): date for url, date in sphinx_site.listed().items()}
        assert files.keys() - sphinx_site.urls() == {
            "/papers/one.pdf",
            "/alone.pdf",
            "/_downloads/*/two.pdf",
            "/_downloads/*/three.pdf",
        }
        assert set(files.values()) == {"2024-05-06T12:00:00+00:00"}


def test_the_last_of_two_files_of_one_name_is_the_source(sphinx_site: SphinxSite) -> None:
    """Sphinx copies the entries of html_extra_path one after the other, over what is there."""
    sphinx_site.conf('html_extra_path = ["first", "alone/alone.pdf", "last"]\nurlset_resources = ["*.pdf"]\n')
    names = ("page.html", "paper.pdf", "alone.pdf")
    for day, folder in (("2024-05-06", "last"), ("2024-06-07", "first"), ("2024-07-08", "alone")):
        for name in names:
            sphinx_site.write(f"{folder}/{name}", f"<html><head><title>{folder}</title></head></html>")
        sphinx_site.commit(day)
    sphinx_site.build()
    for name in names:
        assert "last" in (sphinx_site.output / name).read_text(encoding="utf-8")
        assert sphinx_site.listed()[f"/{name}"] == "2024-05-06T12:00:00+00:00"


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


def test_a_sitemap_of_the_author_is_told_of(sphinx_site: SphinxSite) -> None:
    """A file that html_extra_path copies over ours is replaced, and somebody has to choose."""
    sphinx_site.conf('html_extra_path = ["extra"]\n')
    sphinx_site.write("extra/sitemap.xml", "<urlset/>")
    assert "html_extra_path has a sitemap.xml too; urlset's replaces it" in sphinx_site.build().warnings
    assert set(sphinx_site.listed()) == sphinx_site.urls()


def test_folders_of_other_builds_are_theirs(sphinx_site: SphinxSite) -> None:
    """Languages and versions are often built into folders of one another; each has its own sitemap."""
    for name in ("de/index.html", "de/guide/index.html", "de/objects.inv", "delta.html"):
        path = sphinx_site.output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(HTML, encoding="utf-8")
    sphinx_site.build()
    assert sphinx_site.left_out()["de/guide/index.html"] == "not published: part of another build: de/"
    assert "/delta.html" in sphinx_site.listed()


def test_every_built_page_has_one_verdict(sphinx_site: SphinxSite) -> None:
    """Closed world: listed files and files left out are together all HTML files, and none is both."""
    sphinx_site.conf('html_extra_path = ["extra"]\n')
    sphinx_site.write("extra/strange name #1?.html", HTML)
    sphinx_site.build()
    built = {path.relative_to(sphinx_site.output).as_posix() for path in sphinx_site.output.rglob("*.html")}
    documents = set(map(sphinx_site.file, DOCUMENTS))
    assert built - set(sphinx_site.left_out()) == {*documents, "strange name #1?.html"}
    assert set(sphinx_site.listed()) == {*sphinx_site.urls(), "/strange%20name%20%231%3F.html"}
