"""Lines: where in a file something is stated, so that people can go there. What is not found has no line."""

from __future__ import annotations

import re
from pathlib import Path

_MOST = 262_144
"""Characters that are searched: front matter and heads stand at the beginning."""


def of_key(path: Path, key: str) -> int:
    """Return the line of a front matter key such as `sitemap.priority`, or 0.

    It finds YAML, TOML, JSON, field lists and Pelican's `Key: value` and meta elements by what they have in common: a
    key stands at the start of a line, or in quotes. Of a nested key the line of the innermost part that is found counts.
    """
    line = 0
    lines = _read(path)
    for part in key.partition(":")[0].split("."):
        pattern = re.compile(_spelt(part), re.IGNORECASE)
        found = next((at for at in range(max(line - 1, 0), len(lines)) if pattern.search(lines[at])), None)
        if found is None:
            break
        line = found + 1
    return line


def of_element(path: Path, *words: str) -> int:
    """Return the line on which an HTML element begins that holds all the words, its name first; or 0."""
    rest = "".join(rf"(?=[^>]*{re.escape(word)})" for word in words[1:])
    match = re.search(rf"<{re.escape(words[0])}\b{rest}", text := "\n".join(_read(path)), re.IGNORECASE)
    return text.count("\n", 0, match.start()) + 1 if match else 0


def _spelt(part: str) -> str:
    """Return the pattern of one key as hosts write it; `-`, `_` and space are the same."""
    name = r"[-_ ]".join(re.escape(word) for word in re.split(r"[-_ ]", part.strip()))
    return rf"""^\s*[:\["']?{name}["'\]]?\s*[:=\]]|["'{{,\s]{name}["']?\s*[:=]|name=["']{name}["']"""


def _read(path: Path) -> list[str]:
    try:
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(_MOST).split("\n")
    except (OSError, ValueError):
        return []
