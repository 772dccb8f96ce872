"""The house is built as the README says: data flows one way, and the core knows no host."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import urlset

ROOT = Path(__file__).parent.parent
CORE = ROOT / "core" / "urlset"
HOSTS = {"mkdocs", "properdocs", "pelican", "sphinx", "docutils", "material"}
SOURCES = sorted(CORE.rglob("*.py"))
ADAPTERS = sorted((ROOT / "plugins").glob("*_urlset/*.py"))


def picture() -> list[str]:
    """Return the modules of the core in the order of the README's picture."""
    block = re.search(
        r"^core/urlset/\n(.*?)^plugins/", (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert block
    return [name.removesuffix(".py").removesuffix("/") for name in re.findall(r"^  (\S+)", block[1], re.MULTILINE)]


def imports(path: Path) -> Iterator[str]:
    """Yield the full names of the modules that a file imports, at its top or anywhere inside."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_picture_shows_every_module() -> None:
    """A module that the picture does not show is a room that nobody knows of."""
    there = {path.relative_to(CORE).parts[0].removesuffix(".py") for path in SOURCES} - {"__init__", "__main__"}
    assert there == set(picture())


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(CORE)))
def test_a_module_imports_only_what_stands_above_it(path: Path) -> None:
    """Data flows one way; a package is one room, and its parts may know each other."""
    order = picture()
    own = path.relative_to(CORE).parts[0].removesuffix(".py")
    for name in imports(path):
        parts = name.split(".")
        assert parts[0] not in HOSTS
        if parts[0] == "urlset" and parts[1] in order and own in order:
            assert parts[1] == own or order.index(parts[1]) < order.index(own), name


@pytest.mark.parametrize("path", ADAPTERS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_adapter_imports_only_the_public_names(path: Path) -> None:
    """Another host's adapter can be written with what `urlset.__all__` offers, as ours are."""
    for name in imports(path):
        parts = name.split(".")
        assert parts[0] != "urlset" or (len(parts) == 2 and parts[1] in urlset.__all__), name
        assert not parts[0].endswith("_urlset") or parts[0] == path.parent.name, name


@pytest.mark.parametrize("path", [*SOURCES, *ADAPTERS], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_modules_stay_small_and_say_what_they_are_for(path: Path) -> None:
    """About 250 lines, and a docstring that begins with the module's one responsibility."""
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 260
    assert ast.get_docstring(ast.parse(text))


def test_names_say_something() -> None:
    """No module is called by a word that could hold anything."""
    empty = {"util", "utils", "helper", "helpers", "common", "base", "manager", "misc"}
    assert not {path.stem for path in [*SOURCES, *(ROOT / "tests").rglob("*.py")]} & empty


def test_every_public_name_loads_and_is_documented() -> None:
    """`urlset.__all__` is the whole public interface."""
    for name in urlset.__all__:
        value = getattr(urlset, name)
        assert name.startswith("__") or isinstance(value, tuple) or value.__doc__
    assert set(urlset.__all__) <= set(dir(urlset))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = urlset.nothing
