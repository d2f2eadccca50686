"""Assault and Ambush: edges, zones, strong points and objectives."""

import math

import pytest

from rules.engine.core.known import SPECTATOR, Known
from rules.engine.frontier.model.commands import (
    ChooseEdges,
    PlaceByBearing,
    PlaceMarker,
    StrategicAction,
)
from rules.engine.frontier.model.events import (
    MarkerPlaced,
    MarkerRemoved,
    ObjectiveAchieved,
    PointSeized,
    StrategicActionTaken,
)
from rules.engine.frontier.model.view import view_for
from rules.engine.frontier.play.assault import RADII, spot_at
from rules.engine.frontier.play.setup import MATCH
from rules.engine.frontier.space.measure import MARKER_RADIUS
from rules.engine.frontier.space.zones import Zone
from rules.engine.tabletop.reference import Level
from tests.kit.board import chasm, wall
from tests.kit.matchers import awaits, goes_on, last, never_saw, not_shaken, saw, turn_of
from tests.kit.mission import at_setup, clauses
from tests.kit.table import attacker, defender, strong_point
from tests.kit.verbs import advances, declines, moves, opens_fire, points_to, seizes, submits

SETUP_STEPS = ("choose_edges", "deploy_first", "deploy_second", "place_first_point")


def zone_of(table, role) -> Zone:
    view = view_for(table.state, SPECTATOR)
    return next(zone for zone in view.zones if zone.role == role)


# ---- Assault ------------------------------------------------------------------------------------


@pytest.mark.clause("FR-MISSION-ASSAULT-1", "FR-MISSION-ASSAULT-2", "FR-MISSION-1")
@pytest.mark.parametrize(
    ("edge", "theirs", "ours"),
    [("N", (0, 15, 44, 30), (0, 0, 44, 10)), ("S", (0, 0, 44, 15), (0, 20, 44, 30))],
)
def test_the_defender_of_an_assault_chooses_a_long_edge_and_deploys_first(
    table, edge, theirs, ours
):
    waiting = attacker("breacher", place="waiting"), defender("jaeger", place="waiting")
    at_setup(table, "choose_edges", *waiting, choices={})
    table.then(awaits("edges", "defender"))
    promised = {o.command.choices["d"]: o.zones for o in table.offer.options}
    assert promised.keys() == {"N", "S"}
    table.when(submits(ChooseEdges(choices={"d": edge})))
    table.then(awaits("deploy", "defender"))
    stand = view_for(table.state, SPECTATOR).zones
    assert {(zone.role, zone.polygons) for zone in promised[edge]} == {
        (zone.role, zone.polygons) for zone in stand
    }
    assert zone_of(table, "defender").rectangles == (theirs,)
    assert zone_of(table, "attacker").rectangles == (ours,)


@pytest.mark.clause("FR-MISSION-ASSAULT-3", "FR-EVAC-1", "FR-MISSION-1")
def test_the_defender_of_an_assault_leaves_by_its_edge_the_attacker_by_the_others(table):
    table.given(attacker("breacher", at=(10, 5)), defender("jaeger", at=(10, 25)))
    ours, theirs = view_for(table.state, SPECTATOR).sides
    assert (set(ours.evac), set(theirs.evac)) == ({"E", "S", "W"}, {"N"})


@pytest.mark.clause("FR-MISSION-ASSAULT-4", "FR-MISSION-ASSAULT-5")
def test_the_attacker_places_the_first_strong_point_more_than_five_inches_off_its_zone(table):
    at_setup(
        table,
        "place_first_point",
        attacker("breacher", at=(10, 5)),
        defender("jaeger", at=(10, 25)),
    )
    table.then(awaits("marker", "attacker"))
    refused = table.refusals(submits(PlaceMarker(x=22, y=15.4)))
    assert clauses(refused) == [("FR-MISSION-ASSAULT-4", "too-near-own-zone")]
    assert refused[0].params["inches"] == pytest.approx(4.907874)
    table.when(submits(PlaceMarker(x=22, y=15.6)))
    table.then(saw(MarkerPlaced, "FR-MISSION-ASSAULT-4"), turn_of("attacker"))
    (point,) = table.state.markers
    assert (point.kind, point.x, point.y) == ("strong-point", 22, 15.6)
    assert view_for(table.state, Known(seat=1)).markers == (point,)


