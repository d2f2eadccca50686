"""Bodies that arrive and answers that nobody reads take a bounded amount of memory together."""

from __future__ import annotations

import socket

import pytest

from frontier_site import connection_limits, memory_budget
from tests.operations.served import HEAD, LONG, Served, status_of, wait


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


def test_of_answers_that_are_not_read_the_oldest_is_given_up(site, tally, monkeypatch):
    monkeypatch.setattr(connection_limits, "SEND_SECONDS", 60)
    monkeypatch.setattr(memory_budget, "MOST_OF_NETWORK", int(1.5 * LONG))
    lines = [site.connected(HEAD.replace(b"/", b"/long", 1)) for _ in range(3)]

    wait(lambda: tally.counts["answers not read"] == 2)

    assert len(b"".join(iter(lambda: lines[-1].recv(400_000), b""))) > LONG
