"""Place: where the benches work, how large they are, and what they are compared with."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
JOBS = Path(__file__).parent / "jobs"
_LIBRARIES = ("xml-sitemap-writer", "ultimate-sitemap-parser>=1.6")
_HOSTS = (
    "markdown>=3.6",
    "mkdocs>=1.6,<2",
    "mkdocs-material>=9.5",
    "mkdocs-git-revision-date-localized-plugin",
    "pelican>=4.11",
    "pelican-sitemap",
    "sphinx>=7.4",
    "sphinx-last-updated-by-git",
    "sphinx-sitemap",
)
_NPM = "sitemap@9"


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much work there is.

    Attributes:
        rounds: How often each job runs.
        entries: Entries that are written.
        history: Files and commits of the generated history.
        sample: Files of it that the ways with a process per page are asked for.
        checked: URLs of the sitemap that is checked.
        sites: Pages of the sites that the hosts build.
        files: Files of the folder that the command checks.
    """

    rounds: int
    entries: int
    history: tuple[int, int]
    sample: int
    checked: int
    sites: tuple[int, ...]
    files: int


SIZES = {
    "tiny": Size(rounds=1, entries=300, history=(12, 60), sample=4, checked=300, sites=(4,), files=20),
    "small": Size(
        rounds=3, entries=200_000, history=(1000, 10_000), sample=30, checked=49_998, sites=(50, 150), files=10_000
    ),
    "full": Size(
        rounds=5,
        entries=1_000_000,
        history=(5000, 100_000),
        sample=100,
        checked=49_998,
        sites=(100, 1000, 5000),
        files=100_000,
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a run of the benches works.

    Attributes:
        folder: For what the benches make; nothing in it is needed afterwards.
        size: How much work there is.
        repository: A repository to date instead of the generated one, or None.
        python: The interpreter that has urlset.
        libraries: The interpreter that has the peers that are libraries, or None where it could not be made.
        hosts: The interpreter that has urlset and the hosts.
        has_plugins: Whether that one has the peers' plugins too.
        npm: The folder of npm's packages, or None.
        reason: Why peers are missing, if they are.
    """

    folder: Path
    size: Size
    repository: Path | None
    python: str = sys.executable
    libraries: str | None = None
    hosts: str = sys.executable
    has_plugins: bool = False
    npm: Path | None = None
    reason: str = "not installed here"


def install(folder: Path) -> tuple[str | None, str | None, Path | None]:
    """Install the peers below a folder, each set into an environment of its own.

    Returns:
        The interpreters of the libraries and of the hosts, and the folder of npm's package; None for what is missing.
    """
    return (
        _environment(folder / "peers", _LIBRARIES),
        _environment(folder / "hosts", (*_HOSTS, "--editable", str(ROOT))),
        _npm(folder / "npm"),
    )


def _environment(folder: Path, packages: Sequence[str]) -> str | None:
    python, done = folder / "bin" / "python", folder / "installed"
    wanted = "\n".join(packages)
    if done.is_file() and done.read_text(encoding="utf-8") == wanted:
        return str(python)
    sys.stderr.write(f"Installing {', '.join(packages)} into {folder.name}\n")
    made = _succeeds(sys.executable, "-m", "venv", "--clear", str(folder))
    if not made or not _succeeds(str(python), "-m", "pip", "install", "--quiet", *packages):
        return None
    done.write_text(wanted, encoding="utf-8")
    return str(python)


def _npm(folder: Path) -> Path | None:
    if not (folder / "node_modules" / "sitemap").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        if not all(map(shutil.which, ("node", "npm"))):
            return None
        sys.stderr.write(f"Installing {_NPM} into {folder.name}\n")
        if not _succeeds("npm", "install", "--silent", "--prefix", str(folder), _NPM):
            return None
    return folder


def _succeeds(*command: str) -> bool:
    try:
        return subprocess.run(command, check=False, capture_output=True, timeout=900).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
