"""`urlset build`: any folder of built HTML gets a sitemap, by the options of its project."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from urlset.cli import main

if TYPE_CHECKING:
    from tests.conftest import Folder

URL = "https://example.org/"
PAGE = "<!DOCTYPE html><html lang='en'><head><title>{0}</title></head><body><main><p>{0}</p></main></body></html>"


def write(root: Path, **files: str) -> None:
    """Write small pages; in their names `__` stands for `/`."""
    for name, text in files.items():
        put(root, name.replace("__", "/") + ".html", PAGE.format(text))


def put(root: Path, name: str, text: str) -> Path:
    """Write one file."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def site(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project whose built folder `site` has two pages; it is the current folder."""
    monkeypatch.chdir(folder.root)
    write(folder.root / "site", index="home", guide__index="guide")
    return folder.root


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, ["build", *arguments])


def locs(root: Path, name: str = "sitemap.xml") -> list[str]:
    """Return the locations of a sitemap, without the site's address."""
    lines = (root / "site" / name).read_text().split("<loc>")[1:]
    return [line.partition("</loc>")[0].removeprefix(URL) for line in lines]


def test_a_folder_gets_a_sitemap_a_line_in_robots_txt_and_a_record(site: Path) -> None:
    """One line says what happened."""
    result = run("site", "--base-url", "https://example.org")
    assert (result.exit_code, result.output) == (0, "urlset: sitemap.xml: 2 pages listed, 0 dated, 0 left out\n")
    assert locs(site) == ["", "guide/"]
    assert f"Sitemap: {URL}sitemap.xml" in (site / "site" / "robots.txt").read_text()
    assert (site / ".cache" / "urlset" / "site.jsonl").is_file()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("urlset.toml", 'base_url = "https://example.org/"\nexclude = ["/guide/"]\n'),
        ("pyproject.toml", '[tool.urlset]\nbase-url = "https://example.org/"\nexclude = "/guide/"\n'),
        ("other.toml", 'base_url = "https://example.org/"\nexclude = ["/guide/"]\n'),
    ],
)
def test_options_come_from_a_file(site: Path, name: str, text: str) -> None:
    """urlset.toml, the table in pyproject.toml, or the file that `--config` names."""
    put(site, name, text)
    result = run("site", *(["--config", name] if name == "other.toml" else []))
    assert result.exit_code == 0
    assert locs(site) == [""]


def test_urlset_toml_comes_first_and_a_flag_wins(site: Path) -> None:
    """Two files are not mixed."""
    put(site, "urlset.toml", 'base_url = "https://wrong.example/"\n')
    put(site, "pyproject.toml", '[tool.urlset]\nexclude = ["/guide/"]\n')
    assert run("site", "--base-url", URL).exit_code == 0
    assert locs(site) == ["", "guide/"]


def test_a_pyproject_of_others_says_nothing(site: Path) -> None:
    """Neither a tool's table nor one that is none of ours is taken for options."""
    put(site, "pyproject.toml", "[tool.other]\nexclude = 1\n")
    assert run("site", "--base-url", URL).exit_code == 0


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("urlset.toml", "base_url = \n", "is no TOML"),
        ("urlset.toml", "\udcff", "is no TOML"),
        ("pyproject.toml", "tool = [\n", "is no TOML"),
        ("pyproject.toml", "[tool]\nurlset = 3\n", "is no table"),
    ],
)
def test_a_file_that_is_no_toml_is_wrong_usage(site: Path, name: str, text: str, said: str) -> None:
    """Exit code 2, and the file is named."""
    (site / name).write_text(text, errors="surrogateescape")
    result = run("site", "--base-url", URL)
    assert result.exit_code == 2
    assert name in result.output
    assert said in result.output


def test_all_wrong_options_are_shown_at_once_with_their_file(site: Path) -> None:
    """And the right name; the site is built with the other options."""
    put(site, "urlset.toml", 'filname = "x.xml"\nmax_urls = 0\nexclude = ["/guide/"]\n')
    result = run("site", "--base-url", URL)
    assert result.exit_code == 0
    assert (
        "urlset.toml: filname: warning: 'filname' is unknown; did you mean 'filename'? [U-option-unknown]"
        in result.output
    )
    assert "urlset.toml: max_urls: warning:" in result.output
    assert locs(site) == [""]


def test_without_a_base_url_nothing_is_written_and_the_command_fails(site: Path) -> None:
    """A deployment without a sitemap must not pass unseen."""
    result = run("site")
    assert result.exit_code == 1
    assert "U-base-url" in result.output
    assert not (site / "site" / "sitemap.xml").exists()


@pytest.mark.parametrize(
    ("arguments", "config", "code"),
    [
        ((), "", 0),
        (("--fail-on", "warning"), "", 1),
        (("--fail-on", "error"), "", 0),
        ((), "strict = true\n", 1),
        (("--fail-on", "error"), "strict = true\n", 0),
    ],
)
def test_the_exit_code_follows_fail_on_and_strict(
    site: Path, arguments: tuple[str, ...], config: str, code: int
) -> None:
    """A pattern that matches nothing is a warning."""
    put(site, "urlset.toml", f'exclude = ["/nothing/"]\n{config}')
    assert run("site", "--base-url", URL, *arguments).exit_code == code


