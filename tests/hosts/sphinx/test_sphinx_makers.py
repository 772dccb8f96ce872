"""The Sphinx extension beside those that make documents: of code, of examples and of notebooks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite

sphinx = pytest.importorskip("sphinx")
OLD = pytest.mark.skipif(sphinx.version_info < (8, 1), reason="wrong canonical links (#9730)")
BUILDERS = pytest.mark.parametrize("builder", ["html", pytest.param("dirhtml", marks=OLD)])

DAY = "2024-03-01"
AUTHORS = dict.fromkeys(("about", "guide/first", "guide/index", "index"), f"{DAY}T12:00:00+00:00")
"""The documents that are there without any maker, with their dates."""
GALLERY = """
extensions += ["sphinx_gallery.gen_gallery"]
sphinx_gallery_conf = {"examples_dirs": "../examples", "gallery_dirs": "gallery", "plot_gallery": False}
"""


@BUILDERS
def test_documents_made_of_code_are_listed(sphinx_site: SphinxSite, builder: str) -> None:
    """Autoapi writes them below the sources for the time of a build: no history tells when they changed."""
    pytest.importorskip("autoapi")
    sphinx_site.write("../lib/tool.py", '"""A tool."""\n')
    sphinx_site.conf('extensions += ["autoapi.extension"]\nautoapi_dirs = ["../lib"]\n')
    made = dict.fromkeys(("autoapi/index", "autoapi/tool/index"), "")
    assert listed(sphinx_site, builder) == urls(AUTHORS | made, builder)


@BUILDERS
def test_pages_of_a_gallery_are_listed(sphinx_site: SphinxSite, builder: str) -> None:
    """A page for each example and one for the gallery; the tables of how long they ran are for its makers."""
    pytest.importorskip("sphinx_gallery")
    sphinx_site.write("../examples/README.txt", "Examples\n========\n")
    sphinx_site.write("../examples/plot_one.py", '"""\nA plot\n======\n\nText.\n"""\n\nprint("done")\n')
    sphinx_site.conf(GALLERY)
    made = dict.fromkeys(("gallery/index", "gallery/plot_one"), "")
    assert listed(sphinx_site, builder) == urls(AUTHORS | made, builder)
    tables = {name for name in sphinx_site.left_out() if "sg_execution_times" in name}
    assert {sphinx_site.left_out()[name] for name in tables} == {"host utility"}


@BUILDERS
@pytest.mark.parametrize(
    ("module", "setting", "title"),
    [
        ("nbsphinx", 'nbsphinx_execute = "never"', ("raw", "Numbers\n=======")),  # its Markdown needs pandoc
        ("myst_nb", 'nb_execution_mode = "off"', ("markdown", "# Numbers")),
    ],
)
def test_notebooks_are_listed_with_their_dates(
    sphinx_site: SphinxSite, builder: str, module: str, setting: str, title: tuple[str, str]
) -> None:
    """A notebook is a source that somebody edits, as any other document."""
    pytest.importorskip(module)
    sphinx_site.write("numbers.ipynb", notebook(*title))
    sphinx_site.conf(f'extensions += ["{module}"]\n{setting}\n')
    assert listed(sphinx_site, builder) == urls(AUTHORS | {"numbers": AUTHORS["index"]}, builder)


def notebook(cell: str, title: str) -> str:
    """Return a notebook with one cell for its title and one of code."""
    cells = [
        {"cell_type": cell, "metadata": {"raw_mimetype": "text/restructuredtext"}, "source": title},
        {"cell_type": "code", "metadata": {}, "source": "1 + 1", "outputs": [], "execution_count": None},
    ]
    head = {"metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 4}
    return json.dumps(head | {"cells": cells})


def listed(site: SphinxSite, builder: str) -> dict[str, str]:
    """Commit and build a project, and return what its sitemap lists."""
    site.commit(DAY)
    code, said = site.run(builder=builder)
    assert code == 0, said
    return site.listed()


def urls(documents: dict[str, str], builder: str) -> dict[str, str]:
    """Return the URLs of documents below the base URL, with the same dates."""
    if builder == "html":
        return {f"/{name}.html": date for name, date in documents.items()}
    return {f"/{name}/".replace("/index/", "/"): date for name, date in documents.items()}
