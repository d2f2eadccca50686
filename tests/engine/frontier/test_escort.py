"""Escort: the VIP, its bearers, whoever watches it, and the edge where it is safe."""

import pytest

from rules.engine.frontier.ask import inspection
from rules.engine.frontier.model.commands import StrategicAction
from rules.engine.frontier.model.events import (
    MarkerRemoved,
    ObjectiveAchieved,
    StrategicActionTaken,
    TokenMoved,
)
from rules.engine.tabletop.endings import MatchEnded
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
)
from tests.kit.mission import (
    clauses,
    counter,
    puts_marker,
)
from tests.kit.table import attacker, defender
from tests.kit.verbs import advances, declines, moves, opens_fire, submits

R = 0.492126


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


def vip_of(table):
    return next(marker for marker in table.state.markers if marker.kind == "vip")


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
        assert inspection.measure(table.state, "jaeger", "vip").inches == pytest.approx(
            7.56, abs=1e-3
        )
        assert inspection.measure(table.state, "jaeger", "vip").los
    else:
        assert escort_refusals(table) == []


@pytest.mark.clause("FR-MISSION-ESCORT-5", "FR-MEAS-5", "FR-MEAS-8")
@pytest.mark.parametrize(("x", "watched"), [(18.984252, True), (18.985, False)])
def test_the_vip_is_watched_from_within_ten_inches(escort, x, watched):
    table = escort(attacker("breacher", at=(5, 12)), defender("jaeger", at=(x, 15)))
    table.then(awaits("action" if watched else "strategic", "attacker"))


@pytest.mark.clause("FR-MISSION-ESCORT-5")
def test_what_keeps_the_vip_where_it_is_is_told(escort):
    """Nobody near to take it, somebody near to watch it."""
    table = escort(attacker("patrol-drone", at=(20, 3)), defender("jaeger", at=(16, 15)))
    found = next(o for o in table.offer.options if o.command == StrategicAction(action="escort"))
    assert clauses(found.refusals) == [
        ("FR-MISSION-ESCORT-5", "nobody-near-marker"),
        ("FR-MISSION-ESCORT-5", "vip-watched"),
    ]
    assert [each.params for each in found.refusals] == [
        {"marker": "vip", "most": 5},
        {"name": "Jaeger"},
    ]


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
    assert snap.label.clause == "FR-MISSION-ESCORT-7"
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
@pytest.mark.parametrize(("base", "offered"), [(15, 16), (15.25, 14.25), (14.75, 15.75)])
def test_where_a_base_stands_straight_ahead_the_edge_is_offered_beside_it(escort, base, offered):
    table = escort(
        attacker("breacher", at=(36, 18)),
        attacker("bosun", at=(43.4, base)),
        defender("jaeger", at=(22, 28)),
        vip=(36, 15),
    )
    table.when(escorts())
    (snap,) = table.offer.options
    assert (snap.command.x, snap.command.y) == pytest.approx((44 - R, offered))
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
