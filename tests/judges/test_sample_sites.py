"""The sample sites, built by their real hosts as `make demo` builds them, before foreign judges."""

from __future__ import annotations

import contextlib
import datetime as dt
import gzip
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from lxml import etree
from usp.objects.page import SitemapPage
from usp.tree import sitemap_from_str

from urlset import dates, record

ROOT = Path(__file__).parents[2]
NAMES = ("handbook", "reference/en", "reference/it", "journal")
NAMESPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@dataclass(frozen=True, kw_only=True)
class Built:
    """The sample sites built from one clone."""

    root: Path
    demo: ModuleType

    def sample(self, name: str) -> Any:
        """Return the description of a site."""
        return next(each for each in self.demo.samples() if each.name == name)

    def record(self, name: str) -> record.Record:
        """Return what its build recorded."""
        return record.read(self.sample(name).record)

    def files(self, name: str) -> dict[str, bytes]:
        """Return the files that urlset wrote for a site."""
        return {file: (self.sample(name).output / file).read_bytes() for file in self.record(name).head["written"]}


def build_all(root: Path, environment: Mapping[str, str], python: str = sys.executable) -> Built:
    """Clone this repository with what is not committed yet, and build its sample sites as `make demo` does."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(root)], check=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--others", "--modified", "--exclude-standard", "--", "sample_sites"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)
    script = root / "sample_sites" / "demo.py"
    done = subprocess.run(
        [python, str(script)], check=False, capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    spec = importlib.util.spec_from_file_location(f"demo_{root.name}".replace(" ", "_"), script)
    assert spec is not None
    assert spec.loader is not None
    demo = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = demo  # dataclasses look their module up
    spec.loader.exec_module(demo)
    return Built(root=root, demo=demo)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build the sites once for all judges."""
    return build_all(tmp_path_factory.mktemp("sites") / "clone", {"TZ": "UTC"})


def entries(data: bytes) -> Iterator[tuple[str, str]]:
    """Yield location and date of each URL, as lxml reads them."""
    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    for url in root.iter(f"{NAMESPACE}url"):
        yield url.findtext(f"{NAMESPACE}loc"), url.findtext(f"{NAMESPACE}lastmod") or ""


def sitemaps(built: Built, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the XML files of a site that list URLs."""
    for file, data in built.files(name).items():
        if file.endswith(".xml") and b"<urlset" in data:
            yield file, data


@pytest.mark.parametrize("name", NAMES)
def test_a_crawlers_parser_reads_the_same_urls_and_dates(built: Built, name: str) -> None:
    """ultimate-sitemap-parser and lxml see what the record says was written."""
    expected = {
        each.entry.loc: "" if each.entry.lastmod is None else str(each.entry.lastmod)
        for each in built.record(name).decisions()
        if each.entry and not each.apart
    }
    main = built.files(name)["sitemap.xml"]
    assert set(expected) == {loc for loc, _ in entries(main)}
    pages: list[SitemapPage] = list(sitemap_from_str(main.decode()).all_pages())
    assert expected == {page.url: "" if page.last_modified is None else _as_said(page, main) for page in pages}


def _as_said(page: SitemapPage, main: bytes) -> str:
    """Return a date as it was: the parser makes a midnight of each day."""
    text = dict(entries(main))[page.url]
    said = dt.datetime.fromisoformat(text)
    assert page.last_modified is not None
    assert page.last_modified.replace(tzinfo=None) == said.replace(tzinfo=None)
    return str(said if "T" in text else said.date())


@pytest.mark.parametrize("name", NAMES)
def test_the_world_is_closed(built: Built, name: str) -> None:
    """Every built HTML file has one verdict, and every location is a built file."""
    sample = built.sample(name)
    decided = [each.output for each in built.record(name).decisions()]
    pages = {path.relative_to(sample.output).as_posix() for path in sample.output.rglob("*.html")}
    assert pages <= set(decided)
    assert len(decided) == len(set(decided))
    assert all((sample.output / each.output).is_file() for each in built.record(name).decisions() if each.entry)


@pytest.mark.parametrize("name", NAMES)
def test_every_git_date_is_that_of_git_log(built: Built, name: str) -> None:
    """The commit of each page is the one that `git log -1` names for its source, or a newer one of what it includes."""
    sample, checked = built.sample(name), 0
    site = built.root / "sample_sites" / name.partition("/")[0]
    for each in built.record(name).decisions():
        if each.entry is None or each.dating.source != "git":
            continue
        roots = (site / "content", site / "docs", site, sample.output, built.root)
        source = next(root / each.source for root in roots if (root / each.source).is_file())
        log = ["git", "log", "-1", "--format=%H %ct", "--", source.name]
        found = subprocess.run(log, cwd=source.parent, check=True, capture_output=True, text=True).stdout.split()
        own = dt.datetime.fromtimestamp(int(found[1]), dt.UTC)
        assert isinstance(each.dating.value, dt.datetime)
        if each.dating.detail == f"commit {found[0][:12]}":
            assert own == each.dating.value, each.url
        else:
            assert name.startswith("reference"), each.url  # only there do pages include others: the modules they show
            assert own <= each.dating.value, each.url
        checked += 1
    assert checked > 5


@pytest.mark.parametrize("name", NAMES)
def test_every_file_validates(built: Built, name: str) -> None:
    """The official schemas, where they are at hand (URLSET_SCHEMAS names their folder), find nothing."""
    folder = os.environ.get("URLSET_SCHEMAS", "")
    if not folder:
        pytest.skip("URLSET_SCHEMAS names no folder of schemas")
    schemas = {
        "urlset": etree.XMLSchema(etree.parse(Path(folder, "all.xsd"))),
        "sitemapindex": etree.XMLSchema(etree.parse(Path(folder, "siteindex.xsd"))),
    }
    for file, data in built.files(name).items():
        # The schema wants a URL, where engines take a news sitemap without one.
        if file.endswith(".xml") and not (file == "sitemap-news.xml" and b"<url>" not in data):
            root = etree.fromstring(data)
            schema = schemas[etree.QName(root).localname]
            assert schema.validate(root), (file, schema.error_log)


def test_another_folder_and_time_zone_give_the_same_bytes(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same commit is the same sitemap, wherever and whenever it is built."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(time.time())))
    other = build_all(tmp_path / "a clone with spaces", {"TZ": "Asia/Tokyo", "LC_ALL": "C"})
    for name in NAMES:
        assert built.files(name) == other.files(name)


NEWEST = ("mkdocs", "mkdocs-material", "myst-parser", "pelican", "sphinx")
OLDEST = ("mkdocs==1.6.0", "mkdocs-material==9.5.*", "myst-parser==4.*", "pelican==4.11.*", "sphinx==7.4.*")


def interpreter(version: str) -> str:
    """Return an interpreter of a version that runs, or an empty text."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}*/bin/python"))
    for path in [f"python{version}", *map(str, kept)]:
        with contextlib.suppress(OSError, subprocess.CalledProcessError):
            command = [path, "-c", "import sys; print('{}.{}'.format(*sys.version_info))"]
            done = subprocess.run(command, check=True, capture_output=True, text=True)
            if done.stdout.strip() == version:
                return path
    return ""


