"""Images: the image extension 1.1 (`image:image`), supported by Google and Yandex today.

Only `loc` has an effect. caption, geo_location, title and license have had none since 2022-08-06 and may stay "without
drawbacks" (Google Search Central blog, 2022-05-06): they are read, and not written.
Source: Google Search Central, `Image sitemaps`; schema sitemap-image/1.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from urlset import xml
from urlset.formats import elements, meta
from urlset.formats.meta import Origin
from urlset.problems import Problem, problem

NAME: str = "images"
PREFIX: str = "image"
NAMESPACE: str = "http://www.google.com/schemas/sitemap-image/1.1"
TAG: str = "image"
LEGACY: bool = False

MAX_PER_URL = 1000
"""Images of one page that Google reads (`Image sitemaps`)."""

_BEFORE, _AFTER = xml.around("image:image", "image:loc")
_WITHDRAWN = ("caption", "geo_location", "title", "license")
_META = {
    "loc": meta.url,
    "url": meta.url,
    "src": meta.url,
    "caption": meta.text,
    "geo_location": meta.text,
    "title": meta.text,
    "license": meta.url,
}
_ELEMENTS = {
    "loc": elements.url,
    "caption": elements.text,
    "geo_location": elements.text,
    "title": elements.text,
    "license": elements.url,
}


class Image(NamedTuple):
    """An image of a page.

    Attributes:
        loc: Its absolute URL; it may be on another host.
        caption: Withdrawn; read and not written, as all that follow.
        geo_location: Withdrawn.
        title: Withdrawn.
        license: Withdrawn; the URL of a licence.
    """

    loc: str
    caption: str = ""
    geo_location: str = ""
    title: str = ""
    license: str = ""


def from_meta(value: Any, origin: Origin) -> tuple[tuple[Image, ...], list[Problem]]:
    """Read `images`: a URL, a mapping with `loc` (or `url`, `src`), or a list of them. Each image is taken once."""
    images: dict[str, Image] = {}
    problems: list[Problem] = []
    for at, item in enumerate(meta.items(value)):
        key = f"{NAME}[{at}]"
        found, faults = meta.collect(item if isinstance(item, dict) else {"loc": item}, _META, origin, key)
        problems += faults
        named = [found.pop(name) for name in ("loc", "url", "src") if name in found]
        if named:
            images.setdefault(named[0], Image(loc=named[0], **found))
        elif not faults:
            problems.append(problem("U-meta-incomplete", f"'{key}' has no 'loc'", origin.where))
    kept, faults = first(tuple(images.values()), origin.where)
    return kept, problems + faults


def first(images: tuple[Image, ...], where: str) -> tuple[tuple[Image, ...], list[Problem]]:
    """Return as many of a page's images as Google reads, and a problem where that is not all."""
    if len(images) <= MAX_PER_URL:
        return images, []
    text = f"the page has {len(images):,} images; the first {MAX_PER_URL:,} are listed"
    return images[:MAX_PER_URL], [problem("U-images-many", text, where)]


def write(item: Image) -> xml.Piece:
    """Return the image as XML; only its location is written."""
    return _BEFORE, item.loc, _AFTER


def read(node: xml.Node) -> tuple[Image, list[Problem]]:
    """Read an `image:image`; withdrawn children are kept in the image."""
    found, problems = elements.children(node, _ELEMENTS, withdrawn=_WITHDRAWN)
    found.setdefault("loc", "")
    return Image(**found), problems


def rules(items: Sequence[Image], loc: str) -> list[Problem]:
    """Judge the images of one URL: each has a location, and there are at most 1,000."""
    problems = [problem("U-tag-missing", f"'{TAG}' has no usable 'loc'", loc) for image in items if not image.loc]
    if len(items) > MAX_PER_URL:
        text = f"it has {len(items):,} images; Google reads {MAX_PER_URL:,}"
        problems.append(problem("U-tag-repeated", text, loc))
    return problems
