"""What is installed is exactly what is meant to be."""

from __future__ import annotations

import email
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist and the wheel."""
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(out)], cwd=ROOT, check=True, capture_output=True
    )
    return out


def tracked(*folders: str) -> set[str]:
    """Return the files of some folders that git knows, or would take."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders]
    found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {name for name in found.split("\0") if name and (ROOT / name).is_file()}


def test_the_wheel_holds_the_core_and_the_adapters_and_nothing_else(dist: Path) -> None:
    """No tests, no sites, no stray file of a source root; the Pelican namespace is one file of ours."""
    [wheel] = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
        [metadata] = [name for name in archive.namelist() if name.endswith("/METADATA")]
        entry_points = next(name for name in archive.namelist() if name.endswith("/entry_points.txt"))
        assert "urlset = mkdocs_urlset:UrlsetPlugin" in archive.read(entry_points).decode()
        found = email.message_from_bytes(archive.read(metadata))
    core = {name.removeprefix("core/") for name in tracked("core")}
    adapters = {name.removeprefix("plugins/") for name in tracked("plugins")} - {"_pelican_namespace.py"}
    assert names == core | adapters | {"pelican/plugins/urlset/__init__.py"}
    assert "urlset/py.typed" in names
    assert found["License-Expression"] == "MIT"


def test_no_host_is_required(dist: Path) -> None:
    """The hosts are extras: nobody gets Sphinx for a MkDocs site."""
    [wheel] = dist.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        [metadata] = [name for name in archive.namelist() if name.endswith("/METADATA")]
        found = email.message_from_bytes(archive.read(metadata))
    required = [line for line in found.get_all("Requires-Dist", []) if "extra ==" not in line]
    extras = {line.split("extra == ")[1].strip("'\"") for line in found.get_all("Requires-Dist", []) if "extra" in line}
    assert not [line for line in required if line.startswith(("mkdocs", "properdocs", "pelican", "sphinx"))]
    assert extras == {"mkdocs", "properdocs", "pelican", "sphinx"}


def test_the_sdist_holds_what_redistributors_need(dist: Path) -> None:
    """Sources, tests, sample sites and the papers: everything that `make test` reads."""
    [sdist] = dist.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    papers = {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "pyproject.toml"}
    assert names == tracked("core", "plugins", "tests", "sample_sites") | papers | {"PKG-INFO", ".gitignore"}
