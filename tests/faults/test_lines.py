"""Sockets whose other end does not do what it should: nobody else notices, and they are let go."""

from __future__ import annotations

import pytest

from tests.faults.table import Table, is_whole
from tests.faults.wire import PING, Wire
from tests.scale.processes import environment, play, prepared, serving

pytestmark = pytest.mark.slow
MEGABYTE = 1_000_000


def wire_of(player):
    return Wire(player.server, player.match, player.session)


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The server asks for a sign of life every second, and waits a second for it."""
    settings = environment(tmp_path_factory.mktemp("var"))
    told = prepared(settings, 3)
    with serving(settings, "--ws-ping-interval", "1", "--ws-ping-timeout", "1") as server:
        yield Table(server, told)


def test_a_line_that_has_fallen_silent_is_let_go_and_the_other_side_hears_it(table):
    _, (ana, bo) = table.sat_down_to()
    with ana.at_table(), wire_of(bo) as wire:
        assert ana.heard({"here": 1})
        assert ana.heard({"gone": 1})
        assert wire.is_closed_by_the_other_side()


def test_a_line_that_has_broken_off_is_let_go_and_the_other_side_hears_it(table):
    _, (ana, bo) = table.sat_down_to()
    with ana.at_table(), wire_of(bo) as wire:
        assert ana.heard({"here": 1})
        wire.vanish()
        assert ana.heard({"gone": 1})


def test_while_one_does_not_read_the_match_goes_on_for_the_other(table):
    steps, players = table.sat_down_to()
    ana, bo = players
    with ana.at_table(), wire_of(bo):
        seq = play(steps, players, listening=[ana])

    assert is_whole(ana)
    assert ana.look()["seq"] == seq


@pytest.fixture
def patient_table(tmp_path):
    """The server asks for no sign of life within the test."""
    settings = environment(tmp_path)
    told = prepared(settings, 1)
    with serving(settings, "--ws-ping-interval", "600", "--ws-ping-timeout", "1") as server:
        yield Table(server, told)


def test_answers_that_nobody_reads_are_not_heaped_up(patient_table):
    steps, players = patient_table.sat_down_to()
    ana, bo = players
    before = patient_table.memory
    with ana.at_table(), wire_of(bo) as wire:
        with pytest.raises(ConnectionError):
            wire.line.sendall(PING * (64 * MEGABYTE // len(PING)))
        assert ana.heard({"gone": 1})
        heaped_up = patient_table.memory - before
        play(steps, players, listening=[ana])

    assert heaped_up < 16 * MEGABYTE
