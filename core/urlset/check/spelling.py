"""Spelling: what is wrong with a location by itself, wherever it stands.

Source: sitemaps.org (`loc`, `Entity escaping`), RFC 3986, RFC 3987, RFC 5891; the engines' own limits by profile.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlsplit

from urlset import urls

MAX_SHOWN = 120
"""Characters of a foreign text that a message quotes."""

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.\-]*):")
_AUTHORITY = re.compile(r"[^/]*//([^/?#]*)")
# RFC 3986, 2: what stands in no URL, and a % that begins no escape. Beyond ASCII is another matter.
_ILLEGAL = re.compile(r"[\x00-\x20\"<>\\^`{|}\x7f]|%(?![0-9A-Fa-f]{2})")
_DOUBLE_ENCODED = re.compile(r"%25[0-9A-Fa-f]{2}")
_DOUBLE_ESCAPED = re.compile(r"&(?:amp|lt|gt|quot|apos|#[0-9]+|#[xX][0-9A-Fa-f]+);")
_DEFAULT_PORTS = {"http": ":80", "https": ":443"}


@dataclass(frozen=True, slots=True)
class Spelt:
    """A location as it should be spelt, or empty where it cannot be known; and code and message of each fault."""

    loc: str
    faults: tuple[tuple[str, str], ...]


def shown(text: str) -> str:
    """Return a foreign text fit for a message: on one line, and not endless."""
    line = text if text.isprintable() else repr(text)[1:-1]
    return line if len(line) <= MAX_SHOWN else line[:MAX_SHOWN] + "..."


def spelt(text: str) -> Spelt:
    """Judge the text of a location, white space around it included."""
    loc = text.strip()
    faults: list[tuple[str, str]] = []
    if not loc:
        return Spelt("", (("U-tag-value", "'loc' is empty"),))
    if loc != text:
        faults.append(("U-loc-space", f"white space stands around {shown(loc)}"))
    if len(loc) > urls.MAX_LENGTH:
        return Spelt("", (*faults, ("U-loc-length", f"{shown(loc)} has {len(loc):,} characters")))
    if _DOUBLE_ESCAPED.search(loc):
        faults.append(("U-loc-escaped", f"it reads {shown(loc)}"))
        loc = _DOUBLE_ESCAPED.sub("&", loc)
    if fatal := _unusable(loc):
        return Spelt("", (*faults, fatal))
    faults += _characters(loc)
    faults += _host_faults(loc)
    if "#" in loc:
        faults.append(("U-loc-fragment", shown(loc)))
    if _DOUBLE_ENCODED.search(loc):
        faults.append(("U-loc-encoded", shown(loc)))
    try:
        right = urls.absolute(loc, loc)
        origin(right)
    except ValueError as error:
        return Spelt("", (*faults, ("U-loc-invalid", shown(str(error)))))
    return Spelt(right, tuple(faults))


@lru_cache(maxsize=4096)
def normal(loc: str) -> str:
    """Return a URL as it can be compared, or an empty text if it is none; its faults are somebody else's."""
    try:
        return urls.absolute(loc, loc)
    except ValueError:
        return ""


def _unusable(loc: str) -> tuple[str, str] | None:
    """Return why a location is no http(s) URL at all."""
    scheme = _SCHEME.match(loc)
    if scheme is None or (scheme[1].lower() not in ("http", "https") and _is_host(loc[: scheme.end() - 1])):
        return "U-loc-relative", f"{shown(loc)} is no absolute URL"
    if scheme[1].lower() not in ("http", "https"):
        return "U-loc-scheme", f"{shown(loc)} is no http(s) URL"
    if not loc.startswith("//", scheme.end()):
        return "U-loc-invalid", f"{shown(loc)} has no host"
    return None


def _is_host(text: str) -> bool:
    """Say whether what looks like a scheme is a host with a port behind it: `example.org:8080/`, `localhost:8000`."""
    return "." in text or text.lower() == "localhost"


def _characters(loc: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if illegal := sorted(set(_ILLEGAL.findall(loc))):
        found.append(("U-loc-characters", f"{shown(loc)} holds {', '.join(map(ascii, illegal))}"))
    if not _rest(loc).isascii():
        found.append(("U-loc-iri", shown(loc)))
    return found


def _host_faults(loc: str) -> list[tuple[str, str]]:
    match = _AUTHORITY.match(loc)
    host = match[1] if match else ""
    scheme = loc[: loc.index(":")]
    found: list[tuple[str, str]] = []
    if not host.isascii():
        found.append(("U-loc-idn", shown(loc)))
    if scheme != scheme.lower() or (host.isascii() and host != host.lower()):
        found.append(("U-loc-case", shown(loc)))
    if host.endswith(_DEFAULT_PORTS[scheme.lower()]):
        found.append(("U-loc-default-port", shown(loc)))
    return found


def _rest(loc: str) -> str:
    match = _AUTHORITY.match(loc)
    return loc[match.end() :] if match else loc


@dataclass(frozen=True, slots=True)
class Origin:
    """Scheme, host and port of a location; the port is empty where it is the scheme's default."""

    scheme: str
    host: str
    port: str

    def __str__(self) -> str:
        return f"{self.scheme}://{self.host}{self.port}"


def origin(loc: str) -> Origin:
    """Return where a well-spelt location is served. Raises ValueError where its port is none."""
    parts = urlsplit(loc)
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname or ""
    return Origin(parts.scheme, host, "" if parts.port is None else f":{parts.port}")


def misplaced(loc: str, home: Origin) -> tuple[str, str] | None:
    """Return why a location may not stand among those of another origin, or None where it may."""
    own = origin(loc)
    if own == home:
        return None
    if own.host != home.host:
        www = own.host.removeprefix("www.") == home.host.removeprefix("www.")
        hint = "; they differ in www" if www else ""
        return "U-loc-host", f"{shown(loc)} is not on {home.host}{hint}"
    if own.scheme != home.scheme:
        return "U-loc-protocol", f"{shown(loc)} is not {home.scheme}:"
    return "U-loc-port", f"{shown(loc)} is not on {home.host}{home.port}"
