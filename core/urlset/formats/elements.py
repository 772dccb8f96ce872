"""Elements: what a file says in a format's elements, made into the values that the format holds, or into problems.

Reading is lenient: children may stand in any order, with any prefix, with white space around their text. Each value is
judged strictly, as the format defines it; a value that is wrong becomes a problem and leaves the others alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from urlset import dates, urls, xml
from urlset.problems import Problem, problem

Reader = Callable[["xml.Node"], Any]
"""Reads one element; raises TagError."""

_MAX_SHOWN = 200
_UNENCODED = r"[\x00-\x20\"<>\\^`{|}\x7f]|%(?![0-9A-Fa-f]{2})"  # compiled by their first use
_ESCAPED = r"&(?:amp|lt|gt|quot|apos|nbsp|#\d+|#[xX][0-9a-fA-F]+);"


class TagError(ValueError):
    """An element's value cannot be used; `kept` is what its reader returns all the same, for the rules to judge."""

    def __init__(self, message: str, code: str = "U-tag-value", kept: object = None) -> None:
        super().__init__(message)
        self.code = code
        self.kept = kept


def place(node: xml.Node) -> str:
    """Return the place of an element, to be put behind the name of its file."""
    return f"line {node.line}"


def children(
    node: xml.Node, readers: Mapping[str, Reader], *, many: Collection[str] = (), withdrawn: Collection[str] = ()
) -> tuple[dict[str, Any], list[Problem]]:
    """Read the children of an item by the readers of their names.

    Args:
        node: The item's element.
        readers: Name to reader.
        many: Names that may stand several times; their values are tuples.
        withdrawn: Names that engines no longer use. Those without a reader are only reported.

    Returns:
        Name to value, and a problem for each child that is unknown, repeated, withdrawn or has a wrong value.
    """
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for child in node.children:
        name = child.name
        reader = readers.get(name)
        if child.namespace != node.namespace or (reader is None and name not in withdrawn):
            problems.append(problem("U-tag-unknown", f"'{_shown(name)}' is no element of '{node.name}'", place(child)))
            continue
        if name in withdrawn:
            problems.append(problem("U-tag-withdrawn", f"'{name}' is no longer used", place(child)))
        if name in found and name not in many:
            problems.append(problem("U-tag-repeated", f"'{name}' stands more than once", place(child)))
        elif reader is not None and (value := _value(child, reader, problems)) is not None:
            if name in many:
                found.setdefault(name, []).append(value)
            else:
                found[name] = value
    return found | {name: tuple(found[name]) for name in many if name in found}, problems


def _value(child: xml.Node, reader: Reader, problems: list[Problem]) -> Any:
    try:
        value = reader(child)
    except TagError as fault:
        problems.append(problem(fault.code, f"'{child.name}': {_shown(str(fault))}", place(child)))
        return fault.kept
    if isinstance(value, str) and "&" in value and re.search(_ESCAPED, value):
        problems.append(problem("U-tag-escaped", f"'{child.name}' reads '{_shown(value)}'", place(child)))
    return value


def _shown(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else f"{text[:_MAX_SHOWN]}..."


def text(node: xml.Node) -> str:
    """The text, without the white space around it."""
    found = node.text.strip()
    if node.children:
        raise TagError("it holds elements, where text belongs")
    if not found:
        raise TagError("it is empty")
    return found


def url(node: xml.Node) -> str:
    """An absolute http(s) URL; one that is none is kept as it stands."""
    found = text(node)
    if fault := url_fault(found):
        raise TagError(fault, "U-tag-url", kept=found)
    return found


def url_fault(found: str) -> str:
    """Say what is wrong with a URL in a file, or nothing: it must be absolute and encoded.

    Letters of all scripts may stand as they are, because the protocol lets URLs be IRIs (sitemaps.org FAQ; RFC 3987).
    """
    try:
        right = urls.absolute("", found)
    except ValueError as error:
        return str(error)
    if right != found and re.search(_UNENCODED, found):
        return f"'{found}' holds characters that must be encoded; write '{right}'"
    return ""


def date(node: xml.Node) -> dates.Lastmod:
    """A W3C datetime."""
    try:
        return dates.read(text(node))
    except TagError:
        raise
    except ValueError as error:
        raise TagError(str(error), "U-date") from None


def yes_no(node: xml.Node) -> bool:
    """A yes or no, in lower case, upper case or with a capital."""
    return boolean(text(node))


def boolean(found: str) -> bool:
    """Return the boolean of a yes or no, as text or attribute. Raises TagError."""
    if found in ("yes", "Yes", "YES"):
        return True
    if found in ("no", "No", "NO"):
        return False
    raise TagError(f"'{found}' is neither yes nor no")


def whole(least: int, most: int) -> Reader:
    """Return a reader of whole numbers from `least` to `most`, inclusive."""

    def read(node: xml.Node) -> int:
        found = text(node)
        if not re.fullmatch(r"\+?[0-9]{1,18}", found) or not least <= int(found) <= most:
            raise TagError(f"'{found}' is no whole number from {least:,} to {most:,}")
        return int(found)

    return read


def decimal(least: float, most: float) -> Reader:
    """Return a reader of decimal numbers from `least` to `most`, inclusive."""

    def read(node: xml.Node) -> float:
        found = text(node)
        if not re.fullmatch(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)", found) or not least <= float(found) <= most:
            raise TagError(f"'{found}' is no decimal number from {least:g} to {most:g}")
        return float(found)

    return read


def missing(names: Mapping[str, object], item: str, loc: str) -> list[Problem]:
    """Return a problem for each required value of an item that it lacks."""
    return [
        problem("U-tag-missing", f"'{item}' has no usable '{name}'", loc) for name, value in names.items() if not value
    ]
