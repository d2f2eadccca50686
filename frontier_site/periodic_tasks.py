"""What a site does by itself every few seconds: while it serves, or in a process of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Event

from django.db import connections

from frontier_site.threads import Message, Receive, Scope, Send

logger = logging.getLogger(__name__)
IsStopping = Callable[[], bool]
"""What a round asks before each thing that takes time: whether its process is to end."""
Round = Callable[[IsStopping], object]


class WithRounds:
    """The lifespan of `application`, during which `go` is called every `seconds`; 0: never.

    A round that fails is told in the log, and the next one is made all the same. One that is being
    made when the server is told to stop hears of it, and is waited for.
    """

    def __init__(
        self, application: Callable[..., Awaitable[None]], go: Round, seconds: float
    ) -> None:
        self._application = application
        self._go = go
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        stopping = Event()
        rounds = asyncio.create_task(self._rounds(stopping.is_set))

        async def end() -> None:
            stopping.set()
            rounds.cancel()
            with suppress(asyncio.CancelledError):
                await rounds

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "lifespan.shutdown":
                await end()
            return message

        try:
            await self._application(scope, heard, send)
        finally:
            await end()

    async def _rounds(self, is_stopping: IsStopping) -> None:
        while self._seconds:
            await asyncio.sleep(self._seconds)
            round_ = asyncio.create_task(asyncio.to_thread(go_round, self._go, is_stopping))
            try:
                await asyncio.shield(round_)
            finally:
                await round_


def go_round(go: Round, is_stopping: IsStopping) -> None:
    """Calls `go`. What fails is told in the log, and connections are not kept until the next."""
    try:
        go(is_stopping)
    except Exception:
        logger.exception("a round failed")
    finally:
        connections.close_all()
