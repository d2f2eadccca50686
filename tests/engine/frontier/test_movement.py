"""Movement on the flat: rest, legs, ways round, the region drawn and the retreat probe."""

from __future__ import annotations

from itertools import pairwise
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import board_of, prepared
from rules.engine.frontier.space.measure import gap, more_than, radius_of
from rules.engine.frontier.space.movement import (
    MovementProfile,
    Walk,
    displacement,
    find,
    moved,
    node_of,
    rest_refusals,
    walk,
)
from tests.engine.frontier.shapes import BARE, board, part, piece, rectangle, unit

LAYOUTS = {layout.slug: prepared(layout) for layout in CATALOGUE.layouts}
R = radius_of(25)


def reasons(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def refusals_of(on, body, others, maximum, way):
    """What speaks against walking that way, climbing and jumping as one may."""
    found = walk(on, body, others, MovementProfile(maximum=maximum), way)
    return [] if isinstance(found, Walk) else found


def way_to(on, body, others, maximum, end):
    """The path found to an end, or what speaks against it."""
    found = find(on, body, others, MovementProfile(maximum=maximum), end)
    return found.path if isinstance(found, Walk) else found


def legs(body, *points):
    return (node_of(body), *((x, y, 0.0) for x, y in points))


@pytest.mark.clause("FR-MOVE-1")
def test_a_path_starts_where_the_body_stands():
    found = refusals_of(BARE, unit(10, 10), (), 5.0, ((10.1, 10.0, 0.0), (12.0, 10.0, 0.0)))
    assert reasons(found) == [("FR-MOVE-1", "path-starts-elsewhere")]
    assert reasons(refusals_of(BARE, unit(10, 10), (), 5.0, ())) == reasons(found)


@pytest.mark.clause("FR-MEAS-2")
@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1e308, -1e9])
def test_a_point_that_is_no_number_is_refused(value):
    body = unit(10, 10)
    assert reasons(refusals_of(BARE, body, (), 5.0, legs(body, (value, 10.0)))) == [
        ("FR-MEAS-2", "not-a-point")
    ]
    found = way_to(BARE, body, (), 5.0, (10.0, value, 0.0))
    assert reasons(found) == [("FR-MEAS-2", "not-a-point")]
    assert reasons(rest_refusals(BARE, unit(value, 10), ())) == [("FR-MEAS-2", "not-a-point")]


@pytest.mark.clause("FR-MOVE-2", "FR-MEAS-11")
def test_the_end_lies_within_the_maximum_of_the_start():
    body = unit(10, 10)
    assert refusals_of(BARE, body, (), 5.0, legs(body, (15.0, 10.0))) == []
    assert refusals_of(BARE, body, (), 5.0, legs(body, (15.0000009, 10.0))) == []
    found = refusals_of(BARE, body, (), 5.0, legs(body, (15.00001, 10.0)))
    assert reasons(found) == [("FR-MOVE-2", "end-a-hair-too-far")]
    assert way_to(BARE, body, (), 5.0, (15.00001, 10.0, 0.0)) == found
    assert displacement(legs(body, (10.0, 15.0), (13.0, 14.0))) == 5.0


@pytest.mark.clause("FR-MOVE-3")
def test_the_way_is_free_in_length_but_stays_within_the_maximum():
    body = unit(10, 10)
    long_way = legs(body, (14.0, 10.0), (10.0, 14.0), (6.0, 10.0), (10.0, 11.0))
    assert refusals_of(BARE, body, (), 5.0, long_way) == []
    stray = legs(body, (16.0, 10.0), (12.0, 10.0))
    assert reasons(refusals_of(BARE, body, (), 5.0, stray)) == [("FR-MOVE-3", "way-strays")]


@pytest.mark.clause("FR-MOVE-3", "FR-MOVE-4")
def test_a_wall_too_long_to_walk_round_within_the_maximum_stops_the_move():
    wall = board(part("w", rectangle(20, 5, 20.5, 25), 2))
    body = unit(19, 15)
    end = (21.5, 15.0, 0.0)
    walker = MovementProfile(maximum=8.0, climbs=False)
    assert reasons(find(wall, body, (), walker, end))[-1] == ("FR-MOVE-3", "no-way-round")
    assert way_to(wall, body, (), 8.0, end)[1:3] == ((20.0, 15.0, 0.0), (20.0, 15.0, 2.0))
    assert find(wall, body, (), walker.change(maximum=10.2), end).cost == 0


@pytest.mark.clause("FR-MOVE-4")
def test_a_free_way_is_straight_and_a_barred_one_goes_round():
    body = unit(10, 10)
    assert way_to(BARE, body, (), 5.0, (14.0, 10.0, 0.0)) == legs(body, (14.0, 10.0))
    on = board(part("w", rectangle(11.5, 8, 12, 11), 2))
    found = way_to(on, body, (), 5.0, (14.0, 10.0, 0.0))
    assert [node[:2] for node in found[1:-1]] == [(11.5, 11.0), (12.0, 11.0)]
    assert refusals_of(on, body, (), 5.0, found) == []


