"""Escort: the VIP, its bearers, whoever watches it, and the edge where it is safe."""

import pytest

from rules.engine.frontier.commands import StrategicAction
from rules.engine.frontier.events import (
    MarkerPlaced,
    MarkerRemoved,
    MatchEnded,
    ObjectiveAchieved,
    StrategicActionTaken,
    TokenMoved,
)
from tests.kit.board import chasm, wall
from tests.kit.matchers import (
    awaits,
    ended,
    goes_on,
    last,
    never_saw,
    not_shaken,
    saw,
    shaken,
    turn_of,
)
from tests.kit.mission import (
    at_setup,
    chooses,
    clauses,
    counter,
    deploys,
    evac_of,
    offered,
    puts_marker,
    zones_of,
)
from tests.kit.table import FRONTIER, attacker, defender
from tests.kit.verbs import advances, declines, moves, opens_fire, submits

R = 0.492126
WEST, EAST = (0.0, 0.0, 10.0, 30.0), (34.0, 0.0, 44.0, 30.0)


def escorts():
    return submits(StrategicAction(action="escort"))


def escort_refusals(table):
    (found,) = [o for o in table.offer.options if isinstance(o.command, StrategicAction)]
    return clauses(found.refusals)


@pytest.fixture
def escort(table):
    """The VIP starts in the west, the defender holds the northern edge."""

    def given(*units, vip=(8, 15), **fields):
        table.given(*units, mission="escort", **{"markers": (counter("vip", vip),)} | fields)
        return table

    return given


@pytest.fixture
def setting_up(table):
    def given(step, *units, **fields):
        at_setup(table, step, *units, mission="escort", **fields)
        return table

    return given


def waiting(*units):
    return [unit.change(place="waiting") for unit in units]


def vip_of(table):
    return next(marker for marker in table.state.markers if marker.kind == "vip")


# ---- set-up -------------------------------------------------------------------------------------


@pytest.mark.clause("FR-MISSION-ESCORT-1", "FR-MISSION-1")
@pytest.mark.parametrize(("edge", "strip", "x"), [("W", WEST, 4), ("E", EAST, 40)])
def test_the_attacker_chooses_a_short_edge_places_the_vip_and_then_a_share(
    setting_up, edge, strip, x
):
    units = waiting(attacker("breacher"), attacker("bosun"), defender("jaeger"))
    table = setting_up("choose_edges", *units, choices={})
    table.then(awaits("edges", "attacker"))
    assert offered(table, "s") == {"E", "W"}
    table.when(chooses(s=edge))
    table.then(awaits("marker", "attacker"))
    table.when(puts_marker(x, 15))
    table.then(saw(MarkerPlaced, "FR-MISSION-ESCORT-1"), awaits("deploy", "attacker"))
    assert zones_of(table, "attacker")["attacker"] == {strip}
    for seat in (0, 1, None):
        (marker,) = FRONTIER.view_for(table.state, seat).markers
        assert (marker.kind, marker.x, marker.y) == ("vip", x, 15)


@pytest.mark.clause("FR-MISSION-ESCORT-1", "FR-MEAS-14", "FR-TOKEN-2")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((10 - R, 15), []),
        ((9.6, 15), [("FR-MISSION-ESCORT-1", "marker-outside-zone")]),
        ((40, 15), [("FR-MISSION-ESCORT-1", "marker-outside-zone")]),
        ((0.4, 15), [("FR-TOKEN-2", "marker-off-board")]),
        ((4, 22), [("FR-TOKEN-2", "marker-no-ground"), ("FR-TOKEN-2", "marker-on-impassable")]),
        ((4, 19.6), [("FR-TOKEN-2", "marker-on-impassable")]),
        ((float("nan"), 15), [("FR-TOKEN-2", "marker-off-board")]),
    ],
)
def test_the_vip_lies_wholly_within_ten_inches_of_the_edge_on_ground(setting_up, at, told):
    units, board = waiting(attacker("breacher")), (chasm((2, 20, 6, 24)),)
    table = setting_up("place_marker", *units, choices={"s": "W"}, board=board)
    found = clauses(table.refusals(puts_marker(*at)))
    assert found[: len(told)] == told
    assert bool(found) is bool(told)


