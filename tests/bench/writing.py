"""Writing: the same entries, written to files by urlset, by its peers, and by nobody: finished bytes are copied."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Job, measure
from tests.bench.place import JOBS, Place
from tests.bench.table import Row, rows

_KINDS = {"plain": "location, date", "rich": "and 2 images, 3 languages"}
_PYTHON = {
    "urlset": ("urlset", ""),
    "jinja": ("Jinja2 template", "the way of MkDocs"),
    "etree": ("xml.etree", "the way of sphinx-sitemap"),
    "copy": ("copy finished bytes", "the limit"),
    "data": ("entries only", "made, and not written: part of every number here but the limit's"),
}


def bench(place: Place) -> Iterator[Row]:
    """Write entries with a location and a date, then with images and languages as well."""
    for kind, said in _KINDS.items():
        what = f"Write {place.size.entries:,} entries: {said}"
        folder = place.folder / "writing" / kind
        folder.mkdir(parents=True, exist_ok=True)
        jobs = list(_jobs(place, kind, folder))
        yield from rows(what, measure(jobs, place.size.rounds, warm=place.size.rounds > 1), "urlset")
        if place.libraries is None:
            yield Row(what=what, way="xml-sitemap-writer", note=place.reason)
        elif kind == "rich":
            yield Row(what=what, way="xml-sitemap-writer", note="it has neither images nor languages")
        if place.npm is None:
            yield Row(what=what, way="npm sitemap", note=place.reason)


def _jobs(place: Place, kind: str, folder: Path) -> Iterator[Job]:
    arguments = (kind, str(place.size.entries), str(folder))
    for way, (name, note) in _PYTHON.items():
        command = (place.python, str(JOBS / "write.py"), way, *arguments)
        yield Job(name=name, command=command, cwd=folder, note=note)
    if place.libraries is not None and kind == "plain":
        command = (place.libraries, str(JOBS / "write.py"), "xml-sitemap-writer", *arguments)
        note = "compresses always (gzip level 9)"
        yield Job(name="xml-sitemap-writer", command=command, cwd=folder, note=note, is_peer=True)
    if place.npm is not None:
        node = ("node", str(JOBS / "npm.mjs"), "write", *arguments, str(place.npm))
        yield Job(name="npm sitemap", command=node, cwd=folder, is_peer=True)