@pytest.mark.parametrize(("version", "hosts"), [("3.11", OLDEST), ("3.13", NEWEST)], ids=["oldest", "newest"])
def test_other_pythons_and_hosts_give_the_same_bytes(
    built: Built, tmp_path: Path, version: str, hosts: tuple[str, ...]
) -> None:
    """The oldest hosts that we support, and the newest that the newest Python allows, make the same sitemaps."""
    python = interpreter(version)
    if not python:
        pytest.skip(f"there is no Python {version} here")
    subprocess.run([python, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = str(tmp_path / "venv/bin/python")
    command = [python, "-m", "pip", "install", "--quiet", str(ROOT), "markdown", *hosts]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode and re.search(r"NewConnectionError|No matching distribution|Temporary failure", done.stderr):
        pytest.skip("no package index can be reached")
    assert done.returncode == 0, done.stderr
    other = build_all(tmp_path / "clone", {}, python)
    for name in NAMES:
        assert built.files(name) == other.files(name)


def test_other_readers_take_what_the_journal_shows(built: Built) -> None:
    """Images, a video, news and geographic files of the journal, as lxml finds them in their own files."""
    files = built.files("journal")
    main = etree.fromstring(files["sitemap.xml"])
    google = "http://www.google.com/schemas/sitemap-"
    assert len(main.findall(f".//{{{google}image/1.1}}loc")) >= 5
    assert main.findtext(f".//{{{google}video/1.1}}title") == "Git dates in two phases"
    assert b"<geo:format>kml</geo:format>" in files["sitemap-geo.xml"]
    assert b"/phone.html</loc>" in files["sitemap-mobile.xml"]
    assert b"xmlns:news" in files["sitemap-news.xml"] or b"<url>" not in files["sitemap-news.xml"]
    assert re.search(
        rb"^Sitemap: https://journal\.urlset\.example/sitemap-index\.xml$", files["robots.txt"], re.MULTILINE
    )


def test_a_crawlers_parser_reads_the_same_images_translations_and_news(built: Built) -> None:
    """ultimate-sitemap-parser finds what the record says, item by item; it knows no videos, which lxml reads above."""
    files = built.files("journal")
    listed = {each.entry.loc: each.entry for each in built.record("journal").decisions() if each.entry}
    for page in sitemap_from_str(files["sitemap.xml"].decode()).all_pages():
        extensions = listed[page.url].extensions
        assert [item.loc for item in extensions.get("images", ())] == [image.loc for image in page.images or ()]
        assert [(item.code, item.loc) for item in extensions.get("alternates", ())] == list(page.alternates or ())
    for page in sitemap_from_str(files["sitemap-news.xml"].decode()).all_pages():
        [article] = listed[page.url].extensions["news"]
        story = page.news_story
        assert story is not None
        assert (article.title, article.name, article.language) == (
            story.title, story.publication_name, story.publication_language,
        )  # fmt: skip
        assert dates.text(article.publication_date) in {
            story.publish_date.isoformat(),
            story.publish_date.date().isoformat(),  # the parser makes a midnight of each day
        }


def test_translations_of_the_journal_are_whole_sets(built: Built) -> None:
    """Each version lists the same set, and itself in it."""
    root = etree.parse(io.BytesIO(built.files("journal")["sitemap.xml"])).getroot()
    links = {
        url.findtext(f"{NAMESPACE}loc"): [
            (link.get("hreflang"), link.get("href")) for link in url.findall("{http://www.w3.org/1999/xhtml}link")
        ]
        for url in root
    }
    sets = {loc: found for loc, found in links.items() if found}
    assert len(sets) >= 10
    for loc, found in sets.items():
        assert loc in [href for _, href in found]
        assert all(sets[href] == found for _, href in found)
        assert "x-default" in [code for code, _ in found]


def test_gzip_files_are_read_by_the_standard_library() -> None:
    """The header that we write ourselves is one that others accept."""
    from urlset.output import gzipped  # noqa: PLC0415 (only this test looks inside)

    path = Path(__file__)
    assert path.read_bytes() == gzip.decompress(b"".join(gzipped(path)))
