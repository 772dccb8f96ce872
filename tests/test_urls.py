"""Every location is one legal absolute URL."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from urlset import urls

BASE = "https://example.org/docs/"


@pytest.mark.parametrize(
    ("given_url", "expected"),
    [
        ("a?b=1&c=2", "https://example.org/docs/a?b=1&c=2"),
        ("it's", "https://example.org/docs/it's"),
        ('q"<>.html', "https://example.org/docs/q%22%3C%3E.html"),
        ("my page.html", "https://example.org/docs/my%20page.html"),
        ("  page.html \n", "https://example.org/docs/page.html"),
        ("a%20b", "https://example.org/docs/a%20b"),
        ("a%2fb", "https://example.org/docs/a%2Fb"),
        ("100%", "https://example.org/docs/100%25"),
        ("%zz", "https://example.org/docs/%25zz"),
        ("é/日本/😀", "https://example.org/docs/%C3%A9/%E6%97%A5%E6%9C%AC/%F0%9F%98%80"),
        ("caf\udce9.html", "https://example.org/docs/caf%E9.html"),
        ("\x07bell", "https://example.org/docs/%07bell"),
        ("https://bücher.example/x", "https://xn--bcher-kva.example/x"),
        ("https://faß.de/", "https://xn--fa-hia.de/"),
        ("https://xn--bcher-kva.example/", "https://xn--bcher-kva.example/"),
        ("https://my_host.example/", "https://my_host.example/"),
        ("HTTP://Docs.Example.COM/Foo", "http://docs.example.com/Foo"),
        ("https://example.org:443/x", "https://example.org/x"),
        ("http://example.org:80/x", "http://example.org/x"),
        ("https://example.org:8443/x", "https://example.org:8443/x"),
        ("a;", "https://example.org/docs/a;"),
        ("a;b/c;d=1", "https://example.org/docs/a;b/c;d=1"),
        ("page#section", "https://example.org/docs/page"),
        ("//cdn.example/x", "https://cdn.example/x"),
        ("a/./b/../c", "https://example.org/docs/a/c"),
        ("https://example.org/a/../../b", "https://example.org/b"),
        ("https://example.org", "https://example.org/"),
        ("https://[2001:db8::1]:8080/x", "https://[2001:db8::1]:8080/x"),
    ],
)
def test_absolute_writes_the_right_form(given_url: str, expected: str) -> None:
    """Whatever a host or an author writes becomes the URL that a browser would ask for."""
    assert expected == urls.absolute(BASE, given_url)


@pytest.mark.parametrize(
    ("given_url", "why"),
    [
        ("mailto:a@example.org", "no http(s) URL"),
        ("ftp://example.org/x", "no http(s) URL"),
        ("javascript:alert(1)", "no http(s) URL"),
        ("https://user:secret@example.org/", "user name"),
        ("https:///x", "no host"),
        ("https://example.org:port/", "no legal port"),
        ("https://example.org:99999/", "no legal port"),
        ("https://[::1/", "Invalid IPv6"),
        ("https://-bad-.example/", "no legal host name"),
        ("\ud800", "lone surrogate"),
        ("../" * 100_000, "300,000 characters"),
    ],
)
def test_absolute_says_why_a_url_is_refused(given_url: str, why: str) -> None:
    """What can be no location is refused with its reason."""
    with pytest.raises(ValueError, match=re.escape(why)):
        urls.absolute(BASE, given_url)


@pytest.mark.parametrize(
    ("given_url", "expected"),
    [
        ("guide/", "https://example.org/docs/guide/"),
        ("/guide/", "https://example.org/docs/guide/"),
        ("", "https://example.org/docs/"),
        ("2020:year.html", "https://example.org/docs/2020:year.html"),
        ("https://other.example/x", "https://other.example/x"),
    ],
)
def test_join_stays_below_the_site(given_url: str, expected: str) -> None:
    """A host's page address belongs below the site's root, with or without a leading slash."""
    assert expected == urls.join(BASE, given_url)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("https://example.org", "https://example.org/"),
        ("https://example.org/docs", "https://example.org/docs/"),
        ("https://Example.org/docs/ ", "https://example.org/docs/"),
    ],
)
def test_base_ends_in_a_slash(raw: str, expected: str) -> None:
    """A base URL with or without its slash is the same site."""
    assert expected == urls.base(raw)


@pytest.mark.parametrize("raw", ["", "/", "/docs/", "example.org", "ftp://example.org/", "https://example.org/?a=b"])
def test_base_refuses_what_is_no_site(raw: str) -> None:
    """Without scheme and host there is no sitemap to write."""
    with pytest.raises(ValueError, match=r"."):
        urls.base(raw)


@pytest.mark.parametrize(
    "url", ["http://localhost:8000/", "http://127.0.0.1/", "http://[::1]/", "http://intranet/", "http://mac.local/"]
)
def test_local_hosts_are_known(url: str) -> None:
    """An address that only this machine or network can reach is no public site."""
    assert urls.is_local(url)


@pytest.mark.parametrize("url", ["https://example.org/", "https://1.2.3.4/", "https://local.example/"])
def test_public_hosts_are_not_local(url: str) -> None:
    """A name with a dot may be public."""
    assert not urls.is_local(url)


def test_scope_is_the_folder_of_the_sitemap() -> None:
    """sitemaps.org: a sitemap in /catalog/ may hold only URLs starting with /catalog/."""
    assert urls.in_scope("https://example.org/docs/a", BASE)
    assert not urls.in_scope("https://example.org/image/a", BASE)
    assert not urls.in_scope("http://example.org/docs/a", BASE)
    assert not urls.in_scope("https://www.example.org/docs/a", BASE)


def test_path_is_what_patterns_see() -> None:
    """Below the base, with a leading slash; a URL elsewhere gives its whole path."""
    assert urls.path("https://example.org/docs/a/?b", BASE) == "/a/?b"
    assert urls.path("https://other.example/x/y", BASE) == "/x/y"


@given(st.text(max_size=60))
def test_any_text_is_encoded_once_and_for_all(text: str) -> None:
    """A relative reference becomes an ASCII URL of legal characters that encoding again does not change."""
    try:
        loc = urls.join(BASE, text)
    except ValueError:
        return
    assert re.fullmatch(r"https?://[!-~]*", loc)
    assert not re.search(r'[<>"\\^`{|}]', loc)
    assert loc == urls.absolute(BASE, loc)


@given(st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"], exclude_characters="?#%/\\:[]"), min_size=1))
def test_a_file_name_survives_encoding(name: str) -> None:
    """Decoding the path of a page's URL gives the name of its file back."""
    if name.strip(".") == "":
        return
    assert name == unquote(urlsplit(urls.join(BASE, name)).path).removeprefix("/docs/")
