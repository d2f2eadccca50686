"""Pneumatic Leap: whom a Lobo shakes by coming into contact."""

import pytest

from rules.engine.frontier.model.events import ActionLost, UnitShaken
from tests.kit.board import wall
from tests.kit.dice import d6, d12
from tests.kit.matchers import (
    awaits,
    destroyed,
    happened,
    never_saw,
    not_shaken,
    saw,
    shaken,
    stands,
    turn_of,
)
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    counter_attacks,
    declines,
    fights_through,
    flanks,
    moves,
    overwatches,
    performs,
    unanswered,
    uses,
)

TOUCH = 0.984252
"""Centre to centre, when two bases of 25 mm touch."""


def lobo(*, at=(10, 10), **fields):
    return attacker("lobo", at=at, **fields)


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-1", "FR-MEAS-6")
@pytest.mark.parametrize(("gap", "is_hit"), [(0.0007, True), (0.02, True), (0.0201, False)])
def test_an_enemy_that_an_advance_brings_into_contact_is_shaken(table, gap, is_hit):
    table.given(lobo(), defender("jaeger", at=(18, 10)))
    table.when(advances("lobo"), unanswered(), moves((18 - TOUCH - gap, 10)))
    assert table.unit("jaeger").shaken is is_hit
    if is_hit:
        table.then(saw(UnitShaken, "FR-UNIT-LOBO-LEAP-1"))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-1", "FR-UNIT-LOBO-LEAP-2")
def test_every_movement_of_a_fight_through_can_leap(table):
    table.given(lobo(), defender("jaeger", at=(14, 10)), defender("conspirator", at=(16, 12)))
    table.when(fights_through("lobo", "conspirator", to=(14 - TOUCH, 10)))
    table.then(shaken("jaeger"), awaits("reaction", "defender"))
    table.when(declines())
    table.then(shaken("conspirator"), awaits("move", "attacker"))
    table.when(moves((16, 12 - TOUCH)))
    table.then(destroyed("conspirator"), shaken("jaeger"))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-2")
def test_a_flank_leaps_at_the_active_unit(table):
    table.given(attacker("breacher", at=(10, 16)), defender("lobo", at=(10, 10)))
    table.dice(breacher=d6(1), lobo=d12(2))
    table.when(advances("breacher"), flanks("lobo"), moves((10, 15)))
    table.then(shaken("breacher"), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-2")
def test_a_movement_granted_by_a_friend_leaps(table):
    table.given(lobo(), attacker("bosun", at=(8, 8)), defender("saboteur", at=(14, 10)))
    table.when(performs("forward-maggots", "bosun"), moves((14 - TOUCH, 10)))
    table.then(shaken("saboteur"), awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-2", "FR-MOVE-12")
def test_whom_it_touched_already_is_not_leapt_at_and_several_others_are(table):
    table.given(
        lobo(),
        defender("jaeger", at=(10 + TOUCH, 10)),
        defender("saboteur", at=(10.5, 10 - TOUCH + 0.1)),
        defender("conspirator", at=(9.5, 10 - TOUCH + 0.1)),
    )
    table.when(advances("lobo"), unanswered(), moves((10, 10)))
    table.then(not_shaken("jaeger", "saboteur", "conspirator"), never_saw(UnitShaken))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-1", "FR-UNIT-LOBO-LEAP-2", "FR-TIME-7")
def test_all_whom_it_newly_touches_are_shaken_in_one_go(table):
    """It slides along the Jaeger until it touches two more."""
    table.given(
        lobo(),
        attacker("breacher", at=(9, 10.2), id="friend"),
        defender("jaeger", at=(10, 10 - TOUCH)),
        defender("saboteur", at=(10.2 + TOUCH, 10)),
        defender("conspirator", at=(10.2, 10 + TOUCH)),
    )
    table.when(advances("lobo"), unanswered(), moves((10.19, 10)))
    assert {e.unit for e in happened(table, UnitShaken)} == {"saboteur", "conspirator"}
    table.then(not_shaken("jaeger", "friend"))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-2")
def test_contact_grazed_in_passing_does_not_count(table):
    table.given(lobo(), defender("jaeger", at=(15, 10 + TOUCH)))
    table.when(advances("lobo"), unanswered(), moves((20, 10)))
    table.then(not_shaken("jaeger"))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-2")
def test_a_lobo_pushed_into_an_enemy_by_overwatch_does_not_leap(table):
    table.given(lobo(), defender("jaeger", at=(14, 10)), defender("saboteur", at=(10, 25)))
    table.dice(lobo=d12(1), saboteur=d6(2))
    table.when(advances("lobo"), overwatches("saboteur"), moves((14 - TOUCH, 10)))
    table.then(stands("lobo", (14 - TOUCH, 10)), not_shaken("jaeger", "lobo"))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-2", "FR-UNIT-CAPTAIN-REPULSOR-2")
@pytest.mark.parametrize("captain", [attacker, defender])
def test_a_lobo_thrown_by_a_repulsor_field_does_not_leap(table, captain):
    """It bounces off the Sentry Gun: shaken itself, it shakes nobody."""
    table.given(
        lobo(at=(12, 10)),
        captain("captain", at=(10, 10), used=("ghost-field",)),
        attacker("breacher", at=(40, 2)) if captain is defender else defender("techy", at=(40, 2)),
        defender("sentry-gun", at=(15.5, 10)),
    )
    table.when(uses("captain", "repulsor-field"))
    table.then(stands("lobo", (15.5 - TOUCH, 10)), shaken("lobo"), not_shaken("sentry-gun"))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-1", "FR-MEAS-6")
@pytest.mark.parametrize(("elevation", "is_hit"), [(2, False), (0, True)])
def test_a_lobo_does_not_reach_a_unit_on_the_roof_above_it(table, elevation, is_hit):
    roof = (wall((14, 8, 18, 12), scale=2),) if elevation else ()
    table.given(lobo(), defender("jaeger", at=(14.3, 10), elevation=elevation), board=roof)
    table.when(advances("lobo"), unanswered(), moves((14.3 - TOUCH, 10)))
    assert table.unit("jaeger").shaken is is_hit


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-1", "FR-ACT-9")
def test_a_leap_that_destroys_the_only_enemy_in_reach_ends_the_fight_without_a_roll(table):
    table.given(
        lobo(),
        defender("jaeger", at=(14, 10), shaken=True),
        defender("saboteur", at=(40, 28)),
    )
    table.when(fights_through("lobo", "jaeger", to=(14 - TOUCH, 10))[:2])
    table.then(destroyed("jaeger"), saw(ActionLost, "FR-ACT-9"), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-1", "FR-ACT-8")
def test_a_leap_at_the_start_of_a_lost_fight_through_stands(table):
    table.given(lobo(), defender("jaeger", at=(14, 10)))
    table.when(fights_through("lobo", "jaeger", to=(14 - TOUCH, 10)))
    table.dice(lobo=d12(1), jaeger=d6(2))
    table.when(counter_attacks("jaeger"))
    table.then(shaken("lobo", "jaeger"))
