"""Shots outside step 2: Autoguns, which fire again, and Focus Fire, which orders one."""

import pytest

from rules.engine.frontier.events import (
    ActionLost,
    ActionRolled,
    ContestWon,
    SecondShotDeclined,
    ShotDeclared,
    ShotEnded,
)
from rules.engine.frontier.state import Effect
from tests.kit.board import ground, wall
from tests.kit.dice import d4, d6, d10
from tests.kit.matchers import (
    awaits,
    destroyed,
    happened,
    last,
    never_saw,
    not_shaken,
    saw,
    shaken,
    sources,
    turn_of,
)
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    declines,
    firefights,
    names,
    opens_fire,
    passes,
    performs,
    takes_cover,
    uses,
)


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def marks(*targets, by="pathfinder"):
    return tuple(
        Effect(ability="target-designator", unit=by, until="match", target=target)
        for target in targets
    )


def pathfinder(role=attacker, **fields):
    return role("pathfinder", **{"used": ("ghost-field",)} | fields)


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


# ---- Autoguns -----------------------------------------------------------------------------------


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


# ---- Focus Fire ---------------------------------------------------------------------------------


@pytest.fixture
def company(table):
    """A Field Commander with a Rifleman, and a designated Bosun; another enemy may still be."""

    def given(*more, board=(), targets=("bosun",), **commander):
        table.given(
            attacker("field-commander", at=(10, 20), **commander),
            attacker("rifleman", at=(10, 10)),
            pathfinder(at=(3, 28)),
            defender("bosun", at=(25, 10)),
            defender("lobo", at=(40, 28)),
            *more,
            effects=marks(*targets),
            board=board,
        )
        return table

    return given


def orders(shooter, target, by="field-commander"):
    return performs("focus-fire", by, ally=shooter, on=target)


@pytest.mark.clause(
    "FR-UNIT-COMMANDER-FOCUS-1", "FR-UNIT-COMMANDER-FOCUS-2", "FR-STRAT-3", "FR-STRAT-6"
)
def test_an_ordered_shot_is_answered_and_rolled_in_step_1_and_its_shooter_may_still_act(company):
    table = company()
    table.when(orders("rifleman", "bosun"))
    table.then(saw(ShotDeclared, "FR-UNIT-COMMANDER-FOCUS-1"), awaits("reaction", "defender"))
    table.dice(rifleman=d6(5, 2), bosun=d10(4))
    table.when(takes_cover("bosun"))
    assert sources(table, "rifleman") == {"targeting-assist": 1}
    table.then(shaken("bosun"), saw(ShotEnded), awaits("action", "attacker"))
    assert table.state.contest is None
    table.when(opens_fire("rifleman", "bosun"), declines())
    table.then(destroyed("bosun"))


@pytest.mark.clause("FR-UNIT-COMMANDER-FOCUS-1", "FR-ABIL-2")
def test_focus_fire_works_once(company):
    table = company(used=("focus-fire",))
    assert clauses(table.refusals(orders("rifleman", "bosun"))) == [("FR-ABIL-2", "already-used")]
    table = company()
    table.when(orders("rifleman", "bosun"), declines())
    assert table.unit("field-commander").used == ("focus-fire",)


@pytest.mark.clause("FR-UNIT-COMMANDER-FOCUS-1", "FR-ABIL-9", "FR-STRAT-4")
def test_focus_fire_needs_a_designated_target_and_another_unit(company, table):
    company(defender("jaeger", at=(25, 15)))
    for shooter, target in (("rifleman", "jaeger"), ("field-commander", "bosun")):
        refused = table.refusals(orders(shooter, target))
        assert clauses(refused) == [("FR-TURN-2", "not-offered")]
    company(targets=())
    refused = table.refusals(performs("focus-fire", "field-commander"))
    assert clauses(refused) == [("FR-UNIT-COMMANDER-FOCUS-1", "no-designated-target")]


@pytest.mark.clause("FR-UNIT-COMMANDER-FOCUS-2", "FR-ACT-3")
def test_the_ordered_shot_meets_the_requirement_of_a_shot(company):
    wood = wall((12, 5, 13, 12), scale=1)
    table = company(attacker("aegis-unit", at=(25, 20)), board=(wood,))
    assert clauses(table.refusals(orders("rifleman", "bosun"))) == [("FR-ACT-6", "out-of-sight")]
    assert clauses(table.refusals(orders("aegis-unit", "bosun"))) == [("FR-ACT-6", "too-near")]


