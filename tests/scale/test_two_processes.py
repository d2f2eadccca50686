"""Two servers and a worker on one PostgreSQL and one Redis are one site.

Ana plays on the first server, Bo on the second; what the other does they hear by their sockets.
"""

from __future__ import annotations

from uuid import uuid4

import psycopg
import pytest

from rules.records.record_import import record_in
from rules.records.verification import verify
from tests.scale.processes import (
    Player,
    environment,
    play,
    prepared,
    ran,
    serving,
    until,
    working,
)
from tests.scale.services import fresh_database, fresh_redis

pytestmark = pytest.mark.slow
PLAYED = 3
"""Matches that are played to their end."""
RING = """
import django
django.setup()
from uuid import UUID
from rules.matches.broadcast import notify
notify(UUID("{match}"), clocks={number})
"""


class House:
    """Two servers, two members, and matches between them."""

    def __init__(self, settings, servers, told, letters):
        self.settings = settings
        self.servers = servers
        self.members = told["members"]
        self.matches = told["matches"]
        self.letters = letters

    def players(self, match):
        return [
            Player(server, member, match, seat)
            for seat, (server, member) in enumerate(zip(self.servers, self.members, strict=True))
        ]

    def let_rest(self, match):
        """The match has not been touched for longer than a round waits."""
        with psycopg.connect(self.settings["DATABASE_URL"], autocommit=True) as database:
            database.execute(
                "UPDATE rules_match SET changed = changed - interval '2 minutes' WHERE id = %s",
                [match],
            )

    def letters_about(self, match):
        """To whom letters were sent that link to a match."""
        letters = "".join(each.read_text() for each in self.letters.glob("*"))
        return sorted(
            line.partition(" ")[2].partition("@")[0]
            for letter in letters.split("-" * 79)
            if match in letter
            for line in letter.splitlines()
            if line.startswith("To: ")
        )


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder, letters = tmp_path_factory.mktemp("var"), tmp_path_factory.mktemp("letters")
    with fresh_database() as database, fresh_redis() as redis:
        settings = environment(
            folder,
            DATABASE_URL=database,
            REDIS_URL=redis,
            PROCESSES="2",
            SECRET_KEY="the same for all of them",
            EMAIL_URL=f"filemail:///{letters}",
        )
        told = prepared(settings, PLAYED + 4)
        with serving(settings) as first, serving(settings) as second:
            yield House(settings, (first, second), told, letters)


@pytest.mark.parametrize("number", range(PLAYED))
def test_a_match_is_played_across_two_servers_to_its_end(house, number):
    match = house.matches[number]
    ana, bo = players = house.players(match["id"])
    with ana.at_table():
        with bo.at_table():
            assert ana.heard({"here": 1})
            assert bo.heard({"here": 0})
            play(match["steps"], players, listening=players)
        assert ana.heard({"gone": 1})

    records = [record_in(player.record()) for player in players]
    assert records[0].footer.state_hash == records[1].footer.state_hash
    assert all(verify(record).holds for record in records)


def test_a_worker_broadcasts_to_both_servers(house):
    match = house.matches[PLAYED]["id"]
    ana, bo = house.players(match)
    with ana.at_table(), bo.at_table():
        ran(house.settings, "-c", RING.format(match=match, number=7))

        assert ana.heard({"clocks": 7})
        assert bo.heard({"clocks": 7})


def test_a_chat_message_reaches_the_other_server(house):
    ana, bo = house.players(house.matches[PLAYED]["id"])
    with bo.at_table():
        word = {"seat": 0, "text": "Hello", "key": str(uuid4())}
        said = ana.server.ask(f"{ana.path}talk/", word, ana.token)

        assert said.status in (200, 201), said.body
        assert bo.heard_of("talk")


def test_the_worker_sends_one_e_mail_and_none_to_connected_players(house):
    watched, left, later = (each["id"] for each in house.matches[-3:])
    ana, bo = house.players(watched)
    house.let_rest(watched)
    house.let_rest(left)

    with ana.at_table(), bo.at_table(), working(house.settings, 0.2) as worker:
        until(lambda: len(house.letters_about(left)) == 2)
        house.let_rest(later)
        until(lambda: len(house.letters_about(later)) == 2)
        code, said = worker.stopped(), worker.said

    assert house.letters_about(left) == ["ana", "bo"]
    assert house.letters_about(later) == ["ana", "bo"]
    assert house.letters_about(watched) == []
    assert said.rstrip().endswith("Stopped.")
    assert code == 0


def test_rate_limits_are_shared_by_both_servers(house):
    settings = house.settings | {"API_RATE_ANON": "5/day"}
    with serving(settings) as first, serving(settings) as second:
        answers = [(first, second)[n % 2].ask("/api/v1/systems/").status for n in range(6)]

    assert answers == [200] * 5 + [429]
