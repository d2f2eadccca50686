"""What the computer player of Modern prefers, term by term, and the answers that it tries."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.modern.computer.candidates import candidates
from rules.engine.modern.computer.evaluation import TERMS, evaluate, is_quiet
from rules.engine.modern.data.settings import Objective, Settings
from rules.engine.modern.model.commands import (
    ChooseUnits,
    EndActivations,
    FireAt,
    MoveUnit,
    OrderGun,
)
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play.artillery import Orders
from tests.engine.modern.drawn import THE_CROSSING
from tests.engine.modern.table import SOUTH, Table, north, south

FAR = north("infantry h8/S")


def position(*units: Unit, **fields) -> ModernState:
    table = Table()
    table.given(*units, **fields)
    return table.state


def gains(term: str, better: ModernState, worse: ModernState) -> bool:
    """Whether a term prefers one position of South to another."""
    return evaluate(better, SOUTH)[term] > evaluate(worse, SOUTH)[term]


def drawn() -> SeededDice:
    return SeededDice(secret=b"modern", match="computer", nonces=("", ""))


def test_every_term_is_named():
    assert {"result", *evaluate(position(south("infantry a1/N"), FAR), SOUTH)} == set(TERMS)


@pytest.mark.clause("MW-UNIT-1", "MW-WIN-2", "MW-WIN-4")
def test_a_destroyed_unit_costs_points_and_morale_most_of_all_a_command_unit():
    ours = south("infantry a1/N"), south("command c1/N"), south("infantry b1/N")
    whole = position(*ours, FAR)
    without, leaderless = (
        position(*(u.change(place="destroyed") if u is lost else u for u in ours), FAR)
        for lost in ours[:2]
    )
    assert gains("units", whole, without)
    assert gains("morale", whole, without)
    assert gains("morale", without, leaderless)


@pytest.mark.clause("MW-WIN-7")
def test_it_stands_on_objectives_the_more_the_later():
    settings = Settings(objectives=(Objective(square="d4"),))
    on, off = (position(south(f"infantry {at}/N"), FAR, settings=settings) for at in ("d4", "a1"))
    assert gains("objective", on, off)
    assert gains("objective", on.change(turn=9), on)
    assert gains("approach", on, off)


@pytest.mark.clause("MW-SCEN-4")
def test_the_attacker_crosses_the_river():
    over, before, back = (
        position(
            south(f"infantry {at}/N"),
            FAR,
            on=THE_CROSSING,
            mission="force-the-river",
            attacker=SOUTH,
        )
        for at in ("d6", "d4", "a1")
    )
    assert gains("objective", over, before)
    assert gains("approach", before, back)


@pytest.mark.clause("MW-RANGE-2")
def test_without_a_goal_it_looks_for_the_enemy():
    enemy = north("command h8/S")
    near, away = (position(south(f"infantry {at}/N"), enemy) for at in ("g5", "a1"))
    assert gains("approach", near, away)


@pytest.mark.clause("MW-FIRE-15")
def test_it_wants_targets_in_the_open_and_not_to_be_one():
    ours = south("infantry d4/N")
    aims = position(ours, north("infantry d6/N"))
    in_woods = position(ours, north("infantry d6/N"), on=("woods d6",))
    is_aimed_at = position(ours, north("infantry d6/S"))
    assert gains("fire", aims, in_woods)
    assert gains("fire", aims, is_aimed_at)


@pytest.mark.clause("MW-CC-7", "MW-CC-11")
def test_it_fights_where_it_is_stronger():
    strong = position(south("tanks d4/N"), north("field-artillery d5/S"), active=1 - SOUTH)
    weak = position(south("field-artillery d4/N"), north("tanks d5/S"), active=1 - SOUTH)
    assert gains("combat", strong, weak)


def test_a_position_with_a_unit_that_must_turn_is_not_quiet():
    table = Table()
    table.given(south("infantry d4/N"), FAR)
    assert is_quiet(table.now)
    table.when(MoveUnit(unit="d4", path=("d5",)))
    assert not is_quiet(table.now)


def test_it_tries_every_shot_before_moves_and_may_stop():
    table = Table()
    table.given(south("infantry d4/N"), south("infantry a1/N"), north("infantry d6/N"))
    tried = candidates(table.awaited, drawn(), 6)
    assert tried[0] == FireAt(unit="d4", target="d6")
    assert tried[-1] == EndActivations()


def test_it_chooses_the_units_that_can_do_most():
    table = Table()
    table.given(
        south("infantry a1/N"),
        south("infantry d4/N"),
        north("infantry d6/N"),
        at="choose",
        activations=1,
    )
    assert candidates(table.awaited, drawn(), 16) == (ChooseUnits(units=("d4",)),)


@pytest.mark.clause("MW-ARTY-4")
def test_its_gun_fires_where_it_destroys_most():
    table = Table()
    enemies = north("infantry d4/S"), north("command c8/S"), north("infantry e4/S")
    table.given(south("field-artillery d1/N"), *enemies, at="guns", on=("woods d4",))
    assert candidates(table.awaited, drawn(), 16) == (OrderGun(unit="d1", target="e4"),)


@pytest.mark.clause("MW-ARTY-4")
def test_sealed_orders_name_a_target_for_each_gun():
    table = Table()
    guns = south("field-artillery d1/N"), north("field-artillery e8/S")
    table.given(*guns, south("infantry e4/N"), north("infantry d4/S"), at="guns")
    (sealed,) = candidates(table.awaited, drawn(), 16)
    assert table.awaited.check(sealed) == []
    assert msgspec.json.decode(sealed.payload, type=Orders).guns == {"d1": "d4"}
