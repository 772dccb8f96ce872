"""Patterns: gitignore-style selection of pages by URL path or by source path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from urlset.problems import Problem, problem

if TYPE_CHECKING:
    from pathspec import PathSpec
    from pathspec.pattern import Pattern

SOURCE = "source:"
_HOME = "index.htm\ufdd0"  # the home page at `/`: no path holds a noncharacter, and `*.html` does not match it


class Subject(NamedTuple):
    """What a pattern is matched against.

    Attributes:
        path: URL path below the site's root, with a leading slash and percent-encoded.
        source: Path of the source below the source root, with `/`, or empty where there is none.
    """

    path: str
    source: str = ""


class Patterns:
    """A list of patterns that are matched together, as the lines of one .gitignore file are: the last match decides.

    Matching remembers which patterns decided, so that `unused` can name those that never did.
    Source: https://git-scm.com/docs/gitignore#_pattern_format, by pathspec.
    """

    def __init__(self, lines: Sequence[str], where: str) -> None:
        self.lines = tuple(lines)
        self.where = where
        self._used: set[int] = set()
        self._seen: dict[bool, set[str]] = {False: set(), True: set()}
        self._specs = [
            (spec, index, is_source)
            for is_source in (False, True)
            if (index := [at for at, line in enumerate(lines) if line.startswith(SOURCE) == is_source])
            and (spec := _spec([lines[at].removeprefix(SOURCE) for at in index]))
        ]

    def __bool__(self) -> bool:
        return bool(self.lines)

    def match(self, subject: Subject) -> str:
        """Return the pattern that selects the subject, or an empty text."""
        for spec, index, is_source in self._specs:
            name = subject.source if is_source else (unquote(subject.path).lstrip("/") or _HOME)
            if not name:
                continue
            self._seen[is_source].add(name)
            result = spec.check_file(name)
            if result.index is not None:
                self._used.add(index[result.index])
                if result.include:
                    return self.lines[index[result.index]]
        return ""

    def unused(self) -> list[Problem]:
        """Return one problem for each pattern that decided nothing: most often a missing slash or a renamed page."""
        return [
            problem("U-pattern-unused", f"'{line}' matches no page", f"{self.where}[{at}]")
            for at, line in enumerate(self.lines)
            if at not in self._used and not line.startswith("!") and not self._matches_any(line)
        ]

    def _matches_any(self, line: str) -> bool:
        """Say whether a pattern that decided nothing, because a later one did, would match a page all the same."""
        spec = _spec([line.removeprefix(SOURCE)])
        return any(spec.match_file(name) for name in self._seen[line.startswith(SOURCE)])


def _spec(lines: list[str]) -> PathSpec[Pattern]:
    from pathspec import PathSpec  # noqa: PLC0415 (only sites that use patterns pay for it)

    # GitIgnoreSpec would keep a page out whose folder is excluded, whatever a later `!` says: a rule about reading
    # folders that URLs do not share.
    return PathSpec.from_lines("gitignore", map(_as_gitignore, lines))


def _as_gitignore(line: str) -> str:
    """Let `/` mean the home page, which to gitignore would mean nothing, and let `/index.html` mean it at `/` too."""
    sign, name = ("!", line[1:]) if line.startswith("!") else ("", line)
    name = "/index.html" if name == "/" else name
    return sign + (f"{name[:-1]}[l{_HOME[-1]}]" if name in {"/index.html", "index.html"} else name)
