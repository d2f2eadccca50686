"""The print shop's background, for as long as a server lives."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from frontier_site.threads import Message, Receive, Scope, Send
from rosters.printing.background.press_room import PressRoom


class WithPress:
    """The lifespan of `application`, during which a press room is open. It closes as soon as the
    server is told to stop: what comes after that, a server need not wait for.
    """

    def __init__(self, application: Callable[..., Awaitable[None]], room: PressRoom) -> None:
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
