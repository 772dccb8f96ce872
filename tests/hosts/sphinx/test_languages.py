"""Translations of a Sphinx site: which languages a page is announced in, the same in the build of each language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite


HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
BASES = {each: f"https://example.org/docs/{each}/" for each in ("en", "de", "pt-BR", "fr")}


def message(text: str, translated: str = "", place: str = "", flag: str = "") -> str:
    """Return an entry of a catalogue."""
    return (f"#: {place}\n" if place else "") + f'{flag}msgid "{text}"\nmsgstr "{translated}"\n\n'


def announced(site: SphinxSite, language: str) -> dict[str, set[str]]:
    """Build one language and return each page's set: the codes, of which each leads to the same page there."""
    site.build(language=language.replace("-", "_"), html_baseurl=BASES[language], urlset_alternates=BASES)
    text = (site.output / "sitemap.xml").read_text(encoding="utf-8")
    sets: dict[str, set[str]] = {}
    for entry in text.split("<url>")[1:]:
        path = re.findall(r"<loc>https://example.org/docs/[^/]*/(.*?)</loc>", entry)[0]
        links = dict(re.findall(r'hreflang="(.*?)" href="(.*?)"', entry))
        assert {code: f"{BASES[code.replace('x-default', 'en')]}{path}" for code in links} == links
        sets[re.sub(r"/?(index)?(\.html)?$", "", path)] = set(links)
    return sets


