"""Nested: how the options are checked that hold other settings: sections, alternates, news and rules.

A fault is placed below the option, such as `rules[0].priority`, and all faults of an option are found at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from urlset import setting, values
from urlset.setting import SettingError


def sections(value: object) -> dict[str, tuple[str, ...]]:
    """A mapping of section names to patterns."""
    named = mapping(value)
    found: dict[str, tuple[str, ...]] = {}
    faults: list[tuple[str, str]] = []
    for name, raw in named.items():
        try:
            found[read(values.section)(name)] = setting.patterns(raw)
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
        return setting.one(("auto", "off"))(value)
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
            "name": setting.text,
            "language": setting.text,
            "match": setting.patterns,
            "extra": setting.switch,
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
    checks = {"match": setting.patterns, **dict.fromkeys(values.FIELDS, _as_is)} | _RULE_CHECKS
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
            faults.append((f".{key}", setting.unknown(key, checks)))
            continue
        try:
            found[key] = checks[key](raw)
        except SettingError as error:
            faults.extend((f".{key}{place}", fault) for place, fault in error.faults)
    return found, faults