@pytest.mark.clause("FR-MOVE-5")
def test_a_leg_keeps_off_other_bases_but_may_brush_them():
    body = unit(10, 10)
    touching = unit(12, 10 + 2 * R)
    assert refusals_of(BARE, body, [touching], 5.0, legs(body, (14.0, 10.0))) == []
    grazed = unit(12, 10 + 2 * R - 0.001, name="Jaeger")
    found = refusals_of(BARE, body, [grazed], 5.0, legs(body, (14.0, 10.0)))
    assert reasons(found) == [("FR-MOVE-5", "through-base")]
    assert found[0].params == {"other": "Jaeger"}


@pytest.mark.clause("FR-MOVE-5", "FR-MOVE-6")
def test_a_base_overhead_is_walked_under_but_not_rested_under():
    room = part("room", rectangle(8, 6, 16, 14), 2, {0.0: ("open-sided",), 1.0: (), 2.0: ()})
    body = unit(10, 10)
    above = unit(12, 10, elevation=1.0)
    assert refusals_of(board(room), body, [above], 5.0, legs(body, (14.0, 10.0))) == []
    found = refusals_of(board(room), body, [above], 5.0, legs(body, (12.5, 10.0)))
    assert reasons(found) == [("FR-MOVE-6", "base-overlaps")]
    team = unit(10, 10, scale=2)
    high = board(part("room", rectangle(8, 6, 16, 14), 2, {0.0: ("open-sided",), 2.0: ()}))
    roof = unit(12, 10, elevation=1.0)
    walker = MovementProfile(maximum=5.0, climbs=False)
    assert reasons(walk(high, team, [roof], walker, legs(team, (15.0, 10.0)))) == [
        ("FR-MOVE-5", "through-base"),
        ("FR-UNIT-BIKER-SPEED-2", "no-climb"),
    ]


@pytest.mark.clause("FR-MOVE-6")
def test_bases_may_touch_at_rest_and_not_overlap():
    assert rest_refusals(BARE, unit(10, 10), [unit(10 + 2 * R, 10)]) == []
    assert reasons(rest_refusals(BARE, unit(10, 10), [unit(10.9, 10)])) == [
        ("FR-MOVE-6", "base-overlaps")
    ]


@pytest.mark.clause("FR-MOVE-7", "FR-FORCED-3")
def test_the_whole_base_stays_on_the_board():
    assert rest_refusals(BARE, unit(R, 30 - R), ()) == []
    assert reasons(rest_refusals(BARE, unit(R - 0.001, 10), ())) == [("FR-MOVE-7", "off-board")]
    body = unit(1, 10)
    out_and_in = legs(body, (0.3, 11.0), (1.0, 12.0))
    assert reasons(refusals_of(BARE, body, (), 5.0, out_and_in)) == [
        ("FR-MOVE-7", "way-leaves-board")
    ]


@pytest.mark.clause("FR-MOVE-8", "FR-CLIMB-1", "FR-CLIMB-2")
@pytest.mark.parametrize(
    ("scale", "height", "cost"), [(1, 0.5, 0), (1, 1, 1), (2, 1, 0), (2, 2, 2), (1, 1.5, 1.5)]
)
def test_a_rise_below_the_units_scale_is_free_and_any_other_costs_its_height(scale, height, cost):
    on = board(part("w", rectangle(12, 8, 16, 12), height))
    body = unit(10, 10, scale=scale)
    onto = (14.0, 10.0, float(height))
    found = walk(on, body, (), MovementProfile(maximum=8.0), (node_of(body), onto))
    assert found.cost == cost
    assert found.path == (node_of(body), (12.0, 10.0, 0.0), (12.0, 10.0, height), onto)


@pytest.mark.clause("FR-MOVE-9", "FR-MOVE-17")
def test_a_body_stands_on_a_level_of_the_part_that_holds_its_centre():
    on = board(part("w", rectangle(8, 8, 14, 12), 2, {0.0: ("open-sided",), 2.0: ()}))
    assert rest_refusals(on, unit(10, 10), ()) == []
    assert rest_refusals(on, unit(10, 10, elevation=2.0), ()) == []
    for floating in (unit(10, 10, elevation=1.0), unit(20, 10, elevation=2.0)):
        assert reasons(rest_refusals(on, floating, ())) == [("FR-MOVE-9", "no-surface")]
    solid = board(part("w", rectangle(8, 8, 14, 12), 2))
    assert reasons(rest_refusals(solid, unit(10, 10), ())) == [("FR-MOVE-9", "no-surface")]


