"""What the tests of the formats share: an origin, elements made from XML, and the judges of what is written."""

from __future__ import annotations

import datetime as dt
import io
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from urlset import xml
from urlset.formats import FORMATS, Format, Origin

# A slow machine is no fault of the code; what is to be fast is measured elsewhere.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

LOC = "https://example.org/a/"
NAMESPACES = {name: each.NAMESPACE for name, each in FORMATS.items()}


@pytest.fixture
def origin() -> Origin:
    """Return where the values of the tests come from."""
    return Origin(where="docs/a.md", loc=LOC, zone=dt.UTC)


def element(text: str) -> xml.Node:
    """Read one item, whose prefix is the format's own; `video10` stands for the prefix of video 1.0."""
    prefixes = {each.PREFIX: each.NAMESPACE for each in FORMATS.values() if each.NAME != "video-1.0"}
    prefixes["video10"] = NAMESPACES["video-1.0"]
    head = xml.urlset_head(prefixes)
    document = xml.read(io.BytesIO(f"{head}<url>{text}</url></urlset>".encode()))
    (entry,) = document
    (node,) = entry.children
    return node


@pytest.fixture(scope="session")
def node() -> Callable[[str], xml.Node]:
    """Return the function that reads one item."""
    return element


def sitemap(module: Format, *items: Any) -> str:
    """Return a sitemap of one URL with some items."""
    head = xml.urlset_head({module.PREFIX: module.NAMESPACE})
    pieces = (xml.entry_start(LOC), *map(module.write, items), xml.URL_END)
    return head + "".join(map(xml.assemble, pieces)) + xml.URLSET_TAIL


@pytest.fixture(scope="session")
def document() -> Callable[..., str]:
    """Return the function that writes a sitemap of one URL with some items."""
    return sitemap


def read_back(module: Format, item: Any) -> tuple[Any, list[str]]:
    """Write an item and read it again; returns what was read, and the codes of the problems."""
    document = xml.read(io.BytesIO(sitemap(module, item).encode()))
    (entry,) = document
    found, problems = module.read(entry.children[1])
    return found, [problem.code for problem in (*document.problems, *problems)]


@pytest.fixture(scope="session")
def again() -> Callable[[Format, Any], tuple[Any, list[str]]]:
    """Return the function that writes an item and reads it again."""
    return read_back


@pytest.fixture(scope="session")
def valid() -> Callable[..., list[str]]:
    """Return the function that asks the official schemas what is wrong with a sitemap of some items.

    The schemas are not ours to distribute. URLSET_SCHEMAS names a folder with `all.xsd`, which imports sitemap.xsd and
    the extensions' schemas; without it these tests are skipped.
    """
    if "URLSET_SCHEMAS" not in os.environ:
        pytest.skip("URLSET_SCHEMAS names no folder of schemas")
    etree: Any = import_module("lxml.etree")
    schema = etree.XMLSchema(etree.parse(Path(os.environ["URLSET_SCHEMAS"]) / "all.xsd"))

    def faults(module: Format, *items: Any) -> list[str]:
        schema.validate(etree.fromstring(sitemap(module, *items).encode()))
        return [error.message for error in schema.error_log]

    return faults
