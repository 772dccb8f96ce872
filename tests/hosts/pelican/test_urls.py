"""The Pelican plugin: one URL for each file that was written, the URL that Pelican serves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.hosts.pelican.conftest import PelicanSite

PAGINATED: dict[str, int | None] = dict.fromkeys(("index", "tag", "category", "author"))


@pytest.mark.parametrize("theme", ["simple", "notmyidea"])
def test_pelicans_own_settings(pelican_site: PelicanSite, theme: str) -> None:
    """Without options: articles, pages, listings and direct templates are listed, drafts and hidden pages are not."""
    pelican_site.article("one", tags="Red, Blue Sky")
    pelican_site.article("two", category="Other")
    pelican_site.article("draft", status="draft")
    pelican_site.article("hidden", status="hidden")
    pelican_site.article("skipped", status="skip")
    pelican_site.page("about")
    pelican_site.page("secret", status="hidden")
    pelican_site.page("unready", status="Draft")
    log = pelican_site.build(THEME=theme)
    assert set(pelican_site.urls()) == {
        *("/", "/archives.html", "/authors.html", "/categories.html", "/tags.html"),
        *("/author/ada.html", "/category/misc.html", "/category/other.html", "/tag/red.html", "/tag/blue-sky.html"),
        *("/one.html", "/two.html", "/pages/about.html"),
    }
    assert pelican_site.left_out() == {
        "drafts/draft.html": "not published: draft",
        "hidden.html": "not published: hidden",
        "pages/secret.html": "not published: hidden",
        "drafts/pages/unready.html": "not published: draft",
    }
    assert log == ["INFO urlset: sitemap.xml: 13 pages listed, 12 dated, 4 left out"]


@pytest.mark.parametrize(
    ("settings", "meta", "path"),
    [
        ({"ARTICLE_URL": "posts/{slug}/", "ARTICLE_SAVE_AS": "posts/{slug}/index.html"}, {}, "/posts/one/"),
        ({"ARTICLE_URL": "/posts/{slug}.html", "ARTICLE_SAVE_AS": "posts/{slug}.html"}, {}, "/posts/one.html"),
        ({"ARTICLE_URL": "{date:%Y}/{date:%m}/{slug}"}, {}, "/2020/01/one"),
        ({"ARTICLE_URL": "{slug}", "ARTICLE_SAVE_AS": "{slug}"}, {}, "/one"),
        ({}, {"save_as": "moved/away.html"}, "/moved/away.html"),
        ({}, {"save_as": "moved/index.html"}, "/moved/"),
        ({}, {"save_as": "a b/50% & more?.html"}, "/a%20b/50%25%20%26%20more%3F.html"),
        ({}, {"url": "pretty/"}, "/pretty/"),
        ({}, {"url": "pretty/", "save_as": "pretty/index.html"}, "/pretty/"),
        ({}, {"url": "deep/index.html", "save_as": "deep/index.html"}, "/deep/index.html"),
        ({}, {"URL": "Upper/", "Save_As": "Upper/index.html"}, "/Upper/"),
        ({}, {"url": "q.html?a=1&b=2", "save_as": "q.html"}, "/q.html?a=1&b=2"),
        ({}, {"slug": "größe"}, "/gr%C3%B6%C3%9Fe.html"),
        ({"SLUGIFY_USE_UNICODE": True}, {"title": "日本 語"}, "/%E6%97%A5%E6%9C%AC-%E8%AA%9E.html"),
        (
            {"RELATIVE_URLS": True, "ARTICLE_URL": "a/b/{slug}.html", "ARTICLE_SAVE_AS": "a/b/{slug}.html"},
            {},
            "/a/b/one.html",
        ),
        ({"SITEURL": "https://example.org/blog"}, {}, "/blog/one.html"),
        ({"SITEURL": "https://example.org/"}, {}, "/one.html"),
    ],
)
def test_the_url_of_an_article(
    pelican_site: PelicanSite, settings: dict[str, Any], meta: dict[str, str], path: str
) -> None:
    """URL and SAVE_AS settings and metadata of every kind give the URL that Pelican links to."""
    pelican_site.article("one", **meta)
    pelican_site.build(**settings)
    assert path in pelican_site.urls()
    assert sum(each.get("source") == "one.md" for each in pelican_site.decisions().values()) == 1


def test_contents_that_are_not_saved_are_not_listed(pelican_site: PelicanSite) -> None:
    """Pelican takes False for the name of a file, and an empty SAVE_AS for no file at all."""
    pelican_site.article("one")
    pelican_site.page("about")
    pelican_site.build(PAGE_SAVE_AS=False)
    assert "/one.html" in pelican_site.urls()
    assert not [url for url in pelican_site.urls() if "about" in url]
    pelican_site.build(PAGE_SAVE_AS="")
    assert not [url for url in pelican_site.urls() if "about" in url]


@pytest.mark.parametrize(
    ("settings", "present", "absent"),
    [
        ({"CATEGORY_URL": "c/{slug}"}, "/c/misc", "/category/misc.html"),
        ({"CATEGORY_URL": "c/{slug}/", "CATEGORY_SAVE_AS": "c/{slug}/index.html"}, "/c/misc/", "/c/misc/index.html"),
        ({"TAG_URL": "t/{slug}/", "TAG_SAVE_AS": "t/{slug}/index.html"}, "/t/red/", "/tag/red.html"),
        ({"AUTHOR_URL": "by/{slug}", "AUTHOR_SAVE_AS": "by/{slug}.html"}, "/by/ada", "/by/ada.html"),
        ({"AUTHOR_SAVE_AS": ""}, "/", "/author/ada.html"),
        ({"TAG_SAVE_AS": False}, "/", "/tag/red.html"),
        ({"ARCHIVES_URL": "all/", "ARCHIVES_SAVE_AS": "all/index.html"}, "/all/", "/archives.html"),
        ({"ARCHIVES_SAVE_AS": "all/index.html"}, "/all/", "/archives.html"),
        ({"ARCHIVES_SAVE_AS": ""}, "/", "/archives.html"),
        ({"TAGS_URL": "tags", "CATEGORIES_SAVE_AS": ""}, "/tags", "/categories.html"),
        ({"INDEX_SAVE_AS": "blog/index.html"}, "/blog/", "/"),
        ({"INDEX_SAVE_AS": "blog/index.html", "INDEX_URL": "blog"}, "/blog", "/blog/"),
        ({"DIRECT_TEMPLATES": ["archives"]}, "/archives.html", "/"),
    ],
)
def test_the_urls_of_listings(pelican_site: PelicanSite, settings: dict[str, Any], present: str, absent: str) -> None:
    """Listings and direct templates follow their settings too; what is switched off is not listed."""
    pelican_site.article("one", tags="Red")
    pelican_site.build(**settings)
    urls = pelican_site.urls()
    assert present in urls
    assert absent not in urls


@pytest.mark.parametrize(
    ("settings", "meta", "path"),
    [
        ({}, {}, "/pages/about.html"),
        ({"PAGE_URL": "{slug}/", "PAGE_SAVE_AS": "{slug}/index.html"}, {}, "/about/"),
        ({"PAGE_URL": "{slug}"}, {}, "/about"),
        ({}, {"url": "https://example.org/shop/", "save_as": "shop/index.html"}, "/shop/"),
        ({}, {"save_as": "who//we/./are.html"}, "/who/we/are.html"),
        ({"PAGE_SAVE_AS": ""}, {}, ""),
    ],
)
def test_the_url_of_a_page(
    pelican_site: PelicanSite, settings: dict[str, Any], meta: dict[str, str], path: str
) -> None:
    """Pages follow their settings and metadata too; without a file, there is no page."""
    pelican_site.article("one")
    pelican_site.page("about", **meta)
    pelican_site.build(**settings)
    found = {each["url"] for each in pelican_site.decisions().values() if each.get("source") == "pages/about.md"}
    assert found == ({f"https://example.org{path}"} if path else set())
    assert not path or path in pelican_site.urls()


def test_themes_make_no_difference(pelican_site: PelicanSite) -> None:
    """What the plugin knows of a site comes from Pelican: two themes, of other markup, give the same bytes."""
    pelican_site.write("images/a.png", b"png")
    for number in range(5):
        pelican_site.article(f"a{number}", "![a]({static}/images/a.png)", tags="red")
    pelican_site.article("hallo", slug="a1", lang="de")
    pelican_site.page("about")
    made: list[bytes] = []
    for theme in ("simple", "notmyidea"):
        pelican_site.build(THEME=theme, DEFAULT_PAGINATION=2)
        made.append((pelican_site.output / "sitemap.xml").read_bytes())
    assert made[0].count(b"image:loc>") == 10
    assert made[0] == made[1]


def test_a_page_takes_the_place_of_the_index(pelican_site: PelicanSite) -> None:
    """A page that is saved as index.html is the home page, whichever of the two Pelican writes first."""
    pelican_site.article("one")
    home = pelican_site.page("home", save_as="index.html", url="")
    pelican_site.commit("2021-05-06", home)
    pelican_site.build()
    assert pelican_site.urls()["/"] == "2021-05-06T12:00:00+00:00"
    assert pelican_site.decisions()["index.html"]["source"] == "pages/home.md"


@pytest.mark.parametrize("kind", ["article", "page"])
def test_an_override_stays_whatever_is_written_later(pelican_site: PelicanSite, kind: str) -> None:
    """An article is written before the direct templates, a page after them: both keep the file that they override."""
    pelican_site.article("one")
    getattr(pelican_site, kind)("mine", save_as="archives.html")
    pelican_site.build()
    assert "mine.md" in pelican_site.decisions()["archives.html"]["source"]
    assert "Mine" in (pelican_site.output / "archives.html").read_text()


def test_pages_of_pages(pelican_site: PelicanSite) -> None:
    """Each page of a paginated listing is listed once, the first one with the listing's own URL."""
    for number in range(5):
        pelican_site.article(f"a{number}")
    pelican_site.build(DEFAULT_PAGINATION=2, CATEGORY_URL="c/{slug}/", CATEGORY_SAVE_AS="c/{slug}/index.html")
    found = {url for url in pelican_site.urls() if not url.startswith("/a")}
    assert found == {
        *("/", "/index2.html", "/index3.html"),
        *("/c/misc/", "/c/misc/index2.html", "/c/misc/index3.html"),
        *("/tags.html", "/categories.html"),
    }


