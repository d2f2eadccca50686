"""Jumping: gaps between raised levels, what lies in them, and what a base may overhang."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import prepared
from rules.engine.frontier.space.measure import radius_of
from rules.engine.frontier.space.movement import MovementProfile, Walk, find, node_of, walk
from tests.engine.frontier.shapes import board, part, rectangle, unit

LAYOUTS = {layout.slug: prepared(layout) for layout in CATALOGUE.layouts}
R = radius_of(25)


def goes(on, body, *points, maximum=8.0, others=(), **profile):
    """The walk along those points, the last a node, or the keys of what speaks against it."""
    found = walk(
        on, body, others, MovementProfile(maximum=maximum, **profile), (node_of(body), *points)
    )
    return found if isinstance(found, Walk) else [refusal.key for refusal in found]


def jumps(found):
    """The legs of a walk that change elevation on the way."""
    legs = zip(found.path, found.path[1:], strict=False)
    return [(a, b) for a, b in legs if a[:2] != b[:2] and a[2] != b[2]]


def roofs(gap, *between, low=1.0, high=1.0):
    """Two roofs with so much between them, and what stands in between."""
    one = part("one", rectangle(5, 5, 10, 15), low)
    other = part("other", rectangle(10 + gap, 5, 16, 15), high)
    return board(one, other, *between)


@pytest.mark.clause("FR-JUMP-1", "FR-JUMP-2", "FR-MEAS-5")
@pytest.mark.parametrize(
    ("scale", "gap", "free"),
    [(1, 1.0, True), (1, 1.00001, False), (2, 2.0, True), (2, 2.00001, False)],
)
def test_a_gap_no_wider_than_the_units_scale_is_crossed_freely(scale, gap, free):
    on, body = roofs(gap, low=2, high=2), unit(8, 10, elevation=2.0, scale=scale)
    found = goes(on, body, (14.0, 10.0, 2.0), maximum=8.0)
    assert (found.cost == 0) == free


@pytest.mark.clause("FR-JUMP-1", "FR-JUMP-2")
def test_the_gap_is_the_length_of_the_leg_between_the_outlines():
    on, body = roofs(0.9), unit(8, 8, elevation=1.0)
    assert goes(on, body, (13.0, 8.5, 1.0)).cost == 0
    assert goes(on, body, (13.0, 12.0, 1.0)).cost == 1  # 1.152" aslant


@pytest.mark.clause("FR-JUMP-2", "FR-MOVE-16")
def test_a_leap_down_is_a_jump_and_a_leap_up_a_storey_is_none():
    on = LAYOUTS["B"]
    down = goes(on, unit(3.5, 25.5, elevation=2.0), (5.5, 25.5, 1.0))
    assert (down.cost, jumps(down)) == (0, [((4.0, 25.5, 2.0), (5.0, 25.5, 1.0))])
    up = goes(on, unit(5.5, 25.5, elevation=1.0), (3.5, 25.5, 2.0))
    assert (up.cost, jumps(up)) == (2, [])
    team = unit(5.9, 25.5, elevation=1.0, scale=2)
    assert jumps(goes(on, team, (3.0, 25.5, 2.0))) == [((5.0, 25.5, 1.0), (4.0, 25.5, 2.0))]


@pytest.mark.clause("FR-JUMP-2")
def test_nobody_jumps_from_the_ground_or_to_it():
    pit = part("pit", rectangle(10, 5, 10.8, 15), 0, {}, impassable=True)
    on = board(part("roof", rectangle(5, 5, 10, 15), 1), pit)
    leaper = unit(8, 10, elevation=1.0)
    assert goes(on, leaper, (12.0, 10.0, 0.0)) == ["impassable"]
    assert goes(on, unit(13, 10), (8.0, 10.0, 1.0)) == ["impassable"]


@pytest.mark.clause("FR-JUMP-2")
def test_a_gap_within_one_part_is_not_jumped():
    ell = ((5, 5), (15, 5), (15, 10), (11, 10), (11, 7), (10, 7), (10, 10), (5, 10))
    notched = board(part("notched", ell, 1))
    assert goes(notched, unit(9, 9, elevation=1.0), (12.0, 9.0, 1.0)).cost == 1
    split = board(
        part("west", rectangle(5, 5, 10, 10), 1), part("east", rectangle(11, 5, 15, 10), 1)
    )
    assert goes(split, unit(9, 9, elevation=1.0), (12.0, 9.0, 1.0)).cost == 0


@pytest.mark.clause("FR-JUMP-3")
@pytest.mark.parametrize(("scale", "free"), [(0.5, True), (1, True), (1.5, False)])
def test_a_jump_crosses_what_is_no_higher_than_the_lower_level(scale, free):
    between = part("between", rectangle(10.3, 5, 10.6, 15), scale, {})
    on = roofs(0.9, between, low=1.5, high=1)
    found = goes(on, unit(8, 10, elevation=1.5), (13.0, 10.0, 1.0), climbs=False)
    assert bool(isinstance(found, Walk) and jumps(found)) == free


@pytest.mark.clause("FR-JUMP-3", "FR-TERR-IMPASS-1")
@pytest.mark.parametrize(("depth", "free"), [(0, True), (0.5, True), (1.5, False)])
def test_impassable_ground_is_jumped_over_if_it_is_low_enough(depth, free):
    chasm = part("chasm", rectangle(10, 5, 10.9, 15), depth, {}, impassable=True)
    found = goes(roofs(0.9, chasm), unit(8, 10, elevation=1.0), (13.0, 10.0, 1.0))
    assert isinstance(found, Walk) == free


@pytest.mark.clause("FR-JUMP-3", "FR-JUMP-4", "FR-TERR-IMPASS-1")
@pytest.mark.parametrize(("height", "free"), [(1, True), (2, True), (2.5, False)])
def test_the_base_brushes_no_impassable_ground_above_the_lower_level_in_mid_jump(height, free):
    spire = part("spire", rectangle(10.95, 10.3, 11.05, 10.5), height, {}, impassable=True)
    team = unit(8, 10, elevation=2.0, scale=2)
    found = goes(roofs(2.0, spire, low=2, high=2), team, (14.0, 10.0, 2.0), climbs=False)
    assert isinstance(found, Walk) == free


@pytest.mark.clause("FR-JUMP-3", "FR-MOVE-5")
@pytest.mark.parametrize(
    ("at", "free"),
    [((10.45, 10.0, 0.0), True), ((10.45, 10.0, 1.0), False), ((10.45, 10.98, 1.0), False)],
)
def test_bases_at_the_height_of_a_jump_are_in_its_way(at, free):
    """From 2 down to 1 the unit passes every height from 1 to 3."""
    ledge = part("ledge", rectangle(10.1, 5, 10.8, 15), 1)
    on = roofs(0.9, ledge, low=2, high=1) if at[2] else roofs(0.9, low=2, high=1)
    other = unit(at[0], at[1], elevation=at[2])
    body = unit(8, 10, elevation=2.0)
    found = goes(on, body, (13.0, 10.0, 1.0), others=[other], climbs=False)
    assert isinstance(found, Walk) == free


@pytest.mark.clause("FR-JUMP-4", "FR-TERR-IMPASS-1")
def test_a_base_overhangs_a_chasm_only_to_jump_it():
    chasm = part("chasm", rectangle(10, 0, 10.9, 30), 0, {}, impassable=True)
    on, body = roofs(0.9, chasm), unit(8, 10, elevation=1.0)
    assert goes(on, body, (13.0, 10.0, 1.0)).cost == 0
    assert goes(on, body, (9.9, 10.0, 1.0)) == ["impassable"]
    along_the_rim = ((9.8, 9.0, 1.0), (9.8, 11.0, 1.0), (8.0, 11.0, 1.0))
    assert goes(on, body, *along_the_rim) == ["impassable"]
    run_up = ((9.8, 9.0, 1.0), (9.8, 11.0, 1.0), (13.0, 11.0, 1.0))
    assert goes(on, body, *run_up).cost == 0
    landing = ((11.0, 9.0, 1.0), (11.0, 11.0, 1.0), (13.0, 11.0, 1.0))
    assert goes(on, body, *landing).cost == 0


@pytest.mark.clause("FR-JUMP-4", "FR-TERR-IMPASS-1")
def test_ground_as_high_as_the_level_is_not_overhung():
    pool = part("pool", rectangle(10, 0, 10.9, 30), 1, {}, impassable=True)
    body = unit(8, 10, elevation=1.0)
    assert goes(roofs(0.9, pool), body, (13.0, 10.0, 1.0)) == ["impassable"]
    raised = unit(8, 10, elevation=1.5)
    assert goes(roofs(0.9, pool, low=1.5, high=1.5), raised, (13.0, 10.0, 1.5)).cost == 0


@pytest.mark.clause("FR-JUMP-4", "FR-TERR-IMPASS-1")
def test_the_licence_ends_where_the_level_is_left():
    """After the landing one may not step down into the chasm's reach and go on."""
    chasm = part("chasm", rectangle(10, 0, 10.9, 30), 0, {}, impassable=True)
    ledge = part("ledge", rectangle(10.9, 5, 11.2, 15), 1)
    on = board(part("one", rectangle(5, 5, 10, 15), 1), chasm, ledge)
    body = unit(8, 10, elevation=1.0)
    assert goes(on, body, (14.0, 10.0, 0.0)) == ["impassable"]
    wide = part("ledge", rectangle(10.9, 5, 12, 15), 1)
    on = board(part("one", rectangle(5, 5, 10, 15), 1), chasm, wide)
    assert goes(on, body, (14.0, 10.0, 0.0)).cost == 0


