"""Focus Fire: a shot ordered in step 1, with everything that belongs to a shot."""

import pytest

from rules.engine.frontier.model.events import (
    ActionLost,
    ActionRolled,
    ContestWon,
    ShotDeclared,
    ShotEnded,
)
from tests.kit.board import ground, wall
from tests.kit.dice import d6, d10
from tests.kit.marks import marks, pathfinder
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
)
from tests.kit.mission import clauses
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


def hits(unit, target):
    """An Open Fire that nobody answers."""
    return opens_fire(unit, target) + declines()


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
