"""Every built page has one verdict, whatever plugin made it, and pages that MkDocs does not publish are not listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import MkDocsSite

HOME = {"docs/index.md": "# Home\n"}
SCRIPT = """\
import mkdocs_gen_files
with mkdocs_gen_files.open("made.md", "w") as file:
    file.write("# Made\\n")
with mkdocs_gen_files.open("api/tool.md", "w") as file:
    file.write("# tool\\n")
mkdocs_gen_files.set_edit_path("api/tool.md", "../src/tool.py")
with mkdocs_gen_files.open("list.md", "w") as file:
    file.write("# List\\n")
mkdocs_gen_files.set_edit_path("list.md", "../gen.py")
with mkdocs_gen_files.open("half.md", "a") as file:
    file.write("More.\\n")
"""


def test_what_mkdocs_does_not_publish_is_left_out_with_its_reason(mkdocs: MkDocsSite) -> None:
    """Drafts and excluded pages are in the report; a page out of the navigation is a page like others."""
    mkdocs.write(
        {
            **HOME,
            "docs/drafts/next.md": "# Next\n",
            "docs/internal/a.md": "# Internal\n",
            "docs/internal/b.html": "<!DOCTYPE html><title>b</title>",
            "docs/.hidden/c.md": "# Hidden\n",
            "docs/orphan.md": "# Orphan\n",
            "docs/lonely.md": "# Lonely\n",
        }
    )
    built = mkdocs.build(
        draft_docs="drafts/\n", exclude_docs="/internal/\n", not_in_nav="orphan.md\n", nav=["index.md"]
    )
    built.check()
    assert built.paths().keys() == {"", "orphan/", "lonely/"}
    assert built.left_out() == {
        "404.html": "error page",
        "drafts/next/index.html": "not published: draft_docs",
        "internal/a/index.html": "not published: exclude_docs",
        "internal/b.html": "not published: exclude_docs",
        ".hidden/c/index.html": "not published: exclude_docs",
    }


def test_html_of_the_author_is_a_page_and_dated_like_one(mkdocs: MkDocsSite) -> None:
    """MkDocs copies it and forgets it; a folder's index.html has the folder's URL."""
    mkdocs.write(
        {
            **HOME,
            "docs/old.html": "<!DOCTYPE html><title>Old</title><p>Old",
            "docs/demo/index.html": "<!DOCTYPE html><title>Demo</title><p>Demo",
            "docs/gone.html": '<!DOCTYPE html><meta http-equiv="refresh" content="0; url=./">',
            "docs/404.md": "# Nothing here\n",
            "docs/secret.html": '<!DOCTYPE html><meta name="robots" content="noindex"><p>Secret',
            "docs/copy.html": '<!DOCTYPE html><link rel="canonical" href="https://other.example/copy"><p>Copy',
        }
    )
    mkdocs.commit("2024-01-01")
    built = mkdocs.build()
    built.check()
    assert built.paths() == dict.fromkeys(("", "old.html", "demo/"), "2024-01-01T12:00:00+00:00")
    assert built.left_out() == {
        "404.html": "error page",
        "404/index.html": "error page",
        "gone.html": "redirect: ./",
        "secret.html": "robots noindex: noindex in the built page",
        "copy.html": "canonical is another URL: https://other.example/copy",
    }


def test_front_matter_that_speaks_of_search_or_navigation_only_leaves_nothing_out(mkdocs: MkDocsSite) -> None:
    """`search.exclude` and `hide` are about the site's own search box and menus, not about search engines."""
    mkdocs.write(
        {
            **HOME,
            "docs/a.md": "---\nsearch:\n  exclude: true\nhide: [navigation, toc]\n---\n# A\n",
            "docs/b.md": "---\nrobots: noindex, nofollow\n---\n# B\n",
            "docs/c.md": "---\nsitemap: false\n---\n# C\n",
            "docs/d.md": "---\ndraft: true\n---\n# D\n",
        }
    )
    built = mkdocs.build(theme="material", plugins=["search"])
    built.check()
    assert built.paths().keys() == {"", "a/"}
    assert built.left_out() == {
        "404.html": "error page",
        "b/index.html": "robots noindex: noindex in the front matter",
        "c/index.html": "sitemap: false: sitemap: False",
        "d/index.html": "not published: draft: True",
    }


