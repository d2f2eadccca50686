"""Surfaces above each other: which one a unit is on, and how it goes from one to the next."""

from __future__ import annotations

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import board_of, prepared
from rules.engine.frontier.space.measure import gap_to_polygon, radius_of
from rules.engine.frontier.space.movement import (
    MovementProfile,
    Walk,
    find,
    moved,
    node_of,
    reach,
    rest_refusals,
    walk,
)
from rules.engine.tabletop.plane.polygons import holds
from tests.engine.frontier.shapes import BARE, board, part, piece, rectangle, unit

LAYOUTS = {layout.slug: prepared(layout) for layout in CATALOGUE.layouts}
OPEN = ("open-sided",)
HOUSE = part("house", rectangle(12, 6, 18, 14), 2, {0: OPEN, 1: OPEN, 2: ()})
R = radius_of(25)


def goes(on, body, *points, maximum=8.0, others=(), **profile):
    """The walk along those points, the last a node, or the keys of what speaks against it."""
    found = walk(
        on, body, others, MovementProfile(maximum=maximum, **profile), (node_of(body), *points)
    )
    return found if isinstance(found, Walk) else [refusal.key for refusal in found]


def may_rest(on, body, hovers=0.0):
    return rest_refusals(on, body, (), hovers) == []


@pytest.mark.clause("FR-MEAS-10")
def test_a_base_is_measured_to_terrain_from_its_rim():
    area = LAYOUTS["A"].areas[0]
    assert gap_to_polygon(unit(19, 15), area.polygon) == pytest.approx(1 - R)
    assert gap_to_polygon(unit(19.8, 15), area.polygon) == 0
    assert gap_to_polygon(unit(22, 15), area.polygon) == 0


@pytest.mark.clause("FR-MOVE-9", "FR-MOVE-20")
def test_the_mover_names_the_surface_and_left_open_the_cheapest_is_taken():
    on, body = board(HOUSE), unit(10, 10)
    for level, cost in ((0.0, 0), (1.0, 1), (2.0, 2)):
        found = goes(on, body, (15.0, 10.0, level))
        assert (found.cost, found.path[-1]) == (cost, (15.0, 10.0, level))
    assert goes(on, body, (15.0, 10.0, None)).path[-1] == (15.0, 10.0, 0.0)
    assert goes(on, body, (15.0, 10.0, 0.5)) == ["no-surface"]


@pytest.mark.clause("FR-MOVE-4", "FR-MOVE-9")
def test_way_points_may_name_their_surface_or_leave_it_open():
    on, body = board(HOUSE), unit(10, 10)
    over = goes(on, body, (15.0, 10.0, 2.0), (20.0, 10.0, 0.0), maximum=12.0)
    through = goes(on, body, (15.0, 10.0, None), (20.0, 10.0, 0.0), maximum=12.0)
    assert (over.cost, through.cost) == (2, 0)
    floating = goes(on, body, (11.0, 10.0, 1.0), (20.0, 10.0, 0.0), maximum=12.0)
    assert floating == ["no-surface"]


@pytest.mark.clause("FR-MOVE-4")
def test_a_longer_way_than_the_one_proposed_is_accepted():
    body, end = unit(10, 10), (14.0, 10.0, 0.0)
    proposed = find(BARE, body, (), MovementProfile(maximum=8.0), end)
    assert proposed.path == (node_of(body), end)
    detour = goes(BARE, body, (11.0, 14.0, 0.0), (13.0, 6.0, None), end)
    assert detour.path == (node_of(body), (11.0, 14.0, 0.0), (13.0, 6.0, 0.0), end)


@pytest.mark.clause("FR-MOVE-16")
@pytest.mark.parametrize("height", [1, 2, 3])
def test_going_down_by_ones_own_move_is_free_from_any_height(height):
    on = board(part("tower", rectangle(10, 5, 14, 15), height))
    found = goes(on, unit(13, 10, elevation=float(height)), (20.0, 10.0, 0.0), maximum=7.0)
    assert (found.cost, found.drops) == (0, ())