def test_pages_have_the_dates_and_front_matter_of_their_sources(folder: Folder, site: Path) -> None:
    """The sources lie where the generator has them by default."""
    put(site, "zensical.toml", "")
    source = folder.source("guide.md", "---\nsitemap:\n  priority: 0.8\n---\n")
    folder.commit("2025-02-03", source)
    result = run("site", "--base-url", URL, "--format", "json")
    assert json.loads(result.output)["dated_by"] == {"git": 1, "none": 1}
    text = (site / "site" / "sitemap.xml").read_text()
    assert "<lastmod>2025-02-03T12:00:00+00:00</lastmod>\n    <priority>0.8</priority>" in text


def test_the_source_folder_and_the_root_can_be_named(
    folder: Folder, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From anywhere: the configuration and the record belong to the root."""
    folder.commit("2025-02-03", put(site, "texts/guide.md", "text"))
    put(site, "urlset.toml", f'base_url = "{URL}"\n')
    monkeypatch.chdir(site / "site")
    result = run(".", "--root", "..", "--source", "../texts")
    assert result.output == "urlset: sitemap.xml: 2 pages listed, 1 dated, 0 left out\n"
    assert (site / ".cache" / "urlset" / "site.jsonl").is_file()


def test_sources_in_the_root_are_told_from_what_was_built_and_installed(folder: Folder, site: Path) -> None:
    """Sphinx and Jekyll have their sources beside everything else: other outputs, packages, hidden folders."""
    put(site, "conf.py", "")
    own = put(site, "guide.rst", "text")
    others = [
        put(site, f"{name}/guide.rst", "text")
        for name in ("site/_sources", "_build/text", ".venv/doc", "env/lib", "node_modules/a", "vendor/bundle/a")
    ]
    put(site, "env/pyvenv.cfg", "")
    page = put(site, "site/guide.html", PAGE.format("g"))
    folder.commit("2025-02-03", own)
    folder.git("add", "-f", "--", *(str(path) for path in others))
    assert run("site", "--base-url", URL).exit_code == 0
    lines = (site / ".cache" / "urlset" / "site.jsonl").read_text().splitlines()[1:]
    sources = {each["output"]: each.get("source") for each in map(json.loads, lines)}
    assert sources[page.name] == "guide.rst"
    assert set(sources.values()) == {"guide.rst", None}


def test_an_index_comes_before_a_readme(folder: Folder, site: Path) -> None:
    """A repository's README beside the sources is not the home page."""
    put(site, "_config.yml", "")
    folder.commit("2025-01-01", put(site, "README.md", "about the repository"))
    folder.commit("2025-02-02", put(site, "index.md", "home"))
    assert run("site", "--base-url", URL).exit_code == 0
    assert "2025-02-02" in (site / "site" / "sitemap.xml").read_text()
    assert "2025-01-01" not in (site / "site" / "sitemap.xml").read_text()


def test_pages_written_by_hand_are_their_own_sources(folder: Folder, site: Path) -> None:
    """A folder of HTML in git is both."""
    folder.commit("2025-03-04", site / "site" / "index.html")
    assert run("site", "--base-url", URL, "--source", "site").exit_code == 0
    assert "2025-03-04" in (site / "site" / "sitemap.xml").read_text()


def test_servers_that_hide_the_extension(site: Path) -> None:
    """`about.html` is listed as `about`."""
    write(site / "site", about="about")
    assert run("site", "--base-url", URL, "--no-extension").exit_code == 0
    assert locs(site) == ["", "about", "guide/"]


def test_what_hugo_builds_is_judged_page_by_page(site: Path) -> None:
    """Aliases redirect, further pages of a list name the first one, and machines get no page."""
    stub = '<html><head><link rel="canonical" href="{0}"><meta http-equiv="refresh" content="0; url={0}"></head></html>'
    put(site, "site/old/index.html", stub.format(URL + "guide/"))
    put(site, "site/posts/index.html", PAGE.format("posts"))
    put(site, "site/posts/page/2/index.html", f'<html><head><link rel="canonical" href="{URL}posts/"></head></html>')
    put(site, "site/404.html", PAGE.format("gone"))
    result = run("site", "--base-url", URL, "--format", "json")
    found = json.loads(result.output)
    assert found["listed"] == 3
    assert found["left_out"] == {"redirect": 1, "canonical is another URL": 1, "error page": 1}


@pytest.mark.parametrize("arguments", [(), ("nowhere",), ("site", "--format", "yaml"), ("site", "--source", "none")])
def test_wrong_usage_is_exit_code_2(site: Path, arguments: tuple[str, ...]) -> None:
    """Click says what is wrong; nothing is written."""
    assert run(*arguments).exit_code == 2
    assert not (site / "site" / "sitemap.xml").exists()


def test_a_folder_that_cannot_be_written_is_a_problem(site: Path) -> None:
    """A file where a folder would have to be; no traceback."""
    (site / "site" / "sitemap.xml").mkdir()
    result = run("site", "--base-url", URL)
    assert result.exit_code == 1
    assert "U-write" in result.output


def test_an_interrupted_build_leaves_the_old_files_whole(site: Path, page_html: Callable[..., str]) -> None:
    """Ctrl-C at any moment: the sitemap is the old one or the new one, and nothing else is there."""
    assert run("site", "--base-url", URL).exit_code == 0
    old = (site / "site" / "sitemap.xml").read_bytes()
    for number in range(1500):
        put(site, f"site/p{number}.html", page_html())
    command = [sys.executable, "-m", "urlset", "build", "site", "--base-url", URL]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(0.6)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
    assert process.returncode in (0, 130, -signal.SIGINT)
    assert process.returncode == -signal.SIGINT or "Traceback" not in errors
    new = (site / "site" / "sitemap.xml").read_bytes()
    assert new == old or new.count(b"<loc>") == 1502
    assert not list((site / "site").glob(".*"))
