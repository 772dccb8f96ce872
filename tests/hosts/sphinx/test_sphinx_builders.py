"""The Sphinx extension beside builders that make no web site of many pages."""

from __future__ import annotations

import hashlib
import shutil
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite

OTHERS = (
    *("latex", "texinfo", "man", "text", "xml", "pseudoxml", "gettext", "changes", "linkcheck", "dummy"),
    *("epub", "json", "pickle", "htmlhelp", "qthelp", "devhelp"),  # made of the HTML builder
)

UNLIKE = {"Tiny.epub", "environment.pickle"}
"""Files that two builds never write alike: an archive that holds the time of day, and Sphinx' own notes."""


@pytest.mark.parametrize("builder", OTHERS)
def test_other_builders_do_not_notice_the_extension(sphinx_site: SphinxSite) -> None:
    """With -W, no base URL and settings that are wrong, all is as without it: exit code, messages, files and bytes."""
    conf = 'html_baseurl = ""\nurlset_nonsense = 1\nurlset_strict = True\nepub_copyright = "x"\nversion = "1"\n'
    built = []
    for without in ("", 'extensions.remove("sphinx_urlset")\n'):
        sphinx_site.conf(conf + without)
        code, said = sphinx_site.run("-W", "--keep-going", env={"SOURCE_DATE_EPOCH": "1700000000"})
        built.append((code, said, digests(sphinx_site)))
        shutil.rmtree(sphinx_site.root / "_build")
    assert built[0] == built[1]


@pytest.mark.parametrize("builder", ["singlehtml"])
def test_the_builder_of_one_page_lists_one(sphinx_site: SphinxSite) -> None:
    """Its documents are parts of that page; a template's page is another."""
    sphinx_site.conf('templates_path = ["templates"]\nhtml_additional_pages = {"landing": "landing.html"}\n')
    sphinx_site.write("templates/landing.html", '{% extends "layout.html" %}')
    sphinx_site.build()
    assert {url.removesuffix("index.html") for url in sphinx_site.listed()} == {"/", "/landing.html"}


def digests(site: SphinxSite) -> dict[str, str]:
    """Return what a build has written for its readers: the path of each file, and a digest of its bytes."""
    files = (path for path in site.output.rglob("*") if path.is_file() and path.name not in UNLIKE)
    return {path.relative_to(site.output).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