@pytest.mark.clause("FR-MISSION-ESCORT-1", "FR-DEPLOY-6")
def test_the_attackers_first_batch_is_worth_half_its_points_at_most(setting_up):
    units = waiting(attacker("lobo"), attacker("bosun"), defender("jaeger"))
    table = setting_up("deploy_first", *units, choices={"s": "W"})
    refused = table.refusals(deploys(lobo=(5, 5)))
    assert clauses(refused) == [("FR-DEPLOY-6", "beyond-share")]
    table.when(deploys(bosun=(5, 5)))
    table.then(awaits("zone", "defender"))


@pytest.mark.clause("FR-MISSION-ESCORT-2", "FR-MISSION-1")
@pytest.mark.parametrize(
    ("edge", "strip"), [("N", (10.0, 25.0, 34.0, 30.0)), ("S", (10.0, 0.0, 34.0, 5.0))]
)
def test_the_defender_chooses_a_long_edge_and_deploys_along_its_middle(setting_up, edge, strip):
    units = waiting(attacker("breacher"), defender("jaeger"), defender("saboteur"))
    table = setting_up("choose_second_edges", *units, choices={"s": "W"}, deployed=(0,))
    table.then(awaits("zone", "defender"))
    assert offered(table, "l") == {"N", "S"}
    table.when(chooses(l=edge))
    table.then(awaits("deploy", "defender"))
    assert zones_of(table, "defender") == {"defender": {strip}}
    y = 27 if edge == "N" else 3
    assert clauses(table.refusals(deploys(jaeger=(12, y)))) == [("FR-DEPLOY-1", "still-to-place")]
    table.when(deploys(jaeger=(10 + R, y), saboteur=(34 - R, y)))
    table.then(awaits("deploy", "attacker"))


@pytest.mark.clause("FR-MISSION-ESCORT-2", "FR-MEAS-14")
@pytest.mark.parametrize("at", [(10.4, 27), (33.6, 27), (22, 25.4), (22, 3)])
def test_a_defender_stands_wholly_in_its_strip(setting_up, at):
    table = setting_up(
        "deploy_second",
        *waiting(defender("jaeger")),
        attacker("breacher", at=(5, 5)),
        choices={"s": "W", "l": "N"},
        deployed=(0,),
    )
    assert clauses(table.refusals(deploys(jaeger=at))) == [("FR-DEPLOY-1", "outside-zone")]


@pytest.mark.clause("FR-MISSION-ESCORT-3")
@pytest.mark.parametrize(
    ("edge", "at", "told"),
    [
        ("W", (34 + R, 15), []),
        ("W", (34.4, 15), [("FR-DEPLOY-1", "outside-zone")]),
        ("W", (5, 15), [("FR-DEPLOY-1", "outside-zone")]),
        ("E", (5, 15), []),
        ("E", (40, 15), [("FR-DEPLOY-1", "outside-zone")]),
    ],
)
def test_the_rest_of_the_attackers_starts_at_the_opposite_short_edge(setting_up, edge, at, told):
    table = setting_up(
        "deploy_rest",
        *waiting(attacker("breacher")),
        defender("jaeger", at=(22, 27)),
        choices={"s": edge, "l": "N"},
        deployed=(0, 1),
    )
    table.then(awaits("deploy", "attacker"))
    assert clauses(table.refusals(deploys(breacher=at))) == told
    if not told:
        table.then(turn_of("attacker"), awaits("action", "attacker"))


@pytest.mark.clause("FR-MISSION-ESCORT-4", "FR-EVAC-1", "FR-MISSION-1")
@pytest.mark.parametrize(("edge", "far"), [("W", "E"), ("E", "W")])
@pytest.mark.parametrize("theirs", ["N", "S"])
def test_the_attacker_leaves_by_the_far_short_edge_the_defender_by_its_own(
    escort, edge, far, theirs
):
    units = attacker("breacher", at=(5, 5)), defender("jaeger", at=(22, 15))
    table = escort(*units, choices={"s": edge, "l": theirs})
    assert evac_of(table) == ({far}, {theirs})


# ---- escorting ----------------------------------------------------------------------------------


