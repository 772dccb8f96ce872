from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import xml
from urlset.formats import Origin, codesearch, codesearch_names, codesearch_values, geo, mobile
from urlset.formats.codesearch import Code
from urlset.formats.geo import Geo
from urlset.formats.mobile import Mobile

LOC = "https://example.org/a/"
TOKENS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1).map(str.lower)
TEXTS = st.text().map(lambda text: " ".join(xml.clean(text).split()))
FILE = Code(filetype="c", license="lgpl", filename="main.c", packageurl="https://example.org/p/")
ARCHIVE = Code(filetype="archive", license="apache", filename="p.tgz", packagemap="PackageMap.xml")


def codes(problems: list[Any]) -> list[str]:
    """Return the codes of some problems."""
    return [problem.code for problem in problems]


# Mobile.


def test_the_mark_of_mobile_pages_is_empty() -> None:
    """`<mobile:mobile/>` empty, no attributes."""
    assert xml.assemble(mobile.write(Mobile())) == "    <mobile:mobile/>\n"


def test_mobile_is_read_back(again: Callable[..., Any]) -> None:
    """The mark survives."""
    assert again(mobile, Mobile()) == (Mobile(), [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<mobile:mobile />", []),
        ("<mobile:mobile> </mobile:mobile>", []),
        ("<mobile:mobile type='wap'/>", ["U-attribute-value"]),
        ("<mobile:mobile>yes</mobile:mobile>", ["U-tag-value"]),
        ("<mobile:mobile><mobile:type/></mobile:mobile>", ["U-tag-unknown"]),
    ],
)
def test_the_mark_holds_nothing(node: Callable[[str], xml.Node], text: str, expected: list[str]) -> None:
    """`type=` fails (meas)."""
    assert codes(mobile.read(node(text))[1]) == expected


def test_one_mark_is_enough() -> None:
    """A URL is mobile or not."""
    assert mobile.rules([Mobile()], LOC) == []
    assert codes(mobile.rules([Mobile(), Mobile()], LOC)) == ["U-tag-repeated"]


@pytest.mark.parametrize(
    ("value", "count", "expected"),
    [(True, 1, []), ("yes", 1, []), (False, 0, []), (None, 0, []), ("wap", 0, ["U-meta-value"])],
)
def test_front_matter_marks_a_page(origin: Origin, value: object, count: int, expected: list[str]) -> None:
    """Yes or no."""
    found, problems = mobile.from_meta(value, origin)
    assert (len(found), codes(problems)) == (count, expected)


# Geo.


def test_geo_is_written() -> None:
    """geo:geo > geo:format R."""
    assert xml.assemble(geo.write(Geo(format="kml"))) == (
        "    <geo:geo>\n      <geo:format>kml</geo:format>\n    </geo:geo>\n"
    )


@given(item=st.builds(Geo, format=st.sampled_from(geo.FORMATS)))
def test_geo_is_read_back(again: Callable[..., Any], item: Geo) -> None:
    """The format survives."""
    assert again(geo, item) == (item, [])


@pytest.mark.parametrize(
    ("text", "format_", "expected"),
    [
        ("<geo:format>KML</geo:format>", "kml", []),
        ("<geo:format> GeoRSS\n</geo:format>", "georss", []),
        ("<geo:format>gpx</geo:format>", "gpx", ["U-tag-value"]),
        ("<geo:format>kml</geo:format><geo:format>kmz</geo:format>", "kml", ["U-tag-repeated"]),
        ("", "", []),
    ],
)
def test_a_geo_format_is_one_of_three(
    node: Callable[[str], xml.Node], text: str, format_: str, expected: list[str]
) -> None:
    """Exactly one: kml | kmz | georss, case-insensitive."""
    found, problems = geo.read(node(f"<geo:geo>{text}</geo:geo>"))
    assert (found.format, codes(problems)) == (format_, expected)
    assert codes(geo.rules([found], LOC)) == ([] if format_ else ["U-tag-missing"])


def test_a_url_is_one_geo_file() -> None:
    """Exactly one."""
    assert codes(geo.rules([Geo(format="kml"), Geo(format="kmz")], LOC)) == ["U-tag-repeated"]


@pytest.mark.parametrize(
    ("value", "format_", "expected"),
    [
        ("KML ", "kml", []),
        ({"format": "GeoRSS"}, "georss", []),
        ("gpx", None, ["U-meta-value"]),
        ({"formt": "kml"}, None, ["U-meta-unknown"]),
        ({}, None, ["U-meta-incomplete"]),
        (True, None, ["U-meta-value"]),
        (False, None, []),
    ],
)
def test_front_matter_names_a_geo_format(
    origin: Origin, value: object, format_: str | None, expected: list[str]
) -> None:
    """Trim + lower; unknown is named."""
    found, problems = geo.from_meta(value, origin)
    assert ([each.format for each in found], codes(problems)) == ([format_] if format_ else [], expected)


