"""The Sphinx extension beside others that change metadata or write pages of their own."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING

import pytest
from tests.hosts.sphinx.conftest import page

if TYPE_CHECKING:
    from tests.hosts.sphinx.conftest import SphinxSite


def test_the_page_of_notfound_page_is_an_error_page(sphinx_site: SphinxSite) -> None:
    """Under its own name too."""
    pytest.importorskip("notfound")
    sphinx_site.conf('extensions += ["notfound.extension"]\n')
    sphinx_site.build()
    assert sphinx_site.left_out()[sphinx_site.file("404")] == "error page"
    sphinx_site.conf('extensions += ["notfound.extension"]\nnotfound_pagename = "lost"\n')
    sphinx_site.build()
    assert sphinx_site.left_out()[sphinx_site.file("lost")] == "error page"
    assert set(sphinx_site.listed()) == sphinx_site.urls()


@pytest.mark.parametrize(
    ("module", "conf"),
    [
        ("sphinx_reredirects", 'redirects = {"old/page": "../about.html", "gone": "about.html"}\n'),
        ("sphinxext.rediraffe", 'rediraffe_redirects = {"old/page.rst": "about.rst", "gone.rst": "about.rst"}\n'),
    ],
)
@pytest.mark.filterwarnings("ignore:'sphinx.util.console':DeprecationWarning")
def test_redirects_are_left_out_in_every_build(sphinx_site: SphinxSite, module: str, conf: str) -> None:
    """Stubs are no pages, also where a document was before."""
    pytest.importorskip(module)
    sphinx_site.write("gone.rst", page("Gone"))
    sphinx_site.build()
    (sphinx_site.docs / "gone.rst").unlink()
    sphinx_site.conf(f'extensions += ["{module}"]\n{conf}')
    for _ in range(3):
        sphinx_site.build()
        left_out = sphinx_site.left_out()
        assert left_out[sphinx_site.file("old/page")].startswith("redirect: ")
        assert left_out[sphinx_site.file("gone")].split(":")[0] in {"redirect", "not published"}
        assert set(sphinx_site.listed()) == sphinx_site.urls()
        sphinx_site.write("about.rst", (sphinx_site.docs / "about.rst").read_text(encoding="utf-8") + "More.\n")


def test_front_matter_is_read_before_others_take_it_away(sphinx_site: SphinxSite) -> None:
    """sphinxext-opengraph, for one, removes fields while pages are written, but not where workers write them."""
    pytest.importorskip("sphinxext.opengraph")
    sphinx_site.conf(
        'extensions += ["sphinxext.opengraph"]\n'
        'ogp_social_cards = {"enable": False}\n'
        "def take(app, pagename, templatename, context, doctree):\n"
        "    app.env.metadata.get(pagename, {}).clear()\n\n"
        "def setup(app):\n"
        "    app.connect('html-page-context', take)\n"
    )
    sphinx_site.write("out.rst", page("Out", ":sitemap: false\n:og:title: Out of it\n"))
    sphinx_site.build()
    assert sphinx_site.left_out()[sphinx_site.file("out")] == "sitemap: false: sitemap: false"
    sphinx_site.write("about.rst", page("About, again"))
    sphinx_site.build()
    assert sphinx_site.left_out()[sphinx_site.file("out")] == "sitemap: false: sitemap: false"


def test_pages_that_an_extension_makes_are_listed_without_a_date(sphinx_site: SphinxSite) -> None:
    """Tag pages and archives are pages; nobody knows when they changed, and no source says so."""
    sphinx_site.conf(
        "def collect(app):\n"
        "    yield 'tags/sun', {'title': 'Sun', 'body': 'Text'}, 'page.html'\n\n"
        "def setup(app):\n"
        "    app.connect('html-collect-pages', collect)\n"
    )
    sphinx_site.commit("2024-01-01")
    for _ in range(2):
        sphinx_site.build()
        assert set(sphinx_site.listed()) == sphinx_site.urls("tags/sun")
        assert sphinx_site.listed()[sphinx_site.url("tags/sun")] == ""
        assert sphinx_site.listed()[sphinx_site.url("about")] == "2024-01-01T12:00:00+00:00"


@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning", "ignore:.*:PendingDeprecationWarning")
def test_last_updated_by_git_is_harmless(sphinx_site: SphinxSite) -> None:
    """Its dates are of authors and merges; ours do not change for it."""
    pytest.importorskip("sphinx_last_updated_by_git")
    sphinx_site.commit("2024-01-01")
    sphinx_site.build()
    before = sphinx_site.listed()
    sphinx_site.conf('extensions += ["sphinx_last_updated_by_git"]\n')
    sphinx_site.build()
    assert sphinx_site.listed() == before


def test_images_have_the_names_that_they_are_published_under(sphinx_site: SphinxSite) -> None:
    """Two pictures of one name in two folders are two files of the built site."""
    pixel = bytes.fromhex(
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000000"
        "0200015e0d0a2db40000000049454e44ae426082"
    )
    for folder in ("a", "b"):
        (sphinx_site.docs / folder).mkdir()
        (sphinx_site.docs / folder / "pic.png").write_bytes(pixel)
    sphinx_site.write("about.rst", page("About") + "\n.. image:: a/pic.png\n   :alt: One\n")
    sphinx_site.write("guide/first.rst", page("First") + "\n.. figure:: /b/pic.png\n\n   Two\n")
    sphinx_site.build()
    text = (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
    assert "<image:loc>https://example.org/docs/_images/pic.png</image:loc>" in text
    assert "<image:loc>https://example.org/docs/_images/pic1.png</image:loc>" in text


@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning", "ignore:.*:PendingDeprecationWarning")
def test_posts_of_a_blog_have_the_dates_that_they_state(sphinx_site: SphinxSite) -> None:
    """An update says when a post changed, else git does, else its publication; drafts are not published."""
    pytest.importorskip("ablog")
    sphinx_site.conf('extensions += ["ablog"]\nblog_title = "B"\nblog_baseurl = "https://example.org/docs/"\n')
    sphinx_site.write("git.rst", page("Git") + "\n.. post:: 2024-02-03\n   :tags: sun\n")
    update = "\n.. update:: 20 Apr, 2024\n\n   More.\n"
    sphinx_site.write("update.rst", page("Update") + "\n.. post:: 2024-02-03\n" + update)
    two = "\n.. post:: 2024-02-03\n{}\nMore\n====\n\n.. post:: 2024-02-01\n{}"
    sphinx_site.write("updates.rst", page("Updates") + two.format(update, update.replace("Apr", "May")))
    sphinx_site.commit("2024-03-04")
    sphinx_site.write("two.rst", page("Two") + two.format("", ""))
    sphinx_site.write("new.rst", page("New") + "\n.. post:: 2024-02-03\n")
    sphinx_site.write("field.rst", page("Field", ":blogpost: true\n:date: 2024-02-04\n"))
    sphinx_site.write("draft.rst", page("Draft") + "\n.. post::\n")
    sphinx_site.write("coming.rst", page("Coming") + "\n.. post:: 2999-01-01\n")
    for _ in range(2):  # the second build reads nothing again
        sphinx_site.build()
        listed = sphinx_site.listed()
        assert listed[sphinx_site.url("git")] == "2024-03-04T12:00:00+00:00"
        assert listed[sphinx_site.url("update")] == "2024-04-20"
        assert listed[sphinx_site.url("updates")] == "2024-05-20"
        assert listed[sphinx_site.url("new")] == "2024-02-03"
        assert listed[sphinx_site.url("two")] == "2024-02-01"
        assert listed[sphinx_site.url("field")] == "2024-02-04"
        assert set(map(sphinx_site.url, ("blog/tag/sun", "blog/archive"))) <= set(listed)
        draft = "not published: draft: its post has no date, or one to come"
        left_out = {"draft": draft, "coming": draft, "blog/drafts": "host utility"}
        expected = {sphinx_site.file(name): reason for name, reason in left_out.items()}
        assert expected.items() <= sphinx_site.left_out().items()


@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning", "ignore:.*:PendingDeprecationWarning")
def test_posts_of_a_blog_are_news_in_its_language(sphinx_site: SphinxSite) -> None:
    """The field of their date has its name in that language, and their title is that of the document."""
    pytest.importorskip("ablog")
    sphinx_site.conf('extensions += ["ablog"]\nblog_title = "B"\nlanguage = "de"\n')
    today = dt.datetime.now().date()  # noqa: DTZ005 (as ablog reads its dates)
    sphinx_site.write("neu.rst", page("Neu & *frei*", f":blogpost: true\n:Datum: {today}\n"))
    sphinx_site.build(urlset_news={"name": "Blatt", "language": "de"})
    news = sphinx_site.output / "sitemap-news.xml"
    text = news.read_text(encoding="utf-8")
    assert re.findall(r"<news:title>(.*)</", text) == ["Neu &amp; frei"]
    assert re.findall(r"<news:publication_date>(.*)</", text) == [str(today)]
    sphinx_site.build(urlset_news={"name": "Paper", "language": "en"})
    assert "<news:title>" not in news.read_text(encoding="utf-8")


@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning", "ignore:.*:PendingDeprecationWarning")
def test_videos_are_found_in_the_built_page(sphinx_site: SphinxSite) -> None:
    """Players and files; a page says what its film is by its title and description."""
    pytest.importorskip("sphinxcontrib.youtube")
    pytest.importorskip("sphinxcontrib.video")
    sphinx_site.conf('extensions += ["sphinxcontrib.youtube", "sphinxcontrib.video"]\nhtml_static_path = ["_static"]\n')
    for name in ("_static/clip.mp4", "_static/poster.jpg"):
        sphinx_site.write(name, "x")
    head = ".. meta::\n   :description: How a leaf falls.\n"
    sphinx_site.write("about.rst", page("Leaf", head) + "\n.. youtube:: dQw4w9WgXcQ\n   :privacy_mode:\n")
    poster = "https://example.org/docs/_static/poster.jpg"
    film = f"\n.. video:: _static/clip.mp4\n   :poster: {poster}\n   :caption: A leaf falls\n"
    sphinx_site.write("film.rst", page("Film") + film)
    built = sphinx_site.build()
    text = (sphinx_site.output / "sitemap.xml").read_text(encoding="utf-8")
    assert "<video:player_loc>https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ</video:player_loc>" in text
    assert "<video:description>How a leaf falls.</video:description>" in text
    assert "<video:content_loc>https://example.org/docs/_images/clip.mp4</video:content_loc>" in text
    assert f"<video:thumbnail_loc>{poster}</video:thumbnail_loc>" in text
    assert "urlset" not in built.warnings
