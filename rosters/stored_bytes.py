"""Counts the bytes that a request stores, and refuses to store more than the quota allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from rosters.quota import Quota

Quotas = Callable[[], tuple[Quota, ...]]

_quotas: ContextVar[Quotas | None] = ContextVar("quotas of what a request stores", default=None)


class StorageQuotaError(Exception):
    """The storage quota is used up; something can be stored again in `wait` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


@contextmanager
def limited(quotas: Quotas) -> Iterator[None]:
    """Context in which everything stored counts against `quotas`, looked up when it is stored."""
    before = _quotas.set(quotas)
    try:
        yield
    finally:
        _quotas.reset(before)


def count(size: int) -> None:
    """Count `size` bytes that are about to be stored. Raises StorageQuotaError if the quota of the
    current request, if there is one, is used up.
    """
    find = _quotas.get()
    if find is None or size <= 0:
        return
    quotas = find()
    if wait := max(quota.wait() for quota in quotas):
        raise StorageQuotaError(wait)
    for quota in quotas:
        quota.spend(size)
