"""Slow, incomplete and excessive connections do not block other clients."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from threading import Thread
from typing import Any

import pytest
import uvicorn

from frontier_site import connection_limits, connection_tally, memory_budget, patience
from frontier_site.connection_tally import Tally
from tests.listening_socket import listening_socket

PATIENCE = 10.0
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
LONG = 20_000_000


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the length of the body; at `/long` with twenty megabytes, at `/busy` after a
    second, at `/early` without reading it. At `/stuck` the whole server stands still for a second.
    """
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    length = 0
    await asyncio.sleep(1 if scope["path"] == "/busy" else 0)
    if scope["path"] == "/stuck":
        time.sleep(1)
    while scope["path"] != "/early":
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        length += len(message["body"])
        if not message["more_body"]:
            break
    body = b"x" * LONG if scope["path"] == "/long" else str(length).encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Served:
    """A server of its own, of which a test opens connections. `asked` are the paths of the requests
    that have reached its application.
    """

    def __init__(self) -> None:
        self.asked: list[str] = []
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
        _wait(lambda: self._server.started)
        self.opened = ExitStack()

    async def _noted(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked.append(scope["path"])
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


def _wait(is_so: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times in which a test can wait."""
    for name in ("HEADER_SECONDS", "BODY_SECONDS", "LINGER_SECONDS", "SEND_SECONDS"):
        monkeypatch.setattr(connection_limits, name, 0.3)
    monkeypatch.setattr(patience, "SWEEP_SECONDS", 0.05)


class NotedTally(Tally):
    """One that remembers all it has ever counted."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter()

    def count(self, reason: str) -> None:
        self.counts[reason] += 1
        super().count(reason)


@pytest.fixture
def tally(monkeypatch: pytest.MonkeyPatch) -> NotedTally:
    fresh = NotedTally()
    monkeypatch.setattr(connection_limits, "TALLY", fresh)
    monkeypatch.setattr(patience, "TALLIES", (fresh,))
    monkeypatch.setattr(connection_tally, "TALLY", fresh)
    return fresh


@pytest.fixture
def site(quick: None, tally: Tally) -> Iterator[Served]:
    served = Served()
    yield served
    served.stop()


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


def test_an_incomplete_request_head_times_out(site):
    line = site.connected(HEAD[:-2])

    assert status_of(line) == b"408"
    assert status_of(line) == b""
    assert is_answered(site)


def test_a_connection_on_which_nothing_was_sent_is_closed_without_a_word(site):
    """A browser opens connections in advance and would take a word for the answer to its move."""
    line = site.connected()

    assert status_of(line) == b""


def test_time_in_which_the_server_stands_still_does_not_count(site):
    line = site.connected(HEAD[:10])
    stuck = site.connected(HEAD.replace(b"/", b"/stuck", 1))
    assert status_of(stuck) == b"200"

    time.sleep(0.1)
    line.sendall(HEAD[10:])

    assert status_of(line) == b"200"


def is_cut_off(line: socket.socket, sent: bytes) -> bool:
    """Whether a client that goes on sending is cut off before long."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            line.sendall(sent)
        except ConnectionError:
            return True
        time.sleep(0.05)
    return False


def test_a_request_head_sent_byte_by_byte_gets_no_extra_time(site):
    assert is_cut_off(site.connected(), b"G")


def test_the_head_of_a_second_request_has_the_same_timeout(site):
    line = site.connected(HEAD)
    assert status_of(line) == b"200"

    line.sendall(b"GET /")

    assert status_of(line) == b"408"


def test_an_oversized_request_head_is_refused(site):
    assert status_of(site.connected(b"GET / HTTP/1.1\r\nX: " + b"y" * 100_000)) in (b"431", b"")
    assert is_answered(site)


CHUNKED = b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize("piece", [b"a: b\r\n" * 200, b"y" * 1000], ids=("lines", "one"))
def test_trailers_after_a_body_are_limited_like_a_head(site, piece):
    line = site.connected(CHUNKED + b"5\r\n12345\r\n0\r\nX: ")

    with suppress(ConnectionError):
        for _ in range(2000):
            line.sendall(piece)

    assert status_of(line) in (b"400", b"431", b"")
    assert is_answered(site)


def test_the_head_of_a_request_sent_ahead_is_limited_too(site, tally):
    line = site.connected(HEAD.replace(b"/", b"/busy", 1))

    with suppress(ConnectionError):
        line.sendall(b"GET / HTTP/1.1\r\nX: " + b"y" * 2_000_000)

    assert status_of(line) == b""
    assert tally.counts["head too long"] == 1


def test_a_body_in_small_chunks_is_read(site):
    chunks = b"".join(b"400\r\n" + b"x" * 1024 + b"\r\n" for _ in range(1000))

    assert status_of(site.connected(CHUNKED + chunks + b"0\r\n\r\n")) == b"200"


def test_one_request_may_be_sent_ahead(site):
    line = site.connected(HEAD + HEAD)

    answers = b""
    while answers.count(b"HTTP/1.1 200") < 2:
        answers += line.recv(1000)  # or it times out


def test_many_requests_sent_ahead_are_cut_off(site, tally):
    line = site.connected()

    with suppress(ConnectionError):
        line.sendall(HEAD.replace(b"/", b"/busy", 1) + HEAD * 10_000)

    assert status_of(line) == b""
    assert tally.counts["too many requests ahead"] == 1
    assert is_answered(site)


def unfinished(site: Served, length: int) -> socket.socket:
    """A connection on which all of a body but its last byte was sent."""
    head = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % (length + 1)
    return site.connected(head + b"x" * length)


@pytest.mark.parametrize("limit", ["MOST", "MOST_OF_NETWORK"])
def test_the_oldest_of_too_many_large_bodies_is_given_up(site, monkeypatch, limit):
    monkeypatch.setattr(connection_limits, "BODY_SECONDS", 60)
    monkeypatch.setattr(memory_budget, limit, 500_000)
    lines = [unfinished(site, 200_000) for _ in range(3)]

    assert status_of(lines[0]) == b"503"
    for line in (*lines[1:], unfinished(site, 5_000)):
        line.sendall(b"x")
        assert status_of(line) == b"200"


def test_bodies_that_were_answered_leave_room(site, monkeypatch):
    monkeypatch.setattr(memory_budget, "MOST", 500_000)
    for _ in range(5):
        line = unfinished(site, 300_000)
        line.sendall(b"x")

        assert status_of(line) == b"200"


def test_a_missing_body_times_out(site):
    line = site.connected(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab")

    assert status_of(line) == b""
    assert is_answered(site)


def test_a_body_continuing_after_the_response_is_read_only_for_a_while(site):
    line = site.connected(b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n")
    assert status_of(line) == b"200"

    assert is_cut_off(line, b"x" * 1000)


def test_a_response_that_is_not_read_is_aborted(site):
    line = site.connected(HEAD.replace(b"/", b"/long", 1))
    time.sleep(1.5)

    assert len(b"".join(iter(lambda: line.recv(100_000), b""))) < LONG


def test_a_slowly_read_response_is_delivered(site, monkeypatch):
    monkeypatch.setattr(connection_limits, "SLOWEST_SEND", 1)
    line, length = site.connected(HEAD.replace(b"/", b"/long", 1)), 0
    for _ in range(10):
        time.sleep(0.1)
        length += sum(len(line.recv(400_000)) for _ in range(20))

    assert length + len(b"".join(iter(lambda: line.recv(400_000), b""))) > LONG


def test_tiny_chunks_cost_no_more_while_many_bodies_are_held(monkeypatch):
    """Given many held bodies, counting another piece of one looks at none of the others."""
    budget, looked = memory_budget.MemoryBudget(), []

    class Client:
        @property
        def network(self):
            looked.append(self)
            return "192.0.2.1"

    clients = [Client() for _ in range(200)]
    for each in clients:
        assert budget.hold(each, memory_budget.FREE + 1) is None
    looked.clear()

    budget.hold(clients[0], memory_budget.FREE + 2)

    assert set(looked) == {clients[0]}


def test_many_headers_are_refused(site):
    many = HEAD[:-2] + b"a: b\r\n" * 101 + b"\r\n"

    assert status_of(site.connected(many)) == b"400"
    assert status_of(site.connected(HEAD[:-2] + b"a: b\r\n" * 90 + b"\r\n")) == b"200"


UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize("method", [b"GET", b"POST"])
@pytest.mark.parametrize("length", [b"Content-Length: 100", b"Transfer-Encoding: chunked"])
def test_an_upgrade_with_a_body_is_refused(site, method, length):
    head = HEAD[:-2].replace(b"GET", method) + UPGRADE + length + b"\r\n\r\nabc"

    assert status_of(site.connected(head)) in (b"400", b"")
    assert is_answered(site)


def test_an_upgrade_without_a_body_is_a_websocket(site):
    assert status_of(site.connected(HEAD[:-2] + UPGRADE + b"\r\n")) == b"101"


def test_of_answers_that_are_not_read_the_oldest_is_given_up(site, tally, monkeypatch):
    monkeypatch.setattr(connection_limits, "SEND_SECONDS", 60)
    monkeypatch.setattr(memory_budget, "MOST_OF_NETWORK", int(1.5 * LONG))
    lines = [site.connected(HEAD.replace(b"/", b"/long", 1)) for _ in range(3)]

    _wait(lambda: tally.counts["answers not read"] == 2)

    assert len(b"".join(iter(lambda: lines[-1].recv(400_000), b""))) > LONG


def test_above_the_limit_of_connections_a_new_one_is_refused(quick, tally, settings):
    settings.CONNECTIONS = 2
    site = Served()
    try:
        busy = [site.connected(HEAD.replace(b"/", b"/busy", 1)) for _ in range(2)]
        time.sleep(0.2)

        assert status_of(site.connected(HEAD)) == b"503"
        assert [status_of(line) for line in busy] == [b"200", b"200"]
        site.opened.close()
        _wait(lambda: is_answered(site))
    finally:
        site.stop()


def test_bad_connections_are_logged_at_most_once_a_minute(tally, caplog, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(connection_tally.time, "monotonic", lambda: now[0])
    for _ in range(1000):
        tally.count("too many")
    now[0] += connection_tally.MINUTE
    tally.tell()

    assert [record.getMessage() for record in caplog.records] == [
        "1 connections refused or cut off (too many: 1)",
        "999 connections refused or cut off (too many: 999)",
    ]
    assert not tally.is_pending


def test_invalid_http_is_counted_but_not_logged(site, tally, caplog):
    tally.count("quiet")  # takes the line of this minute
    filtering = logging.getLogger("uvicorn.error")
    filtering.addFilter(connection_tally.is_worth_logging)
    try:
        for _ in range(50):
            assert status_of(site.connected(b"\x16\x03\x01 nonsense\r\n\r\n")) == b"400"
    finally:
        filtering.removeFilter(connection_tally.is_worth_logging)

    assert "Invalid HTTP" not in caplog.text
    assert tally.is_pending


def test_connections_for_which_no_file_is_left_are_counted(tally, caplog):
    tally.count("quiet")
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(connection_limits._count_failed_accepts)
    for _ in range(2048):
        loop.call_exception_handler(
            {
                "message": "socket.accept() out of system resource",
                "exception": OSError(connection_limits.errno.EMFILE, "Too many open files"),
                "socket": object(),
            }
        )
    loop.call_exception_handler({"message": "something else"})
    loop.close()

    assert "Too many open files" not in caplog.text
    assert "something else" in caplog.text
    assert tally.is_pending
