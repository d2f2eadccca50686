"""Silent, broken and slow WebSockets are closed and do not affect other clients."""

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


def test_a_silent_websocket_is_closed_and_the_opponent_is_notified(table):
    _, (ana, bo) = table.sat_down_to()
    with ana.at_table(), wire_of(bo) as wire:
        assert ana.heard({"here": 1})
        assert ana.heard({"gone": 1})
        assert wire.is_closed_by_the_other_side()


def test_a_broken_websocket_is_closed_and_the_opponent_is_notified(table):
    _, (ana, bo) = table.sat_down_to()
    with ana.at_table(), wire_of(bo) as wire:
        assert ana.heard({"here": 1})
        wire.vanish()
        assert ana.heard({"gone": 1})


def test_a_client_that_does_not_read_does_not_block_the_opponent(table):
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


def test_unread_messages_are_not_buffered_without_limit(patient_table):
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
