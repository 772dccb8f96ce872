"""Meta: what front matter states, made into the values that formats hold, or into problems that name the key.

A reader takes what a person wrote, in any type that YAML, TOML or plain text gives it, and raises ValueError with the
reason where it cannot be used.
"""

from __future__ import annotations

import datetime as dt
import html
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from urlset import dates, urls, xml
from urlset.problems import Problem, problem
from urlset.setting import unknown

Reader = Callable[[Any, "Origin"], Any]
"""Reads one value; raises ValueError."""

# These are compiled by their first use: most pages state none of this.
_INLINE_TAGS = (
    r"(?i)</?(?:a|abbr|b|br|cite|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var)(?:\s[^<>]*)?/?>"
)
_ISO_DURATION = r"(?ia)P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?"
_CLOCK = r"(?a)(?:(\d+):)?(\d{1,2}):(\d{2})"
_YES, _NO = frozenset({"yes", "true", "on", "1"}), frozenset({"no", "false", "off", "0"})


class Origin(NamedTuple):
    """Where a value comes from.

    Attributes:
        where: The place that problems name, usually a source path.
        loc: The page's absolute URL, which relative URLs are resolved against.
        zone: The zone that dates without one are meant in, or None.
        base_url: The site's root, which `/path` is meant below; empty for the root of the host.
    """

    where: str
    loc: str
    zone: dt.tzinfo | None = None
    base_url: str = ""


def items(value: Any) -> list[Any]:
    """Return the items of a value that may be one item, a list of them, or nothing.

    Plain text, the only thing that some hosts have, is split at line ends and at commas with a space behind.
    """
    if isinstance(value, str):
        return [part for part in re.split(r"\s*\n\s*|,\s+", value.strip()) if part]
    if isinstance(value, (list, tuple)):
        return [item for item in value if item not in (None, "")]
    return [] if value is None or value is False else [value]


def collect(
    value: Any, readers: Mapping[str, Reader], origin: Origin, key: str
) -> tuple[dict[str, Any], list[Problem]]:
    """Read a mapping by the readers of its keys; keys may have any case, and `-`, `_` and space are the same.

    Returns:
        The values that could be read, and a problem for each key that could not: U-meta-unknown, U-meta-value, U-date
        or, where characters were removed, U-text.
    """
    if not isinstance(value, Mapping):
        return {}, [problem("U-meta-value", f"'{key}' is {value!r}, which is no mapping", origin.where)]
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for given, raw in value.items():
        name = str(given).strip().lower().replace("-", "_").replace(" ", "_")
        at = f"'{key}.{given}'"
        if name not in readers:
            problems.append(problem("U-meta-unknown", f"{at}: {unknown(name, readers)}", origin.where))
        elif raw is not None and raw != "":
            if any(xml.clean(each) != each for each in _texts(raw)):
                problems.append(problem("U-text", f"{at} holds characters that XML forbids", origin.where))
            try:
                found[name] = readers[name](raw, origin)
            except ValueError as error:
                code = "U-date" if readers[name] is date else "U-meta-value"
                problems.append(problem(code, f"{at}: {error}", origin.where))
    return found, problems


def _texts(raw: Any) -> Iterable[str]:
    return (each for each in (raw if isinstance(raw, (list, tuple)) else (raw,)) if isinstance(each, str))


def text(value: object, _origin: Origin) -> str:
    """Plain text on one line: inline HTML is taken out, its entities are resolved, white space is collapsed."""
    if isinstance(value, (str, int, float, dt.date)) and not isinstance(value, bool):
        return " ".join(xml.clean(html.unescape(re.sub(_INLINE_TAGS, "", str(value)))).split())
    raise ValueError(f"{value!r} is no text")


def url(value: object, origin: Origin) -> str:
    """An absolute URL, resolved against the page; authors mean `/path` below their site, as their host links it."""
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{value!r} is no URL")
    text = xml.clean(value).strip()
    if origin.base_url and text.startswith("/") and not text.startswith("//"):
        return urls.join(origin.base_url, text)
    return urls.absolute(origin.loc, text)


def date(value: object, origin: Origin) -> dates.Lastmod:
    """A date in any form that `dates.parse` reads."""
    return dates.parse(value, origin.zone)


def yes_no(value: object, _origin: Origin) -> bool:
    """A yes or no, as a boolean or as a word."""
    word = str(value).strip().lower()
    if word in _YES or word in _NO:
        return word in _YES
    raise ValueError(f"{value!r} is neither yes nor no")


def seconds(value: object, _origin: Origin) -> int:
    """A duration in whole seconds: a number, `mm:ss`, `hh:mm:ss`, or ISO 8601 (`PT1M33S`)."""
    given = str(value).strip()
    if isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value):
        return round(value)
    if given.isascii() and given.isdigit():
        return int(given)
    if match := re.fullmatch(_CLOCK, given):
        return _total((0, *(int(part or 0) for part in match.groups())))
    if len(given) > 1 and (match := re.fullmatch(_ISO_DURATION, given)) and any(match.groups()):
        return _total([int(part or 0) for part in match.groups()])
    raise ValueError(f"{value!r} is no duration")


def _total(parts: Sequence[int]) -> int:
    days, hours, minutes, rest = parts
    return ((days * 24 + hours) * 60 + minutes) * 60 + rest


def bounded(reader: Reader, least: float, most: float) -> Reader:
    """Return a reader of numbers that refuses what is not from `least` to `most`, inclusive."""

    def read(value: Any, origin: Origin) -> Any:
        number = reader(value, origin)
        if not least <= number <= most:
            raise ValueError(f"{value!r} is not from {least:,g} to {most:,g}")
        return number

    return read


def number(value: object, _origin: Origin) -> float:
    """A decimal number."""
    if isinstance(value, (int, float, str)) and not isinstance(value, bool):
        try:
            return float(value)
        except (OverflowError, ValueError):
            pass
    raise ValueError(f"{value!r} is no number")


def whole(value: object, origin: Origin) -> int:
    """A whole number."""
    found = number(value, origin)
    if not found.is_integer():
        raise ValueError(f"{value!r} is no whole number")
    return int(found)


def words(value: Any, origin: Origin) -> tuple[str, ...]:
    """A list of texts, each once; plain text is split at commas."""
    given = value.split(",") if isinstance(value, str) else value
    if not isinstance(given, (list, tuple)):
        given = [given]
    return tuple(dict.fromkeys(filter(None, (text(each, origin) for each in given))))
