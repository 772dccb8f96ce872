"""URLs: joining, percent-encoding, host names and scope, so that every location is one legal absolute URL.

RFC 3986 says what a URL may hold, RFC 3987 how other characters become one, RFC 5891 (IDNA 2008) how a host name does.
"""

from __future__ import annotations

import re
from functools import lru_cache
from urllib.parse import quote, urljoin, urlsplit

_LONGEST = 16_384
"""Characters beyond which a reference is not even resolved: joining is quadratic in its segments."""
MAX_LENGTH = 2047
"""Characters a location may have: `less than 2,048` (sitemaps.org, `loc`)."""

_UNRESERVED = r"A-Za-z0-9._~\-"
_PCHAR = _UNRESERVED + r"!$&'()*+,;=:@%/"
# A URL that needs no work: lower-case scheme and host, no user, no fragment, every % followed by two hex digits.
_READY = re.compile(
    rf"(?P<scheme>https?)://(?P<host>[a-z0-9](?:[a-z0-9.\-]*[a-z0-9])?)(?::(?P<port>\d{{1,5}}))?"
    rf"(?P<path>/[{_PCHAR}]*)(?:\?[{_PCHAR}?]*)?"
)
# A relative reference that only has to be put behind the base: what hosts hand over for almost every page.
_PLAIN = re.compile(r"(?:[A-Za-z0-9_~\-][A-Za-z0-9_~\-.]*/)*(?:[A-Za-z0-9_~\-][A-Za-z0-9_~\-.]*)?")
_SEMICOLON = "\ufdd0"  # a noncharacter, which no text holds
# The rest is compiled by its first use: few sites need more than what stands above.
_NO_ESCAPE = r"%(?![0-9A-F]{2})"
_LOST = r"%(?![0-9A-Fa-f]{2})|[\x00-\x1f\x7f]"
_LETTERS = r"(?:[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?"
_MOST_PORT = 65535
_DEFAULT_PORT = {"http": "80", "https": "443"}
_LOCAL = r"(?a)localhost|.*\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\]|.*\.local|[^.]+"


def absolute(base: str, url: str) -> str:
    """Return `url` as an absolute, encoded http(s) URL in ASCII, resolved against `base`.

    Spaces around it and its fragment are dropped, the scheme and host are lower case, the default port is left out,
    characters that a URL may not hold are percent-encoded as UTF-8, and what is encoded already stays so.

    Raises:
        ValueError: The result is no http(s) URL with a legal host; the message says why.
    """
    if _is_ready(url):
        return url
    if len(url) > _LONGEST:
        raise ValueError(f"it has {len(url):,} characters")
    text = _prepared(url.strip())
    if re.match(r"[A-Za-z]+:///", text):
        raise ValueError(f"'{url}' has no host")
    try:
        # urljoin takes `;` for the old path parameters, and loses an empty one.
        return _encoded(urljoin(base, text.replace(";", _SEMICOLON)).replace(_SEMICOLON, ";"))
    except ValueError as error:
        raise ValueError(f"'{url}' is no legal URL: {error}") from None


def join(base: str, url: str) -> str:
    """Return `url` below the site root `base` (ending in a slash): a leading slash means the root of the site.

    Hosts name pages relative to their site, and some of them with a leading slash; RFC 3986 alone would take that to
    the root of the host. Raises ValueError as `absolute` does.
    """
    if _PLAIN.fullmatch(url):
        return base + url
    if _is_ready(url):
        return url
    text = url.strip()
    if not re.match(r"[A-Za-z][A-Za-z0-9+.\-]*:|//", text):
        # `./` keeps a colon in the first segment from being read as a scheme (RFC 3986, 4.2).
        text = "./" + text.lstrip("/")
    return absolute(base, text)


def located(base: str, url: str) -> str:
    """Return what `join` returns, or an empty text where that is no legal URL."""
    try:
        return join(base, url)
    except ValueError:
        return ""


def base(url: str) -> str:
    """Return a site's base URL in the form that locations are built on: absolute, encoded, ending in a slash.

    Raises:
        ValueError: It is no absolute http(s) URL; the message says why.
    """
    text = url.strip()
    if not text:
        raise ValueError("it is not set")
    parts = urlsplit(text)
    if not parts.scheme and not parts.netloc:
        raise ValueError(f"'{text}' has no scheme and host")
    if parts.query or parts.fragment:
        raise ValueError(f"'{text}' has a query or a fragment")
    encoded = absolute("", text)
    return encoded if encoded.endswith("/") else encoded + "/"


