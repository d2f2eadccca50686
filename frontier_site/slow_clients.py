"""WebSocket protocol with back-pressure: disconnects clients that do not read."""

from __future__ import annotations

from asyncio import TimerHandle

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 20.0
"""Seconds that the write buffer may stay full, unless the server's ping timeout says otherwise."""
LAST_WORDS = 1.0
"""Seconds for a close message to reach a client that has not answered a ping."""


class BackPressureProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, which by itself would keep a client that never reads, with all
    unsent pongs in memory.

    While the write buffer is full, reading is paused too; after a timeout the connection is
    aborted, as it is after an unanswered ping.
    """

    _cut: TimerHandle | None = None

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
