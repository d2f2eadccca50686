"""The time that clocks go by: that of the wall, but not its jumps.

The wall's clock may be set while matches are played, by hand or by a time server. How long somebody
thinks is then counted on by a clock that only ever runs, until the site is started anew.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta

from django.utils import timezone

logger = logging.getLogger(__name__)
JUMP = timedelta(seconds=5)
"""What the wall's clock may be set by without being said to jump."""
RUNNING = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Counts the time for which the machine sleeps too, where there is such a clock."""


class Steady:
    """Follows the wall's clock as long as that runs as time does."""

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
    """What time it is for clocks."""
    return STEADY.now()
