"""Adapters: a generated site built by each host without any plugin, with ours and with the peer's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.bench.hosts import HOSTS, OURS, PLAIN
from tests.bench.measure import Rounds, measure
from tests.bench.place import Place
from tests.bench.table import Row, failures, row


def bench(place: Place) -> Iterator[Row]:
    """Build each site in each way; the result is what the way adds to the build's user CPU."""
    for host in HOSTS:
        for pages in place.size.sites:
            top = place.folder / "sites" / f"{host.file.partition('.')[0]}-{pages}"
            host.sources.make(top, pages)
            what = f"{host.name}: build {pages:,} pages"
            rounds = measure(list(host.jobs(place, top)), place.size.rounds, warm=place.size.rounds > 1)
            _assert_complete(top, [job.name for job in rounds.jobs].index(OURS), pages)
            yield from (_row(rounds, job.name, what) for job in rounds.jobs)
            yield from failures(rounds, what)
            if not place.has_plugins:
                yield from (Row(what=what, way=name, note=place.reason) for name in host.peers)


def _row(rounds: Rounds, name: str, what: str) -> Row:
    if name == PLAIN:
        return row(rounds, name, what, "0 %")
    more = [100 * (ratio - 1) for ratio in rounds.ratios(name, PLAIN)]
    made = row(rounds, name, what, f"{100 * (rounds.ratio(name, PLAIN) - 1):+.1f} %")
    least = 100 * (rounds.fastest(name, PLAIN) - 1)
    return replace(made, note=f"rounds: {min(more):+.1f} to {max(more):+.1f} %; fastest to fastest: {least:+.1f} %")


def _assert_complete(top: Path, number: int, pages: int) -> None:
    """Look whether our way has listed and dated every page: what it did not do costs nothing."""
    text = (top / f"output-{number}" / "sitemap.xml").read_text(encoding="utf-8")
    listed = [block for block in text.split("<url>") if "/page-" in block]
    if len(listed) != pages or not all("<lastmod>" in block for block in listed):
        raise SystemExit(f"{top.name}: {len(listed)} of {pages} pages are listed, or some have no date")
