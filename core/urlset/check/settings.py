"""Settings: what a check is asked for, and whose reading of the rules it takes."""

from __future__ import annotations

import datetime as dt
import enum
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


class Profile(enum.StrEnum):
    """Whose rules are asked beside those of the protocol and of the vocabularies."""

    PROTOCOL = "protocol"
    GOOGLE = "google"
    BING = "bing"
    YANDEX = "yandex"

    @property
    def agent(self) -> str:
        """The name of the crawler that robots.txt is read for; `*` stands for all that are not named."""
        return {"google": "Googlebot", "bing": "bingbot", "yandex": "Yandex"}.get(self.value, "*")

    @property
    def ignores_hints(self) -> bool:
        """Whether changefreq and priority mean nothing to its engine (Google; Bing since 2025-07)."""
        return self in (Profile.GOOGLE, Profile.BING)


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)


def _quiet(_text: str) -> None:
    """Show no progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one check.

    Attributes:
        profile: Whose rules are asked.
        strict_xsd: Whether to report what a validator by the XML schema refuses too.
        base_url: Absolute URL, ending in a slash, of the folder that local files are served in; empty if not known.
        ignore: Codes that are not reported.
        record: The record of the build that made a folder, which says why pages are left out; None to look for it.
        now: What counts as the future.
        timeout: Seconds that a server may be silent; it may take ten times as long for one file.
        progress: Told what is being done, in a few words.
    """

    profile: Profile = Profile.PROTOCOL
    strict_xsd: bool = False
    base_url: str = ""
    ignore: frozenset[str] = frozenset()
    record: Path | None = None
    now: dt.datetime = field(default_factory=_now)
    timeout: float = 20.0
    progress: Callable[[str], None] = _quiet
