"""Front matter: what a page's own metadata says about its sitemap entry, in the spellings of every host.

`sitemap:` is a mapping, or `false`. Hosts whose metadata is flat text write `sitemap_priority`, and a structured value
as inline YAML or JSON. Keys may have any case, and `-`, `_` and space are the same. A few bare keys that engines and
themes already share (`robots`, `draft`, `canonical`, dates and images) are understood too; no other key is claimed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from urlset.problems import Problem, problem
from urlset.setting import unknown
from urlset.values import FIELDS

_NO = frozenset({"false", "no", "off", "none", "exclude", "0"})
_YES = frozenset({"true", "yes", "on", "include", "1"})
_MODIFIED = ("lastmod", "last_modified_at", "last_modified", "modified", "updated")
_IMAGES = ("images", "image", "cover")
_PREFIX = "sitemap_"


class Value(NamedTuple):
    """A value as it was written, and the key it was written under."""

    key: str
    raw: Any


class FrontMatter(NamedTuple):
    """What front matter says.

    Attributes:
        fields: The fields of the entry that it sets, by the names in `FIELDS`.
        left_out: The key that takes the page out of the sitemap (`sitemap: false`), as written, or empty.
        draft: The key that marks the page as unpublished, as written, or empty.
        noindex: The robots directive that forbids indexing, or empty.
        canonical: The address the page names as its canonical one, or empty.
        problems: What could not be used.
    """

    fields: Mapping[str, Value] = MappingProxyType({})
    left_out: str = ""
    draft: str = ""
    noindex: str = ""
    canonical: str = ""
    problems: tuple[Problem, ...] = ()


NOTHING = FrontMatter()


def read(meta: Mapping[str, Any], where: str) -> FrontMatter:
    """Read a page's metadata; `where` is the place that problems name."""
    flat = {_fold(str(key)): (str(key), value) for key, value in meta.items()}
    problems: list[Problem] = []
    fields = _bare_fields(flat)
    left_out = ""
    if "nositemap" in flat and _switch(flat["nositemap"][1]) is not False:
        left_out = flat["nositemap"][0]
    if "sitemap" in flat and flat["sitemap"][1] not in (None, ""):
        key, raw = flat["sitemap"]
        value = structured(raw)
        if isinstance(value, Mapping):
            fields |= _mapping_fields(value, key, where, problems)
        elif (switch := _switch(value)) is None:
            problems.append(problem("U-meta-value", f"'{key}' is {raw!r}, neither false nor a mapping", where))
        elif not switch:
            left_out = f"{key}: {raw}"
    fields |= _flat_fields(flat, where, problems)
    return FrontMatter(
        fields=fields,
        left_out=left_out,
        draft=_marked(flat, "draft"),
        noindex=forbids_indexing(_text(flat, "robots")) if "robots" in flat else "",
        canonical=_text(flat, "canonical"),
        problems=tuple(problems),
    )


def forbids_indexing(robots: str) -> str:
    """Return the directive of a robots value that keeps a page out of search results, or an empty text.

    `none` means `noindex, nofollow`. Source: Google, `Robots meta tag specifications`.
    """
    words = {word.strip().lower() for word in robots.split(",")}
    return next((word for word in ("noindex", "none") if word in words), "")


def structured(raw: Any) -> Any:
    """Return the mapping or list that a text holds as JSON or inline YAML; any other value as it is."""
    if not isinstance(raw, str) or not raw.lstrip().startswith(("{", "[")):
        return raw
    try:
        return json.loads(raw)
    except ValueError:
        import yaml  # noqa: PLC0415 (only pages that write inline YAML pay for it)

        try:
            return yaml.safe_load(raw)
        except yaml.YAMLError:
            return raw


def _fold(key: str) -> str:
    return key.strip().lower().replace("-", "_").replace(" ", "_")


def _switch(value: Any) -> bool | None:
    """Read a yes or no as people write it; an empty value says neither."""
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower() if value is not None else ""
    return False if word in _NO else True if word in _YES else None


def _text(flat: Mapping[str, tuple[str, Any]], name: str) -> str:
    value = flat.get(name, ("", ""))[1]
    if isinstance(value, (list, tuple)):
        return ", ".join(str(item) for item in value)
    return value.strip() if isinstance(value, str) else ""


def _marked(flat: Mapping[str, tuple[str, Any]], name: str) -> str:
    if name not in flat:
        return ""
    key, value = flat[name]
    return f"{key}: {value}" if _switch(value) else ""


def _bare_fields(flat: Mapping[str, tuple[str, Any]]) -> dict[str, Value]:
    fields: dict[str, Value] = {}
    for name in _MODIFIED:
        if name in flat and flat[name][1] not in (None, ""):
            fields["lastmod"] = Value(key=flat[name][0], raw=flat[name][1])
            break
    else:
        key, date = flat.get("date", ("", None))
        if isinstance(date, Mapping) and date.get("updated"):  # Material for MkDocs' blog
            fields["lastmod"] = Value(key=f"{key}.updated", raw=date["updated"])
    for name in _IMAGES:
        if name in flat and flat[name][1]:
            fields["images"] = Value(key=flat[name][0], raw=structured(flat[name][1]))
            break
    return fields


def _mapping_fields(value: Mapping[Any, Any], key: str, where: str, problems: list[Problem]) -> dict[str, Value]:
    fields: dict[str, Value] = {}
    for inner, raw in value.items():
        name = _fold(str(inner))
        if name in FIELDS:
            fields[name] = Value(key=f"{key}.{inner}", raw=raw)
        else:
            problems.append(problem("U-meta-unknown", f"'{key}.{inner}': {unknown(str(inner), FIELDS)}", where))
    return fields


def _flat_fields(flat: Mapping[str, tuple[str, Any]], where: str, problems: list[Problem]) -> dict[str, Value]:
    fields: dict[str, Value] = {}
    for name, (key, raw) in flat.items():
        if not name.startswith(_PREFIX):
            continue
        inner = name.removeprefix(_PREFIX)
        if inner in FIELDS:
            fields[inner] = Value(key=key, raw=structured(raw))
        else:
            problems.append(problem("U-meta-unknown", f"'{key}': {unknown(inner, FIELDS)}", where))
    return fields
