"""Leaflet adapter: gives sites built with Leaflet, a made-up generator, a true sitemap.

Leaflet leaves a list of its pages beside them, `pages.json`, and calls `after_build` when everything is written.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from urlset import Level, Page, PageKind, Site, build, parse, summarise

LOG = logging.getLogger("leaflet.urlset")
KINDS = {"post": PageKind.POST, "tag": PageKind.LISTING, "search": PageKind.UTILITY, "error": PageKind.ERROR}


def after_build(config: Mapping[str, Any], source: Path, output: Path) -> bool:
    """Write the sitemap of a built site, and say whether the build may count as a success."""
    options, mistakes = parse(config.get("urlset", {}))
    site = Site(
        base_url=config.get("base_url", ""),
        output_dir=output,
        source_root=source,
        cache_dir=source / ".cache" / "urlset",
        host="Leaflet",
        language=config.get("language", ""),
        timezone=config.get("timezone", ""),
    )
    report = build(site, pages(source, output), options)
    problems = (*mistakes, *report.problems)
    for line in summarise(problems):
        LOG.warning(line)
    LOG.info(report.line())
    return not (options.strict and any(each.level >= Level.WARNING for each in problems))


def pages(source: Path, output: Path) -> Iterator[Page]:
    """Hand over every page that Leaflet knows, drafts included: the core says why each is listed or not."""
    for each in json.loads((output / "pages.json").read_text(encoding="utf-8")):
        yield Page(
            url=each["url"],
            output=output / each["file"],
            source=source / each["source"] if each.get("source") else None,
            meta=each.get("meta", {}),
            title=each.get("title", ""),
            lang=each.get("lang", ""),
            kind=KINDS.get(each.get("kind", ""), PageKind.PAGE),
            hidden="draft" if each.get("draft") else "",
            published=each.get("date"),
            lists=tuple(each.get("lists", ())),
        )