def test_pages_with_a_template_of_their_own_are_judged_by_what_was_built(mkdocs: MkDocsSite) -> None:
    """A redirect template, a canonical to elsewhere and a noindex in a theme block are seen in the built page."""
    mkdocs.write(
        {
            **HOME,
            "docs/moved.md": "---\ntemplate: redirect.html\nlocation: ../target/\n---\n",
            "docs/target.md": "# Target\n",
            "docs/twin.md": "---\ncanonical: https://example.org/target/\ntemplate: twin.html\n---\n# Twin\n",
            "docs/quiet.md": "---\ntemplate: quiet.html\n---\n# Quiet\n",
            "over/redirect.html": '<!doctype html><meta http-equiv=refresh content="0; url={{ page.meta.location }}">',
            "over/twin.html": '<!doctype html><head><link rel="canonical" href="{{ page.meta.canonical }}"></head>',
            "over/quiet.html": '<!doctype html><head><meta name="robots" content="noindex"></head><body>Quiet</body>',
        }
    )
    built = mkdocs.build(theme={"name": "material", "custom_dir": "over"})
    built.check()
    assert built.paths().keys() == {"", "target/"}
    assert built.left_out() == {
        "404.html": "error page",
        "moved/index.html": "redirect: ../target/",
        "twin/index.html": "canonical is another URL: https://example.org/target/",
        "quiet/index.html": "robots noindex: noindex in the built page",
    }


def test_stubs_of_the_redirects_plugin_are_left_out(mkdocs: MkDocsSite) -> None:
    """They are written behind MkDocs's back, after everything else."""
    mkdocs.write({**HOME, "docs/new.md": "# New\n"})
    redirects = {"redirects": {"redirect_maps": {"old.md": "new.md", "x/y.md": "https://other.example/"}}}
    built = mkdocs.build(plugins=[redirects])
    built.check()
    assert built.paths().keys() == {"", "new/"}
    assert built.left_out() == {
        "404.html": "error page",
        "old/index.html": "redirect: ../new/",
        "x/y/index.html": "redirect: https://other.example/",
    }


def test_generated_pages_are_dated_only_by_the_source_that_their_generator_names(mkdocs: MkDocsSite) -> None:
    """A page that a script adds to has no date, nor has one that names the script: what the script reads may change."""
    mkdocs.write({**HOME, "docs/half.md": "# Half\n", "src/tool.py": "pass\n", "gen.py": SCRIPT})
    mkdocs.commit("2024-01-01")
    mkdocs.write({"src/tool.py": "pass  # changed\n"})
    mkdocs.commit("2024-02-02")
    built = mkdocs.build(plugins=[{"gen-files": {"scripts": ["gen.py"]}}], repo_url="https://github.com/o/r")
    built.check()
    assert built.paths() == {
        "": "2024-01-01T12:00:00+00:00",
        "api/tool/": "2024-02-02T12:00:00+00:00",
        "half/": None,
        "list/": None,
        "made/": None,
    }
    assert built.record()["api/tool/index.html"]["source"] == "src/tool.py"
    assert built.warnings == []


def test_generated_files_of_mkdocs_itself_have_no_date(mkdocs: MkDocsSite) -> None:
    """`File.generated`, with text in memory and with a file of its own."""
    hook = (
        "from mkdocs.structure.files import File\n"
        "def on_files(files, config):\n"
        "    files.append(File.generated(config, 'memory.md', content='# Memory'))\n"
        "    files.append(File.generated(config, 'disk.md', abs_src_path=config.docs_dir + '/index.md'))\n"
        "    files.append(File.generated(config, 'made.html', content='<!doctype html><title>x</title>'))\n"
    )
    mkdocs.write({**HOME, "hook.py": hook})
    mkdocs.commit("2024-01-01")
    built = mkdocs.build(hooks=["hook.py"])
    built.check()
    assert built.paths() == {"": "2024-01-01T12:00:00+00:00", "disk/": None, "made.html": None, "memory/": None}


