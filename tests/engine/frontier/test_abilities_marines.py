"""The Central Systems Marine Corp's abilities; its Ghost Field is among the stops."""

import pytest

from tests.kit.dice import d4, d6, d10, d12
from tests.kit.matchers import rolled, sources
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    counter_attacks,
    fights_through,
    firefights,
    opens_fire,
    overwatches,
    takes_cover,
)


@pytest.mark.clause("FR-UNIT-RIFLE-CAMO-1", "FR-ABIL-10")
def test_camouflage_weighs_on_every_shot_at_the_rifleman(table):
    table.given(attacker("breacher", at=(10, 10)), defender("rifleman", at=(10, 25)))
    table.when(opens_fire("breacher", "rifleman"))
    table.dice(breacher=d6(6, 2), rifleman=d10(1))
    table.when(takes_cover("rifleman"))
    assert sources(table, "breacher") == {"active-camouflage": -1}
    for deed, own in ((advances("rifleman"), d6(6)), (opens_fire("rifleman", "breacher"), d6(6))):
        table.given(attacker("rifleman", at=(10, 10)), defender("breacher", at=(10, 25)))
        table.when(deed)
        answer = overwatches if table.state.contest.action == "advance" else firefights
        table.dice(rifleman=own, breacher=d6(6, 2))
        table.when(answer("breacher"))
        assert sources(table, "breacher") == {"active-camouflage": -1}
        assert sources(table, "rifleman") == {}


@pytest.mark.clause("FR-UNIT-RIFLE-CAMO-1")
def test_camouflage_does_nothing_in_close_combat_or_for_neighbours(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("rifleman", at=(10, 18)),
        defender("specialist", at=(25, 10)),
    )
    table.when(fights_through("breacher", "rifleman", to=(10, 10)))
    table.dice(breacher=d6(6), rifleman=d6(1))
    table.when(counter_attacks("rifleman"))
    assert sources(table, "breacher") == {}
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("rifleman", at=(25, 13)),
        defender("specialist", at=(25, 10)),
    )
    table.when(opens_fire("breacher", "specialist"))
    table.dice(breacher=d6(6), specialist=d10(1))
    table.when(takes_cover("specialist"))
    assert sources(table, "breacher") == {}


@pytest.mark.clause("FR-UNIT-AEGIS-COUNTER-1", "FR-ABIL-8")
@pytest.mark.parametrize(("y", "count"), [(20.984252, 1), (20.99, 0)])
def test_countermeasures_protect_friends_within_ten_inches_from_open_fire(table, y, count):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("specialist", at=(25, 10)),
        defender("aegis-unit", at=(25, y), used=("holofield",)),
    )
    table.when(opens_fire("breacher", "specialist"))
    table.dice(breacher=d6(*(6, 2)[: 1 + count]), specialist=d10(1))
    table.when(takes_cover("specialist"))
    assert sources(table, "breacher") == ({"countermeasures": -1} if count else {})


@pytest.mark.clause("FR-UNIT-AEGIS-COUNTER-1", "FR-ABIL-9")
def test_countermeasures_do_not_protect_the_aegis_itself(table):
    table.given(attacker("breacher", at=(10, 10)), defender("aegis-unit", at=(25, 10)))
    table.when(opens_fire("breacher", "aegis-unit"))
    table.dice(breacher=d6(6), aegis_unit=d4(1))
    table.when(takes_cover("aegis-unit"))
    assert sources(table, "breacher") == {}


@pytest.mark.clause("FR-UNIT-AEGIS-COUNTER-1")
def test_countermeasures_do_not_weigh_on_reactions_or_the_own_side(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        attacker("aegis-unit", at=(12, 8)),
        defender("breacher", at=(10, 25)),
    )
    table.when(opens_fire("specialist", "breacher"))
    table.dice(specialist=d10(9), breacher=d6(1))
    table.when(firefights("breacher"))
    assert sources(table, "specialist") == sources(table, "breacher") == {}


@pytest.mark.clause("FR-ADV-2", "FR-ADV-3", "FR-UNIT-AEGIS-COUNTER-1", "FR-UNIT-RIFLE-CAMO-1")
def test_camouflage_and_countermeasures_add_up_to_two_dice_and_no_more(table):
    table.given(
        attacker("mk1-combat-synths", at=(10, 10)),
        defender("rifleman", at=(25, 10)),
        defender("aegis-unit", at=(25, 15), used=("holofield",)),
    )
    table.when(opens_fire("mk1-combat-synths", "rifleman"))
    table.dice(mk1_combat_synths=d10(9, 4), rifleman=d10(1))
    table.when(takes_cover("rifleman"))
    assert sources(table, "mk1-combat-synths") == {"active-camouflage": -1, "countermeasures": -1}
    assert rolled(table, "mk1-combat-synths").kept == 4


@pytest.mark.clause("FR-UNIT-COMMANDER-INSPIRING-1")
def test_the_field_commander_inspires_like_a_bosun(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("aegis-unit", at=(25, 10)),
        defender("field-commander", at=(25, 15)),
    )
    table.when(opens_fire("breacher", "aegis-unit"))
    table.dice(breacher=d6(6), aegis_unit=d12(11))
    table.when(takes_cover("aegis-unit"))
    assert rolled(table, "aegis-unit").die == 12
