"""Mines and knife missiles: when they act, on whom, in which order, and what becomes of them."""

import pytest

from rules.engine.frontier.model.commands import PlaceMarker
from rules.engine.frontier.model.events import TokenActed, UnitDestroyed, UnitMoved, UnitShaken
from rules.engine.frontier.model.state import Marker
from tests.kit.board import chasm, wall
from tests.kit.dice import d6
from tests.kit.matchers import (
    awaits,
    destroyed,
    goes_on,
    happened,
    never_saw,
    not_shaken,
    saw,
    shaken,
    stands,
    turn_of,
)
from tests.kit.table import attacker, defender, knife_missile, mine
from tests.kit.verbs import (
    advances,
    declines,
    fights_through,
    goes,
    moves,
    names,
    opens_fire,
    overwatches,
    performs,
    sets_down,
    submits,
    takes_cover,
)

MISSILE = "knife-missile/stalker-team-1"
REACH = 5.984252
"""Centre to centre, when a base of 25 mm is exactly 5" from a token."""


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def on_board(table):
    return [token.id for token in table.state.markers]


def acted(table):
    return [(event.marker, event.unit) for event in happened(table, TokenActed)]


def places_missile(at):
    return (*performs("knife-missile", "stalker-team"), *sets_down({MISSILE: at}))


@pytest.mark.clause("FR-TOKEN-1")
def test_counters_are_neither_in_the_way_nor_in_the_line_and_can_be_stood_on(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(24, 10)),
        markers=(mine((14, 10), owner="attacker"), mine((20, 10), owner="attacker", number=2)),
    )
    table.when(advances("breacher"), declines(), moves((20, 10)))
    assert [event.inches for event in happened(table, UnitMoved)] == [10]
    table.then(stands("breacher", (20, 10)), never_saw(TokenActed))
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(24, 10)),
        markers=(mine((14, 10), owner="attacker"),),
    )
    table.dice(breacher=d6(6), insurgent=d6(1))
    table.when(opens_fire("breacher", "insurgent"), takes_cover("insurgent"))
    table.then(shaken("insurgent"))


@pytest.mark.clause("FR-TOKEN-2")
def test_a_token_may_lie_anywhere_on_the_board_but_not_over_its_edge(table):
    table.given(
        attacker("stalker-team", at=(4, 4)),
        defender("jaeger", at=(40, 28)),
        board=(chasm((5, 0, 8, 8)), wall((0, 5, 3, 8), scale=3)),
    )
    table.when(performs("knife-missile", "stalker-team"))
    for at in ((0.49, 4), (4, 0.49), (float("nan"), 4)):
        refused = table.refusals(sets_down({MISSILE: at}))
        assert clauses(refused) == [("FR-TOKEN-2", "marker-off-board")]
    for at in ((0.492126, 4), (6, 4), (2, 6), (4, 4)):
        found = table.awaited.check(sets_down({MISSILE: at})[0].command)
        assert found == []


@pytest.mark.clause("FR-TOKEN-2")
@pytest.mark.parametrize(
    ("at", "key"),
    [
        ((0.49, 20), "marker-off-board"),
        ((6, 20), "marker-on-impassable"),
        ((10.9, 20), "marker-under-base"),
        ((14, 20, 2), "marker-no-ground"),
    ],
)
def test_a_mission_marker_needs_free_ground_under_it(table, at, key):
    table.given(
        attacker("breacher", at=(10, 20)),
        defender("jaeger", at=(40, 28)),
        mission="escort",
        board=(chasm((5, 18, 7, 22)),),
        markers=(Marker(id="vip", kind="vip", x=9, y=16),),
    )
    table.when(submits(performs("escort", "")[0].command))
    x, y, elevation = (*at, 0.0)[:3]
    refused = table.refusals(submits(PlaceMarker(x=x, y=y, elevation=elevation)))
    assert ("FR-TOKEN-2", key) in clauses(refused)
    table.when(submits(PlaceMarker(x=12, y=20)))
    table.then(goes_on())


