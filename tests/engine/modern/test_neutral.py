"""Default answers for a seat that does not answer."""

from __future__ import annotations

import pytest

from rules.engine.core.decision import Command
from rules.engine.core.dice import ScriptedDice
from rules.engine.modern.model.commands import ChooseOrder
from rules.engine.modern.play.neutral_answers import neutral
from rules.engine.tabletop.sealed_choices import Seal
from tests.engine.modern.melee import CAMP, fight
from tests.engine.modern.table import (
    Table,
    attacks,
    changes,
    chooses,
    ends,
    faces,
    moves,
    north,
    orders,
    south,
    stays,
    withdraws,
)
from tests.engine.modern.test_setup import small

pytestmark = pytest.mark.clause("MW-DEC-17")


def answer(table: Table) -> Command:
    found = neutral(table.state, table.awaited, ScriptedDice([]))
    assert table.awaited.check(found) == []
    return found


def test_guns_hold_their_fire(table: Table) -> None:
    table.given(south("field-artillery d1/N"), north("infantry d5/S"), at="guns")
    assert answer(table) == orders("d1")
    table.given(south("field-artillery d1/N"), north("field-artillery d6/S"), at="guns")
    assert answer(table) == Seal(slot="artillery", payload='{"guns":{"d1":"hold"}}')


def test_nobody_is_chosen_and_activations_end(table: Table) -> None:
    table.given(south("infantry d1/N"), north("infantry d8/S"), at="choose", activations=1)
    assert answer(table) == chooses()
    table.given(south("infantry d1/N"), north("infantry d8/S"))
    assert answer(table) == ends()


def test_a_facing_stays_as_it_was_if_it_may(table: Table) -> None:
    table.given(south("infantry d1/E"), *CAMP, north("infantry d8/S"))
    table.when(moves("d1-d2"))
    assert answer(table) == faces("d1", "E")
    table.given(south("infantry c4/W"), *CAMP, north("infantry d5/W"), north("infantry e4/W"))
    table.when(moves("c4-d4"))
    assert answer(table) == faces("c4", "N")
    table.given(south("mounted-cavalry d4/W"), *CAMP, north("infantry d5/N"))
    table.when(changes("d4"))
    assert answer(table) == faces("d4", "W")


def test_the_first_combat_is_fought_and_a_winner_stays(table: Table) -> None:
    fight(
        table,
        south("machine-guns d4/N"),
        south("machine-guns f4/N"),
        north("infantry d5/S"),
        north("infantry f5/S"),
        dice=(),
    )
    assert answer(table) == attacks("d5")
    fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(1, 6))
    assert answer(table) == stays()


def test_the_first_withdrawal_square_is_taken_with_the_facing_unchanged(table: Table) -> None:
    fight(table, south("infantry d4/N"), north("infantry d5/S"), dice=(5, 5))
    assert answer(table) == withdraws("c3", "N")


def test_the_other_side_begins_to_place(table: Table) -> None:
    small(table)
    assert answer(table) == ChooseOrder(first=False)
    assert table.state.outcome is None
