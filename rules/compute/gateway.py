"""Runs costly computations for requests: in worker processes, with a deadline and a quota."""

from __future__ import annotations

from functools import cache

from django.conf import settings
from django.http import HttpRequest

from rules.compute.client_disconnects import META_KEY, ClientDisconnect
from rules.compute.compute_quota import allowance_of
from rules.compute.errors import DeadlineError
from rules.compute.pool import Pool
from rules.compute.protocol import Job

TAKEN = "frontier.compute_seconds"
"""WSGI environment key: the processor time of each job of the request."""


@cache
def pool() -> Pool:
    """The worker pool of this server process."""
    return Pool(settings.COMPUTE_WORKERS)


def compute(request: HttpRequest, job: Job, *arguments: object) -> bytes:
    """Run `job` with `arguments` in a worker and return its result. All jobs of a request share its
    processor time.

    Raises ComputeError when there is no result; `frontier_site.errors` turns it into a response.
    """
    allowance, taken = allowance_of(request), request.META.setdefault(TAKEN, [])
    allowance.check()
    left = settings.COMPUTE_SECONDS - sum(taken)
    if left <= 0:
        raise DeadlineError

    def spend(seconds: float) -> None:
        taken.append(seconds)
        allowance.spend(seconds)

    return pool().run(
        job,
        *arguments,
        seconds=left,
        disconnect=request.META.get(META_KEY) or ClientDisconnect(),
        spend=spend,
    )