@pytest.mark.clause("FR-MOVE-10", "FR-TERR-4")
@pytest.mark.parametrize(("x", "legal"), [(14.2, False), (14.0, True)])
def test_a_base_rests_beside_a_barrier_but_not_in_it(x, legal):
    body = unit(x, 12)
    found = rest_refusals(LAYOUTS["A"], body, ())
    assert reasons(found) == ([] if legal else [("FR-MOVE-10", "overlaps-wall")])
    surface = LAYOUTS["A"].surface_of(x, 12, 0.0)
    assert surface.rules == ("cover",)


@pytest.mark.clause("FR-MOVE-10")
def test_a_hedge_is_straddled_and_a_closed_room_is_not():
    hedge = board(part("hedge", rectangle(10, 5, 10.4, 15), 0.5))
    assert rest_refusals(hedge, unit(9.8, 10), ()) == []
    closed = board(part("room", rectangle(10, 5, 15, 15), 2, {0.0: (), 2.0: ()}))
    assert reasons(rest_refusals(closed, unit(10.3, 10), ())) == [
        ("FR-MOVE-10", "not-wholly-inside")
    ]
    assert reasons(rest_refusals(closed, unit(9.7, 10), ())) == [("FR-MOVE-10", "overlaps-wall")]
    assert rest_refusals(closed, unit(10 + R, 10), ()) == []
    assert rest_refusals(closed, unit(10.3, 10, elevation=2.0), ()) == []


@pytest.mark.clause("FR-MOVE-10", "FR-MOVE-19")
def test_woods_without_a_top_level_count_as_high_as_their_scale():
    woods = board(part("woods", rectangle(10, 5, 15, 15), 2, {0.0: ("cover",)}))
    assert reasons(rest_refusals(woods, unit(9.7, 10), ())) == [("FR-MOVE-10", "overlaps-wall")]


@pytest.mark.clause("FR-MOVE-11")
def test_a_scale_2_team_does_not_fit_under_a_low_ceiling():
    team = unit(9.5, 8.5, scale=2)
    assert ("FR-MOVE-11", "no-headroom") in reasons(rest_refusals(LAYOUTS["A"], team, ()))
    outside = unit(13.5, 8.5, scale=2)
    onto = refusals_of(LAYOUTS["A"], outside, (), 8.0, legs(outside, (9.5, 8.5)))
    assert ("FR-MOVE-11", "no-headroom") in reasons(onto)
    small = unit(13, 8.5)
    assert refusals_of(LAYOUTS["A"], small, (), 8.0, legs(small, (9.5, 8.5))) == []


@pytest.mark.clause("FR-MOVE-12")
def test_a_move_of_nothing_is_legal():
    body = unit(10, 10)
    assert way_to(BARE, body, (), 0.0, node_of(body)) == (node_of(body), node_of(body))


@pytest.mark.clause("FR-MOVE-13", "FR-FORCED-1")
def test_the_maximum_is_the_callers_to_raise():
    body = unit(10, 10)
    assert isinstance(way_to(BARE, body, (), 5.0, (17.0, 10.0, 0.0)), list)
    assert isinstance(way_to(BARE, body, (), 5.0 + 2.0, (17.0, 10.0, 0.0)), tuple)


@pytest.mark.clause("FR-MOVE-18", "FR-MOVE-19")
def test_flat_parts_and_open_ground_are_one_plane():
    body = unit(12.5, 12)
    over_the_strip = legs(body, (13.9, 12.2), (13.9, 9.0), (15.0, 9.0))
    assert refusals_of(LAYOUTS["A"], body, (), 8.0, over_the_strip) == []
    along_the_face = legs(unit(14.5, 9), (14.5, 16.0))
    assert refusals_of(LAYOUTS["A"], unit(14.5, 9), (), 8.0, along_the_face) == []


@pytest.mark.clause("FR-MOVE-18", "FR-MOVE-9")
def test_nobody_slips_between_two_solid_parts_that_touch():
    parts = (part("a", rectangle(10, 8, 14, 10), 1), part("b", rectangle(10, 10, 14, 12), 2))
    on = board_of([piece("p", *parts)])
    body = unit(9, 10)
    found = walk(on, body, (), MovementProfile(maximum=8.0), legs(body, (15.0, 10.0)))
    assert found.cost == 1
    assert ("FR-MOVE-9", "no-surface") in reasons(rest_refusals(on, unit(12, 10), ()))
    walker = MovementProfile(maximum=8.0, climbs=False)
    round_it = find(on, body, (), walker, (15.0, 10.0, 0.0))
    assert len(round_it.path) == 4


