"""A synchronous application behind an asynchronous server, in threads that live as long as it.

Django's own asynchronous handler changes threads for every synchronous middleware and opens a
thread and a database connection for every request; a request took three times as long there.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from io import BytesIO
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
Application = Callable[..., Iterable[bytes]]

THREADS = 8
# Seconds that a stopping server waits for answers which are still being made.
PATIENCE = 2.0
OWN_NAMES = {"CONTENT_TYPE", "CONTENT_LENGTH"}


class Answer(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes


class _Job(NamedTuple):
    environ: Environ
    loop: asyncio.AbstractEventLoop
    waiting: asyncio.Future[Answer]


class HungUpError(Exception):
    """The client went away before it had sent its request."""


class Threads:
    """`application` (WSGI) for an ASGI server: HTTP, and the server's start and stop.

    Bodies and answers are held whole. A body above `largest(path)` bytes is not read; the
    application gets none, and a length that is above the limit. `leave` is called in every thread
    before it ends.
    """

    def __init__(
        self, application: Application, *, largest: Callable[[str], int], leave: Callable[[], None]
    ) -> None:
        self._application = application
        self._largest = largest
        self._leave = leave
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._threads: list[Thread] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            with suppress(HungUpError):
                await self._request(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._life(receive, send)
        else:
            raise ValueError(f"nobody here speaks {scope['type']}")

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        largest = self._largest(scope["path"])
        body = await _body(scope, receive, largest)
        length = largest + 1 if body is None else len(body)
        loop = asyncio.get_running_loop()
        job = _Job(_environ(scope, body or b"", length), loop, loop.create_future())
        self._start()
        self._jobs.put(job)
        status, headers, content = await job.waiting
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": content})

    async def _life(self, receive: Receive, send: Send) -> None:
        await receive()
        self._start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.to_thread(self._stop)
        await send({"type": "lifespan.shutdown.complete"})

    def _start(self) -> None:
        """Starts the threads, also for a server that does not announce itself."""
        while len(self._threads) < THREADS:
            name = f"page-{len(self._threads)}"
            self._threads.append(Thread(target=self._work, name=name, daemon=True))
            self._threads[-1].start()

    def _stop(self) -> None:
        deadline = time.monotonic() + PATIENCE
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        self._threads.clear()

    def _work(self) -> None:
        try:
            while (job := self._jobs.get()) is not None:
                if not job.waiting.cancelled():
                    self._do(job)
        finally:
            self._leave()

    def _do(self, job: _Job) -> None:
        result: Answer | Exception
        try:
            result = self._answer(job.environ)
        except Exception as error:
            result = error
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            job.loop.call_soon_threadsafe(_settle, job.waiting, result)

    def _answer(self, environ: Environ) -> Answer:
        started: list[tuple[str, list[tuple[str, str]]]] = []
        response = self._application(
            environ, lambda status, headers, *_: started.append((status, headers))
        )
        try:
            content = b"".join(response)
        finally:
            if (close := getattr(response, "close", None)) is not None:
                close()
        status, headers = started[-1]
        pairs = [(name.encode("latin-1"), text.encode("latin-1")) for name, text in headers]
        return Answer(int(status[:3]), pairs, content)


def _settle(waiting: asyncio.Future[Answer], result: Answer | Exception) -> None:
    if waiting.cancelled():
        return
    if isinstance(result, Exception):
        waiting.set_exception(result)
    else:
        waiting.set_result(result)


async def _body(scope: Scope, receive: Receive, largest: int) -> bytes | None:
    """The whole body, or None as soon as it is known to be longer than `largest` bytes.

    What the client still sends then is dropped by the server. Raises HungUpError.
    """
    if not _may_be_read(dict(scope["headers"]), largest):
        return None
    parts: list[bytes] = []
    length = 0
    while length <= largest:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUpError
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if not message.get("more_body"):
            break
    return b"".join(parts) if length <= largest else None


def _may_be_read(headers: dict[bytes, bytes], largest: int) -> bool:
    length = headers.get(b"content-length", b"0")
    return length.isdigit() and int(length) <= largest


def _environ(scope: Scope, body: bytes, length: int) -> Environ:
    """What WSGI calls the request; `length` stands for what the client said of its body."""
    server, port = scope.get("server") or ("localhost", 80)
    root = scope.get("root_path", "")
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": _as_wsgi(root),
        "PATH_INFO": _as_wsgi(scope["path"].removeprefix(root)),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for raw, text in scope["headers"]:
        if b"_" in raw:
            continue  # would pass for a header that a proxy vouches for
        name = raw.decode("latin-1").upper().replace("-", "_")
        key = name if name in OWN_NAMES else f"HTTP_{name}"
        value = text.decode("latin-1")
        separator = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value
    environ["CONTENT_LENGTH"] = str(length)
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    return environ


def _as_wsgi(text: str) -> str:
    """Bytes of UTF-8, each as a letter of Latin-1."""
    return text.encode().decode("latin-1")
