"""The worker processes for costly computations, for as long as a server lives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from frontier_site.threads import Message, Receive, Scope, Send
from rules.compute.pool import Pool


class WithPool:
    """The lifespan of `application`, during which the processes of `pool` run. They are ended once
    the application has answered what it had begun.
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
