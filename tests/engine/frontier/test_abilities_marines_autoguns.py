"""Autoguns: a first Open Fire that hits may be followed by a second."""

import pytest

from rules.engine.frontier.model.events import ContestWon, SecondShotDeclined, ShotDeclared
from tests.kit.board import wall
from tests.kit.dice import d4, d6, d10
from tests.kit.marks import marks, pathfinder
from tests.kit.matchers import (
    awaits,
    destroyed,
    happened,
    not_shaken,
    saw,
    shaken,
    turn_of,
)
from tests.kit.mission import clauses
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    declines,
    firefights,
    names,
    opens_fire,
    takes_cover,
    uses,
)


def hits(unit, target):
    """An Open Fire that nobody answers."""
    return opens_fire(unit, target) + declines()


@pytest.fixture
def battery(table):
    """A Specialist, two enemies close together, and one further off."""

    def given(**fields):
        table.given(
            attacker("specialist", at=(10, 10)),
            defender("techy", at=(25, 10), **fields),
            defender("lobo", at=(25, 15)),
            defender("breacher", at=(25, 20)),
        )
        return table

    return given


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-1", "FR-UNIT-SPECIALIST-AUTO-3")
def test_after_a_hit_the_specialist_may_fire_at_another_enemy_near_the_one_it_hit(battery):
    """DP-37, and all of DP-22 to DP-35 again."""
    table = battery()
    table.when(hits("specialist", "techy"))
    table.then(shaken("techy"), awaits("second-shot", "attacker"))
    table.when(names("lobo"))
    table.then(saw(ShotDeclared, "FR-UNIT-SPECIALIST-AUTO-1"), awaits("reaction", "defender"))
    table.dice(specialist=d10(7), lobo=d4(3))
    table.when(takes_cover("lobo"))
    table.then(shaken("techy", "lobo"), not_shaken("breacher"), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-1")
def test_the_second_shot_may_be_declined(battery):
    table = battery()
    table.when(hits("specialist", "techy"), declines())
    table.then(saw(SecondShotDeclined), not_shaken("lobo"), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-1")
def test_the_second_target_stands_within_five_inches_of_the_first(battery):
    table = battery()
    table.when(hits("specialist", "techy"))
    assert clauses(table.refusals(names("breacher"))) == [
        ("FR-UNIT-SPECIALIST-AUTO-1", "beyond-second-range")
    ]
    assert clauses(table.refusals(names("techy"))) == [("FR-UNIT-SPECIALIST-AUTO-1", "not-offered")]


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-1", "FR-ABIL-8")
@pytest.mark.parametrize(("y", "kind"), [(15.984252, "second-shot"), (15.99, "action")])
def test_the_five_inches_run_from_edge_to_edge(table, y, kind):
    table.given(
        attacker("specialist", at=(10, 10)),
        defender("breacher", at=(25, 10)),
        defender("lobo", at=(25, y)),
        defender("jaeger", at=(42, 28)),
    )
    table.when(hits("specialist", "breacher"))
    table.then(awaits(kind, "attacker" if kind == "second-shot" else "defender"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-1", "FR-UNIT-SPECIALIST-AUTO-3", "FR-ACT-3")
@pytest.mark.parametrize(
    ("at", "told"), [((21, 12.5), "out-of-sight"), ((20.2, 7), "too-near"), ((27, 9), None)]
)
def test_the_second_target_meets_the_requirement_of_a_shot(table, at, told):
    table.given(
        attacker("specialist", at=(10, 10)),
        defender("techy", at=(24, 9.4)),
        defender("lobo", at=at),
        defender("breacher", at=(27, 6)),
        board=(wall((17, 10.6, 17.5, 14), scale=1),),
    )
    table.when(hits("specialist", "techy"))
    refused = table.refusals(names("lobo"))
    assert clauses(refused) == ([("FR-ACT-6", told)] if told else [])


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-1", "FR-UNIT-SPECIALIST-MORTAR-1")
def test_the_second_shot_may_be_a_mortars(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        pathfinder(at=(2, 2)),
        defender("techy", at=(24, 9.4)),
        defender("lobo", at=(24, 14)),
        effects=marks("lobo"),
        board=(wall((17, 10.6, 17.5, 14), scale=1),),
    )
    table.when(hits("specialist", "techy"), names("lobo"))
    assert clauses(table.refusals(firefights("lobo"))) == [("FR-REACT-7", "out-of-sight")]


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-2")
def test_the_second_shot_brings_no_third(battery):
    table = battery()
    table.when(hits("specialist", "techy"), names("lobo"), declines())
    table.then(shaken("techy", "lobo"), turn_of("defender"))
    assert len(happened(table, ContestWon)) == 2


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-1", "FR-UNIT-SPECIALIST-AUTO-3")
def test_a_second_shot_that_is_answered_better_shakes_the_specialist(battery):
    table = battery()
    table.when(hits("specialist", "techy"), names("lobo"))
    table.dice(specialist=d10(2), lobo=d4(3))
    table.when(firefights("lobo"))
    table.then(shaken("specialist", "techy"), not_shaken("lobo"), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-1")
def test_a_lost_shot_is_followed_by_none(battery):
    table = battery()
    table.when(opens_fire("specialist", "techy"))
    table.dice(specialist=d10(2), techy=d6(5))
    table.when(takes_cover("techy"))
    table.then(turn_of("defender"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-3")
def test_the_distance_runs_from_where_a_destroyed_target_stood(battery):
    table = battery(shaken=True)
    table.when(hits("specialist", "techy"))
    table.then(destroyed("techy"), awaits("second-shot", "attacker"))
    table.when(names("lobo"), declines())
    table.then(shaken("lobo"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-3", "FR-UNIT-AEGIS-HOLO-3")
def test_the_distance_runs_from_the_aegis_that_took_the_first_shot(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        defender("rifleman", at=(25, 10), id="aimed-at"),
        defender("aegis-unit", at=(25, 18)),
        defender("rifleman", at=(25, 23), id="beside-aegis"),
        defender("rifleman", at=(25, 6), id="beside-target"),
    )
    table.when(opens_fire("specialist", "aimed-at"), uses("aegis-unit", "holofield"), declines())
    table.then(shaken("aegis-unit"), awaits("second-shot", "attacker"))
    refused = table.refusals(names("beside-target"))
    assert clauses(refused) == [("FR-UNIT-SPECIALIST-AUTO-1", "beyond-second-range")]
    table.when(names("beside-aegis"), declines())
    table.then(shaken("beside-aegis"), not_shaken("aimed-at"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-3", "FR-UNIT-AEGIS-HOLO-1")
def test_the_second_shot_can_be_drawn_off_like_any(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        defender("rifleman", at=(25, 10), id="first"),
        defender("rifleman", at=(25, 15), id="second"),
        defender("aegis-unit", at=(25, 23)),
    )
    table.when(hits("specialist", "first"), names("second"))
    table.then(awaits("holofield", "defender"))
    table.when(uses("aegis-unit", "holofield"))
    table.dice(specialist=d10(9), aegis_unit=d4(1))
    table.when(takes_cover("aegis-unit"))
    table.then(shaken("first", "aegis-unit"), not_shaken("second"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-AUTO-1")
def test_only_an_open_fire_is_followed_by_a_second_shot(table):
    table.given(attacker("specialist", at=(10, 10)), defender("techy", at=(25, 10)))
    table.when(opens_fire("specialist", "techy"))
    table.dice(specialist=d10(2), techy=d10(9))
    table.when(firefights("techy"))
    table.then(shaken("specialist"), turn_of("defender"))
    table.given(
        attacker("techy", at=(10, 10)),
        attacker("lobo", at=(10, 14)),
        defender("specialist", at=(25, 10)),
        defender("rifleman", at=(25, 20)),
    )
    table.when(opens_fire("techy", "specialist"))
    table.dice(techy=d10(2), specialist=d10(9))
    table.when(firefights("specialist"))
    table.then(shaken("techy"), turn_of("defender"))
