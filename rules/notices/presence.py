"""Who is at a table just now: whoever has asked after it, or been heard on its socket, lately."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.conf import settings
from django.core.cache import cache

LATELY = 90
"""Seconds for which a sign of life holds."""
BLIND = "Without REDIS_URL this process sees nobody at a table, and writes to those who are there."
"""Told by a process that serves nobody itself."""


def sees_other_processes() -> bool:
    """Whether signs of life that another process was given are known in this one."""
    return bool(settings.REDIS_URL)


def came(match_id: UUID, seats: Iterable[int]) -> None:
    """Somebody who holds `seats` has the table open."""
    for seat in seats:
        cache.set(_key(match_id, seat), True, LATELY)


def is_there(match_id: UUID, seat: int) -> bool:
    """Whether whoever sits there will see what happens without being told."""
    return bool(cache.get(_key(match_id, seat)))


def _key(match_id: UUID, seat: int) -> str:
    return f"at-table:{match_id.hex}:{seat}"
