"""The content of a page is what its author wrote, whatever theme is around it, and however hostile the markup."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urlset import html
from urlset.html import reading


def page(head: str = "", body: str = "<p>text</p>") -> bytes:
    """Return a small page."""
    return f"<!DOCTYPE html><html lang=en><head>{head}</head><body>{body}</body></html>".encode()


def content_text(data: bytes) -> str:
    """Return the text of a page's content, which it must have."""
    content = html.content(data)
    assert content is not None
    return content.text()


def sources(data: bytes) -> list[str | None]:
    """Return the sources of the images in a page's content, which it must have."""
    content = html.content(data)
    assert content is not None
    return [node.attributes["src"] for node in content.find("img")]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<nav>n</nav><main>a</main><footer>f</footer>", "a"),
        ("<div role=main>a</div>b", "a"),
        ("<article>a</article>b", "a"),
        ("<article>a</article> <article>b</article>", "a b"),
        ("<div id=content>a</div>b", "a"),
        ("<div class='x content'>a</div>b", "a"),
        ("<p>a</p>", "a"),
        ("<header>h</header><nav>n</nav><p>a</p><aside>s</aside><footer>f</footer>", "a"),
        ("<section><header><h1>h</h1></header> a</section>", "h a"),
        ("<main><header>h</header> a <footer>f</footer></main>", "h a"),
        ("<article><header role=banner>h</header>a</article>", "a"),
        ("<main>a <div role=navigation>n</div><div hidden>h</div><p aria-hidden=true>i</p></main>", "a"),
        ("<main>a <section><header hidden>h</header></section></main>", "a"),
        ("<main>a <div hidden=until-found>b</div> <div aria-hidden=false>c</div></main>", "a b c"),
        ("<main>a <nav>n <nav>n <aside>s</aside></nav></nav> b <form>f</form></main>", "a b"),
        ("<main>a <aside class=sidebar>b</aside> <aside class='footnote brackets'>c</aside></main>", "a b c"),
        ("<main>a <aside class='md-source-file'>Last update</aside></main>", "a"),
        ("<main>a<script>s</script><style>t</style><template>u</template><noscript>v</noscript></main>", "a"),
        ("<main><h1>a<a class=headerlink href=#a>¶</a></h1></main>", "a"),
        ("<main hidden>a</main>", "a"),
        ("<main>a\n\n  <b>b</b>c</main>", "a bc"),
        ("", ""),
    ],
)
def test_content(body: str, expected: str) -> None:
    """The content is the page without navigation, banner, footer and what is not shown."""
    assert expected == content_text(page("", body))


def test_found_elements_are_those_of_the_content() -> None:
    """Elements are found in document order, and those of the chrome are not."""
    body = "<main><img src=1><nav><img src=2></nav><p><img src=3><footer><img src=4></footer><img src=5></p></main>"
    assert sources(page("", body + "<img src=6>")) == ["1", "3", "5"]


def test_a_frameset_has_no_content() -> None:
    """A page of frames has no body: nothing to look at, no fingerprint."""
    data = b"<html><frameset><frame src=a></frameset></html>"
    assert (html.content(data), html.fingerprint(data)) == (None, "")


RST = """\
Title
=====

.. sidebar:: Side

   .. image:: side.png

.. figure:: pic.png

   Caption.

Words [1]_ here.

.. [1] Foot note.
"""


@pytest.mark.parametrize("theme", ["alabaster", "classic"])
def test_the_content_of_sphinx_themes(theme: str, tmp_path: Path) -> None:
    """In every theme the content is the document, with docutils' sidebars and footnotes, and without the logo."""
    (tmp_path / "conf.py").write_text(f"html_theme = {theme!r}\nhtml_logo = 'pic.png'\n")
    (tmp_path / "index.rst").write_text(RST)
    for name in ("pic.png", "side.png"):
        (tmp_path / name).write_bytes(b"picture of " + name.encode())
    run("sphinx", "-q", ".", "out", cwd=tmp_path)
    data = (tmp_path / "out" / "index.html").read_bytes()
    assert content_text(data) == "Title Side Caption. Words [1] here. [1] Foot note."
    assert sources(data) == ["_images/side.png", "_images/pic.png"]


