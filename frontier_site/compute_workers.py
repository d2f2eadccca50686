"""Starts and stops the worker processes for costly computations with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from frontier_site.thread_pool import Message, Receive, Scope, Send
from rules.compute.pool import Pool


class WithComputeWorkers:
    """ASGI lifespan wrapper that runs the process pool `pool` while `application` is up. The
    processes end after the application has finished its requests.
    """

    def __init__(self, application: Callable[..., Awaitable[None]], pool: Pool) -> None:
        self._application = application
        self._pool = pool

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def told(message: Message) -> None:
            if message["type"] == "lifespan.shutdown.complete":
                await asyncio.to_thread(self._pool.close)
            await send(message)

        self._pool.open()
        try:
            await self._application(scope, receive, told)
        finally:
            self._pool.close()
