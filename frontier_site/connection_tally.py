"""Aggregated log of refused connections and requests: at most one line a minute for each."""

from __future__ import annotations

import logging
import time
from collections import Counter
from threading import Lock

logger = logging.getLogger(__name__)
MINUTE = 60.0
COUNTED_MESSAGES = {
    "Invalid HTTP request received.": "no valid HTTP",
    "Unsupported upgrade request.": "unsupported upgrade",
    "Invalid UTF-8 sequence received from client.": "no valid frames",
    "opening handshake failed": "failed handshake",
    "parser failed": "no valid frames",
}
"""The server's message for each kind of bad connection, and the reason it is counted under."""
SOCKET_MESSAGES = ("connection open", "connection closed", "connection rejected")
"""The server's messages about healthy WebSockets; `logs.log_sockets` logs those."""


class Tally:
    """What was refused since the last log line, by reason. `what` is its name in the line."""

    def __init__(self, what: str = "connections refused or cut off") -> None:
        self._what = what
        self._counts: Counter[str] = Counter()
        self._lock = Lock()
        self._told = float("-inf")

    def count(self, reason: str) -> None:
        """Count one. The first after a quiet minute is logged at once."""
        with self._lock:
            self._counts[reason] += 1
        self.tell()

    def tell(self) -> None:
        """Write one log line, unless nothing was counted or the last line is less than a minute
        old.
        """
        now = time.monotonic()
        with self._lock:
            if not self._counts or now - self._told < MINUTE:
                return
            counts, self._counts, self._told = self._counts, Counter(), now
        told = ", ".join(f"{reason}: {number}" for reason, number in sorted(counts.items()))
        logger.warning("%d %s (%s)", counts.total(), self._what, told)

    @property
    def is_pending(self) -> bool:
        """Whether there are counts that have not been logged."""
        return bool(self._counts)


TALLY = Tally()
REQUESTS = Tally("requests refused")
REPEATS = Tally("errors logged before")
TALLIES = (TALLY, REQUESTS, REPEATS)


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Logging filter: drops messages of the server that are counted or logged elsewhere."""
    message = str(record.msg)
    if message in COUNTED_MESSAGES:
        TALLY.count(COUNTED_MESSAGES[message])
        return False
    return not message.startswith(SOCKET_MESSAGES)
