"""Who is at a table just now: whoever has asked after it, or been heard on its socket, lately."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.conf import settings
from django.core.cache import cache

LATELY = 90
"""Seconds for which a sign of life holds."""
TOLD_AGAIN = 20
"""Seconds after which a sign of life is told to the others again."""
GONE_AGAIN = 5
"""Seconds after which it is told again that somebody has left."""
BLIND = "Without REDIS_URL this process sees nobody at a table, and writes to those who are there."
"""Told by a process that serves nobody itself."""


def sees_other_processes() -> bool:
    """Whether signs of life that another process was given are known in this one."""
    return bool(settings.REDIS_URL)


def came(match_id: UUID, seats: Iterable[int]) -> None:
    """Somebody who holds `seats` has the table open."""
    for seat in seats:
        cache.set(_key(match_id, seat), True, LATELY)


def may_be_told(match_id: UUID, seats: Iterable[int]) -> bool:
    """Whether those at the table are to be told that `seats` are there: now and then, however many
    pages whoever sits there has open.
    """
    told = [cache.add(f"told:{_key(match_id, seat)}", True, TOLD_AGAIN) for seat in seats]
    return any(told)


def went(match_id: UUID, seats: Iterable[int]) -> bool:
    """A page of whoever holds `seats` was closed. Whether those at the table are to be told: now
    and then. Should they come back, or have another page open, their next sign of life is told.
    """
    keys = [_key(match_id, seat) for seat in seats]
    cache.delete_many([f"told:{key}" for key in keys])
    told = [cache.add(f"went:{key}", True, GONE_AGAIN) for key in keys]
    return any(told)


def is_there(match_id: UUID, seat: int) -> bool:
    """Whether whoever sits there will see what happens without being told."""
    return bool(cache.get(_key(match_id, seat)))


def _key(match_id: UUID, seat: int) -> str:
    return f"at-table:{match_id.hex}:{seat}"