def test_pagination_patterns(pelican_site: PelicanSite) -> None:
    """PAGINATION_PATTERNS name both the files and the URLs."""
    from pelican.paginator import PaginationRule  # noqa: PLC0415

    for number in range(5):
        pelican_site.article(f"a{number}", tags="red")
    patterns = [(1, "{url}", "{save_as}"), (2, "{base_name}/page/{number}/", "{base_name}/page/{number}/index.html")]
    pelican_site.build(DEFAULT_PAGINATION=2, PAGINATION_PATTERNS=[PaginationRule(*each) for each in patterns])
    found = {url for url in pelican_site.urls() if "page" in url}
    assert found == {
        *("/page/2/", "/page/3/", "/tag/red/page/2/", "/tag/red/page/3/", "/author/ada/page/2/", "/author/ada/page/3/"),
        *("/category/misc/page/2/", "/category/misc/page/3/"),
    }
    assert "/tag/red.html" in pelican_site.urls()


def test_period_archives(pelican_site: PelicanSite) -> None:
    """Archives of years, months and days have the URLs of their settings, and pages where they are paginated."""
    pelican_site.article("one", date="2020-01-02")
    pelican_site.article("two", date="2020-01-03")
    pelican_site.article("old", date="2019-12-31", modified="2021-02-03")
    pelican_site.build(
        YEAR_ARCHIVE_SAVE_AS="{date:%Y}/index.html",
        YEAR_ARCHIVE_URL="{date:%Y}/",
        MONTH_ARCHIVE_SAVE_AS="{date:%Y}/{date:%m}/index.html",
        MONTH_ARCHIVE_URL="{date:%Y}/{date:%m}/",
        DAY_ARCHIVE_SAVE_AS="{date:%Y}/{date:%m}/{date:%d}/index.html",
        PAGINATED_TEMPLATES={**PAGINATED, "period_archives": 1},
    )
    found = {url: date[:10] for url, date in pelican_site.urls().items() if url[1:2].isdecimal()}
    assert found == {
        "/2020/": "2020-01-03",
        "/2020/index2.html": "2020-01-02",
        "/2020/01/": "2020-01-03",
        "/2020/01/index2.html": "2020-01-02",
        "/2020/01/02/": "2020-01-02",
        "/2020/01/03/": "2020-01-03",
        "/2019/": "2021-02-03",
        "/2019/12/": "2021-02-03",
        "/2019/12/31/": "2021-02-03",
    }


