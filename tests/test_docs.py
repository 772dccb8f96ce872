"""The documentation says what the code does."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from urlset.catalogue import CATALOGUE
from urlset.cli import COMMANDS
from urlset.options import NAMES, parse
from urlset.verdict import Reason

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "sample_sites" / "handbook" / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])


def test_generated_tables_are_up_to_date() -> None:
    """`make docs` would change nothing."""
    script = str(Path(__file__).parent / "generated_docs.py")
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"run `make docs`: {done.stdout}{done.stderr}"


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_shown_in_use(name: str) -> None:
    """The table says what an option is; an example says how it is written."""
    text = (DOCS / "options.md").read_text("utf-8")
    generated = text[text.index("<!-- options:begin -->") : text.index("<!-- options:end -->")]
    everywhere = "".join(page.read_text("utf-8") for page in PAGES).replace(generated, "")
    assert re.search(rf"\b{name}\b", everywhere)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name: str) -> None:
    """With a call that can be copied."""
    assert f"urlset {name} " in (DOCS / "command-line.md").read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_codes_that_the_pages_name_exist(page: Path) -> None:
    """A code in the prose is one that can be met."""
    named = set(re.findall(r"\bU-[a-z0-9]+(?:-[a-z0-9]+)*", page.read_text("utf-8")))
    assert named <= set(CATALOGUE)


def test_every_code_is_used_somewhere() -> None:
    """A code that nothing reports is a promise that nobody keeps."""
    code = "".join(path.read_text("utf-8") for folder in ("core", "plugins") for path in (ROOT / folder).rglob("*.py"))
    tables = "".join(path.read_text("utf-8") for path in (ROOT / "core/urlset/catalogue").glob("*.py"))
    assert not [name for name in CATALOGUE if code.count(f'"{name}"') <= tables.count(f'"{name}"')]


def test_the_readmes_example_is_what_is_written() -> None:
    """Read by the same parser that the options are, and by the XML reader."""
    text = (ROOT / "README.md").read_text("utf-8")
    [sample] = re.findall(r"```xml\n(.*?)```", text, re.DOTALL)
    assert sample.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="')
    assert re.findall(r"^  <url>\n    <loc>[^<]+</loc>\n    <lastmod>[^<]+</lastmod>\n  </url>$", sample, re.MULTILINE)


def test_the_handbooks_own_options_are_right() -> None:
    """The sample site's configuration is an example that people copy."""
    import yaml  # noqa: PLC0415 (only this test reads YAML)

    class Loader(yaml.SafeLoader):
        """Takes MkDocs' own tags as plain text."""

    Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda *_: "")
    Loader.add_multi_constructor("!", lambda *_: "")
    settings = yaml.load((DOCS.parent / "mkdocs.yml").read_text("utf-8"), Loader)  # noqa: S506 (a SafeLoader)
    ours = [each["urlset"] for each in settings["plugins"] if isinstance(each, dict) and "urlset" in each]
    assert all(parse(each or {})[1] == [] for each in ours)


def test_the_handbook_shows_every_reason_in_its_order() -> None:
    """The table of verdicts is the order in which the code asks."""
    text = (DOCS / "verdicts.md").read_text("utf-8")
    assert [reason.value for reason in Reason] == re.findall(r"^\| \d+ \| \[([^\]]+)\]", text, re.MULTILINE)
    assert [reason.value for reason in Reason] == re.findall(r"^## (.+?)(?: \{.*\})?$", text, re.MULTILINE)[
        : len(Reason)
    ]
