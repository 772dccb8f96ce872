"""Setting: how the value of one option is checked.

A check takes what a person wrote and returns the value that the core works with, or raises `SettingError` with every
fault in it. Types are taken as hosts deliver them: YAML and TOML give bool, int and list, conf.py any Python value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from urlset import values


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
    import pathspec  # noqa: PLC0415 (only sites that use patterns pay for it)

    try:
        pathspec.PathSpec.from_lines("gitignore", [pattern.removeprefix("source:")])
    except ValueError as error:
        return str(error)
    return ""


def sections(value: object) -> dict[str, tuple[str, ...]]:
    """A mapping of section names to patterns."""
    named = mapping(value)
    found: dict[str, tuple[str, ...]] = {}
    faults: list[tuple[str, str]] = []
    for name, raw in named.items():
        try:
            found[read(values.section)(name)] = patterns(raw)
        except SettingError as error:
            faults.extend((f".{name}{place}", fault) for place, fault in error.faults)
    if faults:
        raise SettingError(*faults)
    return found


def mapping(value: object) -> dict[str, Any]:
    """A mapping with texts as keys."""
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise SettingError(("", f"{value!r} is no mapping"))
    return dict(value)


def alternates(value: object) -> str | dict[str, str]:
    """`auto`, `off`, or a mapping of language codes to base URLs."""
    if not isinstance(value, Mapping):
        return one(("auto", "off"))(value)
    named = mapping(value)
    wrong = [(f".{code}", f"{url!r} is no text") for code, url in named.items() if not isinstance(url, str)]
    if wrong:
        raise SettingError(*wrong)
    return named


def news(make: Callable[..., Any]) -> Callable[[object], Any]:
    """The mapping of `news`: name and language, and optionally match and extra; false is none."""

    def check(value: object) -> Any:
        if value is False:
            return None
        given = mapping(value)
        checks: dict[str, Callable[[object], Any]] = {
            "name": text,
            "language": text,
            "match": patterns,
            "extra": switch,
        }
        found, faults = _checked(given, checks)
        faults += [(f".{key}", "is missing") for key in ("name", "language") if key not in given]
        if faults:
            raise SettingError(*faults)
        return make(**found)

    return check


def rules(make: Callable[..., Any]) -> Callable[[object], tuple[Any, ...]]:
    """A list of mappings, each with `match` and the values for the pages it selects."""

    def check(value: object) -> tuple[Any, ...]:
        if not isinstance(value, (list, tuple)):
            raise SettingError(("", f"{value!r} is no list of mappings"))
        made: list[Any] = []
        faults: list[tuple[str, str]] = []
        for at, raw in enumerate(value):
            try:
                made.append(make(**_rule(raw)))
            except SettingError as error:
                faults.extend((f"[{at}]{place}", fault) for place, fault in error.faults)
        if faults:
            raise SettingError(*faults)
        return tuple(made)

    return check


def _rule(raw: object) -> dict[str, Any]:
    given = mapping(raw)
    if "match" not in given:
        raise SettingError((".match", "is missing"))
    checks = {"match": patterns, **dict.fromkeys(values.FIELDS, _as_is)} | _RULE_CHECKS
    found, faults = _checked(given, checks)
    if faults:
        raise SettingError(*faults)
    return {"match": found.pop("match"), "values": found}


def read(reader: Callable[[object], Any]) -> Callable[[object], Any]:
    """Return the check that a reader of values makes: its ValueError is the fault."""

    def check(value: object) -> Any:
        try:
            return reader(value)
        except ValueError as error:
            raise SettingError(("", str(error))) from None

    return check


_RULE_CHECKS = {
    "priority": read(values.priority),
    "changefreq": read(values.changefreq),
    "section": read(values.section),
}


def _as_is(value: object) -> object:
    """A value that front matter may have too: it is judged where front matter is (entry.py)."""
    return value


def _checked(
    given: Mapping[str, Any], checks: Mapping[str, Callable[[object], Any]]
) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    found: dict[str, Any] = {}
    faults: list[tuple[str, str]] = []
    for key, raw in given.items():
        if key not in checks:
            faults.append((f".{key}", unknown(key, checks)))
            continue
        try:
            found[key] = checks[key](raw)
        except SettingError as error:
            faults.extend((f".{key}{place}", fault) for place, fault in error.faults)
    return found, faults
