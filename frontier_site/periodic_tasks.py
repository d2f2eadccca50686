"""Periodic tasks: run every few seconds within the server or in a worker process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from threading import Event

from django.db import connections

from frontier_site.thread_pool import Message, Receive, Scope, Send

logger = logging.getLogger(__name__)
IsStopping = Callable[[], bool]
"""Returns whether the process is shutting down; a round calls it before each slow step."""
Round = Callable[[IsStopping], object]


class WithPeriodicTasks:
    """ASGI lifespan wrapper that calls `go` every `seconds` while `application` is up; 0: never.

    A failed round is logged and does not stop later ones. On shutdown a running round is asked to
    stop and awaited.
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
            round_ = asyncio.create_task(asyncio.to_thread(run_round, self._go, is_stopping))
            try:
                await asyncio.shield(round_)
            finally:
                await round_


def run_round(go: Round, is_stopping: IsStopping) -> None:
    """Call `go` once, log what it raises, and close its database connections."""
    try:
        go(is_stopping)
    except Exception:
        logger.exception("a periodic task failed")
    finally:
        connections.close_all()
