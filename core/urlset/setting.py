"""Setting: how the value of one option is checked.

A check takes what a person wrote and returns the value that the core works with, or raises `SettingError` with every
fault in it. Types are taken as hosts deliver them: YAML and TOML give bool, int and list, conf.py any Python value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any


class SettingError(ValueError):
    """A value that an option does not take; `faults` pairs the place below the option with what is wrong there."""

    def __init__(self, *faults: tuple[str, str]) -> None:
        super().__init__("; ".join(text for _, text in faults))
        self.faults = faults


def unknown(name: str, known: Iterable[str]) -> str:
    """Say that a name is unknown, and which known one is nearest."""
    import difflib  # noqa: PLC0415 (only mistakes pay for it)

    near = difflib.get_close_matches(name.replace("-", "_").lower(), list(known), 1, cutoff=0.5)
    return f"'{name}' is unknown" + (f"; did you mean '{near[0]}'?" if near else "")


def text(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise SettingError(("", f"{value!r} is no text"))
    return value.strip()


def filename(value: object) -> str:
    """A relative path of an .xml file that stays inside the output folder."""
    name = text(value)
    if not re.fullmatch(r"(?:[\w.\-]+/)*[\w.\-]+\.xml", name) or ".." in name.split("/"):
        raise SettingError(("", f"'{name}' is no file name below the output folder that ends in .xml"))
    return name


def switch(value: object) -> bool:
    """A boolean; its words count too, because Pelican and Sphinx take options on the command line."""
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower()
    if isinstance(value, (str, int)) and word in {"true", "yes", "on", "1", "false", "no", "off", "0"}:
        return word in {"true", "yes", "on", "1"}
    raise SettingError(("", f"{value!r} is neither true nor false"))


def whole(least: int, most: int) -> Callable[[object], int]:
    """A whole number between two bounds, inclusive."""

    def check(value: object) -> int:
        number = int(value) if isinstance(value, str) and value.strip().isdecimal() else value
        if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
            raise SettingError(("", f"{value!r} is no whole number from {least} to {most}"))
        return number

    return check


def one(words: Sequence[str]) -> Callable[[object], str]:
    """One of some words; true and false mean the first and the last."""

    def check(value: object) -> str:
        word = {True: words[0], False: words[-1]}[value] if isinstance(value, bool) else str(value).strip().lower()
        if word not in words:
            raise SettingError(("", f"{unknown(str(value), words)} (one of {', '.join(words)})"))
        return word

    return check


def several(words: Sequence[str]) -> Callable[[object], tuple[str, ...]]:
    """A list of some words; false and none are the empty list."""

    def check(value: object) -> tuple[str, ...]:
        items = () if value is False else strings(value)
        wrong = [
            (f"[{at}]", f"{unknown(item, words)} (one of {', '.join(words)})")
            for at, item in enumerate(items)
            if item not in words
        ]
        if wrong:
            raise SettingError(*wrong)
        return tuple(dict.fromkeys(items))

    return check


def strings(value: object) -> tuple[str, ...]:
    """A list of texts; one text alone is a list of its lines."""
    if isinstance(value, str):
        return tuple(line.strip() for line in value.splitlines() if line.strip())
    if not isinstance(value, (list, tuple, set, frozenset)):
        raise SettingError(("", f"{value!r} is no list"))
    items: list[Any] = sorted(value) if isinstance(value, (set, frozenset)) else list(value)
    wrong = [(f"[{at}]", f"{item!r} is no text") for at, item in enumerate(items) if not isinstance(item, str)]
    if wrong:
        raise SettingError(*wrong)
    return tuple(item.strip() for item in items if item.strip())


def patterns(value: object) -> tuple[str, ...]:
    """A list of gitignore patterns, each compiled once here so that a mistake is found before the build."""
    items = strings(value)
    wrong = [
        (f"[{at}]", f"'{item}' is no pattern: {fault}")
        for at, item in enumerate(items)
        if (fault := _pattern_fault(item))
    ]
    if wrong:
        raise SettingError(*wrong)
    return items


def _pattern_fault(pattern: str) -> str:
    if re.search(r"\\\w", pattern):  # to gitignore a backslash makes the next sign be itself: `\*`, `\#`
        return "write '/' between folders: " + pattern.replace("\\", "/")
    import pathspec  # noqa: PLC0415 (only sites that use patterns pay for it)

    try:
        pathspec.PathSpec.from_lines("gitignore", [pattern.removeprefix("source:")])
    except ValueError as error:
        return str(error)
    return ""