@pytest.mark.clause("FR-MISSION-ESCORT-5", "FR-MISSION-3", "FR-MISSION-2", "FR-MEAS-8")
@pytest.mark.parametrize(("x", "legal"), [(2.015748, True), (2.015, False)])
def test_the_vip_is_escorted_by_an_attacker_within_five_inches(escort, x, legal):
    table = escort(attacker("breacher", at=(x, 15), shaken=True), defender("jaeger", at=(40, 28)))
    table.then(awaits("strategic" if legal else "action", "attacker"))


@pytest.mark.clause("FR-MISSION-ESCORT-5", "FR-LOS-12")
@pytest.mark.parametrize(
    ("at", "told"),
    [
        ((16, 18), [("FR-MISSION-ESCORT-5", "vip-watched")]),
        ((16, 12), []),
        ((20, 15.5), []),
    ],
)
def test_a_defender_who_is_near_and_sees_the_vip_holds_it_back(escort, at, told):
    """Worked example 70; a second defender, far away, keeps step 1 from being skipped."""
    table = escort(
        attacker("breacher", at=(5, 12)),
        defender("jaeger", at=at),
        board=(wall((11, 9, 12, 14.9), scale=1),),
    )
    if told:
        table.then(awaits("action", "attacker"))
        refused = table.refusals(escorts())
        assert clauses(refused) == [("FR-TURN-4", "not-offered")]
        assert FRONTIER.measure(table.state, "jaeger", "vip").inches == pytest.approx(
            7.56, abs=1e-3
        )
        assert FRONTIER.measure(table.state, "jaeger", "vip").los
    else:
        assert escort_refusals(table) == []


@pytest.mark.clause("FR-MISSION-ESCORT-5")
def test_near_without_sight_and_sight_from_afar_do_not_add_up(escort):
    """One defender is near behind a wall, another sees the VIP from too far."""
    table = escort(
        attacker("breacher", at=(5, 12)),
        defender("jaeger", at=(16, 12)),
        defender("saboteur", at=(8, 28)),
        board=(wall((11, 9, 12, 14.9), scale=1),),
    )
    assert escort_refusals(table) == []


@pytest.mark.clause("FR-MISSION-ESCORT-5", "FR-LOS-12", "FR-LOS-7")
def test_a_unit_between_them_hides_the_vip_and_the_vip_hides_nobody(escort):
    table = escort(attacker("breacher", at=(11, 15)), defender("jaeger", at=(14, 15)), vip=(8, 15))
    assert escort_refusals(table) == []
    table = escort(attacker("breacher", at=(8, 18)), defender("jaeger", at=(14, 15)), vip=(8, 15))
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-LOS-12", "FR-MISSION-ESCORT-5", "FR-LOS-3")
@pytest.mark.parametrize(("elevation", "watched"), [(2, True), (0, False)])
def test_a_vip_on_a_roof_is_seen_over_a_wall_that_hides_it_on_the_ground(
    escort, elevation, watched
):
    """Up there it is a disc of scale 1 whose effective scale is 3, and the wall is of scale 2."""
    screen, roof = wall((12, 5, 12.5, 25), scale=2), wall((6, 13, 10, 17), scale=2, name="roof")
    table = escort(
        attacker("breacher", at=(5, 12)),
        defender("jaeger", at=(18, 15)),
        vip=(8, 15, elevation),
        board=(screen, roof) if elevation else (screen,),
    )
    table.then(awaits("action" if watched else "strategic", "attacker"))


@pytest.mark.clause("FR-MISSION-ESCORT-5", "FR-STRAT-2")
def test_only_the_attacker_escorts(escort):
    units = attacker("breacher", at=(8, 17)), defender("jaeger", at=(8, 28))
    table = escort(*units, active="defender")
    table.then(awaits("action", "defender"))


