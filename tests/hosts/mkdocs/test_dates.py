"""Where the dates of a MkDocs page come from, and which dates of other plugins are not believed."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from urlset import dates

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import MkDocsSite

HOME = {"docs/index.md": "# Home\n"}
FIRST, SECOND, THIRD = (f"2024-0{month}-01T12:00:00+00:00" for month in (1, 2, 3))


@pytest.mark.parametrize(
    ("front", "date"),
    [
        ("lastmod: 2023-05-06", "2023-05-06"),
        ("last_modified_at: 2023-05-06 07:08:09", "2023-05-06"),
        ("modified: 2023-05-06T07:08:09+02:00", "2023-05-06T07:08:09+02:00"),
        ("updated: '2023-05-06'", "2023-05-06"),
        ("sitemap:\n  lastmod: 2023-05-06T07:08:09Z", "2023-05-06T07:08:09+00:00"),
        ("date:\n  created: 2020-01-01\n  updated: 2023-05-06", "2023-05-06"),
        ("date: 2020-01-01", FIRST),
        ("revision_date: 2020-01-01", FIRST),
    ],
)
def test_front_matter_wins_over_git(mkdocs: MkDocsSite, front: str, date: str) -> None:
    """In every form that YAML gives; keys that say something else are not claimed."""
    mkdocs.write({**HOME, "docs/a.md": f"---\n{front}\n---\n# A\n"})
    mkdocs.commit("2024-01-01")
    assert mkdocs.build().paths()["a/"] == date


def test_the_older_syntax_of_front_matter_counts_too(mkdocs: MkDocsSite) -> None:
    """MultiMarkdown metadata is flat text."""
    mkdocs.write({**HOME, "docs/a.md": "Sitemap-Lastmod: 2023-05-06\nSitemap-Priority: 0.7\n\n# A\n"})
    built = mkdocs.build()
    assert built.paths()["a/"] == "2023-05-06"
    assert "<priority>0.7</priority>" in (built.site / "sitemap.xml").read_text("utf-8")


def test_docs_in_a_folder_of_a_larger_repository(mkdocs: MkDocsSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other commits do not count, and mkdocs.yml may stand anywhere."""
    mkdocs.write({"handbook/docs/index.md": "# Home\n", "handbook/docs/a.md": "# A\n", "code.py": "pass\n"})
    mkdocs.commit("2024-01-01")
    mkdocs.write({"code.py": "pass  # more\n", "handbook/docs/a.md": "# A more\n"})
    mkdocs.commit("2024-02-01")
    mkdocs.write({"handbook/mkdocs.yml": "site_name: S\nsite_url: https://example.org/\nplugins: [urlset]\n"})
    monkeypatch.chdir(mkdocs.root / "handbook")
    site = type(mkdocs)(mkdocs.root / "handbook")
    site.write({})
    built = site.build()
    assert built.paths() == {"": FIRST, "a/": SECOND}


def test_what_is_not_committed_has_no_date(mkdocs: MkDocsSite) -> None:
    """Neither an untracked page nor one without a repository; no warning, because that is how work begins."""
    mkdocs.write(HOME)
    assert mkdocs.build().paths() == {"": None}
    mkdocs.commit("2024-01-01")
    mkdocs.write({"docs/new.md": "# New\n"})
    built = mkdocs.build()
    assert built.paths() == {"": FIRST, "new/": None}
    assert built.warnings == []


def shallow(mkdocs: MkDocsSite) -> MkDocsSite:
    """Return a clone with the last commit only, which changed only A."""
    mkdocs.write({"origin/docs/index.md": "# Home\n", "origin/docs/a.md": "# A\n"})
    origin = type(mkdocs)(mkdocs.root / "origin")
    origin.commit("2024-01-01")
    origin.write({"docs/a.md": "# A more\n"})
    origin.commit("2024-02-01")
    command = ["git", "clone", "-q", "--depth", "1", f"file://{origin.root}", "clone"]
    subprocess.run(command, cwd=mkdocs.root, check=True, capture_output=True)
    return type(mkdocs)(mkdocs.root / "clone")


def test_a_shallow_clone_has_no_dates_and_one_warning(mkdocs: MkDocsSite) -> None:
    """Also beside mkdocs-git-revision-date-localized, whose dates are those of the boundary."""
    site = shallow(mkdocs)
    built = site.build(plugins=["git-revision-date-localized"])
    assert built.paths() == {"": None, "a/": None}
    assert built.codes == ["U-git-shallow"]


