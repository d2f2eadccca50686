"""Designated targets: who marks them, for how long, and what marked targets are worse off for."""

import pytest

from rules.engine.core.known import SPECTATOR
from rules.engine.frontier.ask import inspection
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.events import AbilityUsed, ActionLost, UnitDesignated
from tests.kit.board import wall
from tests.kit.dice import d6, d10
from tests.kit.marks import marks, pathfinder
from tests.kit.matchers import (
    awaits,
    destroyed,
    happened,
    last,
    never_saw,
    not_shaken,
    rolled,
    saw,
    shaken,
    sources,
    turn_of,
)
from tests.kit.mission import clauses
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    bugs_out,
    counter_attacks,
    declines,
    falls_back,
    fights_through,
    firefights,
    flanks,
    moves,
    opens_fire,
    overwatches,
    passes,
    performs,
    takes_cover,
    uses,
)

WALL = wall((5, 12, 25, 12.5), scale=1)


def marked(table):
    return FRONTIER.view_for(table.state, SPECTATOR).designated


def designates(target, by="pathfinder"):
    return performs("target-designator", by, on=target)


def stands_still(unit, at):
    """A turn that changes nothing."""
    return advances(unit) + declines() + moves(at)


@pytest.mark.clause("FR-UNIT-PATHFINDER-DESIGNATE-1", "FR-STRAT-3", "FR-STRAT-6")
def test_an_enemy_in_sight_is_designated_without_any_answer_or_roll(table):
    table.given(pathfinder(at=(10, 10)), defender("jaeger", at=(30, 10)))
    table.when(designates("jaeger"))
    table.then(saw(UnitDesignated, "FR-UNIT-PATHFINDER-DESIGNATE-1"), awaits("action", "attacker"))
    assert marked(table) == ("jaeger",)
    assert last(table, UnitDesignated).target_name == "Jaeger"


@pytest.mark.clause("FR-UNIT-PATHFINDER-DESIGNATE-1", "FR-STRAT-4")
def test_an_enemy_out_of_sight_cannot_be_designated(table):
    table.given(
        pathfinder(at=(10, 10)),
        defender("jaeger", at=(10, 20)),
        defender("bosun", at=(10, 2)),
        board=(WALL,),
    )
    refused = table.refusals(designates("jaeger"))
    assert clauses(refused) == [("FR-UNIT-PATHFINDER-DESIGNATE-1", "out-of-sight")]
    table.when(designates("bosun"))
    assert marked(table) == ("bosun",)


@pytest.mark.clause("FR-UNIT-PATHFINDER-DESIGNATE-2", "FR-ABIL-4")
def test_designations_add_up_turn_after_turn_and_are_not_counted(table):
    table.given(
        pathfinder(at=(10, 10)), defender("jaeger", at=(30, 10)), defender("bosun", at=(30, 20))
    )
    table.when(designates("jaeger"))
    assert clauses(table.refusals(designates("bosun"))) == [("FR-TURN-4", "not-offered")]
    table.when(stands_still("pathfinder", (10, 10)), stands_still("jaeger", (30, 10)))
    refused = table.refusals(designates("jaeger"))
    assert clauses(refused) == [("FR-UNIT-PATHFINDER-DESIGNATE-2", "already-designated")]
    table.when(designates("bosun"))
    table.then(never_saw(AbilityUsed))
    assert marked(table) == ("jaeger", "bosun")
    assert table.unit("pathfinder").used == ("ghost-field",)


@pytest.mark.clause("FR-UNIT-PATHFINDER-DESIGNATE-2")
def test_a_designation_outlasts_the_loss_of_sight(table):
    table.given(
        pathfinder(at=(10, 10)),
        defender("jaeger", at=(28, 10)),
        board=(WALL,),
    )
    table.when(designates("jaeger"), stands_still("pathfinder", (10, 10)))
    table.when(advances("jaeger"), declines(), moves((22, 15), (27, 13)))
    assert not inspection.measure(table.state, "pathfinder", "jaeger").los
    assert marked(table) == ("jaeger",)


