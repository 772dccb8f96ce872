"""Reading: how many built pages a CPU second is enough for: their bytes, their facts, and the whole core."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.hosts import HOSTS
from tests.bench.measure import Job, measure
from tests.bench.place import JOBS, Place
from tests.bench.table import Row, row

_WAYS = {
    "bytes": ("read the files", "the limit"),
    "head": ("`urlset.html.head`", "robots, canonical, languages"),
    "build": ("`urlset.build`", "all of the core: images, rules, files written, no git"),
}


def bench(place: Place) -> Iterator[Row]:
    """Read a site that MkDocs has built; the rate leaves out the start of Python."""
    host, pages = HOSTS[0], place.size.sites[-1]
    top = place.folder / "sites" / f"mkdocs-{pages}"
    host.sources.make(top, pages)
    first = next(iter(host.jobs(place, top)))
    output = top / "output-0"
    if not output.is_dir():
        measure([first], 1, warm=False)
    files = list(output.rglob("*.html"))
    size = sum(path.stat().st_size for path in files) / len(files) / 1000
    script = str(JOBS / "read.py")
    jobs = [
        Job(name=name, command=(place.python, script, way, str(output), str(top)), cwd=top, note=note)
        for way, (name, note) in _WAYS.items()
    ]
    rounds = measure(jobs, place.size.rounds, warm=place.size.rounds > 1)
    what = f"Read {len(files):,} pages of {size:.0f} kB (Material)"
    yield from (row(rounds, job.name, what, f"{rounds.said(job.name):,.0f} pages/s") for job in jobs)
