"""Slow, incomplete and excessive connections do not block other clients."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from contextlib import suppress

import pytest

from frontier_site import connection_limits, connection_tally
from tests.operations.served import HEAD, LONG, PATIENCE, Served, is_answered, status_of, wait


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


def test_above_the_limit_of_connections_a_new_one_is_refused(quick, tally, settings):
    settings.CONNECTIONS = 2
    site = Served()
    try:
        busy = [site.connected(HEAD.replace(b"/", b"/busy", 1)) for _ in range(2)]
        time.sleep(0.2)

        assert status_of(site.connected(HEAD)) == b"503"
        assert [status_of(line) for line in busy] == [b"200", b"200"]
        site.opened.close()
        wait(lambda: is_answered(site))
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
