"""Requests at the same time, in threads or in processes: a limit lets no more of them through."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.core.cache import cache

from rosters.throttles import Limit, Limits

FEW, MANY = 3, 8


class Anybody(Limit):
    """A limit that counts everybody together. All look before one of them counts."""

    looking: Barrier

    def get_cache_key(self, request: Any, view: Any) -> str:
        return f"anybody-{self.scope}"

    def allow_request(self, request: Any, view: Any) -> bool:
        allowed = super().allow_request(request, view)
        self.looking.wait()
        return allowed


class Two(Limits):
    def limits(self, request: Any) -> Iterator[Limit]:
        yield Anybody("wide", f"{MANY}/hour")
        yield Anybody("narrow", f"{FEW}/hour")


def test_requests_at_once_share_a_limit():
    cache.clear()
    Anybody.looking = Barrier(MANY)
    asked = [Two() for _ in range(MANY)]

    with ThreadPoolExecutor(MANY) as threads:
        allowed = list(threads.map(lambda each: each.allow_request(None, None), asked))

    assert allowed.count(True) == FEW
    refused = [each for each, is_allowed in zip(asked, allowed, strict=True) if not is_allowed]
    assert all(0 < (each.wait() or 0) <= 3600 for each in refused)


def test_what_one_limit_refuses_is_given_back_to_the_others():
    cache.clear()
    Anybody.looking = Barrier(MANY)
    with ThreadPoolExecutor(MANY) as threads:
        list(threads.map(lambda _: Two().allow_request(None, None), range(MANY)))

    Anybody.looking = Barrier(1)
    wide = [Anybody("wide", f"{MANY}/hour") for _ in range(MANY)]

    assert [each.allow_request(None, None) and each.take() for each in wide].count(
        True
    ) == MANY - FEW