@pytest.mark.clause("FR-UNIT-PATHFINDER-DESIGNATE-1", "FR-UNIT-PATHFINDER-DESIGNATE-2")
def test_a_unit_stays_designated_while_one_of_its_designators_stands(table):
    table.given(
        pathfinder(at=(10, 10), id="one", shaken=True),
        pathfinder(at=(10, 14), id="two", shaken=True),
        defender("jaeger", at=(30, 10)),
        effects=marks("jaeger", by="one"),
    )
    table.when(designates("jaeger", by="two"), stands_still("one", (10, 10)))
    table.when(opens_fire("jaeger", "two"), declines())
    table.then(destroyed("two"), turn_of("attacker"))
    assert marked(table) == ("jaeger",)
    table.when(stands_still("one", (10, 10)), opens_fire("jaeger", "one"), declines())
    table.then(destroyed("one"))
    assert marked(table) == ()


@pytest.mark.clause("FR-SHAKE-7", "FR-UNIT-PATHFINDER-DESIGNATE-1")
def test_a_designation_ends_with_the_pathfinder_that_bugs_out(table):
    table.given(
        pathfinder(at=(10, 5)),
        attacker("rifleman", at=(20, 5)),
        defender("jaeger", at=(20, 28)),
        effects=marks("jaeger"),
    )
    assert marked(table) == ("jaeger",)
    table.when(bugs_out("pathfinder"), declines())
    assert marked(table) == ()


@pytest.mark.clause("FR-UNIT-RIFLE-ASSIST-1")
@pytest.mark.parametrize(("targets", "bonus"), [(("bosun",), {"targeting-assist": 1}), ((), {})])
def test_the_rifleman_has_advantage_when_it_fires_at_a_designated_target(table, targets, bonus):
    table.given(
        attacker("rifleman", at=(10, 10)),
        pathfinder(at=(40, 2)),
        defender("bosun", at=(25, 10)),
        effects=marks(*targets),
    )
    table.when(opens_fire("rifleman", "bosun"))
    table.dice(rifleman=d6(5, 2) if bonus else d6(5), bosun=d10(4))
    table.when(takes_cover("bosun"))
    assert sources(table, "rifleman") == bonus
    assert sources(table, "bosun") == {}


@pytest.mark.clause("FR-UNIT-RIFLE-ASSIST-1")
def test_the_rifleman_has_advantage_when_it_fights_a_designated_target(table):
    table.given(
        attacker("rifleman", at=(10, 10)),
        pathfinder(at=(40, 2)),
        defender("bosun", at=(10, 18)),
        effects=marks("bosun"),
    )
    table.when(fights_through("rifleman", "bosun", to=(10, 10)))
    table.dice(rifleman=d6(5, 2), bosun=d10(4))
    table.when(falls_back("bosun"))
    assert sources(table, "rifleman") == {"targeting-assist": 1}
    assert rolled(table, "rifleman").sources[0].clause == "FR-UNIT-RIFLE-ASSIST-1"


@pytest.mark.clause("FR-UNIT-RIFLE-ASSIST-1")
def test_the_rifleman_assists_nobody_but_itself(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        attacker("rifleman", at=(12, 10)),
        pathfinder(at=(40, 2)),
        defender("bosun", at=(25, 12)),
        effects=marks("bosun"),
    )
    table.when(opens_fire("specialist", "bosun"))
    table.dice(specialist=d10(2), bosun=d10(4))
    table.when(takes_cover("bosun"))
    assert sources(table, "specialist") == {}


@pytest.mark.clause("FR-UNIT-RIFLE-ASSIST-1", "FR-ABIL-10")
def test_an_action_that_targets_nobody_gains_nothing_from_designations(table):
    table.given(
        attacker("rifleman", at=(10, 10)),
        pathfinder(at=(40, 2)),
        defender("bosun", at=(10, 18)),
        effects=marks("bosun"),
    )
    table.when(advances("rifleman"))
    table.dice(rifleman=d6(5), bosun=d6(4))
    table.when(flanks("bosun"))
    assert sources(table, "rifleman") == {}


