"""Terrain rules on the ground: what they do to dice and to units that are activated on them."""

import pytest

from rules.engine.frontier.model.events import UnitShaken
from tests.kit.board import ground, wall
from tests.kit.dice import d4, d6, d8, d10, d12
from tests.kit.matchers import (
    awaits,
    never_saw,
    not_shaken,
    rolled,
    saw,
    shaken,
    sources,
    stands,
)
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
    takes_cover,
)

AROUND_ATTACKER = (5, 5, 15, 15)
FAR = (20, 5, 30, 15)
NEAR = (15.5, 5, 25, 15)


@pytest.mark.clause("FR-TERR-ROUGH-1")
def test_rough_ground_weighs_on_mobility(table):
    board = (ground(AROUND_ATTACKER, "rough", name="here"), ground(NEAR, "rough", name="there"))
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(18, 10)), board=board)
    table.dice(breacher=d6(4, 2), jaeger=d8(3, 1))
    table.when(advances("breacher"), flanks("jaeger"))
    assert sources(table, "breacher") == sources(table, "jaeger") == {"rough": -1}
    assert [source.clause for source in rolled(table, "jaeger").sources] == ["FR-TERR-ROUGH-1"]
    table.then(awaits("move", "attacker"))


@pytest.mark.clause("FR-TERR-ROUGH-1")
def test_rough_ground_weighs_on_nothing_else(table):
    board = (ground(AROUND_ATTACKER, "rough"),)
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)), board=board)
    table.dice(breacher=d6(4), insurgent=d6(3))
    table.when(opens_fire("breacher", "insurgent"), firefights("insurgent"))
    assert sources(table, "breacher") == {}


@pytest.mark.clause("FR-TERR-FIRING-1")
@pytest.mark.parametrize(
    ("deed", "reaction"),
    [
        (lambda: opens_fire("breacher", "insurgent"), firefights),
        (lambda: advances("breacher"), overwatches),
    ],
)
def test_a_firing_position_helps_every_firepower_roll(table, deed, reaction):
    board = (
        ground(AROUND_ATTACKER, "firing-position", name="here"),
        ground(FAR, "firing-position", name="there"),
    )
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)), board=board)
    table.when(deed())
    fires = table.state.contest.action == "open-fire"
    table.dice(breacher=d6(4, 2) if fires else d6(4), insurgent=d6(3, 1))
    table.when(reaction("insurgent"))
    assert sources(table, "insurgent") == {"firing-position": 1}
    assert sources(table, "breacher") == ({"firing-position": 1} if fires else {})


@pytest.mark.clause("FR-TERR-COVER-1", "FR-TERR-EXPOSED-1")
@pytest.mark.parametrize(("rule", "sign"), [("cover", 1), ("exposed", -1)])
def test_cover_and_exposed_bear_on_take_cover(table, rule, sign):
    board = (ground(FAR, rule),)
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)), board=board)
    table.dice(breacher=d6(4), insurgent=d6(5, 2))
    table.when(opens_fire("breacher", "insurgent"), takes_cover("insurgent"))
    assert sources(table, "insurgent") == {rule: sign}
    table.then((shaken if sign < 0 else not_shaken)("insurgent"))


@pytest.mark.clause("FR-TERR-COVER-1", "FR-TERR-EXPOSED-1")
@pytest.mark.parametrize("rule", ["cover", "exposed"])
def test_cover_and_exposed_bear_on_nothing_but_take_cover(table, rule):
    board = (ground(FAR, rule), ground(AROUND_ATTACKER, rule, name="here"))
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)), board=board)
    table.dice(breacher=d6(4), insurgent=d6(5))
    table.when(opens_fire("breacher", "insurgent"), firefights("insurgent"))
    assert sources(table, "insurgent") == sources(table, "breacher") == {}
    table.given(
        attacker("breacher", at=(14, 10)),
        defender("insurgent", at=(22, 10)),
        board=(*board, wall((43, 1, 44, 2), scale=1)),
    )
    table.dice(breacher=d6(4), insurgent=d6(5))
    table.when(fights_through("breacher", "insurgent", to=(14, 10)), falls_back("insurgent"))
    assert sources(table, "insurgent") == {}


