"""Key: the file by which engines see that who announces URLs may do so: KEY.txt, which holds the key.

At the root of a host it stands for all of the host; deeper, for what lies below its folder.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from urlset import urls
from urlset.check.web import Web
from urlset.output import Folder
from urlset.problems import UrlsetError, problem
from urlset.served import is_file

_KEY = re.compile(r"[A-Za-z0-9-]{8,128}")
_MOST = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A key.

    Attributes:
        value: The key.
        location: URL of its file; empty for KEY.txt at the root of each host.
    """

    value: str
    location: str = ""

    def at(self, host: str) -> str:
        """Return the URL of the file for a host such as `https://example.org`."""
        return self.location or f"{host}/{self.value}.txt"


def checked(value: str) -> str:
    """Return a key that is well formed. Raises ValueError."""
    if not _KEY.fullmatch(value):
        raise ValueError("a key has 8 to 128 letters, digits and hyphens")
    return value


def site_key(site: Path, base_url: str, value: str = "") -> Key | None:
    """Return the key whose file lies in a built site, or None where there is none.

    Args:
        site: The folder.
        base_url: Where it is served, or empty for the root of whatever host.
        value: The key; by default that of the file which is there.
    """
    value = value or _found(site)
    if not value or not _holds(site / f"{value}.txt", value):
        return None
    return Key(value=value, location=f"{base_url}{value}.txt" if base_url else "")


def create(site: Path, value: str = "") -> Path:
    """Write the file of a key, by default a new one, into a built site. Raises UrlsetError (U-write)."""
    value = value or secrets.token_hex(16)
    with Folder(site) as folder:
        folder.stage(f"{value}.txt", (value.encode(),))
        folder.commit()
    return site / f"{value}.txt"


def live_keys(key: Key, hosts: Iterable[str], timeout: float) -> None:
    """Ask each host for the key's file. Raises UrlsetError (U-indexnow-key) for the first that does not have it."""
    with closing(Web(timeout)) as web:
        for location in dict.fromkeys(key.at(host) for host in sorted(hosts)):
            _judge(key, location, web)


def _judge(key: Key, location: str, web: Web) -> None:
    data = b""
    try:
        with web.fetch(location) as opened:
            while len(data) < _MOST and (more := opened.source.read(_MOST)):
                data += more
    except UrlsetError as error:
        raise UrlsetError(problem("U-indexnow-key", error.problems[0].message, location)) from None
    if data.decode("utf-8-sig", "replace").strip() != key.value:
        raise UrlsetError(problem("U-indexnow-key", "it does not hold the key", location))


def covers(key: Key, loc: str) -> bool:
    """Say whether a URL lies where the key's file stands for."""
    if not key.location:
        return True
    return urls.host(key.location) == urls.host(loc) and loc.startswith(key.location.rpartition("/")[0] + "/")


def _found(site: Path) -> str:
    """Return the key of the first key file of a folder, or an empty text."""
    try:
        names = sorted(path.stem for path in site.glob("*.txt"))
    except OSError:
        return ""
    return next((name for name in names if _KEY.fullmatch(name) and _holds(site / f"{name}.txt", name)), "")


def _holds(path: Path, value: str) -> bool:
    try:
        if not is_file(path) or path.stat().st_size > _MOST:
            return False
        return path.read_text(encoding="utf-8-sig").strip() == value
    except (OSError, ValueError):
        return False
