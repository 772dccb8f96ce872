"""The facts and the content of a page are those that a browser sees."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import html5lib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import html
from urlset.html import Facts

XHTML = "{http://www.w3.org/1999/xhtml}"


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


# Robots


@pytest.mark.parametrize(
    ("metas", "expected"),
    [
        ('<meta name="robots" content="noindex">', "noindex"),
        ('<meta name="robots" content="noindex, nofollow">', "noindex"),
        ('<meta content="nofollow,NoIndex" name="ROBOTS">', "NoIndex"),
        ("<META NAME=robots CONTENT=none>", "none"),
        ('<meta name=" robots " content=" noindex nofollow ">', "noindex"),
        ('<meta name="googlebot" content="noindex">', "noindex"),
        ('<meta name="robots" content="index"><meta name="robots" content="noindex">', "noindex"),
        ('<meta name="googlebot" content="noindex"><meta name="robots" content="all">', "noindex"),
        ('<meta name="robots" content="index, follow">', ""),
        ('<meta name="robots" content="">', ""),
        ('<meta name="robots">', ""),
        ('<meta name="robots" content="noindexing, xnone">', ""),
        ('<meta name="robots" content="unavailable_after: 2020-01-01, noarchive">', ""),
        ('<meta name="robots" content="unavailable_after: none, max-image-preview: none, max-snippet:0">', ""),
        ('<meta name="robots" content="max-image-preview:none, noindex">', "noindex"),
        ('<meta name="bingbot" content="noindex">', ""),
        ('<meta name="description" content="noindex">', ""),
        ('<!-- <meta name="robots" content="noindex"> -->', ""),
        ('<script>document.write("<meta name=robots content=noindex>")</script>', ""),
        ("<style>/* <meta name=robots content=noindex> */</style>", ""),
        ("<title><meta name=robots content=noindex></title>", ""),
        ("<template><meta name=robots content=noindex></template>", ""),
        ("<noscript><meta name=robots content=noindex></noscript>", ""),
    ],
)
def test_robots(metas: str, expected: str) -> None:
    """A page is not to be indexed if any robots meta of its head says so, and only then."""
    assert expected == html.head(page(metas)).noindex


@pytest.mark.parametrize(
    "body",
    [
        "<pre>&lt;meta name=robots content=noindex&gt;</pre>",
        "<meta name=robots content=noindex>",
        '<pre><head><meta name="robots" content="noindex"></head></pre>',
        "<p>text</p><head><meta name=robots content=noindex></head><body class=a>",
        "<textarea><meta name=robots content=noindex></textarea>",
    ],
)
def test_the_body_says_nothing_about_the_page(body: str) -> None:
    """A page about robots metas, with code samples or live elements in its body, may be indexed."""
    assert html.head(page("<title>t</title>", body)).noindex == ""


# Where the head ends


@pytest.mark.parametrize(
    "before",
    [
        "<!-- </head><body> -->",
        "<!-- <BODY class=a> -->",
        '<script>var a = "</head><body class=b>";</script>',
        "<script>" + "<body> " * 4 + "</script>",
        "<script>" + "<body> " * 40 + "</script>",
        "<style></head><body></style>",
        "<title></head><body></title>",
        "<template><body></template>",
        "<noscript><style><body></style></noscript>",
        '<meta name="description" content="a <body> in a text">',
        "<bodyguard>"[:0] + "<link rel=author href='<body >'>",
    ],
)
def test_the_head_ends_where_the_parser_says(before: str) -> None:
    """`</head>` and `<body` in comments, scripts, titles, templates and attributes do not end the head."""
    data = page(before + '<link rel="canonical" href="/a"><meta name="robots" content="none">')
    assert (html.head(data).canonical, html.head(data).noindex) == ("/a", "none")


@pytest.mark.parametrize(
    "text",
    [
        "<!doctype html><title>t</title><link rel=canonical href=/a><p>text",
        "<title>t</title><link rel=canonical href=/a>",
        "<html><head><title>t</title></head><link rel=canonical href=/a><body>text",
        "<HTML><HEAD><TITLE>t</TITLE><LINK REL=CANONICAL HREF=/a></HEAD><BODY>text</BODY></HTML>",
        "<html><title>t</title><link rel=canonical href=/a></head><frameset><frame src=x></frameset>",
        '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html><head><title>t</title><link rel="canonical" href="/a"/></head>',
    ],
)
def test_tags_that_may_be_left_out(text: str) -> None:
    """Minified pages without head or body tags, old pages in capitals and XHTML have the same facts."""
    assert Facts(canonical="/a", title="t", is_html=True) == html.head(text.encode())


def test_a_misplaced_element_ends_the_head() -> None:
    """What follows an element that may not stand in a head is in the body, as engines see it too."""
    assert html.head(page("<div></div><meta name=robots content=noindex><link rel=canonical href=/a>")) == Facts(
        lang="en", is_html=True
    )


# Canonical, alternates, base, title, language, date


@pytest.mark.parametrize(
    ("links", "expected"),
    [
        ('<link rel="canonical" href="https://example.org/a/">', "https://example.org/a/"),
        ('<link href=" ../a/ " rel="Canonical">', "../a/"),
        ('<link rel="nofollow canonical" href="/a?x=1&amp;y=2">', "/a?x=1&y=2"),
        ('<link rel="canonical" href="/a"><link rel="canonical" href="/b">', "/a"),
        ('<link rel="canonical" hreflang="de" href="/b"><link rel="canonical" href="/a">', "/a"),
        ('<link rel="canonical" media="print" href="/b">', ""),
        ('<link rel="canonical">', ""),
        ('<link rel="canonicals" href="/a">', ""),
        ('<a rel="canonical" href="/a">', ""),
    ],
)
def test_canonical(links: str, expected: str) -> None:
    """The canonical is the first that is none of an alternate, as it is written."""
    assert expected == html.head(page(links)).canonical


def test_the_other_facts() -> None:
    """Title, language, base, date and alternates are taken from the head; feeds and style sheets are no alternates."""
    data = page(
        "<title>\n A  &amp;\tB </title><title>C</title><base target=_top><base href='/docs/'><base href='/x/'>"
        '<meta property="article:modified_time" content=" 2026-11-30T10:00:00Z "><meta itemprop=dateModified content=1>'
        '<link rel="alternate" hreflang="de" href="/de/"><link rel="alternate" hreflang="x-default" href="/">'
        '<link rel="alternate" type="application/atom+xml" href="/feed.xml">'
        '<link rel="alternate stylesheet" href="/s.css"><link rel="alternate" hreflang="fr">'
    )
    assert html.head(data) == Facts(
        title="A & B",
        lang="en",
        base="/docs/",
        modified="2026-11-30T10:00:00Z",
        alternates=(("de", "/de/"), ("x-default", "/")),
        is_html=True,
    )


# Refresh


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("0; url=../new/", "../new/"),
        ("0;URL='../new/'", "../new/"),
        ('0; url="../new/" x', "../new/"),
        ("0,url=new.html", "new.html"),
        ("0 url=new.html", "new.html"),
        (" 5 ; url = new.html ", "new.html"),
        ("0; new.html", "new.html"),
        ("0; 'new.html'", "new.html"),
        ("0; url='new.html", "new.html"),
        ("0; ur=new.html", "ur=new.html"),
        ("0; url'new.html'", "url'new.html'"),
        (".5; url=new.html", "new.html"),
        ("0.9.9; url=new.html", "new.html"),
        ("0000000000010; url=new.html", "new.html"),
        ("10; url=new.html", "new.html"),
        ("11; url=new.html", ""),
        ("100000000000000000000000; url=new.html", ""),
        ("0", ""),
        ("0;", ""),
        ("0; url=", ""),
        ("0; url=#top", ""),
        ("0url=new.html", ""),
        ("url=new.html", ""),
        ("-1; url=new.html", ""),
        ("", ""),
    ],
)
def test_refresh(content: str, expected: str) -> None:
    """A refresh is read as the HTML standard says, and is a redirect if it is soon and leads to another place."""
    assert (
        expected == html.head(page(f'<meta http-equiv=Refresh content="{content.replace(chr(34), "&quot;")}">')).refresh
    )


def test_a_refresh_for_those_without_scripts_is_no_redirect() -> None:
    """Browsers and engines run scripts, so they do not follow a refresh in noscript."""
    assert html.head(page('<noscript><meta http-equiv="refresh" content="0; url=/old/"></noscript>')).refresh == ""


# Encodings and what is no HTML


@pytest.mark.parametrize(
    "data",
    [
        page("<title>Ünï</title>"),
        b"\xef\xbb\xbf" + page("<title>Ünï</title>"),
        b"\xff\xfe" + page("<title>Ünï</title>").decode().encode("utf-16-le"),
        b"\xfe\xff" + page("<title>Ünï</title>").decode().encode("utf-16-be"),
        page('<meta charset="ISO-8859-1"><title>Ünï</title>').decode().encode("latin-1"),
        page("<meta http-equiv=content-type content='text/html; charset=windows-1252'><title>Ünï</title>")
        .decode()
        .encode("cp1252"),
        page("<meta charset=utf-8><title>Ünï</title>"),
        page("<meta charset=utf-16><title>Ünï</title>"),
        page("<meta charset=rot13><title>Ünï</title>"),
        page("<meta charset=no-such-thing><title>Ünï</title>"),
        page("<!-- <meta charset=latin-1> --><title>Ünï</title>"),
    ],
)
def test_encodings(data: bytes) -> None:
    """A page is read in the encoding of its byte order mark, else of its own statement, else in UTF-8."""
    assert (html.head(data).title, html.head(data).lang) == ("Ünï", "en")
    assert content_text(data) == "text"


def test_other_alphabets() -> None:
    """Encodings of the whole world that browsers know are read."""
    for label, text in (("shift_jis", "日本"), ("koi8-r", "мир"), ("gb2312", "中国"), ("euc-kr", "한국")):
        assert text == html.head(page(f"<meta charset={label}><title>{text}</title>").decode().encode(label)).title


def test_bytes_that_are_no_utf_8() -> None:
    """Bytes that the encoding does not know become replacement characters, not errors."""
    assert html.head(b"<!doctype html><title>a\xffb</title>").title == "a\ufffdb"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \n",
        b"google-site-verification: google0123456789abcdef.html",
        b"%PDF-1.7\n<html>"[:9],
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4,
        b'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url/></urlset>',
        b'<rss version="2.0"><channel><title>t</title></channel></rss>',
        b'<svg xmlns="http://www.w3.org/2000/svg"><title>t</title></svg>',
    ],
)
def test_what_is_no_html_has_no_facts(data: bytes) -> None:
    """Verification files, feeds, images and empty files are not HTML, whatever their name."""
    assert Facts(is_html=False) == html.head(data)


@pytest.mark.parametrize("text", ["<!-- c --><p>a", "\n <h1>a", "<table><tr><td>a", "<p>a", "<div class=a>a</div>"])
def test_fragments_are_html(text: str) -> None:
    """A file that begins like a part of a page is shown as a page by browsers."""
    assert html.head(text.encode()).is_html


# Foreign judge

SNIPPETS = [
    "<!doctype html><html lang=de><head><title>a</title><meta name=robots content=noindex></head><body>b</body></html>",
    "<title>a</title><meta name=robots content=noindex>",
    "<html><head></head><meta name=robots content=noindex><body>",
    "<html><head></head> x <meta name=robots content=noindex><body>",
    "<head><p><meta name=robots content=noindex>",
    "<head><!-- <body> --><link rel=canonical href=a></head><body>",
    "<head><script><!-- <script> </script> <body> --></script><link rel=canonical href=a></head><body>",
    "<head><script>'<body>'</script><link rel=canonical href=a></head><body>",
    "<head><style><body></style><link rel=canonical href=a></head><body>",
    "<head><title><body></title><link rel=canonical href=a></head><body>",
    "<head><title>a<link rel=canonical href=a></head><body>",
    "<head><link rel=canonical href='<body>'></head><body>",
    '<head><link rel=canonical href="a</head><body>"><meta name=robots content=none></head><body>',
    "<head><link rel=canonical href=a",
    "<head><link rel=canonical href=a><link rel=canonical href=b>",
    "<head><link rel=canonical href='a&amp;b&copy=1&lt;'></head><body>",
    "<head><noscript><link rel=canonical href=a></noscript></head><body>",
    "<head><noscript><p></noscript><link rel=canonical href=a></head><body>",
    "<head><meta name=robots content=a name=robots content=noindex></head><body>",
    "<head><meta name='robots'content='noindex'></head><body>",
    "<head><meta/name=robots/content=noindex></head><body>",
    "<head><br><link rel=canonical href=a></head><body>",
    "<head></head></head><link rel=canonical href=a><body>",
    "<head><head><link rel=canonical href=a><body><body>",
    "<html><body><html lang=fr><head><link rel=canonical href=a>",
    "<html><frameset><frame></frameset><link rel=canonical href=a>",
    "<html><head><svg><link rel=canonical href=a></svg></head><body>",
    "<html><head><select><link rel=canonical href=a></select></head><body>",
    "</head></html><link rel=canonical href=a><body>",
    "<!doctype html><!-- <html lang=en> --><html lang=ja><body class=a><link rel=canonical href=a>",
    "<html><head><title>\0a</title><link rel=canonical href='a\0b'></head><body>",
    "<html><head><base href=a><base href=b><bgsound><basefont><link rel=canonical href=c></head><body>",
]


def judged(data: bytes) -> tuple[str, ...]:
    """Return language, title, canonical, robots and base as the reference implementation's tree has them."""
    root = html5lib.parse(data.decode())
    head = root.find(f"{XHTML}head")

    def first(tag: str, attribute: str, **wanted: str) -> str:
        """Return an attribute of the head's first child of that name with the wanted attributes."""
        values = (
            node.attrib[attribute]
            for node in head.findall(XHTML + tag)
            if attribute in node.attrib and wanted.items() <= node.attrib.items()
        )
        return next(values, "").strip()

    title = head.find(f"{XHTML}title")
    robots = first("meta", "content", name="robots")
    return (
        root.attrib.get("lang", ""),
        "" if title is None else " ".join((title.text or "").split()),
        first("link", "href", rel="canonical"),
        robots if robots in ("none", "noindex") else "",
        first("base", "href"),
    )


