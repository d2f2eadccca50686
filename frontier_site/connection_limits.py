"""Connection limits: total, per network, per WebSocket share, with read and write timeouts."""

from __future__ import annotations

import asyncio
import errno
from collections import Counter
from enum import Enum
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from frontier_site.connection_tally import TALLIES, TALLY
from frontier_site.file_limit import file_limit
from frontier_site.slow_clients import BackPressureProtocol
from rosters.networks import network_of

HEADER_SECONDS = 10.0
"""Timeout for the request head, from its first byte or from the opening of the connection."""
MOST_HEAD = 64 * 1024
"""Maximum size of a request head, in bytes (approximate)."""
BODY_SECONDS = 20.0
SLOWEST_BODY = 8 * 1024
"""Timeout for a body: this many seconds, plus one for every so many bytes received."""
LINGER_SECONDS = 30.0
"""How long a body is still read after its request has been answered."""
SEND_SECONDS = 60.0
SLOWEST_SEND = 20 * 1024
"""Minimum rate at which a client must read a response: bytes, and in how many seconds."""
SWEEP_SECONDS = 1.0
SHARE_OF_SOCKETS = 0.75
"""Maximum share of connections that may be WebSockets; the rest is reserved for pages."""
KEPT_FILES = 128
"""File descriptors reserved for anything but connections: databases, Redis, documents, the log."""
NEVER = float("inf")
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Stage(Enum):
    """What a connection is waiting for."""

    HEAD = "the head of a request"
    BODY = "its body"
    ANSWER = "the answer"
    IDLE = "another request"


