"""Real Pelican builds of throw-away sites."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree as ET

import pytest

SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
XHTML = "{http://www.w3.org/1999/xhtml}"
BASE = "https://example.org"

Done: TypeAlias = subprocess.CompletedProcess[str]


@pytest.fixture(scope="session", autouse=True)
def _pelican() -> None:
    """Import Pelican without its logger classes: they would drop repeated messages of all other tests."""
    import pelican  # noqa: PLC0415

    import pelican_urlset  # noqa: F401, PLC0415 (its logger has to be one of Pelican's)

    assert pelican
    logging.setLoggerClass(logging.Logger)
    logging.getLogger().__class__ = logging.RootLogger


@pytest.fixture(autouse=True)
def _fresh_log() -> None:
    """Forget which messages Pelican has already shown in this process."""
    from pelican.log import LimitFilter  # noqa: PLC0415

    for seen in (LimitFilter._ignore, LimitFilter._raised_messages, LimitFilter._group_count):  # noqa: SLF001
        seen.clear()


@pytest.fixture(autouse=True)
def _no_peer() -> Iterator[None]:
    """Disconnect pelican-sitemap, which stays connected in the process once a test has used it."""
    from pelican.plugins import signals  # noqa: PLC0415

    yield
    if module := sys.modules.get("pelican.plugins.sitemap.sitemap"):
        peer = module.generator
        signals.get_generators.disconnect(peer.init)
        signals.content_written.disconnect(peer.queue_page)
        signals.finalized.disconnect(peer.finalize)


class PelicanSite:
    """A site of Pelican: write its content, build it, and read what was made of it."""

    def __init__(self, root: Path, caplog: pytest.LogCaptureFixture) -> None:
        self.root = root
        self.content = root / "content"
        self.output = root / "output"
        self.content.mkdir()
        self._caplog = caplog

    def write(self, name: str, text: str | bytes = "") -> Path:
        """Write a file below the content folder."""
        path = self.content / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    def article(self, name: str = "one", body: str = "Text.", /, **meta: object) -> Path:
        """Write an article in Markdown; a list becomes a key that is repeated."""
        found = {"title": name.title(), "date": "2020-01-02 10:00", **meta}
        pairs = (
            (key, each) for key, value in found.items() for each in (value if isinstance(value, list) else [value])
        )
        lines = "".join(f"{key.replace('__', '-')}: {value}\n" for key, value in pairs if value is not None)
        return self.write(f"{name}.md", f"{lines}\n{body}\n")

    def page(self, name: str = "about", body: str = "Text.", /, **meta: object) -> Path:
        """Write a page in Markdown."""
        return self.article(f"pages/{name}", body, **{"title": name.title(), "date": None, **meta})

    def theme(self, **templates: str) -> str:
        """Return a theme that adds templates to Pelican's simple one."""
        folder = self.root / "theme" / "templates"
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in templates.items():
            (folder / f"{name}.html").write_text(text)
        return str(folder.parent)

    def settings(self, **changes: Any) -> dict[str, Any]:
        """Return the settings of a build, as Pelican reads them."""
        from pelican.settings import read_settings  # noqa: PLC0415

        return dict(read_settings(override={**self.defaults(), **changes}))

    def defaults(self) -> dict[str, Any]:
        """Return the settings that tests build with: Pelican's own, in another folder, and without feeds."""
        feeds = ("FEED_ALL_ATOM", "CATEGORY_FEED_ATOM", "AUTHOR_FEED_ATOM", "AUTHOR_FEED_RSS", "TRANSLATION_FEED_ATOM")
        return {
            "PATH": str(self.content),
            "OUTPUT_PATH": str(self.output),
            "CACHE_PATH": str(self.root / "cache"),
            "SITEURL": BASE,
            "TIMEZONE": "Europe/Rome",
            "THEME": "simple",
            "PLUGINS": ["pelican_urlset"],
            "AUTHOR": "Ada",
            **dict.fromkeys(feeds),
        }

    def build(self, **changes: Any) -> list[str]:
        """Build in this process and return what the plugin logged, each line with its level."""
        from pelican import Pelican  # noqa: PLC0415

        pelican = Pelican(self.settings(**changes))
        return self.run(pelican)

    def run(self, pelican: Any) -> list[str]:
        """Run a Pelican object and return what the plugin logged."""
        with self._caplog.at_level(logging.INFO, "pelican_urlset"):
            self._caplog.clear()
            pelican.run()
        if any("pages listed" in line for line in self.log()):
            self.check_closed_world(Path(pelican.output_path))
        return self.log()

    def log(self) -> list[str]:
        """Return what the plugin has logged in the last build."""
        records = (each for each in self._caplog.records if each.name == "pelican_urlset")
        return [f"{each.levelname} {each.getMessage()}" for each in records]

    def command(self, *arguments: str, environment: Mapping[str, str] | None = None, **changes: Any) -> Done:
        """Build with Pelican's command; the changes become its settings file."""
        found = {**self.defaults(), **changes}
        (self.root / "pelicanconf.py").write_text("".join(f"{name} = {value!r}\n" for name, value in found.items()))
        env = {**os.environ, "COLUMNS": "1000", **(environment or {})}
        run = [sys.executable, "-m", "pelican", *arguments]
        return subprocess.run(run, cwd=self.root, env=env, capture_output=True, text=True, check=False, timeout=60)

    def urls(self, name: str = "sitemap.xml", base: str = BASE) -> dict[str, str]:
        """Return what a written sitemap lists: path to date, empty where there is none."""
        return {
            str(each.findtext(f"{SITEMAP}loc")).removeprefix(base): each.findtext(f"{SITEMAP}lastmod", "")
            for each in ET.parse(self.output / name).getroot()  # noqa: S314 (our own file)
        }

    def alternates(self, name: str = "sitemap.xml", base: str = BASE) -> dict[str, dict[str, str]]:
        """Return path to code to URL of the entries with alternates."""
        return {
            str(each.findtext(f"{SITEMAP}loc")).removeprefix(base): {
                link.get("hreflang", ""): link.get("href", "").removeprefix(base) for link in each.iter(f"{XHTML}link")
            }
            for each in ET.parse(self.output / name).getroot()  # noqa: S314 (our own file)
            if each.find(f"{XHTML}link") is not None
        }

    def decisions(self, name: str = "output") -> dict[str, Mapping[str, Any]]:
        """Return the record of the last build, by built file."""
        lines = (self.root / "cache" / "urlset" / f"{name}.jsonl").read_text().splitlines()[1:]
        return {decision["output"]: decision for decision in map(json.loads, lines)}

    def left_out(self, name: str = "output") -> dict[str, str]:
        """Return built file to reason of the pages that are not listed."""
        found = self.decisions(name).items()
        return {file: f"{each['left_out']}: {each['detail']}" for file, each in found if "left_out" in each}

    def check_closed_world(self, output: Path) -> None:
        """Check that each HTML file is listed or left out, by the sitemap of one host, and each entry is a file."""
        decisions: dict[str, Any] = {}
        for record in (self.root / "cache").rglob("*.jsonl"):
            folder = "" if record.stem == output.name else f"{record.stem}/"
            lines = map(json.loads, record.read_text().splitlines()[1:])
            decisions |= {folder + decision["output"]: decision for decision in lines if (output / folder).exists()}
        listed = {file for file, each in decisions.items() if "left_out" not in each}
        assert all((output / file).is_file() for file in listed)
        assert {path.relative_to(output).as_posix() for path in output.rglob("*.html")} <= set(decisions)

    def commit(self, day: str, *paths: Path) -> None:
        """Commit files on a day (UTC noon)."""
        stamp = f"{day}T12:00:00+00:00"
        env = {**os.environ, "GIT_AUTHOR_DATE": stamp, "GIT_COMMITTER_DATE": stamp}
        for command in (["init", "-q"], ["add", "--", *map(str, paths)], ["commit", "-qm", f"change on {day}"]):
            subprocess.run(["git", *command], cwd=self.root, env=env, check=True)


@pytest.fixture
def pelican_site(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> PelicanSite:
    """Return an empty site."""
    return PelicanSite(tmp_path, caplog)
