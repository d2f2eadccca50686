"""Rings for everybody who has the table of a match open, in whichever thread it happened.

A ring carries numbers and seats, never what was played: everybody asks for that as themselves.
"""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID

from channels.layers import get_channel_layer
from django.db import transaction

_house: asyncio.AbstractEventLoop | None = None


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

    Without an open house nobody listens, and nothing is sent.
    """
    transaction.on_commit(lambda: _send(group_of(match_id), what), robust=True)


def _send(group: str, what: dict[str, int]) -> None:
    layer: Any = get_channel_layer()
    if _house is not None and not _house.is_closed():
        message = {"type": "rung", "what": what}
        asyncio.run_coroutine_threadsafe(layer.group_send(group, message), _house)
