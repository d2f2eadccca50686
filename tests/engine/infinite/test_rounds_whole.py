"""Whole matches by chance, under all settings: they end, within their bound, and every table and
mission is played.
"""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.early_end import AnswerStop, Concede, OfferStop
from rules.engine.core.log import Begin
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import Setup
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.settings import AGREEMENT
from rules.engine.infinite.model.action_events import ConditionChanged, StanceEnded
from rules.engine.infinite.model.events import PartBegan, PartEnded, TurnBegan, TurnEnded
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.play import command_handlers, rounds, terms
from rules.engine.infinite.play.squads import entity_of
from tests.engine.infinite.rounds_kit import BOOK, TERMS, acting, figure
from tests.kit.vault import Vault

WHOLE: Any = dataclasses.replace(
    BOOK,
    sequences={"match": rounds.MATCH, "round": rounds.ROUND, "turn": rounds.ACTIVATION},
    answer=lambda play, seat, command, decision: (
        None
        if rounds.answer(play, seat, command)
        else command_handlers.answer(play, seat, command, decision)
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


@pytest.mark.clause("IF-WIN-4", "IF-SCOPE-1", "IF-SCOPE-2", "IF-DEC-19")
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


@pytest.mark.clause("IF-DEC-17", "IF-WIN-4")
def test_a_player_may_concede_or_offer_a_draw_at_every_kind_of_decision():
    setup, vault, tried = agreed(0).change(options={}), Vault(), set()
    dice, choices = (
        SeededDice(secret=secret, match=setup.match, nonces=("a", "b"))
        for secret in (b"dice", b"choices")
    )
    play = resolve(Situation.opening(WHOLE, setup), None, Begin(), dice, vault)
    while not play.state.outcome:
        decision = play.after.decisions[0]
        kind, now = decision.offer().kind, play.after
        for seat in (0, 1) if decision.seat is not None and kind not in tried else ():
            gone = resolve(now, seat, Concede(), dice, vault).state.outcome
            assert (gone.results[seat], gone.reason) == ("defeat", "conceded")
            offered = resolve(now, seat, OfferStop(), dice, vault)
            agreed_on = resolve(offered.after, 1 - seat, AnswerStop(accept=True), dice, vault)
            assert agreed_on.state.outcome.results == ("draw", "draw")
        tried.add(kind)
        play = resolve(now, decision.seat, decision.sample(choices), dice, vault)
    assert {"seal-roster", "edge", "place", "seal-initiative", "act", "react", "divide"} <= tried


@pytest.mark.clause("IF-ORDER-10", "IF-LOSE-1", "IF-COVER-5")
@pytest.mark.parametrize("changes", [{"ap": 0}, {"mind": 0, "body": 0, "ap": 3}])
def test_an_entity_with_nothing_to_choose_has_an_empty_turn(changes):
    a = figure("a", initiative=4, cover="k", condition="shaken", **changes)
    others = (figure(id, at=at, initiative=2, ap=2) for id, at in (("d", (18, 30)), ("e", (9, 30))))
    state = acting(a.change(x=1800, y=600), *others)
    book = dataclasses.replace(WHOLE, begin=lambda _setup, _play: None, initial=lambda _s: state)
    dice = SeededDice(secret=b"dice", match="m", nonces=("a", "b"))
    play = resolve(Situation.opening(book, TERMS), None, Begin(), dice, Vault())
    told = [type(event) for event in play.facts]
    course = [TurnBegan, PartBegan, StanceEnded, ConditionChanged, PartEnded, TurnEnded]
    assert [each for each in told if each in course] == course
    (decision,) = play.after.decisions
    assert (decision.seat, decision.offer().kind) == (0, "bonus")
