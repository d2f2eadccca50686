"""Limits of uvicorn's HTTP connections, which uvicorn lacks: their number, the time and size of
heads and bodies, and the time to read an answer.

They suffice for a home network. On the internet a proxy in front also limits connections by network
and holds what arrives slowly (docs/deploy.md, "Behind a proxy").
"""

from __future__ import annotations

import asyncio
import errno
from enum import Enum
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from frontier_site.connection_tally import TALLY
from frontier_site.file_limit import file_limit
from frontier_site.memory_budget import MemoryBudget
from frontier_site.patience import Patience
from rosters.networks import large_network_of

HEADER_SECONDS = 10.0
"""Timeout for the request head, from its first byte or from the opening of the connection."""
MOST_OUTSIDE_BODY = 32 * 1024
"""Maximum size in bytes of everything that is no body, in each stage of a request: head, trailers
and the sizes of chunks (approximate).
"""
SHARE_OF_CHUNK_SIZES = 64
"""The sizes of chunks may take one more byte for so many bytes of body."""
MOST_HEADERS = 100
"""Maximum number of headers and trailers: each takes far more memory than its bytes."""
MOST_AHEAD = 1
"""Maximum number of requests that are sent before the answer to an earlier one."""
BODY_SECONDS = 60.0
LINGER_SECONDS = 30.0
"""How long a body is still read after its request has been answered."""
SEND_SECONDS = 60.0
SLOWEST_SEND = 20 * 1024
"""Minimum rate at which a client must read a response: bytes, and in how many seconds."""
KEPT_FILES = 128
"""File descriptors reserved for anything but connections: databases, Redis, documents, the log."""
WITH_BODY = {b"content-length", b"transfer-encoding"}
NEVER = float("inf")
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Stage(Enum):
    """What a connection is waiting for."""

    HEAD = "the head of a request"
    BODY = "its body"
    ANSWER = "the answer"
    IDLE = "another request"


