"""Suggested deployments of Modern: legal under all terms, in lines, the same each time."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.dice import SeededDice, pick
from rules.engine.core.system import Setup
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.model.commands import PlaceUnit
from rules.engine.modern.play.deployment import Plan, PlanDecision, read_plan
from rules.engine.modern.site.sample_armies import SAMPLES
from rules.engine.tabletop.grid import around, square_of
from rules.engine.tabletop.sealed_choices import Seal, SealDecision
from tests.engine.modern.laws import agreed as any_agreement
from tests.kit.selfplay import Game

SEALED = {"deploy_order": 1}
LAYOUTS = [layout.slug for layout in MODERN.catalogue.layouts]


def setup(mission, layout="A", options=None):
    order = "sealed" if options else "open"
    return Setup(
        match=f"{mission}-{layout}-{order}",
        names=("Ana", "Ben"),
        mission=mission,
        layout=layout,
        limit=SCENARIOS[mission].limit,
        options=options or {},
    )


PLAYABLE = [
    terms
    for mission in SCENARIOS
    for layout in LAYOUTS
    for terms in (setup(mission, layout), setup(mission, layout, SEALED))
    if not MODERN.setup_refusals(terms)
]
"""Every scenario on every board that it may be fought on, deployed in the open and in secret."""


def deployments(terms, seed=0):
    """The game at each moment at which somebody deploys, who then does as is suggested."""
    game = Game(MODERN, terms, seed)
    dice = SeededDice(secret=b"suggested", match=terms.match, nonces=("", ""))
    while not game.state.turn:
        decisions = game.decisions()
        decision = decisions[pick(dice, len(decisions))]
        offer = decision.offer()
        if offer.may_be_suggested:
            yield game, decision
            command = MODERN.questions.suggest(game.now, decision.seat, None)
        elif isinstance(decision, SealDecision):
            command = ready_made(decision) or decision.sample(dice)
        else:
            assert (
                decision.seat is None
                or MODERN.questions.suggest(game.now, decision.seat, None) is None
            )
            command = decision.sample(dice)
        game.answer(decision.seat, command)


def ready_made(decision):
    seals = (
        Seal(slot=decision.slot, payload=canonical_json(each.army).decode())
        for each in SAMPLES.values()
    )
    return next((each for each in seals if not decision.check(each)), None)


@pytest.mark.clause("MW-DEP-1", "MW-DEP-3", "MW-DEP-6", "MW-DEP-7")
@pytest.mark.parametrize("terms", PLAYABLE, ids=lambda terms: terms.match)
def test_a_suggestion_is_legal_in_every_scenario_on_every_board(terms):
    deployed = 0
    for game, decision in deployments(terms):
        found = MODERN.questions.suggest(game.now, decision.seat, None)
        assert decision.check(found) == []
        assert MODERN.questions.suggest(game.now, decision.seat, None) == found
        deployed += 1
    assert deployed


@pytest.mark.clause("MW-DEP-6", "MW-DEP-7")
def test_a_suggestion_is_legal_on_whatever_terms_and_boards_may_be_agreed_on():
    for number in range(24):
        for game, decision in deployments(any_agreement(number), seed=number):
            assert decision.check(MODERN.questions.suggest(game.now, decision.seat, None)) == []


def sealed_plan(seat=0):
    """A side that is to deploy in secret, in the middle six files of two ranks."""
    game, _ = next(deployments(setup("one-off-battle", options=SEALED)))
    return game, next(each for each in game.decisions() if each.seat == seat)


@pytest.mark.clause("MW-DEP-1", "MW-DEP-7")
@pytest.mark.parametrize(("seat", "facing", "front"), [(0, "N", 1), (1, "S", 6)])
def test_infantry_stands_in_front_and_guns_and_command_behind(seat, facing, front):
    game, _ = sealed_plan(seat)
    placed = read_plan(MODERN.questions.suggest(game.now, seat, None).payload)
    units = game.state.units
    assert len(placed) == len(game.state.waiting(seat))
    assert {each.facing for each in placed} == {facing}
    for each in placed:
        rank, kind = square_of(each.square)[1], units[each.unit].type
        if kind in ("infantry", "tanks"):
            assert rank == front, kind
        if kind in ("command", "field-artillery", "medium-artillery", "mortars"):
            assert rank != front, kind


@pytest.mark.clause("MW-DEP-6", "MW-HID-1")
def test_a_sealed_suggestion_knows_nothing_of_what_the_other_side_has_sealed():
    game, _ = sealed_plan(0)
    before = MODERN.questions.suggest(game.now, 0, None)
    game.answer(1, MODERN.questions.suggest(game.now, 1, None))
    assert MODERN.questions.suggest(game.now, 0, None) == before


@pytest.mark.clause("MW-DEP-6")
def test_what_is_placed_legally_stays_and_what_is_not_is_suggested_anew():
    game, decision = sealed_plan(0)
    one, two, three = game.state.waiting(0)[:3]
    own = PlaceUnit(unit=one.id, square="c1", facing="E")
    begun = Plan(
        placements=(
            own,
            PlaceUnit(unit=one.id, square="d1", facing="N"),
            PlaceUnit(unit=two.id, square="c1", facing="N"),
            PlaceUnit(unit=three.id, square="h8", facing="N"),
            PlaceUnit(unit="nobody", square="d2", facing="N"),
        )
    )
    seal = Seal(slot="deployment", payload=canonical_json(begun).decode())
    found = MODERN.questions.suggest(game.now, 0, seal)
    assert decision.check(found) == []
    assert read_plan(found.payload)[0] == own
    for payload in ("", "[]", "{"):
        broken = Seal(slot="deployment", payload=payload)
        assert MODERN.questions.suggest(game.now, 0, broken) == MODERN.questions.suggest(
            game.now, 0, None
        )


@pytest.mark.clause("MW-DEC-3")
def test_in_the_open_the_unit_in_hand_is_suggested_a_square():
    game, decision = next(deployments(setup("one-off-battle")))
    for unit in decision.waiting:
        hand = PlaceUnit(unit=unit.id, square="", facing="N")
        found = MODERN.questions.suggest(game.now, decision.seat, hand)
        assert found.unit == unit.id
        assert decision.check(found) == []


@pytest.mark.clause("MW-DEP-3")
def test_in_a_campaign_nobody_is_suggested_beside_the_enemy():
    for game, decision in deployments(setup("campaign-battle")):
        found = MODERN.questions.suggest(game.now, decision.seat, None)
        enemies = {unit.square for unit in game.state.on_board(1 - decision.seat)}
        assert not enemies.intersection(around(square_of(found.square)))


def test_a_plan_decision_is_what_is_suggested_for():
    _, decision = sealed_plan(0)
    assert isinstance(decision, PlanDecision)
    assert msgspec.json.decode(msgspec.json.encode(decision.offer()))["may_be_suggested"]