@pytest.mark.clause("FR-JUMP-4", "FR-TERR-IMPASS-1")
def test_walking_over_a_dam_is_no_jump():
    """Over the seam of two touching dams the base is as near the water as before."""
    waters = [
        part("north", rectangle(10, 11.2, 14, 20), 0, {}, impassable=True),
        part("south", rectangle(10, 0, 14, 10), 0, {}, impassable=True),
    ]
    dams = [part("a", rectangle(10, 10, 12, 11.2), 1), part("b", rectangle(12, 10, 14, 11.2), 1)]
    on, body = board(*dams, *waters), unit(9, 10.6)
    assert goes(on, body, (15.0, 10.6, 0.0)).cost == 1
    assert goes(on, body, (15.0, 10.4, 0.0)) == ["impassable"]


@pytest.mark.clause("FR-JUMP-1", "FR-FORCED-2")
def test_a_push_makes_nobody_jump():
    pushed = {"climbs": False, "jumps": False, "falls": True, "maximum": 5.0}
    found = goes(roofs(0.9), unit(8, 10, elevation=1.0), (12.0, 10.0, 1.0), **pushed)
    assert found == ["no-climb"]


@pytest.mark.clause("FR-JUMP-1", "FR-MOVE-4")
def test_a_jump_aslant_is_found_as_a_jump_straight_across():
    """The straight line is too long for the gap; the way found bends to jump squarely."""
    chasm = part("chasm", rectangle(10, 0, 10.95, 30), 0, {}, impassable=True)
    on, body = roofs(0.95, chasm), unit(8.5, 6.5, elevation=1.0)
    end = (13.0, 12.0, 1.0)
    assert goes(on, body, end) == ["impassable"]
    found = find(on, body, (), MovementProfile(maximum=8.0), end)
    assert found.cost == 0
    assert walk(on, body, (), MovementProfile(maximum=8.0), found.path) == found