def test_template_pages(pelican_site: PelicanSite) -> None:
    """Of TEMPLATE_PAGES the HTML is listed, dated by its own source; robots.txt and search.json are no pages."""
    pelican_site.article("one")
    source = pelican_site.write("tools/about.html", "<html><p>{{ SITENAME }}</p></html>")
    pelican_site.write("tools/search.json", "{}")
    pelican_site.write("tools/home.html", "<html><p>home</p></html>")
    pelican_site.commit("2021-05-06", source)
    pelican_site.build(
        TEMPLATE_PAGES={
            "tools/about.html": "about/index.html",
            "tools/search.json": "search.json",
            "tools/home.html": "index.html",
            str(pelican_site.write("tools/by-path.html", "<html></html>")): str(pelican_site.output / "by-path.html"),
        },
        ARTICLE_EXCLUDES=["tools"],
    )
    urls = pelican_site.urls()
    assert "/by-path.html" in urls
    assert urls["/about/"] == "2021-05-06T12:00:00+00:00"
    assert urls["/"] == ""
    assert not any("json" in url for url in urls)
    assert pelican_site.decisions()["index.html"]["source"] == "tools/home.html"


@pytest.mark.parametrize("name", ["search.html", "search/index.html", "pages/search.html"])
def test_a_search_page(pelican_site: PelicanSite, name: str) -> None:
    """A search page made of a template is left out; a tag, an article or a page of that name is not."""
    pelican_site.article("one", tags="search")
    pelican_site.article("find", slug="search", save_as="find/search.html")
    pelican_site.write("tools/find.html", "<html></html>")
    pelican_site.build(TEMPLATE_PAGES={"tools/find.html": name}, ARTICLE_EXCLUDES=["tools"])
    assert pelican_site.left_out() == {name: "host utility: "}
    assert {"/tag/search.html", "/find/search.html"} <= set(pelican_site.urls())


