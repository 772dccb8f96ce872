"""The Sphinx extension in every way that people build: again, in part, in parallel, as something else than a site."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.hosts.sphinx.conftest import page

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite


def test_the_extension_loads_the_core_only_when_a_site_is_built() -> None:
    """Whatever builder runs, Sphinx imports it: parsers, formats and git wait for the end of an HTML build."""
    code = (
        "import sys, sphinx.application, sphinx_urlset\n"
        "print(*sorted({'selectolax', 'urlset.pipeline', 'urlset.git', 'urlset.report'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def sitemap(site: SphinxSite) -> bytes:
    """Return the bytes of the sitemap."""
    return (site.output / "sitemap.xml").read_bytes()


def test_a_build_that_reads_one_page_again_lists_all(sphinx_site: SphinxSite) -> None:
    """Complete after a full build, after one edit and where nothing changed: the same bytes each time."""
    sphinx_site.conf('extensions += ["sphinx.ext.autodoc", "sphinx.ext.viewcode"]\n')
    sphinx_site.write("about.rst", page("About") + "\n.. automodule:: colorsys\n   :members:\n   :undoc-members:\n")
    sphinx_site.build()
    full, left_out = sitemap(sphinx_site), sphinx_site.left_out()
    sphinx_site.write("guide/first.rst", page("First, again"))
    sphinx_site.build()
    assert sitemap(sphinx_site) == full
    assert sphinx_site.left_out() == left_out
    sphinx_site.build()
    assert sitemap(sphinx_site) == full
    assert sphinx_site.left_out() == left_out


def test_an_unchanged_sitemap_is_not_touched(sphinx_site: SphinxSite) -> None:
    """Tools that upload by file time have nothing to do."""
    sphinx_site.build()
    before = (sphinx_site.output / "sitemap.xml").stat().st_mtime_ns
    sphinx_site.write("about.rst", page("About, again"))
    sphinx_site.build()
    assert (sphinx_site.output / "sitemap.xml").stat().st_mtime_ns == before


def test_a_removed_page_goes_though_its_file_stays(sphinx_site: SphinxSite) -> None:
    """Sphinx leaves the HTML of a document that was removed; a page that replaces it by other means is listed again."""
    sphinx_site.write("gone.rst", page("Gone"))
    sphinx_site.write("old/index.rst", page("Old", ":orphan:\n"))
    sphinx_site.build()
    assert set(sphinx_site.listed()) == sphinx_site.urls("gone", "old/index")
    (sphinx_site.docs / "gone.rst").unlink()
    (sphinx_site.docs / "old" / "index.rst").unlink()
    sphinx_site.build()
    assert (sphinx_site.output / sphinx_site.file("gone")).exists()
    for name in ("gone", "old/index"):
        assert sphinx_site.left_out()[sphinx_site.file(name)] == "not published: no longer part of the project"
    assert set(sphinx_site.listed()) == sphinx_site.urls()
    sphinx_site.write("templates/gone.html", '{% extends "layout.html" %}')
    sphinx_site.conf('templates_path = ["templates"]\nhtml_additional_pages = {"gone": "gone.html"}\n')
    sphinx_site.build()
    assert set(sphinx_site.listed()) == sphinx_site.urls("gone")


def test_a_removed_page_goes_even_if_the_doctrees_are_new(sphinx_site: SphinxSite) -> None:
    """A cache of the output folder alone still tells of a page's source by the copy that Sphinx made of it."""
    sphinx_site.write("old/gone [1].rst", page("Gone", ":orphan:\n"))
    sphinx_site.build()
    (sphinx_site.docs / "old" / "gone [1].rst").unlink()
    for path in (sphinx_site.root / "_build" / "doctrees").rglob("*.*"):
        path.unlink()
    sphinx_site.build()
    assert sphinx_site.left_out()[sphinx_site.file("old/gone [1]")] == "not published: no longer part of the project"