def test_html_that_a_hook_writes_into_the_site_has_a_verdict(mkdocs: MkDocsSite) -> None:
    """It is listed without a date: nobody knows its source."""
    hook = (
        "from pathlib import Path\n"
        "def on_post_build(config):\n"
        "    for name in ('report.html', 'api/index.html'):\n"
        "        path = Path(config.site_dir, name)\n"
        "        path.parent.mkdir(exist_ok=True)\n"
        "        path.write_text('<!doctype html><title>x</title><p>x')\n"
    )
    mkdocs.write({**HOME, "hook.py": hook})
    built = mkdocs.build(hooks=["hook.py"])
    built.check()
    assert built.paths().keys() == {"", "report.html", "api/"}


def test_a_site_inside_the_site_lists_its_own_pages(mkdocs: MkDocsSite) -> None:
    """Where a folder has a sitemap of its own, its pages are that sitemap's."""
    hook = (
        "from pathlib import Path\n"
        "def on_post_build(config):\n"
        "    folder = Path(config.site_dir, 'other/deep')\n"
        "    folder.mkdir(parents=True)\n"
        "    (folder / 'index.html').write_text('<!doctype html><title>x</title>')\n"
        "    (folder.parent / 'sitemap.xml').write_text('<?xml version=\"1.0\"?><urlset/>')\n"
    )
    mkdocs.write({**HOME, "hook.py": hook})
    built = mkdocs.build(hooks=["hook.py"])
    built.check()
    assert built.paths().keys() == {""}
    reason = "not published: its folder has a sitemap of its own"
    assert built.left_out() == {"404.html": "error page", "other/deep/index.html": reason}


@pytest.mark.parametrize("name", ["SUMMARY.md", "menu.md"])
def test_navigation_files_of_literate_nav_are_left_out(mkdocs: MkDocsSite, name: str) -> None:
    """They are built as pages, and MkDocs lists them."""
    mkdocs.write({**HOME, f"docs/{name}": "* [Home](index.md)\n* [Sub](sub/)\n", "docs/sub/a.md": "# A\n"})
    mkdocs.write({f"docs/sub/{name}": "* [A](a.md)\n"})
    built = mkdocs.build(plugins=[{"literate-nav": {"nav_file": name}}])
    built.check()
    assert built.paths().keys() == {"", "sub/a/"}
    stem = name.removesuffix(".md")
    assert built.left_out() == {
        "404.html": "error page",
        f"{stem}/index.html": "host utility",
        f"sub/{stem}/index.html": "host utility",
    }


def test_a_navigation_file_that_is_its_folders_page_is_listed(mkdocs: MkDocsSite) -> None:
    """MkDocs's own documentation has its menu in the README of each folder, below the text of the page."""
    mkdocs.write({**HOME, "docs/sub/README.md": "# Sub\n\nText.\n\n* [A](a.md)\n", "docs/sub/a.md": "# A\n"})
    built = mkdocs.build(plugins=[{"literate-nav": {"nav_file": "README.md", "implicit_index": True}}])
    built.check()
    assert built.paths().keys() == {"", "sub/", "sub/a/"}


def test_without_literate_nav_a_page_called_summary_is_a_page(mkdocs: MkDocsSite) -> None:
    """A book's summary may be what readers look for."""
    mkdocs.write({**HOME, "docs/SUMMARY.md": "# Summary\n"})
    assert mkdocs.build().paths().keys() == {"", "SUMMARY/"}


