"""`urlset announce`: IndexNow, against an engine on 127.0.0.1 that each test makes."""

from __future__ import annotations

import http.server
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from urlset.cli import main

URL = "https://example.org/"
KEY = "0123456789abcdef"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'


@dataclass
class Engine:
    """What the engine was asked, and what it answers: each a status and headers, the last one for ever."""

    url: str = ""
    answers: list[tuple[int, Mapping[str, str]]] = field(default_factory=lambda: [(200, {})])
    requests: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    times: list[float] = field(default_factory=list[float])
    key_file: bytes = KEY.encode()

    @property
    def urls(self) -> list[list[str]]:
        """The URLs of each request, without the site's address."""
        return [[url.removeprefix(URL) for url in each["urlList"]] for each in self.requests]


@pytest.fixture
def engine() -> Iterator[Engine]:
    """Return an engine that is listening; it also serves a key file."""
    made = Engine()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            assert self.headers["Content-Type"] == "application/json; charset=utf-8"
            made.requests.append(json.loads(body))
            made.times.append(time.monotonic())
            status, headers = made.answers[0] if len(made.answers) == 1 else made.answers.pop(0)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def do_GET(self) -> None:
            self.send_response(200 if self.path == f"/{KEY}.txt" else 404)
            self.end_headers()
            self.wfile.write(made.key_file)

        def log_message(self, *_arguments: object) -> None:
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    made.url = f"http://127.0.0.1:{server.server_port}/"
    yield made
    server.shutdown()
    server.server_close()


Site = Callable[..., str]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return a function that makes a built folder of paths and their dates, with the key file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("URLSET_INDEXNOW_KEY", raising=False)

    def made(name: str, base: str = URL, key: str = KEY, **pages: str) -> str:
        folder = tmp_path / name
        entries = ""
        for page, day in pages.items():
            (folder / page).mkdir(parents=True, exist_ok=True)
            (folder / page / "index.html").write_text(f"<html><body><main>{page}</main></body></html>")
            entries += f"<url><loc>{base}{page}/</loc><lastmod>{day}</lastmod></url>\n"
        (folder / "sitemap.xml").write_text(f"{HEAD}{entries}</urlset>\n")
        if key:
            (folder / f"{key}.txt").write_text(key)
        return name

    return made


def run(engine: Engine, *arguments: str, text: str = "") -> Result:
    """Run the command in this process, with that engine."""
    return CliRunner().invoke(main, ["announce", *arguments, "--endpoint", f"{engine.url}indexnow"], input=text)


@pytest.fixture
def changed(site: Site) -> tuple[str, str]:
    """Return two built folders: a page each that stays, changes, is new, moves, goes."""
    old = site("old", stays="2025-01-01", changes="2025-01-01", before="2025-01-01", goes="2025-01-01")
    new = site("new", stays="2025-01-01", changes="2025-02-02", after="2025-01-01", fresh="2025-02-02")
    Path("new/after/index.html").write_text(Path("old/before/index.html").read_text())
    return old, new


def test_exactly_what_changed_is_announced(engine: Engine, changed: tuple[str, str]) -> None:
    """New, changed, moved and gone URLs; the body is what the protocol asks for."""
    result = run(engine, *changed)
    assert result.exit_code == 0
    assert engine.urls == [["fresh/", "changes/", "after/", "before/", "goes/"]]
    [request] = engine.requests
    assert (request["host"], request["key"]) == ("example.org", KEY)
    assert "keyLocation" not in request
    assert f"sent 5 URLs of https://example.org to {engine.url}indexnow\n" in result.output


def test_what_has_to_be_done_by_hand_is_said(engine: Engine, changed: tuple[str, str]) -> None:
    """The line of robots.txt, where to register, and that the ping addresses are gone."""
    output = run(engine, *changed).output
    assert f"  Sitemap: {URL}sitemap.xml\n" in output
    assert "https://search.google.com/search-console/sitemaps" in output
    assert "Baidu" in output
    assert "ping addresses of Google and Bing are gone" in output


def test_nothing_is_sent_twice(engine: Engine, changed: tuple[str, str], site: Site) -> None:
    """The receipt knows each state; a page that changes once more is announced once more."""
    run(engine, *changed)
    result = run(engine, *changed)
    assert (result.exit_code, len(engine.requests)) == (0, 1)
    assert "5 of these changes were announced before\nnothing to announce\n" in result.output
    site("new", stays="2025-01-01", changes="2025-03-03", after="2025-01-01", fresh="2025-02-02")
    run(engine, *changed)
    assert engine.urls[1:] == [["changes/"]]
    run(engine, *changed, "--again")
    assert len(engine.urls[-1]) == 5
    assert (Path(".cache/urlset/.gitignore")).read_text() == "*\n"