@pytest.mark.clause("FR-TERR-3")
@pytest.mark.parametrize(("x", "inside"), [(19.9, False), (20.1, True)])
def test_the_centre_of_the_base_decides_what_ground_it_is_on(table, x, inside):
    board = (ground(FAR, "cover"),)
    table.given(attacker("breacher", at=(5, 10)), defender("insurgent", at=(x, 10)), board=board)
    table.when(opens_fire("breacher", "insurgent"))
    table.dice(breacher=d6(6), insurgent=d6(5, 2) if inside else d6(5))
    table.when(takes_cover("insurgent"))
    assert sources(table, "insurgent") == ({"cover": 1} if inside else {})


@pytest.mark.clause("FR-TERR-3")
def test_the_ground_is_read_where_the_unit_stands_at_the_roll(table):
    """A push into the minefield is no activation on it, whatever was rolled on the way."""
    board = (ground((0, 0, 12, 30), "hazardous"), ground((12, 0, 24, 30), "rough", name="mire"))
    table.given(attacker("breacher", at=(16, 10)), defender("insurgent", at=(32, 10)), board=board)
    table.dice(breacher=d6(1, 2), insurgent=d6(6))
    table.when(advances("breacher"), overwatches("insurgent"))
    assert sources(table, "breacher") == {"rough": -1}
    table.when(moves((11.5, 10)))
    table.then(stands("breacher", (11.5, 10)), never_saw(UnitShaken))


@pytest.mark.clause("FR-TERR-HAZARD-1", "FR-SHAKE-4")
def test_hazardous_ground_shakes_the_unit_that_is_activated_on_it(table):
    board = (ground(AROUND_ATTACKER, "hazardous"),)
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(40, 28)), board=board)
    table.when(advances("breacher"), declines(), moves((10, 12)))
    table.then(shaken("breacher"), saw(UnitShaken, "FR-TERR-HAZARD-1"))


@pytest.mark.clause("FR-UNIT-COMMANDO-TERRAIN-1", "FR-ABIL-1")
def test_commandos_mind_neither_rough_nor_hazardous_ground(table):
    board = (ground((0, 0, 15, 30), "hazardous", "rough"),)
    table.given(
        attacker("interstellar-commandos", at=(10, 10)),
        defender("insurgent", at=(25, 10)),
        board=board,
    )
    table.dice(interstellar_commandos=d10(9), insurgent=d6(3))
    table.when(advances("interstellar-commandos"), overwatches("insurgent"))
    assert sources(table, "interstellar-commandos") == {}
    table.then(not_shaken("interstellar-commandos"))


@pytest.mark.clause("FR-UNIT-COMMANDO-TERRAIN-1")
def test_other_ground_rules_bear_on_commandos_like_on_anybody(table):
    board = (ground(FAR, "cover", "rough"),)
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("interstellar-commandos", at=(25, 10)),
        board=board,
    )
    table.dice(breacher=d6(4), interstellar_commandos=d8(3, 5))
    table.when(
        opens_fire("breacher", "interstellar-commandos"), takes_cover("interstellar-commandos")
    )
    assert sources(table, "interstellar-commandos") == {"cover": 1}


@pytest.mark.clause("FR-TERR-ROUGH-1")
def test_a_bug_out_from_rough_ground_is_rolled_without_it(table):
    board = (ground((0, 0, 44, 30), "rough", "cover", "firing-position"),)
    table.given(
        attacker("breacher", at=(10, 5)), defender("peacekeepers", at=(10, 12)), board=board
    )
    table.dice(breacher=d4(4, 2), peacekeepers=d10(1))
    table.when(bugs_out("breacher"), counter_attacks("peacekeepers"))
    assert sources(table, "breacher") == {"crowd-suppression-systems": -1}
    assert sources(table, "peacekeepers") == {}


@pytest.mark.clause("FR-TERR-FIRING-1")
def test_a_firing_position_does_not_help_mobility(table):
    board = (ground(AROUND_ATTACKER, "firing-position"),)
    table.given(
        attacker("recon-biker", at=(10, 10)), defender("insurgent", at=(25, 10)), board=board
    )
    table.dice(recon_biker=d12(4), insurgent=d6(3))
    table.when(advances("recon-biker"), overwatches("insurgent"))
    assert sources(table, "recon-biker") == {}
