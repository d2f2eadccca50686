"""Compute quota: processor time per minute of a member, or of all others on one network."""

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
"""Seconds after which an allowance is whole again."""


@dataclass(frozen=True)
class Allowance:
    """Milliseconds of work that were spent by `asker` in the current minute."""

    asker: str

    def check(self) -> None:
        """Raises AllowanceSpentError when nothing is left."""
        now = time.time()
        spent = cache.get(self._key(now), 0)
        if spent >= settings.COMPUTE_SECONDS_PER_MINUTE * 1000:
            raise AllowanceSpentError(ceil(PERIOD - now % PERIOD))

    def spend(self, seconds: float) -> None:
        """Counts work that was done, or ended: a millisecond at least, since clocks of processor
        time may stand still for a short job.
        """
        key = self._key(time.time())
        cache.add(key, 0, timeout=2 * PERIOD)
        with suppress(ValueError):  # dropped between the two for want of room
            cache.incr(key, max(1, ceil(seconds * 1000)))

    def _key(self, now: float) -> str:
        return f"compute-{self.asker}-{int(now // PERIOD)}"


def allowance_of(request: HttpRequest) -> Allowance:
    """That of a member, else of the network: a guest who forgets their key is no new asker."""
    user = owner_of(request).user
    return Allowance(f"user-{user.pk}" if user else f"network-{network_in(request.META)}")
