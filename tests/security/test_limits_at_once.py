"""Requests at the same time, in threads or in processes: a limit lets no more of them through."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core.cache import cache

from rosters.quota import Quota
from rosters.throttles import Limits

FEW, MANY = 3, 8
DAY = 24 * 3600


class Two(Limits):
    def quotas(self, request: Any) -> Iterator[Quota]:
        yield Quota("wide", MANY, DAY)
        yield Quota("narrow", FEW, DAY)


@pytest.fixture
def asked():
    """Whether each of several requests at the same time is let through, and how long it waits."""
    cache.clear()
    together = Barrier(MANY)

    def ask(limits: Limits) -> tuple[bool, float | None]:
        together.wait()
        return limits.allow_request(None, None), limits.wait()

    with ThreadPoolExecutor(MANY) as threads:
        return list(threads.map(ask, [Two() for _ in range(MANY)]))


def test_requests_at_once_share_a_limit(asked):
    assert [is_allowed for is_allowed, _ in asked].count(True) == FEW
    assert all(0 < wait <= DAY for is_allowed, wait in asked if not is_allowed)


def test_what_one_limit_refuses_is_given_back_to_the_others(asked):
    wide = Quota("wide", MANY, DAY)

    assert [wide.take() for _ in range(MANY)].count(True) == MANY - FEW
