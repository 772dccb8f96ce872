"""Web: sitemaps that are fetched, with bounds on time, size and redirects, and only from where the target leads.

Redirects are followed within one host (with or without `www.`), so that a foreign server cannot send a check into the
network of whoever runs it.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import contextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from urllib3.exceptions import HTTPError
from urllib3.util import Retry, Timeout

from urlset import __version__, urls, xml
from urlset.check.file import File, Opened, Opener
from urlset.check.index_file import Child
from urlset.check.patience import TIMEOUTS, PatientPools
from urlset.check.spelling import origin, shown
from urlset.problems import UrlsetError, problem

if TYPE_CHECKING:
    from urllib3.response import BaseHTTPResponse

MAX_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)
_NOT_THERE = (401, 403, 404, 410)
_BUSY = (429, 500, 502, 503, 504)


class NotThereError(UrlsetError):
    """The server has no such file, or shows it to nobody."""


class Web:
    """Fetched files; a file's name is the URL that was asked for.

    Args:
        timeout: Seconds that a server may be silent.
    """

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        # Retry-After is not honoured: a server could name a year.
        retries = Retry(
            total=2,
            redirect=0,
            backoff_factor=0.3,
            status_forcelist=_BUSY,
            raise_on_status=False,
            respect_retry_after_header=False,
        )
        self._pool = PatientPools(
            timeout=Timeout(connect=timeout, read=timeout),
            retries=retries,
            headers={"User-Agent": f"urlset/{__version__}", "Accept-Encoding": "identity"},
        )

    def close(self) -> None:
        """Close all connections."""
        self._pool.clear()

    def opener(self, file: File) -> Opener:
        """Return what fetches a file."""
        return lambda: self.fetch(file.name)

    def child(self, index: File, child: Child) -> File:
        """Return a sitemap that an index lists; whether it exists is seen when it is opened."""
        return File(name=child.loc, url=child.loc, hosts=index.hosts)

    @contextmanager
    def fetch(self, url: str) -> Generator[Opened]:
        """Fetch a URL.

        Raises:
            UrlsetError: U-http (the answer is not 200), U-http-redirect or U-http-unreachable; the last and U-xml-size
                also while it is read from.
        """
        until = time.monotonic() + self._timeout * TIMEOUTS
        final, response = self._follow(url)
        try:
            if response.status != HTTPStatus.OK:
                message = f"the server answers {response.status} {shown(response.reason or '')}"
                kind = NotThereError if response.status in _NOT_THERE else UrlsetError
                raise kind(problem("U-http", message, url))
            yield Opened(_Body(response, url, until), final)
        finally:
            response.close()

    def _follow(self, url: str) -> tuple[str, BaseHTTPResponse]:
        """Return the last URL of a chain of redirects, and its answer."""
        last = url
        for _ in range(MAX_REDIRECTS + 1):
            response = self._ask(last, url)
            if response.status not in _REDIRECTS:
                return last, response
            response.close()
            last = _target(last, response.headers.get("Location", ""), url)
        raise _error("U-http-redirect", f"there are more than {MAX_REDIRECTS} redirects", url)

    def _ask(self, url: str, where: str) -> BaseHTTPResponse:
        try:
            return self._pool.request("GET", url, redirect=False, preload_content=False, decode_content=False)
        except (HTTPError, OSError, ValueError) as error:
            raise _error("U-http-unreachable", _reason(error), where) from None


class _Body:
    """The body of an answer, read within bounds."""

    def __init__(self, response: BaseHTTPResponse, url: str, until: float) -> None:
        self._response, self._url, self._until = response, url, until
        self._size = 0

    def read(self, size: int, /) -> bytes:
        """Return up to `size` bytes, and none at the end."""
        if time.monotonic() > self._until:
            raise _error("U-http-unreachable", "the server is too slow", self._url)
        try:
            # read1 returns what has arrived: a trickling server must not hold one call for ever.
            data = self._response.read1(size, decode_content=False)
        except (HTTPError, OSError) as error:
            raise _error("U-http-unreachable", _reason(error), self._url) from None
        self._size += len(data)
        if self._size > xml.MAX_BYTES:
            raise _error("U-xml-size", f"it has more than {xml.MAX_BYTES:,} bytes", self._url)
        return data


def _target(url: str, location: str, where: str) -> str:
    """Return where a redirect leads, if it may be followed."""
    try:
        target = urls.absolute(url, urljoin(url, location)) if location else ""
    except ValueError:
        target = ""
    if not target:
        raise _error("U-http-redirect", f"a redirect leads to {shown(location) or 'nowhere'}", where)
    here, there = origin(url), origin(target)
    if here.host.removeprefix("www.") != there.host.removeprefix("www.") or here.port != there.port:
        raise _error("U-http-redirect", f"a redirect leads to another host, {there}", where)
    return target


def _reason(error: Exception) -> str:
    """Return what went wrong, without urllib3's account of its attempts."""
    inner = getattr(error, "reason", None) or error
    return shown(str(inner).rpartition(": ")[2] or type(inner).__name__)


def _error(code: str, message: str, where: str) -> UrlsetError:
    return UrlsetError(problem(code, message, where))