@pytest.mark.clause("FR-MISSION-ASSAULT-4", "FR-TOKEN-2")
def test_a_strong_point_may_touch_a_base(table):
    units = attacker("breacher", at=(10, 5)), defender("jaeger", at=(10, 25))
    at_setup(table, "place_first_point", *units)
    table.when(submits(PlaceMarker(x=10.984251, y=25)))
    table.then(saw(MarkerPlaced, "FR-MISSION-ASSAULT-4"))


@pytest.mark.clause("FR-MISSION-ASSAULT-4", "FR-TOKEN-2")
def test_a_strong_point_may_touch_impassable_ground(table):
    units = attacker("breacher", at=(10, 5)), defender("jaeger", at=(10, 25))
    at_setup(table, "place_first_point", *units, board=(chasm((26, 15, 30, 25)),))
    table.when(submits(PlaceMarker(x=26 - MARKER_RADIUS, y=20)))
    table.then(saw(MarkerPlaced, "FR-MISSION-ASSAULT-4"))


@pytest.mark.clause("FR-MISSION-ASSAULT-4", "FR-TOKEN-2")
@pytest.mark.parametrize(
    ("at", "key"),
    [
        ((22, 29.6), "marker-off-board"),
        ((10, 25.9), "marker-under-base"),
        ((30.3, 20), "marker-on-impassable"),
    ],
)
def test_a_strong_point_lies_on_the_board_off_impassable_ground_and_bases(table, at, key):
    at_setup(
        table,
        "place_first_point",
        attacker("breacher", at=(10, 5)),
        defender("jaeger", at=(10, 25)),
        board=(chasm((26, 15, 30, 25)),),
    )
    refused = table.refusals(submits(PlaceMarker(x=at[0], y=at[1])))
    assert clauses(refused) == [("FR-TOKEN-2", key)]


@pytest.mark.clause("FR-MISSION-ASSAULT-6", "FR-MISSION-3", "FR-MISSION-2")
@pytest.mark.parametrize(("y", "legal"), [(15.984252, True), (15.9843, False)])
def test_a_strong_point_is_seized_from_within_five_inches(table, y, legal):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True),
        defender("jaeger", at=(10, y + 1)),
        markers=(strong_point((10, y)),),
    )
    table.then(awaits("strategic" if legal else "action", "attacker"))


@pytest.mark.clause("FR-MISSION-ASSAULT-7", "FR-MISSION-ASSAULT-10", "FR-MEAS-12")
def test_after_the_first_seizure_the_defender_places_the_next_point_fifteen_inches_away(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14)),),
    )
    table.when(seizes())
    table.then(
        saw(StrategicActionTaken, "FR-MISSION-ASSAULT-6"),
        saw(MarkerRemoved, "FR-MISSION-ASSAULT-7"),
        awaits("bearing", "defender"),
        never_saw(ObjectiveAchieved),
    )
    assert table.offer.area.ring == (10, 14, 15)
    table.when(points_to(30))
    (point,) = table.state.markers
    assert (point.x, point.y) == pytest.approx((10 + 15 * math.cos(math.pi / 6), 21.5))
    table.then(awaits("action", "attacker"))
    assert table.state.seized == 1


@pytest.mark.clause("FR-MISSION-ASSAULT-7")
def test_a_direction_that_leaves_the_board_is_refused(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14)),),
    )
    table.when(seizes())
    refused = table.refusals(points_to(180))
    assert clauses(refused) == [("FR-TOKEN-2", "marker-off-board")]
    shown = {o.command.bearing: [r.key for r in o.refusals] for o in table.offer.options}
    assert len(shown) == 72
    assert (shown[180.0], shown[0.0]) == (["marker-off-board"], [])


@pytest.mark.clause("FR-MISSION-ASSAULT-7")
def test_the_next_point_may_lie_near_the_attackers_own_zone(table):
    table.given(
        attacker("breacher", at=(10, 16)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 20)),),
    )
    table.when(seizes(), points_to(-60))
    assert table.state.markers[0].y == pytest.approx(20 - 15 * math.sin(math.pi / 3))


