"""Explained: pages that a build left out on purpose, as the record that every build of urlset leaves says it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_CACHES = (".cache", "cache", ".doctrees", "doctrees")
"""What hosts call the folder that a record is kept in (MkDocs, Pelican, Sphinx)."""


def outputs(root: Path) -> frozenset[str]:
    """Return the built files below `root` that the last build left out, with `/`; none where no record is found."""
    folder = root.resolve()
    for around in (folder, *list(folder.parents)[:2]):
        for cache in _CACHES:
            path = around / cache / "urlset" / f"{folder.name}.jsonl"
            if path.is_file():
                return frozenset(_left_out(path))
    return frozenset()


def _left_out(path: Path) -> list[str]:
    try:
        with path.open(encoding="utf-8") as lines:
            decisions: list[Any] = [json.loads(line) for line in lines]
    except (OSError, ValueError):
        return []
    return [str(each["output"]) for each in decisions if isinstance(each, dict) and each.get("left_out")]