@pytest.mark.clause("FR-TERR-IMPASS-1", "FR-FORCED-3")
def test_a_base_never_overlaps_impassable_ground():
    on = board(part("pool", rectangle(12, 8, 14, 12), 0, {}, impassable=True))
    body = unit(10, 10)
    assert rest_refusals(on, unit(12 - R, 10), ()) == []
    assert reasons(rest_refusals(on, unit(11.6, 10), ())) == [("FR-TERR-IMPASS-1", "impassable")]
    near_miss = legs(body, (11.0, 12.4), (15.0, 12.4))
    assert reasons(refusals_of(on, body, (), 8.0, near_miss)) == [
        ("FR-TERR-IMPASS-1", "impassable")
    ]
    found = way_to(on, body, (), 8.0, (16.0, 10.0, 0.0))
    assert refusals_of(on, body, (), 8.0, found) == []
    assert len(found) > 4


def ring(centre, count, spread):
    """Bases on a circle, `spread` inches between neighbouring edges."""
    chord = 2 * R + spread
    radius = chord / 2 / sin(pi / count)
    angles = [2 * pi * k / count for k in range(count)]
    return [unit(centre[0] + radius * cos(t), centre[1] + radius * sin(t)) for t in angles]


@pytest.mark.clause("FR-MOVE-4", "FR-MOVE-5")
@pytest.mark.parametrize(("spread", "leaves"), [(2 * R + 0.001, True), (2 * R - 0.001, False)])
def test_a_base_squeezes_through_a_gap_exactly_as_wide_as_itself(spread, leaves):
    others = ring((20, 15), 7, spread)
    found = way_to(BARE, unit(20, 15), others, 8.0, (25.9, 15.0, 0.0))
    assert isinstance(found, tuple) == leaves


@pytest.mark.clause("FR-MOVE-4")
def test_a_body_walks_round_a_base_it_touches_into_contact_with_it():
    other = unit(12, 10)
    body = unit(12 - 2 * R, 10)
    end = (12 + 2 * R, 10.0, 0.0)
    found = way_to(BARE, body, [other], 5.0, end)
    assert refusals_of(BARE, body, [other], 5.0, found) == []
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(found))
    assert length == pytest.approx(2 * R * pi, rel=0.02)


@pytest.mark.clause("FR-REACT-10", "FR-MEAS-7")
@pytest.mark.parametrize(
    ("end", "after", "further"),
    [((24, 15), 11.016, True), ((20, 19), 7.960, True), ((19, 15), 6.016, False)],
)
def test_falling_back_is_measured_edge_to_edge(end, after, further):
    active, target = unit(12, 15), unit(20, 15)
    path = way_to(BARE, target, [active], 5.0, (*map(float, end), 0.0))
    gone = moved(target, path[-1])
    assert gap(active, target) == pytest.approx(7.016, abs=1e-3)
    assert gap(active, gone) == pytest.approx(after, abs=1e-3)
    assert more_than(gap(active, gone), gap(active, target)) == further


@pytest.mark.clause("FR-FORCED-2", "FR-FORCED-3")
def test_a_forced_move_never_climbs_nor_leaves_the_board():
    on = board(part("w", rectangle(12, 8, 14, 12), 1))
    pushed = unit(10, 10)
    forced = MovementProfile(maximum=5.0, climbs=False, jumps=False, falls=True)
    assert ("FR-FORCED-2", "no-climb") in reasons(find(on, pushed, (), forced, (13.0, 10.0, 1.0)))
    assert ("FR-MOVE-7", "off-board") in reasons(way_to(on, unit(2, 10), (), 5.0, (0, 10, 0)))


SPOT = st.tuples(st.floats(1, 43), st.floats(1, 29))
SCALES = st.sampled_from([1, 2])


def crowd(on, spots, scales):
    bodies = []
    for (x, y), scale in zip(spots, scales, strict=False):
        body = unit(x, y, scale=scale)
        if not rest_refusals(on, body, bodies):
            bodies.append(body)
    return bodies


@given(
    st.sampled_from(sorted(LAYOUTS)),
    st.lists(SPOT, min_size=6, max_size=14),
    st.lists(SCALES, min_size=14, max_size=14),
    st.tuples(st.floats(-8, 8), st.floats(-8, 8)),
    st.sampled_from([2.0, 5.0, 8.0]),
)
@settings(max_examples=150, deadline=None)
@pytest.mark.clause("FR-MOVE-4")
def test_every_way_found_is_legal(slug, spots, scales, step, maximum):
    on = LAYOUTS[slug]
    bodies = crowd(on, spots, scales)
    if not bodies:
        return
    body, *others = bodies
    found = way_to(on, body, others, maximum, (body.x + step[0], body.y + step[1], 0.0))
    if isinstance(found, tuple):
        assert refusals_of(on, body, others, maximum, found) == []
        assert rest_refusals(on, moved(body, found[-1]), others) == []
    else:
        assert found
