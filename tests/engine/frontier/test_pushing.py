"""Pushes straight away from a point: how far they go, onto what, and what they run into."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play.push import push
from rules.engine.frontier.space.board import prepared
from rules.engine.frontier.space.measure import gap, radius_of
from rules.engine.frontier.space.movement import MovementProfile, moved, rest_refusals
from tests.engine.frontier.shapes import BARE, board, part, rectangle, unit

LAYOUTS = {layout.slug: prepared(layout) for layout in CATALOGUE.layouts}
R = radius_of(25)
WIDE = radius_of(40)
ENEMY = MovementProfile(maximum=5.0, climbs=False, jumps=False, falls=True)
FRIEND = ENEMY.change(falls=False)
CAPTAIN = (20.0, 15.0)


def pushed(on, body, *others, origin=CAPTAIN, profile=ENEMY):
    return push(on, body, others, origin, profile)


def end(found):
    return found.walk.path[-1]


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-1")
def test_a_unit_goes_five_inches_directly_away():
    found = pushed(BARE, unit(23, 19))
    assert end(found) == pytest.approx((26.0, 23.0, 0.0))
    assert (found.collided, found.by) == (False, "")


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-1")
def test_what_stands_on_the_very_spot_is_not_moved():
    found = pushed(BARE, unit(20, 15))
    assert found.walk.path == ((20, 15, 0), (20, 15, 0))
    assert not found.collided


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-MOVE-10")
def test_a_wall_stops_the_base_at_first_touch_and_shakes():
    wall = board(part("wall", rectangle(25, 10, 26, 20), 1))
    found = pushed(wall, unit(22, 15))
    assert end(found) == pytest.approx((24.507874, 15.0, 0.0), abs=1e-6)
    assert (found.collided, found.by) == (True, "wall")
    assert rest_refusals(wall, moved(unit(22, 15), end(found)), ()) == []


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-MOVE-8")
def test_terrain_lower_than_the_unit_is_run_over():
    wall = board(part("wall", rectangle(25, 10, 26, 20), 1))
    found = pushed(wall, unit(22, 15, scale=2))
    assert end(found) == pytest.approx((27.0, 15.0, 0.0))
    assert not found.collided
    onto = pushed(board(part("deck", rectangle(25, 10, 30, 20), 1)), unit(22, 15, scale=2))
    assert end(onto) == pytest.approx((27.0, 15.0, 1.0))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-MOVE-10")
def test_an_open_sided_house_is_entered_and_a_closed_one_is_not():
    for rules, collided in ((("open-sided",), False), ((), True)):
        house = board(part("house", rectangle(25, 10, 29, 20), 2, {0: rules, 2: ()}))
        found = pushed(house, unit(22, 15))
        assert found.collided == collided
        assert end(found)[0] == pytest.approx(25 - R if collided else 27.0)


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-MOVE-10")
def test_a_closed_room_is_run_into_from_inside():
    room = board(part("room", rectangle(21, 10, 25, 20), 2, {0: (), 2: ()}))
    found = pushed(room, unit(22, 15))
    assert end(found) == pytest.approx((25 - R, 15.0, 0.0))
    assert (found.collided, found.by) == (True, "room")


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-UNIT-CAPTAIN-REPULSOR-3")
@pytest.mark.parametrize(
    ("own", "other", "collided"), [(1, 1, True), (1, 2, True), (2, 2, True), (2, 1, False)]
)
def test_bases_compare_own_scales(own, other, collided):
    body, bystander = unit(22, 15, scale=own), unit(25.5, 15, scale=other, name="Bystander")
    found = pushed(BARE, body, bystander)
    assert found.collided == collided
    assert found.by == "Bystander"
    assert gap(moved(body, end(found)), bystander) == pytest.approx(0, abs=1e-5)


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2")
def test_contact_counts_only_in_the_direction_of_the_push():
    touching = unit(22, 15 + 2 * R)
    assert end(pushed(BARE, unit(22, 15), touching)) == pytest.approx((27.0, 15.0, 0.0))
    ahead = unit(22 + 2 * R, 15, name="Ahead")
    stopped = pushed(BARE, unit(22, 15), ahead)
    assert (stopped.collided, stopped.by) == (True, "Ahead")
    assert end(stopped) == pytest.approx((22.0, 15.0, 0.0))
    beside_a_wall = board(part("wall", rectangle(15, 15 + R, 35, 16 + R), 2))
    assert end(pushed(beside_a_wall, unit(22, 15))) == pytest.approx((27.0, 15.0, 0.0))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-3", "FR-MOVE-7")
def test_the_edge_of_the_board_only_stops():
    found = pushed(BARE, unit(42, 15), origin=(40.0, 15.0))
    assert end(found) == pytest.approx((44 - R, 15.0, 0.0))
    assert not found.collided
    corner = pushed(BARE, unit(41, 28), origin=(39.0, 26.0))
    assert end(corner) == pytest.approx((42.507874, 29.507874, 0.0))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-3", "FR-MOVE-7")
@pytest.mark.parametrize(
    ("at", "origin", "to"),
    [
        ((39, 15), (37, 15), (44 - R, 15)),
        ((5, 15), (7, 15), (R, 15)),
        ((22, 25), (22, 23), (22, 30 - R)),
        ((22, 5), (22, 7), (22, R)),
    ],
)
def test_a_push_that_ends_with_its_centre_on_the_edge_stops_where_the_base_fits(at, origin, to):
    assert end(pushed(BARE, unit(*at), origin=origin)) == pytest.approx((*to, 0.0))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-3", "FR-TERR-IMPASS-1")
@pytest.mark.parametrize(("scale", "collided"), [(0, False), (0.5, False), (1, True)])
def test_impassable_ground_stops_and_hurts_if_it_is_as_high_as_the_unit(scale, collided):
    pool = board(part("pool", rectangle(25, 10, 26, 20), scale, {}, impassable=True))
    found = pushed(pool, unit(22, 15))
    assert end(found) == pytest.approx((25 - R, 15.0, 0.0))
    assert found.collided == collided


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-5", "FR-FALL-1", "FR-FALL-7")
def test_an_enemy_pushed_off_a_roof_falls_and_a_friend_does_not():
    roof = board(part("roof", rectangle(18, 10, 23, 20), 2))
    body = unit(22, 15, elevation=2.0)
    enemy, friend = pushed(roof, body), pushed(roof, body, profile=FRIEND)
    assert enemy.walk.path == friend.walk.path
    assert end(enemy) == pytest.approx((27.0, 15.0, 0.0))
    assert [(drop.walked, drop.height) for drop in enemy.walk.drops] == [(1.0, 2.0)]
    assert friend.walk.drops == ()


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-5")
def test_it_stays_at_its_elevation_else_steps_up_a_little_else_drops_to_the_next_surface_below():
    start = part("start", rectangle(18, 10, 23, 20), 1)
    level = part("level", rectangle(23, 10, 24, 20), 2, {0: (), 1: ("open-sided",), 2: ()})
    kerb = part("kerb", rectangle(24, 10, 25, 20), 1.5)
    low = part("low", rectangle(25, 10, 26, 20), 0.5)
    found = pushed(board(start, level, kerb, low), unit(22, 15, elevation=1.0))
    heights = [node[2] for node in found.walk.path]
    assert heights == [1.0, 1.0, 1.5, 1.5, 0.5, 0.5, 0.0, 0.0]
    assert [drop.height for drop in found.walk.drops] == [1.0, 0.5]


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-2", "FR-MOVE-5")
def test_a_base_on_another_storey_is_passed():
    house = board(part("house", rectangle(18, 10, 30, 20), 2, {0: ("open-sided",), 1: (), 2: ()}))
    above = unit(24, 15, elevation=1.0, name="Above")
    assert end(pushed(house, unit(22, 15), above)) == pytest.approx((27.0, 15.0, 0.0))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-1", "FR-MOVE-6", "FR-MOVE-17")
def test_an_end_where_it_may_not_rest_is_set_back_along_the_ray():
    house = board(part("house", rectangle(18, 10, 30, 20), 2, {0: ("open-sided",), 1: (), 2: ()}))
    above = unit(26.6, 15, elevation=1.0)
    found = pushed(house, unit(22, 15), above)
    assert end(found) == pytest.approx((26.6 - 2 * R, 15.0, 0.0))
    assert not found.collided


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-5", "FR-UNIT-CAPTAIN-REPULSOR-2")
def test_nobody_falls_onto_another_base():
    roof = board(part("roof", rectangle(18, 10, 23, 20), 2))
    below = unit(23.6, 15, name="Below")
    found = pushed(roof, unit(22, 15, elevation=2.0), below)
    assert (found.collided, found.by, found.walk.drops) == (True, "Below", ())
    assert end(found) == pytest.approx((23.6 - 2 * R, 15.0, 2.0))


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-3", "FR-MOVE-14", "FR-UNIT-DRONE-FLYING-1")
def test_a_flying_unit_collides_with_nothing_and_stops_at_the_last_legal_point():
    flying = ENEMY.change(flies=True)
    wall = board(part("wall", rectangle(24, 10, 25, 20), 3))
    over = pushed(wall, unit(22, 15), unit(25.5, 15), profile=flying)
    assert end(over) == pytest.approx((27.0, 15.0, 0.0))
    crowded = pushed(BARE, unit(22, 15), unit(27.3, 15), profile=flying)
    assert end(crowded) == pytest.approx((27.3 - 2 * R, 15.0, 0.0))
    assert not crowded.collided
    pool = board(part("pool", rectangle(25, 10, 30, 20), 0, {}, impassable=True))
    assert end(pushed(pool, unit(22, 15), profile=flying)) == pytest.approx((25 - R, 15.0, 0.0))


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1", "FR-UNIT-CAPTAIN-REPULSOR-2")
def test_a_harness_makes_walls_of_scale_three_ground():
    for scale, collided in ((3, False), (4, True)):
        wall = board(part("wall", rectangle(25, 10, 25.8, 20), scale))
        found = pushed(wall, unit(22, 15, scale=2), profile=ENEMY.change(hovers=3.0))
        assert found.collided == collided
        assert found.walk.drops == ()


SPOT = st.tuples(st.floats(1, 43), st.floats(1, 29))


@given(
    st.sampled_from(sorted(LAYOUTS)),
    st.lists(SPOT, min_size=2, max_size=12, unique=True),
    st.lists(st.sampled_from([1, 2]), min_size=12, max_size=12),
    SPOT,
    st.booleans(),
)
@settings(max_examples=150, deadline=None)
@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-1")
def test_every_push_ends_where_one_may_rest_on_the_ray_and_no_further(
    slug, spots, scales, origin, flies
):
    on, bodies = LAYOUTS[slug], []
    for (x, y), scale in zip(spots, scales, strict=False):
        for surface in on.surfaces_at(x, y):
            body = unit(x, y, elevation=surface.elevation, scale=scale)
            if not rest_refusals(on, body, bodies):
                bodies.append(body)
                break
    if not bodies:
        return
    body, *others = bodies
    found = push(on, body, others, origin, ENEMY.change(flies=flies))
    x, y, _ = end(found)
    assert rest_refusals(on, moved(body, end(found)), others) == []
    away = hypot(body.x - origin[0], body.y - origin[1])
    gone = hypot(x - body.x, y - body.y)
    assert gone <= 5 + 1e-6
    assert hypot(x - origin[0], y - origin[1]) == pytest.approx(away + gone, abs=1e-6)


HARNESS = ENEMY.change(hovers=3.0)


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-5", "FR-MOVE-18", "FR-FALL-8")
def test_a_roof_that_goes_on_at_the_same_height_is_kept_by_a_harness_too():
    low, high = rectangle(18, 10, 24, 20), rectangle(24, 10, 34, 20)
    for first, second in ((low, high), (high, low)):
        on = board(part("low", first, 3), part("high", second, 4, {0: (), 3: (), 4: ()}))
        start = unit(22, 15, elevation=3.0) if first == low else unit(26, 15, elevation=3.0)
        origin = (20.0, 15.0) if first == low else (28.0, 15.0)
        found = pushed(on, start, origin=origin, profile=HARNESS)
        assert (end(found)[2], found.walk.drops) == (3.0, ())


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-5", "FR-FALL-1")
def test_a_push_that_ends_on_an_edge_leaves_the_unit_on_the_roof():
    on = board(part("roof", rectangle(21, 10, 27, 20), 2))
    found = pushed(on, unit(22, 15, elevation=2.0))
    assert (end(found), found.walk.drops) == ((27.0, 15.0, 2.0), ())


@pytest.mark.clause("FR-UNIT-CAPTAIN-REPULSOR-5", "FR-FALL-2")
def test_a_push_over_a_lower_roof_lands_on_it_and_meets_who_stands_there():
    shed = part("shed", rectangle(24, 10, 28, 20), 2, {0: ("open-sided",), 1: (), 2: ()})
    on = board(part("tower", rectangle(18, 10, 24, 20), 3), shed)
    found = pushed(on, unit(22, 15, elevation=3.0))
    assert end(found) == pytest.approx((27.0, 15.0, 2.0))
    assert [drop.height for drop in found.walk.drops] == [1.0]
    guarded = pushed(on, unit(22, 15, elevation=3.0), unit(26, 15, elevation=2.0, name="Guard"))
    assert (guarded.collided, guarded.by, end(guarded)[2]) == (True, "Guard", 2.0)
