"""Parse: WAY FILE. Reads a sitemap and prints how many URLs it has."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from xml.parsers import expat


def ultimate_sitemap_parser(path: Path) -> int:
    """Read as ultimate-sitemap-parser does."""
    tree = import_module("usp.tree").sitemap_from_str(path.read_text(encoding="utf-8"))
    return sum(1 for _ in tree.all_pages())


def parser_alone(path: Path) -> int:
    """Let expat call a function for each tag, which only counts: the limit of all that read XML in Python."""
    count = 0

    def start(name: str, _attributes: dict[str, str]) -> None:
        nonlocal count
        count += name == "url"

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _name: None
    with path.open("rb") as file:
        parser.ParseFile(file)
    return count


_WAYS = {"ultimate-sitemap-parser": ultimate_sitemap_parser, "parser-alone": parser_alone}
sys.stdout.write(str(_WAYS[sys.argv[1]](Path(sys.argv[2]))))
