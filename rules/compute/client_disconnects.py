"""Clients that disconnect before their request is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

META_KEY = "frontier.hang_up"
"""Where a server puts the HangUp of a request into its environment."""


class HangUp:
    """Calls back when the client of one request disconnects; safe to use from any thread."""

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
        """Calls `callback` when the client disconnects during the block, or has before it. It is
        never called after the block.
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
