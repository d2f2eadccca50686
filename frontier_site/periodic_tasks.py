"""Periodic tasks: run every few seconds within the server or in a worker process.

There are several rounds, each in a thread of its own, so that a slow one delays no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from threading import Event

from django.db import connections

from frontier_site.thread_pool import Message, Receive, Scope, Send

logger = logging.getLogger(__name__)
IsStopping = Callable[[], bool]
"""Returns whether the process is shutting down; a round calls it before each slow step."""
Round = Callable[[IsStopping], object]


class WithPeriodicTasks:
    """ASGI lifespan wrapper that calls each of `rounds` every `seconds` while `application` is up;
    0: never.

    A failed round is logged and does not stop later ones. On shutdown running rounds are asked to
    stop and awaited.
    """

    def __init__(
        self,
        application: Callable[..., Awaitable[None]],
        rounds: Sequence[Round],
        seconds: float,
    ) -> None:
        self._application = application
        self._rounds = rounds
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        stopping = Event()
        tasks = [asyncio.create_task(self._repeat(go, stopping.is_set)) for go in self._rounds]

        async def end() -> None:
            stopping.set()
            for each in tasks:
                each.cancel()
            for each in tasks:
                with suppress(asyncio.CancelledError):
                    await each

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "lifespan.shutdown":
                await end()
            return message

        try:
            await self._application(scope, heard, send)
        finally:
            await end()

    async def _repeat(self, go: Round, is_stopping: IsStopping) -> None:
        while self._seconds:
            await asyncio.sleep(self._seconds)
            round_ = asyncio.create_task(asyncio.to_thread(run_round, go, is_stopping))
            try:
                await asyncio.shield(round_)
            finally:
                await round_


def repeat(go: Round, seconds: float, stopping: Event) -> None:
    """Call `go` every `seconds` until the process is shutting down, in this thread."""
    while not stopping.wait(seconds):
        run_round(go, stopping.is_set)


def run_round(go: Round, is_stopping: IsStopping) -> None:
    """Call `go` once, log what it raises, and close its database connections."""
    try:
        go(is_stopping)
    except Exception:
        logger.exception("a periodic task failed")
    finally:
        connections.close_all()
