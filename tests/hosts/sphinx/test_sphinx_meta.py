"""The Sphinx extension: what front matter and settings say of the pages of a real build."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.hosts.sphinx.conftest import DOCUMENTS, page

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite


# Front matter.


@pytest.mark.parametrize(("language", "date"), [("en", "date"), ("de", "Datum"), ("it", "data")])
def test_fields_at_the_top_of_a_document_are_front_matter(sphinx_site: SphinxSite, language: str, date: str) -> None:
    """Docinfo takes a page out or sets values; :orphan: and :nosearch: say nothing about search engines.

    So it is in each language that docutils has names of its own for such fields in. The date of a document says when
    it was written, not that it changed.
    """
    sphinx_site.write("out.rst", page("Out", f":{date}: 2020-01-01\n:sitemap: false\n"))
    sphinx_site.write("nositemap.rst", page("Nositemap", ":nositemap:\n"))
    sphinx_site.write("meta.rst", page("Meta", ".. meta::\n   :robots: noindex, nofollow\n"))
    sphinx_site.write("stays.rst", page("Stays", f":orphan:\n:nosearch:\n:{date}: 2020-01-01\n"))
    values = f":{date}: 2020-01-01\n:sitemap-priority: 0.8\n:Lastmod: 2024-02-03\n"
    sphinx_site.write("values.rst", page("Values", values))
    built = sphinx_site.build(language=language)
    assert {
        sphinx_site.file("out"): "sitemap: false: sitemap: false",
        sphinx_site.file("nositemap"): "sitemap: false: nositemap",
        sphinx_site.file("meta"): "robots noindex: noindex in the built page",
    }.items() <= sphinx_site.left_out().items()
    assert set(sphinx_site.listed()) == sphinx_site.urls("stays", "values")
    assert sphinx_site.listed()[sphinx_site.url("stays")] == ""
    assert sphinx_site.listed()[sphinx_site.url("values")] == "2024-02-03"
    assert "<priority>0.8</priority>" in (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
    assert built.warnings == ""


def test_front_matter_of_markdown_is_understood(sphinx_site: SphinxSite) -> None:
    """MyST hands mappings and lists over as JSON, and booleans, numbers and dates as text."""
    pytest.importorskip("myst_parser")
    sphinx_site.conf('extensions += ["myst_parser"]\n')
    sphinx_site.write("values.md", "---\nsitemap:\n  priority: 0.3\n  lastmod: '2024-02-03'\n---\n# Values\n")
    sphinx_site.write("flat.md", "---\nsitemap_priority: 0.7\nlastmod: 2024-03-04\nsitemap: true\n---\n# Flat\n")
    sphinx_site.write("listed.md", "---\nimages: [/one.png, /two.png]\ndraft: false\nnositemap: false\n---\n# Listed\n")
    sphinx_site.write("out.md", "---\nsitemap: false\n---\n# Out\n")
    sphinx_site.write("robots.md", "---\nmyst:\n  html_meta:\n    robots: noindex\n---\n# Robots\n")
    sphinx_site.write("draft.md", "---\ndraft: true\n---\n# Draft\n")
    built = sphinx_site.build()
    assert {
        sphinx_site.file("out"): "sitemap: false: sitemap: False",
        sphinx_site.file("robots"): "robots noindex: noindex in the built page",
        sphinx_site.file("draft"): "not published: draft: True",
    }.items() <= sphinx_site.left_out().items()
    assert set(sphinx_site.listed()) == sphinx_site.urls("values", "flat", "listed")
    assert sphinx_site.listed()[sphinx_site.url("values")] == "2024-02-03"
    assert sphinx_site.listed()[sphinx_site.url("flat")] == "2024-03-04"
    text = (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
    values = ("<priority>0.3<", "<priority>0.7<", "/one.png</image:loc>", "/two.png</image:loc>")
    assert [text.count(each) for each in values] == [1, 1, 1, 1]
    assert built.warnings == ""


def test_faults_in_front_matter_name_the_document(sphinx_site: SphinxSite) -> None:
    """One line per code however many pages have the fault, and the page keeps its place."""
    sphinx_site.write("one.rst", page("One", ":sitemap-priority: 10\n"))
    sphinx_site.write("two.rst", page("Two", ":sitemap-changefreq: biweekly\n:sitemap-pirority: 1\n"))
    sphinx_site.write("three.rst", page("Three", ":lastmod: soon\n"))
    built = sphinx_site.build()
    assert "one.rst: " in built.warnings
    assert set(sphinx_site.listed()) == sphinx_site.urls("one", "two", "three")
    codes = [built.warnings.count(f"[{code}]") for code in ("U-date", "U-meta-unknown", "U-meta-value")]
    assert codes == [1, 1, 1]


# Settings.


def test_settings_are_read_from_conf_py_and_the_command_line(sphinx_site: SphinxSite) -> None:
    """Every option is a setting; lists on the command line are split at commas, as Sphinx does."""
    sphinx_site.conf('urlset_exclude = ["/guide/"]\nurlset_filename = "pages.xml"\n')
    sphinx_site.build()
    assert set(sphinx_site.listed("pages.xml")) == {sphinx_site.url("index"), sphinx_site.url("about")}
    about = sphinx_site.url("about")
    sphinx_site.build(urlset_exclude=f"/guide/,{about}", urlset_filename="sitemap.xml", urlset_gzip="1")
    assert set(sphinx_site.listed()) == {sphinx_site.url("index")}
    assert (sphinx_site.output / "sitemap.xml.gz").is_file()
    assert not (sphinx_site.output / "pages.xml").exists()


def test_programs_that_run_sphinx_hand_settings_over_as_they_are(sphinx_site: SphinxSite) -> None:
    """Jupyter Book, for one, gives its settings as lists and mappings, and not by conf.py."""
    sphinx_site.build(urlset_exclude=["/guide/"], urlset_rules=[{"match": "/", "priority": 0.5}])
    assert set(sphinx_site.listed()) == {sphinx_site.url("index"), sphinx_site.url("about")}
    assert "<priority>0.5</priority>" in (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")


def test_a_changed_setting_makes_no_page_anew(sphinx_site: SphinxSite) -> None:
    """Settings say what the sitemap holds, not what pages do: they hold at once, and no page is read or written."""
    sphinx_site.build()
    pages = [sphinx_site.output / sphinx_site.file(name) for name in DOCUMENTS]
    before = [path.stat().st_mtime_ns for path in pages]
    changed = 'urlset_exclude = ["/guide/"]\nurlset_rules = [{"match": "/", "priority": 0.5}]\nurlset_images = "off"\n'
    sphinx_site.conf(f'{changed}urlset_alternates = {{"en": "https://example.org/docs/"}}\n')
    built = sphinx_site.build()
    assert "0 added, 0 changed, 0 removed" in built.status
    assert "new config" not in built.status
    assert [path.stat().st_mtime_ns for path in pages] == before
    assert set(sphinx_site.listed()) == {sphinx_site.url("index"), sphinx_site.url("about")}


def test_all_mistakes_in_settings_are_told_at_once(sphinx_site: SphinxSite) -> None:
    """Misspelt names with the nearest right one, wrong types with their place; the defaults are used."""
    sphinx_site.conf('urlset_exlude = ["x"]\nurlset_max_urls = "many"\nurlset_rules = [{"priority": 1}]\n')
    built = sphinx_site.build()
    assert "conf.py: urlset_exlude: 'exlude' is unknown; did you mean 'exclude'? [U-option-unknown]" in built.warnings
    assert "conf.py: urlset_max_urls: 'many' is no whole number" in built.warnings
    assert "conf.py: urlset_rules[0].match: is missing" in built.warnings
    assert set(sphinx_site.listed()) == sphinx_site.urls()


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
