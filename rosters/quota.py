"""Quotas: amounts that one person, and all guests of one network together, may use in a period.

An IPv6 network (/64) is also counted within its large network (/48), because one subscriber may
have all of that.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.core.cache import cache

from rosters.client_network import large_network_in, network_in
from rosters.owners import owner_of
from rules.engine.core.canonical_json import digest

CLUB = 5
"""Factor of the shared limit of a network over that of one person: enough for a club. And of a
large network over a network.
"""


@dataclass(frozen=True)
class Quota:
    """At most `most` in each period of `seconds`, counted in the cache under `key`. Periods follow
    the clock, so that what is left of one is known.
    """

    key: str
    most: float
    seconds: int

    def wait(self) -> int:
        """Seconds until something is left; 0 if something is left now."""
        now = time.time()
        if cache.get(self._key_at(now), 0) < self.most:
            return 0
        return ceil(self.seconds - now % self.seconds)

    def spend(self, amount: int) -> None:
        """Count what was used."""
        with suppress(ValueError):  # dropped for want of room as soon as it was there
            self._add(amount)

    def take(self) -> bool:
        """Count one use, if something is left; returns whether there was. Of several at the same
        time, no more succeed than are left.
        """
        try:
            return self._add(1) <= self.most
        except ValueError:  # dropped for want of room as soon as it was there
            return True

    def give_back(self) -> None:
        """Take back one use."""
        self.spend(-1)

    def _add(self, amount: int) -> int:
        """Add to what is counted; returns the sum. Most often the count is there, so that it is
        asked for first.
        """
        key = self._key_at(time.time())
        with suppress(ValueError):  # the first of a period
            return cache.incr(key, amount)
        cache.add(key, 0, timeout=2 * self.seconds)
        return cache.incr(key, amount)

    def _key_at(self, now: float) -> str:
        return f"{self.key}-{int(now // self.seconds)}"


def take_from_all(quotas: tuple[Quota, ...]) -> int:
    """Count one use in each, or in none where one has nothing left; returns the seconds until all
    have something left, 0 when it was counted.
    """
    for number, quota in enumerate(quotas):
        if not quota.take():
            for taken in quotas[: number + 1]:
                taken.give_back()
            return max(1, *(each.wait() for each in quotas))
    return 0


def quotas_of(request: Any, what: str, most: float, seconds: int) -> tuple[Quota, ...]:
    """The quotas that a request counts against: a member's own; a guest's own and those of all
    guests of the network, so that a new session gains nothing; a visitor's by network only.
    """
    person = person_in(request)
    own = () if person is None else (Quota(f"{what}-person-{person}", most, seconds),)
    if owner_of(request).user is not None:
        return own
    return (*own, *quotas_of_visitors(request, what, most * CLUB, seconds))


def quotas_of_visitors(request: Any, what: str, most: float, seconds: int) -> tuple[Quota, ...]:
    """The quotas by network of a request: of the network, and of the large one around it."""
    small, large = network_in(request.META), large_network_in(request.META)
    own = Quota(f"{what}-network-{small}", most, seconds)
    return (
        (own,) if large == small else (own, Quota(f"{what}-network-{large}", most * CLUB, seconds))
    )


def person_in(request: Any) -> str | None:
    """The account or guest behind a request; None for a visitor without a guest key."""
    owner = owner_of(request)
    if owner.user is not None:
        return str(owner.user.pk)
    return None if owner.guest_key is None else digest(owner.guest_key)