@pytest.mark.clause("FR-MISSION-ASSAULT-7")
@pytest.mark.parametrize("bearing", [float("inf"), float("-inf"), float("nan"), 1e300, 360.5])
def test_a_bearing_that_is_no_direction_is_refused(table, bearing):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14)),),
    )
    table.when(seizes())
    refused = table.refusals(points_to(bearing))
    assert clauses(refused) == [("FR-MISSION-ASSAULT-7", "not-a-bearing")]


@pytest.mark.clause("FR-MISSION-ASSAULT-8")
def test_where_fifteen_inches_allow_nothing_the_nearest_radius_that_does_is_taken(table):
    """All but two squares of the board are impassable: one holds the spot at 16"."""
    table.given(
        attacker("breacher", at=(3, 3)),
        defender("jaeger", at=(3, 7)),
        markers=(strong_point((3, 5)),),
        board=(
            chasm((8, 0, 44, 4), name="south"),
            chasm((8, 6, 44, 30), name="north"),
            chasm((8, 4, 18.4, 6), name="middle"),
            chasm((19.6, 4, 44, 6), name="east"),
            chasm((0, 15, 8, 30), name="west"),
        ),
    )
    table.when(seizes())
    table.then(awaits("bearing", "defender"))
    assert table.offer.area.ring == (3, 5, 16)
    table.when(points_to(0))
    assert (table.state.markers[0].x, table.state.markers[0].y) == (19, 5)


@pytest.mark.clause("FR-MISSION-ASSAULT-8", "FR-DP-1")
def test_a_spot_between_the_bearings_of_the_page_is_offered_all_the_same(table):
    """A gorge leaves one way out, at two and a half degrees."""
    table.given(
        attacker("breacher", at=(3, 3)),
        defender("jaeger", at=(3, 7)),
        markers=(strong_point((3, 5)),),
        board=(
            chasm((8, 0, 44, 5.154), name="south"),
            chasm((8, 6.154, 44, 30), name="north"),
            chasm((0, 15, 8, 30), name="west"),
        ),
    )
    table.when(seizes())
    legal = [option.command.bearing for option in table.offer.options if option.is_legal]
    assert legal == [2.5]
    assert table.offer.area.ring == (3, 5, 15)


@pytest.mark.clause("FR-MISSION-ASSAULT-8")
def test_radii_are_tried_ever_further_from_fifteen_inches_the_shorter_first():
    assert RADII[:7] == (15.0, 14.5, 15.5, 14.0, 16.0, 13.5, 16.5)
    assert max(RADII) > math.hypot(44, 30)
    assert min(RADII) == 0.5


@pytest.mark.clause("FR-MISSION-ASSAULT-9", "FR-MISSION-ASSAULT-10", "FR-END-9")
def test_the_second_seizure_achieves_the_objective_and_the_game_goes_on(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14), number=2),),
        seized=1,
    )
    table.when(seizes())
    table.then(
        saw(PointSeized, "FR-MISSION-ASSAULT-10"),
        saw(ObjectiveAchieved, "FR-MISSION-ASSAULT-9"),
        goes_on(),
        awaits("action", "attacker"),
    )
    assert (table.state.markers, table.state.achieved, table.state.seized) == ((), True, 2)


@pytest.mark.clause("FR-MISSION-ASSAULT-10", "FR-TURN-2")
def test_two_seizures_take_two_turns(table):
    """The new strong point lands next to another attacker, who must wait."""
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", at=(25, 16)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14)),),
    )
    table.when(seizes(), points_to(0))
    table.then(awaits("action", "attacker"))
    assert clauses(table.refusals(submits(StrategicAction(action="seize")))) == [
        ("FR-TURN-4", "not-offered")
    ]
    table.when(advances("bosun"), declines(), moves((25, 16)))
    table.when(advances("jaeger"), declines(), moves((40, 28)))
    table.then(awaits("strategic", "attacker"))


@pytest.mark.clause("FR-MISSION-3")
def test_enemies_beside_a_strong_point_do_not_contest_it(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(10, 15.5)),
        markers=(strong_point((10, 14)),),
    )
    table.then(awaits("strategic", "attacker"), not_shaken("jaeger"))


# ---- Ambush -------------------------------------------------------------------------------------