@pytest.mark.clause("FR-TOKEN-3", "FR-TOKEN-4", "FR-TOKEN-5")
def test_a_unit_that_walks_within_five_inches_of_a_mine_is_shaken_and_walks_on(table):
    table.given(
        attacker("breacher", at=(5, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(mine((10, 15)),),
    )
    table.when(advances("breacher"), declines(), moves((15, 10)))
    assert [event.inches for event in happened(table, UnitMoved)] == pytest.approx(
        [1.712, 8.288], abs=0.001
    )
    table.then(shaken("breacher"), stands("breacher", (15, 10)), turn_of("defender"))
    assert on_board(table) == []


@pytest.mark.clause("FR-TOKEN-3")
@pytest.mark.parametrize(("y", "is_caught"), [(15.984252, True), (15.98426, False), (16, False)])
def test_beyond_five_inches_a_mine_does_nothing(table, y, is_caught):
    table.given(
        attacker("breacher", at=(5, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(mine((10, y)),),
    )
    table.when(advances("breacher"), declines(), moves((15, 10)))
    assert table.unit("breacher").shaken is is_caught
    assert bool(on_board(table)) is not is_caught


@pytest.mark.clause("FR-TOKEN-3")
def test_a_mine_spares_its_own_side_and_a_unit_that_does_not_move(table):
    table.given(
        attacker("breacher", at=(5, 10)),
        attacker("lobo", at=(12, 12)),
        defender("jaeger", at=(40, 28)),
        markers=(mine((10, 15), owner="attacker"),),
    )
    table.when(advances("breacher"), declines(), moves((15, 10)))
    table.then(not_shaken("breacher", "lobo"), never_saw(TokenActed))


@pytest.mark.clause("FR-TOKEN-3", "FR-FORCED-4")
def test_a_forced_movement_into_a_mine_sets_it_off(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(10, 25)),
        markers=(mine((18, 10)),),
    )
    table.dice(breacher=d6(1), jaeger=((10, 9),))
    table.when(advances("breacher"), overwatches("jaeger"), moves((15, 10)))
    table.then(shaken("breacher"), stands("breacher", (15, 10)))
    assert acted(table) == [("mine/saboteur-1-1", "breacher")]


@pytest.mark.clause("FR-TOKEN-3", "FR-TOKEN-4", "FR-UNIT-STALKER-KNIFE-3")
def test_a_token_that_arrives_within_five_inches_of_an_enemy_acts_at_once(table):
    table.given(
        attacker("stalker-team", at=(10, 10)),
        attacker("patrol-drone", at=(15, 12)),
        defender("jaeger", at=(15 + REACH, 10)),
    )
    table.when(places_missile((15, 10)))
    table.then(shaken("jaeger"), not_shaken("patrol-drone", "stalker-team"))
    table.then(saw(UnitShaken, "FR-TOKEN-4"), saw(TokenActed, "FR-UNIT-STALKER-KNIFE-3"))
    assert on_board(table) == []


@pytest.mark.clause("FR-TOKEN-5", "FR-SHAKE-4")
def test_a_unit_destroyed_by_a_mine_takes_its_movement_and_its_action_with_it(table):
    table.given(
        attacker("breacher", at=(5, 10), shaken=True),
        attacker("bosun", at=(40, 2)),
        defender("jaeger", at=(18, 10)),
        markers=(mine((14, 10)),),
    )
    table.when(fights_through("breacher", "jaeger", to=(9, 10))[:2])
    table.then(destroyed("breacher"), not_shaken("jaeger"), turn_of("defender"), goes_on())
    assert (table.unit("breacher").x, on_board(table)) == (pytest.approx(14 - REACH), [])


@pytest.mark.clause("FR-TOKEN-6")
def test_tokens_on_one_way_act_in_the_order_reached(table):
    table.given(
        attacker("breacher", at=(5, 10)),
        attacker("bosun", at=(40, 2)),
        defender("jaeger", at=(40, 28)),
        markers=(
            mine((20, 12), number=1),
            mine((15, 12), number=2),
            mine((12, 12), number=3),
        ),
    )
    table.when(advances("breacher"), declines(), moves((15, 10)))
    assert [token for token, _ in acted(table)] == ["mine/saboteur-3-1", "mine/saboteur-2-1"]
    table.then(destroyed("breacher"))
    assert on_board(table) == ["mine/saboteur-1-1"]


@pytest.mark.clause("FR-TOKEN-6")
@pytest.mark.parametrize("first", [1, 2])
def test_tokens_reached_together_act_in_the_order_placed(table, first):
    left, right = mine((14, 12), number=1), mine((14, 8), number=2)
    table.given(
        attacker("breacher", at=(5, 10)),
        attacker("bosun", at=(40, 2)),
        defender("jaeger", at=(40, 28)),
        markers=(left, right) if first == 1 else (right, left),
    )
    table.when(advances("breacher"), declines(), moves((15, 10)))
    assert [token for token, _ in acted(table)] == [
        f"mine/saboteur-{n}-1" for n in (first, 3 - first)
    ]
    table.then(destroyed("breacher"))


@pytest.mark.clause("FR-TOKEN-7")
def test_of_several_enemies_the_nearest_is_hit(table):
    table.given(
        attacker("stalker-team", at=(10, 10)),
        defender("jaeger", at=(19, 10)),
        defender("insurgent", at=(15, 13.9)),
    )
    table.when(places_missile((15, 10)))
    table.then(shaken("insurgent"), not_shaken("jaeger"))


@pytest.mark.clause("FR-TOKEN-7")
@pytest.mark.parametrize("chosen", ["jaeger", "insurgent"])
def test_of_equally_near_enemies_the_owner_chooses(table, chosen):
    """The gaps differ by less than the tolerance."""
    table.given(
        attacker("stalker-team", at=(10, 10)),
        defender("jaeger", at=(19.0000005, 10)),
        defender("insurgent", at=(15, 14)),
        defender("saboteur", at=(15, 5.9)),
    )
    table.when(places_missile((15, 10)))
    table.then(awaits("token-target", "attacker"))
    assert [o.target for o in table.offer.options] == ["jaeger", "insurgent"]
    table.when(names(chosen))
    table.then(shaken(chosen))
    assert acted(table) == [(MISSILE, chosen)]


@pytest.mark.clause("FR-TOKEN-7")
def test_enemies_that_differ_by_more_than_the_tolerance_are_not_equally_near(table):
    table.given(
        attacker("stalker-team", at=(10, 10)),
        defender("jaeger", at=(19.00001, 10)),
        defender("insurgent", at=(15, 14)),
    )
    table.when(places_missile((15, 10)))
    table.then(shaken("insurgent"), not_shaken("jaeger"))


@pytest.mark.clause("FR-TOKEN-8", "FR-SHAKE-7")
def test_a_token_outlives_its_unit_but_a_missile_then_stays_where_it_is(table):
    table.given(
        attacker("stalker-team", at=(10, 10), place="destroyed", used=("knife-missile",)),
        attacker("peacekeepers", at=(40, 2)),
        defender("jaeger", at=(20, 10)),
        markers=(knife_missile((30, 10)),),
        active="attacker",
    )
    table.then(awaits("action", "attacker"))
    table.when(advances("peacekeepers"), declines(), moves((40, 2)))
    table.when(advances("jaeger"), declines(), moves((26, 10)))
    table.then(shaken("jaeger"))
    assert acted(table) == [(MISSILE, "jaeger")]


@pytest.mark.clause("FR-TOKEN-9", "FR-UNIT-EXPLORER-JUMP-1", "FR-UNIT-DRONE-FLYING-1")
@pytest.mark.parametrize(
    ("unit", "ability"), [("colonial-exploration-team", "jump-packs"), ("patrol-drone", "")]
)
def test_a_flight_sets_tokens_off_only_where_it_ends(table, unit, ability):
    def given(*tokens):
        table.given(
            attacker(unit, at=(10, 10), used=("self-destruct",)),
            attacker("peacekeepers", at=(40, 2)),
            defender("jaeger", at=(40, 28)),
            markers=tokens,
        )
        table.when(advances(unit), declines(), goes((20, 10, 0), declaring=ability))

    given(mine((13, 10)), mine((14, 13), number=2), mine((27, 10), number=3))
    table.then(not_shaken(unit), never_saw(TokenActed), stands(unit, (20, 10)))
    given(mine((13, 10)), mine((25, 10), number=2))
    assert acted(table) == [("mine/saboteur-2-1", unit)]
    table.then(shaken(unit), stands(unit, (20, 10)))


@pytest.mark.clause("FR-TOKEN-9", "FR-TOKEN-6")
def test_two_tokens_within_reach_of_a_landing_act_in_the_order_placed(table):
    table.given(
        attacker("patrol-drone", at=(10, 10), used=("self-destruct",)),
        attacker("peacekeepers", at=(40, 2)),
        defender("jaeger", at=(40, 28)),
        markers=(mine((24, 10)), mine((21, 10), number=2)),
    )
    table.when(advances("patrol-drone"), declines(), moves((20, 10)))
    assert [token for token, _ in acted(table)] == ["mine/saboteur-1-1", "mine/saboteur-2-1"]
    table.then(destroyed("patrol-drone"))
    moved, *rest = (e for e in table.events if isinstance(e, UnitMoved | TokenActed))
    assert isinstance(moved, UnitMoved)
    assert len(rest) == 2
    assert len(happened(table, UnitDestroyed)) == 1