def quoted(name: str) -> str:
    """Return the name of a file as the path of a URL; bytes that are no UTF-8 are kept, as web servers read them."""
    return quote(name, errors="surrogateescape")


def is_local(url: str) -> bool:
    """Say whether the URL's host can be reached only from here: localhost, a loopback address, a name without a dot."""
    return re.fullmatch(_LOCAL, urlsplit(url).hostname or "") is not None


def host(loc: str) -> str:
    """Return scheme, host and port: what all URLs of one sitemap must share (sitemaps.org, `Sitemap file location`)."""
    return "/".join(loc.split("/", 3)[:3])


def in_scope(loc: str, base_url: str) -> bool:
    """Say whether a sitemap in the folder `base_url` may list `loc` (sitemaps.org, `Sitemap file location`)."""
    return loc.startswith(base_url)


def path(loc: str, base_url: str) -> str:
    """Return path and query of `loc` below `base_url`, with a leading slash: what patterns are matched against."""
    return "/" + loc[len(base_url) :] if loc.startswith(base_url) else "/" + "/".join(loc.split("/", 3)[3:])


def _is_ready(url: str) -> bool:
    match = _READY.fullmatch(url)
    return (
        match is not None
        and match["port"] != _DEFAULT_PORT[match["scheme"]]
        and int(match["port"] or 0) <= _MOST_PORT
        and ".." not in match["host"]
        and "/." not in match["path"]
        and not match["host"].startswith("xn--")
        and ("%" not in url or re.search(_NO_ESCAPE, url) is None)
    )


def _encoded(url: str) -> str:
    parts = urlsplit(url)
    scheme = parts.scheme.lower()
    if scheme not in _DEFAULT_PORT:
        raise ValueError("it is no http(s) URL")
    if parts.username is not None:
        raise ValueError("it holds a user name")
    try:
        port = "" if parts.port is None or str(parts.port) == _DEFAULT_PORT[scheme] else f":{parts.port}"
    except ValueError:
        raise ValueError("it has no legal port") from None
    query = "?" + _quoted(parts.query, "?") if parts.query else ""
    return f"{scheme}://{_host_name(parts.hostname or '')}{port}{_quoted(_without_dots(parts.path) or '/')}{query}"


def _prepared(url: str) -> str:
    """Encode what splitting would lose: a % that starts no escape, and the controls of odd file names."""
    return re.sub(_LOST, lambda match: f"%{ord(match[0]):02X}", url)


def _without_dots(text: str) -> str:
    """Resolve `.` and `..` segments (RFC 3986, 5.2.4)."""
    return urlsplit(urljoin("http://host/", text)).path if "/." in text and not text.startswith("//") else text


def _quoted(text: str, also_safe: str = "") -> str:
    """Percent-encode, with escapes in upper case (RFC 3986, 6.2.2.1), so that one URL has one spelling.

    A file name that is no UTF-8 keeps its bytes: that is how a web server reads the escapes back.
    """
    try:
        quoted = quote(text, safe="!$&'()*+,;=:@/%" + also_safe, errors="surrogateescape")
    except UnicodeEncodeError:
        raise ValueError("it holds a lone surrogate") from None
    return re.sub(r"%[0-9A-Fa-f]{2}", lambda match: match[0].upper(), quoted)


@lru_cache(maxsize=256)
def _host_name(name: str) -> str:
    if not name:
        raise ValueError("it has no host")
    if re.fullmatch(r"[0-9a-f:.]+", name) and ":" in name:
        return f"[{name}]"
    if re.fullmatch(_LETTERS, name) and "xn--" not in name:
        return name
    import idna  # noqa: PLC0415 (few hosts need it, and a small build feels each import)

    try:
        return idna.encode(name, uts46=True).decode("ascii")
    except idna.IDNAError as error:
        if re.fullmatch(r"(?!-)[a-z0-9_\-]{1,63}(?:\.[a-z0-9_\-]{1,63})*\.?", name):
            return name  # names with an underscore or two hyphens exist in the DNS, though IDNA refuses them
        raise ValueError(f"'{name}' is no legal host name ({error})") from None
