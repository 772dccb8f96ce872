"""Adapters: a generated site built by each host without any plugin, with ours and with the peer's."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.hosts import HOSTS, PLAIN
from tests.bench.measure import measure
from tests.bench.place import Place
from tests.bench.table import Row, row

_OWN = "with the sitemap of its own that MkDocs always makes"


def bench(place: Place) -> Iterator[Row]:
    """Build each site in each way; the result is what the way adds to the build's user CPU."""
    for host in HOSTS:
        for pages in place.size.sites:
            top = place.folder / "sites" / f"{host.file.partition('.')[0]}-{pages}"
            host.make(top, pages)
            what = f"{host.name}: build {pages:,} pages"
            rounds = measure(list(host.jobs(place, top)), place.size.rounds, warm=place.size.rounds > 1)
            for job in rounds.jobs:
                more = 100 * (rounds.ratio(job.name, PLAIN) - 1)
                yield row(rounds, job.name, what, "0 %" if job.name == PLAIN else f"{more:+.1f} %")
            if not place.has_plugins:
                yield from (Row(what=what, way=name, note=place.reason) for name in host.peers)
