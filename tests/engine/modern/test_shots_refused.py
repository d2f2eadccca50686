"""What a player is told of a shot that may not be fired."""

from __future__ import annotations

import pytest

from rules.engine.modern.ask import inspection
from tests.engine.modern.table import Table, fires, north, south


@pytest.mark.clause("MW-FIRE-5", "MW-FIRE-6")
def test_units_in_between_are_told_from_ground_that_hides(table: Table) -> None:
    table.given(south("tanks d3/N"), south("infantry d4/E"), north("infantry d5/S"))
    [refusal] = table.refused(fires("d3", "d5"))
    assert (refusal.clause, refusal.key) == ("MW-FIRE-6", "units-between")
    table.given(south("tanks d3/N"), north("infantry d5/S"), on=("woods d4",))
    [refusal] = table.refused(fires("d3", "d5"))
    assert (refusal.clause, refusal.key) == ("MW-FIRE-5", "not-in-sight")


@pytest.mark.clause("MW-FIRE-18", "MW-RIV-6")
@pytest.mark.parametrize(("entered", "hits"), [(0, 0.5), (1, None), (2, 0.5)])
def test_who_waits_in_a_ford_is_promised_no_shot(
    table: Table, entered: int, hits: float | None
) -> None:
    table.given(
        south("infantry d4/N", ford_entered_turn=entered),
        north("infantry d6/S"),
        on=("ford d4",),
        turn=2,
    )
    [about] = inspection.ranges(table.state, "d4").opponents
    assert (about.hits, about.is_hit) == (hits, 0.5)
