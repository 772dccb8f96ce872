"""ProperDocs, in an environment without MkDocs: the same plugin does the same."""

from __future__ import annotations

import fcntl
import json
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import MkDocsSite

ROOT = Path(__file__).parents[3]
HOST = ("properdocs>=1.6.5", "properdocs-theme-mkdocs")
PLUGINS = ("mkdocs-gen-files>=0.6", "mkdocs-literate-nav>=0.6.3", "mkdocs-redirects>=1.2.3")
"""Their packages ask for MkDocs and ProperDocs both, so they are installed without what they ask for."""
NO_INDEX = (
    "Temporary failure in name resolution",
    "NewConnectionError",
    "Max retries exceeded",
    "Network is unreachable",
)
PAGES = {"docs/index.md": "# Home\n", "docs/a.md": "# A\n", "docs/b.md": "---\nsitemap: false\n---\n# B\n"}


@pytest.fixture(scope="module")
def python(request: pytest.FixtureRequest) -> Path:
    """Return the interpreter of an environment with ProperDocs and without MkDocs; it is kept for the next run."""
    assert request.config.cache is not None
    name = f"properdocs-{sys.version_info.major}.{sys.version_info.minor}"
    folder = request.config.cache.mkdir(name)
    with (folder.parent / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # workers of pytest-xdist share it
        _install(folder)
    return folder / "bin/python"


def _install(folder: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = json.dumps([*HOST, *PLUGINS, *project["dependencies"], project["entry-points"], str(ROOT)])
    mark = folder / "installed.json"
    if mark.exists() and mark.read_text("utf-8") == wanted:
        return
    venv.create(folder, clear=True, with_pip=True)
    for packages in (["-e", str(ROOT), *HOST], ["--no-deps", *PLUGINS]):
        command = [str(folder / "bin/python"), "-m", "pip", "install", "-q", *packages]
        done = subprocess.run(command, check=False, capture_output=True, text=True)
        if any(text in done.stderr for text in NO_INDEX):
            pytest.skip("pip reaches no package index")
        assert done.returncode == 0, done.stderr
    mark.write_text(wanted, encoding="utf-8")


@pytest.fixture
def site(mkdocs: MkDocsSite, python: Path) -> MkDocsSite:
    """Return a site that ProperDocs builds."""
    return type(mkdocs)(mkdocs.root, (str(python), "-m", "properdocs"))


def test_mkdocs_is_not_there(python: Path) -> None:
    """Otherwise these tests would prove nothing."""
    done = subprocess.run([str(python), "-c", "import mkdocs"], check=False, capture_output=True, text=True)
    assert "No module named 'mkdocs'" in done.stderr


@pytest.mark.parametrize("name", ["mkdocs.yml", "properdocs.yml"])
def test_the_main_job_on_properdocs(site: MkDocsSite, name: str) -> None:
    """Dates, reasons, the summary and the file, as on MkDocs."""
    site.write({**PAGES, name: "site_name: S\nsite_url: https://example.org/\nplugins: [urlset]\n"})
    site.commit("2024-01-01")
    built = site.run("build", "--strict")
    built.check()
    assert built.paths() == dict.fromkeys(("", "a/"), "2024-01-01T12:00:00+00:00")
    assert built.left_out() == {"404.html": "error page", "b/index.html": "sitemap: false: sitemap: False"}
    assert [text for _, text in built.lines if "urlset" in text] == [
        "urlset: sitemap.xml: 2 pages listed, 2 dated, 2 left out"
    ]
    head = (site.root / ".cache/urlset/site.jsonl").read_text("utf-8").splitlines()[0]
    assert json.loads(head)["host"] == "ProperDocs"


def test_strict_builds_of_properdocs_count_our_warnings(site: MkDocsSite) -> None:
    """Its logger has taken in that of MkDocs."""
    site.write(PAGES)
    done = site.tried("build", "--strict", site_url="")
    assert done.returncode == 1
    assert done.stderr.count("[U-base-url]") == 1
    assert "Traceback" not in done.stderr


def test_mistakes_in_options_are_shown_by_properdocs(site: MkDocsSite) -> None:
    """All at once."""
    site.write(PAGES)
    done = site.tried("build", urlset={"exlude": [], "robots": "atuo"})
    assert done.returncode == 1
    assert "did you mean 'exclude'" in done.stderr
    assert "did you mean 'auto'" in done.stderr


def test_an_authors_sitemap_loses_on_properdocs_too(site: MkDocsSite) -> None:
    """The template of ProperDocs is that of MkDocs."""
    site.write({**PAGES, "docs/sitemap.xml": "<mine/>"})
    built = site.run("build")
    built.check()
    assert built.codes == ["U-file-taken"]


def test_plugins_that_need_properdocs_are_understood(site: MkDocsSite) -> None:
    """Redirect stubs, navigation files and generated pages."""
    site.write(
        {
            **PAGES,
            "docs/SUMMARY.md": "* [Home](index.md)\n* [A](a.md)\n",
            "gen.py": "import mkdocs_gen_files\nwith mkdocs_gen_files.open('made.md', 'w') as f:\n    f.write('# M')\n",
        }
    )
    site.commit("2024-01-01")
    plugins = [
        {"gen-files": {"scripts": ["gen.py"]}},
        "literate-nav",
        {"redirects": {"redirect_maps": {"old.md": "a.md"}}},
    ]
    built = site.run("build", plugins=plugins)
    built.check()
    first = "2024-01-01T12:00:00+00:00"
    assert built.paths() == {"": first, "a/": first, "made/": None}
    assert built.left_out() == {
        "404.html": "error page",
        "SUMMARY/index.html": "host utility",
        "b/index.html": "sitemap: false: sitemap: False",
        "old/index.html": "redirect: ../a/",
    }
