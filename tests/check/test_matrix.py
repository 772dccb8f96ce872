"""A matrix of faults: each is one small file or folder, and is reported with exactly its own code."""

from __future__ import annotations

import datetime as dt
import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from urlset.catalogue import check as check_kinds
from urlset.catalogue import reading as reading_kinds
from urlset.check import Checked, Profile, Settings, check

NOW = dt.datetime(2026, 11, 30, 12, tzinfo=dt.UTC)
BASE = "https://example.org/"
SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9"
NAMESPACES = {
    "image": "http://www.google.com/schemas/sitemap-image/1.1",
    "video": "http://www.google.com/schemas/sitemap-video/1.1",
    "news": "http://www.google.com/schemas/sitemap-news/0.9",
    "xhtml": "http://www.w3.org/1999/xhtml",
    "mobile": "http://www.google.com/schemas/sitemap-mobile/1.0",
    "codesearch": "http://www.google.com/codesearch/schemas/sitemap/1.0",
    "geo": "http://www.google.com/geo/schemas/sitemap/1.0",
}
PREFIXES = "".join(f' xmlns:{prefix}="{namespace}"' for prefix, namespace in NAMESPACES.items())
NEWS = (
    "<news:news><news:publication><news:name>N</news:name><news:language>en</news:language></news:publication>"
    "<news:publication_date>{date}</news:publication_date><news:title>T</news:title></news:news>"
)
VIDEO = (
    "<video:video><video:thumbnail_loc>https://example.org/t.png</video:thumbnail_loc><video:title>T</video:title>"
    "<video:description>D</video:description>{more}</video:video>"
)


def urlset(*entries: str, root: str = f'xmlns="{SITEMAP}"{PREFIXES}') -> str:
    """Return a sitemap with some entries, one on each line."""
    lines = "".join(f"{entry}\n" for entry in entries)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {root}>\n{lines}</urlset>\n'


def index(*locs: str) -> str:
    """Return an index of some sitemaps."""
    lines = "".join(f"<sitemap><loc>{loc}</loc></sitemap>\n" for loc in locs)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="{SITEMAP}">\n{lines}</sitemapindex>\n'


def url(loc: str = f"{BASE}page", more: str = "") -> str:
    """Return an entry; `more` stands behind its location."""
    return f"<url><loc>{loc}</loc>{more}</url>"


def dated(text: str) -> str:
    """Return an entry with a date."""
    return url(more=f"<lastmod>{text}</lastmod>")


def links(**codes: str) -> str:
    """Return links to translations; `_` in a code stands for a hyphen."""
    return "".join(
        f'<xhtml:link rel="alternate" hreflang="{code.replace("_", "-")}" href="{BASE}{path}"/>'
        for code, path in codes.items()
    )


def page(head: str = "", body: str = "<p>text</p>") -> str:
    """Return a built page."""
    return f"<!DOCTYPE html><html><head><title>t</title>{head}</head><body>{body}</body></html>"


@dataclass(frozen=True, kw_only=True)
class Case:
    """A fault: the files that have it, what is checked, and the one code that is expected."""

    code: str
    name: str
    files: Mapping[str, str | bytes]
    target: str = "sitemap.xml"
    settings: Mapping[str, Any] = field(default_factory=dict)


def one(code: str, name: str, *entries: str, **settings: Any) -> Case:
    """Return a case of one sitemap with the given entries."""
    return Case(code=code, name=name, files={"sitemap.xml": urlset(*entries)}, settings=settings)


def raw(code: str, name: str, data: str | bytes, target: str = "sitemap.xml", **settings: Any) -> Case:
    """Return a case of one file with the given content."""
    return Case(code=code, name=name, files={target: data}, target=target, settings=settings)


ROBOTS = f"User-agent: *\nDisallow: /private\n\nSitemap: {BASE}sitemap.xml\n"


def site(code: str, name: str, *entries: str, files: Mapping[str, str] | None = None, **settings: Any) -> Case:
    """Return a case of a built folder that lists its home page and the given entries."""
    built = {
        "index.html": page(),
        "robots.txt": ROBOTS,
        "sitemap.xml": urlset(url(BASE), *entries),
        **(files or {}),
    }
    return Case(code=code, name=name, files=built, target=".", settings=settings)


