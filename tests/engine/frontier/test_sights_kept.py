"""Visibility belongs to a position: however many matches a process serves in turn, each command
computes it from that of the position before.
"""

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.log import fold
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import resolve
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.play.position_queries import visibility
from rules.engine.frontier.space.visibility import Visibility
from tests.kit.laws import laws_of
from tests.kit.selfplay import Game, random_steps

MATCHES = 70


@pytest.fixture(scope="module")
def game():
    """A match whose units stand on the board."""
    setup = next(iter(laws_of(FRONTIER).recorded().values()))
    begun = Game(FRONTIER, setup, seed=3)
    for _ in random_steps(begun):
        if begun.state.turn >= 2:
            return begun
    raise AssertionError("no second turn")


@pytest.fixture
def anew(monkeypatch):
    """The times that visibility was computed from nothing."""
    found, does = [], Visibility.__init__

    def counted(self, sight_index, bodies, before):
        if before is None:
            found.append(bodies)
        does(self, sight_index, bodies, before)

    monkeypatch.setattr(Visibility, "__init__", counted)
    return found


def opened(game, match):
    """The situation of `game`, folded from its log, in a match of its own."""
    state = fold(FRONTIER, game.setup, game.commits).change(match=match)
    return Situation(FRONTIER, state, game.now.faces)


def answered(now, safe):
    """The situation after one random answer."""
    draw = SeededDice(secret=b"answers", match=now.state.match, nonces=("", str(now.faces)))
    decision = now.decisions[0]
    return resolve(now, decision.seat, decision.sample(draw), draw, safe).after


def test_matches_played_in_turn_compute_visibility_from_the_last_position(game, anew):
    matches = [opened(game, f"match {number}") for number in range(MATCHES)]
    for now in matches:
        visibility(now.state)
    assert len(anew) == MATCHES

    for _ in range(2):
        matches = [answered(now, game.safe) for now in matches]
        for now in matches:
            visibility(now.state)

    assert len(anew) == MATCHES


def test_a_state_on_another_board_computes_its_own_visibility(game):
    state = opened(game, "match").state
    visibility(state)
    elsewhere = state.change(layout="C" if state.layout != "C" else "A")

    assert visibility(elsewhere).sight_index is not visibility(state).sight_index
