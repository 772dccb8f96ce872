"""Sites: from the passes of a build to one sitemap, or one for each host that its languages are served at."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urljoin, urlsplit

from mkdocs_urlset.pages import HTML, Reader
from mkdocs_urlset.passes import Pass
from urlset import Page, PageKind, Site

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

    from urlset import Options


def sites(config: MkDocsConfig, passes: Sequence[Pass], options: Options) -> list[tuple[Site, list[Page]]]:
    """Return the site with its pages, and one more for each language that has a host of its own."""
    default = getattr(config.plugins.get("i18n"), "default_language", None)
    main = next((each for each in passes if each.language == default), passes[0])
    roots = {each.language: "" if options.base_url else each.site_url for each in passes}
    claimed: set[Path] = set()
    pages = {each.language: list(Reader(config, each, roots).pages(claimed)) for each in passes}
    home = list(_others(config, options, claimed))
    made = [(_site(config, main), home)]
    for each in passes:
        if _host(roots[each.language]) == _host(roots[main.language]):
            home += pages[each.language]
        else:
            site = _site(config, main)._replace(
                base_url=urljoin(each.site_url, f"{each.language}/"),
                output_dir=Path(config.site_dir, each.language),
            )
            made.append((site, pages[each.language]))
    if len(made) == 1:
        return made
    urls = [tuple(page.url for page in found if not page.hidden) for _, found in made]
    return [
        (site._replace(elsewhere=tuple(chain(*urls[:at], *urls[at + 1 :]))), found)
        for at, (site, found) in enumerate(made)
    ]


def _site(config: MkDocsConfig, main: Pass) -> Site:
    folder = Path(config.config_file_path or "").parent.absolute()
    return Site(
        base_url=main.site_url,
        output_dir=Path(config.site_dir),
        source_root=folder,
        cache_dir=folder / ".cache",
        host="ProperDocs" if type(config).__module__.startswith("properdocs") else "MkDocs",
        language=main.language,
        static_roots=(Path(config.docs_dir),),
    )


def _host(url: str) -> str:
    return urlsplit(url).netloc


def _others(config: MkDocsConfig, options: Options, claimed: set[Path]) -> Iterator[Page]:
    """Return the built HTML that is no file of MkDocs: its 404.html and search.html, redirects, other tools' output.

    A folder that has a sitemap of its own is another site (Material's projects).
    """
    root = Path(config.site_dir)
    foreign: set[Path] = set()
    for walked, inner, names in os.walk(root):
        inner.sort()
        folder = Path(walked)
        if folder != root and (folder.parent in foreign or options.filename in names):
            foreign.add(folder)
        for name in sorted(names):
            if not name.endswith(HTML) or (path := folder / name) in claimed:
                continue
            url = path.relative_to(root).as_posix()
            if config.use_directory_urls and name == "index.html":
                url = url.removesuffix(name)
            yield Page(
                url=quote(url),
                output=path,
                kind=PageKind.UTILITY if url == "search.html" else PageKind.GENERATED,
                hidden="its folder has a sitemap of its own" if folder in foreign else "",
            )
