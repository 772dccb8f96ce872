"""`urlset check` as people call it: its words, formats and exit codes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest
from click.testing import CliRunner, Result

import urlset
from urlset import cli
from urlset.cli import main, show
from urlset.cli.check import FORMATS, PROFILES
from urlset.cli.flags import LEVELS
from urlset.problems import UrlsetError, problem

SITEMAP = '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{}</urlset>\n'
CLEAN = "<url><loc>https://example.org/</loc></url>\n"
INFO = "<url><loc>https://example.org/\u00e9</loc></url>\n"
WARNING = "<url><loc>https://example.org/#a</loc></url>\n"
ERROR = "<url><loc>/a</loc></url>\n"


@pytest.fixture
def sitemap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Return a function that makes `sitemap.xml` of some entries in the current folder."""
    monkeypatch.chdir(tmp_path)

    def write(*entries: str) -> str:
        (tmp_path / "sitemap.xml").write_text(SITEMAP.format("".join(entries)), encoding="utf-8")
        return "sitemap.xml"

    return write


def run(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize(
    ("entry", "fail_on", "code"),
    [
        (CLEAN, "info", 0),
        (INFO, "info", 1),
        (INFO, "warning", 0),
        (WARNING, "warning", 1),
        (WARNING, "error", 0),
        (ERROR, "error", 1),
    ],
)
def test_the_exit_code_says_how_grave_it_is(sitemap: Callable[..., str], entry: str, fail_on: str, code: int) -> None:
    """1 from the level of `--fail-on` on, else 0."""
    assert run("check", sitemap(entry), "--fail-on", fail_on).exit_code == code


def test_without_fail_on_a_warning_fails(sitemap: Callable[..., str]) -> None:
    """The default is `warning`."""
    assert run("check", sitemap(WARNING)).exit_code == 1
    assert run("check", sitemap(INFO)).exit_code == 0


def test_text_names_place_level_code_and_remedy(sitemap: Callable[..., str]) -> None:
    """A line per problem as compilers write it, a line per code that explains it, and the sum."""
    result = run("check", sitemap(WARNING, ERROR))
    lines = result.stdout.splitlines()
    assert lines[0] == "sitemap.xml:4: error: /a is no absolute URL [U-loc-relative]"
    assert lines[1] == "sitemap.xml:3: warning: https://example.org/#a [U-loc-fragment]"
    assert lines[3].startswith("U-loc-relative: A location is no absolute URL.")
    assert lines[3].endswith('Search Console: "Invalid URL".')
    assert lines[-1] == "sitemap.xml: 2 URLs in 1 file: 1 error, 1 warning"


def test_text_of_a_clean_sitemap_is_one_line(sitemap: Callable[..., str]) -> None:
    """Quiet where nothing is wrong."""
    assert run("check", sitemap(CLEAN)).stdout == "sitemap.xml: 1 URL in 1 file: no problems\n"


def test_text_shows_some_of_many(sitemap: Callable[..., str]) -> None:
    """Of a thousand problems of one kind people need to see a few."""
    lines = run("check", sitemap(*[ERROR] * 1500)).stdout.splitlines()
    assert lines[show.MAX_SHOWN] == f"... and {1500 - show.MAX_SHOWN:,} more [U-loc-relative]"
    assert lines[-1] == "sitemap.xml: 1,500 URLs in 1 file: 1,500 errors"


def test_control_characters_do_not_reach_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file's name or a URL must not steer the terminal of whoever checks it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "robots.txt").write_text("Sitemap: \x1b[31m\x9b\n", encoding="utf-8")
    result = run("check", ".")
    assert result.exit_code == 1
    assert "\x1b" not in result.stdout
    assert "\x9b" not in result.stdout
    assert "\x1b" not in run("check", "a\x1b[31mb.xml").stdout


@pytest.mark.parametrize("form", FORMATS)
def test_every_format_is_written(sitemap: Callable[..., str], form: str) -> None:
    """Each format can be read by what it is meant for, and none changes the exit code."""
    result = run("check", sitemap(WARNING), "--format", form)
    assert result.exit_code == 1
    assert "U-loc-fragment" in result.stdout
    if form in ("json", "sarif"):
        json.loads(result.stdout)
    elif form == "junit":
        ET.fromstring(result.stdout.encode())  # noqa: S314 (our own output)


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_is_asked(sitemap: Callable[..., str], profile: str) -> None:
    """A profile says what its engine ignores."""
    entry = CLEAN.replace("</url>", "<priority>0.5</priority></url>")
    result = run("check", sitemap(entry), "--profile", profile, "--format", "json")
    assert ("U-hint-ignored" in result.stdout) == (profile in ("google", "bing"))


def test_options_reach_the_check(sitemap: Callable[..., str]) -> None:
    """Strict XSD, base URL and ignored codes do what they say."""
    target = sitemap("<url><loc>https://example.org/</loc><lastmod>2020</lastmod></url>")
    assert run("check", target).exit_code == 0
    assert "[U-xsd]" in run("check", target, "--strict-xsd").stdout
    assert "[U-loc-host]" in run("check", target, "--base-url", "https://www.example.org").stdout
    ignored = ("--base-url", "https://www.example.org", "--ignore", "U-loc-host")
    assert run("check", target, *ignored).exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ((), "Usage:"),
        (("chek",), "No such command"),
        (("check",), "Missing argument"),
        (("check", "a", "b"), "unexpected extra argument"),
        (("check", "a", "--profile", "baidu"), "'baidu' is not one of"),
        (("check", "a", "--ignore", "U-loc-hots"), "did you mean 'U-loc-host'"),
        (("check", "a", "--base-url", "docs"), "no scheme and host"),
        (("check", "a", "--timeout", "0"), "not in the range"),
        (("check", "a", "--fast"), "No such option"),
    ],
)
def test_wrong_usage_is_2(arguments: tuple[str, ...], hint: str) -> None:
    """A mistake in the call is told from a problem of the sitemap, and says what is right."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert hint in result.output


def test_help_names_every_choice() -> None:
    """`--help` is worth reading: each choice stands there, and so do the exit codes."""
    text = run("check", "--help").stdout
    for word in (*PROFILES, *FORMATS, *LEVELS, "--strict-xsd", "--base-url", "--record", "--ignore", "--timeout"):
        assert word in text
    assert "0 clean, 1 problems found, 2 wrong usage" in run("--help").stdout


def test_every_command_of_the_table_loads() -> None:
    """Each name leads to a module that exports its command, with a short help."""
    context = click.Context(main)
    for name in cli.COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        assert command.name == name
        assert command.get_short_help_str(100)


def failing(error: BaseException) -> click.Command:
    """Return a command that fails."""

    @click.command("fail")
    def command() -> None:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "text"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (BrokenPipeError(), 141, ""),
        (UrlsetError(problem("U-write", "no space left", "site/sitemap.xml")), 1, "site/sitemap.xml: no space left"),
        (ZeroDivisionError("a reason"), 1, "ZeroDivisionError: a reason [U-internal]"),
        (SystemExit(3), 3, ""),
    ],
)
def test_whatever_happens_is_a_message_and_a_code(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, text: str
) -> None:
    """No error reaches a person as a traceback."""
    monkeypatch.setattr("urlset.cli._drop_stdout", lambda: None)  # the runner's stdout is no file
    monkeypatch.setitem(main.commands, "fail", failing(error))
    result = run("fail")
    assert result.exit_code == code
    assert text in result.stderr
    assert "Traceback" not in result.output


def urlset_process(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own."""
    command = [sys.executable, "-W", "error", "-m", "urlset", *arguments]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=60)


