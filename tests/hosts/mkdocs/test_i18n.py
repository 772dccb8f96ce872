"""mkdocs-static-i18n: one sitemap of all languages, with translations that are there and no others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import MkDocsSite

ROOT = "https://example.org/"


def pages(structure: str = "suffix", code: str = "pt-BR") -> dict[str, str]:
    """Return the sources of four pages: in all three languages, in two of them twice, and in the default only."""
    names = {"en": ("index", "both", "single", "sub/deep"), "de": ("index", "both"), code: ("index", "sub/deep")}
    if structure == "folder":
        return {f"docs/{each}/{name}.md": f"# {name} in {each}\n" for each in names for name in names[each]}
    suffixes = {each: "" if each == "en" else f".{each}" for each in names}
    return {f"docs/{name}{suffixes[each]}.md": f"# {name} in {each}\n" for each in names for name in names[each]}


def i18n(structure: str = "suffix", code: str = "pt-BR", **settings: Any) -> list[dict[str, Any]]:
    """Return the plugin with three languages; settings are merged into that of German."""
    languages = [
        {"locale": "en", "name": "English", "default": True},
        {"locale": "de", "name": "Deutsch", **settings},
        {"locale": code, "name": "Portugu\u00eas"},
    ]
    return [{"i18n": {"docs_structure": structure, "languages": languages}}]


@pytest.mark.parametrize(("theme", "code"), [("mkdocs", "pt_BR"), ("material", "pt-BR")])  # each knows one spelling
@pytest.mark.parametrize("structure", ["suffix", "folder"])
def test_one_sitemap_has_all_languages_and_the_translations_that_exist(
    mkdocs: MkDocsSite, theme: str, code: str, structure: str
) -> None:
    """Codes are BCP 47, sets are complete, x-default is the default language, and untranslated pages are in no set."""
    mkdocs.write(pages(structure, code))
    mkdocs.commit("2024-01-01")
    built = mkdocs.build(theme=theme, plugins=i18n(structure, code))
    built.check()
    names = ("", "both/", "single/", "sub/deep/")
    assert built.paths().keys() == {language + name for language in ("", "de/", f"{code}/") for name in names}
    assert set(built.paths().values()) == {"2024-01-01T12:00:00+00:00"}
    home = {"en": ROOT, "de": f"{ROOT}de/", "pt-BR": f"{ROOT}{code}/", "x-default": ROOT}
    assert [built.alternates(ROOT + path) for path in ("", "de/", f"{code}/")] == [home] * 3
    both = {"en": f"{ROOT}both/", "de": f"{ROOT}de/both/", "x-default": f"{ROOT}both/"}
    assert [built.alternates(ROOT + path) for path in ("both/", "de/both/", f"{code}/both/")] == [both, both, {}]
    deep = {"en": f"{ROOT}sub/deep/", "pt-BR": f"{ROOT}{code}/sub/deep/", "x-default": f"{ROOT}sub/deep/"}
    assert [built.alternates(ROOT + path) for path in ("sub/deep/", "de/sub/deep/")] == [deep, {}]
    for path in ("single/", "de/single/", f"{code}/single/"):
        assert built.alternates(ROOT + path) == {}
    assert built.codes == []


def test_nothing_of_the_plugins_own_template_is_published(mkdocs: MkDocsSite) -> None:
    """It puts a sitemap.xml template of its own in front of the theme's, and builds once per language."""
    mkdocs.write(pages())
    built = mkdocs.build(theme="material", plugins=i18n(), urlset={"gzip": False})
    assert [path.relative_to(built.site).as_posix() for path in built.site.rglob("*sitemap*")] == ["sitemap.xml"]
    assert "{" not in (built.site / "sitemap.xml").read_text("utf-8")


def test_an_authors_sitemap_is_named_once_for_all_languages(mkdocs: MkDocsSite) -> None:
    """Every pass finds it again."""
    mkdocs.write({**pages(), "docs/sitemap.xml": "<mine/>", "over/sitemap.xml": "{% raw %}{% endraw %}"})
    built = mkdocs.build(theme={"name": "material", "custom_dir": "over"}, plugins=i18n())
    built.check()
    assert len(built.codes) == 1
    assert built.codes == ["U-file-taken"]
    assert "(and 1 more)" in built.warnings[-1]


def test_the_summary_comes_once_after_the_last_language(mkdocs: MkDocsSite) -> None:
    """One line for twelve pages and three passes."""
    mkdocs.write(pages())
    built = mkdocs.build(theme="material", plugins=i18n())
    assert [text for _, text in built.lines if text.startswith("urlset: sitemap")] == [
        "urlset: sitemap.xml: 12 pages listed, 0 dated, 1 left out"
    ]


def test_without_fallback_a_page_is_built_in_its_own_languages_only(mkdocs: MkDocsSite) -> None:
    """And listed in these."""
    mkdocs.write(pages())
    plugins = i18n()
    plugins[0]["i18n"]["fallback_to_default"] = False
    built = mkdocs.build(theme="material", plugins=plugins)
    built.check()
    assert built.paths().keys() == {"", "both/", "single/", "sub/deep/", "de/", "de/both/", "pt-BR/", "pt-BR/sub/deep/"}
    assert built.alternates(f"{ROOT}de/both/").keys() == {"en", "de", "x-default"}


def test_a_language_with_a_host_of_its_own_has_a_sitemap_of_its_own(mkdocs: MkDocsSite) -> None:
    """A sitemap lists one host; translations lead from one to the other in both."""
    mkdocs.write(pages())
    mkdocs.commit("2024-01-01")
    built = mkdocs.build(theme="material", plugins=i18n(site_url="https://beispiel.example/"))
    german = "https://beispiel.example/de/"
    assert all(loc.startswith(ROOT) for loc in built.dates())
    assert built.dates("de/sitemap.xml").keys() == {german + page for page in ("", "both/", "single/", "sub/deep/")}
    both = {"en": f"{ROOT}both/", "de": f"{german}both/", "x-default": f"{ROOT}both/"}
    assert built.alternates(f"{ROOT}both/") == both
    assert built.alternates(f"{german}both/", "de/sitemap.xml") == both
    assert f"{ROOT}de/both/" not in built.dates()
    assert built.codes == []


def test_a_draft_in_one_language_is_no_translation(mkdocs: MkDocsSite) -> None:
    """A page that is not listed is in nobody's set."""
    mkdocs.write({**pages(), "docs/both.de.md": "---\nrobots: noindex\n---\n# Beide\n"})
    built = mkdocs.build(theme="material", plugins=i18n())
    built.check()
    assert "de/both/" not in built.paths()
    assert built.alternates(f"{ROOT}both/") == {}


def test_a_build_of_one_language_only_is_complete_for_it(mkdocs: MkDocsSite) -> None:
    """`build_only_locale` builds one language, as if it were the default."""
    mkdocs.write(pages())
    plugins = i18n()
    plugins[0]["i18n"]["build_only_locale"] = "de"
    built = mkdocs.build(theme="material", plugins=plugins)
    built.check()
    assert "both/" in built.paths()
    assert built.alternates(f"{ROOT}both/") == {}
