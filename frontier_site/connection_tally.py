"""Counts connections that were refused or cut off: one line in the log a minute, however many."""

from __future__ import annotations

import logging
import time
from collections import Counter
from threading import Lock

logger = logging.getLogger(__name__)
MINUTE = 60.0
NOISE = {
    "Invalid HTTP request received.": "no valid HTTP",
    "Unsupported upgrade request.": "unsupported upgrade",
    "Invalid UTF-8 sequence received from client.": "no valid frames",
    "opening handshake failed": "failed handshake",
    "parser failed": "no valid frames",
}
"""What the server says of each bad connection, and what it is counted as."""
CHATTER = ("connection open", "connection closed", "connection rejected")
"""What it says of each good one; `logs.told_of_sockets` tells of those."""


class Tally:
    """How many connections were refused or cut off since this was last told, by the reason."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._lock = Lock()
        self._told = float("-inf")

    def count(self, reason: str) -> None:
        """Counts one. The first after a quiet minute is logged at once."""
        with self._lock:
            self._counts[reason] += 1
        self.tell()

    def tell(self) -> None:
        """Writes one line, unless nothing was counted or the last one is less than a minute old."""
        now = time.monotonic()
        with self._lock:
            if not self._counts or now - self._told < MINUTE:
                return
            counts, self._counts, self._told = self._counts, Counter(), now
        told = ", ".join(f"{reason}: {number}" for reason, number in sorted(counts.items()))
        logger.warning("%d connections refused or cut off (%s)", counts.total(), told)

    @property
    def is_pending(self) -> bool:
        """Whether something was counted that has not been told."""
        return bool(self._counts)


TALLY = Tally()


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether what the server says deserves a line of its own; what is counted does not."""
    message = str(record.msg)
    if message in NOISE:
        TALLY.count(NOISE[message])
        return False
    return not message.startswith(CHATTER)
