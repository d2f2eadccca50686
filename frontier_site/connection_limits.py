"""Limits of the connections to this process: how many, from where, and how long a request may take
to arrive.
"""

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

from frontier_site.connection_tally import TALLY
from frontier_site.file_limit import file_limit
from frontier_site.lines import Line
from rosters.networks import network_of

HEADER_SECONDS = 10.0
"""How long the head of a request may take, from the first byte or the opening of the connection."""
MOST_HEAD = 64 * 1024
"""Bytes of a request's head, about."""
BODY_SECONDS = 20.0
SLOWEST_BODY = 8 * 1024
"""A body may take so many seconds, and one more for so many bytes that have arrived."""
LINGER_SECONDS = 30.0
"""How long a body is still taken in after its request has been answered."""
SEND_SECONDS = 60.0
SLOWEST_SEND = 20 * 1024
"""An answer has to move on by so many bytes in so many seconds."""
SWEEP_SECONDS = 1.0
SHARE_OF_SOCKETS = 0.75
"""Of all connections, how many may be sockets: pages are answered beside them."""
KEPT_FILES = 128
"""Files that are kept for everything but connections: databases, Redis, documents, the log."""
NEVER = float("inf")
EXHAUSTED = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Stage(Enum):
    """What a connection waits for."""

    HEAD = "the head of a request"
    BODY = "its body"
    ANSWER = "the answer"
    IDLE = "another request"


class Connections:
    """The open connections of a server, counted by network. Behind a proxy, from which they all
    come, networks are not told apart.
    """

    def __init__(self) -> None:
        self._most = min(settings.CONNECTIONS, file_limit() - KEPT_FILES)
        self._sockets: set[asyncio.BaseTransport] = set()
        self._waiting: dict[LimitedHttp, None] = {}
        self._network: dict[asyncio.BaseTransport, str] = {}
        self._networks: Counter[str] = Counter()
        self._sweep: asyncio.TimerHandle | None = None

    def enter(self, connection: LimitedHttp) -> bool:
        """Lets a connection in, if need be in place of the oldest that waits for a request."""
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
        """Lets a connection become a socket, which is no longer held to the times of a request; not
        where sockets have taken their share.
        """
        if len(self._sockets) >= self._most * SHARE_OF_SOCKETS:
            return False
        self._sockets.add(connection.transport)
        self._waiting.pop(connection, None)
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """A connection has ended. Told of it twice, nothing is counted twice."""
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
        """Cuts off a connection of the network that has most of them, or else of any."""
        ((heaviest, _number),) = self._networks.most_common(1)
        return self._drop_oldest(heaviest) or self._drop_oldest()

    def _drop_oldest(self, network: str | None = None) -> bool:
        """Cuts off the oldest connection, of `network` if that is named, on which no request is
        being answered; whether there was one.
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
            loop.set_exception_handler(_heard)
            self._sweep = loop.call_later(SWEEP_SECONDS, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Ends connections whose time is up, every second while there are any."""
        now = loop.time()
        for each in [each for each in self._waiting if each.deadline <= now]:
            each.expire(now)
        TALLY.tell()
        self._sweep = None
        if self._waiting or TALLY.is_pending:
            self._sweep = loop.call_later(SWEEP_SECONDS, self._look, loop)


_servers: WeakKeyDictionary[ServerState, Connections] = WeakKeyDictionary()


class LimitedHttp(HttpToolsProtocol):
    """uvicorn's HTTP, which would wait for ever for the rest of a request, and hold any number of
    connections.
    """

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
            TALLY.count("too many sockets")
            self._answer(503)
            return
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, Line):
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
            self._await_another()
        else:
            self._await(Stage.ANSWER, NEVER)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.response_complete:
            self._unsent = self.transport.get_write_buffer_size()
            if self.stage is Stage.BODY:
                self.deadline = self.loop.time() + LINGER_SECONDS
            else:
                self._await_another()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unsent = self.transport.get_write_buffer_size()
        self.deadline = self.loop.time() + SEND_SECONDS

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stage is Stage.ANSWER:
            self.deadline = NEVER
        elif self.stage is Stage.IDLE:
            self._await_another()

    def expire(self, now: float) -> None:
        """The time is up for what the connection waits for. One that still takes in an answer, not
        too slowly, is given more.
        """
        unsent = self.transport.get_write_buffer_size()
        if 0 < unsent <= self._unsent - SLOWEST_SEND:
            self._unsent, self.deadline = unsent, now + SEND_SECONDS
            return
        TALLY.count(f"waited too long for {self.stage.value}")
        if self.stage is Stage.HEAD and not self.transport.is_closing():
            self._answer(408)
        else:
            self.transport.abort()

    def _await_another(self) -> None:
        """uvicorn closes what stays idle; only what it cannot close, for an answer is not read, is
        left.
        """
        unsent = self.transport.get_write_buffer_size()
        self._await(Stage.IDLE, SEND_SECONDS + (0 if unsent else self.timeout_keep_alive))

    def _await(self, stage: Stage, seconds: float) -> None:
        self.stage, self._taken_in = stage, 0
        self.deadline = self.loop.time() + seconds

    def _answer(self, status: int) -> None:
        """Answers by a status alone and closes; cut off, should it not be read."""
        self.transport.write(
            STATUS_LINE[status] + b"connection: close\r\ncontent-length: 0\r\n\r\n"
        )
        self.transport.close()
        self.deadline = self.loop.time() + SEND_SECONDS


def _network(connection: LimitedHttp) -> str:
    """Where a connection comes from; empty where that says nothing."""
    if settings.PROXIES or connection.client is None:
        return ""
    return network_of(connection.client[0])


def _heard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Counts what the event loop would tell in full for each connection that it has no file for."""
    error = context.get("exception")
    if isinstance(error, OSError) and error.errno in EXHAUSTED and "socket" in context:
        TALLY.count("no file left for it")
    else:
        loop.default_exception_handler(context)