def test_awesome_nav_changes_the_menu_and_not_the_sitemap(mkdocs: MkDocsSite) -> None:
    """`hide` is about the menu: the page is built, linked and found."""
    mkdocs.write({**HOME, "docs/sub/a.md": "# A\n", "docs/sub/.nav.yml": "hide: true\n", "docs/b.md": "# B\n"})
    built = mkdocs.build(plugins=["awesome-nav"])
    built.check()
    assert built.paths().keys() == {"", "sub/a/", "b/"}


def test_index_pages_of_section_index_are_listed_once(mkdocs: MkDocsSite) -> None:
    """They are section and page at once."""
    mkdocs.write({**HOME, "docs/sub/index.md": "# Sub\n", "docs/sub/a.md": "# A\n"})
    built = mkdocs.build(
        theme="material", plugins=["section-index"], nav=["index.md", {"Sub": ["sub/index.md", "sub/a.md"]}]
    )
    built.check()
    assert built.paths().keys() == {"", "sub/", "sub/a/"}
    assert built.warnings == []


def test_macros_leave_pages_what_they_are(mkdocs: MkDocsSite) -> None:
    """Variables are filled in, also where front matter holds them."""
    mkdocs.write({**HOME, "docs/a.md": "---\nsitemap:\n  priority: 0.4\n---\n# {{ config.site_name }}\n"})
    mkdocs.commit("2024-01-01")
    built = mkdocs.build(plugins=["macros"])
    built.check()
    assert built.paths()["a/"] == "2024-01-01T12:00:00+00:00"
    assert "<priority>0.4</priority>" in (built.site / "sitemap.xml").read_text("utf-8")


def test_pages_of_monorepo_are_dated_by_their_real_files(mkdocs: MkDocsSite) -> None:
    """The plugin copies all docs into a temporary folder and builds from there."""
    mkdocs.write(
        {
            **HOME,
            "other/mkdocs.yml": "site_name: other\nnav:\n  - index.md\n  - a.md\n",
            "other/docs/index.md": "# Other\n",
            "other/docs/a.md": "# A\n",
        }
    )
    mkdocs.commit("2024-01-01")
    mkdocs.write({"other/docs/a.md": "# A changed\n"})
    mkdocs.commit("2024-02-02")
    built = mkdocs.run("build", plugins=["monorepo"], nav=["index.md", {"Other": "!include ./other/mkdocs.yml"}])
    built.check()
    first, second = "2024-01-01T12:00:00+00:00", "2024-02-02T12:00:00+00:00"
    assert built.paths() == {"": first, "other/": first, "other/a/": second}
    assert built.record()["other/a/index.html"]["source"] == "other/docs/a.md"


def test_a_page_that_comes_out_empty_is_not_listed(mkdocs: MkDocsSite) -> None:
    """MkDocs writes no file for it; the report says so."""
    mkdocs.write({**HOME, "docs/void.md": "---\ntemplate: void.html\n---\n", "over/void.html": "\n"})
    built = mkdocs.build(theme={"name": "mkdocs", "custom_dir": "over"})
    built.check()
    assert built.paths().keys() == {""}
    assert built.codes == ["U-no-output"]


def test_images_of_a_page_come_with_it(mkdocs: MkDocsSite) -> None:
    """Markdown and raw HTML images are found in the built page; the theme's own and broken ones are not."""
    mkdocs.write(
        {**HOME, "docs/a.md": '# A\n\n![One](img/one.png)\n\n<img src="../img/two.png" alt="">\n\n![No](img/no.png)\n'}
    )
    for name in ("one.png", "two.png"):
        path = mkdocs.root / "docs/img" / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"\x89PNG\r\n\x1a\n")
    built = mkdocs.build(theme="material")
    text = (built.site / "sitemap.xml").read_text("utf-8")
    assert "<image:loc>https://example.org/img/one.png</image:loc>" in text
    assert "<image:loc>https://example.org/img/two.png</image:loc>" in text
    assert "no.png" not in text
    assert text.count("<image:image>") == 2
