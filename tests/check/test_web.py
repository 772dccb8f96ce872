"""Targets on the web: robots.txt, redirects, and servers that are broken, slow or hostile."""

from __future__ import annotations

import contextlib
import gzip
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from urlset.check import Checked, Settings, check

Answer = bytes | tuple[int, Mapping[str, str], bytes] | Callable[[BaseHTTPRequestHandler], None]
NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"


class Server:
    """A server on this machine whose answers a test sets; it notes what it was asked for."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                answer = outer.answers.get(self.path, (404, {}, b"not here"))
                if callable(answer):
                    answer(self)
                    return
                status, headers, body = (200, {}, answer) if isinstance(answer, bytes) else answer
                self.send_response(status)
                for name, value in {"Content-Length": str(len(body)), **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.http.daemon_threads = True
        self.root = f"http://127.0.0.1:{self.http.server_address[1]}/"

    def urlset(self, *paths: str) -> bytes:
        """Return a sitemap of some paths of this server."""
        entries = "".join(f"<url><loc>{self.root}{path}</loc></url>\n" for path in paths)
        return f'<?xml version="1.0"?>\n<urlset xmlns="{NAMESPACE}">\n{entries}</urlset>'.encode()

    def index(self, *locs: str) -> bytes:
        """Return an index of some sitemaps."""
        entries = "".join(f"<sitemap><loc>{loc}</loc></sitemap>\n" for loc in locs)
        return f'<?xml version="1.0"?>\n<sitemapindex xmlns="{NAMESPACE}">\n{entries}</sitemapindex>'.encode()

    def check(self, path: str = "", timeout: float = 5.0) -> Checked:
        """Check a target on this server."""
        return check(self.root + path, Settings(timeout=timeout))


@pytest.fixture
def server() -> Iterator[Server]:
    """Return a running server."""
    server = Server()
    thread = threading.Thread(target=server.http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield server
    server.http.shutdown()
    server.http.server_close()
    thread.join()


def test_from_robots_to_index_to_files(server: Server) -> None:
    """A site is followed from robots.txt, over an index, to all its sitemaps, each of which is asked for once."""
    root = server.root
    server.answers = {
        "/robots.txt": f"User-agent: *\nDisallow: /no\nSitemap: {root}index.xml\n".encode(),
        "/index.xml": server.index(f"{root}a.xml", f"{root}b.xml.gz"),
        "/a.xml": server.urlset("a", "no/b"),
        "/b.xml.gz": gzip.compress(server.urlset("b")),
    }
    checked = server.check()
    assert checked.counts == {"U-robots-blocked": 1}
    assert checked.urls == 3
    assert server.asked == ["/robots.txt", "/index.xml", "/a.xml", "/b.xml.gz"]


def test_without_robots_the_usual_address_is_asked(server: Server) -> None:
    """A site that names no sitemap is told so, and the one it has is checked."""
    server.answers = {"/sitemap.xml": server.urlset("a")}
    checked = server.check()
    assert checked.counts == {"U-robots-missing": 1}
    assert checked.urls == 1


def test_a_sitemap_is_asked_for_alone(server: Server) -> None:
    """The URL of a sitemap costs one request."""
    server.answers = {"/s.xml": server.urlset("a")}
    assert server.check("s.xml").counts == {}
    assert server.asked == ["/s.xml"]


def test_a_gz_that_was_unpacked_on_the_way(server: Server) -> None:
    """What is called .gz may arrive unpacked, and what is packed may be called otherwise."""
    server.answers = {"/a.xml.gz": server.urlset("a"), "/b.xml": gzip.compress(server.urlset("b"))}
    assert server.check("a.xml.gz").urls == 1
    assert server.check("b.xml").urls == 1


def test_locations_are_judged_by_the_address_of_the_sitemap(server: Server) -> None:
    """Host, port, scheme and folder of a fetched sitemap are known."""
    body = server.urlset("docs/a", "b").replace(b"</urlset>", b"<url><loc>http://127.0.0.1/docs/</loc></url></urlset>")
    server.answers = {"/docs/s.xml": body}
    assert server.check("docs/s.xml").counts == {"U-loc-scope": 1, "U-loc-port": 1}


def test_robots_of_another_host_allow_its_urls(server: Server) -> None:
    """A sitemap may list the URLs of a host whose robots.txt names it."""
    port = server.root.rsplit(":", 1)[1]
    other = f"http://localhost:{port}"
    server.answers = {
        "/robots.txt": f"Sitemap: {other}sitemap.xml\n".encode(),
        "/sitemap.xml": server.urlset("a"),
    }
    assert server.check().counts == {}


def test_an_index_does_not_lead_to_another_host(server: Server) -> None:
    """What an index lists elsewhere is reported and not asked for."""
    server.answers = {"/index.xml": server.index("http://localhost:9/a.xml", f"{server.root}gone.xml")}
    checked = server.check("index.xml")
    assert checked.counts == {"U-index-host": 1, "U-http": 1}


def redirect(target: str, status: int = 302) -> Answer:
    """Return an answer that leads elsewhere."""
    return status, {"Location": target}, b""


def test_a_redirect_on_the_host_is_followed(server: Server) -> None:
    """A moved sitemap is read, and its locations are judged by its new address."""
    server.answers = {"/docs/a.xml": redirect("/a.xml", 301), "/a.xml": server.urlset("a")}
    assert server.check("docs/a.xml").counts == {}


@pytest.mark.parametrize(
    "target", ["/a.xml", "http://localhost:1/x.xml", "http://[", "ftp://127.0.0.1/", "", "//example.org/x"]
)
def test_redirects_that_lead_nowhere(server: Server, target: str) -> None:
    """Circles, other hosts and what is no URL are not followed."""
    server.answers = {"/a.xml": redirect(target)}
    assert server.check("a.xml").counts == {"U-http-redirect": 1}
    assert len(server.asked) <= 6


@pytest.mark.parametrize("status", [204, 403, 404, 410, 500, 503])
def test_an_answer_that_is_no_file(server: Server, status: int) -> None:
    """Anything but 200 is a problem; a busy server is asked three times."""
    server.answers = {"/a.xml": (status, {"Retry-After": "3600"}, b"")}
    checked = server.check("a.xml")
    assert checked.counts == {"U-http": 1}
    assert str(status) in checked.problems[0].message
    assert len(server.asked) == (3 if status >= 500 else 1)


def test_robots_that_cannot_be_read(server: Server) -> None:
    """A server error for robots.txt is no permission, and is reported."""
    server.answers = {"/robots.txt": (500, {}, b""), "/sitemap.xml": server.urlset("a")}
    assert server.check().counts == {"U-http": 1, "U-robots-missing": 1}


def test_an_html_page_in_place_of_the_sitemap(server: Server) -> None:
    """An error page with status 200 is named as what it is."""
    server.answers = {"/sitemap.xml": b"<!DOCTYPE html><html><title>404</title></html>"}
    assert server.check("sitemap.xml").counts == {"U-xml-html": 1}


def test_nobody_listens(server: Server) -> None:
    """A port without a server is a problem, soon."""
    server.http.server_close()
    assert server.check("a.xml", timeout=1).counts == {"U-http-unreachable": 1}


def silent(handler: BaseHTTPRequestHandler) -> None:
    """Answer nothing for a while."""
    time.sleep(1.5)
    handler.close_connection = True


def trickling(handler: BaseHTTPRequestHandler) -> None:
    """Send a body for ever, a byte at a time."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000000")
    handler.end_headers()
    with contextlib.suppress(OSError):
        while True:
            handler.wfile.write(b" ")
            time.sleep(0.02)


