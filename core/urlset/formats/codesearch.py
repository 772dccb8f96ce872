"""Code Search: the codesearch extension 1.0 (`codesearch:codesearch`) for public source files and archives; legacy.

Google Code Search closed on 2012-01-15. Children are written in the order of all known examples: filetype, license,
filename, packageurl, packagemap. Source: Google's help, answer 75224; no official schema is known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from urlset import xml
from urlset.formats import codesearch_names as names
from urlset.formats import codesearch_values as values
from urlset.formats import elements, meta
from urlset.formats.elements import TagError
from urlset.formats.meta import Origin
from urlset.problems import Problem, problem

NAME: str = "codesearch"
PREFIX: str = "codesearch"
NAMESPACE: str = "http://www.google.com/codesearch/schemas/sitemap/1.0"
TAG: str = "codesearch"
LEGACY: bool = True

_TOKEN = re.compile(r"[!-~]+")
_ANY_CASE = ("filetype", "license")


class Code(NamedTuple):
    """A source file, or an archive of source files.

    Attributes:
        filetype: `archive`, or the short name of a language (`codesearch_values.FILETYPES`), in lower case.
        license: Short name of its licence (`codesearch_values.LICENSES`), in lower case, or empty. For an archive it
            holds for the files inside that state none.
        filename: Its real name, where the URL does not show it.
        packageurl: Of a file: the URL of the top folder of its package, the same for all files of the package.
        packagemap: Of an archive: the name of the packagemap file inside; case matters.
    """

    filetype: str
    license: str = ""
    filename: str = ""
    packageurl: str = ""
    packagemap: str = ""


def filetype_from_name(name: str) -> str:
    """Return the file type that a file's name shows, or an empty text."""
    lower = name.rsplit("/", 1)[-1].lower()
    if lower.endswith(names.ARCHIVE_SUFFIXES):
        return values.ARCHIVE
    _, dot, suffix = lower.rpartition(".")
    return names.WHOLE_NAMES.get(lower) or names.SUFFIXES.get(dot + suffix, "")


def license_name(text: str) -> str:
    """Return the short name of a licence, given as such or as an SPDX identifier: `Apache-2.0` is `apache`.

    Raises:
        ValueError: Code Search did not know it.
    """
    given = text.strip().lower()
    name = given if given in values.LICENSES else values.SPDX.get(re.split(r"-\d|-clause|-only|-or-", given)[0], "")
    if not name:
        raise ValueError(f"'{text}' is no licence that Code Search knew (one of {', '.join(values.LICENSES)})")
    return name


def _filetype(value: Any, origin: Origin) -> str:
    found = meta.text(value, origin).lower()
    if not _TOKEN.fullmatch(found):
        raise ValueError(f"{value!r} is no file type: printable ASCII without spaces")
    return found


def _filename(value: Any, origin: Origin) -> str:
    found = meta.text(value, origin)
    if "/" in found:
        raise ValueError(f"'{found}' holds a slash")
    return found


_META: Mapping[str, meta.Reader] = {
    "filetype": _filetype,
    "license": lambda value, origin: license_name(meta.text(value, origin)),
    "filename": _filename,
    "packageurl": meta.url,
    "packagemap": meta.text,
}


def from_meta(value: Any, origin: Origin) -> tuple[tuple[Code, ...], list[Problem]]:
    """Read `codesearch`: yes, a file type, or a mapping.

    A file type that is not stated is taken from the file's name. A licence that Code Search did not know is left out,
    as are a packageurl of an archive and a packagemap of a file.
    """
    if value is None or value is False:
        return (), []
    given = {} if value is True else {"filetype": value} if isinstance(value, str) else value
    found, problems = meta.collect(given, _META, origin, NAME)
    found.setdefault("filetype", filetype_from_name(found.get("filename") or _name(origin.loc)))
    unfit = "packageurl" if found["filetype"] == values.ARCHIVE else "packagemap"
    if found.pop(unfit, ""):
        problems.append(problem("U-meta-value", f"'{NAME}.{unfit}': {_UNFIT[unfit]}", origin.where))
    if not found["filetype"]:
        problems.append(problem("U-meta-incomplete", f"'{NAME}' has no filetype", origin.where))
        return (), problems
    code = Code(**found)
    return (code,), problems + [
        problem(kind, f"'{NAME}': {text}", origin.where) for kind, text in _filetype_faults(code)
    ]


_UNFIT = {
    "packageurl": "an archive has no packageurl",
    "packagemap": "only an archive has a packagemap",
}


def _name(loc: str) -> str:
    return unquote(urlsplit(loc).path).rsplit("/", 1)[-1]


def write(item: Code) -> xml.Piece:
    """Return the mark as XML."""
    texts = (
        ("filetype", item.filetype),
        ("license", item.license),
        ("filename", item.filename),
        ("packageurl", item.packageurl),
        ("packagemap", item.packagemap),
    )
    lines = [xml.tag(f"codesearch:{name}", text) for name, text in texts if text]
    return xml.nest("codesearch:codesearch", "".join(lines), depth=2), "", ""


def _token(node: xml.Node) -> str:
    found = elements.text(node).lower()
    if not _TOKEN.fullmatch(found):
        raise TagError(f"'{found}' holds more than printable ASCII without spaces", kept=found)
    return found


def _file(node: xml.Node) -> str:
    found = elements.text(node)
    if "/" in found:
        raise TagError(f"'{found}' holds a slash", kept=found)
    return found


_ELEMENTS: Mapping[str, elements.Reader] = {
    "filetype": _token,
    "license": _token,
    "filename": _file,
    "packageurl": elements.url,
    "packagemap": elements.text,
}


def read(node: xml.Node) -> tuple[Code, list[Problem]]:
    """Read a `codesearch:codesearch`; file type and licence may be in any case."""
    found, problems = elements.children(node, _ELEMENTS)
    return Code(**{"filetype": "", **found}), problems


def rules(items: Sequence[Code], loc: str) -> list[Problem]:
    """Judge the marks of one URL: there is one, its values are known, and package values fit the file type."""
    problems = [each for item in items for each in elements.missing({"filetype": item.filetype}, TAG, loc)]
    problems += [problem(kind, text, loc) for item in items for kind, text in _faults(item)]
    if len(items) > 1:
        problems.append(problem("U-tag-repeated", f"'{TAG}' stands more than once", loc))
    return problems


def _faults(item: Code) -> list[tuple[str, str]]:
    faults = _filetype_faults(item)
    if item.license and item.license not in values.LICENSES:
        faults.append(("U-codesearch-license", f"'license' is '{item.license}'"))
    unfit = "packageurl" if item.filetype == values.ARCHIVE else "packagemap"
    if item.filetype and getattr(item, unfit):
        faults.append(("U-codesearch-package", _UNFIT[unfit]))
    return faults


def _filetype_faults(item: Code) -> list[tuple[str, str]]:
    if item.filetype and item.filetype not in values.FILETYPES:
        return [("U-codesearch-filetype", f"'filetype' is '{item.filetype}'")]
    if item.filetype == values.ARCHIVE and item.filename and not item.filename.lower().endswith(names.ARCHIVE_SUFFIXES):
        return [("U-codesearch-filetype", f"an archive's 'filename' cannot be '{item.filename}'")]
    return []