def test_a_removed_page_goes_even_if_its_text_was_not_copied(sphinx_site: SphinxSite) -> None:
    """Where the output has no sources, the doctree that Sphinx leaves behind tells of them."""
    sphinx_site.conf("html_copy_source = False\n")
    sphinx_site.write("old/gone.rst", page("Gone", ":orphan:\n"))
    sphinx_site.build()
    (sphinx_site.docs / "old" / "gone.rst").unlink()
    sphinx_site.build()
    assert sphinx_site.left_out()[sphinx_site.file("old/gone")] == "not published: no longer part of the project"


def test_a_build_of_single_files_lists_what_is_there(sphinx_site: SphinxSite) -> None:
    """Into an empty folder only what was built is listed, without a warning; afterwards all pages are there."""
    assert "urlset" not in sphinx_site.build(only=["about.rst"]).warnings
    assert sphinx_site.url("about") in sphinx_site.listed()
    assert sphinx_site.url("guide/first") not in sphinx_site.listed()
    assert sphinx_site.left_out()[sphinx_site.file("guide/first")].startswith("not published: not built yet")
    sphinx_site.build()
    whole = sitemap(sphinx_site)
    sphinx_site.write("about.rst", page("About, again"))
    sphinx_site.build(only=["about.rst"])
    assert sitemap(sphinx_site) == whole


def test_parallel_builds_give_the_same_bytes(sphinx_site: SphinxSite) -> None:
    """With workers for reading and for writing nothing is lost, and nobody is told that the extension is not safe."""
    for number in range(12):
        sphinx_site.write(f"page{number}.rst", page(f"Page {number}", f":sitemap-priority: 0.{number % 10}\n"))
    sphinx_site.commit("2024-01-01")
    sphinx_site.build()
    serial = sitemap(sphinx_site)
    (sphinx_site.output / "sitemap.xml").unlink()
    code, text = sphinx_site.run("-j", "3", "-E", "-a", "-W")
    assert code == 0, text
    assert ".. page" in text  # the workers' shares: `about .. page0`
    assert sitemap(sphinx_site) == serial


def test_the_environment_stays_as_it_was(sphinx_site: SphinxSite) -> None:
    """It is loaded again by the next build, which has nothing to read."""
    sphinx_site.conf('urlset_rules = [{"match": "/guide/", "priority": 0.5}]\n')
    sphinx_site.build()
    built = sphinx_site.build()
    assert re.search(r"0 added, 0 changed, 0 removed", built.status)
    assert built.warnings == ""


def test_a_failed_build_keeps_the_old_sitemap(sphinx_site: SphinxSite) -> None:
    """Half a site must not replace the list of the whole one."""
    sphinx_site.build()
    before = sitemap(sphinx_site)
    sphinx_site.conf(
        "def fail(app, doctree, docname):\n"
        "    assert docname != 'later'\n\n"
        "def setup(app):\n"
        "    app.connect('doctree-resolved', fail)\n"
    )
    for name in ("early", "later"):
        sphinx_site.write(f"{name}.rst", page("New"))
    code, text = sphinx_site.run()
    assert code == 2, text
    assert (sphinx_site.output / sphinx_site.file("early")).exists()
    assert sitemap(sphinx_site) == before


def test_warnings_fail_the_build_where_the_host_is_told_so(sphinx_site: SphinxSite) -> None:
    """-W counts our warnings as any other."""
    sphinx_site.write("one.rst", page("One", ":sitemap-priority: 10\n"))
    code, text = sphinx_site.run("-W", "--keep-going")
    assert code == 1, text


def test_strict_fails_a_build_that_is_not_told_to_fail_for_warnings(sphinx_site: SphinxSite) -> None:
    """The option fails the build as Sphinx' own checkers do: by the exit code, after all files are written."""
    sphinx_site.write("one.rst", page("One", ":sitemap-priority: 10\n"))
    assert sphinx_site.build().code == 0
    built = sphinx_site.build(urlset_strict=True)
    assert built.code == 1
    assert "urlset_strict is set, so the build fails for U-meta-value" in built.warnings
    assert sphinx_site.url("one") in sphinx_site.listed()
    assert sphinx_site.build(urlset_strict=True, suppress_warnings=["urlset.meta-value"]).code == 0
