from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import xml
from urlset.formats import Origin, alternates, hreflang, iso
from urlset.formats.alternates import Alternate

LOC = "https://example.org/a/"
EN, DE, FR, X = (f"https://example.org/{name}/" for name in ("en", "de", "fr", "x"))
CODES = st.sampled_from(["en", "de", "fr", "pt-BR", "zh-Hant", "x-default"])
LOCS = st.sampled_from([f"https://example.org/{name}" for name in "abcdef"])
LINKS = st.dictionaries(LOCS, st.dictionaries(CODES, LOCS, max_size=4), max_size=6)


def codes(problems: list[Any]) -> list[str]:
    """Return the codes of some problems."""
    return [problem.code for problem in problems]


# Language codes.


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("en", "en"),
        ("en-US", "en-US"),
        ("en_US", "en-US"),
        ("EN-us", "en-US"),
        (" pt-br ", "pt-BR"),
        ("zh-hant", "zh-Hant"),
        ("zh_HANT_tw", "zh-Hant-TW"),
        ("x-default", "x-default"),
        ("X-Default", "x-default"),
        ("be", "be"),
    ],
)
def test_a_code_is_a_language_with_optional_script_and_region(given: str, code: str) -> None:
    """ISO 639-1 language [- ISO 15924 script] [- ISO 3166-1 alpha-2 region], dash-separated, or x-default."""
    assert hreflang.code(given) == code


@pytest.mark.parametrize(
    ("given", "right"),
    [
        ("en-UK", "write 'en-GB'"),
        ("zh-Hans-UK", "write 'zh-Hans-GB'"),
        ("en-EU", "write 'en', or one code for each country"),
        ("en-UN", "write 'en'"),
        ("es-419", "write 'es'"),
        ("es_419", "write 'es'"),
        ("en-XX", "write 'en'"),
        ("de-1996", "write 'de'"),
        ("ca-ES-valencia", "write 'ca'"),
        ("US", "a region needs a language before it"),
        ("GB", "a region needs a language before it"),
        ("jp", "write 'ja'"),
        ("cz-CZ", "write 'cs'"),
        ("deu", "has two letters"),
        ("e", "has two letters"),
        ("xx", "no language of ISO 639-1"),
        ("german", "no language of ISO 639-1"),
        ("", "is no language code"),
        ("en-", "write 'en'"),
        ("en--US", "write 'en'"),
        ("x-defaults", "no language of ISO 639-1"),
        ("en\x00", "is no language code"),
        ("d\u00e9", "is no language code"),
    ],
)
def test_a_code_that_is_not_read_is_refused_with_the_right_one(given: str, right: str) -> None:
    """Not allowed: region alone, es-419, reserved EU/UN/UK; the message names what to write."""
    with pytest.raises(ValueError, match=re.escape(right)):
        hreflang.code(given)


def test_the_tables_are_those_of_the_standards() -> None:
    """ISO 3166-1 has 249 countries, ISO 639-1 has 184 languages with the withdrawn Serbo-Croatian."""
    assert (len(iso.COUNTRIES), len(iso.LANGUAGES)) == (249, 184)
    assert not {"UK", "EU", "UN", "XK"} & iso.COUNTRIES
    assert {"en", "de", "zh", "he", "nb"} <= iso.LANGUAGES
    assert all(len(code) == 2 and code.isupper() for code in iso.COUNTRIES)
    assert all(len(code) == 2 and code.islower() for code in iso.LANGUAGES)


@given(st.text(max_size=12))
def test_a_code_that_is_accepted_stays_as_it_is(text: str) -> None:
    """The right form of a code is its own right form, and is ASCII."""
    try:
        code = hreflang.code(text)
    except ValueError:
        return
    assert hreflang.code(code) == code
    assert code.isascii()


# Writing and reading.


def test_a_link_is_written_on_one_line() -> None:
    """`<xhtml:link rel="alternate" hreflang="CODE" href="ABSOLUTE"/>`."""
    assert xml.assemble(alternates.write(Alternate(code="pt-BR", loc="https://example.org/?a&b"))) == (
        '    <xhtml:link rel="alternate" hreflang="pt-BR" href="https://example.org/?a&amp;b"/>\n'
    )


@given(item=st.builds(Alternate, code=CODES, loc=LOCS))
def test_what_is_written_is_read_back(again: Callable[..., Any], item: Alternate) -> None:
    """A link survives."""
    assert again(alternates, item) == (item, [])


