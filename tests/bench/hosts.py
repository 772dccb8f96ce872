"""Hosts: how each one builds a generated site without any plugin, with ours and with the peer's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.bench import sites
from tests.bench.measure import Job
from tests.bench.place import Place

PLAIN = "no plugin"
_MKDOCS = """\
site_name: Bench
site_url: https://example.org/docs/
theme: {name: material, font: false}
plugins: [search%s]
"""
_SPHINX = """\
project = "Bench"
html_baseurl = "https://example.org/docs/"
html_theme = "alabaster"
extensions = [%s]
sitemap_url_scheme = "{link}"
"""
_PELICAN = """\
SITENAME = "Bench"
SITEURL = "https://example.org"
TIMEZONE = "UTC"
DEFAULT_LANG = "en"
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
SITEMAP = {"format": "xml"}
PLUGINS = [%s]
"""
_TOCTREE = "Home\n====\n\n.. toctree::\n   :glob:\n\n   */*\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """One host.

    Attributes:
        name: Its name.
        make: Makes a site: the project's folder and how many pages.
        ways: Name of a way to what its configuration says in place of `%s`.
        peers: Name of a way that needs a plugin of others, likewise.
        config: The configuration.
        file: The name of its file, in a folder of its own for each way.
        command: The arguments of Python: from the project's folder, that of the configuration and the output folder.
    """

    name: str
    make: Callable[[Path, int], None]
    ways: Mapping[str, str]
    peers: Mapping[str, str]
    config: str
    file: str
    command: Callable[[Path, Path, Path], tuple[str, ...]]

    def jobs(self, place: Place, top: Path) -> Iterator[Job]:
        """Yield a build for each way."""
        for number, (way, words) in enumerate((self.ways | (self.peers if place.has_plugins else {})).items()):
            settings = top / f"way-{number}"
            settings.mkdir(exist_ok=True)
            text = self.config % words
            if not (settings / self.file).is_file():
                (settings / self.file).write_text(text, encoding="utf-8")
            output = top / f"output-{number}"
            command = (place.hosts, *self.command(top, settings, output))
            yield Job(name=way, command=command, cwd=top, fresh=(output, top / f"output-{number}.trees"))


HOSTS = (
    Host(
        name="MkDocs with Material",
        make=lambda top, pages: sites.make(top, pages, "docs", ".md", sites.markdown, "# Home\n"),
        ways={
            PLAIN: "",
            "urlset": ", urlset",
            "urlset without git": ", urlset: {lastmod: []}",
        },
        peers={"git-revision-date-localized": ", git-revision-date-localized"},
        config=_MKDOCS + "docs_dir: ../docs\n",
        file="mkdocs.yml",
        command=lambda _top, settings, output: (
            *("-m", "mkdocs", "build", "--quiet", "--config-file", str(settings / "mkdocs.yml")),
            *("--site-dir", str(output)),
        ),
    ),
    Host(
        name="Sphinx",
        make=lambda top, pages: sites.make(top, pages, "docs", ".rst", sites.restructured, _TOCTREE),
        ways={
            PLAIN: "",
            "urlset": '"sphinx_urlset"',
            "urlset without git": '"sphinx_urlset"]\nurlset_lastmod = [',
        },
        peers={
            "sphinx-sitemap": '"sphinx_sitemap"',
            "sphinx-sitemap, sphinx-last-updated-by-git": '"sphinx_sitemap", "sphinx_last_updated_by_git"',
        },
        config=_SPHINX,
        file="conf.py",
        command=lambda top, settings, output: (
            *("-m", "sphinx", "-q", "-b", "html", "-c", str(settings), "-d", f"{output}.trees"),
            *(str(top / "docs"), str(output)),
        ),
    ),
    Host(
        name="Pelican",
        make=lambda top, pages: sites.make(top, pages, "content", ".md", sites.article, ""),
        ways={
            PLAIN: "",
            "urlset": '"pelican_urlset"',
            "urlset without git": '"pelican_urlset"]\nURLSET = {"lastmod": []}\nIGNORE_FILES = [',
        },
        peers={"pelican-sitemap": '"pelican.plugins.sitemap"'},
        config=_PELICAN,
        file="pelicanconf.py",
        command=lambda top, settings, output: (
            *("-m", "pelican", str(top / "content"), "--output", str(output), "--quiet"),
            *("--settings", str(settings / "pelicanconf.py")),
        ),
    ),
)