@pytest.mark.parametrize("theme", ["mkdocs", "readthedocs", "material"])
def test_the_content_of_mkdocs_themes(theme: str, tmp_path: Path) -> None:
    """In every theme the content is the rendered page, without navigation and logo."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Title\n\nWords ![a](pic.png) here.\n\n## Part\n\nMore.\n")
    (tmp_path / "docs" / "pic.png").write_bytes(b"picture")
    logo = "  logo: pic.png\n" if theme == "material" else ""
    (tmp_path / "mkdocs.yml").write_text(f"site_name: Site\ntheme:\n  name: {theme}\n{logo}")
    run("mkdocs", "build", "-q", cwd=tmp_path)
    data = (tmp_path / "site" / "index.html").read_bytes()
    assert content_text(data) == "Title Words here. Part More."
    assert sources(data) == ["pic.png"]


@pytest.mark.parametrize("theme", ["notmyidea", "simple"])
def test_the_content_of_pelican_themes(theme: str, tmp_path: Path) -> None:
    """In every theme the content is the article, with its heading and without the dates and names of its footer."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "a.md").write_text(
        "Title: Title\nDate: 2026-01-02\nTags: tag\n\nWords ![a](/pic.png) here.\n"
    )
    (tmp_path / "pelicanconf.py").write_text("SITENAME = 'Site'\nAUTHOR = 'A'\nSOCIAL = (('github', '#'),)\n")
    run("pelican", "-q", "content", "-t", theme, cwd=tmp_path)
    data = (tmp_path / "output" / "title.html").read_bytes()
    assert content_text(data) == "Title Words here."
    assert sources(data) == ["/pic.png"]


def run(module: str, *arguments: str, cwd: Path) -> None:
    """Run a host and fail with what it says."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=cwd, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


# Fingerprint

ARTICLE = '<article><h1>Title</h1><p>Words <a href="/b/">there</a> <img src="a.png"></p></article>'


@pytest.mark.parametrize(
    "other",
    [
        page("<meta name=generator content='Sphinx 10'><title>T</title>", f"<main>{ARTICLE}</main>"),
        page("", f"<nav>menu</nav><header>Site</header><main>{ARTICLE}</main><footer>Built 2026-11-30</footer>"),
        page(
            "", f'<div role="main" class="c">\n\n{ARTICLE}\n<aside>Last update: today</aside><script>1</script></div>'
        ),
        page("", ARTICLE.replace("</h1>", '<a class="headerlink" href="#title">¶</a></h1>').replace("><p>", ">\n <p>")),
    ],
)
def test_the_theme_is_not_in_the_fingerprint(other: bytes) -> None:
    """Another theme, generator, build date or layout of the markup does not change the fingerprint."""
    assert html.fingerprint(page("", ARTICLE)) == html.fingerprint(other)


@pytest.mark.parametrize(("old", "new"), [("Words", "Other words"), ("/b/", "/c/"), ("a.png", "b.png"), ("Title", "")])
def test_what_an_author_changes_is_in_the_fingerprint(old: str, new: str) -> None:
    """A changed word, link or image changes the fingerprint, which is 32 hex digits."""
    changed = html.fingerprint(page("", ARTICLE.replace(old, new)))
    assert html.fingerprint(page("", ARTICLE)) != changed
    assert re.fullmatch(r"[0-9a-f]{32}", changed)


# Hostile pages


def everything(data: bytes) -> None:
    """Read all that can be read of a page."""
    html.head(data)
    html.content(data)
    html.fingerprint(data)


@given(st.binary())
def test_no_bytes_fail(data: bytes) -> None:
    """Binary garbage is read as something or nothing."""
    everything(data)
    everything(b"<!doctype html>" + data)


NASTY = """
    <main> <nav> <header> <footer> <aside|class=topic> </nav> <template> </template> <svg> </svg> <math> <select>
    <option|selected> <select|size> </select> <selectedcontent> <table> <td> <b> <a> </a> <p> <form> <frameset> <body>
    <article> <noscript> <script> </script> <dialog> <img|src=a> <div|hidden> <plaintext> <!-- --> <![CDATA[ ]]> &#0;
    \0 \x0c \ufffd
