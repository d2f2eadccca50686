"""Sockets whose other end does not do what it should: nobody else notices, and they are let go."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.reading import record_in
from tests.faults.wire import PING, Wire
from tests.scale.processes import Player, environment, play, prepared, serving

pytestmark = pytest.mark.slow
MEGABYTE = 1_000_000


class Table:
    """A server, and matches between Ana and Bo that are played one a test."""

    def __init__(self, server, told):
        self.server = server
        self._matches = iter(told["matches"])
        self._members = told["members"]

    def sat_down_to(self):
        """A new match: what will be answered in it, its two players, and a wire of Bo's."""
        match = next(self._matches)
        players = [
            Player(self.server, member, match["id"], seat)
            for seat, member in enumerate(self._members)
        ]
        return match["steps"], players, Wire(self.server, match["id"], self._members[1]["session"])

    @property
    def memory(self):
        """Bytes that the server holds."""
        told = Path(f"/proc/{self.server.process.pid}/status").read_text(encoding="ascii")
        [held] = (line.split()[1] for line in told.splitlines() if line.startswith("VmRSS:"))
        return int(held) * 1024


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The server asks for a sign of life every second, and waits a second for it."""
    settings = environment(tmp_path_factory.mktemp("var"))
    told = prepared(settings, 3)
    with serving(settings, "--ws-ping-interval", "1", "--ws-ping-timeout", "1") as server:
        yield Table(server, told)


def test_a_line_that_has_fallen_silent_is_let_go_and_the_other_side_hears_it(table):
    _, (ana, _), wire = table.sat_down_to()
    with ana.at_table(), wire:
        assert ana.heard({"here": 1})
        assert ana.heard({"gone": 1})
        assert wire.is_closed_by_the_other_side()


def test_a_line_that_has_broken_off_is_let_go_and_the_other_side_hears_it(table):
    _, (ana, _), wire = table.sat_down_to()
    with ana.at_table():
        assert ana.heard({"here": 1})
        wire.vanish()
        assert ana.heard({"gone": 1})


def test_while_one_does_not_read_the_match_goes_on_for_the_other(table):
    steps, players, wire = table.sat_down_to()
    ana, _ = players
    with ana.at_table(), wire:
        seq = play(steps, players, listening=[ana])

    record = record_in(ana.record())
    assert record.footer is not None
    assert len(record.commits) == seq + 1


@pytest.fixture
def patient_table(tmp_path):
    """The server asks for no sign of life within the test."""
    settings = environment(tmp_path)
    told = prepared(settings, 1)
    with serving(settings, "--ws-ping-interval", "600", "--ws-ping-timeout", "1") as server:
        yield Table(server, told)


def test_answers_that_nobody_reads_are_not_heaped_up(patient_table):
    steps, players, wire = patient_table.sat_down_to()
    ana, _ = players
    before = patient_table.memory
    with ana.at_table(), wire:
        with pytest.raises(ConnectionError):
            wire.line.sendall(PING * (64 * MEGABYTE // len(PING)))
        assert ana.heard({"gone": 1})
        heaped_up = patient_table.memory - before
        play(steps, players, listening=[ana])

    assert heaped_up < 16 * MEGABYTE