@pytest.mark.clause("FR-UNIT-RIFLE-ASSIST-1")
@pytest.mark.parametrize("is_marked", [True, False])
@pytest.mark.parametrize(
    ("at", "act", "answer", "die"),
    [
        ((10, 25), advances, overwatches, d6),
        ((10, 18), advances, flanks, d6),
        ((10, 25), opens_fire, firefights, d6),
        ((10, 25), opens_fire, takes_cover, d10),
        ((10, 18), fights_through, counter_attacks, d6),
        ((10, 18), fights_through, falls_back, d10),
    ],
)
def test_the_rifleman_has_advantage_on_every_reaction_to_a_designated_unit(
    table, at, act, answer, die, is_marked
):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("breacher", at=(30, 5), id="other"),
        defender("rifleman", at=at),
        pathfinder(defender, at=(42, 28)),
        effects=marks("breacher" if is_marked else "other"),
    )
    match act.__name__:
        case "advances":
            table.when(act("breacher"))
        case "opens_fire":
            table.when(act("breacher", "rifleman"))
        case _:
            table.when(act("breacher", "rifleman", to=(10, 10)))
    weighed = act is opens_fire
    table.dice(breacher=d6(6, 3) if weighed else d6(6), rifleman=die(2, 1) if is_marked else die(1))
    table.when(answer("rifleman"))
    assert sources(table, "rifleman") == ({"targeting-assist": 1} if is_marked else {})


@pytest.mark.clause("FR-UNIT-SPECIALIST-MORTAR-1")
def test_mortars_fire_over_a_wall_at_a_designated_target_that_can_only_take_cover(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        pathfinder(at=(40, 2)),
        defender("bosun", at=(10, 25)),
        effects=marks("bosun"),
        board=(WALL,),
    )
    table.when(opens_fire("specialist", "bosun"))
    refused = table.refusals(firefights("bosun"))
    assert clauses(refused) == [("FR-REACT-7", "out-of-sight")]
    table.dice(specialist=d10(7), bosun=d10(3))
    table.when(takes_cover("bosun"))
    table.then(shaken("bosun"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-MORTAR-1")
def test_the_target_of_mortars_may_shoot_back_when_it_sees_the_specialist(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        pathfinder(at=(40, 2)),
        defender("bosun", at=(25, 10)),
        effects=marks("bosun"),
    )
    table.when(opens_fire("specialist", "bosun"))
    table.dice(specialist=d10(2), bosun=d6(3))
    table.when(firefights("bosun"))
    table.then(shaken("specialist"))


@pytest.mark.clause("FR-UNIT-SPECIALIST-MORTAR-1", "FR-ACT-6")
@pytest.mark.parametrize(
    ("at", "targets", "told"),
    [
        ((10, 19), ("bosun",), "too-near"),
        ((10, 25), ("jaeger",), "out-of-sight"),
        ((10, 20.984252), ("bosun",), None),
    ],
)
def test_mortars_need_ten_inches_and_a_designation(table, at, targets, told):
    table.given(
        attacker("specialist", at=(10, 10)),
        pathfinder(at=(42, 2)),
        defender("bosun", at=at),
        defender("jaeger", at=(42, 12)),
        defender("techy", at=(30, 8)),
        effects=marks(*targets),
        board=(WALL,),
    )
    refused = table.refusals(opens_fire("specialist", "bosun"))
    assert clauses(refused) == ([("FR-ACT-6", told)] if told else [])


@pytest.mark.clause("FR-UNIT-SPECIALIST-MORTAR-1")
def test_only_the_specialist_has_mortars(table):
    table.given(
        attacker("rifleman", at=(10, 10)),
        pathfinder(at=(42, 2)),
        defender("bosun", at=(10, 25)),
        defender("techy", at=(30, 10)),
        defender("jaeger", at=(30, 4)),
        effects=marks("bosun"),
        board=(WALL,),
    )
    refused = table.refusals(opens_fire("rifleman", "bosun"))
    assert clauses(refused) == [("FR-ACT-6", "out-of-sight")]


@pytest.mark.clause("FR-TIME-6", "FR-SHAKE-7", "FR-UNIT-SPECIALIST-MORTAR-1")
def test_a_mortar_shot_is_void_when_the_last_designator_is_burnt_before_the_answer(table):
    table.given(
        attacker("specialist", at=(10, 10)),
        pathfinder(at=(30, 5), shaken=True),
        defender("peacekeepers", at=(10, 25)),
        defender("colonial-exploration-team", at=(30, 9)),
        effects=marks("peacekeepers"),
        board=(WALL,),
    )
    table.when(passes(), opens_fire("specialist", "peacekeepers"))
    table.when(uses("colonial-exploration-team", "flame-units", on="pathfinder"))
    table.then(
        destroyed("pathfinder"),
        saw(ActionLost, "FR-TIME-6"),
        not_shaken("peacekeepers"),
        turn_of("defender"),
    )
    assert len(happened(table, ActionLost)) == 1
