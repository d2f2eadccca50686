"""Presence at a table: the players who have loaded it, or used its socket, lately."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.conf import settings
from django.core.cache import cache

LATELY = 90
"""Seconds for which a sign of life holds."""
TOLD_AGAIN = 20
"""Seconds between two announcements that a player is still there."""
GONE_AGAIN = 5
"""Seconds between two announcements that a player has left."""
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
    """Whether to announce now that `seats` are there: at intervals, whatever the number of pages
    they have open.
    """
    told = [cache.add(f"told:{_key(match_id, seat)}", True, TOLD_AGAIN) for seat in seats]
    return any(told)


def went(match_id: UUID, seats: Iterable[int]) -> bool:
    """Records that a page of `seats` was closed. Whether to announce it now: at intervals. If they
    come back, or have another page open, their next request is announced.
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
