"""Patience: HTTP connections that hang up on a server which sends its headers for ever, a byte at a time.

A timeout of a socket begins anew with every byte. The body is timed where it is read; the headers are read in one call.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Generator
from typing import Any

from urllib3 import HTTPConnectionPool, HTTPSConnectionPool, PoolManager
from urllib3.connection import HTTPConnection, HTTPSConnection

TIMEOUTS = 10
"""How many timeouts one answer may take in all."""


@contextlib.contextmanager
def _watched(connection: HTTPConnection) -> Generator[None]:
    """Shut the connection's socket down when patience ends, which ends the call that reads from it."""

    def hang_up() -> None:
        with contextlib.suppress(OSError):
            if connection.sock is not None:
                connection.sock.shutdown(socket.SHUT_RDWR)

    seconds = connection.timeout if isinstance(connection.timeout, (int, float)) else 60.0
    timer = threading.Timer(seconds * TIMEOUTS, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


class _Plain(HTTPConnection):
    def getresponse(self) -> Any:
        with _watched(self):
            return super().getresponse()


class _Secure(HTTPSConnection):
    def getresponse(self) -> Any:
        with _watched(self):
            return super().getresponse()


class _PlainPool(HTTPConnectionPool):
    ConnectionCls: Any = _Plain  # Any, because urllib3's own protocol does not fit its own classes


class _SecurePool(HTTPSConnectionPool):
    ConnectionCls: Any = _Secure


class PatientPools(PoolManager):
    """A pool manager whose connections have an end to their patience."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[arg-type] # passed on as they are
        self.pool_classes_by_scheme = {"http": _PlainPool, "https": _SecurePool}
