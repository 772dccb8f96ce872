"""Checking: one large sitemap read by urlset with all its rules, and by parsers that judge nothing or little."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Job, measure
from tests.bench.place import JOBS, Place
from tests.bench.table import Row, rows

_KINDS = {"plain": "location, date", "rich": "and 2 images, 3 languages"}


def bench(place: Place) -> Iterator[Row]:
    """Check a sitemap with locations and dates, then one with images and languages as well."""
    for kind, said in _KINDS.items():
        what = f"Check {place.size.checked:,} URLs: {said}"
        folder = place.folder / "checking" / kind
        folder.mkdir(parents=True, exist_ok=True)
        command = (place.python, str(JOBS / "write.py"), "urlset", kind, str(place.size.checked), str(folder))
        subprocess.run(command, check=True)
        jobs = list(_jobs(place, folder / "urlset-0.xml"))
        yield from rows(what, measure(jobs, place.size.rounds, warm=place.size.rounds > 1), "urlset check")
        missing = {"ultimate-sitemap-parser": place.libraries, "npm sitemap": place.npm}
        yield from (Row(what=what, way=name, note=place.reason) for name, there in missing.items() if there is None)


def _jobs(place: Place, file: Path) -> Iterator[Job]:
    check = (place.python, "-m", "urlset", "check", str(file))
    yield Job(name="urlset check", command=check, cwd=file.parent, note="all rules")
    parse = str(JOBS / "parse.py")
    bare = (place.python, parse, "parser-alone", str(file))
    yield Job(name="expat, which only counts", command=bare, cwd=file.parent, note="the limit of XML in Python")
    if place.libraries is not None:
        command = (place.libraries, parse, "ultimate-sitemap-parser", str(file))
        yield Job(name="ultimate-sitemap-parser", command=command, cwd=file.parent, is_peer=True)
    if place.npm is not None:
        node = ("node", str(JOBS / "npm.mjs"), "parse", str(file), "-", "-", str(place.npm))
        yield Job(name="npm sitemap", command=node, cwd=file.parent, note="stream parser", is_peer=True)
