"""Activation Dice."""

from __future__ import annotations

import pytest

from rules.engine.modern.model.events import PhaseBegan
from rules.engine.modern.play.activation_dice import dice_for, dice_of, worth
from tests.engine.modern.table import SOUTH, Table, ends, fires, north, south


@pytest.mark.clause("MW-EX-1", "MW-DICE-1", "MW-DICE-2", "MW-EQ-2")
def test_an_army_throws_one_die_for_command_and_one_for_every_three_others_or_part() -> None:
    thrown = {units: dice_for(units - 1, has_command=True) for units in range(1, 13)}
    assert thrown == {
        1: 1,
        2: 2,
        3: 2,
        4: 2,
        5: 3,
        6: 3,
        7: 3,
        8: 4,
        9: 4,
        10: 4,
        11: 5,
        12: 5,
    }


@pytest.mark.clause("MW-EX-2", "MW-DICE-3", "MW-DICE-4")
def test_losses_take_dice_at_multiples_of_three_and_with_the_command_unit() -> None:
    assert dice_for(11, has_command=True) == 5
    assert dice_for(9, has_command=True) == 4
    assert dice_for(9, has_command=False) == 3
    falls = [n for n in range(11) if dice_for(n, True) < dice_for(n + 1, True)]
    assert falls == [0, 3, 6, 9]


@pytest.mark.clause("MW-DICE-6", "MW-DICE-7")
def test_each_die_is_halved_by_itself_and_rounded_down() -> None:
    assert [worth(face) for face in range(1, 7)] == [0, 1, 1, 2, 2, 3]


@pytest.mark.clause("MW-DICE-7", "MW-DICE-8", "MW-TURN-5")
def test_three_ones_give_nothing_and_faces_and_values_are_told(table: Table) -> None:
    table.dice(1, 1, 1)
    table.given(
        *(south(f"infantry {file}1/N") for file in "bcdef"),
        south("command g1/N"),
        north("infantry d8/S"),
        at="dice",
    )
    thrown = table.told(PhaseBegan)[0]
    assert isinstance(thrown, PhaseBegan)
    assert (thrown.faces, thrown.values, thrown.total) == ((1, 1, 1), (0, 0, 0), 0)


@pytest.mark.clause("MW-TURN-12", "MW-DICE-9")
def test_with_a_total_of_nothing_combats_are_fought_all_the_same(table: Table) -> None:
    table.dice(1, 5, 5)
    table.given(south("infantry d4/N"), north("infantry d5/S"), north("command h8/S"), at="dice")
    assert table.kind == "withdraw"


@pytest.mark.clause("MW-DICE-9", "MW-DICE-5")
def test_the_total_is_how_many_units_may_be_chosen(table: Table) -> None:
    table.dice(4, 2)
    table.given(
        *(south(f"infantry {file}1/N") for file in "bcdef"), north("infantry d8/S"), at="dice"
    )
    assert table.state.activations == 3
    assert table.kind == "choose-units"


@pytest.mark.clause("MW-DICE-3", "MW-DICE-5", "MW-CMD-2")
def test_a_command_lost_in_the_first_phase_throws_no_die_in_the_second(table: Table) -> None:
    table.given(
        south("infantry d4/N"),
        south("command a1/N"),
        north("command d6/S"),
        north("infantry h8/S"),
    )
    before = dice_of(table.state, 1)
    table.dice(5, 2)
    table.when(fires("d4", "d6"), ends())
    assert table.stands("d6") == "destroyed"
    assert (before, dice_of(table.state, 1)) == (2, 1)
    phases = table.told(PhaseBegan)
    assert [len(p.faces) for p in phases if isinstance(p, PhaseBegan)] == [1]


def test_who_waits_off_the_board_still_counts(table: Table) -> None:
    table.given(
        south("infantry d4/N"), south("command a1/N", place="waiting"), north("infantry h8/S")
    )
    assert dice_of(table.state, SOUTH) == 2
