"""Arrivals from reserve: Orbital Drop, what it does and what waits for it."""

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.frontier.model.events import (
    EffectEnded,
    TokenActed,
    UnitDestroyed,
    UnitPlaced,
    UnitShaken,
)
from tests.kit.board import chasm, wall
from tests.kit.dice import d4, d6, d10
from tests.kit.matchers import (
    awaits,
    destroyed,
    happened,
    not_shaken,
    rolled,
    saw,
    shaken,
    sources,
    stands,
    turn_of,
)
from tests.kit.mission import at_setup, clauses, deploys
from tests.kit.table import attacker, defender, mine
from tests.kit.verbs import (
    advances,
    counter_attacks,
    declines,
    fights_through,
    flanks,
    moves,
    opens_fire,
    overwatches,
    passes,
    performs,
    sets_down,
    takes_cover,
)

FAR = defender("jaeger", at=(43, 29))


@pytest.fixture
def dropping(table):
    """A CAP Trooper in reserve is on its way down."""

    def given(*more, **fields):
        table.given(attacker("cap-trooper", place="reserve"), FAR, *more, **fields)
        table.when(performs("orbital-drop", "cap-trooper"))
        return table

    return given


def drops(spot):
    return sets_down({"cap-trooper": spot})


@pytest.mark.clause("FR-UNIT-CAP-DROP-3", "FR-UNIT-CAP-DROP-2", "FR-STRAT-6")
def test_every_other_unit_within_five_inches_of_the_landing_becomes_shaken(dropping):
    """Worked example 53; friends are hit like enemies, and nobody may answer."""
    table = dropping(
        defender("breacher", at=(27, 12)),
        attacker("rifleman", at=(18, 10)),
        defender("bosun", at=(22, 16)),
    )
    table.then(awaits("place", "attacker"))
    table.when(drops((22, 10)))
    table.then(
        stands("cap-trooper", (22, 10)),
        saw(UnitPlaced, "FR-UNIT-CAP-DROP-2"),
        saw(UnitShaken, "FR-UNIT-CAP-DROP-3"),
        shaken("breacher", "rifleman"),
        not_shaken("bosun", "cap-trooper"),
        awaits("action", "attacker"),
    )
    assert table.unit("cap-trooper").used == ("orbital-drop",)


@pytest.mark.clause("FR-UNIT-CAP-DROP-3", "FR-ABIL-8")
@pytest.mark.parametrize(("y", "hit"), [(15.984252, True), (15.99, False)])
def test_the_five_inches_run_from_edge_to_edge_and_through_walls(dropping, y, hit):
    table = dropping(defender("breacher", at=(22, y)), board=(wall((15, 12.5, 30, 13), scale=3),))
    table.when(drops((22, 10)))
    table.then(shaken("breacher") if hit else not_shaken("breacher"))


@pytest.mark.clause("FR-UNIT-CAP-DROP-3", "FR-TIME-7", "FR-UNIT-INSURGENT-FREEDOM-2")
def test_all_whom_the_landing_hits_are_hit_before_anything_is_tested(table):
    """The first loss alone achieves an Ambush; the game goes on to the second, and one is asked."""
    table.given(
        attacker("cap-trooper", place="reserve"),
        defender("peacekeepers", at=(20, 10), shaken=True, points=60),
        defender("insurgent", at=(24, 10), shaken=True),
        defender("breacher", at=(22, 12)),
        defender("jaeger", at=(43, 29)),
        mission="ambush",
    )
    table.when(passes(), performs("orbital-drop", "cap-trooper"), drops((22, 9)))
    table.then(destroyed("peacekeepers"), awaits("saving", "defender"))
    table.when(declines())
    table.then(destroyed("insurgent"), shaken("breacher"))
    assert len(happened(table, UnitDestroyed)) == 2


@pytest.mark.clause("FR-UNIT-CAP-DROP-2", "FR-MOVE-17", "FR-MOVE-6", "FR-MOVE-7", "FR-MOVE-10")
@pytest.mark.parametrize(
    ("spot", "told"),
    [
        ((5, 5), []),
        ((11, 10, 2.0), []),
        ((11, 10), ["no-surface"]),
        ((9.6, 10), ["overlaps-wall"]),
        ((0.4, 5), ["off-board"]),
        ((43, 28.5), ["base-overlaps"]),
        ((26, 10), ["impassable", "no-surface"]),
        ((float("nan"), 5), ["not-a-point"]),
        ((1e300, 5), ["not-a-point"]),
    ],
)
def test_the_trooper_lands_anywhere_a_base_may_rest_roofs_included(dropping, spot, told):
    table = dropping(board=(wall((10, 8, 12, 12), scale=2), chasm((25, 8, 27, 12))))
    assert [refusal.key for refusal in table.refusals(drops(spot))] == told
    if not told:
        table.then(stands("cap-trooper", spot[:2]))


@pytest.mark.clause("FR-UNIT-CAP-DROP-4", "FR-ADV-1")
def test_the_turn_it_lands_all_its_actions_have_disadvantage(dropping):
    table = dropping(defender("breacher", at=(22, 22)), defender("bosun", at=(30, 10)))
    table.when(drops((22, 10)), opens_fire("cap-trooper", "breacher"))
    table.dice(cap_trooper=d6(5, 2), breacher=d4(3))
    table.when(takes_cover("breacher"))
    assert sources(table, "cap-trooper") == {"orbital-drop": -1}
    (source,) = rolled(table, "cap-trooper").sources
    assert source.clause == "FR-UNIT-CAP-DROP-4"
    table.then(not_shaken("breacher"), saw(EffectEnded, "FR-TURN-11"), turn_of("defender"))
    assert table.state.effects == ()