@pytest.mark.clause("FR-MOVE-17")
def test_being_placed_needs_a_legal_spot_on_any_level_and_no_way_to_it():
    tower = part("tower", rectangle(10, 5, 14, 15), 3)
    moat = part("moat", rectangle(8, 3, 9, 17), 0, {}, impassable=True)
    on = board(tower, moat)
    assert may_rest(on, unit(12, 10, elevation=3.0))
    assert not may_rest(on, unit(12, 10, elevation=1.0))
    assert not may_rest(on, unit(9.2, 10))
    assert not may_rest(on, unit(9.6, 10))


@pytest.mark.clause("FR-MOVE-18")
def test_touching_surfaces_of_one_height_are_one():
    parts = (part("a", rectangle(10, 8, 14, 12), 2), part("b", rectangle(14, 8, 18, 12), 2))
    on, body = board(*parts), unit(11, 10, elevation=2.0)
    assert goes(on, body, (17.0, 10.0, 2.0)).path == (node_of(body), (17.0, 10.0, 2.0))
    apart = (parts[0], part("b", rectangle(14.001, 8, 18, 12), 2))
    assert goes(board(*apart), body, (17.0, 10.0, 2.0), jumps=False).cost == 2


@pytest.mark.clause("FR-MOVE-18")
def test_elevation_changes_only_where_both_surfaces_are():
    on, body = board(HOUSE), unit(10, 10)
    found = goes(on, body, (14.0, 10.0, 1.0))
    steps = [(a, b) for a, b in zip(found.path, found.path[1:], strict=False) if a[2] != b[2]]
    assert steps == [((12.0, 10.0, 0.0), (12.0, 10.0, 1.0))]


@pytest.mark.clause("FR-MOVE-18", "FR-MOVE-9")
def test_small_steps_are_taken_one_after_another_where_surfaces_meet():
    """At the corner where a kerb and a ramp meet the ground, the unit steps up both at once."""
    parts = (
        part("kerb", rectangle(12, 8, 14, 10), 0.5),
        part("ramp", rectangle(12, 10, 14, 12), 1),
    )
    on, body = board_of([piece("stairs", *parts)]), unit(10, 10)
    assert goes(on, body, (12.0, 10.0, None), (13.0, 11.0, 1.0), climbs=False).cost == 0
    assert goes(on, body, (12.0, 11.0, None), (13.0, 11.0, 1.0), climbs=False) == ["no-climb"]


@pytest.mark.clause("FR-MOVE-19")
def test_a_centre_on_an_outline_uses_either_side():
    low = board(part("low", rectangle(10, 5, 15, 15), 0.5))
    assert may_rest(low, unit(10, 10))
    assert may_rest(low, unit(10, 10, elevation=0.5))
    on, body = low, unit(10, 10, elevation=0.5)
    assert goes(on, body, (8.0, 10.0, 0.0)).cost == 0
    assert goes(on, moved(body, (10.0, 10.0, 0.0)), (12.0, 10.0, 0.5)).cost == 0


@pytest.mark.clause("FR-MOVE-11", "FR-MOVE-20")
def test_a_ceiling_too_low_keeps_a_team_out_of_a_storey_and_not_off_the_roof():
    team = unit(13.5, 8.5, scale=2)
    assert goes(LAYOUTS["A"], team, (9.5, 8.5, 0.0)) == ["no-headroom"]
    assert goes(LAYOUTS["A"], team, (9.5, 8.5, 2.0)).cost == 2
    over_the_barrier = unit(13, 12.5, scale=2)
    assert goes(LAYOUTS["A"], over_the_barrier, (17.5, 12.5, 0.0)).cost == 0


