"""Presence: which players have recently loaded a match page or used its WebSocket."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.conf import settings
from django.core.cache import cache

LATELY = 90
"""Seconds for which a player counts as present after a request."""
TOLD_AGAIN = 20
"""Minimum seconds between two announcements that a player is present."""
GONE_AGAIN = 5
"""Minimum seconds between two announcements that a player has left."""
BLIND = (
    "Without REDIS_URL this process cannot see who has a match open, so it also notifies players "
    "who do."
)
"""Warning of a process that serves no requests itself and does not share presence."""


def sees_other_processes() -> bool:
    """Whether presence is shared between server processes (through Redis)."""
    return bool(settings.REDIS_URL)


def came(match_id: UUID, seats: Iterable[int]) -> None:
    """Record that the holder of `seats` has the match open."""
    for seat in seats:
        cache.set(_key(match_id, seat), True, LATELY)


def may_be_told(match_id: UUID, seats: Iterable[int]) -> bool:
    """Whether to announce presence of `seats` now. Limited to one announcement an interval,
    however many pages are open.
    """
    told = [cache.add(f"told:{_key(match_id, seat)}", True, TOLD_AGAIN) for seat in seats]
    return any(told)


def went(match_id: UUID, seats: Iterable[int]) -> bool:
    """Record that a page of `seats` was closed. Returns whether to announce it now
    (rate-limited). If the player comes back, or has another page open, the next request is
    announced as presence.
    """
    keys = [_key(match_id, seat) for seat in seats]
    cache.delete_many([f"told:{key}" for key in keys])
    told = [cache.add(f"went:{key}", True, GONE_AGAIN) for key in keys]
    return any(told)


def is_there(match_id: UUID, seat: int) -> bool:
    """Whether the seat's holder has the match open and so needs no notification."""
    return bool(cache.get(_key(match_id, seat)))


def _key(match_id: UUID, seat: int) -> str:
    return f"at-table:{match_id.hex}:{seat}"