def facts_of(data: bytes) -> tuple[str, ...]:
    """Return what `judged` returns, as we read it."""
    facts = html.head(data)
    return facts.lang, facts.title, facts.canonical, facts.noindex, facts.base


@pytest.mark.parametrize("text", SNIPPETS)
def test_the_facts_are_those_of_the_reference_implementation(text: str) -> None:
    """html5lib, which follows the standard step by step, builds the same head."""
    data = b"<!doctype html>" + text.encode() if "doctype" not in text else text.encode()
    assert judged(data) == facts_of(data)


TOKENS = st.sampled_from(
    [
        "<html>",
        "<html|lang=en>",
        "<head>",
        "</head>",
        "<body>",
        "<body|class=a>",
        "</body>",
        "<title>",
        "</title>",
        "<script>",
        "</script>",
        "<style>",
        "</style>",
        "<noscript>",
        "</noscript>",
        "<p>",
        "</p>",
        "<div>",
        "<!--",
        "-->",
        "<link|rel=canonical|href=/a>",
        "<link|rel=canonical|href=/b>",
        "<meta|name=robots|content=noindex>",
        "<base|href=/c>",
        "x",
        "&",
        "<",
        "'",
        '"',
        "<br>",
        "<img|src=a>",
        "</html>",
    ]
)


