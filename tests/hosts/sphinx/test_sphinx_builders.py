"""The Sphinx extension beside all builders, by the command line and with -W: what is the same as without it."""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from tests.hosts.sphinx.conftest import page

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite

OTHERS = (
    *("latex", "texinfo", "man", "text", "xml", "pseudoxml", "gettext", "changes", "linkcheck", "dummy"),
    *("epub", "json", "pickle", "htmlhelp", "qthelp", "devhelp"),  # made of the HTML builder
)

UNLIKE = {"Tiny.epub", "environment.pickle"}
"""Files that two builds never write alike: an archive that holds the time of day, and Sphinx' own notes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What sphinx-build -W did: its exit code, what it printed, and the digest of each file that it wrote."""

    code: int
    status: str
    warnings: str
    files: dict[str, str]


@pytest.mark.parametrize("builder", OTHERS)
@pytest.mark.filterwarnings("ignore::PendingDeprecationWarning", "ignore::DeprecationWarning")  # Sphinx of itself
def test_other_builders_do_not_notice_the_extension(
    sphinx_site: SphinxSite, capsys: pytest.CaptureFixture[str]
) -> None:
    """With no base URL and wrong values all is as without it: exit code, messages, files and bytes."""
    sphinx_site.write("about.rst", page("About", ":sitemap-priority: 10\n") + "\n.. versionadded:: 1\n")
    without, beside = both(sphinx_site, capsys, 'html_baseurl = ""\nurlset_nonsense = 1\nurlset_strict = True\n')
    assert beside == without
    assert without.code == 0
    assert without.warnings == ""
    assert without.files or sphinx_site.builder == "dummy"
    assert not (sphinx_site.root / "_build" / "doctrees" / "urlset").exists()


def test_a_web_site_gains_a_sitemap_and_is_else_the_same(
    sphinx_site: SphinxSite, capsys: pytest.CaptureFixture[str]
) -> None:
    """No page, no search index and no note of Sphinx on its settings differs by a byte."""
    check_site(*both(sphinx_site, capsys, ""))


@pytest.mark.parametrize("builder", ["singlehtml"])
def test_a_site_of_one_page_gains_a_sitemap_too(sphinx_site: SphinxSite, capsys: pytest.CaptureFixture[str]) -> None:
    """And it too is else the same."""
    check_site(*both(sphinx_site, capsys, ""))


@pytest.mark.parametrize("builder", ["singlehtml"])
def test_the_builder_of_one_page_lists_one(sphinx_site: SphinxSite) -> None:
    """Its documents are parts of that page; a template's page is another."""
    sphinx_site.conf('templates_path = ["templates"]\nhtml_additional_pages = {"landing": "landing.html"}\n')
    sphinx_site.write("templates/landing.html", '{% extends "layout.html" %}')
    sphinx_site.build()
    assert {url.removesuffix("index.html") for url in sphinx_site.listed()} == {"/", "/landing.html"}
    assert sphinx_site.left_out() == {}


def both(site: SphinxSite, capsys: pytest.CaptureFixture[str], conf: str) -> tuple[Command, Command]:
    """Build a project without the extension and with it, in this process: Sphinx starts slowly."""
    from sphinx.cmd.build import build_main  # noqa: PLC0415 (the tests skip where there is no Sphinx)

    def run(more: str) -> Command:
        site.conf(f'{conf}epub_copyright = "x"\nversion = "1"\n{more}')
        shutil.rmtree(site.root / "_build", ignore_errors=True)
        where = ["-d", str(site.root / "_build" / "doctrees"), str(site.docs), str(site.output)]
        code = build_main(["-W", "--keep-going", "-b", site.builder, *where])
        printed = capsys.readouterr()
        files = {
            path.relative_to(site.output).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in site.output.rglob("*")
            if path.is_file() and path.name not in UNLIKE
        }
        return Command(code=code, status=printed.out, warnings=printed.err, files=files)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        return run('extensions.remove("sphinx_urlset")\n'), run("")


def check_site(without: Command, beside: Command) -> None:
    """Hold that a web site differs from itself by its sitemap, and by one line that says so."""
    assert beside.files.keys() - without.files.keys() == {"sitemap.xml"}
    assert beside.files | without.files == beside.files
    assert (beside.code, beside.warnings) == (without.code, without.warnings) == (0, "")
    said = [line for line in beside.status.splitlines() if line not in without.status]
    assert [line.partition(":")[0] for line in said] == ["urlset"]
