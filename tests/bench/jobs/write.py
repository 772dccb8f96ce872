"""Write: WAY plain|rich COUNT FOLDER. Writes a list of entries again and again, to one file each time."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

_SHARD = 49_998
"""Entries of one file: as many threes as 50,000 hold."""
_LANGUAGES = ("de", "en", "fr")
_ROOT = "https://www.example.org"
_DAY = dt.datetime(2024, 1, 1, 12, tzinfo=dt.UTC)
Raw = tuple[str, dt.datetime, tuple[str, ...], tuple[tuple[str, str], ...]]


_TEMPLATE = """<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
 xmlns:xhtml="http://www.w3.org/1999/xhtml">
{%- for loc, date, images, links in entries %}
    <url>
        <loc>{{ loc|e }}</loc>
        <lastmod>{{ date.isoformat() }}</lastmod>
        {%- for image in images %}
        <image:image><image:loc>{{ image|e }}</image:loc></image:image>
        {%- endfor %}
        {%- for code, href in links %}
        <xhtml:link rel="alternate" hreflang="{{ code|e }}" href="{{ href|e }}"/>
        {%- endfor %}
    </url>
{%- endfor %}
</urlset>
"""
_NAMESPACES = {
    "xmlns": "http://www.sitemaps.org/schemas/sitemap/0.9",
    "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
    "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
}


def raw(count: int, *, rich: bool) -> list[Raw]:
    """Return entries: location, date, images, links; three languages of each page, and an ampersand in every tenth."""
    found: list[Raw] = []
    for page in range(count // len(_LANGUAGES)):
        path = f"guide/section-{page % 40}/page-{page}/" + ("?part=1&view=all" if page % 10 == 0 else "")
        links = tuple((language, f"{_ROOT}/{language}/{path}") for language in _LANGUAGES)
        images = tuple(f"{_ROOT}/images/{page}/figure-{number}.webp" for number in (1, 2))
        date = _DAY + dt.timedelta(hours=7 * (page % 2000))
        found += [(loc, date, images if rich else (), links if rich else ()) for _, loc in links]
    return found


def urlset(entries: Sequence[Raw], targets: Iterator[Path]) -> None:
    """Write as a build does: entries that know nothing of XML, rendered in chunks."""
    from urlset.entry import Entry  # noqa: PLC0415 (only its own library loads in each way)
    from urlset.formats.alternates import Alternate  # noqa: PLC0415
    from urlset.formats.image import Image  # noqa: PLC0415
    from urlset.sitemap import render  # noqa: PLC0415

    made: list[Entry] = []
    extensions: dict[str, tuple[Image | Alternate, ...]] = {}
    for loc, date, images, links in entries:
        if links and loc == links[0][1]:  # the languages of a page share their lists, as in a build and with npm
            extensions = {
                "images": tuple(Image(loc=image) for image in images),
                "alternates": tuple(Alternate(code=code, loc=href) for code, href in links),
            }
        made.append(Entry(loc=loc, lastmod=date, extensions=extensions))
    for target in targets:
        with target.open("wb") as file:
            for chunk in render(made, ("images", "alternates")):
                file.write(chunk)


def jinja(entries: Sequence[Raw], targets: Iterator[Path]) -> None:
    """Write as MkDocs does: a template with the filter `e`, and the whole file in memory."""
    template = import_module("jinja2").Environment(autoescape=False).from_string(_TEMPLATE)
    for target in targets:
        target.write_text(template.render(entries=entries), encoding="utf-8")


def etree(entries: Sequence[Raw], targets: Iterator[Path]) -> None:
    """Write as sphinx-sitemap does: a tree of xml.etree."""
    from xml.etree import ElementTree as ET  # noqa: PLC0415

    for target in targets:
        root = ET.Element("urlset", _NAMESPACES)
        for loc, date, images, links in entries:
            url = ET.SubElement(root, "url")
            ET.SubElement(url, "loc").text = loc
            ET.SubElement(url, "lastmod").text = date.isoformat()
            for image in images:
                ET.SubElement(ET.SubElement(url, "image:image"), "image:loc").text = image
            for code, href in links:
                ET.SubElement(url, "xhtml:link", {"rel": "alternate", "hreflang": code, "href": href})
        ET.ElementTree(root).write(target, xml_declaration=True, encoding="utf-8", method="xml")


def xml_sitemap_writer(entries: Sequence[Raw], targets: Iterator[Path]) -> None:
    """Write with xml-sitemap-writer, which always compresses."""
    writer = import_module("xml_sitemap_writer").XMLSitemap
    for target in targets:
        target.mkdir(exist_ok=True)
        with writer(str(target), "https://www.example.org") as sitemap:
            for loc, date, _, _ in entries:
                sitemap.add_url(loc, lastmod=date.strftime("%Y-%m-%d"))


def data(entries: Sequence[Raw], targets: Iterator[Path]) -> None:
    """Make the entries, and write nothing: what the others' numbers hold besides writing."""


def copy(_entries: Sequence[Raw], targets: Iterator[Path]) -> None:
    """Write bytes that are finished: the limit of any writer."""
    finished = Path(sys.argv[4], "urlset-0.xml").read_bytes()
    for target in targets:
        with target.open("wb") as file:
            file.write(finished)


_WAYS: dict[str, Callable[[Sequence[Raw], Iterator[Path]], None]] = {
    "urlset": urlset,
    "jinja": jinja,
    "etree": etree,
    "xml-sitemap-writer": xml_sitemap_writer,
    "data": data,
    "copy": copy,
}


def main() -> None:
    """Write COUNT entries in WAY."""
    way, kind, count, folder = sys.argv[1], sys.argv[2], int(sys.argv[3]), Path(sys.argv[4])
    size = min(count, _SHARD)
    entries = [] if way == "copy" else raw(size, rich=kind == "rich")
    _WAYS[way](entries, (folder / f"{way}-{number}.xml" for number in range(max(1, round(count / size)))))


main()