class Connections:
    """What all connections of a server share."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        loop.set_exception_handler(_count_failed_accepts)
        self.most = min(settings.CONNECTIONS, file_limit() - KEPT_FILES)
        self.patience: Patience[LimitedHttp] = Patience()
        self.bodies: MemoryBudget[LimitedHttp] = MemoryBudget()
        self.answers: MemoryBudget[LimitedHttp] = MemoryBudget()


_servers: WeakKeyDictionary[ServerState, Connections] = WeakKeyDictionary()


class LimitedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol with these limits."""

    def __init__(self, config: Any, server_state: ServerState, *args: Any, **named: Any) -> None:
        super().__init__(config, server_state, *args, **named)
        if server_state not in _servers:
            _servers[server_state] = Connections(self.loop)
        self._shared = _servers[server_state]
        self.network = ""
        self.stage = Stage.HEAD
        self.deadline = NEVER
        self._body = self._earlier_bodies = 0
        self._outside_body = 0
        self._unsent = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client is not None and not settings.PROXIES:
            self.network = large_network_of(self.client[0])
        self._shared.patience.watch(self, self.loop)
        if len(self.connections) > self._shared.most:
            self._refuse(503, "too many")
        else:
            self._await(Stage.HEAD, HEADER_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.stage is Stage.IDLE:
            self._await(Stage.HEAD, HEADER_SECONDS)
        body = self._body
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # a WebSocket by now
        self._outside_body += len(data) - (self._body - body)
        self._hold_body()
        most = MOST_OUTSIDE_BODY + (self._body - self._earlier_bodies) // SHARE_OF_CHUNK_SIZES
        if self._outside_body > most:
            self._refuse(431, "head too long")

    def handle_websocket_upgrade(self) -> None:
        """Refuse an upgrade with a body, which would wait for it without end."""
        names = {name for name, _text in self.headers}
        if self.parser.get_method() != b"GET" or names & WITH_BODY:
            self.stage = Stage.HEAD
            self._refuse(400, "no valid upgrade")
        else:
            self._leave()
            super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._outside_body, self._earlier_bodies = 0, self._body

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise HttpParserError("too many headers")

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        if len(self.pipeline) > MOST_AHEAD:
            TALLY.count("too many requests ahead")
            self.transport.abort()
            raise HttpParserError("too many requests ahead")
        self._await(Stage.BODY, BODY_SECONDS)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._body += len(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self._has_answered():
            self._start_idle_timeout()
        else:
            self._hold_body()
            self._await(Stage.ANSWER, NEVER)
            self._shared.bodies.settle(self)

    def on_response_complete(self) -> None:
        self._shared.bodies.release(self)
        super().on_response_complete()
        if self.cycle.response_complete:
            self._unsent = self.transport.get_write_buffer_size()
            if self.stage is Stage.BODY:
                self._extend(LINGER_SECONDS)
            else:
                self._start_idle_timeout()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unsent = self.transport.get_write_buffer_size()
        self._extend(SEND_SECONDS)
        slow = self._shared.answers.hold(self, self._unsent)
        if slow is not None:
            TALLY.count("answers not read")
            slow.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._shared.answers.release(self)
        if self.stage is Stage.ANSWER:
            self.deadline = NEVER
        elif self.stage is Stage.IDLE:
            self._start_idle_timeout()

    def expire(self) -> None:
        """Handle a timeout. A client that still reads the response fast enough gets more time; one
        that has sent nothing gets no answer, which it would take for that to its next request.
        """
        unsent = self.transport.get_write_buffer_size()
        if 0 < unsent <= self._unsent - SLOWEST_SEND:
            self._unsent = unsent
            self._extend(SEND_SECONDS)
        elif self.stage is Stage.HEAD and self._outside_body and not self.transport.is_closing():
            self._refuse(408, f"waited too long for {self.stage.value}")
        else:
            TALLY.count(f"waited too long for {self.stage.value}")
            self.transport.abort()

    def refuse_body(self) -> None:
        """Give up a body that there is no room for."""
        self._refuse(503, "bodies too large together")

    def _hold_body(self) -> None:
        """Count the body that is arriving, and give one up if there is no room for it."""
        if self.stage is Stage.BODY and not self._has_answered():
            refused = self._shared.bodies.hold(self, self._body - self._earlier_bodies)
            if refused is not None:
                refused.refuse_body()

    def _refuse(self, status: int, reason: str) -> None:
        """Count the reason and close, with a bare status line if nothing of another answer is on
        its way; a client that does not read it is cut off.
        """
        TALLY.count(reason)
        self._shared.bodies.release(self)
        if self.transport.is_closing():
            return
        if self.stage is Stage.ANSWER or (self.stage is Stage.BODY and self._has_begun_answering()):
            self.transport.abort()
            return
        self.transport.write(
            STATUS_LINE[status] + b"connection: close\r\ncontent-length: 0\r\n\r\n"
        )
        self.transport.close()
        self._extend(SEND_SECONDS)

    def _has_answered(self) -> bool:
        return getattr(self.cycle, "response_complete", False)  # none of an upgrade

    def _has_begun_answering(self) -> bool:
        """Whether an answer has begun, or an earlier request still waits for its own."""
        return self.cycle.response_started or bool(self.pipeline)

    def _start_idle_timeout(self) -> None:
        """Start the timeout between requests. uvicorn closes idle connections itself; only those
        that do not read their response remain.
        """
        unsent = self.transport.get_write_buffer_size()
        self._await(Stage.IDLE, SEND_SECONDS + (0 if unsent else self.timeout_keep_alive))

    def _await(self, stage: Stage, seconds: float) -> None:
        self.stage = stage
        self._extend(seconds)

    def _extend(self, seconds: float) -> None:
        self.deadline = self._shared.patience.now(self.loop) + seconds

    def _leave(self) -> None:
        self._shared.patience.leave(self)
        self._shared.bodies.release(self)
        self._shared.answers.release(self)


def _count_failed_accepts(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Exception handler of the event loop: counts failed accepts (no file descriptor left) instead
    of logging a traceback for each.
    """
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in EXHAUSTED and "socket" in context:
        TALLY.count("out of file descriptors")
    else:
        loop.default_exception_handler(context)