GOOGLE, BING, YANDEX = ({"profile": profile} for profile in (Profile.GOOGLE, Profile.BING, Profile.YANDEX))
FILES = [
    raw("U-read", "no such file", "", target="other.xml"),
    raw("U-xml", "raw ampersand", urlset(url(f"{BASE}?a=1&b=2"))),
    raw("U-xml", "cut off", urlset(url())[:-20]),
    raw("U-xml", "control character", urlset(url(f"{BASE}\x07"))),
    raw("U-xml", "control character by reference", urlset(url(f"{BASE}&#7;"))),
    raw("U-xml", "surrogate by reference", urlset(url(f"{BASE}&#xD83D;"))),
    raw("U-xml", "]]> in a text", urlset(url(f"{BASE}]]>"))),
    raw("U-xml", "prefix without a namespace", urlset(url(more="<x:image/>"))),
    raw("U-xml", "not UTF-8", urlset(url()).encode().replace(b"page", b"\xff")),
    raw("U-xml", "empty file", ""),
    raw("U-xml-leading", "blank line at the start", "\n" + urlset(url())),
    raw("U-xml-leading", "space at the start", " " + urlset(url())),
    raw("U-xml-html", "an HTML page", page()),
    raw("U-xml-doctype", "a document type", urlset(url()).replace("<urlset", "<!DOCTYPE urlset><urlset", 1)),
    raw("U-xml-encoding", "ISO 8859-1", urlset(url()).replace("UTF-8", "ISO-8859-1").encode("latin-1")),
    raw("U-xml-encoding", "UTF-16", urlset(url()).replace("UTF-8", "UTF-16").encode("utf-16")),
    raw("U-xml-text", "no-break space as indentation", urlset("\u00a0" + url())),
    raw("U-xml-limit", "deep nesting", urlset(url(more="<x>" * 20 + "</x>" * 20))),
    raw("U-xml-gzip", "no gzip", urlset(url()), target="sitemap.xml.gz"),
    raw("U-xml-gzip", "cut gzip", gzip.compress(urlset(url()).encode(), mtime=0)[:-12], target="sitemap.xml.gz"),
    raw("U-xml-size", "too many bytes", urlset(url() + f"<!--{'x' * 1_000_000}-->" * 53)),
    raw("U-xml-size", "too many bytes in gzip", gzip.compress(b" " * 60_000_000, mtime=0), target="sitemap.xml.gz"),
    raw("U-format", "another root", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    raw("U-namespace", "https namespace", urlset(url(), root=f'xmlns="{SITEMAP.replace("http:", "https:")}"')),
    raw("U-namespace", "slash behind the namespace", urlset(url(), root=f'xmlns="{SITEMAP}/"')),
    raw("U-namespace", "no namespace", urlset(url(), root="")),
    raw(
        "U-namespace",
        "misspelt extension",
        urlset(
            url(more="<i:image><i:loc>https://e.org/i</i:loc></i:image>"),
            root=f'xmlns="{SITEMAP}" xmlns:i="https://www.google.com/schemas/sitemap-image/1.1"',
        ),
    ),
    raw("U-sitemap-empty", "no URL", urlset(root=f'xmlns="{SITEMAP}"')),
    raw("U-sitemap-empty", "no URL in a text", "\n", target="sitemap.txt"),
    one("U-sitemap-urls", "50,001 URLs", *(url(f"{BASE}{number}") for number in range(50_001))),
    raw("U-encoding", "text in ISO 8859-1", f"{BASE}a\n{BASE}\u00e9\n".encode("latin-1"), target="sitemap.txt"),
    raw(
        "U-format-feed",
        "RSS for Yandex",
        f'<rss version="2.0"><channel><item><link>{BASE}a</link></item></channel></rss>',
        target="feed.xml",
        **YANDEX,
    ),
    raw(
        "U-tag-missing",
        "a feed's item without a link",
        f"<rss><channel><item/><item><link>{BASE}</link></item></channel></rss>",
        target="feed.xml",
    ),
    raw(
        "U-lastmod",
        "a feed's date",
        f"<rss><channel><item><link>{BASE}a</link><pubDate>soon</pubDate></item></channel></rss>",
        target="feed.xml",
    ),
]
LOCATIONS = [
    one("U-tag-missing", "no location", "<url><lastmod>2026-01-01</lastmod></url>"),
    one("U-tag-value", "empty location", url("")),
    one("U-tag-repeated", "two locations", f"<url><loc>{BASE}a</loc><loc>{BASE}b</loc></url>"),
    one("U-tag-unknown", "a misspelt element", url(more="<lastMod>2026-01-01</lastMod>")),
    one("U-tag-unknown", "a sitemap among URLs", url(), f"<sitemap><loc>{BASE}s.xml</loc></sitemap>"),
    one("U-tag-order", "lastmod before loc", f"<url><lastmod>2026-01-01</lastmod><loc>{BASE}</loc></url>"),
    one("U-tag-order", "extension before lastmod", url(more=f"{links(en='page')}<lastmod>2026-01-01</lastmod>")),
    one("U-loc-relative", "path only", url("/page")),
    one("U-loc-relative", "no scheme", url("//example.org/page")),
    one("U-loc-relative", "no scheme, with a port", url("example.org:8080/page")),
    one("U-loc-scheme", "ftp", url("ftp://example.org/page")),
    one("U-loc-scheme", "mailto", url("mailto:a@example.org")),
    one("U-loc-invalid", "no host", url("https:///page")),
    one("U-loc-invalid", "a user name", url("https://me@example.org/page")),
    one("U-loc-invalid", "an illegal port", url("https://example.org:99999/page")),
    one("U-loc-invalid", "an illegal host", url("https://exa$mple.org/page")),
    one("U-loc-characters", "space", url(f"{BASE}a b")),
    one("U-loc-characters", "quotation mark", url(f"{BASE}&quot;a&quot;")),
    one("U-loc-characters", "less than", url(f"{BASE}a&lt;b")),
    one("U-loc-characters", "bare percent", url(f"{BASE}100%")),
    one("U-loc-characters", "illegal escape", url(f"{BASE}%zz")),
    one("U-loc-characters", "line feed inside", url(f"{BASE}a\nb")),
    one("U-loc-length", "2,048 characters", url(f"{BASE}{'a' * (2048 - len(BASE))}")),
    one("U-loc-yandex", "1,025 characters", url(f"{BASE}{'a' * (1025 - len(BASE))}"), **YANDEX),
    one("U-loc-iri", "non-ASCII path", url(f"{BASE}\u00e9")),
    one("U-loc-iri", "emoji", url(f"{BASE}\U0001f600")),
    one("U-loc-unescaped", "raw apostrophe", url(f"{BASE}it's")),
    one("U-loc-idn", "non-ASCII host", url("https://b\u00fccher.example/")),
    one("U-loc-case", "upper-case host", url("https://Example.ORG/page")),
    one("U-loc-case", "upper-case scheme", url("HTTPS://example.org/page")),
    one("U-loc-default-port", "default port", url("https://example.org:443/page")),
    one("U-loc-space", "line feeds around", url(f"\n{BASE}page\n")),
    raw("U-loc-space", "space in a text", f"{BASE}page \n", target="sitemap.txt"),
    one("U-loc-fragment", "fragment", url(f"{BASE}page#sec")),
    one("U-loc-encoded", "percent-encoded twice", url(f"{BASE}a%2520b")),
    one("U-loc-escaped", "escaped twice", url(f"{BASE}?a=1&amp;amp;b=2")),
    one("U-loc-repeated", "listed twice", url(), url(f"{BASE}other"), url()),
    one("U-loc-repeated", "listed twice under two hosts' cases", url(), url(f"{BASE}%61"), url(f"{BASE}%61")),
    one("U-loc-twin", "with and without a slash", url(f"{BASE}a"), url(f"{BASE}a/")),
    one("U-loc-twin", "with and without index.html", url(f"{BASE}a/index.html"), url(f"{BASE}a/")),
    one("U-loc-host", "another host", url(), url("https://other.example/"), url(f"{BASE}b")),
    one("U-loc-host", "another host first", url("https://www.example.org/"), url(), url(f"{BASE}b")),
    one("U-loc-host", "another host than the sitemap's", url("https://www.example.org/"), base_url=BASE),
    one("U-loc-protocol", "http among https", url(), url("http://example.org/b"), url(f"{BASE}b2")),
    one("U-loc-protocol", "http in an https sitemap", url("http://example.org/b"), base_url=BASE),
    one("U-loc-port", "another port", url("https://example.org:8443/b"), base_url=BASE),
    one("U-loc-scope", "above the sitemap", url(f"{BASE}b"), base_url=f"{BASE}catalog/"),
]
VALUES = [
    *(
        one("U-lastmod", f"lastmod {text}", dated(text))
        for text in (
            *("2005-01-01 10:00:00", "20050101", "2005-01-01T10:00:00+0000", "01/02/2005", "999-12-31", "2005-02-29"),
            *("2005-1-1", "T10:00", "2005-01-01T24:00:00Z", "2005-01-01T23:59:60Z", "2005-01-01Z", "0000-01-01"),
            *("2005-01-01T10:00:00+15:00", "yesterday", ""),
        )
    ),
    one("U-lastmod-zone", "a time without an offset", dated("2005-01-01T10:00:00")),
    one("U-lastmod-zone", "minutes without an offset", dated("2005-01-01T10:00")),
    one("U-lastmod-future", "tomorrow's day", dated("2026-12-02")),
    one("U-lastmod-future", "in an hour", dated("2026-11-30T13:00:01Z")),
    one("U-lastmod-old", "the epoch", dated("1970-01-01T00:00:00Z")),
    one(
        "U-lastmod-churn",
        "six of ten in one second",
        *(
            url(f"{BASE}{at}", f"<lastmod>2026-01-01T00:00:{59 if at < 6 else at:02d}Z</lastmod>")
            for at in range(10)
        ),
    ),
    one("U-lastmod-day", "days for Bing", dated("2026-01-01"), **BING),
    one("U-changefreq", "capital", url(more="<changefreq>Daily</changefreq>")),
    one("U-changefreq", "unknown word", url(more="<changefreq>biweekly</changefreq>")),
    *(
        one("U-priority", f"priority {text}", url(more=f"<priority>{text}</priority>"))
        for text in ("1.1", "-0.1", "0,5", "1e0", "high", "NaN", "")
    ),
    one("U-hint-ignored", "priority for Google", url(more="<priority>0.5</priority>"), **GOOGLE),
    one("U-hint-ignored", "changefreq for Bing", url(more="<changefreq>daily</changefreq>"), **BING),
    *(
        one("U-xsd", name, entry, strict_xsd=True)
        for name, entry in (
            ("year alone", dated("2005")),
            ("year and month", dated("2005-01")),
            ("no seconds", dated("2005-01-01T10:00Z")),
            ("short location", url("http://e.ex")),
            ("space around changefreq", url(more="<changefreq> daily </changefreq>")),
            ("an attribute", '<url id="1"><loc>https://example.org/page</loc></url>'),
            ("a vocabulary without schema", url(more='<x xmlns="https://example.org/x"/>')),
            ("an element beside the entries", f'{url()}<x xmlns="https://example.org/x"/>'),
            (
                "children of an extension out of order",
                url(more=VIDEO.format(more="<video:live>no</video:live><video:platform relationship='allow'>web"
                    "</video:platform><video:content_loc>https://example.org/v.mp4</video:content_loc>")),
            ),
            ("an extension's date without seconds", url(more=NEWS.format(date="2026-11-30T10:00Z"))),
        )
    ),
]  # fmt: skip
MEDIA = f"<video:content_loc>{BASE}v.mp4</video:content_loc>"
TITLED = "<image:image><image:loc>https://cdn.example/i.png</image:loc><image:title>T</image:title></image:image>"
IMAGE = "<image:image><image:loc>https://cdn.example/{}.png</image:loc></image:image>"
EXTENSIONS = [
    one("U-tag-missing", "image without a location", url(more="<image:image/>")),
    one("U-tag-url", "image with a relative location", url(more=IMAGE.format(1).replace("https://cdn.example/", "/"))),
    one("U-tag-repeated", "1,001 images", url(more="".join(IMAGE.format(at) for at in range(1001)))),
    one("U-tag-unknown", "image:loc without image:image", url(more="<image:loc>https://e.org/i.png</image:loc>")),
    one(
        "U-tag-withdrawn",
        "image title for Google",
        url(more=TITLED.replace("https://cdn.example/", BASE)),
        **GOOGLE,
    ),
    one(
        "U-tag-escaped",
        "a title escaped twice",
        url(more=VIDEO.replace(">T<", ">A &amp;amp; B<").format(more=MEDIA)),
    ),
    one("U-video-source", "video without a source", url(more=VIDEO.format(more=""))),
    one("U-video-same", "video at the page itself",
        url(more=VIDEO.format(more=f"<video:player_loc>{BASE}page</video:player_loc>"))),
    one("U-date", "a video's date",
        url(more=VIDEO.format(more=MEDIA + "<video:publication_date>soon</video:publication_date>"))),
    one("U-news-old", "news of 49 hours ago", url(more=NEWS.format(date="2026-11-28T11:00:00Z"))),
    one("U-news-many", "1,001 articles",
        *(url(f"{BASE}{at}", NEWS.format(date="2026-11-30")) for at in range(1001))),
    one("U-news-publication", "news without a publication", url(more=(
        "<news:news><news:publication_date>2026-11-30</news:publication_date><news:title>T</news:title></news:news>"))),
    one("U-tag-repeated", "two articles", url(more=NEWS.format(date="2026-11-30") * 2)),
    one("U-hreflang", "underscore", url(more=links(en="page") + links(de="de").replace('"de"', '"de_DE"'))),
    one("U-hreflang", "en-UK", url(more=links(en_UK="page"))),
    one("U-hreflang", "es-419", url(more=links(es_419="page"))),
    one("U-hreflang-self", "not itself", url(more=links(de="de"))),
    one("U-hreflang-return", "no link back",
        url(f"{BASE}en", links(en="en", de="de")), url(f"{BASE}de", links(de="de"))),
    one("U-hreflang-return", "the other has no links",
        url(f"{BASE}en", links(en="en", de="de")), url(f"{BASE}de")),
    one("U-attribute-missing", "a link without a URL",
        url(more=links(en="page") + '<xhtml:link rel="alternate" hreflang="de"/>')),
    one("U-image-host", "image on another host for Google", url(more=IMAGE.format(1)), **GOOGLE),
    one("U-extension-dead", "mobile for Google", url(more="<mobile:mobile/>"), **GOOGLE),
    one("U-tag-value", "geo format", url(more="<geo:geo><geo:format>gpx</geo:format></geo:geo>")),
    one("U-codesearch-package", "packagemap of a file", url(more=(
        "<codesearch:codesearch><codesearch:filetype>c</codesearch:filetype>"
        "<codesearch:packagemap>p.xml</codesearch:packagemap></codesearch:codesearch>"))),
]  # fmt: skip
SETS = [
    Case(
        code="U-index-nested",
        name="an index in an index",
        files={"sitemap.xml": index(f"{BASE}b.xml"), "b.xml": index(f"{BASE}c.xml")},
    ),
    raw("U-index-missing", "a sitemap that is not there", index(f"{BASE}b.xml")),
    raw("U-index-host", "a sitemap elsewhere", index("https://cdn.example/b.xml"), base_url=BASE),
    Case(
        code="U-index-scope",
        name="a sitemap above the index",
        files={"sitemap.xml": index(f"{BASE}b.xml"), "b.xml": urlset(url())},
        settings={"base_url": f"{BASE}docs/"},
    ),
    raw("U-loc-relative", "a relative location in an index", index("b.xml")),
    raw("U-sitemap-empty", "an index of nothing", index()),
    Case(
        code="U-loc-repeated",
        name="a sitemap twice in an index",
        files={"sitemap.xml": index(f"{BASE}b.xml", f"{BASE}b.xml"), "b.xml": urlset(url())},
    ),
    Case(
        code="U-xml",
        name="a broken sitemap in an index",
        files={"sitemap.xml": index(f"{BASE}b.xml"), "b.xml": "<urlset"},
    ),
    Case(
        code="U-loc-scope",
        name="a location above a sitemap of an index",
        files={"sitemap.xml": index(f"{BASE}docs/b.xml"), "docs/b.xml": urlset(url())},
    ),
    raw("U-index-many", "50,001 sitemaps", index(*(f"{BASE}a/{at}.xml" for at in range(50_001)))),
]
FOLDERS = [
    Case(code="U-sitemap-none", name="no sitemap", files={"index.html": page()}, target="."),
    site("U-built-missing", "no built file", url(f"{BASE}gone/")),
    site("U-built-missing", "a path that leaves the folder", url(f"{BASE}%2e%2e/%2e%2e/etc/passwd")),
    site("U-built-noindex", "noindex", url(f"{BASE}a.html"),
         files={"a.html": page('<meta name="robots" content="noindex">')}),
    site("U-built-redirect", "meta refresh", url(f"{BASE}a.html"),
         files={"a.html": page('<meta http-equiv="refresh" content="0; url=/">')}),
    site("U-built-canonical", "canonical elsewhere", url(f"{BASE}a.html"),
         files={"a.html": page('<link rel="canonical" href="/">')}),
    site("U-built-error", "error page", url(f"{BASE}404.html"), files={"404.html": page()}),
    site("U-built-unlisted", "not listed", files={"a/index.html": page()}),
    site("U-built-image", "image without a file",
         url(f"{BASE}a.html", IMAGE.format(1).replace("https://cdn.example/", BASE)),
         files={"a.html": page()}),
    site("U-hreflang-unlisted", "translation not listed",
         url(f"{BASE}a.html", links(en="a.html", de="de/a.html")),
         files={"a.html": page(), "de/a.html": page('<meta name="robots" content="noindex">')}),
    site("U-robots-blocked", "blocked by robots.txt", url(f"{BASE}private/a.html"), files={"private/a.html": page()}),
    site("U-robots-blocked", "blocked for Google", files={
        "robots.txt": f"User-agent: Googlebot\nDisallow: /\n\nSitemap: {BASE}sitemap.xml\n"}, **GOOGLE),
    site("U-robots-missing", "no Sitemap line", files={"robots.txt": "User-agent: *\nDisallow:\n"}),
    site("U-robots-brackets", "angle brackets", files={"robots.txt": f"Sitemap: <{BASE}sitemap.xml>\n"}),
    site("U-robots-relative", "relative Sitemap line", files={"robots.txt": "Sitemap: /sitemap.xml\n"}),
    site("U-robots-comment", "a # in the line",
         files={"robots.txt": f"Sitemap: {BASE}sitemap.xml#all\n"}),
    site("U-robots-encoding", "robots.txt in UTF-16",
         files={"robots.txt": f"# caf\udce9\nSitemap: {BASE}sitemap.xml\n"}),
    site("U-robots-sitemap", "a named sitemap that is not there",
         files={"robots.txt": f"{ROBOTS}Sitemap: {BASE}other.xml\n"}),
    site("U-robots-place", "robots.txt below a path", files={
        "robots.txt": f"Sitemap: {BASE}docs/sitemap.xml\n", "sitemap.xml": urlset(url(f"{BASE}docs/"))}),
    site("U-folder-limit", "folders without end", files={"a/" * 120 + "a.html": page()}),
]  # fmt: skip
CASES = [*FILES, *LOCATIONS, *VALUES, *EXTENSIONS, *SETS, *FOLDERS]


def run(case: Case, root: Path, monkeypatch: pytest.MonkeyPatch) -> Checked:
    """Make the files of a case and check its target."""
    for name, content in case.files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogateescape"))
    if case.name == "no such file":
        (root / case.target).unlink()
    monkeypatch.chdir(root)
    return check(case.target, replace(Settings(now=NOW), **case.settings))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.name}")
