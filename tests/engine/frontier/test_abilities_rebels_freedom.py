"""Freedom Fighters: at a stop, and in the instant before destruction."""

import pytest

from rules.engine.frontier.model.events import (
    AbilityUsed,
    TokenActed,
    UnitDestroyed,
    UnitFell,
    UnitRecovered,
    UnitShaken,
)
from tests.kit.board import ground, wall
from tests.kit.dice import d6, d10
from tests.kit.matchers import (
    awaits,
    destroyed,
    never_saw,
    not_shaken,
    saw,
    shaken,
    stands,
    turn_of,
)
from tests.kit.table import attacker, defender, mine, strong_point
from tests.kit.verbs import (
    advances,
    declines,
    goes,
    moves,
    opens_fire,
    overwatches,
    passes,
    performs,
    points_to,
    seizes,
    takes_cover,
    uses,
)


def frees(unit="insurgent"):
    return uses(unit, "freedom-fighters")


def told(table, *kinds):
    """Those events that are of these kinds, in order."""
    return [type(event) for event in table.events if isinstance(event, kinds)]


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-1", "FR-SHAKE-8", "FR-ABIL-2")
def test_a_shaken_insurgent_sheds_its_marker_at_a_stop_once(table):
    table.given(attacker("insurgent", at=(10, 5), shaken=True), defender("jaeger", at=(10, 28)))
    table.then(awaits("stop", "attacker"))
    table.when(frees())
    table.then(
        not_shaken("insurgent"),
        saw(UnitRecovered, "FR-UNIT-INSURGENT-FREEDOM-1"),
        awaits("action", "attacker"),
    )
    assert table.unit("insurgent").used == ("freedom-fighters",)
    table.given(
        attacker("insurgent", at=(10, 5), shaken=True, used=("freedom-fighters",)),
        defender("jaeger", at=(10, 28)),
    )
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-1", "FR-TIME-5")
def test_an_insurgent_that_is_not_shaken_holds_no_stop_open(table):
    table.given(attacker("insurgent", at=(10, 5)), defender("jaeger", at=(10, 28)))
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-1", "FR-TIME-1", "FR-TIME-3")
def test_every_stop_will_do_in_the_opponents_turn_as_well(table):
    """DP-10."""
    table.given(
        attacker("jaeger", at=(10, 10)),
        defender("insurgent", at=(25, 10), shaken=True),
        markers=(strong_point((10, 14)),),
    )
    for number, deeds in enumerate(
        (
            (),
            (passes(), seizes(), points_to(0)),
            (passes(), opens_fire("jaeger", "insurgent")),
            (passes(), takes_cover("insurgent")),
        ),
        start=1,
    ):
        table.when(*deeds)
        table.then(awaits("stop", "defender"))
        assert table.state.window.name == f"stop_{number}"
    table.dice(jaeger=d10(2), insurgent=d6(5))
    table.when(passes())
    assert table.state.window.name == "stop_5"
    table.when(frees())
    table.then(not_shaken("insurgent"), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-2")
def test_in_the_instant_before_it_would_be_destroyed_it_ends_shaken_instead(table):
    """DP-38."""
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(10, 25), shaken=True))
    table.when(passes(), opens_fire("breacher", "insurgent"), passes(), declines(), passes())
    table.then(awaits("saving", "defender"), never_saw(UnitDestroyed))
    table.when(frees())
    table.then(shaken("insurgent"), never_saw(UnitDestroyed), turn_of("defender"))
    assert told(table, UnitRecovered, UnitShaken) == [UnitRecovered, UnitShaken]
    assert table.unit("insurgent").used == ("freedom-fighters",)


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-2", "FR-SHAKE-2", "FR-ABIL-6")
def test_whoever_spares_it_is_destroyed(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(10, 25), shaken=True))
    table.when(passes(), opens_fire("breacher", "insurgent"), passes(), declines(), passes())
    use, spare = table.offer.options
    assert (use.label.clause, spare.label.clause) == ("FR-UNIT-INSURGENT-FREEDOM-1", "FR-ABIL-6")
    table.when(declines())
    table.then(destroyed("insurgent"), saw(UnitDestroyed, "FR-SHAKE-2"), never_saw(AbilityUsed))


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-2", "FR-ABIL-2")
@pytest.mark.parametrize("unit", ["insurgent", "saboteur"])
def test_nobody_is_asked_whose_ability_is_used_or_who_has_none(table, unit):
    used = ("freedom-fighters",) if unit == "insurgent" else ()
    table.given(
        attacker("breacher", at=(10, 10)), defender(unit, at=(10, 25), shaken=True, used=used)
    )
    table.when(opens_fire("breacher", unit), declines())
    table.then(destroyed(unit))


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-2", "FR-TOKEN-5", "FR-TIME-4")
@pytest.mark.parametrize("saves", [True, False])
def test_in_the_midst_of_a_movement_it_goes_on_if_it_frees_itself(table, saves):
    table.given(
        attacker("insurgent", at=(5, 10), shaken=True),
        defender("jaeger", at=(42, 28)),
        markers=(mine((10, 15)),),
    )
    table.when(passes(), advances("insurgent"), passes(), declines(), passes())
    table.when(moves((15, 10)))
    table.then(awaits("saving", "attacker"), saw(TokenActed), stands("insurgent", (6.711952, 10)))
    table.when(frees() if saves else declines())
    if saves:
        table.then(shaken("insurgent"), stands("insurgent", (15, 10)))
    else:
        table.then(destroyed("insurgent"))
    assert table.state.markers == ()
    assert table.state.agenda == ()


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-2", "FR-TERR-HAZARD-1")
def test_on_hazardous_ground_it_is_saved_and_acts(table):
    table.given(
        attacker("insurgent", at=(10, 10), shaken=True),
        defender("breacher", at=(10, 25)),
        board=(ground((5, 5, 15, 15), "hazardous"),),
    )
    table.when(passes(), opens_fire("insurgent", "breacher")[:1])
    table.then(awaits("saving", "attacker"))
    table.when(frees())
    table.then(shaken("insurgent"), awaits("reaction", "defender"))
    table.when(declines())
    table.then(shaken("breacher"))


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-2", "FR-FALL-4")
def test_a_fall_that_shakes_can_be_borne(table):
    table.given(
        attacker("insurgent", at=(10, 10), elevation=1.5, shaken=True),
        defender("breacher", at=(10, 25)),
        board=(wall((8, 8, 12, 12), scale=1.5),),
    )
    table.when(passes(), advances("insurgent"), passes(), overwatches("breacher"))
    table.dice(insurgent=d6(1), breacher=d6(6))
    table.when(passes(), goes((14, 10, 0)))
    table.then(awaits("saving", "attacker"), saw(UnitFell, "FR-FALL-4"))
    table.when(frees())
    table.then(shaken("insurgent"), stands("insurgent", (14, 10)))


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-2", "FR-FALL-5")
def test_a_deadly_fall_kills_unasked(table):
    table.given(
        attacker("insurgent", at=(10, 10), elevation=2.0, shaken=True),
        attacker("jaeger", at=(2, 2)),
        defender("breacher", at=(10, 25)),
        board=(wall((8, 8, 12, 12), scale=2),),
    )
    table.when(passes(), advances("insurgent"), passes(), overwatches("breacher"))
    table.dice(insurgent=d6(1), breacher=d6(6))
    table.when(passes(), goes((14, 10, 0)))
    table.then(destroyed("insurgent"), saw(UnitFell, "FR-FALL-5"), never_saw(AbilityUsed))


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-2", "FR-TIME-7")
def test_of_several_hit_at_once_each_is_asked_and_the_others_are_hit_all_the_same(table):
    table.given(
        attacker("patrol-drone", at=(10, 10)),
        attacker("jaeger", at=(40, 2)),
        defender("insurgent", at=(12, 10), id="one", shaken=True),
        defender("insurgent", at=(8, 10), id="two", shaken=True),
        defender("insurgent", at=(10, 13), id="three"),
    )
    table.when(passes(), performs("self-destruct", "patrol-drone"))
    table.then(awaits("saving", "defender"))
    table.when(frees("one"))
    table.then(shaken("one"), awaits("saving", "defender"))
    table.when(declines())
    table.then(destroyed("two"), shaken("three"))
