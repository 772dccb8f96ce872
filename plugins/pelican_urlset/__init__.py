"""The Pelican plugin: notes every file that Pelican writes, and hands them to urlset when the run has finished.

A run may start others before it writes (i18n_subsites makes each language in a run of its own), so the sitemaps are
made when the outermost run ends. All that costs is imported only then: Pelican imports its installed plugins in every
build, whether the site uses them or not.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

from pelican import utils
from pelican.plugins import signals

from pelican_urlset.runs import PEERS, Run

if TYPE_CHECKING:
    from urlset import Report

__all__ = ["register"]

logger = logging.getLogger(__name__)

_registered: list[bool] = []  # not empty: `register` was called for the Pelican object that is being made
_enabled: WeakSet[Any] = WeakSet()  # the Pelican objects that it was called for
_runs: list[Run] = []  # the outermost run and those that it has started


def register() -> None:
    """Connect to Pelican's signals; called once for every Pelican object that has this plugin.

    Raises:
        RuntimeError: Pelican is older than 4.9; it shows the text as an error and builds the site without this plugin.
    """
    if not hasattr(utils, "wait_for_changes"):  # as new as what `pages` reads of the archives
        raise RuntimeError("urlset needs Pelican 4.11 or newer, so it makes no sitemap here: update Pelican")
    signals.initialized.connect(_initialized)
    signals.get_generators.connect(_began)
    signals.content_written.connect(_wrote)
    signals.finalized.connect(_finished)
    _registered[:] = [True]


def _initialized(pelican: Any) -> None:
    if _registered:
        _registered.clear()
        _enabled.add(pelican)


def _began(pelican: Any) -> None:
    """Open a run, as the outermost one where no other is running."""
    if _runs and (_runs[0].pelican is pelican or not _runs[0].is_running()):
        _runs.clear()
    _runs.append(Run(pelican, is_enabled=pelican in _enabled, outer=_runs))
    if not PEERS.isdisjoint(pelican.settings.get("PLUGINS") or ()):  # be called after them, so that our file stays
        signals.finalized.disconnect(_finished)
        signals.finalized.connect(_finished)


def _wrote(path: str, context: Mapping[str, Any]) -> None:
    run = next((each for each in reversed(_runs) if not each.is_done), None)
    if run is not None and run.is_enabled:
        run.note(path, context)


def _finished(pelican: Any) -> None:
    """Close a run; when the outermost one ends, the sitemaps are made."""
    run = next((each for each in _runs if each.pelican is pelican and not each.is_done), None)
    if run is None:
        return
    run.is_done = True
    outermost = _runs[0]
    reports: list[Report] = []
    try:
        if outermost.fault is None:
            reports = _closed(run)
    except Exception as error:  # noqa: BLE001 (the border: a fault of ours breaks no build that is not strict)
        outermost.fault = error
    if run is outermost:
        runs = _runs.copy()
        _runs.clear()
        if any(each.is_enabled for each in runs):
            _show(reports, outermost)


def _closed(run: Run) -> list[Report]:
    """Read what a run has written, while its locale is set: URLs may hold names of months. Publish after the last."""
    enabled = [each for each in _runs if each.is_enabled]
    if not enabled:
        return []
    from pelican_urlset import pages, sites  # noqa: PLC0415 (they import the core)

    if run.is_enabled:
        pages.read(run)
    return sites.publish(enabled) if run is _runs[0] else []


def _show(reports: Sequence[Report], outermost: Run) -> None:
    """Log what was done and what is wrong, least first: with --fatal, Pelican's logger raises where it has to."""
    from urlset import Level, UrlsetError, parse, problem, summarise  # noqa: PLC0415 (the core)

    problems = [each for report in reports for each in report.problems]
    if outermost.fault is not None:
        logger.debug("urlset: the fault", exc_info=outermost.fault)
        problems.append(problem("U-internal", f"{type(outermost.fault).__name__}: {outermost.fault}"))
    for report in reports:
        if report.files:
            logger.info("%s", report.line())
    fatal: RuntimeError | None = None
    for level in Level:
        say = getattr(logger, level.word)  # not `log`: in Pelican 4.11, only `warning` and `error` know of --fatal
        for line in summarise(each for each in problems if each.level is level):
            try:
                say("urlset: %s", line)
            except RuntimeError as error:
                fatal = error
    if fatal is not None:
        raise fatal
    grave = [each for each in problems if each.level >= Level.WARNING]
    if grave and parse(outermost.options)[0].strict:
        raise UrlsetError(*grave)
