"""Fixtures that several test modules share."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from urlset import Options, Page, Report, Site, build, parse

BASE = "https://example.org/"

# The same examples on every machine, however slow: nothing here is a timed test.
settings.register_profile("urlset", deadline=None, derandomize=True)
settings.load_profile("urlset")


@pytest.fixture(autouse=True)
def _own_git(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the developer's git configuration, CI and clock out of the tests."""
    empty = tmp_path_factory.getbasetemp() / "gitconfig"
    empty.write_text("[user]\n\tname = A\n\temail = a@example.org\n[init]\n\tdefaultBranch = main\n")
    for name in [name for name in os.environ if name.startswith(("GIT_", "READTHEDOCS"))]:
        monkeypatch.delenv(name)
    for name in ("SOURCE_DATE_EPOCH", "CI", "GITHUB_ACTIONS", "GITLAB_CI"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(empty))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


def html(head: str = "", body: str = "<p>text</p>") -> str:
    """Return a small page."""
    return f"<!DOCTYPE html><html><head><title>t</title>{head}</head><body>{body}</body></html>"


class Folder:
    """A folder of built HTML that the core is asked to make a sitemap of, as an adapter asks it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.output = root / "site"
        self.sources = root / "docs"
        self.pages: list[Page] = []

    def write(self, name: str, text: str | bytes = "") -> Path:
        """Write a built file."""
        path = self.output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
        return path

    def page(self, url: str, head: str = "", body: str = "<p>text</p>", **fields: Any) -> Page:
        """Add a page and its built file, `index.html` for a folder's URL."""
        name = (url + "index.html" if url.endswith("/") or not url else url).lstrip("/")
        made = Page(url=url, output=self.write(name, html(head, body)), **fields)
        self.pages.append(made)
        return made

    def source(self, name: str, text: str = "text\n") -> Path:
        """Write a source file."""
        path = self.sources / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def commit(self, day: str, *paths: Path) -> None:
        """Commit files on a day (UTC noon)."""
        if not (self.root / ".git").exists():
            self.git("init", "-q")
        self.git("add", "--", *(str(path) for path in paths))
        stamp = f"{day}T12:00:00+00:00"
        self.git("commit", "-qm", f"change on {day}", env={"GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp})

    def git(self, *arguments: str, env: Mapping[str, str] | None = None) -> str:
        """Run git in the folder."""
        command = ["git", *arguments]
        return subprocess.run(
            command, cwd=self.root, check=True, capture_output=True, text=True, env={**os.environ, **(env or {})}
        ).stdout

    def build(self, raw: Mapping[str, Any] | None = None, /, **site: Any) -> Report:
        """Run the core with options as people write them."""
        options, problems = parse(raw or {})
        assert not problems
        return self.build_with(options, **site)

    def build_with(self, options: Options, **site: Any) -> Report:
        """Run the core with parsed options."""
        self.output.mkdir(parents=True, exist_ok=True)
        settings = {
            "base_url": BASE,
            "output_dir": self.output,
            "source_root": self.root,
            "cache_dir": self.root / ".cache",
            "host": "test",
            **site,
        }
        return build(Site(**settings), self.pages, options)

    def sitemap(self, name: str = "sitemap.xml") -> str:
        """Return the text of a written file."""
        return (self.output / name).read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Return an empty folder."""
    return Folder(tmp_path)


@pytest.fixture
def page_html() -> Callable[..., str]:
    """Return the function that makes a small page."""
    return html
