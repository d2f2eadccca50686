"""Repeated, simultaneous, late and reordered requests: each answer is played once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest

from tests.faults.table import Table, is_whole
from tests.scale.processes import environment, prepared, serving

pytestmark = pytest.mark.slow
AT_ONCE = 8


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    settings = environment(tmp_path_factory.mktemp("var"))
    told = prepared(settings, 3)
    with serving(settings) as server:
        yield Table(server, told)


def code_of(answer):
    return answer.told["errors"][0]["code"]


def test_a_match_whose_every_command_comes_eight_times_at_once_is_played_once(table):
    steps, players = table.sat_down_to()
    seq = players[0].look()["seq"]
    with ThreadPoolExecutor(AT_ONCE) as sending:
        for step in steps:
            player, id = players[step["seat"]], str(uuid4())
            same = [(step["command"], seq, id)] * AT_ONCE
            answers = list(sending.map(lambda told, player=player: player.answer(*told), same))
            assert {answer.status for answer in answers} == {200}
            assert len({str(answer.told["commits"]) for answer in answers}) == 1
            seq = answers[0].told["match"]["seq"]

    assert is_whole(players[0])
    assert players[0].look()["seq"] == seq


def test_a_command_that_overtakes_another_waits_for_its_turn(table):
    steps, players = table.sat_down_to()
    first, second = steps[:2]
    seq = players[0].look()["seq"]

    overtaking = players[second["seat"]].answer(second["command"], seq + 1)
    assert (overtaking.status, code_of(overtaking)) == (409, "stale")
    assert players[0].look()["seq"] == seq

    id = str(uuid4())
    assert players[first["seat"]].answer(first["command"], seq, id).status == 200
    assert players[second["seat"]].answer(second["command"], seq + 1).status == 200


def test_a_command_repeated_late_gets_its_first_answer(table):
    steps, players = table.sat_down_to()
    first, second = steps[:2]
    seq, id = players[0].look()["seq"], str(uuid4())
    told = players[first["seat"]].answer(first["command"], seq, id).told["commits"]
    players[second["seat"]].answer(second["command"], seq + 1)
    stands = players[0].look()["seq"]

    late = players[first["seat"]].answer(first["command"], seq, id)

    assert (late.status, late.told["commits"]) == (200, told)
    assert players[0].look()["seq"] == stands
