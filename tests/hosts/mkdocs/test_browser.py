"""Instant navigation of Material in a real browser: it reads our sitemap, and a click loads no page anew."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

import pytest

if TYPE_CHECKING:
    from tests.hosts.mkdocs.conftest import MkDocsSite

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
# Clicks a link when the theme has read the sitemap, and tells whether the page behind it came into the same document.
SCRIPT = """\
const said = []
window.addEventListener("error", event => said.push(String(event.message)))
window.addEventListener("unhandledrejection", event => said.push(String(event.reason)))
const waitFor = (check, then) => setTimeout(() => check() ? setTimeout(then, 500) : waitFor(check, then), 100)
function tell(how) {
  fetch("/result?" + encodeURIComponent([how, location.pathname, document.title, ...said].join("|")))
}
if (sessionStorage.began) {
  tell("loaded anew")
} else {
  sessionStorage.began = "yes"
  const hasRead = () => performance.getEntriesByType("resource").some(each => each.name.endsWith("/sitemap.xml"))
  waitFor(hasRead, () => {
    document.querySelector("article a[href*='other']").click()
    waitFor(() => document.title.startsWith("Other"), () => tell("same document"))
  })
}
"""


class Server(ThreadingHTTPServer):
    """Serves a folder, and takes the answer of the script."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.folder = Path()
        self.results: Queue[str] = Queue()


class Handler(SimpleHTTPRequestHandler):
    """Answers one request."""

    server: Server

    def translate_path(self, path: str) -> str:
        """Note an answer of the script, and find the file."""
        if path.startswith("/result?"):
            self.server.results.put(unquote(path.removeprefix("/result?")))
        self.directory = str(self.server.folder)
        return super().translate_path(path)

    def log_message(self, *_: Any) -> None:
        """Say nothing of requests."""


@pytest.fixture
def server() -> Iterator[Server]:
    """Return a running server."""
    with Server() as made:
        thread = Thread(target=made.serve_forever)
        thread.start()
        yield made
        made.shutdown()
        thread.join()


@contextmanager
def visited(address: str, profile: Path) -> Iterator[None]:
    """Open an address in a browser of its own, and end it with all its processes."""
    assert BROWSER is not None
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"]
    command += ["--remote-debugging-port=0", address]  # without a port it may leave as soon as the page is there
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, start_new_session=True, stdout=quiet, stderr=quiet)
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(timeout=30)


@pytest.mark.skipif(BROWSER is None or os.name == "nt", reason="no Chromium is installed")
@pytest.mark.parametrize(("options", "result"), [({}, "same document"), ({"exclude": ["/other/"]}, "loaded anew")])
def test_a_click_stays_in_the_document_where_the_sitemap_lists_the_page(
    mkdocs: MkDocsSite, server: Server, options: dict[str, Any], result: str
) -> None:
    """A page that is not listed loads too, only anew; no script fails in either case."""
    mkdocs.write(
        {
            "docs/index.md": "# Home\n\n[Other](other.md)\n\n![x](x.png)\n",
            "docs/other.md": "# Other\n",
            "docs/probe.js": SCRIPT,
        }
    )
    (mkdocs.root / "docs/x.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    site_url = f"https://example.org:{server.server_port}/"  # the theme puts host and protocol right, not the port
    theme = {"name": "material", "features": ["navigation.instant"], "font": False}
    built = mkdocs.build(theme=theme, site_url=site_url, extra_javascript=["probe.js"], urlset=options)
    server.folder = built.site
    with visited(f"http://127.0.0.1:{server.server_port}/", mkdocs.root / "profile"):
        found = server.results.get(timeout=90)
    assert found.split("|") == [result, "/other/", "Other - Site"]