def test_a_dry_run_sends_and_writes_nothing(engine: Engine, changed: tuple[str, str]) -> None:
    """It says what would be sent, and that a key file would be created."""
    for key in Path("new").glob("*.txt"):
        key.unlink()
    result = run(engine, *changed, "--dry-run")
    assert f"would send 5 URLs of https://example.org to {engine.url}indexnow:\n  {URL}fresh/" in result.output
    assert "it would be created" in result.output
    assert engine.requests == []
    assert not Path(".cache").exists()
    assert not list(Path("new").glob("*.txt"))


def test_a_missing_key_file_is_created_and_nothing_is_sent(engine: Engine, changed: tuple[str, str]) -> None:
    """Engines can find it only once it is published; then the same key is used."""
    (Path("new") / f"{KEY}.txt").unlink()
    result = run(engine, *changed)
    assert result.exit_code == 1
    assert "[U-indexnow-key]" in result.stderr
    [created] = Path("new").glob("*.txt")
    assert created.read_text() == created.stem
    assert len(created.stem) == 32
    assert engine.requests == []
    assert run(engine, *changed).exit_code == 0
    assert engine.requests[0]["key"] == created.stem


def test_a_key_may_be_named(engine: Engine, changed: tuple[str, str]) -> None:
    """Its file is created under that name; a file that holds something else is none."""
    Path("new/named-key-1.txt").write_text("something else")
    assert run(engine, *changed, "--key", "named-key-1").exit_code == 1
    assert Path("new/named-key-1.txt").read_text() == "named-key-1"
    assert run(engine, *changed, "--key", "named-key-1").exit_code == 0
    assert engine.requests[0]["key"] == "named-key-1"


def test_below_a_path_the_key_stands_for_the_path_alone(engine: Engine, site: Site) -> None:
    """Its location is said, and URLs elsewhere are left out with a problem."""
    old = site("old", f"{URL}docs/", a="2025-01-01")
    new = site("new", f"{URL}docs/", a="2025-02-02")
    text = Path("old/sitemap.xml").read_text()
    Path("old/sitemap.xml").write_text(text.replace("</urlset>", f"<url><loc>{URL}x/</loc></url></urlset>"))
    result = run(engine, old, new, "--base-url", f"{URL}docs/")
    assert engine.urls == [["docs/a/"]]
    assert engine.requests[0]["keyLocation"] == f"{URL}docs/{KEY}.txt"
    assert f"{URL}x/ is not below {URL}docs/" in result.output


def test_batches_have_ten_thousand_urls_of_one_host(engine: Engine, site: Site) -> None:
    """The rest goes into further batches; other hosts into their own."""
    site("site", a="2025-01-01")
    lines = [
        f"https://{host}/{number}"
        for host, count in (("a.example", 10_001), ("b.example", 1))
        for number in range(count)
    ]
    result = run(engine, "--urls", "-", "--key", KEY, "--dry-run", text="\n".join(lines))
    assert "would send 10,000 URLs of https://a.example" in result.output
    assert "would send 1 URL of https://a.example" in result.output
    assert "would send 1 URL of https://b.example" in result.output


def test_a_list_of_urls(engine: Engine, site: Site) -> None:
    """One on each line; what is no URL is a problem, and the same list is sent once a day at most."""
    site("site", a="2025-01-01")
    text = f"# changed\n\n{URL}a/\n{URL}é\nnonsense\n{URL}a/\n"
    result = run(engine, "--urls", "-", "--site", "site", text=text)
    assert result.exit_code == 0
    assert engine.urls == [["a/", "%C3%A9"]]
    assert "<stdin>:5: warning: nonsense is no URL [U-indexnow-url]" in result.output
    assert "nothing to announce" in run(engine, "--urls", "-", "--site", "site", text=text).output
    receipt = Path(".cache/urlset/announced.json")
    receipt.write_text(receipt.read_text().replace('"20', '"19'))  # as if it were a century ago
    run(engine, "--urls", "-", "--site", "site", text=text)
    assert len(engine.requests) == 2


def test_the_json_of_diff(engine: Engine, changed: tuple[str, str]) -> None:
    """The two commands may run in different jobs."""
    told = CliRunner().invoke(main, ["diff", *changed, "--format", "json"]).stdout
    Path("diff.json").write_text(told)
    assert run(engine, "--from-diff", "diff.json", "--site", "new").exit_code == 0
    assert sorted(engine.urls[0]) == ["after/", "before/", "changes/", "fresh/", "goes/"]
    assert "nothing to announce" in run(engine, *changed).output


@pytest.mark.parametrize(
    "text", ["{}", "[]", "3", '{"added": [], "changed": [], "moved": [{}], "removed": []}',
             '{"added": [{"url": 1, "lastmod": ""}], "changed": [], "moved": [], "removed": []}']
)  # fmt: skip
def test_json_of_something_else_is_a_problem(engine: Engine, site: Site, text: str) -> None:
    """Exit code 1, no traceback."""
    site("site", a="2025-01-01")
    result = run(engine, "--from-diff", "-", "--site", "site", text=text)
    assert result.exit_code == 1
    assert "[U-diff-json]" in result.stderr


