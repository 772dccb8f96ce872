"""The facts and the content of a page are those that a browser sees."""

from __future__ import annotations

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
        "<link rel=author href='<body >'>",
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
    "<html><body><html class=a><head><link rel=canonical href=a>",
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
    assert head is not None  # the standard gives every document one

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


TOKENS = """
    <html> <head> </head> <body> <body|class=a> </body> </html> <title> </title> <script> </script> <style> </style>
    <noscript> </noscript> <p> </p> <div> <br> <img|src=a> <!-- --> x & < ' "
    <link|rel=canonical|href=/a> <link|rel=canonical|href=/b> <meta|name=robots|content=noindex> <base|href=/c>
"""


@given(st.lists(st.sampled_from(TOKENS.split()), max_size=20))
def test_random_heads_are_those_of_the_reference_implementation(tokens: list[str]) -> None:
    """Whatever the order of tags, comments and scripts, the head is read as the standard says."""
    data = ("<!doctype html><html lang=en>" + "".join(tokens).replace("|", " ")).encode()
    assert judged(data) == facts_of(data)
