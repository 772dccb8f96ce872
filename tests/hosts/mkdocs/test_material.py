"""Material for MkDocs: its blog, tags, meta files and projects."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import MkDocsSite


def post(front: str, title: str) -> str:
    """Return a post of the blog."""
    return f"---\n{front}\n---\n# {title}\n\nStart.\n\n<!-- more -->\n\nMore.\n"


BLOG = {
    "docs/index.md": "# Home\n",
    "docs/blog/index.md": "# Blog\n",
    "docs/blog/posts/one.md": post("date: 2023-01-10\ncategories: [Alpha]", "One"),
    "docs/blog/posts/two.md": post("date:\n  created: 2023-02-10\n  updated: 2024-05-05\ncategories: [Alpha]", "Two"),
    "docs/blog/posts/three.md": post("date: 2022-03-10T10:00:00+02:00\ncategories: [Beta]", "Three"),
    "docs/blog/posts/draft.md": post("date: 2023-04-10\ndraft: true", "Draft"),
}
COMMIT = "2024-06-06T12:00:00+00:00"


def test_posts_are_dated_by_their_update_and_views_by_the_posts_they_list(mkdocs: MkDocsSite) -> None:
    """An update is written as the author wrote it, a day; a post without one has the date of its last commit."""
    mkdocs.write(BLOG)
    mkdocs.commit("2024-06-06")
    built = mkdocs.build(theme="material", plugins=["blog"])
    built.check()
    assert built.paths() == {
        "": COMMIT,
        "blog/": COMMIT,
        "blog/2022/03/10/three/": COMMIT,
        "blog/2023/01/10/one/": COMMIT,
        "blog/2023/02/10/two/": "2024-05-05",
        "blog/archive/2022/": COMMIT,
        "blog/archive/2023/": COMMIT,
        "blog/category/alpha/": COMMIT,
        "blog/category/beta/": COMMIT,
    }
    assert built.left_out() == {
        "404.html": "error page",
        "blog/2023/04/10/draft/index.html": "not published: draft",
    }
    assert built.warnings == []


def test_without_git_posts_fall_back_to_their_publication(mkdocs: MkDocsSite) -> None:
    """Nobody says that they have changed since; a day stays a day, a time keeps its zone."""
    mkdocs.write(BLOG)
    built = mkdocs.build(theme="material", plugins=["blog"], urlset={"lastmod": ["meta", "host"]})
    assert built.paths() == {
        "": None,
        "blog/": "2024-05-05",
        "blog/2022/03/10/three/": "2022-03-10T10:00:00+02:00",
        "blog/2023/01/10/one/": "2023-01-10",
        "blog/2023/02/10/two/": "2024-05-05",
        "blog/archive/2022/": "2022-03-10T10:00:00+02:00",
        "blog/archive/2023/": "2024-05-05",
        "blog/category/alpha/": "2024-05-05",
        "blog/category/beta/": "2022-03-10T10:00:00+02:00",
    }


def test_the_blogs_update_counts_as_the_hosts_word_where_front_matter_is_not_asked(mkdocs: MkDocsSite) -> None:
    """`lastmod: [host]` still knows it."""
    mkdocs.write(BLOG)
    built = mkdocs.build(theme="material", plugins=["blog"], urlset={"lastmod": ["host"]})
    assert built.paths()["blog/2023/02/10/two/"] == "2024-05-05"
    assert built.record()["blog/2023/02/10/two/index.html"]["lastmod"]["detail"] == "date.updated of the blog"


def test_pages_of_a_paginated_view_are_listed_and_can_be_left_out_by_a_pattern(mkdocs: MkDocsSite) -> None:
    """They are dated like their view."""
    mkdocs.write(BLOG)
    mkdocs.commit("2024-06-06")
    plugins = [{"blog": {"pagination_per_page": 1, "archive": False, "categories": False}}]
    built = mkdocs.build(theme="material", plugins=plugins)
    built.check()
    assert {path: date for path, date in built.paths().items() if "page" in path} == {
        "blog/page/2/": COMMIT, "blog/page/3/": COMMIT
    }  # fmt: skip
    built = mkdocs.build(theme="material", plugins=plugins, urlset={"exclude": ["/blog/page/"]})
    assert "blog/page/2/" not in built.paths()


def test_a_post_of_the_future_is_listed_only_if_the_blog_publishes_it(mkdocs: MkDocsSite) -> None:
    """Its date is not: no page was changed in the future."""
    mkdocs.write({**BLOG, "docs/blog/posts/next.md": post("date: 2999-01-01", "Next")})
    built = mkdocs.build(theme="material", plugins=["blog"])
    built.check()
    assert built.paths()["blog/2999/01/01/next/"] is None
    built = mkdocs.build(theme="material", plugins=[{"blog": {"draft_if_future_date": True}}])
    built.check()
    assert "blog/2999/01/01/next/" not in built.paths()
    assert built.left_out()["blog/2999/01/01/next/index.html"] == "not published: draft"


def test_a_blog_at_the_root_with_authors_has_views_that_list(mkdocs: MkDocsSite) -> None:
    """The home page is the blog's index; profiles of authors are views too."""
    mkdocs.write(
        {
            "docs/index.md": "# Blog\n",
            "docs/.authors.yml": "authors:\n  ann:\n    name: Ann\n    description: Writer\n    avatar: a.png\n",
            "docs/posts/one.md": post("date: 2023-01-10\nauthors: [ann]", "One"),
        }
    )
    blog = {"blog_dir": ".", "authors_profiles": True, "archive": False}
    built = mkdocs.build(theme="material", plugins=[{"blog": blog}], urlset={"lastmod": ["meta", "host"]})
    built.check()
    assert built.paths() == {"": "2023-01-10", "2023/01/10/one/": "2023-01-10", "author/ann/": "2023-01-10"}


