"""Runs costly computations for requests: in workers, with a deadline, within an allowance."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import HttpRequest

from rules.compute.client_disconnects import META_KEY, HangUp
from rules.compute.compute_quota import allowance_of
from rules.compute.errors import DeadlineError
from rules.compute.pool import Pool
from rules.compute.protocol import Job

TAKEN = "frontier.compute_seconds"
"""Where the environment of a request holds what each of its jobs took."""


@cache
def pool() -> Pool:
    """The workers of this server process."""
    return Pool(settings.COMPUTE_WORKERS)


def compute(request: HttpRequest, job: Job, *arguments: object) -> bytes:
    """What `job` returns for `arguments`, which are sent to a worker. All jobs of a request share
    its deadline.

    Raises ComputeError where there is no result; `frontier_site.errors` answers it.
    """
    allowance, taken = allowance_of(request), request.META.setdefault(TAKEN, [])
    allowance.check()
    left = settings.COMPUTE_SECONDS - sum(taken)
    if left <= 0:
        raise DeadlineError

    def spend(seconds: float, of_processor: float) -> None:
        taken.append(seconds)
        allowance.spend(of_processor)

    return pool().run(
        job,
        *arguments,
        seconds=left,
        hang_up=request.META.get(META_KEY) or HangUp(),
        spend=spend,
    )
