"""Limits that pay for fewer Units than there may be."""

from __future__ import annotations

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.system import Setup
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.play.army_list import draw, read, refusals
from rules.engine.modern.play.neutral_answers import neutral
from tests.engine.modern.table import Table

DICE = SeededDice(secret=b"armies", match="few", nonces=("", ""))


@pytest.mark.clause("MW-ROST-1", "MW-PTS-3", "MW-ARMY-3")
@pytest.mark.parametrize(("limit", "most"), [(7, 2), (13, 2), (20, 3), (59, 8), (70, 11), (76, 11)])
def test_an_army_drawn_at_random_has_as_many_units_as_the_limit_pays_for(
    limit: int, most: int
) -> None:
    settings = Settings(balance="points")
    for _ in range(30):
        payload = draw(settings, limit, 0, DICE)
        assert refusals(payload, settings, limit, 0) == []
        assert len(read(payload).entries) == most


@pytest.mark.clause("MW-DEC-17")
def test_who_does_not_answer_has_an_army_drawn_within_the_least_limit(table: Table) -> None:
    table.begins(
        Setup(
            match="m",
            names=("Ana", "Ben"),
            mission="one-off-battle",
            layout="A",
            limit=MODERN.limits.least,
            options={"balance": 1},
        )
    )
    table.answer(neutral(table.state, table.awaited, DICE), seat=0)
    assert table.awaited.seat == 1
