"""Parse: FILE. Reads a sitemap with ultimate-sitemap-parser and prints how many pages it has."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

tree = import_module("usp.tree").sitemap_from_str(Path(sys.argv[1]).read_text(encoding="utf-8"))
sys.stdout.write(str(sum(1 for _ in tree.all_pages())))
