"""Served: which built file a web server delivers for an address of a site."""

from __future__ import annotations

import stat
from pathlib import Path
from urllib.parse import unquote


def name(loc: str, base_url: str) -> str:
    """Return the path below the site's root that a URL asks for, as the name of a file may hold it.

    Query and fragment are left out; escapes of bytes that are no UTF-8 become what Python makes of such file names.
    """
    path = loc[len(base_url) :].partition("?")[0].partition("#")[0]
    return unquote(path, errors="surrogateescape")


def page(root: Path, below: str) -> str:
    """Return the file that a server delivers for a path below the root: itself, or an index.html; empty if none."""
    if not is_inside(below):
        return ""
    names = (
        (f"{below}index.html", f"{below}index.htm")
        if not below or below.endswith("/")
        else (below, f"{below}.html", f"{below}/index.html")
    )
    return next((each for each in names if is_file(root / each)), "")


def is_inside(below: str) -> bool:
    """Say whether a relative path stays where it begins."""
    return not below.startswith("/") and ".." not in below.split("/") and "\0" not in below


def is_file(path: Path) -> bool:
    """Say whether a path is a regular file, whatever the path holds; links are followed."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (OSError, ValueError):  # not there, too long, a loop of links, a NUL
        return False