@pytest.mark.parametrize(
    ("attributes", "code", "message"),
    [
        ('rel="alternate" hreflang="de"', "U-attribute-missing", "'link' has no 'href'"),
        ('rel="alternate" href="https://e.com/"', "U-attribute-missing", "'link' has no 'hreflang'"),
        ('ref="alternate" hreflang="de" href="https://e.com/"', "U-attribute-missing", "'link' has no 'rel'"),
        ('rel="canonical" hreflang="de" href="https://e.com/"', "U-attribute-value", "'rel' is 'canonical'"),
        ('rel="alternate" hreflang="de" href="/de/"', "U-attribute-value", "'href': "),
    ],
)
def test_a_wrong_attribute_is_named(node: Callable[[str], xml.Node], attributes: str, code: str, message: str) -> None:
    """Rel, hreflang and an absolute href are needed; XSD requires none of them."""
    _, (problem,) = alternates.read(node(f"<xhtml:link {attributes}/>"))
    assert (problem.code, problem.where) == (code, "line 3")
    assert message in problem.message


@pytest.mark.parametrize(("code", "expected"), [("EN-us", []), ("en_US", ["U-hreflang"]), ("en-UK", ["U-hreflang"])])
def test_codes_in_files_are_judged(code: str, expected: list[str]) -> None:
    """Case-insensitive; en_US and en-UK are errors (XSD passes es-419)."""
    assert codes(alternates.rules([Alternate(code=code, loc=LOC)], LOC)) == expected


def test_a_list_without_the_page_itself_is_an_error() -> None:
    """Each url lists every version including itself."""
    assert codes(alternates.rules([Alternate(code="de", loc=DE)], EN)) == ["U-hreflang-self"]
    assert alternates.rules([], EN) == []


def test_a_code_has_one_url() -> None:
    """Two URLs for one code contradict each other; the same link twice does not."""
    links = [Alternate(code="en", loc=EN), Alternate(code="EN", loc=DE)]
    assert codes(alternates.rules(links, EN)) == ["U-hreflang-claimed"]
    assert alternates.rules([links[0], links[0]], EN) == []


# Front matter.


def test_front_matter_states_a_mapping(origin: Origin) -> None:
    """Codes are put right, URLs are resolved against the page, alternates may be on other domains."""
    found, problems = alternates.from_meta({"pt_br": "../pt/", "de": "https://example.de/"}, origin)
    assert found == (
        Alternate(code="de", loc="https://example.de/"),
        Alternate(code="pt-BR", loc="https://example.org/pt/"),
    )
    assert problems == []
    assert alternates.from_meta(None, origin) == ((), [])


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (["de"], ["U-meta-value"]),
        ({"en-UK": "/en/"}, ["U-hreflang"]),
        ({"de": "ftp://e.com/"}, ["U-meta-value"]),
        ({"de": "/a/", "DE": "/b/"}, ["U-hreflang-claimed"]),
        ({"de": "/a/", "DE": "/a/"}, []),
    ],
)
def test_what_cannot_be_used_is_named(origin: Origin, value: object, expected: list[str]) -> None:
    """Bad codes and URLs are left out with a problem."""
    assert codes(alternates.from_meta(value, origin)[1]) == expected


# Closures.


