"""Whole matches by chance, under all settings: they end, within their bound, and every table and
mission is played.
"""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.log import Begin
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import Setup
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.settings import AGREEMENT
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.play import command_handlers, rounds, terms
from rules.engine.infinite.play.squads import entity_of
from tests.engine.infinite.rounds_kit import BOOK, TERMS
from tests.kit.table import Vault

WHOLE: Any = dataclasses.replace(
    BOOK,
    sequences={"match": rounds.MATCH, "round": rounds.ROUND, "turn": rounds.ACTIVATION},
    answer=lambda play, seat, command, decision: (
        rounds.answer(play, seat, command) or command_handlers.answer(play, seat, command, decision)
    ),
)


def agreed(number: int) -> Setup:
    chance = Random(number)
    options = {
        row.key: chance.randint(row.least, row.highest)
        for row in AGREEMENT.settings
        if chance.random() < 0.4
    }
    missions = list(MISSIONS)
    return TERMS.change(
        match=f"whole-{number}",
        mission=missions[number % len(missions)],
        layout="ABC"[number % 3],
        limit=(240, 420, 700)[number % 3],
        options=options,
    )


def breaches(s: InfiniteState) -> list[str]:
    """What no position between two commands may show."""
    units = s.units.values()
    return [
        *(u.id for u in units if u.on_table and not s.units[entity_of(u)].on_table),
        *(u.id for u in units if u.on_table and u.leader and u.is_broken),
        *(u.id for u in units if u.ap < 0 or u.hit_points < 0),
        *(u.id for u in units if u.on_table and not u.hit_points),
    ]


@pytest.mark.clause("IF-WIN-4", "IF-SCOPE-2", "IF-DEC-19")
@pytest.mark.parametrize("number", range(12))
def test_a_match_ends(number):
    setup, vault, commits = agreed(number), Vault(), 1
    dice, choices = (
        SeededDice(secret=secret, match=setup.match, nonces=("a", "b"))
        for secret in (b"dice", b"choices")
    )
    play = resolve(Situation.opening(WHOLE, setup), None, Begin(), dice, vault)
    while not play.state.outcome:
        assert breaches(play.state) == []
        decision = play.after.decisions[0]
        command = decision.sample(choices)
        play = resolve(play.after, decision.seat, command, dice, vault)
        commits += 1
    assert commits < terms.longest(setup)
    assert play.state.turn <= play.state.settings.rounds
