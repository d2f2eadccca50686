"""The connection under a socket, for clients that do not read what they are sent."""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from collections.abc import Callable

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 20.0
"""Seconds that what was sent may lie unread, unless the server's time for a ping says otherwise."""
LAST_WORDS = 1.0
"""Seconds in which whoever has not answered a ping may still learn that it was let go."""


class Line(WebSocketsSansIOProtocol):
    """uvicorn's, which would keep a client that never reads, and everything it answers its pings.

    While more lies unread than the transport takes at once, nothing is read either; after a while
    the connection is cut, as it is when a ping goes unanswered.
    """

    on_lost: Callable[[BaseTransport], None] | None = None
    """Called with the transport once the connection has ended."""
    _cut: TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.on_lost is not None:
            self.on_lost(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.transport.pause_reading()
        self._cut = self.loop.call_later(self.ping_timeout or PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
        if not self.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()
        super().resume_writing()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(LAST_WORDS, self.transport.abort)
