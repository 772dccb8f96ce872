"""Switching to urlset: plugins that changed MkDocs's own sitemap are answered with what to write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import yaml

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import MkDocsSite

PAGES = {
    "docs/index.md": "# Home\n",
    "docs/internal/page.md": "# Internal\n",
    "docs/deep/internal/page.md": "# Deep\n",
    "docs/secret.md": "---\nexclude_from_sitemap: true\n---\n# Secret\n",
}


def test_mkdocs_sitemap_exclusion_is_answered_with_what_to_write(mkdocs: MkDocsSite) -> None:
    """It has no effect beside urlset, and a page that was left out would be listed; the lines leave it out again."""
    pytest.importorskip("mkdocs_sitemap_exclusion")
    mkdocs.write(PAGES)
    theirs = {"exclude": ["/internal/page/"], "stop_word": "exclude_from_sitemap"}
    built = mkdocs.build(plugins=[{"mkdocs-sitemap-exclusion": theirs}])
    built.check()
    [line] = [text for text in built.warnings if "U-peer-settings" in text]
    assert "'exclude_from_sitemap: true' becomes 'sitemap: false'" in line
    found = re.search(r"write under urlset: '(.*?\])'", line)
    assert found
    secret = PAGES["docs/secret.md"].replace("exclude_from_sitemap: true", "sitemap: false")
    mkdocs.write({"docs/secret.md": secret})
    built = mkdocs.build(urlset=yaml.safe_load(found[1]))
    assert built.paths().keys() == {""}
    assert built.codes == []


def test_what_urlset_already_says_is_not_asked_for(mkdocs: MkDocsSite) -> None:
    """Only the plugin is to be removed then."""
    pytest.importorskip("mkdocs_sitemap_exclusion")
    mkdocs.write(PAGES)
    built = mkdocs.build(
        plugins=[{"mkdocs-sitemap-exclusion": {"exclude": ["/internal/page/"]}}],
        urlset={"exclude": ["/internal/page/"]},
    )
    assert built.codes == ["U-peer-settings"]
    assert not [text for text in built.warnings if "write under urlset" in text]
