"""Images: the pictures in a page's main content, without icons, badges, pixels and what the theme adds.

What a page shows to its readers is listed; where that is in doubt, a picture is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from urlset.discover.links import Links
from urlset.formats.image import MAX_PER_URL, Image
from urlset.html import Attributes, Document, Facts, children, document, value

ICON_SIZE = 48
"""Pixels: what is not wider or not higher than these is an icon or a badge."""

_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
_SOURCES = ("data-src", "data-original", "data-lazy-src", "data-lazy", "src")
_MAX_SOURCES = 32
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*+(px|r?em)?", re.ASCII)
_STYLE = r"(?ai)(?:^|[;\s])(?:width|height)\s*:([^;]*)"  # compiled by their first use: few sites have these
_CANDIDATE = r"[\s,]*+(\S*[^\s,])(?:\s+([^,]*))?(?:,|$)"
_DENSITY = r"(?a)(\d+(?:\.\d+)?)[wx]\b"

_NOT_CONTENT = frozenset(
    [
        "badge",
        "emoji",
        "emojione",
        "favicon",
        "gemoji",
        "gravatar",
        "icon",
        "math",
        "md-icon",
        "octicon",
        "smiley",
        "spinner",
        "toggler",
        "twemoji",
    ]
)
_PERSON = re.compile(r"(?:^|[\s_-])(?:avatar|gravatar|author)(?:$|[\s_-])")  # in lower case, as below
# Domains of badges, faces and counters, and of nothing else that a page would show as a picture.
# fmt: off
_DOMAINS = frozenset(
    {
        "api.codacy.com", "api.securityscorecards.dev", "app.codacy.com", "avatars.githubusercontent.com",
        "avatars0.githubusercontent.com", "avatars1.githubusercontent.com", "avatars2.githubusercontent.com",
        "avatars3.githubusercontent.com", "badge.fury.io", "badgen.net", "badges.gitter.im", "bat.bing.com",
        "bestpractices.coreinfrastructure.org", "bestpractices.dev", "ci.appveyor.com", "circleci.com", "codecov.io",
        "coveralls.io", "david-dm.org", "deepsource.io", "deps.rs", "doubleclick.net", "gitpod.io",
        "google-analytics.com", "googletagmanager.com", "gravatar.com", "isitmaintained.com", "mc.yandex.ru",
        "mybinder.org", "pepy.tech", "pixel.wp.com", "pyup.io", "repology.org", "requires.io", "results.pre-commit.ci",
        "scorecardresearch.com", "shields.io", "snyk.io", "sonarcloud.io", "statcounter.com", "stats.wp.com",
        "travis-ci.com", "travis-ci.org",
    }
)
# fmt: on
_PATHS = re.compile(
    r"/badges?(?:/|$)|[/_.-](?:badge|button)\.svg$|/favicon[^/]*$|/apple-touch-icon[^/]*$|/avatars?/|"
    r"/(?:matomo|piwik)\.php$|/(?:blank|pixel|spacer|transparent|1x1|ajax-loader|loading|spinner)\.(?:gif|png|svg)$|"
    r"/_static/(?:plus|minus|file|comment|comment-bright|comment-close|up|down|up-pressed|down-pressed)\.png$|"
    r"/assets/images/social/|/_images/social_previews/",  # the title as a picture: Material, sphinxext-opengraph
)


def discover(data: bytes, facts: Facts, loc: str, exists: Callable[[str], bool | None]) -> tuple[Image, ...]:
    """Return the images of a page in the order in which they appear, each once.

    Args:
        data: The built page.
        facts: What its head says.
        loc: The page's absolute URL.
        exists: Says of an absolute URL whether it is a built file; None where that is not ours to know (a CDN).
    """
    page = document(data)
    links = Links(facts, loc, exists)
    found: dict[str, None] = {}
    for node in page.content.find("img, object[type]") if page.content else ():
        if _is_picture(node) and (url := links.first(_references(node), _is_content)):
            found[url] = None
            if len(found) == MAX_PER_URL:
                break
    if not found and (url := links.first(_previews(page), _is_content)):
        found[url] = None
    return tuple(Image(loc=url) for url in found)


def _is_picture(node: LexborNode) -> bool:
    """Say whether an element shows a picture of its own, by its size, its classes and what is around it."""
    attributes = node.attributes
    if node.tag == "object":
        return value(attributes, "type").lower().startswith("image/")
    around = value(node.parent.attributes, "class") if node.parent else ""
    own = value(attributes, "class")
    return (
        _NOT_CONTENT.isdisjoint(own.lower().split())
        and not _PERSON.search(f"{own} {around}".lower())
        and all(size > ICON_SIZE for size in _sizes(attributes))
    )


def _sizes(attributes: Attributes) -> Iterator[float]:
    """Yield the width and height of an element in pixels, as far as its attributes or its style state them."""
    style = value(attributes, "style")
    styled = re.findall(_STYLE, style) if style else ()
    for length in (value(attributes, "width"), value(attributes, "height"), *styled):
        if match := _LENGTH.fullmatch(length.strip()):
            yield float(match[1]) * (16 if match[2] in ("em", "rem") else 1)


def _references(node: LexborNode) -> Iterator[str]:
    """Yield what an element may show, best first: its largest candidate, its source, then those of its picture."""
    attributes = node.attributes
    if node.tag == "object":
        yield value(attributes, "data")
        return
    yield from _candidates(attributes)
    yield from (value(attributes, name) for name in _SOURCES)
    if node.parent and node.parent.tag == "picture":
        for sibling in islice(children(node.parent), _MAX_SOURCES):
            if sibling.tag == "source":
                yield from _candidates(sibling.attributes)


def _candidates(attributes: Attributes) -> Iterator[str]:
    """Yield the URLs of the srcset attributes, the largest first.

    Source: https://html.spec.whatwg.org/multipage/images.html, `parsing a srcset attribute`.
    """
    for name in _SETS:
        if listed := (attributes.get(name) or "").strip(" \t\n\f\r,"):
            candidates = [(match[1], _density(match[2] or "")) for match in re.finditer(_CANDIDATE, listed)]
            yield from (url for url, _ in sorted(candidates, key=lambda candidate: -candidate[1]))


def _density(descriptor: str) -> float:
    match = re.match(_DENSITY, descriptor)
    return float(match[1]) if match else 1.0


def _previews(page: Document) -> Iterator[str]:
    """Yield the pictures that a page names for previews of itself."""
    metas = list(page.metas())
    for wanted in ("og:image", "og:image:url", "og:image:secure_url"):
        yield from (content for name, content in metas if name == wanted)


def _is_content(url: str) -> bool:
    """Say whether a URL may be that of a content picture: no badge, face, counter, placeholder or theme file."""
    parts = urlsplit(url)
    labels = parts.netloc.split(".")
    domains = {".".join(labels[at:]) for at in range(len(labels) - 1)}
    return domains.isdisjoint(_DOMAINS) and not _PATHS.search(parts.path.lower())
