"""Site and Page: all that an adapter builds, and all that the core knows of a host.

An adapter fills these in from its host's build, by name: the order of fields is no promise. What the built file itself
says (robots, canonical, images) the core reads on its own, the same way for every host.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple


class PageKind(enum.StrEnum):
    """What a page is for; it decides where a date may come from and what is left out without being asked."""

    PAGE = "page"
    POST = "post"
    LISTING = "listing"  # an index, tag, category or archive: dated by what it lists
    GENERATED = "generated"  # written by an extension, with no source of its own: never dated by git
    UTILITY = "utility"  # search, genindex, viewcode, navigation files: left out
    ERROR = "error"  # 404: left out
    RESOURCE = "resource"  # a built file that is no HTML, listed on request
    APART = "apart"  # such a file that only a historical vocabulary's own sitemap lists


class Site(NamedTuple):
    """One site as its host builds it.

    Attributes:
        base_url: Absolute URL of the site's root as the host has it; not yet checked.
        output_dir: The folder of built files.
        source_root: The folder that source paths are shown relative to.
        cache_dir: Where urlset keeps its record of the last build; never needed for a right result.
        host: Name of the host program, as people write it: `MkDocs`, `Pelican`, `Sphinx`.
        language: The site's language as a BCP 47 code, or empty.
        timezone: IANA name of the zone that naive dates are meant in, or empty where the host has none.
        elsewhere: URLs that another build of the same project lists: versions of pages on another host.
        static_roots: Folders whose files the host copies to the output under the same relative path.
        copied: Built file to its source, of files that the host copies to another path.
    """

    base_url: str
    output_dir: Path
    source_root: Path
    cache_dir: Path
    host: str
    language: str = ""
    timezone: str = ""
    elsewhere: tuple[str, ...] = ()
    static_roots: tuple[Path, ...] = ()
    copied: Mapping[Path, Path] = MappingProxyType({})


class Page(NamedTuple):
    """One page as its host knows it.

    Attributes:
        url: The address as served: absolute, or relative to the site's base URL. It may hold any characters;
            the core encodes it.
        output: The built file.
        source: The file that an author edits, or None where there is none.
        depends: Files whose text is part of the page, such as included ones: their change is the page's.
        shows: Other files that the page shows, such as code, data and images; they date it only on request.
        meta: Front matter as the host parsed it. Keys may have any case; `-`, `_` and space are the same.
        title: The page's title as plain text, or empty.
        lang: The page's language as the host writes it, or empty for the site's.
        alternates: Translations: language code to URL (absolute or relative to the base URL), without the page itself;
            None where the host does not know them. What it knows is all: links in the built page add nothing to it.
        untranslated: Languages of the option `alternates`, as written there, in which the page is not translated.
        kind: What the page is for.
        hidden: Why the host itself does not publish this page (`draft`, `hidden`), or empty.
        published: When the page first appeared, as the host says it: a date, a datetime or text.
        dated: The host's own date of the last change, such as a blog's `updated`; a date, a datetime or text.
        dated_by: What the host calls that date, for the report: `Material blog: date.updated`.
        lists: URLs of the pages that a listing lists; its date is the newest of theirs.
    """

    url: str
    output: Path
    source: Path | None = None
    depends: tuple[Path, ...] = ()
    shows: tuple[Path, ...] = ()
    meta: Mapping[str, Any] = MappingProxyType({})
    title: str = ""
    lang: str = ""
    alternates: Mapping[str, str] | None = None
    untranslated: tuple[str, ...] = ()
    kind: PageKind = PageKind.PAGE
    hidden: str = ""
    published: object = None
    dated: object = None
    dated_by: str = ""
    lists: tuple[str, ...] = ()