def test_a_busy_engine_is_asked_again_as_late_as_it_says(engine: Engine, changed: tuple[str, str]) -> None:
    """429 and 5xx, with Retry-After in seconds or without."""
    engine.answers = [(429, {"Retry-After": "1"}), (503, {"Retry-After": "nonsense"}), (202, {})]
    result = run(engine, *changed)
    assert result.exit_code == 0
    assert len(engine.requests) == 3
    assert engine.times[1] - engine.times[0] >= 1
    assert "the engine has yet to look for the key" in result.output


def test_an_engine_that_wants_a_long_wait_is_left_alone(engine: Engine, site: Site) -> None:
    """The next run sends what is left; what was taken before is noted."""
    site("site", a="2025-01-01")
    engine.answers = [(200, {}), (429, {"Retry-After": "86400"})]
    arguments = ("--urls", "-", "--key", KEY, "--key-location", f"{engine.url}{KEY}.txt")
    lines = "".join(f"{engine.url}{name}\n" for name in "abc")
    result = run(engine, *arguments, text=lines)
    assert result.exit_code == 0
    assert len(engine.requests) == 1
    result = run(engine, *arguments, text=f"{engine.url}d\n")
    assert result.exit_code == 1
    assert f"it answers 429 for {engine.url[:-1]}: too many requests" in result.output
    assert "it asks to wait (86400)" in result.output
    assert len(engine.requests) == 2
    engine.answers = [(200, {})]
    run(engine, *arguments, text=f"{lines}{engine.url}d\n")
    assert engine.requests[-1]["urlList"] == [f"{engine.url}d"]


@pytest.mark.parametrize(
    ("status", "meaning"), [(400, "not understood"), (403, "the key is not valid"), (422, "on the host")]
)
def test_a_refusal_is_a_problem(engine: Engine, changed: tuple[str, str], status: int, meaning: str) -> None:
    """It is not asked again, and nothing is noted as sent."""
    engine.answers = [(status, {})]
    result = run(engine, *changed)
    assert result.exit_code == 1
    assert meaning in result.output
    assert "[U-indexnow]" in result.output
    assert len(engine.requests) == 1
    engine.answers = [(200, {})]
    assert run(engine, *changed).exit_code == 0
    assert len(engine.urls[-1]) == 5


def test_an_engine_that_cannot_be_reached_is_a_problem(changed: tuple[str, str]) -> None:
    """No traceback, whatever the port says."""
    result = CliRunner().invoke(main, ["announce", *changed, "--endpoint", "http://127.0.0.1:1/", "--timeout", "0.1"])
    assert result.exit_code == 1
    assert "it cannot be reached" in result.output


def test_without_a_folder_the_key_file_is_looked_for_on_the_web(engine: Engine, site: Site) -> None:
    """It has to hold the key before anything is sent."""
    site("site", a="2025-01-01")
    urls = f"{engine.url}a\n"
    assert run(engine, "--urls", "-", "--key", KEY, text=urls).exit_code == 0
    assert engine.requests[0]["urlList"] == [f"{engine.url}a"]
    for key, file in (("another-key", b""), (KEY, b"something else")):
        engine.key_file = file
        result = run(engine, "--urls", "-", "--key", key, text=f"{engine.url}b\n")
        assert result.exit_code == 1
        assert "[U-indexnow-key]" in result.stderr
    assert len(engine.requests) == 1


def test_json(engine: Engine, changed: tuple[str, str]) -> None:
    """What was sent, and what is to be done by hand."""
    value: dict[str, Any] = json.loads(run(engine, *changed, "--format", "json").stdout)
    assert value["sent"] == [{"host": "https://example.org", "urls": 5, "pending": False}]
    assert len(value["batches"][0]["urls"]) == 5
    assert value["problems"] == []
    assert f"  Sitemap: {URL}sitemap.xml" in value["by_hand"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"receipt": 1, "sent": {"x": []}}', '{"receipt": 99}'])
def test_a_broken_receipt_only_means_that_nothing_is_known(engine: Engine, changed: tuple[str, str], text: str) -> None:
    """It is written anew."""
    receipt = Path("receipt.json")
    receipt.write_text(text)
    assert run(engine, *changed, "--receipt", str(receipt)).exit_code == 0
    assert run(engine, *changed, "--receipt", str(receipt)).exit_code == 0
    assert len(engine.requests) == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("old",),
        ("old", "new", "--urls", "-"),
        ("--urls", "-"),
        ("--urls", "-", "--key", "short"),
        ("--urls", "-", "--key", KEY, "--base-url", "docs"),
        ("--from-diff", "-", "--key", KEY),
    ],
)
def test_wrong_usage_is_exit_code_2(engine: Engine, site: Site, arguments: tuple[str, ...]) -> None:
    """Nothing is sent."""
    site("old", a="2025-01-01")
    assert run(engine, *arguments).exit_code == 2
    assert engine.requests == []
