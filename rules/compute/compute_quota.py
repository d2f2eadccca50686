"""Compute quota: processor time per minute of a member or a guest, and of all guests of a
network.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from django.conf import settings
from django.http import HttpRequest

from rosters.quota import Quota, quotas_of
from rules.compute.errors import AllowanceSpentError

PERIOD = 60
"""Seconds after which a quota is full again."""


@dataclass(frozen=True)
class Allowance:
    """Processor time in ms that a client may use in a minute."""

    quotas: tuple[Quota, ...]

    def check(self) -> None:
        """Raise AllowanceSpentError when a quota is used up."""
        if wait := max(quota.wait() for quota in self.quotas):
            raise AllowanceSpentError(wait)

    def spend(self, seconds: float) -> None:
        """Count the time of a job, finished or not; at least 1 ms, as processor clocks may not
        advance during a short job.
        """
        for quota in self.quotas:
            quota.spend(max(1, ceil(seconds * 1000)))


def allowance_of(request: HttpRequest) -> Allowance:
    """The quotas of a client; a guest gets no new one of the network with a new session."""
    most = settings.COMPUTE_SECONDS_PER_MINUTE * 1000
    return Allowance(quotas_of(request, "compute", most, PERIOD))
