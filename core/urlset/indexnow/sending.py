"""Sending: URLs in batches, each of one host, to one engine, which passes them on to the others."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Self
from urllib.parse import urlsplit

from urllib3.exceptions import HTTPError, InvalidHeader, MaxRetryError
from urllib3.response import BaseHTTPResponse
from urllib3.util import Retry, Timeout

from urlset import __version__, urls
from urlset.check.patience import PatientPools
from urlset.check.spelling import shown
from urlset.indexnow.key import Key, covers
from urlset.indexnow.notices import Notice
from urlset.problems import Problem, UrlsetError, problem

ENDPOINT = "https://api.indexnow.org/indexnow"
MAX_URLS = 10_000
"""URLs of one request."""
MAX_WAIT = 300
"""Seconds that an engine may make us wait; who asks for more is asked again by the next run."""

_TRIES = 5
_BUSY = (429, 500, 502, 503, 504)
_MEANINGS = {
    400: "the request is not understood",
    403: "the key is not valid: its file is not found, or does not hold it",
    422: "a URL is not on the host, or the key does not fit",
    429: "too many requests",
}
_ACCEPTED = (HTTPStatus.OK, HTTPStatus.ACCEPTED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """URLs of one host for one request."""

    host: str
    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A batch that the engine took; `is_pending` means that it has yet to look for the key."""

    batch: Batch
    is_pending: bool


class _Patient(Retry):
    """Waits as long as the engine asks for, within reason."""

    def get_retry_after(self, response: BaseHTTPResponse) -> float | None:
        """Return the seconds of Retry-After; a header that cannot be read says nothing."""
        try:
            return super().get_retry_after(response)
        except InvalidHeader:
            return None

    def increment(
        self,
        method: str | None = None,
        url: str | None = None,
        response: BaseHTTPResponse | None = None,
        error: Exception | None = None,
        _pool: Any = None,
        _stacktrace: Any = None,
    ) -> Self:
        """Return what is left of the patience; none for an engine that wants a long wait."""
        if response is not None and (self.get_retry_after(response) or 0) > MAX_WAIT:
            raise MaxRetryError(_pool, url or "", None)
        return super().increment(method, url, response, error, _pool, _stacktrace)


def batches(notices: Iterable[Notice], key: Key) -> tuple[list[Batch], list[Problem]]:
    """Divide notices into batches, and return the problems of those that the key does not stand for."""
    by_host: dict[str, list[Notice]] = {}
    problems: list[Problem] = []
    for each in notices:
        if covers(key, each.loc):
            by_host.setdefault(urls.host(each.loc), []).append(each)
        else:
            message = f"{shown(each.loc)} is not below {key.location.rpartition('/')[0]}/, where the key stands for"
            problems.append(problem("U-indexnow-url", message))
    return [
        Batch(host=host, notices=tuple(those[start : start + MAX_URLS]))
        for host, those in by_host.items()
        for start in range(0, len(those), MAX_URLS)
    ], problems


class Sender:
    """Sends batches to an engine.

    Args:
        endpoint: URL that takes them.
        key: The key.
        timeout: Seconds that the engine may be silent.
    """

    def __init__(self, endpoint: str, key: Key, timeout: float) -> None:
        self._endpoint, self._key = endpoint, key
        retries = _Patient(
            total=_TRIES,
            connect=2,
            read=2,
            redirect=0,
            backoff_factor=1,
            backoff_max=60,
            status_forcelist=_BUSY,
            allowed_methods=None,
            raise_on_status=False,
        )
        self._pool = PatientPools(timeout=Timeout(connect=timeout, read=timeout), retries=retries)

    def close(self) -> None:
        """Close all connections."""
        self._pool.clear()

    def send(self, found: Iterable[Batch]) -> Iterator[Sent | Problem]:
        """Send batches, and yield for each what came of it; after an engine's refusal no more of its host is sent.

        Where the engine is busy or cannot be reached, nothing more is sent at all.
        """
        refused: set[str] = set()
        for batch in found:
            if batch.host in refused:
                continue
            try:
                yield Sent(batch=batch, is_pending=self._post(batch) == HTTPStatus.ACCEPTED)
            except _BusyError as error:
                yield from error.problems
                return
            except UrlsetError as error:
                refused.add(batch.host)
                yield from error.problems

    def body(self, batch: Batch) -> dict[str, Any]:
        """Return the body of a batch's request; the key's location is said where it is not the usual one."""
        location = self._key.at(batch.host)
        usual = location == f"{batch.host}/{self._key.value}.txt"
        return {
            "host": urlsplit(batch.host).netloc,
            "key": self._key.value,
            **({} if usual else {"keyLocation": location}),
            "urlList": [each.loc for each in batch.notices],
        }

    def _post(self, batch: Batch) -> int:
        try:
            response = self._pool.request(
                "POST",
                self._endpoint,
                body=json.dumps(self.body(batch)).encode(),
                headers={"Content-Type": "application/json; charset=utf-8", "User-Agent": f"urlset/{__version__}"},
                redirect=False,
                preload_content=False,
            )
        except (HTTPError, OSError, ValueError) as error:
            inner = getattr(error, "reason", None) or error
            raise _BusyError(
                problem("U-indexnow", f"it cannot be reached: {shown(str(inner))}", self._endpoint)
            ) from None
        try:
            if response.status in _ACCEPTED:
                return response.status
            raise self._refusal(response, batch)
        finally:
            response.close()

    def _refusal(self, response: BaseHTTPResponse, batch: Batch) -> UrlsetError:
        status = response.status
        wait = response.headers.get("Retry-After", "")
        meaning = _MEANINGS.get(status, shown(response.reason or ""))
        later = f"; it asks to wait ({shown(wait)})" if wait and status in _BUSY else ""
        message = f"it answers {status} for {batch.host}: {meaning}{later}"
        kind = _BusyError if status in _BUSY else UrlsetError
        return kind(problem("U-indexnow", message, self._endpoint))


class _BusyError(UrlsetError):
    """The engine takes nothing now, whatever is sent."""