class Connections:
    """Open connections of a server, counted by network. Behind a proxy they all share one address,
    so networks are not counted there.
    """

    def __init__(self) -> None:
        self._most = min(settings.CONNECTIONS, file_limit() - KEPT_FILES)
        self._sockets: set[asyncio.BaseTransport] = set()
        self._waiting: dict[LimitedHttp, None] = {}
        self._network: dict[asyncio.BaseTransport, str] = {}
        self._networks: Counter[str] = Counter()
        self._sweep: asyncio.TimerHandle | None = None

    def enter(self, connection: LimitedHttp) -> bool:
        """Admit a connection, if necessary by closing the oldest idle one."""
        network = _network(connection)
        most = settings.CONNECTIONS_PER_NETWORK
        if network and self._networks[network] >= most and not self._drop_oldest(network):
            return False
        if len(self._network) >= self._most and not self._drop_any():
            return False
        self._network[connection.transport] = network
        self._networks[network] += 1
        self._waiting[connection] = None
        self._watch(connection.loop)
        return True

    def upgrade(self, connection: LimitedHttp) -> bool:
        """Upgrade a connection to a WebSocket, which has no request timeouts. Refused once
        WebSockets have used up their share.
        """
        if len(self._sockets) >= self._most * SHARE_OF_SOCKETS:
            return False
        self._sockets.add(connection.transport)
        self._waiting.pop(connection, None)
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Remove a closed connection; a second call does nothing."""
        self._sockets.discard(transport)
        network = self._network.pop(transport, None)
        if network is not None:
            self._networks[network] -= 1
            if not self._networks[network]:
                del self._networks[network]

    def left(self, connection: LimitedHttp) -> None:
        self._waiting.pop(connection, None)
        self.leave(connection.transport)

    def _drop_any(self) -> bool:
        """Close a connection of the network that has the most, or else any."""
        ((heaviest, _number),) = self._networks.most_common(1)
        return self._drop_oldest(heaviest) or self._drop_oldest()

    def _drop_oldest(self, network: str | None = None) -> bool:
        """Close the oldest connection (of `network`, if given) that is not being answered; return
        whether there was one.
        """
        for each in self._waiting:
            if each.stage is not Stage.ANSWER and network in (None, _network(each)):
                TALLY.count("dropped for a newer one")
                self.left(each)
                each.transport.abort()
                return True
        return False

    def _watch(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._sweep is None:
            loop.set_exception_handler(_count_failed_accepts)
            self._sweep = loop.call_later(SWEEP_SECONDS, self._check_timeouts, loop)

    def _check_timeouts(self, loop: asyncio.AbstractEventLoop) -> None:
        """Close connections that have timed out; repeats every second while there are any."""
        now = loop.time()
        for each in [each for each in self._waiting if each.deadline <= now]:
            each.expire(now)
        for tally in TALLIES:
            tally.tell()
        self._sweep = None
        if self._waiting or any(tally.is_pending for tally in TALLIES):
            self._sweep = loop.call_later(SWEEP_SECONDS, self._check_timeouts, loop)


_servers: WeakKeyDictionary[ServerState, Connections] = WeakKeyDictionary()


class LimitedHttp(HttpToolsProtocol):
    """uvicorn's HTTP protocol with timeouts and a limit of connections, which uvicorn lacks."""

    def __init__(self, config: Any, server_state: ServerState, *args: Any, **named: Any) -> None:
        super().__init__(config, server_state, *args, **named)
        self._open = _servers.setdefault(server_state, Connections())
        self.stage = Stage.HEAD
        self.deadline = NEVER
        self._taken_in = 0
        self._unsent = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._open.enter(self):
            self._await(Stage.HEAD, HEADER_SECONDS)
        else:
            TALLY.count("too many")
            self._answer(503)

    def connection_lost(self, exc: Exception | None) -> None:
        self._open.left(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.stage is Stage.IDLE:
            self._await(Stage.HEAD, HEADER_SECONDS)
        super().data_received(data)
        if self.stage is Stage.HEAD:
            self._taken_in += len(data)
            if self._taken_in > MOST_HEAD and not self.transport.is_closing():
                TALLY.count("head too long")
                self._answer(431)

    def handle_websocket_upgrade(self) -> None:
        if not self._open.upgrade(self):
            TALLY.count("too many WebSockets")
            self._answer(503)
            return
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, BackPressureProtocol):
            socket.on_lost = self._open.leave
        else:
            self._open.leave(self.transport)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._await(Stage.BODY, BODY_SECONDS)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        if self.stage is Stage.BODY and not self.cycle.response_complete:
            self.deadline += len(body) / SLOWEST_BODY

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if getattr(self.cycle, "response_complete", False):  # none of an upgrade
            self._start_idle_timeout()
        else:
            self._await(Stage.ANSWER, NEVER)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete:
            self._unsent = self.transport.get_write_buffer_size()
            if self.stage is Stage.BODY:
                self.deadline = self.loop.time() + LINGER_SECONDS
            else:
                self._start_idle_timeout()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unsent = self.transport.get_write_buffer_size()
        self.deadline = self.loop.time() + SEND_SECONDS

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stage is Stage.ANSWER:
            self.deadline = NEVER
        elif self.stage is Stage.IDLE:
            self._start_idle_timeout()

    def expire(self, now: float) -> None:
        """Handle a timeout. A client that still reads the response fast enough gets more time."""
        unsent = self.transport.get_write_buffer_size()
        if 0 < unsent <= self._unsent - SLOWEST_SEND:
            self._unsent, self.deadline = unsent, now + SEND_SECONDS
            return
        TALLY.count(f"waited too long for {self.stage.value}")
        if self.stage is Stage.HEAD and not self.transport.is_closing():
            self._answer(408)
        else:
            self.transport.abort()

    def _start_idle_timeout(self) -> None:
        """Start the timeout between requests. uvicorn closes idle connections itself; only those
        that do not read their response remain.
        """
        unsent = self.transport.get_write_buffer_size()
        self._await(Stage.IDLE, SEND_SECONDS + (0 if unsent else self.timeout_keep_alive))

    def _await(self, stage: Stage, seconds: float) -> None:
        self.stage, self._taken_in = stage, 0
        self.deadline = self.loop.time() + seconds

    def _answer(self, status: int) -> None:
        """Send a bare status line and close; abort the connection if the client does not read
        it.
        """
        self.transport.write(
            STATUS_LINE[status] + b"connection: close\r\ncontent-length: 0\r\n\r\n"
        )
        self.transport.close()
        self.deadline = self.loop.time() + SEND_SECONDS


def _network(connection: LimitedHttp) -> str:
    """The network of the client; empty if the transport does not say."""
    if settings.PROXIES or connection.client is None:
        return ""
    return network_of(connection.client[0])


def _count_failed_accepts(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Exception handler of the event loop: counts failed accepts (no file descriptor left) instead
    of logging a traceback for each.
    """
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in EXHAUSTED and "socket" in context:
        TALLY.count("out of file descriptors")
    else:
        loop.default_exception_handler(context)