@pytest.mark.clause("FR-MOVE-20", "FR-MOVE-5", "FR-CLIMB-2")
def test_a_room_blocked_by_a_base_is_crossed_on_the_storey_above_at_the_price_of_the_climb():
    on, body = board(HOUSE), unit(11, 10)
    blockers = [unit(15, y) for y in (6.5, 8.2, 10, 11.8, 13.5)]
    found = goes(on, body, (16.5, 10.0, 0.0), others=blockers)
    assert (found.cost, max(node[2] for node in found.path)) == (1, 1)
    assert goes(on, body, (16.5, 10.0, 0.0), others=blockers, climbs=False) == [
        "through-base",
        "no-climb",
    ]


@pytest.mark.clause("FR-MOVE-20")
def test_both_storeys_blocked_in_turn_are_changed_between():
    on, body = board(HOUSE), unit(11, 10)
    blockers = [unit(14, 10), unit(16, 10, elevation=1.0)]
    found = goes(on, body, (17.4, 10.0, 0.0), others=blockers)
    assert found.cost == 1
    levels = [node[2] for node in found.path]
    assert levels.index(1) < len(levels) - 1 - levels[::-1].index(1)


@pytest.mark.clause("FR-MOVE-14")
def test_a_flight_has_no_obstacles_and_needs_a_legal_end():
    tower = part("tower", rectangle(12, 8, 14, 12), 3)
    pool = part("pool", rectangle(15, 5, 17, 15), 0, {}, impassable=True)
    on, body = board(tower, pool), unit(10, 10)
    over = goes(on, body, (18.0, 10.0, 0.0), others=[unit(11.5, 10)], flies=True)
    assert (over.path, over.cost) == ((node_of(body), (18.0, 10.0, 0.0)), 0)
    assert goes(on, body, (13.0, 10.0, 3.0), flies=True).cost == 0
    round_it = goes(on, body, (13.0, 7.0, None), (16.0, 7.0, 1.0), (18.0, 10.0, 0.0), flies=True)
    assert round_it.path[1:-1] == ((13.0, 7.0, 0.0), (16.0, 7.0, 1.0))
    refused = {
        (16.0, 10.0, 0.0): "impassable",
        (11.8, 10.0, 0.0): "overlaps-wall",
        (18.1, 10.0, 0.0): "end-too-far",
        (13.0, 10.0, 1.0): "no-surface",
    }
    for end, key in refused.items():
        assert key in goes(on, body, end, flies=True)
    taken = goes(on, body, (18.0, 10.0, 0.0), others=[unit(18, 10.5)], flies=True)
    assert taken == ["base-overlaps"]


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1", "FR-MOVE-6")
def test_on_a_roof_a_harness_leads_past_bases_no_more_than_feet_do():
    roof, body = board(part("roof", rectangle(5, 5, 25, 15), 3)), unit(8, 10, 3.0)
    other = unit(12, 10, 3.0, name="other")
    assert "through-base" in goes(roof, body, (15.0, 10.0, 3.0), others=[other], hovers=3.0)
    assert goes(roof, body, (15.0, 10.0, 3.0), hovers=3.0).cost == 0


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1", "FR-MOVE-19")
def test_a_harness_levels_everything_of_scale_three():
    body, over = unit(10, 10, scale=2), (17.0, 10.0, 0.0)
    for scale, cost in ((1, 0), (3, 0), (3.5, 3.5)):
        on = board(part("block", rectangle(12, 8, 15, 12), scale))
        assert goes(on, body, over, maximum=10.5, hovers=3.0).cost == cost
        assert goes(on, body, (13.5, 10.0, float(scale)), maximum=7.0, hovers=3.0).cost == cost
        assert may_rest(on, unit(12, 10, scale=2), hovers=3.0) == (scale <= 3)
        assert not may_rest(on, unit(11.8, 10, scale=2)) or scale < 2


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1", "FR-TERR-IMPASS-1", "FR-MOVE-11")
def test_a_harness_lifts_neither_impassable_ground_nor_ceilings():
    pool = board(part("pool", rectangle(12, 5, 15, 15), 0, {}, impassable=True))
    body = unit(10, 10, scale=2)
    assert goes(pool, body, (17.0, 10.0, 0.0), hovers=3.0) == ["impassable"]
    assert "no-headroom" in goes(board(HOUSE), body, (15.0, 10.0, 0.0), hovers=3.0)