def test_languages_are_the_same_paths_under_other_addresses(sphinx_site: SphinxSite) -> None:
    """Each separately built language lists the whole set, itself included."""
    languages = {"en": "https://example.org/docs/", "pt_BR": "https://example.org/docs/pt-br/"}
    sphinx_site.build(urlset_alternates=languages)
    english = (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
    about = sphinx_site.url("about")
    assert f'hreflang="pt-BR" href="https://example.org/docs/pt-br{about}"' in english
    assert f'hreflang="en" href="https://example.org/docs{about}"' in english


def test_a_page_is_announced_in_the_languages_that_it_is_translated_to(sphinx_site: SphinxSite) -> None:
    """Half of a document's messages have to be there; the sets are the same in the build of each language.

    A language without catalogues is translated by other means. The folders that an extension adds, and those that are
    empty, say nothing.
    """
    sphinx_site.conf('locale_dirs = ["locales", "theirs"]\n')
    de, pt = "locales/de/LC_MESSAGES", "locales/pt_BR/LC_MESSAGES"
    said = "A paragraph about About."
    sphinx_site.write(f"{de}/about.po", HEAD + message("About", "Worum es geht") + message(said))
    sphinx_site.write(f"{pt}/about.po", HEAD + message("About", "Sobre") + message(said, "Um parágrafo."))
    sphinx_site.write(f"{pt}/index.po", HEAD + message("Home", "Casa", flag="#, fuzzy\n") + message("Away"))
    sphinx_site.write("theirs/de/LC_MESSAGES/extension.po", HEAD + message("Home", "Heim"))
    sphinx_site.write("theirs/fr/LC_MESSAGES/extension.po", HEAD + message("Home", "Maison"))
    sphinx_site.write("locales/fr/LC_MESSAGES/.keep", "")
    first = message("First", "Erstes", place="../../docs/guide/first.rst:3")
    sphinx_site.write(f"{de}/guide.po", HEAD + first + message("Guide", place="../guide/index.rst:3"))
    sets = announced(sphinx_site, "en")
    assert sets == {
        "": {"en", "fr", "x-default"},
        "about": {"en", "de", "pt-BR", "fr", "x-default"},
        "guide": {"en", "fr", "x-default"},
        "guide/first": {"en", "de", "fr", "x-default"},
    }
    assert announced(sphinx_site, "fr") == sets
    for language in ("de", "pt-BR"):
        own = announced(sphinx_site, language)
        assert own == {name: codes if language in codes else set() for name, codes in sets.items()}


def test_a_catalogue_of_several_documents_without_places_counts_for_all_of_them(sphinx_site: SphinxSite) -> None:
    """Such catalogues are made with `gettext_location = False`; fuzzy translations count where they are shown."""
    flag = "#, fuzzy\n"
    sphinx_site.conf('locale_dirs = ["locales"]\ngettext_compact = "all"\ngettext_allow_fuzzy_translations = True\n')
    sphinx_site.write("locales/de/LC_MESSAGES/all.po", HEAD + message("Home", "Heim", flag=flag) + message("About"))
    sets = announced(sphinx_site, "en")
    assert len(sets) == 4
    assert all("de" in codes for codes in sets.values())
    sphinx_site.write("locales/de/LC_MESSAGES/all.po", HEAD + message("Home") + message("About"))
    assert not any("de" in codes for codes in announced(sphinx_site, "en").values())


@pytest.mark.parametrize(("translated", "is_announced"), [(2, False), (3, True)])
def test_less_than_half_of_the_messages_are_not_enough(
    sphinx_site: SphinxSite, translated: int, *, is_announced: bool
) -> None:
    """One may be translated in any folder, as Sphinx looks into one after the other, and stand in an included file."""
    sphinx_site.conf('locale_dirs = ["ours", "theirs"]\n')
    place = "../../docs/parts/included.txt:1"
    for at, folder in enumerate(("ours", "theirs")):
        done = [number < translated and number % 2 == at for number in range(5)]
        here = (message(f"M{number}", "M" * is_done, place) for number, is_done in enumerate(done))
        sphinx_site.write(f"{folder}/de/LC_MESSAGES/about.po", HEAD + "".join(here))
    assert ("de" in announced(sphinx_site, "en")["about"]) == is_announced


@pytest.mark.parametrize("default", [{}, {"X-Default": BASES["en"]}])
def test_a_page_in_one_language_has_no_set(sphinx_site: SphinxSite, default: dict[str, str]) -> None:
    """The first language is that of the sources; its catalogue, which a translation platform may keep, is empty."""
    bases = default | {each: BASES[each] for each in ("en", "de")}
    sphinx_site.conf('locale_dirs = ["locales"]\n')
    for language, translated in (("en", ""), ("de", "Heim")):
        sphinx_site.write(f"locales/{language}/LC_MESSAGES/index.po", HEAD + message("Home", translated))
    sphinx_site.build(html_baseurl=bases["en"], urlset_alternates=bases)
    text = (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
    assert text.count("<xhtml:link") == 3
    assert text.count(f'hreflang="de" href="https://example.org/docs/de{sphinx_site.url("index")}"') == 1


def test_a_catalogue_that_cannot_be_read_translates_nothing(sphinx_site: SphinxSite) -> None:
    """Sphinx reports it in the build of that language; the builds of others say nothing."""
    sphinx_site.conf('locale_dirs = ["locales"]\n')
    path = sphinx_site.write("locales/de/LC_MESSAGES/index.po", "")
    path.write_bytes(HEAD.encode() + b'msgid "Home"\nmsgstr "\xff"\n')
    sphinx_site.build(html_baseurl=BASES["en"], urlset_alternates=BASES)
    text = (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
    assert f'href="https://example.org/docs/de{sphinx_site.url("index")}"' not in text


def test_codes_and_folders_are_compared_as_people_write_them(sphinx_site: SphinxSite) -> None:
    """Read the Docs has pt-br in its addresses, hreflang says pt-BR and gettext pt_BR: all are one language."""
    sphinx_site.conf('locale_dirs = ["locales"]\n')
    sphinx_site.write("locales/pt_BR/LC_MESSAGES/about.po", HEAD + message("About", "Sobre"))
    for code in ("pt-br", "pt-BR", "pt_BR"):
        bases = {"en": "https://example.org/docs/en/", code: "https://example.org/docs/pt-br/"}
        sphinx_site.build(html_baseurl=bases["en"], urlset_alternates=bases)
        text = (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
        assert re.findall(r'hreflang="pt-BR" href="(.*?)"', text) == [
            f"https://example.org/docs/pt-br{sphinx_site.url('about')}"
        ]
