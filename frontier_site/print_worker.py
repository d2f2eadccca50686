"""Runs background printing with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from frontier_site.thread_pool import Message, Receive, Scope, Send
from rosters.printing.background.print_queue import PrintQueue


class WithPrintWorkers:
    """ASGI lifespan wrapper that runs the print workers while `application` is up. They stop as
    soon as the server begins to shut down.
    """

    def __init__(self, application: Callable[..., Awaitable[None]], room: PrintQueue) -> None:
        self._application = application
        self._room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def heard() -> Message:
            message = await receive()
            if message["type"] == "lifespan.shutdown":
                await asyncio.to_thread(self._room.close)
            return message

        self._room.open()
        try:
            await self._application(scope, heard, send)
        finally:  # without a rest: a server that has been told the end waits for nothing more
            self._room.close()