def test_as_a_process(sitemap: Callable[..., str], tmp_path: Path) -> None:
    """Exit codes, plain text without colours in a pipe, silence on stderr, and no traceback for garbage."""
    clean = urlset_process("check", sitemap(CLEAN))
    assert (clean.returncode, clean.stdout, clean.stderr) == (0, "sitemap.xml: 1 URL in 1 file: no problems\n", "")
    faulty = urlset_process("check", sitemap(ERROR))
    assert (faulty.returncode, faulty.stderr) == (1, "")
    assert "\x1b" not in faulty.stdout
    (tmp_path / "garbage.xml").write_bytes(bytes(range(256)))
    garbage = urlset_process("check", "garbage.xml")
    assert (garbage.returncode, garbage.stderr) == (1, "")
    wrong = urlset_process("check")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "Traceback" not in wrong.stderr


def test_version_loads_nothing_else() -> None:
    """`urlset --version` is for scripts: it loads no command and nothing of the core."""
    script = (
        "import sys\nfrom urlset.cli import main\nmain(['--version'], standalone_mode=False)\n"
        "print(sorted(name for name in sys.modules if name.startswith('urlset')))"
    )
    shown = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout
    assert shown == f"urlset {urlset.__version__}\n['urlset', 'urlset.cli']\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes are those of POSIX")
def test_interrupt_and_closed_pipe_as_a_process(sitemap: Callable[..., str]) -> None:
    """Ctrl-C ends with 130; a reader that stops reading, as `head` does, ends it in silence."""
    target = sitemap(ERROR)
    command = [sys.executable, "-m", "urlset", "check"]
    with subprocess.Popen(
        [*command, target, "--format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as closed:
        assert closed.stdout is not None
        assert closed.stderr is not None
        closed.stdout.close()  # long before the process has anything to write
        assert closed.stderr.read() == b""
    assert closed.returncode == 141
    script = (
        "import signal, time\nfrom urlset.check import disk\nfrom urlset.cli import main\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # the background jobs of a shell ignore it
        "disk._open = lambda name: (print('there', flush=True), time.sleep(30))\nmain(['check', 'sitemap.xml'])"
    )
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as held:
        assert held.stdout is not None
        assert held.stderr is not None
        held.stdout.readline()
        time.sleep(0.1)
        held.send_signal(signal.SIGINT)
        assert held.stderr.read() == b"\ninterrupted\n"
    assert held.returncode == 130


def test_on_a_terminal_it_is_coloured_and_aligned(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a terminal the problems are grouped by code; NO_COLOR gives the plain lines back."""
    monkeypatch.setattr(show, "is_terminal", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    found = [problem("U-loc-relative", f"[red]/{'a' * at} is none", f"s.xml:{at}") for at in range(25)]
    show.problems(found)
    text = capsys.readouterr().out
    assert "\x1b[" in text
    assert "[red]/aaa is none" in text
    assert "... and 5 more" in text
    show.table(["name", "URLs"], [["a.xml", 3], ["long-name.xml", 12]])
    table = capsys.readouterr().out
    assert "a.xml          3" in table
    monkeypatch.undo()
    show.table(["name", "URLs"], [["a.xml", 3], ["b\x1b.xml", 12]])
    assert capsys.readouterr().out == "a.xml\t3\nb\ufffd.xml\t12\n"
