"""A server with the limits of connections, to which tests talk over bare sockets."""

from __future__ import annotations

import asyncio
import socket
import time
from collections import Counter
from contextlib import ExitStack, suppress
from threading import Thread
from typing import Any

import uvicorn

from frontier_site import connection_limits
from frontier_site.connection_tally import Tally
from tests.listening_socket import listening_socket

PATIENCE = 10.0
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG = 20_000_000
LONG_PATHS = ("/long", "/accounts/me/export/1/archive.zip")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body; at `LONG_PATHS` with twenty megabytes, at `/early`
    without reading it. At `/stuck` the whole server stands still for a second.
    """
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    length = 0
    await asyncio.sleep(0)
    if scope["path"] == "/stuck":
        time.sleep(1)
    while scope["path"] != "/early":
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length += len(message["body"])
        if not message["more_body"]:
            break
    body = b"x" * LONG if scope["path"] in LONG_PATHS else str(length).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Served:
    """A server of its own, of which a test opens connections. `asked` are the paths of the requests
    that have reached its application. Those for `/busy` are answered once nobody has asked for a
    second, however long a slow machine takes to ask.
    """

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._latest = 0.0
        self._socket = listening_socket()
        self.port: int = self._socket.getsockname()[1]
        config = uvicorn.Config(
            self._noted, interface="asgi3", lifespan="off", log_config=None,
            http=connection_limits.LimitedHttp,
            ws="frontier_site.slow_clients:BackPressureProtocol",
            access_log=False, timeout_graceful_shutdown=1,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        wait(lambda: self._server.started)
        self.opened = ExitStack()

    async def _noted(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.append(scope["path"])
        self._latest = time.monotonic()
        while scope["path"] == "/busy" and time.monotonic() - self._latest < 1:
            await asyncio.sleep(0.05)
        await application(scope, receive, send)

    def connected(self, sent: bytes = b"") -> socket.socket:
        line = self.opened.enter_context(socket.socket())
        line.settimeout(PATIENCE)
        line.connect(self._socket.getsockname())
        line.sendall(sent)
        return line

    def stop(self) -> None:
        self.opened.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)


def wait(is_so: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


class NotedTally(Tally):
    """One that remembers all it has ever counted."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()

    def count(self, reason: str) -> None:
        self.counts[reason] += 1
        super().count(reason)


def status_of(line: socket.socket) -> bytes:
    """The status of an answer, which is read to its end; nothing where the connection was cut
    off.
    """
    with line.makefile("rb") as reader, suppress(ConnectionResetError):
        status = reader.readline()[9:12]
        length = 0
        while header := reader.readline().strip():
            name, _colon, text = header.partition(b": ")
            length = int(text) if name == b"content-length" else length
        reader.read(length)
        return status
    return b""


def is_answered(site: Served) -> bool:
    return status_of(site.connected(HEAD)) == b"200"
