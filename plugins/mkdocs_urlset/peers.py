"""Peers: plugins that change MkDocs's own sitemap and so have no effect on urlset's, and what to write instead.

Sources: https://pypi.org/project/mkdocs-sitemap-exclusion/ (0.0.1), https://pypi.org/project/mkdocs-no-sitemap-plugin/.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from urlset import problem

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

    from urlset import Options, Problem


def idle(config: MkDocsConfig, options: Options) -> Iterator[Problem]:
    """Say of each such plugin what says the same to urlset."""
    peer: Any = config.plugins.get("mkdocs-sitemap-exclusion")
    if peer is not None:
        steps = ["has no effect on urlset's sitemap, so remove it"]
        ends = [str(each).strip("/") for each in peer.config["exclude"]]
        if patterns := [
            f"**/{end}" for end in ends if end and {f"**/{end}", f"/{end}", f"/{end}/"}.isdisjoint(options.exclude)
        ]:
            steps.append(f"write under urlset: 'exclude: {patterns}'")
        if word := peer.config["stop_word"]:
            steps.append(f"in pages, '{word}: true' becomes 'sitemap: false'")
        yield problem("U-peer-settings", "; ".join(steps), "plugins: mkdocs-sitemap-exclusion")
    if "no-sitemap" in config.plugins:
        yield problem("U-peer-settings", "is there to have no sitemap: remove it, or urlset", "plugins: no-sitemap")
