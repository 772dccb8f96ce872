"""Receipt: what was announced to which engine in which state, so that nothing is sent twice."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from urlset.indexnow.notices import Notice
from urlset.output import write_private

PATH = Path(".cache", "urlset", "announced.json")
AGAIN = dt.timedelta(days=1)
"""After this time a URL whose state is not known may be announced again: it may have changed."""
VERSION = 1


class Receipt:
    """The receipt of a project.

    Args:
        path: Its file; one that is missing or broken only means that nothing is known.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._sent: dict[str, dict[str, tuple[str, str]]] = {}
        try:
            found: Any = json.loads(path.read_text(encoding="utf-8"))
            if found["receipt"] == VERSION:
                self._sent = {
                    str(engine): {str(loc): (str(state), str(when)) for loc, (state, when) in sent.items()}
                    for engine, sent in found["sent"].items()
                }
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            pass

    def has(self, endpoint: str, notice: Notice, now: dt.datetime) -> bool:
        """Say whether a URL was announced in this state, or of an unknown state, a short while ago."""
        state, when = self._sent.get(endpoint, {}).get(notice.loc, (None, ""))
        if state is None or state != notice.state:
            return False
        try:
            return bool(state) or now - dt.datetime.fromisoformat(when) < AGAIN
        except (ValueError, TypeError):
            return False

    def note(self, endpoint: str, notices: Iterable[Notice], now: dt.datetime) -> bool:
        """Note what was sent, at once, so that a later failure does not lose it; false if it cannot be written."""
        when = now.isoformat(timespec="seconds")
        self._sent.setdefault(endpoint, {}).update({each.loc: (each.state, when) for each in notices})
        text = json.dumps({"receipt": VERSION, "sent": self._sent}, ensure_ascii=False, indent=0)
        data = text.encode("utf-8", "replace")
        write_private(self.path, data)
        try:
            return self.path.read_bytes() == data
        except OSError:
            return False