def test_a_worktree_of_a_shallow_clone_is_one_too(mkdocs: MkDocsSite) -> None:
    """Its `.git` is a file that names another place; the dates of the revision plugin are those of the boundary."""
    site = shallow(mkdocs)
    command = ["git", "worktree", "add", "-q", "../tree", "HEAD"]
    subprocess.run(command, cwd=site.root, check=True, capture_output=True)
    built = type(mkdocs)(mkdocs.root / "tree").build(plugins=["git-revision-date-localized"])
    assert built.paths() == {"": None, "a/": None}


def test_the_date_that_the_revision_plugin_shows_is_the_date_that_is_written(mkdocs: MkDocsSite) -> None:
    """It takes the author's date where git log has the committer's: the page and the sitemap shall agree."""
    mkdocs.write({**HOME, "docs/a.md": "# A\n"})
    mkdocs.commit("2024-01-01")
    mkdocs.write({"docs/a.md": "# A more\n"})
    mkdocs.git("add", ".")
    stamps = {"GIT_AUTHOR_DATE": "2024-02-01T12:00:00+00:00", "GIT_COMMITTER_DATE": "2024-03-01T12:00:00+00:00"}
    mkdocs.git("commit", "-qm", "rebased", **stamps)
    assert mkdocs.build().paths() == {"": FIRST, "a/": THIRD}
    built = mkdocs.build(plugins=[{"git-revision-date-localized": {"timezone": "Europe/Rome"}}])
    assert built.paths() == {"": "2024-01-01T13:00:00+01:00", "a/": "2024-02-01T13:00:00+01:00"}
    assert built.record()["a/index.html"]["lastmod"]["detail"] == "git-revision-date-localized"
    assert mkdocs.build(plugins=["git-revision-date-localized"], urlset={"lastmod": ["git"]}).paths()["a/"] == THIRD


def test_a_time_of_the_build_is_not_believed_of_the_revision_plugin(mkdocs: MkDocsSite) -> None:
    """That is what it gives to pages that are not committed or are generated."""
    script = "import mkdocs_gen_files\nwith mkdocs_gen_files.open('made.md', 'w') as f:\n    f.write('# Made')\n"
    mkdocs.write({**HOME, "gen.py": script})
    mkdocs.commit("2024-01-01")
    mkdocs.write({"docs/new.md": "# New\n"})
    built = mkdocs.build(plugins=[{"gen-files": {"scripts": ["gen.py"]}}, "git-revision-date-localized"])
    assert built.paths() == {"": FIRST, "made/": None, "new/": None}


def test_a_page_is_as_new_as_the_snippets_in_it(mkdocs: MkDocsSite) -> None:
    """Also a snippet in a snippet, a section of a file, and one in a code block; not what is appended to all pages."""
    mkdocs.write(
        {
            **HOME,
            "docs/a.md": '# A\n\n--8<-- "parts/outer.md"\n',
            "docs/b.md": "# B\n\n```\n--8<--\nparts/code.py:one\n--8<--\n```\n",
            "docs/c.md": '# C\n\n;--8<-- "parts/inner.md"\n\n8<- is scissors\n',
            "parts/outer.md": '--8<-- "parts/inner.md"\n',
            "parts/inner.md": "Inner.\n",
            "parts/code.py": "# --8<-- [start:one]\nprint()\n# --8<-- [end:one]\n",
            "parts/all.md": "*[HTML]: x\n",
        }
    )
    mkdocs.commit("2024-01-01")
    mkdocs.write({"parts/inner.md": "Inner, changed.\n"})
    mkdocs.commit("2024-02-01")
    mkdocs.write({"parts/code.py": "# --8<-- [start:one]\nprint(1)\n# --8<-- [end:one]\n", "parts/all.md": "*[X]: y\n"})
    mkdocs.commit("2024-03-01")
    snippets = {"pymdownx.snippets": {"auto_append": ["parts/all.md"]}}
    built = mkdocs.build(markdown_extensions=[snippets, "pymdownx.superfences"])
    assert built.paths() == {"": FIRST, "a/": SECOND, "b/": THIRD, "c/": FIRST}
    assert mkdocs.build().paths() == dict.fromkeys(("", "a/", "b/", "c/"), FIRST)


