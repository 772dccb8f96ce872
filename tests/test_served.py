"""A web server delivers one file for an address, or none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from urlset import served

BASE = "https://example.org/docs/"


@pytest.mark.parametrize(
    ("loc", "name"),
    [
        (BASE, ""),
        (f"{BASE}a/", "a/"),
        (f"{BASE}a%20b.html?x=1#y", "a b.html"),
        (f"{BASE}%C3%A9.html", "\u00e9.html"),
        (f"{BASE}caf%E9.png", "caf\udce9.png"),
    ],
)
def test_an_address_asks_for_a_name(loc: str, name: str) -> None:
    """Decoded as file names are, without query and fragment."""
    assert name == served.name(loc, BASE)


@pytest.mark.parametrize(
    ("asked", "delivered"),
    [
        ("", "index.html"),
        ("a/", "a/index.html"),
        ("a", "a/index.html"),
        ("b", "b.html"),
        ("b.html", "b.html"),
        ("old/", "old/index.htm"),
        ("b/", ""),
        ("gone", ""),
        ("../outside", ""),
        ("/b.html", ""),
        ("pipe", ""),
        ("nul\0", ""),
    ],
)
def test_a_name_is_answered_as_servers_do(tmp_path: Path, asked: str, delivered: str) -> None:
    """Itself, with .html, or the index of its folder; never what lies outside or is no regular file."""
    root = tmp_path / "site"
    for name in ("index.html", "a/index.html", "b.html", "old/index.htm", "../outside"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x")
    os.mkfifo(root / "pipe")
    assert delivered == served.page(root, asked)