@pytest.mark.clause("FR-MISSION-ESCORT-6", "FR-MISSION-ESCORT-9", "FR-MEAS-12")
@pytest.mark.parametrize(
    ("to", "told"),
    [
        ((18, 15), []),
        ((18.001, 15), [("FR-MISSION-ESCORT-6", "vip-too-far")]),
        ((14, 23), []),
        ((14.1, 23), [("FR-MISSION-ESCORT-6", "vip-too-far")]),
        ((8, 15), []),
        ((8, 17.9), [("FR-TOKEN-2", "marker-under-base")]),
        ((float("inf"), 15), [("FR-TOKEN-2", "marker-off-board")]),
    ],
)
def test_an_escorted_vip_is_set_down_up_to_ten_inches_away(escort, to, told):
    table = escort(attacker("breacher", at=(8, 18)), defender("jaeger", at=(40, 28)))
    table.when(escorts())
    table.then(awaits("marker", "attacker"), saw(StrategicActionTaken, "FR-MISSION-ESCORT-5"))
    assert clauses(table.refusals(puts_marker(*to)))[:1] == told
    if not told:
        table.then(
            saw(TokenMoved, "FR-MISSION-ESCORT-6"),
            never_saw(MarkerRemoved, ObjectiveAchieved),
            awaits("action", "attacker"),
        )
        assert (vip_of(table).x, vip_of(table).y) == to
        assert last(table, TokenMoved).inches == pytest.approx(
            ((to[0] - 8) ** 2 + (to[1] - 15) ** 2) ** 0.5
        )


@pytest.mark.clause("FR-MISSION-ESCORT-6")
def test_walls_chasms_and_enemies_do_not_stand_in_the_vips_way(escort):
    """It needs no path, and may end in reach of enemies."""
    table = escort(
        attacker("breacher", at=(8, 17)),
        defender("jaeger", at=(20, 15)),
        board=(wall((10, 0, 11, 30), scale=3), chasm((12, 0, 15, 30))),
    )
    table.when(escorts(), puts_marker(17.5, 15))
    assert vip_of(table).x == 17.5
    table.then(not_shaken("jaeger", "breacher"))


@pytest.mark.clause("FR-MISSION-ESCORT-6", "FR-TOKEN-2")
def test_the_vip_can_be_set_down_on_a_roof_and_taken_on_from_there(escort):
    board = (wall((12, 13, 16, 17), scale=2),)
    units = attacker("breacher", at=(8, 17)), defender("jaeger", at=(40, 28))
    table = escort(*units, board=board)
    table.when(escorts())
    assert clauses(table.refusals(puts_marker(14, 15, 0))) == [("FR-TOKEN-2", "marker-no-ground")]
    table.when(puts_marker(14, 15, 2))
    assert (vip_of(table).x, vip_of(table).elevation) == (14, 2)


@pytest.mark.clause("FR-MISSION-ESCORT-7", "FR-MISSION-ESCORT-9", "FR-MEAS-6")
@pytest.mark.parametrize("x", [43.507874, 43.487874 + 1e-7, 43.5])
def test_a_vip_that_touches_the_evac_edge_is_away(escort, x):
    """Worked example 71: from (34, 15) the edge is 9.508" away."""
    table = escort(attacker("breacher", at=(34, 18)), defender("jaeger", at=(22, 28)), vip=(34, 15))
    table.when(escorts(), puts_marker(x, 15))
    table.then(
        saw(MarkerRemoved, "FR-MISSION-ESCORT-7"),
        saw(ObjectiveAchieved, "FR-MISSION-ESCORT-7"),
        goes_on(),
        awaits("action", "attacker"),
    )
    assert (table.state.markers, table.state.achieved) == ((), True)
    assert last(table, TokenMoved).inches == pytest.approx(x - 34)


@pytest.mark.clause("FR-MISSION-ESCORT-7", "FR-MEAS-6")
def test_half_a_millimetre_short_of_the_edge_it_is_not_away(escort):
    table = escort(attacker("breacher", at=(34, 18)), defender("jaeger", at=(22, 28)), vip=(34, 15))
    table.when(escorts(), puts_marker(43.4878, 15))
    table.then(never_saw(MarkerRemoved, ObjectiveAchieved))
    assert vip_of(table).x == 43.4878


@pytest.mark.clause("FR-MISSION-ESCORT-7")
@pytest.mark.parametrize(("vip", "to"), [((8, 15), (R, 15)), ((20, 25), (20, 30 - R))])
def test_other_edges_are_no_way_out(escort, vip, to):
    bearer = attacker("breacher", at=(vip[0], vip[1] - 3))
    table = escort(bearer, defender("jaeger", at=(40, 5)), vip=vip)
    table.when(escorts(), puts_marker(*to))
    table.then(never_saw(MarkerRemoved, ObjectiveAchieved))
    assert (vip_of(table).x, vip_of(table).y) == to


