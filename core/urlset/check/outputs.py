"""Outputs: the result of a check for programs: JSON, SARIF, GitHub's annotations, JUnit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from urlset import __version__, xml
from urlset.catalogue import CATALOGUE, Level
from urlset.check.findings import Checked
from urlset.check.settings import Profile
from urlset.problems import Problem

_SARIF_LEVELS = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "note"}
_GITHUB_LEVELS = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "notice"}
_PLACE = re.compile(r"(?P<file>.*?)(?::(?P<line>\d+))?(?::(?P<column>\d+))?", re.DOTALL)
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def place(where: str) -> tuple[str, int, int]:
    """Return the file, line and column of a place; 0 where there is none. A URL's port is no line."""
    if re.fullmatch(r"https?://[^/]*", where):
        return where, 0, 0
    match = _PLACE.fullmatch(where)
    if match is None:
        return where, 0, 0
    return match["file"], int(match["line"] or 0), int(match["column"] or 0)


def as_json(checked: Checked, profile: Profile) -> dict[str, Any]:
    """Return the result as a value for JSON: `counts` are complete, of each code at most 1,000 problems are listed."""
    return {
        "target": checked.target,
        "profile": profile.value,
        "urls": checked.urls,
        "files": [{"name": each.name, "urls": each.urls, "index": each.is_index} for each in checked.files],
        "levels": {level.word: checked.at(level) for level in reversed(Level)},
        "counts": dict(sorted(checked.counts.items())),
        "problems": [_problem(each) for each in checked.problems],
    }


def _problem(each: Problem) -> dict[str, Any]:
    file, line, column = place(each.where)
    return {
        "code": each.code,
        "level": each.level.word,
        "message": each.message,
        "file": file,
        "line": line or None,
        "column": column or None,
        "remedy": each.remedy,
        "console": each.kind.console or None,
    }


def as_sarif(checked: Checked) -> dict[str, Any]:
    """Return the result as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/)."""
    codes = sorted({each.code for each in checked.problems})
    driver = {"name": "urlset", "version": __version__, "rules": [_rule(code) for code in codes]}
    results = [_result(each, codes.index(each.code)) for each in checked.problems]
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}],
    }


def _rule(code: str) -> dict[str, Any]:
    kind = CATALOGUE[code]
    console = f" Search Console: {kind.console}." if kind.console else ""
    return {
        "id": code,
        "shortDescription": {"text": kind.meaning},
        "help": {"text": kind.remedy + console},
        "defaultConfiguration": {"level": _SARIF_LEVELS[kind.level]},
    }


def _result(each: Problem, index: int) -> dict[str, Any]:
    file, line, column = place(each.where)
    # A column counts characters here and bytes there, so it is left to the message of the XML parser.
    region = {"region": {"startLine": line}} if line else {}
    uri = quote(file.replace("\\", "/"), safe="/:@!$&'()*+,;=~?%[]" if "://" in file else "/", errors="replace")
    message = each.message if not column else f"{each.message} (column {column})"
    found: dict[str, Any] = {
        "ruleId": each.code,
        "ruleIndex": index,
        "level": _SARIF_LEVELS[each.level],
        "message": {"text": f"{message}. {each.remedy}"},
    }
    if file:
        found["locations"] = [{"physicalLocation": {"artifactLocation": {"uri": uri}, **region}}]
    return found


def as_annotations(checked: Checked) -> Iterator[str]:
    """Yield GitHub's workflow commands, which show problems beside the lines of a pull request."""
    for each in checked.problems:
        file, line, column = place(each.where)
        at = {"file": file if "://" not in file else "", "line": line, "col": column, "title": each.code}
        values = ",".join(f"{name}={_property(str(value))}" for name, value in at.items() if value)
        where = f"{each.where}: " if "://" in file else ""
        yield f"::{_GITHUB_LEVELS[each.level]} {values}::{_data(f'{where}{each.message}. {each.remedy}')}"


def _data(text: str) -> str:
    """Escape the message of a workflow command (actions/toolkit, packages/core/src/command.ts)."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def as_junit(checked: Checked) -> str:
    """Return the result as JUnit XML: one test case per problem, or one that passes where there is none."""
    names = [file.name for file in checked.files] or [checked.target]
    cases = [_case(each) for each in checked.problems]
    passed = [xml.tag("testcase", classname="urlset", name=name) for name in names] if not cases else []
    failures = sum(each.level is not Level.INFO for each in checked.problems)
    suite = xml.nest(
        "testsuite",
        "".join([*cases, *passed]),
        name=f"urlset check {checked.target}",
        tests=str(len(cases) or len(passed)),
        failures=str(failures),
    )
    return xml.opening("testsuites", namespace="") + suite + xml.closing("testsuites")


def _case(each: Problem) -> str:
    named = {"classname": each.code, "name": f"{each.where}: {each.message}"}
    if each.level is Level.INFO:
        return xml.tag("testcase", **named)
    failure = xml.tag("failure", each.remedy, type=each.level.word, message=str(each))
    return xml.nest("testcase", failure, 0, **named)