def test_meta_files_give_front_matter_to_a_folder(mkdocs: MkDocsSite) -> None:
    """`.meta.yml` is merged into each page late; the page's own word wins."""
    mkdocs.write(
        {
            "docs/index.md": "# Home\n",
            "docs/old/.meta.yml": "sitemap: false\n",
            "docs/old/a.md": "# A\n",
            "docs/old/b.md": "---\nsitemap: true\n---\n# B\n",
            "docs/new/.meta.yml": "sitemap:\n  priority: 0.2\n",
            "docs/new/a.md": "# A\n",
        }
    )
    built = mkdocs.build(theme="material", plugins=["meta"])
    built.check()
    assert built.paths().keys() == {"", "old/b/", "new/a/"}
    assert built.left_out()["old/a/index.html"] == "sitemap: false: sitemap: False"
    assert (built.site / "sitemap.xml").read_text("utf-8").count("<priority>0.2</priority>") == 1


def test_a_page_of_tags_is_dated_by_the_pages_it_lists(mkdocs: MkDocsSite) -> None:
    """Its own source says only where the list goes."""
    mkdocs.write(
        {
            "docs/index.md": "# Home\n",
            "docs/tags.md": "# Tags\n\n<!-- material/tags -->\n",
            "docs/a.md": "---\ntags: [x]\n---\n# A\n",
            "docs/b.md": "---\ntags: [y]\nlastmod: 2024-09-09\n---\n# B\n",
            "docs/c.md": "---\nlastmod: 2025-09-09\n---\n# C\n",
        }
    )
    mkdocs.commit("2024-01-01")
    built = mkdocs.build(theme="material", plugins=["tags"])
    built.check()
    assert built.paths()["tags/"] == "2024-09-09"


def test_each_project_lists_its_own_pages(mkdocs: MkDocsSite) -> None:
    """The projects plugin builds each in a process of its own, into a folder of the site."""
    mkdocs.write(
        {
            "docs/index.md": "# Home\n",
            "projects/one/mkdocs.yml": "site_name: One\ntheme:\n  name: material\nplugins: [urlset]\n",
            "projects/one/docs/index.md": "# One\n",
            "projects/one/docs/a.md": "# A\n",
        }
    )
    built = mkdocs.run("build", theme={"name": "material"}, plugins=["projects"])
    built.check()
    assert built.dates().keys() == {"https://example.org/"}
    assert built.dates("one/sitemap.xml").keys() == {"https://example.org/one/", "https://example.org/one/a/"}
    assert built.left_out()["one/a/index.html"] == "not published: its folder has a sitemap of its own"


def test_offline_sites_list_the_files(mkdocs: MkDocsSite) -> None:
    """The offline plugin switches directory URLs off."""
    mkdocs.write({"docs/index.md": "# Home\n", "docs/a.md": "# A\n"})
    built = mkdocs.build(theme="material", plugins=["offline", "search"])
    built.check()
    assert built.paths().keys() == {"index.html", "a.html"}


def test_the_file_is_what_instant_navigation_reads(mkdocs: MkDocsSite) -> None:
    """Material's script takes each `url` and its first `loc`, which must be absolute: none may be an image's."""
    mkdocs.write({"docs/index.md": "# Home\n\n![x](x.png)\n", "docs/a.md": "---\nlastmod: 2024-01-01\n---\n# A\n"})
    (mkdocs.root / "docs/x.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    built = mkdocs.build(theme={"name": "material", "features": ["navigation.instant"]})
    tree = built.tree()
    assert tree.tag.endswith("}urlset")
    firsts = [url[0] for url in tree]
    assert [first.tag.rpartition("}")[2] for first in firsts] == ["loc", "loc"]
    assert [first.text for first in firsts] == ["https://example.org/", "https://example.org/a/"]


@pytest.mark.parametrize("site_url", ["https://example.org/", "https://example.org/docs/"])
def test_links_to_other_languages_in_the_theme_are_no_translations(mkdocs: MkDocsSite, site_url: str) -> None:
    """Material links every page to the home pages of `extra.alternate`: such links are not returned by those pages."""
    alternate = [{"name": "English", "link": "/", "lang": "en"}, {"name": "Deutsch", "link": "/de/", "lang": "de"}]
    mkdocs.write({"docs/index.md": "# Home\n", "docs/a.md": "# A\n", "docs/de/index.md": "# Start\n"})
    built = mkdocs.build(theme="material", extra={"alternate": alternate}, site_url=site_url)
    built.check()
    assert built.alternates(f"{site_url}a/") == {}


def test_the_record_is_plain_json_for_other_tools(mkdocs: MkDocsSite) -> None:
    """Dates of the blog, which are objects in front matter, do not get in its way."""
    mkdocs.write(BLOG)
    built = mkdocs.build(theme="material", plugins=["blog"])
    text = (built.root / ".cache/urlset/site.jsonl").read_text("utf-8")
    assert all(json.loads(line) for line in text.splitlines())
    assert re.search(r"datetime", text) is None
