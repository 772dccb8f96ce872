"""A small documentation project that the tests of the Sphinx extension build with real Sphinx."""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

_NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
_BASE = "https://example.org/docs"
_CONF = f"""\
project = "Tiny"
copyright = "the authors"
extensions = ["sphinx_urlset"]
html_baseurl = "{_BASE}/"
html_theme = "basic"
exclude_patterns = ["_build"]
"""
DOCUMENTS = ("index", "about", "guide/index", "guide/first")
_CANONICAL = re.compile(r'<link rel="canonical" href="([^"]*)"')
_COLOURS = re.compile(r"\x1b\[[0-9;]*[mK]")


@dataclass(frozen=True, slots=True, kw_only=True)
class SphinxBuild:
    """What one build printed, its warnings and its messages, and the exit code that it asks for."""

    code: int
    warnings: str
    status: str


class SphinxSite:
    """A project of four documents: index, about, guide/index and guide/first."""

    def __init__(self, root: Path, builder: str) -> None:
        self.root = root
        self.docs = root / "docs"
        self.builder = builder
        self.conf()
        self.write("index.rst", page("Home") + "\n.. toctree::\n   :glob:\n\n   *\n   guide/*\n")
        self.write("about.rst", page("About"))
        self.write("guide/index.rst", page("Guide"))
        self.write("guide/first.rst", page("First"))

    def conf(self, text: str = "") -> None:
        """Write conf.py: the usual settings, then a text."""
        self.write("conf.py", _CONF + text)

    def write(self, name: str, text: str) -> Path:
        """Write a file of the project."""
        path = self.docs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def file(self, name: str) -> str:
        """Return the built file of a document, or of a page that is made like one, below the output folder."""
        is_folder = self.builder == "dirhtml" and name.rpartition("/")[2] != "index"
        return f"{name}/index.html" if is_folder else f"{name}.html"

    def url(self, name: str) -> str:
        """Return the URL of a document below the base URL."""
        return f"/{name}/".replace("/index/", "/") if self.builder == "dirhtml" else f"/{name}.html"

    def urls(self, *more: str) -> set[str]:
        """Return the URLs of the project's four documents and of more."""
        return set(map(self.url, (*DOCUMENTS, *more)))

    @property
    def output(self) -> Path:
        """The output folder of the last builder."""
        return self.root / "_build" / self.builder

    def build(self, *, only: Iterable[str] = (), parallel: int = 0, **conf: Any) -> SphinxBuild:
        """Build in this process, as a new application, with settings on top of conf.py."""
        from sphinx.testing.util import SphinxTestApp  # noqa: PLC0415 (the tests skip where there is no Sphinx)

        app = SphinxTestApp(
            self.builder, srcdir=self.docs, builddir=self.root / "_build", confoverrides=conf, parallel=parallel
        )
        try:
            app.build(filenames=[self.docs / name for name in only])
        finally:
            app.cleanup()
        return SphinxBuild(
            code=app.statuscode,
            warnings=_COLOURS.sub("", app.warning.getvalue()),
            status=_COLOURS.sub("", app.status.getvalue()),
        )

    def run(self, *arguments: str, env: Mapping[str, str] | None = None) -> tuple[int, str]:
        """Run sphinx-build as people do, and return its exit code and all that it printed."""
        command = [sys.executable, "-m", "sphinx", "-b", self.builder, "-d", "_build/doctrees", *arguments]
        done = subprocess.run(
            [*command, str(self.docs), f"_build/{self.builder}"],
            cwd=self.root,
            check=False,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", **(env or {})},
        )
        return done.returncode, done.stdout + done.stderr

    def listed(self, name: str = "sitemap.xml") -> dict[str, str]:
        """Return the locations that a written sitemap lists, below the base URL, with their dates."""
        entries = ET.parse(self.output / name).getroot().iter(f"{_NAMESPACE}url")  # noqa: S314 (our own file)
        return {
            (each.findtext(f"{_NAMESPACE}loc") or "").removeprefix(_BASE): each.findtext(f"{_NAMESPACE}lastmod") or ""
            for each in entries
        }

    def left_out(self) -> dict[str, str]:
        """Return the built files that the last build left out, with the reason."""
        record = self.root / "_build" / "doctrees" / "urlset" / f"{self.builder}.jsonl"
        lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()[1:]]
        return {
            each["output"]: ": ".join(filter(None, (each["left_out"], each["detail"])))
            for each in lines
            if "left_out" in each
        }

    def canonicals(self) -> dict[str, str]:
        """Return the canonical URL of each built page that names one, by its place below the output folder."""
        found: dict[str, str] = {}
        for path in self.output.rglob("*.htm*"):
            if match := _CANONICAL.search(path.read_text(encoding="utf-8")):
                found[path.relative_to(self.output).as_posix()] = html.unescape(match[1])
        return found

    def commit(self, day: str, *paths: str) -> None:
        """Commit the documents, or what else lies in the project's folder, on a day (UTC noon)."""
        if not (self.root / ".git").exists():
            self.git("init", "-q")
        self.git("add", "--", *(paths or ("docs",)))
        stamp = f"{day}T12:00:00+00:00"
        self.git("commit", "-qm", day, env={"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp})

    def git(self, *arguments: str, env: Mapping[str, str] | None = None) -> str:
        """Run git in the project's folder."""
        return subprocess.run(
            ["git", *arguments],
            cwd=self.root,
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, **(env or {})},
        ).stdout


def page(title: str, head: str = "") -> str:
    """Return a page of reStructuredText that has a title, and something above it."""
    return f"{head}\n{title}\n{'=' * len(title)}\n\nA paragraph about {title}.\n"


@pytest.fixture(params=["html", "dirhtml"])
def builder(request: pytest.FixtureRequest) -> str:
    """Return a builder: what holds for one way to lay a site out has to hold for the other."""
    sphinx = pytest.importorskip("sphinx")
    if request.param == "dirhtml" and sphinx.version_info < (8, 1):
        pytest.skip("this Sphinx writes wrong canonical links (#9730)")
    return str(request.param)


@pytest.fixture
def sphinx_site(tmp_path: Path, builder: str) -> SphinxSite:
    """Return the project, not yet built."""
    return SphinxSite(tmp_path, builder)
