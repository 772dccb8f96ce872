"""Switching to the Sphinx extension: what sphinx-sitemap leaves in a project is answered with the lines to write."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.hosts.sphinx.conftest import page

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite

pytestmark = pytest.mark.filterwarnings("ignore:.*BuildEnvironment.app. is deprecated")  # sphinx-sitemap 2.9 uses it

HANDBOOK = Path(__file__).parents[3] / "sample_sites" / "handbook" / "docs" / "switching.md"


@pytest.mark.parametrize(
    ("conf", "answer"),
    [
        ('sitemap_excludes = ["about.html"]', "delete sitemap_excludes; write urlset_exclude = ['/about.html']"),
        ('sitemap_excludes = ["guide/*"]', "delete sitemap_excludes; write urlset_exclude = ['/guide/']"),
        ('sitemap_excludes = ["*/first.html"]', "delete sitemap_excludes; write urlset_exclude = ['**/first.html']"),
        ('sitemap_excludes = ["search.html", "gone.html"]', "delete sitemap_excludes"),
        (
            'urlset_exclude = ["/about.html"]\nsitemap_excludes = ["guide/*"]',
            "delete sitemap_excludes; write urlset_exclude = ['/about.html', '/guide/']",
        ),
        ('sitemap_url_scheme = "{link}"', "delete sitemap_url_scheme"),
        (
            'version = "2"\nsitemap_url_scheme = "{lang}{version}{link}"',
            "delete sitemap_url_scheme; write html_baseurl = 'https://example.org/docs/en/2/'",
        ),
        ('urlset_exclude = ["/about.html"]\nsitemap_excludes = ["about.html"]', "delete sitemap_excludes"),
        (
            'sitemap_url_scheme = "{lang}{version}{link}"',
            "delete sitemap_url_scheme; write html_baseurl = 'https://example.org/docs/en/'",
        ),
        ("sitemap_locales = [None]", "delete sitemap_locales"),
        (
            'sitemap_url_scheme = "{lang}{link}"\nsitemap_locales = ["de"]\nlanguage = "en"',
            (
                "delete sitemap_locales, sitemap_url_scheme; write html_baseurl = 'https://example.org/docs/en/'; "
                "write urlset_alternates = "
                "{'en': 'https://example.org/docs/en/', 'de': 'https://example.org/docs/de/'}"
            ),
        ),
        (
            'sitemap_url_scheme = "{lang}{link}"\nsitemap_locales = ["de"]\nurlset_alternates = "off"',
            "delete sitemap_locales, sitemap_url_scheme; write html_baseurl = 'https://example.org/docs/en/'",
        ),
        ('sitemap_filename = "pages.xml"', "delete sitemap_filename; write urlset_filename = 'pages.xml'"),
        ("sitemap_show_lastmod = True\nsitemap_indent = 2", "delete sitemap_indent, sitemap_show_lastmod"),
        ("sitemap_show_lastmod = False", "delete sitemap_show_lastmod; write urlset_lastmod = []"),
        ("sitemap_show_lastmod = False\nurlset_lastmod = []", "delete sitemap_show_lastmod"),
    ],
)
def test_settings_of_sphinx_sitemap_are_answered(sphinx_site: SphinxSite, conf: str, answer: str) -> None:
    """One warning gives the exact lines; what urlset does by itself needs none."""
    end = "/" if sphinx_site.builder == "dirhtml" else ".html"  # it matches the links of the builder
    sphinx_site.conf(f"{conf}\n".replace(".html", end))
    built = sphinx_site.build()
    assert f"conf.py: {answer} [U-peer-settings]".replace(".html", end) in built.warnings
    assert built.warnings.count("WARNING") == 1


def test_the_lines_leave_out_the_same_pages_and_no_pattern_is_unused(sphinx_site: SphinxSite) -> None:
    """A star of sphinx-sitemap crosses folders; the links that it matches are those of the builder."""
    for name in ("internal/a", "internal/deep/er/old", "internal/deep/new", "x/old"):
        sphinx_site.write(f"{name}.rst", page("Text"))
    end = "/" if sphinx_site.builder == "dirhtml" else ".html"
    sphinx_site.conf(f'sitemap_excludes = ["internal/*/old{end}", "about{end}"]\n')
    answered = re.search(r"write (urlset_exclude = .*?) \[U-peer", sphinx_site.build().warnings)
    assert answered
    before = set(sphinx_site.listed())
    sphinx_site.conf(answered[1] + "\n")
    built = sphinx_site.build()
    assert "[U-" not in built.warnings
    assert before - set(sphinx_site.listed()) == {f"/internal/deep/er/old{end}", f"/about{end}"}


def test_the_page_of_the_handbook_says_what_the_message_says(sphinx_site: SphinxSite) -> None:
    """Its left column is built with sphinx-sitemap enabled, and the warning gives what its right column has."""
    pytest.importorskip("sphinx_sitemap")
    pytest.importorskip("sphinx_last_updated_by_git")
    section = HANDBOOK.read_text(encoding="utf-8").partition("## From sphinx-sitemap")[2]
    delete, write = (
        re.sub(r"(?m)^    ", "", text) for text in re.findall(r"```python\n(.*?)```", section, re.DOTALL)[:2]
    )
    sphinx_site.write("internal/one.rst", page("One"))
    sphinx_site.commit("2024-01-01")
    sphinx_site.write("conf.py", delete.replace('"sphinx_sitemap"', '"sphinx_urlset", "sphinx_sitemap"'))
    warnings = sphinx_site.build().warnings
    wanted = write.replace('"', "'").splitlines()
    assert "urlset replaces the file of sphinx_sitemap, so take that out of extensions" in warnings
    assert [line for line in wanted if f"write {line}" not in warnings] == ["extensions = ['sphinx_urlset']"]
    assert warnings.count("[U-file-taken]") == 1


def test_a_base_url_that_only_sphinx_sitemap_has_is_answered(sphinx_site: SphinxSite) -> None:
    """Its default scheme adds the language, which urlset does not."""
    sphinx_site.conf('html_baseurl = ""\nsite_url = "https://example.org/docs/"\nsitemap_indent = 2\n')
    answer = "delete sitemap_indent; write html_baseurl = 'https://example.org/docs/en/' [U-peer-settings]"
    assert answer in sphinx_site.build().warnings


def test_sphinx_sitemap_with_no_settings_is_to_be_taken_out(sphinx_site: SphinxSite) -> None:
    """The file that stays is urlset's."""
    pytest.importorskip("sphinx_sitemap")
    sphinx_site.conf('extensions += ["sphinx_sitemap"]\n')
    built = sphinx_site.build()
    assert "take that out of extensions [U-file-taken]" in built.warnings
    assert set(sphinx_site.listed()) == sphinx_site.urls()


def test_two_sitemaps_under_two_names_are_no_conflict(sphinx_site: SphinxSite) -> None:
    """Somebody who compares the two tools is not told to choose."""
    pytest.importorskip("sphinx_sitemap")
    sphinx_site.conf('extensions += ["sphinx_sitemap"]\nsitemap_filename = "theirs.xml"\n')
    warnings = sphinx_site.build().warnings
    assert "U-file-taken" not in warnings
    assert "U-peer-settings" not in warnings
