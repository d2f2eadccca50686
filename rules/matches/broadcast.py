"""Broadcasts match updates to connected WebSocket clients, across threads, and across processes
where Redis is the channel layer.

A message holds numbers and seats only, never content: each client then fetches what it may see.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

from rules.service_errors import OUT_OF_REACH

logger = logging.getLogger(__name__)
_loop: asyncio.AbstractEventLoop | None = None
SEND_SECONDS = 3.0
"""Timeout in seconds for a message that Redis neither accepts nor refuses."""
SEND_ERRORS: tuple[type[Exception], ...] = (*OUT_OF_REACH, TimeoutError)

SOCKET_ROUTE = "live/matches/<uuid:id>/"
"""URL pattern of a match's WebSocket."""


def socket_path(match_id: UUID) -> str:
    """URL path of the WebSocket of a match."""
    return "/" + SOCKET_ROUTE.replace("<uuid:id>", str(match_id))


def group_name(match_id: UUID) -> str:
    """Channel-layer group of all subscribers of a match."""
    return f"match.{match_id.hex}"


def use_running_loop() -> None:
    """Deliver later messages through the running event loop, which serves the sockets."""
    global _loop  # noqa: PLW0603 - one server, one loop
    _loop = asyncio.get_running_loop()


def notify(match_id: UUID, **what: int) -> None:
    """Broadcast `what` has changed in a match, after the transaction commits.

    A message that cannot be delivered is only logged; clients catch up with their next heartbeat.
    """
    transaction.on_commit(lambda: _send(group_name(match_id), what), robust=True)


def _send(group: str, what: dict[str, int]) -> None:
    """Send through the loop that serves sockets here; without one, directly to other processes."""
    if _loop is not None and not _loop.is_closed():
        asyncio.run_coroutine_threadsafe(_deliver(group, what), _loop)
    elif not isinstance(get_channel_layer(), InMemoryChannelLayer):
        async_to_sync(_deliver)(group, what)


async def _deliver(group: str, what: dict[str, int]) -> None:
    layer: Any = get_channel_layer()
    try:
        async with asyncio.timeout(SEND_SECONDS):
            await layer.group_send(group, {"type": "rung", "what": what})
    except SEND_ERRORS as error:
        logger.warning("match update for %s was not delivered: %r", group, error)
