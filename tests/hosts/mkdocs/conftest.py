"""Throw-away sites that tests of hosts build with the real host."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

import pytest
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config

etree: Any = import_module("lxml.etree")  # it has no type stubs
Command = Literal["build", "gh-deploy", "serve"]
NAMESPACES = {
    "s": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "image": "http://www.google.com/schemas/sitemap-image/1.1",
    "x": "http://www.w3.org/1999/xhtml",
}


class Built:
    """What a build of MkDocs left: its files, what urlset decided, and what was said."""

    def __init__(self, root: Path, lines: list[tuple[str, str]]) -> None:
        self.root = root
        self.site = root / "site"
        self.lines = lines

    @property
    def warnings(self) -> list[str]:
        """What was said at the level of a warning or above, by anybody."""
        return [text for level, text in self.lines if level in {"WARNING", "ERROR", "CRITICAL"}]

    @property
    def codes(self) -> list[str]:
        """The codes of urlset's problems, in the order in which they were shown."""
        return [
            text.split("[")[1].split("]")[0] for _, text in self.lines if text.startswith("urlset: ") and "[U-" in text
        ]

    def tree(self, name: str = "sitemap.xml") -> Any:
        """Return the root of a sitemap as a foreign parser reads it."""
        return etree.parse(self.site / name).getroot()

    def dates(self, name: str = "sitemap.xml") -> dict[str, str | None]:
        """Return the listed URLs and their dates, as a foreign parser reads them."""
        return {
            url.findtext("s:loc", None, NAMESPACES): url.findtext("s:lastmod", None, NAMESPACES)
            for url in self.tree(name).iterfind("s:url", NAMESPACES)
        }

    def paths(self, base: str = "https://example.org/") -> dict[str, str | None]:
        """Return the same by path below the site's root."""
        return {loc.removeprefix(base): date for loc, date in self.dates().items()}

    def alternates(self, loc: str, name: str = "sitemap.xml") -> dict[str, str]:
        """Return the translations that the entry of a URL lists."""
        urls = self.tree(name).iterfind("s:url", NAMESPACES)
        [url] = [each for each in urls if each.findtext("s:loc", None, NAMESPACES) == loc]
        return {link.get("hreflang"): link.get("href") for link in url.iterfind("x:link", NAMESPACES)}

    def record(self, name: str = "site") -> dict[str, dict[str, Any]]:
        """Return urlset's record of its decisions, by built file."""
        lines = (self.root / f".cache/urlset/{name}.jsonl").read_text("utf-8").splitlines()[1:]
        return {each["output"]: each for each in map(json.loads, lines)}

    def left_out(self) -> dict[str, str]:
        """Return the reason and its detail for each built file that is not listed."""
        return {
            output: f"{each['left_out']}: {each['detail']}".removesuffix(": ")
            for output, each in self.record().items()
            if "left_out" in each
        }

    def check(self) -> None:
        """Check what holds of every build: each page has a verdict, each URL a file, and nothing is a template."""
        pages = {path.relative_to(self.site).as_posix() for path in self.site.rglob("*.htm*")}
        record = self.record()
        assert pages - record.keys() == set()
        listed = {output for output, each in record.items() if "xml" in each}
        assert listed <= pages
        assert len(listed) == len(self.dates())
        for path in self.site.rglob("sitemap*.xml"):
            assert path.read_text("utf-8").startswith("<?xml")
            assert "{%" not in path.read_text("utf-8")
        assert not (self.site / "sitemap.xml.gz").exists()


class MkDocsSite:
    """A folder with mkdocs.yml, docs and, if something is committed, a git repository."""

    def __init__(self, root: Path, command: Sequence[str] = (sys.executable, "-m", "mkdocs")) -> None:
        self.root = root
        self.command = command
        self._is_configured = False

    def write(self, files: Mapping[str, str]) -> None:
        """Write files below the root."""
        self._is_configured |= "mkdocs.yml" in files
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def configure(self, **settings: Any) -> Path:
        """Write mkdocs.yml for the builds that follow without settings."""
        self._is_configured = True
        return self._configure(**settings)

    def _configure(self, *, urlset: Mapping[str, Any] | None = None, plugins: Any = (), **settings: Any) -> Path:
        """Write mkdocs.yml: plugins are those named, and urlset at the end."""
        config = {
            "site_name": "Site",
            "site_url": "https://example.org/",
            "plugins": [*plugins, {"urlset": dict(urlset or {})}],
            **settings,
        }
        path = self.root / "mkdocs.yml"
        path.write_text(yaml.safe_dump(config, sort_keys=False), encoding="utf-8")
        return path

    def commit(self, day: str, *names: str) -> None:
        """Commit files, or all of them, on a day (UTC noon)."""
        if not (self.root / ".git").exists():
            self.git("init", "-q")
            self.write({".gitignore": "site/\n.cache/\n"})
        self.git("add", "--", *(names or (".",)))
        stamp = f"{day}T12:00:00+00:00"
        self.git("commit", "-qm", f"change on {day}", GIT_AUTHOR_DATE=stamp, GIT_COMMITTER_DATE=stamp)

    def git(self, *arguments: str, **env: str) -> str:
        """Run git in the folder."""
        command = ["git", *arguments]
        return subprocess.run(
            command, cwd=self.root, check=True, capture_output=True, text=True, env={**os.environ, **env}
        ).stdout

    def build(self, *, command: Command = "build", dirty: bool = False, **settings: Any) -> Built:
        """Build with the real MkDocs in this process, with these settings or the mkdocs.yml that was written."""
        if settings or not self._is_configured:
            self._configure(**settings)
        lines: list[tuple[str, str]] = []
        handler = _Collector(lines)
        logger = logging.getLogger("mkdocs")
        logger.addHandler(handler)
        try:
            config = load_config(str(self.root / "mkdocs.yml"))
            config.plugins.on_startup(command=command, dirty=dirty)
            try:
                build(config, dirty=dirty)
            finally:
                config.plugins.on_shutdown()
        finally:
            logger.removeHandler(handler)
        return Built(self.root, lines)

    def run(self, *arguments: str, **settings: Any) -> Built:
        """Run the host's command as people do, in a process of its own; it must succeed."""
        done = self.tried(*arguments, **settings)
        assert done.returncode == 0, done.stderr
        lines = (line.partition("-") for line in done.stderr.splitlines() if " - " in line)
        return Built(self.root, [(level.strip(), text.strip()) for level, _, text in lines])

    def tried(self, *arguments: str, **settings: Any) -> subprocess.CompletedProcess[str]:
        """Run the host's command, and return how it ended."""
        if settings or not self._is_configured:
            self._configure(**settings)
        return subprocess.run([*self.command, *arguments], cwd=self.root, check=False, capture_output=True, text=True)


class _Collector(logging.Handler):
    """Keeps what is logged."""

    def __init__(self, lines: list[tuple[str, str]]) -> None:
        super().__init__()
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append((record.levelname, record.getMessage()))


@pytest.fixture
def mkdocs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MkDocsSite:
    """Return an empty MkDocs site; the working directory is its root, as for people who build."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_MKDOCS_2_WARNING", "1")
    monkeypatch.setenv("DISABLE_MKDOCS_2_WARNING", "true")
    monkeypatch.setattr(logging.getLogger("mkdocs"), "level", logging.INFO)
    return MkDocsSite(tmp_path)