def trickling_headers(handler: BaseHTTPRequestHandler) -> None:
    """Send headers for ever, a byte at a time."""
    with contextlib.suppress(OSError):
        while True:
            handler.wfile.write(b"X")
            time.sleep(0.02)


def endless(handler: BaseHTTPRequestHandler) -> None:
    """Claim 10 GB and send what is asked for."""
    handler.send_response(200)
    handler.send_header("Content-Length", "10000000000")
    handler.end_headers()
    with contextlib.suppress(OSError):
        handler.wfile.write(f'<urlset xmlns="{NAMESPACE}">'.encode())
        while True:
            handler.wfile.write(b"<!--" + b"x" * 65_000 + b"-->")


def cut(handler: BaseHTTPRequestHandler) -> None:
    """Promise more than is sent."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b"<urlset>")


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (silent, "U-http-unreachable"),
        (trickling, "U-http-unreachable"),
        (trickling_headers, "U-http-unreachable"),
        (endless, "U-xml-size"),
        (cut, "U-http-unreachable"),
        (gzip.compress(b" " * 100_000_000, 1, mtime=0), "U-xml-size"),
    ],
)
def test_slow_and_endless_servers(server: Server, answer: Answer, code: str) -> None:
    """None of them is waited for much longer than the timeout, and nothing is kept of what they send."""
    server.answers = {"/a.xml": answer}
    start = time.monotonic()
    assert server.check("a.xml", timeout=0.2).counts == {code: 1}
    assert time.monotonic() - start < 20
