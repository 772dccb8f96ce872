"""urlset makes the sitemaps of sites built with MkDocs, Pelican and Sphinx complete, valid and truthful.

An adapter hands a `Site` and its `Page`s to `build`, with the `Options` that `parse` read, and shows the `Report`.
These names are the whole public interface; everything else may change from one release to the next.

Importing this package is cheap, because hosts import it in every process: the heavy parts load when `build` runs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from urlset.catalogue import Level
    from urlset.options import NAMES, Options, parse
    from urlset.page import Page, PageKind, Site
    from urlset.pipeline import build
    from urlset.problems import Problem, UrlsetError, problem, summarise
    from urlset.report import Report

__version__ = "0.1.0"

__all__ = [
    "NAMES",
    "Level",
    "Options",
    "Page",
    "PageKind",
    "Problem",
    "Report",
    "Site",
    "UrlsetError",
    "__version__",
    "build",
    "parse",
    "problem",
    "summarise",
]

_HOMES = {
    "build": "pipeline",
    "Level": "catalogue",
    "NAMES": "options",
    "Options": "options",
    "parse": "options",
    "Page": "page",
    "PageKind": "page",
    "Site": "page",
    "Problem": "problems",
    "UrlsetError": "problems",
    "problem": "problems",
    "summarise": "problems",
    "Report": "report",
}


def __getattr__(name: str) -> Any:
    """Load a public name from its module when it is first used (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module 'urlset' has no attribute '{name}'")
    value = getattr(import_module(f"urlset.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
