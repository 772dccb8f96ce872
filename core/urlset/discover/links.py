"""Links: what a page refers to, as absolute URLs of things that exist."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from urlset import urls
from urlset.html import Facts


class Links:
    """Resolves the references of one page, against its base URL where it sets one."""

    def __init__(self, facts: Facts, loc: str, exists: Callable[[str], bool | None]) -> None:
        self._loc = loc
        self._base = _resolved(loc, facts.base) or loc
        self._exists = exists
        self._known: dict[str, str] = {}

    def url(self, reference: str) -> str:
        """Return the absolute URL of a reference, or an empty text.

        Empty where it is no http(s) URL (`data:`, `blob:`), leads to the page itself, or to a file that is not built.
        """
        if reference not in self._known:
            found = _resolved(self._base, reference)
            usable = found and found != self._loc and self._exists(found) is not False
            self._known[reference] = found if usable else ""
        return self._known[reference]

    def first(self, references: Iterable[str], accepts: Callable[[str], bool]) -> str:
        """Return the absolute URL of the first reference that has one and is accepted, or an empty text."""
        urls_of = (self.url(reference) for reference in references)
        return next((found for found in urls_of if found and accepts(found)), "")


def _resolved(base: str, reference: str) -> str:
    text = reference.strip()
    if not text or text.startswith("#"):
        return ""
    try:
        return urls.absolute(base, text)
    except ValueError:
        return ""