@given(st.lists(TOKENS, max_size=20))
def test_random_heads_are_those_of_the_reference_implementation(tokens: list[str]) -> None:
    """Whatever the order of tags, comments and scripts, the head is read as the standard says."""
    data = ("<!doctype html>" + "".join(tokens).replace("|", " ")).encode()
    assert judged(data) == facts_of(data)


# Content


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


@pytest.mark.parametrize("theme", ["alabaster", "classic", "nature", "basic"])
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


NASTY = st.sampled_from(
    [
        "<main>",
        "<nav>",
        "<header>",
        "<footer>",
        "<aside|class=topic>",
        "</nav>",
        "<template>",
        "</template>",
        "<svg>",
        "</svg>",
        "<math>",
        "<select>",
        "<option|selected>",
        "</select>",
        "<table>",
        "<td>",
        "<b>",
        "<a>",
        "</a>",
        "<p>",
        "<form>",
        "<frameset>",
        "<body>",
        "<article>",
        "<noscript>",
        "<script>",
        "</script>",
        "<dialog>",
        "<img|src=a>",
        "\x00",
        "�",
        "<!--",
        "-->",
        "<![CDATA[",
        "]]>",
        "&#0;",
        "<selectedcontent>",
        "<plaintext>",
        "<div|hidden>",
    ]
)


@given(st.lists(NASTY, max_size=40))
def test_no_markup_fails(tokens: list[str]) -> None:
    """Elements in places where they may not stand are no reason to fail."""
    everything(("<html>" + "".join(tokens).replace("|", " ")).encode())


@pytest.mark.parametrize(
    "text",
    [
        "<div>" * 20_000,
        "<div>" * 300_000,
        "<div><section>" * 100_000,
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
    assert time.process_time() - start < 8


def test_a_page_that_is_cut_keeps_what_stands_before() -> None:
    """A page of too deep a nesting is read as far as that is safe, a long flat page in full."""
    deep = page("<link rel=canonical href=/a>", "<main>" + "<div>" * 30_000 + "end")
    flat = page("", "<main>" + "<p>x<br>" * 30_000 + "<b>y</b>" * 30_000 + "</main>")
    assert html.head(deep).canonical == "/a"
    assert content_text(deep) == ""
    assert content_text(flat).count("y") == 30_000
