"""Entry: what a sitemap says of one URL, and the values that front matter and rules give it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from urlset import values
from urlset.dates import Lastmod
from urlset.formats import FORMATS, Origin
from urlset.frontmatter import FrontMatter, Value
from urlset.options import Rule
from urlset.patterns import Patterns, Subject
from urlset.problems import Problem, problem


class Entry(NamedTuple):
    """One `<url>` of a sitemap.

    Attributes:
        loc: Absolute URL, percent-encoded, ASCII.
        lastmod: When the page last changed, where that is known.
        changefreq: One of `values.CHANGEFREQS`, or empty.
        priority: 0.0 to 1.0, or None.
        extensions: Format name to its items: images, videos, alternates and so on.
    """

    loc: str
    lastmod: Lastmod | None = None
    changefreq: str = ""
    priority: float | None = None
    extensions: Mapping[str, tuple[Any, ...]] = MappingProxyType({})


class Rules:
    """The `rules` option, ready to be asked which values it has for a page."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self._rules = [
            (rule, Patterns(rule.match, f"rules[{at}].match"), f"rules[{at}]") for at, rule in enumerate(rules)
        ]

    def fields(self, subject: Subject) -> dict[str, Value]:
        """Return the values of all rules that match, a later rule over an earlier one."""
        found: dict[str, Value] = {}
        for rule, patterns, where in self._rules:
            if patterns.match(subject):
                found |= {name: Value(key=f"{where}.{name}", raw=raw) for name, raw in rule.values.items()}
        return found

    def unused(self) -> list[Problem]:
        """Return a problem for each pattern that matched nothing."""
        return [each for _, patterns, _ in self._rules for each in patterns.unused()]


class Stated(NamedTuple):
    """The values that front matter and rules state for a page, read and judged.

    Attributes:
        changefreq: One of `values.CHANGEFREQS`, or empty.
        priority: 0.0 to 1.0, or None.
        section: Name of the section, or empty.
        extensions: Format name to the items stated; an empty tuple means that none are wanted.
        sources: Field name to the key that stated it.
        problems: What could not be used.
    """

    changefreq: str = ""
    priority: float | None = None
    section: str = ""
    extensions: Mapping[str, tuple[Any, ...]] = MappingProxyType({})
    sources: Mapping[str, str] = MappingProxyType({})
    problems: tuple[Problem, ...] = ()


NOTHING_STATED = Stated()


def stated(fields: Mapping[str, Value], origin: Origin) -> Stated:
    """Read the stated fields of one page; a value that cannot be used becomes a problem, the others are kept."""
    if not fields:
        return NOTHING_STATED
    problems: list[Problem] = []
    extensions: dict[str, tuple[Any, ...]] = {}
    read: dict[str, Any] = {}
    for name, value in fields.items():
        if name == "news":
            continue  # the publication's name and language come from the option: parts.py reads it
        if name in FORMATS:
            if value.raw is False:
                extensions[name] = ()
            else:
                extensions[name], found = FORMATS[name].from_meta(value.raw, origin)
                problems += found
        elif name in _READERS:
            try:
                read[name] = _READERS[name](value.raw)
            except ValueError as error:
                problems.append(problem("U-meta-value", f"'{value.key}': {error}", origin.where))
    return Stated(
        **read,
        extensions=extensions,
        sources={name: value.key for name, value in fields.items() if name in read or name in extensions},
        problems=tuple(problems),
    )


_READERS = {"priority": values.priority, "changefreq": values.changefreq, "section": values.section}


def merged(front: FrontMatter, rules: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return the fields of a page: its front matter over the rules."""
    return {**rules, **front.fields} if rules else front.fields