def test_each_fault_has_exactly_its_own_code(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One fault gives one code, however often; nothing else is said of the file."""
    checked = run(case, tmp_path, monkeypatch)
    assert {case.code} == set(checked.counts), [str(each) for each in checked.problems[:5]]


# What one file of its own cannot show: these need a server, and have tests of their own.
ELSEWHERE = {"U-http", "U-http-unreachable", "U-http-redirect"}


def test_the_matrix_knows_every_code_of_the_check() -> None:
    """A code without a case could stop being reported, and nobody would see it."""
    kinds = {kind.code for kind in (*check_kinds.KINDS, *reading_kinds.KINDS)}
    assert set() == kinds - ELSEWHERE - {case.code for case in CASES}


RECORD = '{"record":1,"output_dir":"../../site"}\n'
TRANSLATED = links(en="en", de="de", x_default="en")
CLEAN = [
    raw("", "plain", urlset(url(f"{BASE}?a=1&amp;b=it&apos;s"), dated("2026-01-01"))),
    raw("", "byte order mark", "\ufeff" + urlset(url())),
    raw("", "Windows lines", urlset(url(), dated("2026-01-01").replace("page", "b")).replace("\n", "\r\n")),
    raw("", "compressed", gzip.compress(urlset(url()).encode(), mtime=0), target="sitemap.xml.gz"),
    raw("", "text", f"\ufeff{BASE}a\r\n{BASE}b\n\n{BASE}it's", target="sitemap.txt"),
    raw("", "comments and instructions", urlset(f"<!-- {url()} --><?x y?>{url()}")),
    raw("", "a prefix of its own", urlset(url()).replace("xmlns=", "xmlns:s=").replace("<", "<s:")
        .replace("<s:/", "</s:").replace("<s:?", "<?")),
    *(
        one("", f"lastmod {text}", dated(text))
        for text in ("2005", "2005-01", "2005-01-01", "2005-01-01T10:00Z", "2005-01-01T10:00:00Z",
                     "2005-01-01T10:00:00.5+08:00", "2026-12-01", "2026-11-30T12:00:00Z", "\n 2005-01-01 \n")
    ),
    *(
        one("", f"priority {text}", url(more=f"<priority>{text}</priority>"))
        for text in ("0", "1", "1.0", ".5", "0.55", "1.00", "+0.5", " 0.5 ")
    ),
    one("", "all children", url(more="<lastmod>2026-01-01</lastmod><changefreq>daily</changefreq>"
                                     f"<priority>0.5</priority>{IMAGE.format(1)}")),
    one("", "50,000 URLs", *(url(f"{BASE}{number}") for number in range(50_000))),
    one("", "2,047 characters", url(f"{BASE}{'a' * (2047 - len(BASE))}")),
    one("", "1,000 images", url(more="".join(IMAGE.format(at) for at in range(1000)))),
    one("", "another port everywhere", url("https://example.org:8443/a"), url("https://example.org:8443/b")),
    one("", "an encoded host", url("https://xn--bcher-kva.example/")),
    one("", "an IPv6 host", url("http://[2001:db8::1]/a"), url("http://[2001:db8::1]/b")),
    one("", "case of paths", url(f"{BASE}a"), url(f"{BASE}A")),
    one("", "five of ten in one second", *(
        url(f"{BASE}{at}", f"<lastmod>2026-01-01T00:00:{0 if at < 5 else at:02d}Z</lastmod>") for at in range(10))),
    one("", "a commit of many pages, and a newer page", *(
        url(f"{BASE}{at}", f"<lastmod>2026-01-01T00:00:{0 if at < 9 else 1:02d}Z</lastmod>") for at in range(10))),
    one("", "one day for all", *(url(f"{BASE}{at}", "<lastmod>2026-01-01</lastmod>") for at in range(20))),
    one("", "news of today", url(more=NEWS.format(date="2026-11-30T10:00:00+01:00"))),
    one("", "a video", url(more=VIDEO.format(more=MEDIA))),
    one("", "legacy vocabularies", url(more="<mobile:mobile/><geo:geo><geo:format>kml</geo:format></geo:geo>")),
    one("", "an unknown vocabulary", url(more='<x xmlns="https://example.org/x"><y/></x>')),
    one("", "translations", url(f"{BASE}en", TRANSLATED), url(f"{BASE}de", TRANSLATED)),
    one("", "a translation on another host",
        url(f"{BASE}en", links(en="en") + links(de="de").replace(BASE, "https://e.de/"))),
    one("", "strict", url(more="<lastmod>2026-01-01T10:00:00Z</lastmod>"), strict_xsd=True),
    one("", "withdrawn values", url(more=TITLED)),
    Case(code="", name="index", files={
        "sitemap.xml": index(f"{BASE}docs/a.xml", f"{BASE}docs/b.xml.gz"),
        "a.xml": urlset(url(f"{BASE}docs/a")),
        "docs/b.xml.gz": gzip.compress(urlset(url(f"{BASE}docs/b")).encode(), mtime=0),
    }),
    raw("", "Atom", '<feed xmlns="http://www.w3.org/2005/Atom"><entry><updated>2026-01-01T10:00:00Z</updated>'
        f'<link rel="self" href="{BASE}x"/><link href="{BASE}a"/></entry></feed>'),
    raw("", "RSS", f'<rss version="2.0"><channel><link>{BASE}</link><item><link>{BASE}a</link>'
        "<pubDate>Sun, 06 Nov 1994 08:49:37 GMT</pubDate></item></channel></rss>"),
    site("", "home alone"),
    site("", "folder URLs", url(f"{BASE}a/"), url(f"{BASE}b.html"), url(f"{BASE}c"), url(f"{BASE}d%20e/f.pdf"), files={
        "a/index.html": page(f'<link rel="canonical" href="{BASE}a/">'), "b.html": page(), "c.html": page(),
        "d e/f.pdf": "",
    }),
    site("", "explained pages", files={
        "noindex.html": page('<meta name="robots" content="noindex">'),
        "old.html": page('<meta http-equiv="refresh" content="0; url=/">'),
        "copy.html": page('<link rel="canonical" href="/">'),
        "404.html": page(), "fr/404.html": page(),
        "search.html": page(), "genindex.html": page(), "py-modindex.html": page(),
        "search/index.html": page(), "_modules/a.html": page(), "_static/b.html": page(),
        "private/a.html": page(), "note.html": "only text", ".hidden/a.html": page(),
    }),
    site("", "a language built on its own", url(f"{BASE}a.html", links(en="a.html", it="it/a.html")), files={
        "a.html": page(), "it/a.html": page(),
        "it/sitemap.xml": urlset(url(f"{BASE}it/a.html", links(en="a.html", it="it/a.html"))),
        "example/sitemap.xml": urlset(url("https://other.example/")),
    }),
    Case(code="", name="a commit of all pages, by the record", target="site", files={
        "site/robots.txt": ROBOTS, **{f"site/{at}.html": page() for at in range(10)},
        "site/sitemap.xml": urlset(*(
            url(f"{BASE}{at}.html", "<lastmod>2026-01-01T00:00:00+00:00</lastmod>") for at in range(10))),
        "cache/urlset/site.jsonl": RECORD + '{"lastmod":{"source":"git"}}\n{"lastmod":{"source":""}}\n',
    }),
    Case(code="", name="a language whose other languages are above", target="it", files={
        "it/a.html": page(), "it/sitemap.xml": urlset(url(f"{BASE}it/a.html", links(en="a.html", it="it/a.html"))),
    }, settings={"base_url": f"{BASE}it/"}),
    Case(code="", name="left out by the build", target="site", files={
        "site/index.html": page(), "site/draft.html": page(), "site/robots.txt": ROBOTS,
        "site/sitemap.xml": urlset(url(BASE)),
        ".cache/urlset/site.jsonl": RECORD + '{"output":"draft.html","left_out":"sitemap: false"}\n',
    }),
    Case(code="", name="left out by a build elsewhere", target="out", settings={"record": Path("r.jsonl")}, files={
        "out/index.html": page(), "out/a/draft.html": page(), "out/robots.txt": ROBOTS,
        "out/sitemap.xml": urlset(url(BASE)),
        "r.jsonl": '{"record":1}\n{"output":"a/draft.html","left_out":"draft"}\n{"output":"index.html"}\n',
    }),
    Case(code="", name="below a path", target=".", files={
        "index.html": page(), "sitemap.xml": urlset(url(f"{BASE}docs/")),
    }),
    site("", "images and translations", url(
        f"{BASE}a.html", links(en="a.html", de="de/a.html") + IMAGE.replace("https://cdn.example/{}", f"{BASE}i")),
        url(f"{BASE}de/a.html", links(en="a.html", de="de/a.html")),
        files={"a.html": page(), "de/a.html": page(), "i.png": ""}),
]  # fmt: skip


@pytest.mark.parametrize("case", CLEAN, ids=lambda case: case.name)
def test_what_is_right_gives_nothing(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clean controls: no false alarm."""
    checked = run(case, tmp_path, monkeypatch)
    assert [str(each) for each in checked.problems] == []
    assert checked.urls > 0


def test_an_empty_news_sitemap_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Google: an empty news sitemap is harmless; it shows what it is by its namespace."""
    root = f'xmlns="{SITEMAP}" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'
    assert run(raw("", "empty news", urlset(root=root)), tmp_path, monkeypatch).problems == ()


def test_a_problem_names_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The place is the line of the element, in skimmed entries and in all others."""
    case = one("", "places", url(f"{BASE}a"), url(f"{BASE}b#c"), url(f"{BASE}d", "<priority>2</priority>"),
               url(f"{BASE}e", IMAGE.format(1) + "\n<image:loc/>"), url("/f"))  # fmt: skip
    checked = run(case, tmp_path, monkeypatch)
    expected = ["sitemap.xml:4", "sitemap.xml:5", "sitemap.xml:7", "sitemap.xml:8"]
    assert expected == [each.where for each in checked.problems]


@pytest.mark.parametrize("head", ['{"record":1,"output_dir":"../../other/site"}', '{"record":99}', "no record"])
def test_the_record_of_another_build_says_nothing(head: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record counts only for the folder that it was made for, and only if it can be read."""
    case = site("", "another record", files={"draft.html": page()})
    files = {f"site/{name}": text for name, text in case.files.items()}
    files[".cache/urlset/site.jsonl"] = f'{head}\n{{"output":"draft.html","left_out":"draft"}}\n'
    checked = run(replace(case, files=files, target="site"), tmp_path, monkeypatch)
    assert checked.counts == {"U-built-unlisted": 1}
    named = replace(case, files=files, target="site", settings={"record": Path(".cache/urlset/site.jsonl")})
    assert ("U-record" in run(named, tmp_path, monkeypatch).counts) == (
        head != '{"record":1,"output_dir":"../../other/site"}'
    )