def lists(links: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """Return the lists of the closures as plain mappings."""
    return {loc: {each.code: each.loc for each in found} for loc, found in alternates.closures(links)[0].items()}


def test_one_sided_links_become_the_full_set_for_all() -> None:
    """Hreflang without self or without return link: build the full set from one table for all members."""
    everything = {"de": DE, "en": EN, "fr": FR}
    assert lists({EN: {"en": EN, "de": DE}, DE: {"fr": FR}, FR: {}}) == {EN: everything, DE: everything, FR: everything}


def test_all_versions_share_one_list_sorted_by_code() -> None:
    """The set is identical for all."""
    found, problems = alternates.closures({EN: {"en": EN, "de": DE}, DE: {"de": DE}})
    assert found[EN] is found[DE]
    assert [each.code for each in found[EN]] == ["de", "en"]
    assert problems == []


def test_unlisted_versions_are_removed() -> None:
    """Each version has its own url/loc entry: what is not listed cannot be linked."""
    both = {"de": DE, "en": EN}
    assert lists({EN: {"en": EN, "de": DE, "fr": FR}, DE: {"de": DE, "fr": FR}}) == {EN: both, DE: both}


def test_a_set_of_one_has_no_alternates() -> None:
    """A page without translations needs no list, even if it is its own x-default or has two codes."""
    assert lists({EN: {"en": EN, "fr": FR, "x-default": EN}, DE: {"de": DE, "de-AT": DE}}) == {}


def test_a_url_may_have_several_codes() -> None:
    """One page may serve a language and one of its regions."""
    both = {"de": DE, "en": EN, "en-GB": EN}
    assert lists({EN: {"en": EN, "en-GB": EN, "de": DE}, DE: {}}) == {EN: both, DE: both}


def test_a_code_claimed_by_two_urls_goes_to_the_first() -> None:
    """A code claimed by two URLs: a problem, and the first (sorted) wins."""
    other = "https://example.org/de2/"
    found, problems = alternates.closures({EN: {"en": EN, "de": other}, DE: {"de": DE, "en": EN}, other: {}})
    assert set(found) == {EN, DE}
    assert [("U-hreflang-claimed", other)] == [(problem.code, problem.where) for problem in problems]


def test_a_version_whose_language_nobody_states_is_named() -> None:
    """A page that links to translations but has no code itself cannot be in the list."""
    found, problems = alternates.closures({EN: {"de": DE, "fr": FR}, DE: {}, FR: {}})
    assert set(found) == {DE, FR}
    assert [(problem.code, problem.where) for problem in problems] == [("U-hreflang-self", EN)]


def test_x_default_is_one_of_the_versions() -> None:
    """x-default: one page for all unmatched; usually the default language's version."""
    everything = {"de": DE, "en": EN, "x-default": EN}
    assert lists({EN: {"en": EN, "de": DE}, DE: {"de": DE, "x-default": EN}}) == {EN: everything, DE: everything}


def test_x_default_may_be_a_page_without_a_language() -> None:
    """A language selector joins the set, and lists it too."""
    everything = {"de": DE, "en": EN, "x-default": X}
    links = {EN: {"en": EN, "de": DE, "x-default": X}, DE: {"de": DE}, X: {}}
    assert lists(links) == {EN: everything, DE: everything, X: everything}
    assert lists(links | {X: {"en": EN, "de": DE, "x-default": X}}) == lists(links)
    assert alternates.closures(links | {X: {"en": EN, "de": DE, "x-default": X}})[1] == []


def test_x_default_at_the_home_page_does_not_join_all_pages() -> None:
    """Sites point x-default at their home page from everywhere; the pages stay apart, and it is named."""
    home, home_de = "https://example.org/", "https://example.org/de/"
    a, a_de = "https://example.org/a/", "https://example.org/de/a/"
    links = {
        home: {"en": home, "de": home_de, "x-default": home},
        home_de: {"en": home, "de": home_de, "x-default": home},
        a: {"en": a, "de": a_de, "x-default": home},
        a_de: {"en": a, "de": a_de, "x-default": home},
    }
    found, problems = alternates.closures(links)
    assert {each.loc for each in found[a]} == {a, a_de}
    assert [each.code for each in found[home]] == ["de", "en", "x-default"]
    assert codes(problems) == ["U-hreflang-claimed"]


def test_translations_that_fall_back_to_the_home_page_leave_it_right() -> None:
    """Switchers that name the other language's home page where a page is untranslated do not spoil the home pages."""
    home, home_de = "https://example.org/", "https://example.org/de/"
    a, b = "https://example.org/a/", "https://example.org/b/"
    links = {home: {"en": home, "de": home_de}, home_de: {"de": home_de, "en": home}}
    links |= {page: {"en": page, "de": home_de} for page in (a, b)}
    found, problems = alternates.closures(links)
    assert set(found) == {home, home_de}
    assert [problem.where for problem in problems] == [a, b]


@given(LINKS, st.randoms(use_true_random=False))
def test_closures_hold_what_google_asks_for(links: dict[str, dict[str, str]], chance: random.Random) -> None:
    """For any links: listed URLs only, self included, the same set for all, two URLs at least, in any input order."""
    found, problems = alternates.closures(links)
    for loc, items in found.items():
        locs = {each.loc for each in items}
        assert loc in locs
        assert locs <= links.keys()
        assert len(locs) > 1
        assert all(found[other] is items for other in locs)
        assert [each.code for each in items] == sorted({each.code for each in items})
    assert all(not alternates.rules(items, loc) for loc, items in found.items())
    shuffled = [(loc, dict(chance.sample(list(codes.items()), len(codes)))) for loc, codes in links.items()]
    chance.shuffle(shuffled)
    assert alternates.closures(dict(shuffled)) == (found, problems)


def test_the_schema_accepts_what_is_written(valid: Callable[..., list[str]]) -> None:
    """The XHTML schema finds nothing."""
    items = [Alternate(code=code, loc=EN) for code in ("en", "pt-BR", "zh-Hant-TW", "x-default")]
    assert valid(alternates, *items) == []