@pytest.mark.clause("FR-MISSION-ESCORT-7")
@pytest.mark.parametrize(("edge", "vip", "x"), [("W", (34, 15), 44 - R), ("E", (10, 15), R)])
def test_the_edge_is_offered_when_it_is_in_reach(escort, edge, vip, x):
    table = escort(
        attacker("breacher", at=(vip[0], 18)),
        defender("jaeger", at=(22, 28)),
        vip=vip,
        choices={"s": edge, "l": "N"},
    )
    table.when(escorts())
    (snap,) = table.offer.options
    assert (snap.command.x, snap.command.y) == pytest.approx((x, 15))
    assert table.offer.area.ring == (*vip, 10)
    table.answer(snap.command)
    assert table.state.achieved


@pytest.mark.clause("FR-MISSION-ESCORT-7")
def test_the_edge_is_not_offered_when_it_is_out_of_reach(escort):
    table = escort(
        attacker("breacher", at=(33.4, 18)), defender("jaeger", at=(22, 28)), vip=(33.4, 15)
    )
    table.when(escorts())
    assert table.offer.options == ()


@pytest.mark.clause("FR-MISSION-ESCORT-7", "FR-TOKEN-2")
def test_where_a_base_stands_straight_ahead_the_edge_is_offered_beside_it(escort):
    table = escort(
        attacker("breacher", at=(36, 18)),
        attacker("bosun", at=(43.4, 15)),
        defender("jaeger", at=(22, 28)),
        vip=(36, 15),
    )
    table.when(escorts())
    (snap,) = table.offer.options
    assert (snap.command.x, snap.command.y) == pytest.approx((44 - R, 16))
    table.answer(snap.command)
    assert table.state.achieved


@pytest.mark.clause("FR-MISSION-ESCORT-7", "FR-END-2", "FR-END-4")
def test_a_vip_brought_away_after_heavy_losses_ends_the_game_at_once(escort):
    table = escort(
        attacker("breacher", at=(36, 18)),
        attacker("bosun", place="destroyed", points=100),
        defender("jaeger", at=(22, 28)),
        vip=(36, 15),
    )
    table.when(escorts(), puts_marker(44 - R, 15))
    table.then(ended("pyrrhic-victory", "narrow-defeat", "objective-and-losses"))
    table.then(saw(MatchEnded, "FR-END-2"))


# ---- the VIP is no unit -------------------------------------------------------------------------


@pytest.mark.clause("FR-MISSION-ESCORT-8", "FR-TOKEN-1")
def test_the_vip_is_no_target_hides_nobody_and_stands_in_nobodys_way(escort):
    table = escort(attacker("breacher", at=(8, 15)), defender("jaeger", at=(28, 15)), vip=(18, 15))
    table.when(opens_fire("breacher", "jaeger"))
    assert {option.target for option in table.offer.options if option.target} == {"breacher"}
    table.when(declines())
    table.then(shaken("jaeger"))
    table.when(advances("jaeger"), declines(), moves((18, 15)))
    assert (table.unit("jaeger").x, vip_of(table).x) == (18, 18)


@pytest.mark.clause("FR-MISSION-ESCORT-8", "FR-END-1")
def test_the_vip_does_not_count_as_a_unit_on_the_board(escort):
    table = escort(attacker("breacher", place="left"), defender("jaeger", at=(22, 28)))
    table.then(ended("narrow-defeat", "victory", "no-units"))


@pytest.mark.clause("FR-MISSION-ESCORT-9", "FR-TURN-2")
def test_the_vip_is_carried_once_a_turn(escort):
    table = escort(attacker("breacher", at=(8, 17)), defender("jaeger", at=(40, 28)))
    table.when(escorts(), puts_marker(10, 15))
    assert clauses(table.refusals(escorts())) == [("FR-TURN-4", "not-offered")]
    table.when(advances("breacher"), declines(), moves((8, 17)))
    table.when(advances("jaeger"), declines(), moves((40, 28)))
    table.then(awaits("strategic", "attacker"))
    table.when(escorts(), puts_marker(12, 15))
    assert vip_of(table).x == 12


@pytest.mark.clause("FR-MISSION-ESCORT-9", "FR-MISSION-2")
def test_once_the_vip_is_away_there_is_nobody_to_escort(escort):
    units = attacker("breacher", at=(8, 17)), defender("jaeger", at=(40, 28))
    table = escort(*units, markers=(), achieved=True)
    table.then(awaits("action", "attacker"))
