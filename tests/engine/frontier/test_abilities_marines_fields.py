"""The Holofield, which draws fire, and the Experimental Holtzmann Field, which bears it."""

import pytest

from rules.engine.frontier.model.events import (
    AbilityUsed,
    ActionLost,
    ActionRolled,
    ContestWon,
    TargetNamed,
)
from tests.kit.board import wall
from tests.kit.dice import d4, d6, d10
from tests.kit.marks import marks, pathfinder
from tests.kit.matchers import (
    awaits,
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
    fights_through,
    firefights,
    flanks,
    opens_fire,
    overwatches,
    passes,
    takes_cover,
    uses,
)

HOLTZMANN = "experimental-holtzmann-field"


def shields(*units):
    """Who may draw the shot, as offered."""

    def check(table):
        assert [o.subject for o in table.offer.options if o.subject] == list(units)

    return check


# ---- Holofield ----------------------------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-1", "FR-UNIT-AEGIS-HOLO-3")
def test_a_shot_drawn_to_the_aegis_is_answered_by_the_aegis(table):
    """DP-23, in its place between DP-22 and DP-24."""
    table.given(
        attacker("breacher", at=(10, 15)),
        defender("rifleman", at=(24, 15)),
        defender("aegis-unit", at=(24, 20)),
    )
    table.when(opens_fire("breacher", "rifleman"))
    table.then(awaits("holofield", "defender"), shields("aegis-unit"))
    table.when(uses("aegis-unit", "holofield"))
    assert last(table, TargetNamed).target == "aegis-unit"
    table.then(
        saw(TargetNamed, "FR-UNIT-AEGIS-HOLO-1"),
        saw(AbilityUsed, "FR-UNIT-AEGIS-HOLO-1"),
        awaits("reaction", "defender"),
    )
    assert clauses(table.refusals(takes_cover("rifleman"))) == [("FR-REACT-2", "not-the-target")]
    table.dice(breacher=d6(4), aegis_unit=d4(3))
    table.when(takes_cover("aegis-unit"))
    table.then(shaken("aegis-unit"), not_shaken("rifleman"))
    assert sources(table, "breacher") == {}


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-2")
def test_a_shot_drawn_too_near_is_void_and_the_action_spent(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        attacker("bosun", at=(2, 2)),
        defender("rifleman", at=(24, 15)),
        defender("aegis-unit", at=(16, 18)),
    )
    table.when(opens_fire("breacher", "rifleman"), uses("aegis-unit", "holofield"))
    table.then(
        saw(ActionLost, "FR-UNIT-AEGIS-HOLO-2"),
        never_saw(ActionRolled, ContestWon),
        not_shaken("rifleman", "aegis-unit"),
        turn_of("defender"),
    )
    assert table.unit("aegis-unit").used == ("holofield",)


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-2")
def test_a_shot_drawn_out_of_sight_is_void(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        defender("rifleman", at=(24, 15)),
        defender("aegis-unit", at=(24, 20)),
        board=(wall((21, 17, 22, 22), scale=1),),
    )
    table.when(opens_fire("breacher", "rifleman"), uses("aegis-unit", "holofield"))
    table.then(saw(ActionLost, "FR-UNIT-AEGIS-HOLO-2"), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-1", "FR-ABIL-6")
def test_the_aegis_may_let_the_shot_pass(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        defender("rifleman", at=(24, 15)),
        defender("aegis-unit", at=(24, 20)),
    )
    table.when(opens_fire("breacher", "rifleman"), declines())
    table.then(awaits("reaction", "defender"))
    table.dice(breacher=d6(4, 5), rifleman=d10(3))
    table.when(takes_cover("rifleman"))
    table.then(shaken("rifleman"))
    assert table.unit("aegis-unit").used == ()


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-1", "FR-ABIL-8", "FR-ABIL-9")
@pytest.mark.parametrize(
    ("target", "aegis"),
    [
        ("rifleman", defender("aegis-unit", at=(24, 25.99))),
        ("rifleman", defender("aegis-unit", at=(24, 20), used=("holofield",))),
        ("rifleman", defender("aegis-unit", at=(24, 20), place="destroyed")),
        ("rifleman", attacker("aegis-unit", at=(24, 20))),
        ("aegis-unit", defender("aegis-unit", at=(24, 20))),
    ],
)
def test_no_shot_is_drawn_by_an_aegis_far_away_used_up_gone_hostile_or_aimed_at(
    table, target, aegis
):
    table.given(attacker("breacher", at=(10, 15)), defender("rifleman", at=(24, 15)), aegis)
    table.when(opens_fire("breacher", target))
    table.then(awaits("reaction", "defender"))


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-1", "FR-ABIL-8")
def test_ten_inches_from_edge_to_edge_are_enough(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        defender("rifleman", at=(24, 15)),
        defender("aegis-unit", at=(24, 25.984252)),
    )
    table.when(opens_fire("breacher", "rifleman"))
    table.then(awaits("holofield", "defender"))


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-1")
def test_close_combat_is_not_drawn_off(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("rifleman", at=(10, 18)),
        defender("aegis-unit", at=(12, 20)),
    )
    table.when(fights_through("breacher", "rifleman", to=(10, 10)))
    table.then(awaits("reaction", "defender"))


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-3")
def test_a_second_aegis_may_draw_the_shot_from_the_first_each_of_them_once(table):
    """DP-23 is repeated for the new target."""
    table.given(
        attacker("breacher", at=(10, 15)),
        defender("rifleman", at=(24, 15)),
        defender("aegis-unit", at=(24, 23), id="near"),
        defender("aegis-unit", at=(33, 23), id="next"),
    )
    table.when(opens_fire("breacher", "rifleman"))
    table.then(shields("near"))
    table.when(uses("near", "holofield"))
    table.then(awaits("holofield", "defender"), shields("next"))
    table.when(uses("next", "holofield"))
    table.then(awaits("reaction", "defender"))
    assert [event.target for event in happened(table, TargetNamed)] == ["rifleman", "near", "next"]
    table.dice(breacher=d6(4, 5), next=d4(3))
    table.when(firefights("next"))
    table.then(shaken("next"), not_shaken("near", "rifleman"))
    assert sources(table, "breacher") == {"countermeasures": -1}


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-2", "FR-UNIT-AEGIS-HOLO-3")
def test_a_shot_that_was_drawn_off_may_still_come_to_nothing_at_the_next_aegis(table):
    table.given(
        attacker("breacher", at=(10, 15)),
        defender("rifleman", at=(24, 15)),
        defender("aegis-unit", at=(20, 20), id="near"),
        defender("aegis-unit", at=(14, 20), id="next"),
    )
    table.when(opens_fire("breacher", "rifleman"), uses("near", "holofield"))
    table.then(never_saw(ActionLost))
    table.when(uses("next", "holofield"))
    table.then(saw(ActionLost, "FR-UNIT-AEGIS-HOLO-2"), turn_of("defender"))


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-3", "FR-TIME-1")
def test_the_shot_is_drawn_before_the_third_stop(table):
    table.given(
        attacker("colonial-exploration-team", at=(10, 15)),
        attacker("bosun", at=(2, 2)),
        defender("rifleman", at=(24, 15)),
        defender("aegis-unit", at=(24, 20)),
        defender("pathfinder", at=(42, 28)),
    )
    table.when(passes(), opens_fire("colonial-exploration-team", "rifleman"))
    table.then(awaits("holofield", "defender"))
    table.when(uses("aegis-unit", "holofield"))
    table.then(awaits("stop", "defender"))
    assert table.state.window.name == "stop_3"


@pytest.mark.clause("FR-UNIT-AEGIS-HOLO-3", "FR-UNIT-SPECIALIST-MORTAR-1")
@pytest.mark.parametrize("also_marked", [True, False])
def test_mortars_must_see_an_aegis_that_is_not_designated(table, also_marked):
    marked = ("rifleman", "aegis-unit") if also_marked else ("rifleman",)
    table.given(
        attacker("specialist", at=(10, 15)),
        pathfinder(at=(2, 2)),
        defender("rifleman", at=(24, 15)),
        defender("aegis-unit", at=(24, 20)),
        effects=marks(*marked),
        board=(wall((17, 5, 18, 25), scale=2),),
    )
    table.when(opens_fire("specialist", "rifleman"), uses("aegis-unit", "holofield"))
    if also_marked:
        table.then(awaits("reaction", "defender"))
    else:
        table.then(saw(ActionLost, "FR-UNIT-AEGIS-HOLO-2"))


# ---- Experimental Holtzmann Field ---------------------------------------------------------------


@pytest.fixture
def under_fire(table):
    """Ana's Breacher opens fire at Bo's CAP Trooper."""

    def given(**fields):
        table.given(
            attacker("breacher", at=(10, 10)), defender("cap-trooper", at=(10, 25), **fields)
        )
        table.when(opens_fire("breacher", "cap-trooper"))
        return table

    return given


@pytest.mark.clause("FR-UNIT-CAP-HOLTZMANN-1", "FR-UNIT-CAP-HOLTZMANN-2", "FR-ABIL-11")
@pytest.mark.parametrize(("answer", "die"), [(firefights, d6), (takes_cover, d10)])
def test_against_open_fire_the_field_is_declared_with_the_reaction(under_fire, answer, die):
    """DP-24."""
    table = under_fire()
    table.dice(breacher=d6(3), cap_trooper=die(2, 4))
    table.when(answer("cap-trooper", declaring=HOLTZMANN))
    assert sources(table, "cap-trooper") == {HOLTZMANN: 1}
    assert rolled(table, "cap-trooper").kept == 4
    assert table.unit("cap-trooper").used == (HOLTZMANN,)
    table.then(saw(AbilityUsed, "FR-UNIT-CAP-HOLTZMANN-1"))


@pytest.mark.clause("FR-UNIT-CAP-HOLTZMANN-1", "FR-ABIL-6")
def test_the_field_is_never_compulsory(under_fire):
    table = under_fire()
    table.dice(breacher=d6(3), cap_trooper=d10(4))
    table.when(takes_cover("cap-trooper"))
    assert sources(table, "cap-trooper") == {}
    assert table.unit("cap-trooper").used == ()


@pytest.mark.clause("FR-UNIT-CAP-HOLTZMANN-1", "FR-ABIL-2")
def test_the_field_works_once(under_fire):
    table = under_fire(used=(HOLTZMANN,))
    refused = table.refusals(takes_cover("cap-trooper", declaring=HOLTZMANN))
    assert clauses(refused) == [("FR-TURN-8", "not-offered")]


@pytest.mark.clause("FR-UNIT-CAP-HOLTZMANN-1")
def test_the_field_does_not_serve_in_close_combat(table):
    table.given(attacker("breacher", at=(10, 10)), defender("cap-trooper", at=(10, 18)))
    table.when(fights_through("breacher", "cap-trooper", to=(10, 10)))
    offered = [o.command for o in table.offer.options if o.subject == "cap-trooper"]
    assert offered
    assert not any(command.abilities for command in offered)


@pytest.mark.clause("FR-UNIT-CAP-HOLTZMANN-1", "FR-UNIT-CAP-HOLTZMANN-2")
@pytest.mark.parametrize(("act", "die"), [(advances, d6), (bugs_out, d10)])
def test_against_overwatch_the_field_is_declared_before_the_dice(table, act, die):
    """DP-25."""
    table.given(attacker("cap-trooper", at=(10, 5)), defender("breacher", at=(10, 25)))
    table.when(act("cap-trooper"), overwatches("breacher"))
    table.then(awaits("stop", "attacker"))
    assert table.state.window.name == "stop_4"
    table.dice(cap_trooper=die(2, 4), breacher=d6(3))
    table.when(uses("cap-trooper", HOLTZMANN))
    assert sources(table, "cap-trooper") == {HOLTZMANN: 1}
    assert sources(table, "breacher") == {}
    table.then(saw(ContestWon, "FR-ROLL-2"))
    assert last(table, ContestWon).winner == "action"
    assert table.unit("cap-trooper").used == (HOLTZMANN,)


@pytest.mark.clause("FR-UNIT-CAP-HOLTZMANN-1", "FR-ABIL-6")
def test_against_overwatch_the_field_may_be_kept(table):
    table.given(attacker("cap-trooper", at=(10, 5)), defender("breacher", at=(10, 25)))
    table.when(advances("cap-trooper"), overwatches("breacher"))
    table.dice(cap_trooper=d6(2), breacher=d6(3))
    table.when(passes())
    assert sources(table, "cap-trooper") == {}
    assert table.unit("cap-trooper").used == ()


@pytest.mark.clause("FR-UNIT-CAP-HOLTZMANN-2")
def test_against_an_action_or_reaction_of_another_kind_there_is_no_stop_for_the_field(table):
    table.given(attacker("cap-trooper", at=(10, 5)), defender("breacher", at=(10, 12)))
    table.when(advances("cap-trooper"))
    table.dice(cap_trooper=d6(4), breacher=d6(3))
    table.when(flanks("breacher"))
    table.then(awaits("move", "attacker"))
    table.given(attacker("cap-trooper", at=(10, 5)), defender("breacher", at=(10, 12)))
    table.when(bugs_out("cap-trooper"))
    table.dice(cap_trooper=d10(4), breacher=d6(3))
    table.when(counter_attacks("breacher"))
    assert sources(table, "cap-trooper") == {}


@pytest.mark.clause("FR-UNIT-CAP-HOLTZMANN-2")
def test_without_a_reaction_there_is_no_roll_to_improve(table):
    table.given(attacker("cap-trooper", at=(10, 5)), defender("breacher", at=(10, 25)))
    table.when(advances("cap-trooper"), declines())
    table.then(awaits("move", "attacker"))


@pytest.mark.clause("FR-UNIT-CAP-HOLTZMANN-2")
def test_the_field_of_a_neighbour_is_of_no_use(table):
    table.given(
        attacker("cap-trooper", at=(20, 5)),
        attacker("rifleman", at=(10, 5)),
        defender("breacher", at=(10, 25)),
    )
    table.when(advances("rifleman"))
    table.dice(rifleman=d6(4), breacher=d6(3, 2))
    table.when(overwatches("breacher"))
    table.then(awaits("move", "attacker"))
