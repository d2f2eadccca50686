"""The Rebels' abilities; Harsh Terrain Training is among the terrain rules (test_terrain.py)."""

import pytest

from tests.kit.dice import d6, d8, d10, d12
from tests.kit.matchers import sources, stands
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    declines,
    falls_back,
    fights_through,
    flanks,
    moves,
    opens_fire,
    overwatches,
    takes_cover,
)


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def owed(table):
    return (table.state.owed.kind, table.state.owed.maximum)


@pytest.mark.parametrize(
    ("unit", "more"),
    [
        pytest.param("insurgent", 2, marks=pytest.mark.clause("FR-UNIT-INSURGENT-INDIGENOUS-1")),
        pytest.param("recon-biker", 5, marks=pytest.mark.clause("FR-UNIT-BIKER-SPEED-1")),
    ],
)
@pytest.mark.clause("FR-MOVE-13")
def test_a_faster_unit_goes_further_in_each_of_its_own_movements(table, unit, more):
    table.given(attacker(unit, at=(10, 5)), defender("breacher", at=(10, 28)))
    table.when(advances(unit), declines())
    assert owed(table) == ("advance", 10 + more)
    table.given(attacker(unit, at=(10, 10)), defender("breacher", at=(10, 18)))
    table.when(fights_through(unit, "breacher", to=(10, 10))[:1])
    assert owed(table) == ("initial", 5 + more)
    table.when(moves((10, 10)), declines())
    assert owed(table) == ("additional", 5 + more)
    die = d12 if unit == "recon-biker" else d6
    table.given(attacker("breacher", at=(10, 10)), defender(unit, at=(10, 18)))
    table.when(advances("breacher"))
    table.dice(d6(1), die(6))
    table.when(flanks(unit))
    assert owed(table) == ("flank", 5 + more)
    table.given(attacker("breacher", at=(10, 10)), defender(unit, at=(10, 18)))
    table.when(fights_through("breacher", unit, to=(10, 10)))
    table.dice(d6(1), d6(6))
    table.when(falls_back(unit))
    assert owed(table) == ("fall-back", 5 + more)


@pytest.mark.clause("FR-UNIT-INSURGENT-INDIGENOUS-1", "FR-MOVE-13", "FR-FORCED-3")
def test_a_faster_unit_is_pushed_no_further_than_others(table):
    table.given(attacker("insurgent", at=(10, 10)), defender("breacher", at=(10, 25)))
    table.when(advances("insurgent"))
    table.dice(insurgent=d6(1), breacher=d6(6))
    table.when(overwatches("breacher"))
    assert owed(table) == ("overwatch", 5)
    assert clauses(table.refusals(moves((15.1, 10)))) == [("FR-MOVE-2", "end-too-far")]


@pytest.mark.clause("FR-UNIT-INSURGENT-INDIGENOUS-1")
def test_an_insurgent_advances_twelve_inches(table):
    table.given(attacker("insurgent", at=(10, 5)), defender("breacher", at=(40, 28)))
    table.when(advances("insurgent"), declines())
    table.when(moves((22, 5)))
    table.then(stands("insurgent", (22, 5)))


@pytest.mark.clause("FR-UNIT-JAEGER-CAMO-1")
def test_the_jaeger_is_camouflaged_like_a_rifleman(table):
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(10, 25)))
    table.when(opens_fire("breacher", "jaeger"))
    table.dice(breacher=d6(6, 2), jaeger=d6(1))
    table.when(takes_cover("jaeger"))
    assert sources(table, "breacher") == {"active-camouflage": -1}
    table.given(attacker("jaeger", at=(10, 10)), defender("specialist", at=(10, 25)))
    table.when(advances("jaeger"))
    table.dice(jaeger=d8(8), specialist=d10(9, 2))
    table.when(overwatches("specialist"))
    assert sources(table, "specialist") == {"active-camouflage": -1}