@pytest.mark.clause("FR-MISSION-AMBUSH-1", "FR-MISSION-AMBUSH-2", "FR-MISSION-AMBUSH-3")
def test_the_attacker_of_an_ambush_chooses_two_adjacent_edges_and_deploys_first(table):
    waiting = attacker("breacher", place="waiting"), defender("jaeger", place="waiting")
    at_setup(table, "choose_edges", *waiting, mission="ambush", choices={})
    table.then(awaits("edges", "attacker"))
    offered = {(o.command.choices["a"], o.command.choices["b"]) for o in table.offer.options}
    assert offered == {(a, b) for a in "WE" for b in "SN"}
    table.when(submits(ChooseEdges(choices={"a": "E", "b": "N"})))
    table.then(awaits("deploy", "attacker"))
    assert set(zone_of(table, "attacker").rectangles) == {(34, 0, 44, 30), (0, 20, 44, 30)}
    assert zone_of(table, "defender").rectangles == ((10, 10, 34, 20),)


@pytest.mark.clause("FR-MISSION-AMBUSH-4", "FR-EVAC-1")
def test_in_an_ambush_the_attacker_leaves_by_its_two_edges_the_defender_by_the_others(table):
    table.given(attacker("breacher", at=(5, 5)), defender("jaeger", at=(22, 15)), mission="ambush")
    ours, theirs = view_for(table.state, SPECTATOR).sides
    assert (set(ours.evac), set(theirs.evac)) == ({"W", "S"}, {"E", "N"})


@pytest.mark.clause("FR-MISSION-AMBUSH-5", "FR-MISSION-AMBUSH-6")
@pytest.mark.parametrize(("points", "achieved"), [((40, 41), False), ((40, 40), True)])
def test_destroying_half_the_defenders_starting_points_achieves_the_ambush(table, points, achieved):
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("saboteur", at=(20, 5), shaken=True, points=points[0]),
        defender("jaeger", at=(40, 28), points=points[1]),
        mission="ambush",
    )
    table.when(opens_fire("breacher", "saboteur"), declines())
    assert table.state.achieved is achieved
    table.then(goes_on())
    if achieved:
        table.then(saw(ObjectiveAchieved, "FR-MISSION-AMBUSH-5"))


@pytest.mark.clause("FR-MISSION-AMBUSH-5")
def test_defenders_who_left_do_not_count_as_destroyed(table):
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("insurgent", place="left", points=200),
        defender("jaeger", at=(40, 28), points=30, shaken=True),
        mission="ambush",
    )
    table.when(advances("breacher"), declines(), moves((5, 6)))
    assert not table.state.achieved


@pytest.mark.clause("FR-MISSION-AMBUSH-6")
def test_an_ambush_adds_no_strategic_action(table):
    table.given(
        attacker("breacher", at=(5, 5)),
        defender("jaeger", at=(40, 28)),
        mission="ambush",
    )
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-MISSION-ASSAULT-7", "FR-TOKEN-2")
@pytest.mark.parametrize(("elevation", "stands"), [(None, 1), (1, 1), (3, 3), (0, None)])
def test_the_next_point_stands_on_the_surface_named_or_on_the_lowest(table, elevation, stands):
    """15" to the east stands a tower with levels at 1 and 3."""
    levels = (Level(elevation=1.0), Level(elevation=3.0))
    (part,) = wall((23, 12, 27, 16), scale=3).parts
    tower = wall((23, 12, 27, 16), scale=3).change(parts=(part.change(levels=levels),))
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14)),),
        board=(tower,),
    )
    table.when(seizes())
    refused = table.refusals(submits(PlaceByBearing(bearing=0, elevation=elevation)))
    if stands is None:
        assert clauses(refused) == [("FR-TOKEN-2", "marker-no-ground")]
    else:
        assert [(m.x, m.y, m.elevation) for m in table.state.markers] == [(25, 14, stands)]


def test_a_bearing_is_the_same_on_every_machine():
    assert spot_at((10.0, 14.0), 15.0, 30.0) == (22.990381057, 21.5)
    assert PlaceByBearing(bearing=30.0) == PlaceByBearing(bearing=30)


@pytest.mark.clause("FR-MISSION-ASSAULT-5")
def test_the_first_strong_point_comes_after_all_deployment():
    names = [step.__name__ for step in MATCH]
    assert tuple(name for name in names if name in SETUP_STEPS) == SETUP_STEPS


@pytest.mark.clause("FR-MISSION-ASSAULT-6")
def test_a_seized_point_is_told_with_its_count(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14)),),
    )
    table.when(seizes())
    assert last(table, PointSeized).count == 1
