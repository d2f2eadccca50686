"""Compute quota: processor time per minute of a member, or of all guests of one network."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from math import ceil

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from rosters.client_network import network_in
from rosters.owners import owner_of
from rules.compute.errors import AllowanceSpentError

PERIOD = 60
"""Seconds after which a quota is full again."""


@dataclass(frozen=True)
class Allowance:
    """Processor time in ms used by `asker` in the current minute."""

    asker: str

    def check(self) -> None:
        """Raise AllowanceSpentError when the quota is used up."""
        now = time.time()
        spent = cache.get(self._key(now), 0)
        if spent >= settings.COMPUTE_SECONDS_PER_MINUTE * 1000:
            raise AllowanceSpentError(ceil(PERIOD - now % PERIOD))

    def spend(self, seconds: float) -> None:
        """Count the time of a job, finished or not; at least 1 ms, as processor clocks may not
        advance during a short job.
        """
        key = self._key(time.time())
        cache.add(key, 0, timeout=2 * PERIOD)
        with suppress(ValueError):  # dropped between the two for want of room
            cache.incr(key, max(1, ceil(seconds * 1000)))

    def _key(self, now: float) -> str:
        return f"compute-{self.asker}-{int(now // PERIOD)}"


def allowance_of(request: HttpRequest) -> Allowance:
    """The quota of a member, else of the network, so that a guest gets no new quota with a new
    session.
    """
    user = owner_of(request).user
    return Allowance(f"user-{user.pk}" if user else f"network-{network_in(request.META)}")
