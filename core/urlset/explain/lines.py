"""Lines: where in a file something is stated, so that people can go there. What is not found has no line."""

from __future__ import annotations

import re
from pathlib import Path

_MOST = 262_144
"""Characters that are searched: front matter and heads stand at the beginning."""


def of_key(path: Path, key: str) -> int:
    """Return the line of a front matter key such as `sitemap.priority`, or 0; what follows a colon is a value.

    YAML, TOML, JSON, field lists, Pelican's `Key: value` and its meta elements have in common that a key stands at the
    start of a line, or in quotes, or in braces. Of a nested key the innermost part that is found counts.
    """
    lines = _read(path)
    at = -1
    for part in key.partition(":")[0].split("."):
        found = _find(lines, part, at)
        if found < 0:
            break
        at = found
    return at + 1


def _find(lines: list[str], part: str, parent: int) -> int:
    """Return the index of the line of a key behind that of its parent, or -1."""
    name = r"[-_ ]".join(re.escape(word) for word in re.split(r"[-_ ]", part.strip()))
    first = re.compile(rf"""\s*[:\["']?{name}["'\]]?\s*[:=\]]""", re.IGNORECASE)
    inside = re.compile(rf"""["'{{,\s]{name}["']?\s*[:=]|name=["']{name}["']""", re.IGNORECASE)
    if parent >= 0 and inside.search(lines[parent]):
        return parent
    rest = range(parent + 1, len(lines))
    starting = next((at for at in rest if first.match(lines[at])), -1)
    return starting if starting >= 0 else next((at for at in rest if inside.search(lines[at])), -1)


def of_element(path: Path, *words: str) -> int:
    """Return the line on which an HTML element begins that holds all the words, its name first; or 0."""
    rest = "".join(rf"(?=[^>]*{re.escape(word)})" for word in words[1:])
    match = re.search(rf"<{re.escape(words[0])}\b{rest}", text := "\n".join(_read(path)), re.IGNORECASE)
    return text.count("\n", 0, match.start()) + 1 if match else 0


def _read(path: Path) -> list[str]:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(_MOST).split("\n")
    except (OSError, ValueError):
        return []
