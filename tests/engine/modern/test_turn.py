"""The turn, step by step."""

from __future__ import annotations

import pytest

from rules.engine.modern.model.events import (
    InitiativeTied,
    InitiativeWon,
    PhaseBegan,
    PhaseEnded,
    TurnBegan,
    TurnEnded,
)
from tests.engine.modern.table import Table, chooses, north, orders, south


@pytest.mark.clause("MW-TURN-1", "MW-TURN-8", "MW-TURN-9", "MW-BOARD-3")
def test_a_turn_runs_from_the_guns_to_its_end_and_the_next_begins(table: Table) -> None:
    table.dice(5, 1, 2, 5, 1, 1, 1, 1)
    table.given(
        south("field-artillery d1/N"),
        south("command a1/N"),
        north("infantry d5/S"),
        north("command h8/S"),
        at="turn",
    )
    assert table.kind == "order-gun"
    table.when(orders("d1", "d5"))
    told = [type(event).__name__ for event in table.events]
    order = [
        *("TurnBegan", "GunOrdered", "ShellScattered", "ShellTested", "ArtilleryEnded"),
        *("InitiativeWon", "PhaseBegan", "PhaseEnded", "PhaseBegan", "PhaseEnded"),
        *("TurnEnded", "TurnBegan"),
    ]
    assert [name for name in told if name in order] == order
    phases = [event.seat for event in table.told(PhaseBegan)]  # type: ignore[attr-defined]
    assert phases == [1, 0]
    assert table.state.turn == 2
    assert table.kind == "order-gun"


@pytest.mark.clause("MW-EX-41", "MW-TURN-4", "MW-ROLL-1")
def test_initiative_is_rolled_again_when_tied_and_the_higher_goes_first(table: Table) -> None:
    table.dice(4, 4, 2, 5, 6)
    table.given(south("infantry d1/N"), north("infantry h8/S"), at="initiative")
    assert len(table.told(InitiativeTied)) == 1
    (won,) = table.told(InitiativeWon)
    assert isinstance(won, InitiativeWon)
    assert won.seat == 1
    assert table.awaited.seat == 1


@pytest.mark.clause("MW-TURN-4")
def test_initiative_is_rolled_afresh_every_turn(table: Table) -> None:
    table.dice(5, 2, 6, 6, 1, 6, 6)
    table.given(south("infantry d1/N"), north("infantry h8/S"), at="turn")
    table.when(chooses(), chooses())
    rolled = [event.seat for event in table.told(InitiativeWon)]  # type: ignore[attr-defined]
    assert rolled == [0, 1]
    assert len(table.told(TurnBegan)) == 2
    assert len(table.told(TurnEnded)) == 1
    assert len(table.told(PhaseEnded)) == 2


@pytest.mark.clause("MW-TURN-2", "MW-ARTY-1")
def test_without_a_gun_that_has_a_target_nobody_is_asked(table: Table) -> None:
    table.dice(6, 1, 6)
    table.given(south("field-artillery d1/S"), north("infantry h8/S"), at="turn")
    assert table.kind == "choose-units"


@pytest.mark.clause("MW-DEC-6")
def test_who_can_do_nothing_is_not_asked_about(table: Table) -> None:
    table.given(
        south("infantry a1/N"),
        south("infantry d4/N"),
        north("tanks a2/S"),
        north("infantry b1/W"),
        on=("river c4", "impassable b2"),
        chosen=("a1",),
        activations=1,
    )
    assert [c.facing for c in table.legal[:-1]] == ["E"]  # type: ignore[attr-defined]
