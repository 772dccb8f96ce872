"""The result of a check for programs is what their formats ask for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset.catalogue import CATALOGUE
from urlset.check import Checked, Examined, Profile, Settings, check, outputs
from urlset.problems import Problem

SITEMAP = '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{}</urlset>\n'


def result(*problems: Problem) -> Checked:
    """Return a result with some problems."""
    counts = {each.code: sum(each.code == other.code for other in problems) for each in problems}
    files = (Examined(name="sitemap.xml", urls=3),)
    return Checked(target="sitemap.xml", files=files, problems=problems, counts=counts)


def fault(code: str = "U-loc-fragment", message: str = "m", where: str = "a b/sitemap.xml:3") -> Problem:
    """Return a problem."""
    return Problem(code=code, message=message, where=where)


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("sitemap.xml", ("sitemap.xml", 0, 0)),
        ("sitemap.xml:3", ("sitemap.xml", 3, 0)),
        ("sitemap.xml:3:7", ("sitemap.xml", 3, 7)),
        ("C:\\site\\sitemap.xml:3", ("C:\\site\\sitemap.xml", 3, 0)),
        ("http://127.0.0.1:8000/sitemap.xml:3", ("http://127.0.0.1:8000/sitemap.xml", 3, 0)),
        ("http://127.0.0.1:8000", ("http://127.0.0.1:8000", 0, 0)),
        ("", ("", 0, 0)),
    ],
)
def test_a_place_is_taken_apart(where: str, expected: tuple[str, int, int]) -> None:
    """File, line and column, with the ports of URLs and the drives of Windows left alone."""
    assert outputs.place(where) == expected


def test_json_has_everything() -> None:
    """Codes, levels, places, remedies and Search Console's names, and complete counts."""
    value = outputs.as_json(result(fault(), fault("U-lastmod", where="sitemap.xml:4:2")), Profile.GOOGLE)
    assert value["profile"] == "google"
    assert value["levels"] == {"error": 1, "warning": 1, "info": 0}
    assert value["counts"] == {"U-lastmod": 1, "U-loc-fragment": 1}
    assert value["problems"][1] == {
        "code": "U-lastmod",
        "level": "error",
        "message": "m",
        "file": "sitemap.xml",
        "line": 4,
        "column": 2,
        "remedy": CATALOGUE["U-lastmod"].remedy,
        "console": "Invalid date",
    }
    json.dumps(value)


def test_sarif_has_what_its_schema_requires() -> None:
    """The required properties of SARIF 2.1.0, and the indexes that tie results to rules."""
    problems = [fault(), fault("U-lastmod"), fault("U-loc-iri", where=""), fault("U-http", where="https://e.org/a.xml")]
    value: dict[str, Any] = json.loads(json.dumps(outputs.as_sarif(result(*problems))))
    assert value["version"] == "2.1.0"
    assert set(value) <= {"$schema", "version", "runs"}
    (run,) = value["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "urlset"
    for rule in driver["rules"]:
        assert rule["id"] in CATALOGUE
        assert rule["shortDescription"]["text"]
        assert rule["help"]["text"]
        assert rule["defaultConfiguration"]["level"] in {"error", "warning", "note"}
    assert len(run["results"]) == len(problems)
    for each, problem in zip(run["results"], problems, strict=True):
        assert each["message"]["text"].startswith("m")
        assert each["ruleId"] == problem.code == driver["rules"][each["ruleIndex"]]["id"]
        assert each["level"] == driver["rules"][each["ruleIndex"]]["defaultConfiguration"]["level"]
    first = run["results"][0]["locations"][0]["physicalLocation"]
    assert first == {"artifactLocation": {"uri": "a%20b/sitemap.xml"}, "region": {"startLine": 3}}
    assert "locations" not in run["results"][2]
    remote = run["results"][3]["locations"][0]["physicalLocation"]
    assert remote == {"artifactLocation": {"uri": "https://e.org/a.xml"}}


def test_github_annotations_are_escaped() -> None:
    """Per cent signs and line ends are escaped everywhere, colons and commas in properties."""
    problems = [fault(message="100%\nof\r", where="a,b:c.xml:3:4"), fault("U-loc-iri", where="https://e.org/a.xml:7")]
    first, second = outputs.as_annotations(result(*problems))
    head = "::warning file=a%2Cb%3Ac.xml,line=3,col=4,title=U-loc-fragment::"
    assert first == f"{head}100%25%0Aof%0D. {CATALOGUE['U-loc-fragment'].remedy}"
    assert second.startswith("::notice line=7,title=U-loc-iri::https://e.org/a.xml:7: m. ")


def parsed(checked: Checked) -> ET.Element:
    """Return the suite of a result as JUnit, read by a foreign parser."""
    root = ET.fromstring(outputs.as_junit(checked).encode())  # noqa: S314 (our own output)
    (suite,) = root
    assert (root.tag, suite.tag) == ("testsuites", "testsuite")
    return suite


def test_junit_is_xml_with_a_case_per_problem() -> None:
    """Errors and warnings are failures, an information is not."""
    suite = parsed(result(fault(message='<&">'), fault("U-loc-iri")))
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    failed, passed = suite
    assert failed.get("name") == 'a b/sitemap.xml:3: <&">'
    failure = failed.find("failure")
    assert failure is not None
    assert failure.get("type") == "warning"
    assert failure.text == CATALOGUE["U-loc-fragment"].remedy
    assert len(passed) == 0


def test_junit_of_a_clean_set_has_a_case_that_passes() -> None:
    """CI servers take an empty report for a failure."""
    suite = parsed(result())
    assert [case.get("name") for case in suite] == ["sitemap.xml"]
    assert suite.get("failures") == "0"


@given(st.text(max_size=50), st.text(max_size=20))
def test_every_text_can_be_written(message: str, where: str) -> None:
    """Messages quote foreign bytes; no format breaks on them."""
    found = result(fault(message=message, where=where))
    parsed(found)
    (line,) = outputs.as_annotations(found)
    assert "\n" not in line
    assert "\r" not in line
    json.dumps(outputs.as_sarif(found)).encode()


def test_levels_are_counted_in_full() -> None:
    """What decides the exit code is the complete count, not what was kept."""
    found = Checked(target="t", files=(), problems=(), counts={"U-loc-iri": 2000, "U-lastmod": 1})
    assert (found.at(CATALOGUE["U-loc-iri"].level), found.at(CATALOGUE["U-lastmod"].level)) == (2000, 1)
    assert found.fails(CATALOGUE["U-lastmod"].level)
    assert not Checked(target="t", files=(), problems=(), counts={"U-loc-iri": 1}).fails(CATALOGUE["U-lastmod"].level)


def test_ignored_codes_are_not_even_counted(tmp_path: Path) -> None:
    """A code that is ignored neither shows nor fails."""
    path = tmp_path / "sitemap.xml"
    path.write_text(SITEMAP.format("<url><loc>https://e.org/a#b</loc></url>"), encoding="utf-8")
    assert check(str(path), Settings()).counts == {"U-loc-fragment": 1}
    assert check(str(path), Settings(ignore=frozenset({"U-loc-fragment"}))).counts == {}


def test_changefreqs_are_those_that_a_build_writes() -> None:
    """The words are kept twice, because reading them from the build would load half of it."""
    from urlset.check import entries  # noqa: PLC0415 (what is tested here alone)
    from urlset.values import CHANGEFREQS  # noqa: PLC0415 (same)

    assert frozenset(CHANGEFREQS) == entries.CHANGEFREQS
