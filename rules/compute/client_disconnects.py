"""Clients that disconnect before their request is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

META_KEY = "frontier.client_disconnect"
"""WSGI environment key of the request's ClientDisconnect."""


class ClientDisconnect:
    """Calls a function when the client of one request disconnects. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._happened = False
        self._callback: Callable[[], None] | None = None

    def tell(self) -> None:
        """The client has disconnected."""
        with self._lock:
            self._happened = True
            if self._callback is not None:
                self._callback()

    @contextmanager
    def calling(self, callback: Callable[[], None]) -> Iterator[None]:
        """Call `callback` when the client disconnects during the block, or at once if it already
        has; never after the block.
        """
        with self._lock:
            self._callback = callback
            if self._happened:
                callback()
        try:
            yield
        finally:
            with self._lock:
                self._callback = None
