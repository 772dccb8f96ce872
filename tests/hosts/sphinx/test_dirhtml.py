"""The folder builder: what other tests see of single pages under html holds for it too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.hosts.sphinx.conftest import page

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite

sphinx = pytest.importorskip("sphinx")
pytestmark = pytest.mark.skipif(sphinx.version_info < (8, 1), reason="wrong canonical links (#9730)")

ALL = {"/", "/about/", "/guide/", "/guide/first/"}


def test_a_removed_page_goes_though_its_folder_stays(sphinx_site: SphinxSite) -> None:
    """Also where the removed document was the index of a folder."""
    sphinx_site.write("gone.rst", page("Gone"))
    sphinx_site.write("old/index.rst", page("Old", ":orphan:\n"))
    sphinx_site.build("dirhtml")
    assert set(sphinx_site.listed()) == ALL | {"/gone/", "/old/"}
    (sphinx_site.docs / "gone.rst").unlink()
    (sphinx_site.docs / "old" / "index.rst").unlink()
    sphinx_site.build("dirhtml")
    assert set(sphinx_site.listed()) == ALL
    for name in ("gone/index.html", "old/index.html"):
        assert sphinx_site.left_out()[name] == "not published: no longer part of the project"


def test_a_build_of_single_files_lists_what_is_there(sphinx_site: SphinxSite) -> None:
    """And nothing more."""
    sphinx_site.build("dirhtml", only=["about.rst"])
    assert "/about/" in sphinx_site.listed()
    assert sphinx_site.left_out()["guide/first/index.html"].startswith("not published: not built yet")


@pytest.mark.parametrize("language", ["en", "de"])
def test_fields_at_the_top_of_a_document_are_front_matter(sphinx_site: SphinxSite, language: str) -> None:
    """Whatever the language that field names are understood in."""
    sphinx_site.write("out.rst", page("Out", ":sitemap: false\n"))
    sphinx_site.write("nositemap.rst", page("Nositemap", ":nositemap:\n"))
    sphinx_site.write("meta.rst", page("Meta", ".. meta::\n   :robots: noindex, nofollow\n"))
    sphinx_site.write("stays.rst", page("Stays", ":orphan:\n:nosearch:\n:date: 2020-01-01\n:lastmod: 2024-02-03\n"))
    built = sphinx_site.build("dirhtml", language=language)
    assert set(sphinx_site.listed()) == ALL | {"/stays/"}
    assert sphinx_site.listed()["/stays/"] == "2024-02-03"
    assert built.warnings == ""


@pytest.mark.filterwarnings("ignore:'sphinx.util.console':DeprecationWarning")
def test_pages_of_neighbours_have_their_verdicts(sphinx_site: SphinxSite) -> None:
    """The error page of sphinx-notfound-page, and the stubs of sphinx-reredirects and rediraffe."""
    for module in ("notfound", "sphinx_reredirects", "sphinxext.rediraffe"):
        pytest.importorskip(module)
    sphinx_site.conf(
        'extensions += ["notfound.extension", "sphinx_reredirects", "sphinxext.rediraffe"]\n'
        'redirects = {"old/page": "../../about/"}\nrediraffe_redirects = {"older.rst": "about.rst"}\n'
    )
    for _ in range(2):
        sphinx_site.build("dirhtml")
        left_out = sphinx_site.left_out()
        reasons = {name: reason.split(":")[0] for name, reason in left_out.items() if "404" in name or "old" in name}
        assert sorted(reasons.values()) == ["error page", "redirect", "redirect"]
        assert set(sphinx_site.listed()) == ALL


def test_pages_of_the_host_can_be_kept_but_no_error_page(sphinx_site: SphinxSite) -> None:
    """A pattern of `keep` that keeps nothing is a warning; noindex of a theme's search page still counts."""
    sphinx_site.write("404.rst", page("Lost", ":orphan:\n"))
    built = sphinx_site.build("dirhtml", urlset_keep="/genindex/,/404/,/search/,/nothing/")
    assert set(sphinx_site.listed()) == ALL | {"/genindex/"}
    assert built.warnings.count("conf.py: urlset_keep[3]: '/nothing/' matches no page [U-pattern-unused]") == 1
    assert "nothing" in built.warnings


def test_images_have_the_names_that_they_are_published_under(sphinx_site: SphinxSite) -> None:
    """They are below the root, not below the page."""
    (sphinx_site.docs / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', encoding="utf-8")
    sphinx_site.write("guide/first.rst", page("First") + "\n.. image:: /a.svg\n   :alt: One\n")
    sphinx_site.build("dirhtml")
    text = (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
    assert "<image:loc>https://example.org/docs/_images/a.svg</image:loc>" in text
