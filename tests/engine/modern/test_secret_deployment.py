"""Deploying in secret in a campaign: each side has its half, and nobody starts beside an enemy."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.modern.model.commands import ChooseOrder
from rules.engine.modern.model.setup_events import DeploymentEnded, RollOffWon, UnitTakenUp
from rules.engine.modern.play import deployment
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from tests.engine.modern.drawn import names
from tests.engine.modern.table import Table, places
from tests.engine.modern.test_setup import TWO, muster, setup


def plan(**squares: str) -> Seal:
    """The sealed deployment of those Units."""
    placements = [places(unit, square) for unit, square in squares.items()]
    payload = msgspec.json.encode({"placements": placements}).decode()
    return Seal(slot="deployment", payload=payload)


@pytest.mark.clause("MW-DEP-3", "MW-DEP-4", "MW-DEP-6")
@pytest.mark.parametrize(
    ("layout", "south", "north"), [("C", "1234", "5678"), ("B", "1234", "6789")]
)
def test_in_secret_each_side_has_the_whole_of_its_half(
    table: Table, layout: str, south: str, north: str
) -> None:
    table.begins(setup("campaign-battle", layout, options={"deploy_order": 1}))
    muster(table, TWO, TWO)
    assert {name[1] for name in names(deployment.zone_of(table.state, 0))} == set(south)
    assert {name[1] for name in names(deployment.zone_of(table.state, 1))} == set(north)


def in_secret(table: Table, south: Seal, north: Seal) -> None:
    """A campaign of two Units a side on Town at the Pass, deployed like this."""
    table.begins(setup("campaign-battle", "C", options={"deploy_order": 1}))
    muster(table, TWO, TWO)
    table.answer(south, seat=0)
    table.answer(north, seat=1)
    table.answer(Reveal(slot="deployment"))


@pytest.mark.clause("MW-DEP-3", "MW-DEP-6")
def test_who_touches_an_enemy_after_the_reveal_is_placed_again_in_turn(table: Table) -> None:
    table.dice(2, 5)
    in_secret(table, plan(s1="a4", s2="h1"), plan(n1="b5", n2="h8"))
    taken_up = [each.fields() for each in table.told(UnitTakenUp)]
    assert [(each["unit"], each["square"]) for each in taken_up] == [("s1", "a4"), ("n1", "b5")]
    assert {unit.id for unit in table.state.units.values() if unit.on_board} == {"s2", "n2"}
    assert (table.kind, table.awaited.seat) == ("order", 1)
    table.answer(ChooseOrder(first=True))
    assert (table.kind, table.awaited.seat) == ("place", 1)
    assert table.refusals(places("n1", "a4")) == ["MW-DEP-3"]
    table.answer(places("n1", "b5"))
    assert table.refusals(places("s1", "a4")) == ["MW-DEP-3"]
    table.answer(places("s1", "d4"))
    assert table.told(DeploymentEnded)
    assert (table.stands("n1"), table.stands("s1"), table.state.turn) == ("b5/N", "d4/N", 1)


@pytest.mark.clause("MW-DEP-3", "MW-DEP-6", "MW-ROLL-1")
def test_on_the_line_and_apart_everybody_stays_and_nothing_is_rolled(table: Table) -> None:
    in_secret(table, plan(s1="a4", s2="h4"), plan(n1="c5", n2="f5"))
    assert table.told(UnitTakenUp) == table.told(RollOffWon) == []
    assert (table.stands("s1"), table.state.turn) == ("a4/N", 1)


@pytest.mark.clause("MW-DEP-3", "MW-DEP-6")
def test_a_square_of_an_unfinished_plan_is_refused_for_itself(table: Table) -> None:
    table.begins(setup("campaign-battle", "C", options={"deploy_order": 1}))
    muster(table, TWO, TWO)
    content = table.decision_of(0)
    assert content is not None
    asked = {"outside": plan(s1="a8"), "alone": plan(s1="a4"), "stranger": plan(n1="a4")}
    clauses = {name: [each.clause for each in content.check(seal)] for name, seal in asked.items()}
    assert clauses == {"outside": ["MW-DEP-3"], "alone": ["MW-DEP-6"], "stranger": ["MW-DEP-6"]}