# Code search.


def test_codesearch_is_written_in_the_order_of_the_examples() -> None:
    """Filetype R, license O, filename O, packageurl O, packagemap O (order in all examples: as listed)."""
    assert xml.assemble(
        codesearch.write(Code(filetype="c", license="l", filename="f", packageurl="u", packagemap="m"))
    ) == (
        "    <codesearch:codesearch>\n"
        "      <codesearch:filetype>c</codesearch:filetype>\n"
        "      <codesearch:license>l</codesearch:license>\n"
        "      <codesearch:filename>f</codesearch:filename>\n"
        "      <codesearch:packageurl>u</codesearch:packageurl>\n"
        "      <codesearch:packagemap>m</codesearch:packagemap>\n"
        "    </codesearch:codesearch>\n"
    )


@given(
    item=st.builds(
        Code,
        filetype=TOKENS,
        license=TOKENS,
        filename=TEXTS.filter(lambda text: "/" not in text),
        packageurl=st.just("https://example.org/?a&b"),
        packagemap=TEXTS,
    )
)
def test_codesearch_is_read_back(again: Callable[..., Any], item: Code) -> None:
    """All values survive."""
    assert again(codesearch, item)[0] == item


def test_all_file_types_and_licences_are_known() -> None:
    """73 languages + archive; 18 licences; eight archive suffixes; the map file has seven default names."""
    values, names = codesearch_values, codesearch_names
    assert (len(values.FILETYPES), len(values.LICENSES), len(names.ARCHIVE_SUFFIXES)) == (74, 18, 8)
    assert len(names.PACKAGEMAP_NAMES) == 7
    assert {*names.SUFFIXES.values(), *names.WHOLE_NAMES.values()} <= values.FILETYPES.keys()
    assert set(values.SPDX.values()) <= values.LICENSES.keys()
    assert all(key == key.lower() for table in (names.SUFFIXES, names.WHOLE_NAMES, values.SPDX) for key in table)


@pytest.mark.parametrize(
    ("name", "filetype"),
    [
        ("a.c", "c"),
        ("A.H", "c++"),
        ("x/y/a.tar.gz", "archive"),
        ("a.TGZ", "archive"),
        ("a.tar.z", "archive"),
        ("a.gz", ""),
        ("Makefile", "makefile"),
        ("configure.ac", "autoconf"),
        ("a.py", "python"),
        (".py", "python"),
        ("py", ""),
        ("a.exe", ""),
        ("", ""),
    ],
)
def test_a_file_type_is_known_by_the_name(name: str, filetype: str) -> None:
    """Suffix -> filetype, from Google Sitemap Generator and the usual suffixes; archives by their suffixes."""
    assert codesearch.filetype_from_name(name) == filetype


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Apache-2.0", "apache"),
        ("GPL-3.0-or-later", "gpl"),
        ("GPL-2.0-only", "gpl"),
        ("LGPL-2.1-or-later", "lgpl"),
        ("MIT", "mit"),
        ("BSD-3-Clause", "bsd"),
        ("MPL-2.0", "mozilla"),
        ("Python-2.0", "python"),
        ("PSF-2.0", "python"),
        ("ZPL-2.1", "zope"),
        ("HPND", "disclaimer"),
        ("Artistic-1.0-Perl", "artistic"),
        (" Sleepycat ", "sleepycat"),
        ("disclaimer", "disclaimer"),
    ],
)
def test_an_spdx_identifier_is_a_short_name(given: str, name: str) -> None:
    """Codesearch license `Apache-2.0` (SPDX): map to `apache`."""
    assert codesearch.license_name(given) == name


@pytest.mark.parametrize("given", ["AGPL-3.0-only", "MIT-0", "0BSD", "ISC", "MIT OR Apache-2.0", "", "proprietary"])
def test_a_licence_that_was_not_known_stays_so(given: str) -> None:
    """Unknown -> omit."""
    with pytest.raises(ValueError, match="no licence that Code Search knew"):
        codesearch.license_name(given)


def test_case_does_not_matter_in_files(node: Callable[[str], xml.Node]) -> None:
    """filetype: case-insensitive; license: case-insensitive Short Name; packagemap is case-sensitive."""
    found, problems = codesearch.read(
        node(
            "<codesearch:codesearch><codesearch:packagemap>PackageMap.xml</codesearch:packagemap>"
            "<codesearch:filetype> Archive </codesearch:filetype><codesearch:license>Mit</codesearch:license>"
            "</codesearch:codesearch>"
        )
    )
    assert found == Code(filetype="archive", license="mit", packagemap="PackageMap.xml")
    assert (problems, codesearch.rules([found], LOC)) == ([], [])


