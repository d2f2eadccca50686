"""Runs the workers of background jobs with the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from django.conf import settings

from frontier_site.thread_pool import Message, Receive, Scope, Send
from rosters.accounts.export_queue import ExportQueue
from rosters.background.worker_threads import WorkerThreads
from rosters.printing.background.print_queue import PrintQueue

Workers = Sequence[WorkerThreads[Any]]


def background_workers() -> Workers:
    """The workers of this process: `PRINT_PRESSES` threads for documents, and one thread for data
    exports. With `PRINT_PRESSES=0` there are none at all.
    """
    presses = settings.PRINT_PRESSES
    return (PrintQueue(presses), ExportQueue(min(1, presses)))


class WithBackgroundWorkers:
    """ASGI lifespan wrapper that runs `workers` while `application` is up. They stop as soon as the
    server begins to shut down.
    """

    def __init__(self, application: Callable[..., Awaitable[None]], workers: Workers) -> None:
        self._application = application
        self._workers = workers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def heard() -> Message:
            message = await receive()
            if message["type"] == "lifespan.shutdown":
                await asyncio.to_thread(self._close)
            return message

        for each in self._workers:
            each.open()
        try:
            await self._application(scope, heard, send)
        finally:  # without a rest: a server that has been told the end waits for nothing more
            self._close()

    def _close(self) -> None:
        for each in self._workers:
            each.close()
