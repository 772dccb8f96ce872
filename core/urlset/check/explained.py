"""Explained: pages that a build left out on purpose, as the record that every build of urlset leaves says it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_CACHES = (".cache", "cache", ".doctrees", "doctrees")
"""What hosts call the folder that a record is kept in (MkDocs, Pelican, Sphinx)."""


def outputs(root: Path, record: Path | None = None) -> frozenset[str]:
    """Return the built files below `root` that the last build left out, with `/`.

    Args:
        root: The built folder.
        record: The record of its build; None to look for it where hosts keep their caches, in and around the folder.
    """
    found = record or _record_of(root.resolve())
    return frozenset(_left_out(found) if found else ())


def _record_of(folder: Path) -> Path | None:
    around = (folder, *list(folder.parents)[:2])
    paths = (each / cache / "urlset" / f"{folder.name}.jsonl" for each in around for cache in _CACHES)
    return next((path for path in paths if path.is_file()), None)


def _left_out(record: Path) -> list[str]:
    try:
        with record.open(encoding="utf-8") as lines:
            decisions: list[Any] = [json.loads(line) for line in lines]
    except (OSError, ValueError):
        return []
    return [str(each["output"]) for each in decisions if isinstance(each, dict) and each.get("left_out")]