def test_direct_templates_of_ones_own(pelican_site: PelicanSite) -> None:
    """A search page is the host's utility, 404.html an error page; another template is listed without a date."""
    pelican_site.article("one")
    text = "<html><p>{{ SITENAME }}</p></html>"
    theme = pelican_site.theme(search=text, blog=text, imprint=text, **{"404": text, "humans": text})
    pelican_site.build(
        THEME=theme,
        DIRECT_TEMPLATES=["index", "search", "404", "blog", "imprint", "humans"],
        PAGINATED_TEMPLATES={**PAGINATED, "blog": 5},
        HUMANS_SAVE_AS="humans.txt",
    )
    assert pelican_site.left_out() == {"search.html": "host utility: ", "404.html": "error page: "}
    found = pelican_site.urls()
    assert found["/blog.html"] == found["/one.html"] == "2020-01-02T10:00:00+01:00"
    assert found["/imprint.html"] == ""
    assert "/humans.txt" not in found


def test_static_html(pelican_site: PelicanSite) -> None:
    """Static HTML is a page of its source; the theme's is not, and what an earlier build left behind neither."""
    pelican_site.article("one")
    demo = pelican_site.write("extra/demo.html", "<!DOCTYPE html><title>demo</title>")
    pelican_site.commit("2021-05-06", demo)
    theme = pelican_site.theme()
    widget = pelican_site.root / "theme" / "static" / "widget.html"
    widget.parent.mkdir()
    widget.write_text("<!DOCTYPE html><title>widget</title>")
    stale = pelican_site.output / "gone" / "index.html"
    stale.parent.mkdir(parents=True)
    stale.write_text("<!DOCTYPE html><title>gone</title>")
    pelican_site.build(
        THEME=theme,
        STATIC_PATHS=["extra"],
        ARTICLE_EXCLUDES=["extra"],
        STATIC_SAVE_AS="static/{path}",
        EXTRA_PATH_METADATA={"extra/demo.html": {"path": "../demo/index.html"}},
    )
    assert pelican_site.urls()["/demo/"] == "2021-05-06T12:00:00+00:00"
    assert pelican_site.left_out() == {
        "theme/widget.html": "host utility: ",
        "gone/index.html": "not published: no part of this build",
    }


def test_feeds_and_sources_are_no_pages(pelican_site: PelicanSite) -> None:
    """Feeds and the sources that Pelican copies are not listed."""
    pelican_site.article("one")
    pelican_site.build(FEED_ALL_ATOM="feeds/all.atom.xml", CATEGORY_FEED_ATOM="feeds/{slug}.xml", OUTPUT_SOURCES=True)
    assert (pelican_site.output / "feeds" / "all.atom.xml").exists()
    assert not [file for file in pelican_site.decisions() if not file.endswith(".html")]


