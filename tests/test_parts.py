"""News and the historical vocabularies have files of their own, joined by the index."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from urlset import PageKind

if TYPE_CHECKING:
    from tests.conftest import Folder

NEWS = {"news": {"name": "The Example", "language": "en-GB"}}
NOW = "1764547200"  # 2025-12-01T00:00:00Z


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build on a known day, as a reproducible build does."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", NOW)


def post(folder: Folder, url: str, published: str, **fields: Any) -> None:
    """Add an article."""
    folder.page(url, kind=PageKind.POST, published=published, title=f"Title of {url}", **fields)


def test_news_lists_the_articles_of_the_last_two_days(folder: Folder) -> None:
    """Google: `Only include recent URLs for articles that were created in the last two days.`."""
    post(folder, "new/", "2025-11-30T10:00:00Z")
    post(folder, "edge/", "2025-11-29T00:00:00Z")
    post(folder, "old/", "2025-11-28T23:59:59Z")
    folder.page("page/", published="2025-11-30T10:00:00Z")
    report = folder.build(NEWS)
    text = folder.sitemap("sitemap-news.xml")
    assert "/new/" in text
    assert "/edge/" in text
    assert "/old/" not in text
    assert "/page/" not in text
    assert "news:" not in folder.sitemap()
    assert folder.sitemap().count("<loc>") == 4
    assert "sitemap-news.xml" in folder.sitemap("sitemap-index.xml")
    assert "news goes stale" in report.line()


def test_an_article_is_written_with_all_that_is_required(folder: Folder) -> None:
    """Publication, language of two or three letters, date and title, in the order of the schema."""
    post(
        folder, "new/", "2025-11-30T10:00:00Z", meta={"sitemap": {"news": {"keywords": "a, b", "title": "Better & so"}}}
    )
    folder.build(NEWS)
    expected = """\
  <url>
    <loc>https://example.org/new/</loc>
    <lastmod>2025-11-30T10:00:00+00:00</lastmod>
    <news:news>
      <news:publication>
        <news:name>The Example</news:name>
        <news:language>en</news:language>
      </news:publication>
      <news:publication_date>2025-11-30T10:00:00+00:00</news:publication_date>
      <news:title>Better &amp; so</news:title>
    </news:news>
  </url>
"""
    assert expected in folder.sitemap("sitemap-news.xml")


def test_an_empty_news_window_keeps_its_file(folder: Folder) -> None:
    """Engines take an empty news sitemap, and its address stays the same."""
    post(folder, "old/", "2025-01-01")
    folder.build(NEWS)
    assert "<url>" not in folder.sitemap("sitemap-news.xml")
    assert "xmlns:news=" in folder.sitemap("sitemap-news.xml")
    assert "sitemap-news.xml" in folder.sitemap("sitemap-index.xml")


def test_articles_can_be_chosen_by_pattern(folder: Folder) -> None:
    """A site whose host has no posts names its folder."""
    folder.page("press/a/", published="2025-11-30", title="A")
    folder.page("b/", published="2025-11-30", title="B")
    folder.build({"news": {"name": "N", "language": "en", "match": "/press/"}})
    assert folder.sitemap("sitemap-news.xml").count("<loc>") == 1


@pytest.mark.parametrize(
    ("lang", "is_listed"), [("en", True), ("en_US", True), ("", True), ("it", False), ("x-klingon", True)]
)
def test_an_article_in_another_language_is_none_of_the_publication(
    folder: Folder, lang: str, *, is_listed: bool
) -> None:
    """A news item says the publication's language of its article, which has to be true."""
    post(folder, "a/", "2025-11-30T10:00:00Z", lang=lang)
    folder.build(NEWS)
    assert ("/a/" in folder.sitemap("sitemap-news.xml")) is is_listed


def test_an_article_without_its_date_is_left_out_and_named(folder: Folder) -> None:
    """The page itself stays in the main sitemap."""
    folder.page("a/", kind=PageKind.POST, title="A")
    report = folder.build(NEWS)
    [problem] = report.problems
    assert "publication_date" in problem.message
    assert report.listed == 1


def test_no_more_than_a_thousand_articles_in_a_file(folder: Folder) -> None:
    """Google: `up to 1,000 news:news tags`; then the file is split."""
    for number in range(1001):
        post(folder, f"n{number}/", "2025-11-30")
    report = folder.build(NEWS)
    assert report.problems == ()
    files = [file for file in report.files if file.name.startswith("sitemap-news-")]
    assert sum(file.urls for file in files) == 1001
    assert all(file.urls <= 1000 for file in files)


def test_mobile_pages_are_marked_by_front_matter_or_rule(folder: Folder) -> None:
    """Written only on request, to a file of its own."""
    folder.page("m/a/")
    folder.page("b/", meta={"sitemap": {"mobile": True}})
    folder.page("c/")
    rules = [{"match": "/m/", "mobile": True}]
    folder.build({"rules": rules})
    assert not (folder.output / "sitemap-mobile.xml").exists()
    folder.build({"rules": rules, "legacy": ["mobile"]})
    text = folder.sitemap("sitemap-mobile.xml")
    assert text.count("<mobile:mobile/>") == 2
    assert "/c/" not in text
    assert "mobile:" not in folder.sitemap()