@pytest.mark.clause("FR-JUMP-1", "FR-MOVE-4")
@pytest.mark.parametrize("turned", [False, True])
def test_a_jump_is_found_in_the_middle_of_long_edges(turned):
    """Too far aslant for a straight one, and both ends of the edges out of reach."""
    one, other = (2, 2, 10, 28), (10.99, 2, 20, 28)
    start, end = (9.95, 11.3), (11.05, 11.75)
    if turned:
        one, other = ((y0, x0, y1, x1) for x0, y0, x1, y1 in (one, other))
        start, end = start[::-1], end[::-1]
    on = board(part("one", rectangle(*one), 3), part("other", rectangle(*other), 3))
    found = find(on, unit(*start, elevation=3.0), (), MovementProfile(maximum=1.2), (*end, 3.0))
    assert isinstance(found, Walk)
    assert any(0.99 <= dist(a[:2], b[:2]) <= 1.0 for a, b in pairwise(found.path))


@pytest.mark.clause("FR-JUMP-1", "FR-JUMP-3", "FR-MOVE-4", "FR-MOVE-5")
@pytest.mark.parametrize(("room", "free"), [(0.03, True), (0.001, True), (-0.001, False)])
def test_a_jump_is_found_where_bases_leave_just_so_much_room(room, free):
    on = roofs(1.0, low=3, high=3)
    aside = 2 * R + room / 2
    crowd = [
        unit(9.3, 10 + sign * (aside + n), elevation=3.0) for n in range(5) for sign in (1, -1)
    ]
    found = find(
        on, unit(7, 10.3, elevation=3.0), crowd, MovementProfile(maximum=8.0), (14.0, 9.5, 3.0)
    )
    assert isinstance(found, Walk) == free
