"""A site that is told to stop while people play: what it has said holds, nobody is left hanging."""

from __future__ import annotations

import http.client
import json
import signal
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from threading import Event
from typing import Any
from uuid import UUID, uuid4

import pytest
from websockets import ConnectionClosed

from tests.scale.processes import (
    PATIENCE,
    Player,
    Server,
    environment,
    prepared,
    ran,
    started,
)
from tests.site.test_serving import free_port

MATCHES = 4
GOING_AWAY = {1001, 1012}


@contextmanager
def served(settings: dict[str, str]) -> Iterator[Server]:
    port = free_port()
    command = ("manage.py", "serve", "--port", str(port))
    with started(settings, *command, ready="Uvicorn running") as process:
        yield Server(port, process)


def played_until_cut_off(
    server: Server, members: Any, match: Any, under_way: Event
) -> dict[str, int]:
    """The ids of the commands that were answered, with the commit that each was told of; the last
    one, sent into a site that was gone, has none.
    """
    players = [Player(server, member, match["id"], seat) for seat, member in enumerate(members)]
    answered: dict[str, int] = {}
    seq = int(players[0].look()["seq"])
    for step in match["steps"]:
        id = str(uuid4())
        try:
            answer = players[step["seat"]].answer(step["command"], seq, id)
        except (OSError, http.client.HTTPException):
            return answered
        if answer.status != 200:  # refused in order, with a sentence
            assert answer.status == 503, answer.body
            return answered
        seq = answered[id] = answer.told["match"]["seq"]
        under_way.set()
    return answered


def children_of(process: int) -> set[str]:
    """The numbers of the processes that it has started."""
    tasks = Path(f"/proc/{process}/task").glob("*/children")
    return {child for task in tasks for child in task.read_text().split()}


def kept(folder: Path) -> set[tuple[str, str]]:
    """The id of every command in the log, and its match."""
    with closing(sqlite3.connect(folder / "frontier.sqlite3")) as database:
        rows = database.execute("SELECT command_id, match_id FROM rules_commit").fetchall()
    return {(id, match) for id, match in rows if id}


@pytest.mark.slow
def test_a_site_stopped_under_load_loses_no_confirmed_answer(tmp_path):
    settings = environment(tmp_path)
    told = prepared(settings, MATCHES)
    members, matches = told["members"], told["matches"]
    begun = [Event() for _ in matches]
    with served(settings) as server, ExitStack() as stack, ThreadPoolExecutor(MATCHES) as people:
        lines = [
            stack.enter_context(server.listening(match["id"], members[0]["session"]))
            for match in matches
        ]
        playing = [
            people.submit(played_until_cut_off, server, members, match, event)
            for match, event in zip(matches, begun, strict=True)
        ]
        assert all(event.wait(PATIENCE) for event in begun)
        children = children_of(server.process.pid)

        server.process.signal(signal.SIGTERM)
        answered = [each.result(PATIENCE) for each in playing]
        closed = [last_word(line) for line in lines]
        status = server.process.ended()

        assert status == 0
        assert set(closed) <= GOING_AWAY
        assert not any(Path(f"/proc/{child}").exists() for child in children)

    there = kept(tmp_path)
    for match, ids in zip(matches, answered, strict=True):
        assert ids
        assert {(UUID(id).hex, UUID(match["id"]).hex) for id in ids} <= there
    assert f"{MATCHES} of {MATCHES} hold" in ran(settings, "manage.py", "replay", "--stored")
    assert not (tmp_path / "frontier.sqlite3-wal").exists()


def last_word(line: Any) -> int:
    """The code with which a socket is closed, after whatever is still told by it."""
    try:
        while True:
            line.recv(timeout=PATIENCE)
    except ConnectionClosed as closing_:
        return closing_.rcvd.code if closing_.rcvd else 1006


@pytest.mark.slow
def test_requests_in_progress_are_answered_before_the_site_stops(tmp_path):
    """A request that takes its time is asked, then the site is told to stop."""
    with served(environment(tmp_path)) as server, server_line(server) as line:
        line.request("GET", "/games/frontier/cards.pdf")
        assert server.ask("/healthz").status == 200  # comes past the sheet, which is being drawn

        server.process.signal(signal.SIGTERM)

        assert line.getresponse().read().rstrip().endswith(b"%%EOF")
        assert server.process.ended() == 0


def server_line(server: Server) -> closing[http.client.HTTPConnection]:
    return closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE))


def test_every_log_line_of_a_server_is_json(tmp_path):
    with served(environment(tmp_path, LOG_FORMAT="json")) as server:
        match = uuid4()
        number = server.ask(f"/matches/{match}/").headers["X-Request-ID"]
        server.ask("/matches/seat/a-token-that-opens.something/")
        assert server.process.stopped() == 0
        said = server.process.said

    begun = said[said.index("{") :].splitlines()
    lines = [json.loads(line) for line in begun if line != "Stopped."]
    assert {"at", "level", "place", "said", "request"} <= set.intersection(*map(set, lines))
    [told] = [line for line in lines if line["request"] == number]
    assert (told["route"], told["status"], told["match"]) == ("match", 404, str(match))
    assert "a-token-that-opens" not in said


def test_a_site_stopped_during_startup_exits_cleanly(tmp_path):
    settings = environment(tmp_path)
    command = ("manage.py", "serve", "--port", str(free_port()))
    with started(settings, *command, ready="rules engine runs") as process:
        status = process.stopped()
        said = process.said

    assert (status, "Traceback" in said) == (0, False)
    assert said.rstrip().endswith("Stopped.")
