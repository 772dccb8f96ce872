"""Hosts: how each one builds a generated site without any plugin, with ours and with the peer's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.bench.measure import Job
from tests.bench.place import Place
from tests.bench.sites import Sources, article, markdown, restructured

PLAIN, OURS = "no plugin", "urlset"
_MKDOCS = """\
site_name: Bench
site_url: https://example.org/docs/
theme: {name: material, font: false, features: [navigation.prune]}
docs_dir: ../docs
"""
_SPHINX = """\
project = "Bench"
html_baseurl = "https://example.org/docs/"
html_theme = "alabaster"
sitemap_url_scheme = "{link}"
"""
_PELICAN = """\
SITENAME = "Bench"
SITEURL = "https://example.org"
TIMEZONE = "UTC"
DEFAULT_LANG = "en"
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None
"""
_HOME = "Home\n====\n\n.. toctree::\n   :glob:\n   :maxdepth: 1\n\n   */index\n"
_PART = "Part\n====\n\n.. toctree::\n   :glob:\n\n   page-*\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """One host.

    Attributes:
        name: Its name.
        sources: What it builds.
        ways: Name of a way to what its configuration says besides.
        peers: Name of a way that needs a plugin of others, likewise.
        config: What the configuration says in every way.
        file: The name of its file, in a folder of its own for each way.
        command: The arguments of Python: from the project's folder, that of the configuration and the output folder.
    """

    name: str
    sources: Sources
    ways: Mapping[str, str]
    peers: Mapping[str, str]
    config: str
    file: str
    command: Callable[[Path, Path, Path], tuple[str, ...]]

    def jobs(self, place: Place, top: Path) -> Iterator[Job]:
        """Yield a build for each way."""
        for number, (way, words) in enumerate({**self.ways, **(self.peers if place.has_plugins else {})}.items()):
            settings = top / f"way-{number}"
            settings.mkdir(exist_ok=True)
            (settings / self.file).write_text(f"{self.config}{words}\n", encoding="utf-8")
            output = top / f"output-{number}"
            fresh = (output, top / f"output-{number}.trees")
            command = (place.hosts, *self.command(top, settings, output))
            yield Job(name=way, command=command, cwd=top, fresh=fresh, is_peer=way in self.peers)


HOSTS = (
    Host(
        name="MkDocs with Material",
        sources=Sources(folder="docs", suffix=".md", page=markdown, index="# Home\n"),
        ways={
            PLAIN: "plugins: [search]",
            OURS: "plugins: [search, urlset]",
            f"{OURS} without git": "plugins: [search, urlset: {lastmod: []}]",
        },
        peers={"git-revision-date-localized": "plugins: [search, git-revision-date-localized]"},
        config=_MKDOCS,
        file="mkdocs.yml",
        command=lambda _top, settings, output: (
            *("-m", "mkdocs", "build", "--quiet", "--config-file", str(settings / "mkdocs.yml")),
            *("--site-dir", str(output)),
        ),
    ),
    Host(
        name="Sphinx",
        sources=Sources(folder="docs", suffix=".rst", page=restructured, index=_HOME, part=_PART),
        ways={
            PLAIN: "",
            OURS: 'extensions = ["sphinx_urlset"]',
            f"{OURS} without git": 'extensions = ["sphinx_urlset"]\nurlset_lastmod = []',
        },
        peers={
            "sphinx-sitemap": 'extensions = ["sphinx_sitemap"]',
            "sphinx-sitemap, sphinx-last-updated-by-git": (
                'extensions = ["sphinx_sitemap", "sphinx_last_updated_by_git"]\nsitemap_show_lastmod = True'
            ),
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
        sources=Sources(folder="content", suffix=".md", page=article, index=""),
        ways={
            PLAIN: "PLUGINS = []",
            OURS: 'PLUGINS = ["pelican_urlset"]',
            f"{OURS} without git": 'PLUGINS = ["pelican_urlset"]\nURLSET = {"lastmod": []}',
        },
        peers={"pelican-sitemap": 'PLUGINS = ["pelican.plugins.sitemap"]\nSITEMAP = {"format": "xml"}'},
        config=_PELICAN,
        file="pelicanconf.py",
        command=lambda top, settings, output: (
            *("-m", "pelican", str(top / "content"), "--output", str(output), "--quiet"),
            *("--settings", str(settings / "pelicanconf.py")),
        ),
    ),
)
