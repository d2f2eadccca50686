"""Thread pool that runs the WSGI application behind an ASGI server.

Django's own asynchronous handler switches threads for every synchronous middleware and opens a
thread and a database connection for every request; a request took three times as long there.

Costly requests of each kind have their own threads and a bounded queue, so that they never block
pages.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from frontier_site.fair_queue import FairQueue
from rules.compute.client_disconnects import META_KEY, ClientDisconnect

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
Application = Callable[..., Iterable[bytes]]
Result = TypeVar("Result")

THREADS = 8
MOST_WAITING = 16
"""Length of the queue of each kind of costly requests; then one is refused (`FairQueue`: which)."""
MOST_WAITING_EACH = 4
"""The same for one network."""
TURNED_AWAY = "frontier.turned_away"
"""Set in the environment of a costly request that was refused by the queue."""
# Seconds that a stopping server waits for answers which are still being made.
PATIENCE = 2.0
OWN_NAMES = {"CONTENT_TYPE", "CONTENT_LENGTH"}


class Answer(NamedTuple):
    """The beginning of a response: `content` is its first piece, `rest` the others, if any. `close`
    ends it.
    """

    status: int
    headers: list[tuple[bytes, bytes]]
    content: bytes
    rest: Iterator[bytes] | None
    close: Callable[[], None]


class Costly(NamedTuple):
    """Settings for one kind of costly requests: its name, a predicate on method and path, the
    number of threads, and two functions of a request's environment: its network, and whether a
    member sends it, which may read the database.
    """

    name: str
    applies: Callable[[str, str], bool]
    threads: int
    network: Callable[[Environ], str]
    is_member: Callable[[Environ], bool] | None = None


class _Job(NamedTuple):
    """Something to do in a thread, who waits for its result, and the network of a costly request.
    The result of a costly request that the queue refuses is None.
    """

    do: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    waiting: asyncio.Future[Any]
    network: str = ""


class ClientDisconnectedError(Exception):
    """The client disconnected before its request was complete, or before a costly one was
    answered.
    """


class ThreadPool:
    """Adapter from ASGI to `application` (WSGI): HTTP requests and lifespan events.

    Request bodies are buffered whole. A body above `largest(path)` bytes is not read; the
    application gets an empty one with a content length above the limit. Of a response in several
    pieces, each is made in a thread once the client has taken the one before: a slow client holds
    one piece in memory, and no thread. `leave` is called in every thread before it ends.
    """

    def __init__(
        self,
        application: Application,
        *,
        largest: Callable[[str], int],
        leave: Callable[[], None],
        costly: Sequence[Costly] = (),
    ) -> None:
        self._application = application
        self._largest = largest
        self._leave = leave
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._costly: list[tuple[Costly, FairQueue[_Job]]] = [
            (each, FairQueue(MOST_WAITING, MOST_WAITING_EACH)) for each in costly
        ]
        self._threads: list[Thread] = []

    def waiting(self, name: str) -> int:
        """How many costly requests of this name wait for a thread."""
        return sum(len(jobs) for costly, jobs in self._costly if costly.name == name)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            with suppress(ClientDisconnectedError):
                await self._request(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._life(receive, send)
        else:
            raise ValueError(f"nobody here speaks {scope['type']}")

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        largest = self._largest(scope["path"])
        body = await _body(scope, receive, largest)
        length = largest + 1 if body is None else len(body)
        environ = _environ(scope, body or b"", length)
        self._start()
        for costly, jobs in self._costly:
            if costly.applies(scope["method"], scope["path"]):
                answer = await self._costly_answer(environ, costly, jobs, receive)
                break
        else:
            answer = await self._in_thread(lambda: self._answer(environ))
        begin = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        await send(begin)
        if answer.rest is None:
            await send({"type": "http.response.body", "body": answer.content})
        else:
            await self._send_pieces(answer, answer.rest, receive, send)

    async def _send_pieces(
        self, answer: Answer, rest: Iterator[bytes], receive: Receive, send: Send
    ) -> None:
        """Send a response piece by piece, until the client disconnects."""
        leaving = asyncio.ensure_future(_left(receive))
        try:
            piece: bytes | None = answer.content
            while piece is not None and not leaving.done():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                piece = await self._in_thread(lambda: next(rest, None))
            await send({"type": "http.response.body", "body": b""})
        finally:
            leaving.cancel()
            self._put(answer.close)

    async def _in_thread(self, do: Callable[[], Result]) -> Result:
        result: Result = await self._put(do)
        return result

    def _put(self, do: Callable[[], Any]) -> asyncio.Future[Any]:
        """Have the page threads do something."""
        loop = asyncio.get_running_loop()
        job = _Job(do, loop, loop.create_future())
        self._jobs.put(job)
        return job.waiting

    async def _costly_answer(
        self, environ: Environ, costly: Costly, jobs: FairQueue[_Job], receive: Receive
    ) -> Answer:
        """Run a costly request while the client stays connected. Raises ClientDisconnectedError."""
        network, is_member = costly.network(environ), costly.is_member
        environ[META_KEY] = disconnect = ClientDisconnect()
        known = is_member is not None and await self._in_thread(lambda: is_member(environ))
        loop = asyncio.get_running_loop()
        job = _Job(lambda: self._answer(environ), loop, loop.create_future(), network)
        refused = jobs.put(network, job, is_member=known)
        if refused is not None:
            refused.loop.call_soon_threadsafe(_settle, refused.waiting, None)
        leaving = asyncio.ensure_future(_left(receive))
        try:
            both: set[asyncio.Future[Any]] = {leaving, job.waiting}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not job.waiting.done():
                raise ClientDisconnectedError
            answer: Answer | None = job.waiting.result()
        finally:
            leaving.cancel()
            if not job.waiting.done():
                job.waiting.cancel()
                jobs.remove(network, job)
                disconnect.tell()
        if answer is None:
            environ[TURNED_AWAY] = True
            return await self._in_thread(job.do)
        return answer

    async def _life(self, receive: Receive, send: Send) -> None:
        await receive()
        self._start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await asyncio.to_thread(self._stop)
        await send({"type": "lifespan.shutdown.complete"})

    def _start(self) -> None:
        """Start the threads, also for a server without lifespan events."""
        if self._threads:
            return
        kinds = [
            ("page", THREADS, self._jobs.get, _nothing),
            *((each.name, each.threads, jobs.get, jobs.done) for each, jobs in self._costly),
        ]
        for kind, count, *work in kinds:
            for number in range(count):
                name = f"{kind}-{number}"
                thread = Thread(target=self._work, args=work, name=name, daemon=True)
                self._threads.append(thread)
                thread.start()

    def _stop(self) -> None:
        deadline = time.monotonic() + PATIENCE
        for _costly, jobs in self._costly:
            jobs.close()
        for _ in range(THREADS):
            self._jobs.put(None)
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        self._threads.clear()

    def _work(self, take: Callable[[], _Job | None], done: Callable[[str, float], None]) -> None:
        try:
            while (job := take()) is not None:
                began = time.monotonic()
                if not job.waiting.cancelled():
                    self._do(job)
                done(job.network, time.monotonic() - began)
        finally:
            self._leave()

    def _do(self, job: _Job) -> None:
        result: Any
        try:
            result = job.do()
        except Exception as error:
            result = error
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            job.loop.call_soon_threadsafe(_settle, job.waiting, result)

    def _answer(self, environ: Environ) -> Answer:
        """The response of the application. One of a single piece is closed at once."""
        started: list[tuple[str, list[tuple[str, str]]]] = []
        response = self._application(
            environ, lambda status, headers, *_: started.append((status, headers))
        )
        close = getattr(response, "close", _nothing)
        rest: Iterator[bytes] | None = None
        try:
            pieces = iter(response)
            content = next(pieces, b"")
            if (second := next(pieces, None)) is not None:
                rest = chain((second,), pieces)
        finally:
            if rest is None:
                close()
        status, headers = started[-1]
        pairs = [(name.encode("latin-1"), text.encode("latin-1")) for name, text in headers]
        return Answer(int(status[:3]), pairs, content, rest, close)


def _nothing(*_: object) -> None:
    """For responses that need no closing, and jobs whose time is not counted."""


def _settle(waiting: asyncio.Future[Any], result: Any) -> None:
    if waiting.cancelled():
        return
    if isinstance(result, Exception):
        waiting.set_exception(result)
    else:
        waiting.set_result(result)


async def _left(receive: Receive) -> None:
    """Return when the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _body(scope: Scope, receive: Receive, largest: int) -> bytes | None:
    """The whole body, or None once it is known to exceed `largest` bytes.

    The server then discards what the client still sends. Raises ClientDisconnectedError.
    """
    if not _may_be_read(dict(scope["headers"]), largest):
        return None
    parts: list[bytes] = []
    length = 0
    while length <= largest:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnectedError
        parts.append(message.get("body", b""))
        length += len(parts[-1])
        if not message.get("more_body"):
            break
    return b"".join(parts) if length <= largest else None


def _may_be_read(headers: dict[bytes, bytes], largest: int) -> bool:
    length = headers.get(b"content-length", b"0")
    return length.isdigit() and int(length) <= largest


def _environ(scope: Scope, body: bytes, length: int) -> Environ:
    """The WSGI environment of the request; `length` is the content length that the client sent."""
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
    """UTF-8 bytes decoded as Latin-1, as WSGI requires."""
    return text.encode().decode("latin-1")
