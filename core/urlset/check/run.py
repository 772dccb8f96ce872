"""Run: what the parts of one check share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from urlset.check.findings import Examined, Findings
from urlset.check.languages import Languages
from urlset.check.settings import Settings

Watcher = Callable[[str, str, Mapping[str, Sequence[Any]]], None]
"""Told of each listed URL: its location, its place, and its extensions by the names of their formats."""


@dataclass(slots=True)
class Run:
    """One check in progress.

    Attributes:
        settings: What was asked for.
        findings: Where problems go.
        languages: The translations of all files.
        watchers: Told of each listed URL.
        files: What was read so far.
        left_out: Built files of a folder that its build left out on purpose.
        is_dated: Whether its build says that all its dates come from where no build makes them.
    """

    settings: Settings
    findings: Findings
    languages: Languages
    watchers: list[Watcher] = field(default_factory=list[Watcher])
    files: list[Examined] = field(default_factory=list[Examined])
    left_out: frozenset[str] = frozenset()
    is_dated: bool = False

    @classmethod
    def begin(cls, settings: Settings) -> Run:
        """Return a run in which nothing has happened yet."""
        findings = Findings(settings.ignore)
        return cls(settings, findings, Languages(findings))