@pytest.mark.clause("FR-MOVE-2", "FR-CLIMB-2")
def test_what_is_drawn_has_a_region_for_every_level_within_what_climbing_leaves():
    on, body = board(HOUSE), unit(10, 10)
    drawn = {
        each.elevation: each.polygons for each in reach(on, body, (), MovementProfile(maximum=5.0))
    }
    assert sorted(drawn) == [0.0, 1.0, 2.0]

    def is_drawn(x, y, level):
        return sum(holds(ring, x, y) for ring in drawn[level]) % 2 == 1

    for level in (0.0, 1.0, 2.0):
        furthest = 10 + 5 - level
        assert is_drawn(furthest - 0.01, 10.0, level)
        assert not is_drawn(furthest + 0.01, 10.0, level)
    assert [
        each.elevation for each in reach(on, body, (), MovementProfile(maximum=5.0, climbs=False))
    ] == [0.0]


@pytest.mark.clause("FR-MOVE-3", "FR-MOVE-5")
def test_a_slit_much_narrower_than_an_inch_is_drawn_through():
    """Between two bases a gap of a hair more than the mover leads into a walled yard."""
    yard = [
        part("north", rectangle(12, 11.5, 16, 12), 3),
        part("south", rectangle(12, 8, 16, 8.5), 3),
        part("east", rectangle(16, 8, 16.5, 12), 3),
    ]
    on, body = board(*yard), unit(10, 10)
    for slit, inside in ((2 * R + 0.01, True), (2 * R - 0.01, False)):
        posts = [unit(12, 10 + side * (R + slit / 2)) for side in (1, -1)]
        (ground,) = [
            each
            for each in reach(on, body, posts, MovementProfile(maximum=5.0, climbs=False))
            if not each.elevation
        ]
        assert (sum(holds(ring, 14.0, 10.0) for ring in ground.polygons) % 2 == 1) == inside
        found = find(on, body, posts, MovementProfile(maximum=5.0, climbs=False), (14.0, 10.0, 0.0))
        assert isinstance(found, Walk) == inside


def test_a_flight_is_drawn_whatever_lies_between():
    wall = board(part("wall", rectangle(12, 0, 13, 30), 3))
    drawn = reach(wall, unit(10, 10), (), MovementProfile(maximum=5.0, flies=True))
    assert [each.elevation for each in drawn] == [0.0, 3.0]
    ground = drawn[0].polygons
    assert sum(holds(ring, 14.5, 10.0) for ring in ground) % 2 == 1
    assert sum(holds(ring, 13.2, 10.0) for ring in ground) % 2 == 0


@pytest.mark.clause("FR-CLIMB-1", "FR-MOVE-8")
@pytest.mark.parametrize(("rise", "further"), [(0.5, 0.0), (1.0, 1.0)])
def test_the_roof_beside_is_drawn_as_far_as_the_step_up_to_it_allows(rise, further):
    """Down to the ground and up again would cost more than the movement has."""
    low = part("low", rectangle(8, 5, 12, 15), 3)
    high = part("high", rectangle(12, 5, 20, 15), 3 + rise)
    drawn = reach(board(low, high), unit(10, 10, elevation=3.0), (), MovementProfile(maximum=5.0))
    (roof,) = [each.polygons for each in drawn if each.elevation == 3 + rise]
    east = 15.0 - further
    assert holds(roof[0], east - 0.01, 10.0)
    assert not holds(roof[0], east + 0.01, 10.0)