@pytest.mark.clause("FR-UNIT-CAP-DROP-4")
@pytest.mark.parametrize(
    ("act", "answer"),
    [(advances, flanks), (fights_through, counter_attacks)],
)
def test_the_landing_weighs_on_every_action(dropping, act, answer):
    table = dropping(defender("breacher", at=(22, 17)))
    table.when(drops((22, 10)))
    if act is advances:
        table.when(advances("cap-trooper"))
        table.dice(cap_trooper=d6(5, 2), breacher=d6(3))
    else:
        table.when(fights_through("cap-trooper", "breacher", to=(22, 10)))
        table.dice(cap_trooper=d10(5, 2), breacher=d6(3))
    table.when(answer("breacher"))
    assert sources(table, "cap-trooper") == {"orbital-drop": -1}


@pytest.mark.clause("FR-UNIT-CAP-DROP-4")
def test_the_landing_weighs_on_no_other_unit(dropping):
    table = dropping(attacker("rifleman", at=(32, 10)), defender("breacher", at=(32, 22)))
    table.when(drops((22, 10)), opens_fire("rifleman", "breacher"))
    table.dice(rifleman=d6(5), breacher=d4(3))
    table.when(takes_cover("breacher"))
    assert sources(table, "rifleman") == {}


@pytest.mark.clause("FR-UNIT-CAP-DROP-4", "FR-TURN-11")
def test_from_the_next_turn_on_the_landing_is_forgotten(dropping):
    table = dropping(defender("breacher", at=(22, 22)))
    table.when(drops((22, 10)), advances("cap-trooper"), declines(), moves((22, 10)))
    table.when(opens_fire("breacher", "cap-trooper"))
    table.dice(breacher=d6(5), cap_trooper=d10(6))
    table.when(takes_cover("cap-trooper"))
    assert sources(table, "cap-trooper") == {}
    table.when(advances("cap-trooper"))
    table.dice(cap_trooper=d6(5), breacher=d6(2))
    table.when(overwatches("breacher"), passes())
    assert sources(table, "cap-trooper") == {}


@pytest.mark.clause("FR-UNIT-CAP-DROP-2", "FR-TOKEN-3", "FR-MOVE-17")
def test_a_trooper_that_lands_beside_a_mine_is_caught_after_its_own_impact(dropping):
    table = dropping(
        defender("breacher", at=(24, 10)), markers=(mine((22, 13)), mine((30, 20), number=2))
    )
    table.when(drops((22, 10)))
    table.then(shaken("cap-trooper", "breacher"), saw(TokenActed))
    told = [type(e) for e in table.events if isinstance(e, (UnitShaken, TokenActed))]
    assert told == [UnitShaken, TokenActed, UnitShaken]
    assert [marker.id for marker in table.state.markers] == ["mine/saboteur-2-1"]


@pytest.mark.clause("FR-UNIT-CAP-DROP-2", "FR-STRAT-4")
def test_where_no_base_may_rest_nobody_lands(table):
    table.given(
        attacker("cap-trooper", place="reserve"),
        attacker("saboteur", at=(1, 1)),
        defender("jaeger", at=(43, 29)),
        board=(
            chasm((1.6, 0, 42.4, 30)),
            chasm((0, 1.6, 1.6, 30), name="west"),
            chasm((42.4, 0, 44, 28.4), name="east"),
        ),
    )
    refused = table.refusals(performs("orbital-drop", "cap-trooper"))
    assert clauses(refused) == [("FR-STRAT-4", "no-room-to-land")]


@pytest.mark.clause("FR-UNIT-CAP-DROP-2")
def test_a_drawn_landing_is_a_legal_one_even_on_the_last_free_spot(dropping):
    crowded = (
        chasm((0, 0, 44, 14)),
        chasm((0, 16.2, 42, 30), name="north"),
        chasm((3, 14, 44, 16.2), name="east"),
    )
    table = dropping(board=crowded)
    drawn = table.awaited.sample(SeededDice(secret=b"drop", match="m", nonces=("a", "b")))
    assert table.awaited.check(drawn) == []


@pytest.mark.clause("FR-UNIT-CAP-DROP-1", "FR-DEPLOY-5", "FR-STRAT-5", "FR-TURN-3")
def test_a_trooper_held_back_at_deployment_drops_in_for_a_side_without_anybody_else(table):
    units = [u.change(place="waiting") for u in (attacker("cap-trooper"), defender("jaeger"))]
    at_setup(table, "deploy_first", *units, mission="ambush")
    table.when(deploys(reserve=["cap-trooper"]), deploys(jaeger=(22, 15)))
    table.then(awaits("strategic", "attacker"))
    table.when(performs("orbital-drop", "cap-trooper"), drops((5, 5)))
    table.then(stands("cap-trooper", (5, 5)), awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-CAP-DROP-1", "FR-ABIL-2")
def test_a_trooper_that_was_deployed_has_no_drop(table):
    table.given(attacker("cap-trooper", at=(10, 10)), attacker("saboteur", at=(20, 5)), FAR)
    refused = table.refusals(performs("orbital-drop", "cap-trooper"))
    assert clauses(refused) == [("FR-TURN-2", "not-offered")]