def test_code_search_lists_source_files_and_archives(folder: Folder) -> None:
    """File type from the name, licence and packagemap from a rule."""
    folder.page("a/")
    folder.write("src/main.py", b"pass")
    folder.write("src/pkg-1.0.tar.gz", b"")
    folder.write("paper.pdf", b"%PDF")
    rule = {"match": "*.tar.gz", "codesearch": {"license": "Apache-2.0", "packagemap": "packagemap.xml"}}
    folder.build({"resources": ["/src/", "*.pdf"], "legacy": ["codesearch"], "rules": [rule]})
    text = folder.sitemap("sitemap-codesearch.xml")
    archive = """\
    <codesearch:codesearch>
      <codesearch:filetype>archive</codesearch:filetype>
      <codesearch:license>apache</codesearch:license>
      <codesearch:packagemap>packagemap.xml</codesearch:packagemap>
    </codesearch:codesearch>
"""
    assert archive in text
    assert "<codesearch:filetype>python</codesearch:filetype>" in text
    assert ".pdf" not in text
    assert ".pdf" in folder.sitemap()


def test_geo_files_are_found_by_what_they_are(folder: Folder) -> None:
    """KML and KMZ by name, GeoRSS by its namespace and not by its name; nothing of them in the main sitemap."""
    folder.page("a/")
    folder.write("map/places.kml", b"<kml/>")
    folder.write("map/places.KMZ", b"PK")
    folder.write("quakes.xml", b'<feed xmlns:georss="http://www.georss.org/georss"/>')
    folder.write("georss.xml", b"<feed/>")
    folder.build({"legacy": ["geo"]})
    text = folder.sitemap("sitemap-geo.xml")
    assert [text.count(f"<geo:format>{kind}</geo:format>") for kind in ("kml", "kmz", "georss")] == [1, 1, 1]
    assert "georss.xml" not in text
    assert folder.sitemap().count("<loc>") == 1


def test_videos_can_be_said_in_the_terms_of_2007_too(folder: Folder) -> None:
    """The main sitemap has the form of today."""
    video = {
        "thumbnail_loc": "t.jpg",
        "title": "T",
        "description": "D",
        "content_loc": "v.mp4",
        "duration": "PT1M33S",
    }
    folder.page("a/", meta={"sitemap": {"videos": [video]}})
    folder.build({"legacy": ["video-1.0"]})
    assert "sitemap-video/1.0" in folder.sitemap("sitemap-video-10.xml")
    assert "<video:duration>93</video:duration>" in folder.sitemap("sitemap-video-10.xml")
    assert "sitemap-video/1.1" in folder.sitemap()


def test_hreflang_sets_are_whole(folder: Folder) -> None:
    """Each version lists all versions with itself and x-default; a page that is not listed is in no set."""
    folder.page("a/", lang="en", alternates={"it": "it/a/", "fr": "fr/a/"})
    folder.page("it/a/", lang="it")
    folder.page("fr/a/", lang="fr", meta={"sitemap": False})
    folder.build(language="en")
    links = """\
    <xhtml:link rel="alternate" hreflang="en" href="https://example.org/a/"/>
    <xhtml:link rel="alternate" hreflang="it" href="https://example.org/it/a/"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="https://example.org/a/"/>
"""
    assert folder.sitemap().count(links) == 2
    assert "fr/a/" not in folder.sitemap()


def test_hreflang_of_built_pages_is_taken(folder: Folder) -> None:
    """What a theme writes into the head, with its language codes put right."""
    head = '<link rel="alternate" hreflang="{}" href="{}">'
    folder.page("a/", head.format("pt_BR", "../b/") + head.format("en", "./"))
    folder.page("b/", head.format("en", "../a/") + head.format("pt_BR", "./"))
    folder.build()
    assert folder.sitemap().count('hreflang="pt-BR" href="https://example.org/b/"') == 2


def test_separately_built_languages_get_the_same_sets(folder: Folder) -> None:
    """The option names each language's base URL; the paths are the same."""
    folder.page("a/")
    bases = {"en": "https://example.org/", "it": "https://example.org/it/"}
    folder.build({"alternates": bases})
    english = folder.sitemap().split("<loc>https://example.org/a/</loc>")[1]
    folder.build({"alternates": bases}, base_url="https://example.org/it/")
    assert english == folder.sitemap().split("<loc>https://example.org/it/a/</loc>")[1]
    assert 'hreflang="x-default" href="https://example.org/a/"' in english


def test_a_page_can_say_that_it_has_no_translation(folder: Folder) -> None:
    """Though the option has base URLs for all languages."""
    folder.page("a/", meta={"sitemap": {"alternates": False}})
    folder.page("b/")
    folder.build({"alternates": {"en": "https://example.org/", "it": "https://example.org/it/"}})
    assert folder.sitemap().count("hreflang") == 3


