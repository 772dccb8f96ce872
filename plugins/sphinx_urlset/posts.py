"""Posts: what ablog knows of the documents that are posts of a blog.

Source: https://github.com/sunpy/ablog (0.11), `process_posts` in post.py and `Post` in blog.py.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


class Post(NamedTuple):
    """The posts of one document: several may stand in it.

    Attributes:
        published: When the first appeared.
        updated: When the last of their updates was, where one is stated.
        hidden: Why ablog does not publish them, or empty.
    """

    published: object
    updated: object
    hidden: str


def posts(env: BuildEnvironment, started: float) -> dict[str, Post]:
    """Return the documents that are posts; drafts for ablog are those without a date and those of a coming day."""
    known: dict[str, list[dict[str, Any]]] = getattr(env, "ablog_posts", {})
    return {name: _post(found, dt.datetime.fromtimestamp(started).date()) for name, found in known.items() if found}  # noqa: DTZ006


def _post(found: list[dict[str, Any]], today: dt.date) -> Post:
    """Read the posts of a document.

    Their dates are naive and stay so, hence the core writes days; ablog too compares them with the machine's day.
    """
    published = [each["date"] for each in found if each["date"] and each["date"].date() <= today]
    updated = [each["update"] for each in found if each["update"] and each["update"] != each["date"]]
    return Post(
        published=min(published, default=None),
        updated=max(updated, default=None),
        hidden="" if published else "draft: its post has no date, or one to come",
    )
