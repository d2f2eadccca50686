"""Default deployment for a seat that does not deploy: every Unit faces the enemy."""

from __future__ import annotations

import pytest

from rules.engine.core.decision import Command
from rules.engine.core.dice import ScriptedDice
from rules.engine.modern.model.commands import ChooseOrder
from rules.engine.modern.play.neutral_answers import neutral
from rules.engine.tabletop.sealed_choices import Reveal
from tests.engine.modern.table import Table, places
from tests.engine.modern.test_setup import small

pytestmark = pytest.mark.clause("MW-DEC-17", "MW-DEP-7")


def answer(table: Table) -> Command:
    found = neutral(table.state, table.awaited, ScriptedDice([]))
    assert table.awaited.check(found) == []
    return found


def test_a_unit_is_placed_on_the_first_square_with_its_back_to_its_own_edge(table: Table) -> None:
    small(table)
    table.answer(ChooseOrder(first=True))
    assert answer(table) == places("s1", "b1", "N", "command")
    table.answer(answer(table))
    assert answer(table) == places("n1", "b7", "S", "command")


def test_so_is_an_army_that_deploys_in_secret(table: Table) -> None:
    small(table, deploy_order=1)
    table.answer(answer(table), seat=0)
    table.answer(answer(table), seat=1)
    table.answer(Reveal(slot="deployment"))
    assert [table.stands(unit) for unit in ("s1", "s2", "n1", "n2")] == [
        *("b1/N", "b2/N", "b7/S", "b8/S")
    ]
    assert table.unit("n2").type == "mounted-cavalry"
