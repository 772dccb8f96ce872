"""Human: sitemap.html, the page that shows people what is on a site, and the style sheet for the XML.

There is no XSLT: browsers are removing it. CSS is enough to make the XML itself readable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import unquote

from urlset import dates, urls
from urlset.page import Site
from urlset.report import Decision

PAGE = "sitemap.html"
STYLE = "sitemap.css"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One page as people read it: its title, its address, and the day of its last change."""

    title: str
    loc: str
    day: str


def page(decisions: Sequence[Decision], site: Site) -> Iterator[bytes]:
    """Return sitemap.html: the listed pages by their first folder, each with its title and day."""
    from jinja2 import Environment, PackageLoader  # noqa: PLC0415 (only sites that ask for the page pay for it)

    environment = Environment(loader=PackageLoader("urlset", "templates"), autoescape=True, trim_blocks=True)
    listed = [each for each in decisions if each.entry is not None]
    ordered = sorted(listed, key=lambda each: (_folder(each, site), each.url))
    groups = [
        (name or "/", [_line(each, site) for each in members])
        for name, members in groupby(ordered, lambda each: _folder(each, site))
    ]
    template = environment.get_template(PAGE + ".jinja")
    yield template.render(groups=groups, language=site.language or "en", base_url=site.base_url).encode()


def style() -> bytes:
    """Return the style sheet that the XML files name where it is asked for."""
    from importlib.resources import files  # noqa: PLC0415

    return files("urlset").joinpath("templates", STYLE).read_bytes()


def _folder(each: Decision, site: Site) -> str:
    first, slash, _ = urls.path(each.url, site.base_url).lstrip("/").partition("/")
    return unquote(first) if slash else ""


def _line(each: Decision, site: Site) -> Line:
    value = each.dating.value
    title = each.title or unquote(urls.path(each.url, site.base_url))
    return Line(title=title, loc=each.url, day="" if value is None else dates.text(value)[:10])