@pytest.mark.parametrize(
    ("child", "expected"),
    [
        ("<codesearch:filetype>c plus</codesearch:filetype>", ["U-tag-value"]),
        ("<codesearch:filename>a/b.c</codesearch:filename>", ["U-tag-value"]),
        ("<codesearch:packageurl>/p/</codesearch:packageurl>", ["U-tag-url"]),
        ("<codesearch:language>c</codesearch:language>", ["U-tag-unknown"]),
    ],
)
def test_a_wrong_value_is_named(node: Callable[[str], xml.Node], child: str, expected: list[str]) -> None:
    """Printable ASCII without whitespace; any character except `/`; a URL."""
    text = f"<codesearch:codesearch>{child}</codesearch:codesearch>"
    assert codes(codesearch.read(node(text))[1]) == expected


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ([FILE], []),
        ([ARCHIVE], []),
        ([Code(filetype="")], ["U-tag-missing"]),
        ([Code(filetype="rust")], ["U-codesearch-filetype"]),
        ([Code(filetype="c", license="isc")], ["U-codesearch-license"]),
        ([Code(filetype="c", packagemap="m")], ["U-codesearch-package"]),
        ([Code(filetype="archive", packageurl="https://e.com/")], ["U-codesearch-package"]),
        ([Code(filetype="archive", filename="a.rar")], ["U-codesearch-filetype"]),
        ([FILE, ARCHIVE], ["U-tag-repeated"]),
    ],
)
def test_values_fit_the_file_type(items: list[Code], expected: list[str]) -> None:
    """packageurl: only when filetype is NOT archive; packagemap: only for archive; unsupported languages are named."""
    assert codes(codesearch.rules(items, LOC)) == expected


@pytest.mark.parametrize(
    ("value", "loc", "expected"),
    [
        (True, "https://e.com/a.c", Code(filetype="c")),
        (True, "https://e.com/a%2Etgz?x=1", Code(filetype="archive")),
        ("C++", "https://e.com/a", Code(filetype="c++")),
        ({"filename": "a.py"}, "https://e.com/download?id=1", Code(filetype="python", filename="a.py")),
        ({"license": "GPL-3.0-only"}, "https://e.com/a.c", Code(filetype="c", license="gpl")),
        (
            {"packageurl": "/p/", "filetype": "C"},
            "https://e.com/a.c",
            Code(filetype="c", packageurl="https://e.com/p/"),
        ),
        ({"packagemap": "Map.xml"}, "https://e.com/a.zip", Code(filetype="archive", packagemap="Map.xml")),
    ],
)
def test_front_matter_states_code(value: object, loc: str, expected: Code) -> None:
    """Yes, a file type or a mapping; what is not stated is taken from the file's name."""
    assert codesearch.from_meta(value, Origin(where="w", loc=loc)) == ((expected,), [])


@pytest.mark.parametrize(
    ("value", "count", "expected"),
    [
        (True, 0, ["U-meta-incomplete"]),
        (["c"], 0, ["U-meta-value", "U-meta-incomplete"]),
        ({"filetype": "c", "packagemap": "m"}, 1, ["U-meta-value"]),
        ({"filetype": "archive", "packageurl": "/p/"}, 1, ["U-meta-value"]),
        ({"filetype": "c", "license": "ISC"}, 1, ["U-meta-value"]),
        ({"filetype": "c", "filename": "a/b"}, 1, ["U-meta-value"]),
        ({"filetype": "c d"}, 0, ["U-meta-value", "U-meta-incomplete"]),
        ("rust", 1, ["U-codesearch-filetype"]),
        (None, 0, []),
    ],
)
def test_what_cannot_be_used_is_named(origin: Origin, value: object, count: int, expected: list[str]) -> None:
    """Codesearch packagemap on a .c file; packageurl on an archive: refuse."""
    found, problems = codesearch.from_meta(value, origin)
    assert (len(found), codes(problems)) == (count, expected)


# All of them.


def test_the_schemas_accept_what_is_written(valid: Callable[..., list[str]]) -> None:
    """The official schemas of mobile and geo, and one derived from the prose of codesearch, find nothing."""
    assert valid(mobile, Mobile()) == []
    assert valid(geo, *(Geo(format=name) for name in geo.FORMATS)) == []
    assert valid(codesearch, FILE, ARCHIVE) == []


def test_they_are_written_only_on_request() -> None:
    """Mobile, codesearch and geo are dead or for feature phones: `legacy` names them."""
    assert (mobile.LEGACY, geo.LEGACY, codesearch.LEGACY) == (True, True, True)