def test_a_page_is_announced_only_in_the_languages_that_its_host_knows_it_in(folder: Folder) -> None:
    """A page that is in none but one has no set, and the untranslated version of a page is in none."""
    folder.page("a/", untranslated=("de",))
    folder.page("b/", untranslated=("de", "it"))
    bases = {"en": "https://example.org/", "it": "https://example.org/it/", "de": "https://example.org/de/"}
    folder.build({"alternates": bases})
    assert folder.sitemap().count("hreflang") == 3
    assert 'hreflang="it" href="https://example.org/it/a/"' in folder.sitemap()
    folder.build({"alternates": bases}, base_url="https://example.org/de/")
    assert "hreflang" not in folder.sitemap()


def test_alternates_off_writes_none(folder: Folder) -> None:
    """Not even those of front matter."""
    folder.page("a/", lang="en", meta={"sitemap": {"alternates": {"it": "/b/"}}})
    folder.page("b/", lang="it")
    folder.build({"alternates": "off"})
    assert "xhtml" not in folder.sitemap()


def test_images_come_from_the_page_and_front_matter(folder: Folder) -> None:
    """A theme's `image:` adds to what the page shows, `sitemap: images` replaces it, `off` means none."""
    for name in ("shown.png", "cover.png", "only.png"):
        folder.write(f"img/{name}", b"x")
    body = '<main><img src="/img/shown.png" width="600" height="400" alt="a picture"></main>'
    folder.page("a/", body=body, meta={"image": "/img/cover.png"})
    folder.page("b/", body=body, meta={"sitemap": {"images": ["/img/only.png"]}})
    folder.page("c/", body=body, meta={"sitemap": {"images": False}})

    def images() -> dict[str, list[str]]:
        return {
            each.url[-2]: [item.loc.rsplit("/", 1)[-1] for item in each.entry.extensions.get("images", ())]
            for each in folder.build({"images": policy}).decisions
            if each.entry
        }

    policy = "auto"
    assert images() == {"a": ["cover.png", "shown.png"], "b": ["only.png"], "c": []}
    policy = "meta"
    assert images() == {"a": ["cover.png"], "b": ["only.png"], "c": []}
    policy = "off"
    assert images() == {"a": [], "b": [], "c": []}


@pytest.mark.parametrize("name", ["../../evil", "a/b", "index", "1", "Blog"])
def test_a_section_cannot_be_any_file(folder: Folder, name: str) -> None:
    """Front matter is no way out of the output folder, nor to another file of the set; the page keeps its place."""
    folder.page("a/", meta={"sitemap": {"section": name, "priority": 0.3}})
    report = folder.build()
    assert [each.code for each in report.problems] == ["U-meta-value"]
    assert [file.name for file in report.files] == ["sitemap.xml"]
    assert "<priority>0.3</priority>" in folder.sitemap()


def test_people_get_a_page_of_their_own(folder: Folder) -> None:
    """Listed pages with title and day, by folder; escaped, and not for search engines."""
    folder.page("guide/a/", title="A <b> & c", meta={"modified": "2025-01-01"})
    folder.page("b/", meta={"sitemap": False})
    folder.page("", title="Home")
    report = folder.build({"human": True})
    text = folder.sitemap("sitemap.html")
    assert '<a href="https://example.org/guide/a/">A &lt;b&gt; &amp; c</a>' in text
    assert '<time datetime="2025-01-01">' in text
    assert "/b/" not in text
    assert 'name="robots" content="noindex"' in text
    assert "sitemap.html" in report.written


def test_an_authors_own_file_is_not_replaced_in_silence(folder: Folder) -> None:
    """Once it is ours, it is ours."""
    folder.page("a/")
    folder.write("sitemap.txt", "mine")
    assert [each.code for each in folder.build({"txt": True}).problems] == ["U-file-taken"]
    assert folder.build({"txt": True}).problems == ()


def test_the_xml_gets_a_style_sheet_on_request(folder: Folder) -> None:
    """CSS, not XSLT, which browsers are removing."""
    folder.page("a/")
    folder.build({"human": "style"})
    assert '<?xml-stylesheet type="text/css" href="https://example.org/sitemap.css"?>' in folder.sitemap()
    assert "lastmod" in folder.sitemap("sitemap.css")
    folder.build()
    assert not (folder.output / "sitemap.css").exists()


def test_a_leading_slash_in_front_matter_means_the_sites_root(folder: Folder) -> None:
    """Below a sub-path too: authors name files as their host does, not as RFC 3986 resolves them."""
    folder.write("img/a.png", b"x")
    folder.page("deep/page/", meta={"image": "/img/a.png"})
    folder.build(base_url="https://example.org/docs/")
    assert "<image:loc>https://example.org/docs/img/a.png</image:loc>" in folder.sitemap()