"""


@given(st.lists(st.sampled_from(NASTY.split(" ")), max_size=40))
def test_no_markup_fails(tokens: list[str]) -> None:
    """Elements in places where they may not stand are no reason to fail."""
    everything(("<html>" + "".join(tokens).replace("|", " ")).encode())


@pytest.mark.parametrize(
    "text",
    [
        "<div>" * 9_000,
        "<div>" * 300_000,
        "<div><section>" * 100_000,
        "".join(f"</x{name}>" * 1_000 + f"<x{name}>" * 1_000 for name in range(100)),
        "<head>" + "<div>" * 300_000 + "<body>",
        "<nav>" * 20_000 + "<img src=a>" * 20_000,
        "<main>" + "<div>" * 5_000 + "<header><nav></nav></header>" * 5_000,
        "<body>" * 100_000,
        "<script>" + "<body>" * 100_000,
        "<!--" * 100_000,
        "<img " * 100_000,
        "<" * 500_000,
        "<a>" * 100_000,
        "<table>" * 50_000,
        "<p title='" + "x" * 2_000_000,
        "\0" * 1_000_000,
        "<meta http-equiv=refresh content='" + "0" * 200_000 + "x'>",
        "<meta http-equiv=refresh content='0" + " " * 200_000 + "'>",
        "<meta " * 100_000,
        "<meta name=robots content='" + "a," * 200_000 + "'>",
    ],
    ids=lambda text: f"{text[:24]}-{len(text)}",
)
def test_hostile_pages_take_bounded_time(text: str) -> None:
    """Deep nesting, unclosed tags, megabytes of one character: a few seconds at most, where a naive reader hangs."""
    start = time.process_time()
    everything(b"<!doctype html>" + text.encode())
    assert time.process_time() - start < 15


def test_a_page_that_is_cut_keeps_what_stands_before() -> None:
    """A page of too deep a nesting is read as far as that is safe, a long flat page in full."""
    deep = page("<link rel=canonical href=/a>", "<main>" + "<div>" * 30_000 + "end")
    flat = page("", "<main>" + "<p>x<br>" * 30_000 + "<b>y</b>" * 30_000 + "</main>")
    assert html.head(deep).canonical == "/a"
    assert content_text(deep) == ""
    assert content_text(flat).count("y") == 30_000


def test_ends_of_elements_that_are_not_open_end_nothing() -> None:
    """Tags that balance each other in number may be open all the same: ten thousand are, before the last kind."""
    kinds = [b"</x%d>" % name * 1_000 + b"<x%d>" % name * 1_000 for name in range(20)]
    assert reading.bounded(b"".join(kinds)) == b"".join(kinds[:10]) + b"</x10>" * 1_000


@given(st.lists(st.sampled_from([b"<i>", b"</i>", b"<b>", b"</b>", b"<br>", b"<p>"]), max_size=40))
@settings(deadline=None)
def test_no_page_is_cut_that_a_reader_would_keep(tags: list[bytes]) -> None:
    """Whatever the order of its tags: a page is cut where more elements are open than are read, and nowhere else."""
    text = b"".join(tag * 400 for tag in tags)
    opened: Counter[bytes] = Counter()
    kept = 0
    for tag in (tag for tag in tags for _ in range(400)):
        name = tag.strip(b"</>")
        if name in {b"i", b"b"}:
            opened[name] = max(0, opened[name] - 1) if tag.startswith(b"</") else opened[name] + 1
        if opened.total() > reading.MAX_OPEN:
            break
        kept += len(tag)
    assert reading.bounded(text) == text[:kept]
