"""What a site does by itself every few seconds: while it serves, or in a process of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from django.db import connections

from frontier_site.threads import Receive, Scope, Send

logger = logging.getLogger(__name__)
Round = Callable[[], object]


class WithRounds:
    """The lifespan of `application`, during which `go` is called every `seconds`; 0: never.

    A round that fails is told in the log, and the next one is made all the same.
    """

    def __init__(
        self, application: Callable[..., Awaitable[None]], go: Round, seconds: float
    ) -> None:
        self._application = application
        self._go = go
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        rounds = asyncio.create_task(self._rounds())
        try:
            await self._application(scope, receive, send)
        finally:
            rounds.cancel()
            with suppress(asyncio.CancelledError):
                await rounds

    async def _rounds(self) -> None:
        while self._seconds:
            await asyncio.sleep(self._seconds)
            await asyncio.to_thread(go_round, self._go)


def go_round(go: Round) -> None:
    """Calls `go`. What fails is told in the log, and connections are not kept until the next."""
    try:
        go()
    except Exception:
        logger.exception("a round failed")
    finally:
        connections.close_all()
