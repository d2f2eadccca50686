"""In-memory channel layer for broadcasts within one process."""

from __future__ import annotations

import time

from channels.layers import InMemoryChannelLayer

PAUSE = 1.0
"""Seconds between two looks for what nobody has fetched; it may lie there for a minute."""


class Layer(InMemoryChannelLayer):
    """Channels' in-memory layer without its three scans of all sockets for each message."""

    _looked = float("-inf")

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now - self._looked >= PAUSE:
            self._looked = now
            super()._clean_expired()