def test_redirects_and_aliases(pelican_site: PelicanSite) -> None:
    """What a plugin writes of an article elsewhere is a copy: its canonical is the article's URL."""
    from pelican import signals  # noqa: PLC0415

    def write_alias(generator: Any, writer: Any) -> None:
        for article in generator.articles:
            writer.write_file("old/one.html", generator.get_template("article"), generator.context, article=article)

    pelican_site.article("one")
    with signals.article_writer_finalized.connected_to(write_alias):
        pelican_site.build()
    assert pelican_site.left_out() == {"old/one.html": "canonical is another URL: https://example.org/one.html"}
    assert "/one.html" in pelican_site.urls()


def test_the_redirect_plugin(pelican_site: PelicanSite) -> None:
    """The stubs of pelican-redirect are left out, whichever of the two files is written first."""
    pytest.importorskip("pelican.plugins.pelican_redirect")
    pelican_site.article("one", original_url="2010/one/")
    pelican_site.page("about", original_url="about.html")
    pelican_site.build(PLUGINS=["pelican_redirect", "pelican_urlset"])
    assert pelican_site.left_out() == {
        "2010/one/index.html": "redirect: /one.html",
        "about.html": "redirect: /pages/about.html",
    }
    assert {"/one.html", "/pages/about.html"} <= set(pelican_site.urls())


def test_pages_that_are_no_html(pelican_site: PelicanSite) -> None:
    """A page that is saved as robots.txt, a verification file of an engine and an empty template are not listed."""
    pelican_site.article("one")
    pelican_site.page("robots", save_as="robots.txt", template="plain")
    pelican_site.write("extra/google1234.html", "google-site-verification: google1234.html")
    theme = pelican_site.theme(plain="User-agent: *\nDisallow:\n", authors="")
    pelican_site.build(THEME=theme, STATIC_PATHS=["extra"], ARTICLE_EXCLUDES=["extra"])
    assert pelican_site.left_out() == dict.fromkeys(
        ("robots.txt", "extra/google1234.html", "authors.html"), "no HTML page: "
    )


def test_a_plugin_that_writes_by_its_own_rules(pelican_site: PelicanSite) -> None:
    """A file that is signalled with a context of its own is a page like any other, dated by nothing."""
    from pelican import signals  # noqa: PLC0415

    def write_page(generator: Any, writer: Any) -> None:
        path = f"{writer.output_path}/own.html"
        with open(path, "w") as file:  # noqa: PTH123 (as plugins do)
            file.write("<html><p>own</p></html>")
        signals.content_written.send(path, context={"generator": generator})

    pelican_site.article("one")
    with signals.article_writer_finalized.connected_to(write_page):
        pelican_site.build()
    assert pelican_site.urls()["/own.html"] == ""


def test_two_articles_with_one_url(pelican_site: PelicanSite) -> None:
    """Two files cannot be served at one URL: one entry, and a warning that names both."""
    pelican_site.article("one", url="same.html")
    pelican_site.article("two", url="same.html")
    log = pelican_site.build()
    assert "/same.html" in pelican_site.urls()
    assert [line for line in log if "U-loc-duplicate" in line and "one.md" in line and "two.md" in line]


def test_an_absolute_url_elsewhere(pelican_site: PelicanSite) -> None:
    """A page whose metadata sends it to another host is no page of this site."""
    pelican_site.article("one")
    pelican_site.page("shop", url="https://shop.example.net/")
    pelican_site.build()
    assert pelican_site.left_out() == {"pages/shop.html": "outside host or path: https://shop.example.net/"}


def test_a_page_that_the_theme_marks(pelican_site: PelicanSite) -> None:
    """What the built page says counts: noindex, a canonical elsewhere, and its own canonical with index.html or not."""
    pelican_site.article("one", robots="noindex")
    pelican_site.article("two")
    head = '<head><meta name="robots" content="noindex"></head>'
    pelican_site.build(THEME=pelican_site.theme(tags=f"<html>{head}</html>", archives=_canonical("/two.html")))
    assert pelican_site.left_out() == {
        "one.html": "robots noindex: noindex in the front matter",
        "tags.html": "robots noindex: noindex in the built page",
        "archives.html": "canonical is another URL: https://example.org/two.html",
    }


def _canonical(path: str) -> str:
    return f'<html><head><link rel="canonical" href="https://example.org{path}"></head></html>'
