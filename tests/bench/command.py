"""Command: how long urlset takes to start, what a plugin adds to the start of its host, and a folder of many files."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Job, measure
from tests.bench.place import JOBS, Place
from tests.bench.table import Row, row, rows

_PLUGINS = {
    "mkdocs.commands.build": "mkdocs_urlset",
    "sphinx.application": "sphinx_urlset",
    "pelican": "pelican_urlset",
}
_BASE = "https://example.org/"
_PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Page {number}</title>
<link rel="canonical" href="{url}"></head>
<body><h1>Page {number}</h1><p>Text. <a href="/">Home</a></p><img src="/images/{number}.png" alt=""></body></html>
"""


def bench(place: Place) -> Iterator[Row]:
    """Measure the start, the imports, and the commands on a folder."""
    place.folder.mkdir(parents=True, exist_ok=True)
    repeats = place.size.rounds * 3
    jobs = [
        Job(name="`urlset --version`", command=(place.python, "-m", "urlset", "--version"), cwd=place.folder),
        Job(name="`python -c pass`", command=(place.python, "-c", "pass"), cwd=place.folder, note="the limit"),
    ]
    yield from rows("Start", measure(jobs, repeats, warm=True), jobs[0].name)
    loads = [
        Job(name=f"`{plugin}`", command=(place.hosts, str(JOBS / "load.py"), host, plugin), cwd=place.folder)
        for host, plugin in _PLUGINS.items()
    ]
    loaded = measure(loads, repeats, warm=True)
    what = "Import a plugin into its host"
    yield from (Row(what=what, way=job.name, result=f"{loaded.said(job.name):.1f} ms") for job in loads)
    yield from _folder(place)


def _folder(place: Place) -> Iterator[Row]:
    top = place.folder / "files"
    output = top / "site"
    _make(output, place.size.files)
    command = (place.python, "-m", "urlset")
    build = (*command, "build", str(output), "--base-url", _BASE, "--root", str(top))
    subprocess.run(build, cwd=top, check=True, capture_output=True)
    jobs = [
        Job(name="`urlset build`", command=build, cwd=top),
        Job(name="`urlset check`", command=(*command, "check", str(output)), cwd=top, codes=(0, 1)),
    ]
    rounds = measure(jobs, place.size.rounds, warm=False)
    what = f"A folder of {place.size.files:,} small pages"
    for job in jobs:
        each = 1e6 * rounds.user(job.name) / place.size.files
        yield row(rounds, job.name, what, f"{each:,.0f} us/page")


def _make(output: Path, count: int) -> None:
    for number in range(count):
        name = f"part-{number % 100}/page-{number}.html"
        path = output / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file():
            path.write_text(_PAGE.format(number=number, url=_BASE + name), encoding="utf-8")