def test_a_page_is_as_new_as_what_include_markdown_puts_into_it(mkdocs: MkDocsSite) -> None:
    """Directly or by another file, and each page only by its own."""
    mkdocs.write(
        {
            **HOME,
            "docs/a.md": '# A\n\n{% include-markdown "../parts/outer.md" %}\n',
            "docs/b.md": '# B\n\n{% include "../parts/code.txt" %}\n',
            "parts/outer.md": '{% include-markdown "./inner.md" %}\n',
            "parts/inner.md": "Inner.\n",
            "parts/code.txt": "text\n",
        }
    )
    mkdocs.commit("2024-01-01")
    mkdocs.write({"parts/inner.md": "Inner, changed.\n"})
    mkdocs.commit("2024-02-01")
    mkdocs.write({"parts/code.txt": "text, changed\n"})
    mkdocs.commit("2024-03-01")
    for _ in range(2):
        built = mkdocs.build(plugins=["include-markdown"])
        assert built.paths() == {"": FIRST, "a/": SECOND, "b/": THIRD}


def test_a_page_is_as_new_as_the_code_that_mkdocstrings_documents_on_it(mkdocs: MkDocsSite) -> None:
    """Each object by the file that it stands in; what is only shown in a code block is nobody's source."""
    mkdocs.write(
        {
            **HOME,
            "docs/a.md": "# A\n\n::: tool.one.f\n    options:\n      show_source: false\n",
            "docs/b.md": "# B\n\n::: tool.two\n",
            "docs/c.md": "# C\n\n```\n::: nothing.here\n```\n",
            "src/tool/__init__.py": '"""Tool."""\n',
            "src/tool/one.py": 'def f():\n    """One."""\n',
            "src/tool/two.py": '"""Two."""\n',
        }
    )
    mkdocs.commit("2024-01-01")
    mkdocs.write({"src/tool/one.py": 'def f():\n    """One, changed."""\n'})
    mkdocs.commit("2024-02-01")
    mkdocs.write({"src/tool/two.py": '"""Two, changed."""\n'})
    mkdocs.commit("2024-03-01")
    built = mkdocs.build(plugins=[{"mkdocstrings": {"handlers": {"python": {"paths": ["src"]}}}}])
    assert built.paths() == {"": FIRST, "a/": SECOND, "b/": THIRD, "c/": FIRST}


def test_a_page_is_as_new_as_the_template_that_it_names(mkdocs: MkDocsSite) -> None:
    """Often the whole text of a home page stands there; a change of the theme for all pages is no page's change."""
    mkdocs.write(
        {
            "docs/index.md": "---\ntemplate: home.html\n---\n",
            "docs/a.md": "# A\n",
            "over/home.html": "<!doctype html><title>Home</title>",
            "over/main.html": '{% extends "base.html" %}',
        }
    )
    mkdocs.commit("2024-01-01")
    mkdocs.write({"over/home.html": "<!doctype html><title>Home</title><p>More"})
    mkdocs.commit("2024-02-01")
    mkdocs.write({"over/main.html": '{% extends "base.html" %}{# changed #}'})
    mkdocs.commit("2024-03-01")
    built = mkdocs.build(theme={"name": "material", "custom_dir": "over"})
    assert built.paths() == {"": SECOND, "a/": FIRST}


def test_commits_to_ignore_are_named_relative_to_the_configuration(mkdocs: MkDocsSite) -> None:
    """As other paths in mkdocs.yml."""
    mkdocs.write(HOME)
    mkdocs.commit("2024-01-01")
    mkdocs.write({"docs/index.md": "#  Home\n"})
    mkdocs.commit("2024-02-01")
    mkdocs.write({"ignored": mkdocs.git("rev-parse", "HEAD")})
    assert mkdocs.build(urlset={"git_ignore_revs": "ignored"}).paths() == {"": FIRST}
    assert mkdocs.build().paths() == {"": SECOND}


def test_every_date_is_that_of_git_log_on_the_file(mkdocs: MkDocsSite) -> None:
    """Over commits that touch one page each, a rename and a revert."""
    mkdocs.write({f"docs/p{number}.md": f"# {number}\n" for number in range(5)} | HOME)
    mkdocs.commit("2024-01-01")
    for number in range(4):
        mkdocs.write({f"docs/p{number}.md": f"# {number} more\n"})
        mkdocs.commit(f"2024-02-0{number + 1}")
    mkdocs.git("mv", "docs/p0.md", "docs/moved.md")
    mkdocs.commit("2024-03-01")
    built = mkdocs.build()
    found = built.dates()
    assert len(found) == 6
    for each in built.record().values():
        if each["url"] in found:
            seconds = int(mkdocs.git("log", "-1", "--format=%ct", "--", each["source"]))
            assert found[each["url"]] == dates.text(dates.from_timestamp(seconds))
