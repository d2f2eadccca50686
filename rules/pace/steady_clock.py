"""Monotonic wall-clock time for clocks: ignores jumps of the system clock.

When the system time is set by hand or by NTP, thinking time continues on a monotonic clock until
the site restarts.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta

from django.utils import timezone

logger = logging.getLogger(__name__)
JUMP = timedelta(seconds=5)
"""A difference above this counts as a jump of the system clock."""
RUNNING = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Monotonic clock; includes system sleep where the platform supports it."""


class Steady:
    """Follows the system clock until it jumps, then a monotonic clock."""

    def __init__(self) -> None:
        self._agreed: tuple[datetime, float] | None = None
        self._is_astray = False

    def now(self) -> datetime:
        wall, run = timezone.now(), time.clock_gettime(RUNNING)
        since, then = self._agreed or (wall, run)
        steady = since + timedelta(seconds=run - then)
        is_astray = abs(wall - steady) > JUMP
        if is_astray and not self._is_astray:
            logger.warning("the clock has jumped by %s; matches do not follow", wall - steady)
        self._is_astray = is_astray
        if is_astray:
            return steady
        self._agreed = wall, run
        return wall


STEADY = Steady()


def now() -> datetime:
    """The current time for clocks."""
    return STEADY.now()
