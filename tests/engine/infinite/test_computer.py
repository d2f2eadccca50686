"""What the computer player of Infinite Frontiers prefers, term by term, and what it tries."""

from __future__ import annotations

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.infinite.computer.candidates import candidates
from rules.engine.infinite.computer.evaluation import TERMS, evaluate, is_quiet
from rules.engine.infinite.data.tables import Table
from rules.engine.infinite.model.commands import AttackUnits, EndPart, GoOnOverwatch, MoveUnits
from rules.engine.infinite.model.state import NO_TABLE, InfiniteState, Item, Unit
from rules.engine.infinite.play.initiative import DICE, read_assignment
from tests.engine.infinite.table_top import TABLES, position, row, table
from tests.engine.infinite.turns import PASSES, Turn, unit

FAR = unit("b", 34, 34)


def stands(*units: Unit, on: Table = NO_TABLE, **fields) -> InfiniteState:
    return position(*units, on=on).change(turn=1, south=0, **fields)


def gains(term: str, better: InfiniteState, worse: InfiniteState) -> bool:
    """Whether a term prefers one position of the first seat to another."""
    return evaluate(better, 0)[term] > evaluate(worse, 0)[term]


def drawn() -> SeededDice:
    return SeededDice(secret=b"infinite", match="computer", nonces=("", ""))


def test_every_term_is_named():
    assert {"result", *evaluate(stands(unit("a", 5, 5), FAR), 0)} == set(TERMS)


@pytest.mark.clause("IF-DMG-7", "IF-STATE-7")
@pytest.mark.parametrize("hurt", [{"spirit": 0}, {"condition": "broken"}, {"place": "defeated"}])
def test_wounded_broken_and_defeated_units_are_worth_less(hurt):
    assert gains("units", stands(unit("a", 5, 5), FAR), stands(unit("a", 5, 5, **hurt), FAR))


@pytest.mark.clause("IF-WIN-3")
def test_victory_points_count():
    s = stands(unit("a", 5, 5), FAR)
    assert gains("awards", s.change(awards=(2, 0)), s.change(awards=(2, 1)))


@pytest.mark.clause("IF-MIS-4")
def test_it_wants_to_control_objectives():
    relays = TABLES["B"]
    x, y = (each / 100 for each in relays.objectives[0].at)
    on, near, off = (
        stands(unit("a", *place), unit("b", 35, 1), mission="hold-the-relays", on=relays)
        for place in ((x, y), (x, y - 5), (x, y - 6))
    )
    assert gains("objective", on, near)
    assert gains("approach", near, off)


@pytest.mark.clause("IF-MIS-8")
def test_it_wants_devices_the_more_the_earlier():
    s = stands(unit("a", 5, 5), FAR, mission="override", on=TABLES["B"])
    owned = s.change(devices={s.table.objectives[0].id: 0})
    assert gains("objective", owned, s)
    assert gains("objective", owned, owned.change(turn=6))


@pytest.mark.clause("IF-MIS-5")
def test_it_brings_the_item_home():
    item = Item(x=1800, y=1800)
    lying, far, near = (
        stands(unit("a", 18, y), FAR, mission="data-run", item=item.change(carrier=carrier))
        for carrier, y in (("", 18), ("a", 18), ("a", 9))
    )
    assert gains("objective", far, lying)
    assert gains("objective", near, far)


@pytest.mark.clause("IF-ATTACK-1", "IF-DIFF-3")
def test_it_wants_targets_and_cover_from_them():
    wall = table(row("w", "wall", 3, 10, 20, 26, 20.5))
    one, two = unit("a", 18, 12, ap=4), unit("b", 18, 24, ap=0, activated=True)
    seen, hidden = stands(one, two), stands(one, two, on=wall)
    assert gains("threat", seen, hidden)


@pytest.mark.clause("IF-WIN-2")
def test_the_side_that_is_behind_has_to_come_near_the_more_the_later():
    far, near = (stands(unit("a", 5, y), FAR, awards=(0, 2)) for y in (5, 20))
    assert gains("pressure", near, far)
    assert gains("pressure", far, far.change(turn=6))
    assert evaluate(far.change(awards=(2, 0)), 0)["pressure"] > 0


@pytest.mark.clause("IF-COVER-2", "IF-OW-1")
def test_cover_and_overwatch_are_worth_something():
    bare = stands(unit("a", 5, 5), FAR)
    assert gains("stances", stands(unit("a", 5, 5, cover="w"), FAR), bare)
    assert gains("stances", stands(unit("a", 5, 5, overwatch=True), FAR), bare)


@pytest.mark.clause("IF-ACT-6")
def test_a_position_is_quiet_while_no_reaction_is_due():
    turn = Turn(position(unit("a", 18, 10), unit("b", 18, 20, overwatch=True)), "a")
    assert is_quiet(turn.at)
    turn.do(GoOnOverwatch())
    assert turn.asked == "react"
    assert not is_quiet(turn.at)
    assert is_quiet(turn.do(PASSES).at)


def test_it_tries_attacks_moves_and_the_end_of_the_part():
    turn = Turn(position(unit("a", 18, 10), unit("b", 18, 20), unit("c", 10, 18)), "a")
    tried = candidates(turn.at.decisions[0], drawn(), 16)
    assert isinstance(tried[0], AttackUnits)
    assert any(isinstance(each, MoveUnits) for each in tried)
    assert tried[-1] == EndPart()


@pytest.mark.clause("IF-INIT-4")
def test_the_highest_die_goes_to_the_unit_with_a_target():
    s = stands(unit("a", 2, 2), unit("a2", 18, 18), unit("b", 18, 26), rolls=((6, 1), (1,)))
    wall = table(row("w", "wall", 3, 0, 4, 12, 4.5))
    decision = DICE.decision(s.change(table=wall), 0)
    (sealed,) = candidates(decision, drawn(), 16)
    assert read_assignment(sealed.payload) == {"a": 1, "a2": 6}