@pytest.mark.clause("FR-UNIT-COMMANDER-FOCUS-1", "FR-UNIT-SPECIALIST-MORTAR-1")
def test_mortars_may_be_ordered_to_fire_without_sight(company):
    wood = wall((12, 3, 13, 12), scale=1)
    table = company(attacker("specialist", at=(10, 6)), board=(wood,))
    table.when(orders("specialist", "bosun"), declines())
    table.then(shaken("bosun"))


@pytest.mark.clause("FR-UNIT-COMMANDER-FOCUS-2", "FR-TERR-HAZARD-2")
def test_an_ordered_shot_activates_nobody_so_hazardous_ground_does_no_harm(company):
    table = company(board=(ground((5, 5, 15, 15), "hazardous"),))
    table.when(orders("rifleman", "bosun"), declines())
    table.then(not_shaken("rifleman"), shaken("bosun"))


@pytest.mark.clause("FR-UNIT-COMMANDER-FOCUS-2")
def test_the_target_of_an_ordered_shot_may_shoot_back(company):
    table = company()
    table.when(orders("rifleman", "bosun"))
    table.dice(rifleman=d6(2, 3), bosun=d6(4, 6))
    table.when(firefights("bosun"))
    table.then(shaken("rifleman"), not_shaken("bosun"), awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-COMMANDER-FOCUS-2", "FR-TIME-1")
def test_an_ordered_shot_has_its_third_stop_and_the_second_follows_it(company):
    table = company(defender("colonial-exploration-team", at=(10, 13), id="flames"))
    table.when(passes(), orders("rifleman", "bosun"))
    assert table.state.window.name == "stop_3"
    table.when(passes())
    table.then(awaits("reaction", "defender"))
    table.when(declines())
    assert table.state.window.name == "stop_4"
    table.when(passes())
    assert table.state.window.name == "stop_2"
    table.then(shaken("bosun"))


@pytest.mark.clause("FR-UNIT-COMMANDER-FOCUS-2", "FR-TURN-10")
def test_an_ordered_shot_ends_with_its_shooter_and_step_1_goes_on(table):
    table.given(
        attacker("field-commander", at=(10, 20)),
        attacker("rifleman", at=(10, 10), shaken=True),
        pathfinder(at=(3, 3)),
        defender("peacekeepers", at=(25, 10)),
        defender("colonial-exploration-team", at=(10, 13)),
        effects=marks("peacekeepers"),
    )
    table.when(passes(), orders("rifleman", "peacekeepers"))
    table.when(uses("colonial-exploration-team", "flame-units", on="rifleman"))
    table.then(
        destroyed("rifleman"),
        saw(ActionLost, "FR-TURN-10"),
        never_saw(ContestWon, ActionRolled),
        awaits("action", "attacker"),
    )


@pytest.mark.clause(
    "FR-UNIT-COMMANDER-FOCUS-2", "FR-UNIT-SPECIALIST-AUTO-1", "FR-UNIT-SPECIALIST-AUTO-2"
)
def test_an_ordered_specialist_fires_twice_and_twice_again_when_it_is_activated(table):
    table.given(
        attacker("field-commander", at=(10, 20)),
        attacker("specialist", at=(10, 10)),
        pathfinder(at=(3, 3)),
        defender("bosun", at=(25, 10)),
        defender("techy", at=(25, 15)),
        effects=marks("bosun"),
    )
    table.when(orders("specialist", "bosun"), declines())
    table.then(shaken("bosun"), awaits("second-shot", "attacker"))
    table.when(names("techy"), declines())
    table.then(shaken("techy"), saw(ShotEnded), awaits("action", "attacker"))
    assert last(table, ShotDeclared).contest.second
    table.when(hits("specialist", "bosun"))
    table.then(destroyed("bosun"), awaits("second-shot", "attacker"))
    table.when(names("techy"), declines())
    table.then(destroyed("techy"))
    assert len(happened(table, ContestWon)) == 4


@pytest.mark.clause("FR-UNIT-COMMANDER-FOCUS-2", "FR-UNIT-AEGIS-HOLO-2")
def test_an_ordered_shot_drawn_off_in_vain_is_void_and_the_turn_goes_on(table):
    table.given(
        attacker("field-commander", at=(10, 20)),
        attacker("rifleman", at=(10, 10)),
        pathfinder(at=(3, 3)),
        defender("specialist", at=(25, 10)),
        defender("aegis-unit", at=(16, 13)),
        effects=marks("specialist"),
    )
    table.when(orders("rifleman", "specialist"), uses("aegis-unit", "holofield"))
    table.then(
        saw(ActionLost, "FR-UNIT-AEGIS-HOLO-2"),
        not_shaken("specialist", "aegis-unit"),
        awaits("action", "attacker"),
    )
