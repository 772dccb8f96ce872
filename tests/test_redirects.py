"""What a built site answers at an old address: a stub's target, a rule's target, a page, or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from urlset.redirects import Answer, Redirects

if TYPE_CHECKING:
    from tests.conftest import Folder

BASE = "https://example.org/"


def ask(folder: Folder, path: str, base_url: str = BASE) -> Answer | None:
    """Return the answer at a path of the host."""
    return Redirects(folder.output, base_url).of(BASE + path)


@pytest.mark.parametrize(
    ("rule", "path", "expected"),
    [
        ("/old /new/", "old", "new/"),
        ("/old/ /new/ 301", "old", "new/"),
        ("/old /new/ 302!", "old/", "new/"),
        ("/blog/* /new/:splat", "blog/a/b", "new/a/b"),
        ("/blog/* /new/:splat", "blog", "new/"),
        ("/:year/:slug /new/:slug?y=:year", "2020/a", "new/a?y=2020"),
        ("/:a/:a/:splat/* /new/:splat", "1/2/3/4", "new/4"),
        ("/pre:a /new/", "prefix", None),
        ("https://example.org/old /new/", "old", "new/"),
        ("/old id=:id /new/:id", "old", None),
        ("/old /new/ 200", "old", "new/"),
        ("/old /new/ 404", "old", None),
        ("/old /new/ 301 Language=en", "old", None),
        ("# /old /new/", "old", None),
        ("/old", "old", None),
        ("/old.html /new/", "oldxhtml", None),
        ("/other /x/\n/old /new/\n/old /later/", "old", "new/"),
    ],
)
def test_rules_of_redirects_files(folder: Folder, rule: str, path: str, expected: str | None) -> None:
    """Netlify's syntax; rules that do not hold for everybody cover nobody."""
    folder.write("new/index.html", "x")
    folder.write("_redirects", rule)
    answer = ask(folder, path)
    assert (BASE + expected if expected else None) == (answer.target if answer else None)


def test_a_rule_is_named_with_its_line_and_judged_by_its_target(folder: Folder) -> None:
    """A redirect to a page that is not there covers nothing; other sites are taken to be there."""
    folder.write("new/index.html", "x")
    folder.write("_redirects", "\n/a /new/\n/b /gone/\n/c https://other.example/\n")
    a, b, c = (ask(folder, name) for name in "abc")
    assert a == Answer(target=f"{BASE}new/", by="_redirects:2")
    assert a is not None
    assert a.covers
    assert b is not None
    assert (b.is_dead, b.covers) == (True, False)
    assert c is not None
    assert c.covers


def test_rules_may_be_written_from_the_root_of_the_site_or_of_the_host(folder: Folder) -> None:
    """A site below a path is published with either."""
    folder.write("new/index.html", "x")
    folder.write("_redirects", "/a /docs/new/\n/docs/b /docs/new/\n")
    for path in ("docs/a", "docs/b"):
        answer = ask(folder, path, f"{BASE}docs/")
        assert answer is not None
        assert answer.covers


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("<meta http-equiv='refresh' content='0; url=../new/'>",
         Answer(target=f"{BASE}new/", by="meta refresh")),
        ("<meta http-equiv='refresh' content='0; url=/gone/'>",
         Answer(target=f"{BASE}gone/", by="meta refresh", is_dead=True)),
        ("<meta name='robots' content='noindex'>", Answer(by="it is still built, and forbids indexing")),
        ("<link rel='canonical' href='/new/'>",
         Answer(by="it is still built, and names /new/ as its canonical")),
        ("", Answer(by="it is still built")),
    ],
)  # fmt: skip
def test_built_pages_come_before_rules(folder: Folder, head: str, expected: Answer) -> None:
    """A stub with a meta refresh leads on; a page that only is no longer listed does not."""
    folder.page("new/")
    folder.page("old/", head)
    folder.write("_redirects", "/old /new/\n")
    assert expected == ask(folder, "old/")


def test_where_there_is_nothing_there_is_no_answer(folder: Folder, tmp_path: Path) -> None:
    """No page, no rule; a `_redirects` that is no file or no text is none."""
    folder.page("new/")
    assert ask(folder, "old/") is None
    (folder.output / "_redirects").mkdir()
    assert ask(folder, "old/") is None
    (folder.output / "_redirects").rmdir()
    (folder.output / "_redirects").write_bytes(b"\xff\xfe /a\0 /b\n" + b"*" * 2_000_000)
    assert ask(folder, "old/../../etc/passwd") is None
    assert tmp_path.exists()


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(alphabet=" \t/:*#ab1=\u00b2\u00e9?\\[({", max_size=40), max_size=5), st.text(max_size=30))
def test_any_text_is_a_redirects_file(folder: Folder, rules: list[str], path: str) -> None:
    """Authors write anything; asking never fails."""
    folder.write("_redirects", "\n".join(rules))
    answer = Redirects(folder.output, BASE).of(BASE + path)
    assert answer is None or answer.by.startswith("_redirects:")
