"""The Sphinx extension beside those that make documents: of code, of examples and of notebooks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from tests.hosts.sphinx.conftest import DOCUMENTS

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite


DAY = "2024-03-01"
AUTHORS = dict.fromkeys(DOCUMENTS, f"{DAY}T12:00:00+00:00")
"""The documents that are there without any maker, with their dates."""
GALLERY = """
extensions += ["sphinx_gallery.gen_gallery"]
sphinx_gallery_conf = {"examples_dirs": "../examples", "gallery_dirs": "gallery", "plot_gallery": False}
"""


def test_documents_made_of_code_are_listed(sphinx_site: SphinxSite) -> None:
    """Autoapi writes them below the sources for the time of a build: no history tells when they changed."""
    pytest.importorskip("autoapi")
    sphinx_site.write("../lib/tool.py", '"""A tool."""\n')
    sphinx_site.conf('extensions += ["autoapi.extension"]\nautoapi_dirs = ["../lib"]\n')
    made = dict.fromkeys(("autoapi/index", "autoapi/tool/index"), "")
    assert listed(sphinx_site) == urls(sphinx_site, AUTHORS | made)


def test_pages_of_a_gallery_are_listed(sphinx_site: SphinxSite) -> None:
    """A page for each example and one for the gallery; the tables of how long they ran are for its makers."""
    pytest.importorskip("sphinx_gallery")
    sphinx_site.write("../examples/README.txt", "Examples\n========\n")
    sphinx_site.write("../examples/plot_one.py", '"""\nA plot\n======\n\nText.\n"""\n\nprint("done")\n')
    sphinx_site.conf(GALLERY)
    made = dict.fromkeys(("gallery/index", "gallery/plot_one"), "")
    assert listed(sphinx_site) == urls(sphinx_site, AUTHORS | made)
    tables = {name for name in sphinx_site.left_out() if "sg_execution_times" in name}
    assert {sphinx_site.left_out()[name] for name in tables} == {"host utility"}


@pytest.mark.parametrize(
    ("module", "setting", "title"),
    [
        ("nbsphinx", 'nbsphinx_execute = "never"', ("raw", "Numbers\n=======")),  # its Markdown needs pandoc
        ("myst_nb", 'nb_execution_mode = "off"', ("markdown", "# Numbers")),
    ],
)
def test_notebooks_are_listed_with_their_dates(
    sphinx_site: SphinxSite, module: str, setting: str, title: tuple[str, str]
) -> None:
    """A notebook is a source that somebody edits, as any other document."""
    pytest.importorskip(module)
    sphinx_site.write("numbers.ipynb", notebook(*title))
    sphinx_site.conf(f'extensions += ["{module}"]\n{setting}\n')
    assert listed(sphinx_site) == urls(sphinx_site, AUTHORS | {"numbers": AUTHORS["index"]})


def notebook(cell: str, title: str) -> str:
    """Return a notebook with one cell for its title and one of code."""
    cells = [
        {"cell_type": cell, "metadata": {"raw_mimetype": "text/restructuredtext"}, "source": title},
        {"cell_type": "code", "metadata": {}, "source": "1 + 1", "outputs": [], "execution_count": None},
    ]
    head = {"metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 4}
    return json.dumps(head | {"cells": cells})


def listed(site: SphinxSite) -> dict[str, str]:
    """Commit and build a project, and return what its sitemap lists."""
    site.commit(DAY)
    code, said = site.run()
    assert code == 0, said
    return site.listed()


def urls(site: SphinxSite, documents: dict[str, str]) -> dict[str, str]:
    """Return the URLs of documents with their dates."""
    return {site.url(name): date for name, date in documents.items()}
