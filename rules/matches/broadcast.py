"""Rings for everybody who has the table of a match open, in whichever thread it happened, and in
whichever process, where Redis carries the rings.

A ring carries numbers and seats, never what was played: everybody asks for that as themselves.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

from rules.outages import OUT_OF_REACH

logger = logging.getLogger(__name__)
_house: asyncio.AbstractEventLoop | None = None
PATIENCE = 3.0
"""Seconds after which a ring is given up that Redis neither takes nor refuses."""
LOST: tuple[type[Exception], ...] = (*OUT_OF_REACH, TimeoutError)

LISTENING = "live/matches/<uuid:id>/"
"""The address of a match's socket."""


def listening_at(match_id: UUID) -> str:
    """Where a page hears of a match."""
    return "/" + LISTENING.replace("<uuid:id>", str(match_id))


def group_of(match_id: UUID) -> str:
    """The name of those who listen to a match."""
    return f"match.{match_id.hex}"


def open_house() -> None:
    """From now on, rings reach the sockets that the running loop serves."""
    global _house  # noqa: PLW0603 - one server, one loop
    _house = asyncio.get_running_loop()


def ring(match_id: UUID, **what: int) -> None:
    """Tells the listeners of a match `what` has changed, once the transaction is through.

    A ring that cannot be carried is told in the log: what has happened stays as it is, and who
    listens hears of it with the next sign of life.
    """
    transaction.on_commit(lambda: _send(group_of(match_id), what), robust=True)


def _send(group: str, what: dict[str, int]) -> None:
    """Through the loop that serves sockets here; without one, on its own to other processes."""
    if _house is not None and not _house.is_closed():
        asyncio.run_coroutine_threadsafe(_carried(group, what), _house)
    elif not isinstance(get_channel_layer(), InMemoryChannelLayer):
        async_to_sync(_carried)(group, what)


async def _carried(group: str, what: dict[str, int]) -> None:
    layer: Any = get_channel_layer()
    try:
        async with asyncio.timeout(PATIENCE):
            await layer.group_send(group, {"type": "rung", "what": what})
    except LOST as error:
        logger.warning("a ring for %s was not carried: %r", group, error)
