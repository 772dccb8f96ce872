"""The Sphinx extension: which date each page of a real build has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.hosts.sphinx.conftest import page

if TYPE_CHECKING:
    from pathlib import Path

    from tests.hosts.sphinx.conftest import SphinxSite


def noon(day: str) -> str:
    """Return the date of what was committed on a day."""
    return f"{day}T12:00:00+00:00"


def test_dates_come_from_git_for_all_pages_of_each_build(sphinx_site: SphinxSite) -> None:
    """A page that was built before it was committed has its date from the next build on, without being built again."""
    sphinx_site.commit("2024-01-01")
    sphinx_site.write("about.rst", page("New"))
    sphinx_site.build()
    assert set(sphinx_site.listed().values()) == {noon("2024-01-01")}
    sphinx_site.commit("2024-06-01")
    assert "0 added, 0 changed, 0 removed" in sphinx_site.build().status
    dates = sphinx_site.listed()
    assert dates.pop(sphinx_site.url("about")) == noon("2024-06-01")
    assert set(dates.values()) == {noon("2024-01-01")}


def test_a_merge_is_no_change_of_a_page(sphinx_site: SphinxSite) -> None:
    """Each page keeps the date of the commit that changed it, on whatever branch; the peers date it by the merge."""
    sphinx_site.commit("2024-01-01")
    sphinx_site.git("checkout", "-qb", "side")
    sphinx_site.write("about.rst", page("New"))
    sphinx_site.commit("2024-02-01")
    sphinx_site.git("checkout", "-q", "-")
    sphinx_site.write("guide/first.rst", page("New"))
    sphinx_site.commit("2024-03-01")
    stamp = noon("2024-09-01")
    env = {"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
    sphinx_site.git("merge", "-q", "--no-ff", "-m", "merge", "side", env=env)
    sphinx_site.build()
    dates = sphinx_site.listed()
    assert dates[sphinx_site.url("about")] == noon("2024-02-01")
    assert dates[sphinx_site.url("guide/first")] == noon("2024-03-01")
    assert dates[sphinx_site.url("index")] == noon("2024-01-01")


def test_a_template_over_a_document_takes_its_date_away(sphinx_site: SphinxSite) -> None:
    """What the reader sees is the template's page, not what the document's history tells of."""
    sphinx_site.conf('templates_path = ["templates"]\nhtml_additional_pages = {"about": "about.html"}\n')
    sphinx_site.write("templates/about.html", '{% extends "layout.html" %}')
    sphinx_site.commit("2024-01-01")
    sphinx_site.build()
    assert sphinx_site.listed()[sphinx_site.url("about")] == ""


def test_a_translated_page_counts_its_own_catalogue(sphinx_site: SphinxSite) -> None:
    """The newest of source and translation is the date, unless many documents share the catalogue.

    The same page in another language does not change with it.
    """
    sphinx_site.conf('language = "de"\nlocale_dirs = ["locales"]\n')
    sphinx_site.commit("2024-01-01")
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    sphinx_site.write("locales/de/LC_MESSAGES/about.po", head + 'msgid "About"\nmsgstr "Worum es geht"\n')
    sphinx_site.write("locales/de/LC_MESSAGES/guide.po", head + 'msgid "First"\nmsgstr "Erstes"\n')
    sphinx_site.commit("2024-06-01")
    sphinx_site.build()
    assert "Worum es geht" in (sphinx_site.output / sphinx_site.file("about")).read_text(encoding="utf-8")
    assert sphinx_site.listed()[sphinx_site.url("about")] == noon("2024-06-01")
    assert sphinx_site.listed()[sphinx_site.url("guide/first")] == noon("2024-01-01")
    sphinx_site.build(language="en")
    assert sphinx_site.listed()[sphinx_site.url("about")] == noon("2024-01-01")


def test_a_shallow_clone_is_one_warning(sphinx_site: SphinxSite, tmp_path: Path) -> None:
    """Dates at the boundary are left out, and `suppress_warnings` silences the one line that says so."""
    sphinx_site.commit("2024-01-01")
    sphinx_site.write("about.rst", page("New"))
    sphinx_site.commit("2024-06-01")
    sphinx_site.git("clone", "-q", "--depth=1", f"file://{tmp_path}", "shallow")
    sphinx_site.docs = tmp_path / "shallow" / "docs"
    built = sphinx_site.build()
    assert set(sphinx_site.listed().values()) == {""}
    assert built.warnings.count("WARNING") == 1
    assert "[U-git-shallow]" in built.warnings
    assert sphinx_site.build(suppress_warnings=["urlset.git-shallow"]).warnings == ""


@pytest.mark.parametrize(("choice", "day"), [("none", "2024-01-01"), ("text", "2024-06-01"), ("all", "2024-07-01")])
def test_a_page_is_as_new_as_what_it_includes(sphinx_site: SphinxSite, choice: str, day: str) -> None:
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
    sphinx_site.build(urlset_dependencies=choice)
    assert sphinx_site.listed()[sphinx_site.url("changes")] == noon(day)


def test_documented_code_dates_its_page_on_request(sphinx_site: SphinxSite) -> None:
    """What autodoc shows is another file's text: by default a page is as new as what its author wrote."""
    sphinx_site.conf(f'import sys\n\nsys.path.insert(0, "{sphinx_site.docs}")\nextensions += ["sphinx.ext.autodoc"]\n')
    sphinx_site.write("shown_by_autodoc.py", '"""A module."""\n')
    sphinx_site.write("api.rst", page("API") + "\n.. automodule:: shown_by_autodoc\n")
    sphinx_site.commit("2024-01-01")
    sphinx_site.write("shown_by_autodoc.py", '"""A module, explained."""\n')
    sphinx_site.commit("2024-06-01")
    dates = {}
    for choice in ("text", "all"):
        code, said = sphinx_site.run("-W", "-D", f"urlset_dependencies={choice}")
        assert code == 0, said
        dates[choice] = sphinx_site.listed()[sphinx_site.url("api")]
    assert dates == {"text": noon("2024-01-01"), "all": noon("2024-06-01")}
