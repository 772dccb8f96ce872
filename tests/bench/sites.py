"""Sites: the same documentation for each host, of any number of pages, in a git repository of its own."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

_TEXT = "a page of this site says what the tool does when its option is set and how to change that in a build"
_COMMITS = 20
_PART = 20  # pages; navigation then grows with parts, not with pages times pages
_CODE = 'import tool\n\nresult = tool.run("page {number}", depth=3)\nprint(result.report())'


def markdown(number: int) -> str:
    """Return a page of MkDocs."""
    parts = [f"# Page {number}"]
    for title, paragraphs in _sections(number):
        code = _CODE.format(number=number)
        parts += [f"## {title}", *paragraphs, f"```python\n{code}\n```", "- one\n- two\n- three"]
    return "\n\n".join(parts) + "\n"


def article(number: int) -> str:
    """Return an article of Pelican."""
    day = f"20{10 + number % 14}-{1 + number % 12:02}-{1 + number % 28:02}"
    return f"Title: Page {number}\nDate: {day}\nCategory: part-{number % 10}\n\n{markdown(number)}"


def restructured(number: int) -> str:
    """Return a document of Sphinx."""
    parts = [f"Page {number}\n==========="]
    for title, paragraphs in _sections(number):
        code = _CODE.format(number=number).replace("\n", "\n    ")
        parts += [f"{title}\n{'-' * len(title)}", *paragraphs, f".. code-block:: python\n\n    {code}", "- one\n- two"]
    return "\n\n".join(parts) + "\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """The sources of a site.

    Attributes:
        folder: Where the host looks for them.
        suffix: How their names end.
        page: Returns the source of a page by its number.
        index: The source of the home page, or empty where the host makes one.
        part: The source of the first page of each part, or empty where parts have none.
    """

    folder: str
    suffix: str
    page: Callable[[int], str]
    index: str
    part: str = ""

    def make(self, top: Path, pages: int) -> None:
        """Write a project's pages and commit them part by part, unless they are there from an earlier run."""
        if (top / ".git" / "made").is_file():
            return
        (top / self.folder).mkdir(parents=True)
        _git(top, "init", "--quiet")
        if self.index:
            (top / self.folder / f"index{self.suffix}").write_text(self.index, encoding="utf-8")
        for commit in range(_COMMITS):
            for number in range(commit, pages, _COMMITS):
                path = top / self.folder / f"part-{number // _PART}" / f"page-{number}{self.suffix}"
                path.parent.mkdir(exist_ok=True)
                if self.part:
                    path.with_name(f"index{self.suffix}").write_text(self.part, encoding="utf-8")
                path.write_text(self.page(number), encoding="utf-8")
            _git(top, "add", "--all")
            stamp = f"2024-01-{commit + 1:02}T12:00:00+00:00"
            _git(top, "commit", "--quiet", "--allow-empty", "--message=change", stamp=stamp)
        (top / ".git" / "made").touch()


def _sections(number: int) -> Iterator[tuple[str, list[str]]]:
    source = random.Random(number)  # noqa: S311 (no secret)
    for section in range(4):
        yield f"Section {section}", [" ".join(source.choices(_TEXT.split(), k=60)).capitalize() + "." for _ in range(3)]


def _git(top: Path, *arguments: str, stamp: str = "") -> None:
    person = {"NAME": "A", "EMAIL": "a@example.org"}
    names = {f"GIT_{who}_{key}": value for who in ("AUTHOR", "COMMITTER") for key, value in person.items()}
    dates = {f"GIT_{who}_DATE": stamp for who in ("AUTHOR", "COMMITTER") if stamp}
    subprocess.run(["git", *arguments], cwd=top, check=True, env={**os.environ, **names, **dates})
