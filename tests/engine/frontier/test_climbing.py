"""Climbing: what a rise costs, what it leaves of the move, and who may not."""

from __future__ import annotations

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import board_of, prepared
from rules.engine.frontier.space.measure import radius_of
from rules.engine.frontier.space.movement import MovementProfile, Walk, find, node_of, walk
from tests.engine.frontier.shapes import BARE, board, part, piece, rectangle, unit

LAYOUTS = {layout.slug: prepared(layout) for layout in CATALOGUE.layouts}
WALL = board(part("wall", rectangle(20, 5, 20.5, 25), 2))
R = radius_of(25)


def goes(on, body, *points, maximum=8.0, others=(), **profile):
    """The walk along those points, the last a node, or the keys of what speaks against it."""
    way = (node_of(body), *points)
    found = walk(on, body, others, MovementProfile(maximum=maximum, **profile), way)
    return found if isinstance(found, Walk) else [refusal.key for refusal in found]


@pytest.mark.clause("FR-CLIMB-1", "FR-CLIMB-2", "FR-MOVE-3")
def test_a_wall_too_long_to_walk_round_is_climbed():
    body, end = unit(19, 15), (21.5, 15.0, 0.0)
    round_it = goes(WALL, body, (19.0, 25.05, 0.0), (21.5, 25.05, 0.0), end)
    assert round_it == ["way-strays"]
    over = goes(WALL, body, end)
    assert (over.cost, over.path[1:3]) == (2, ((20.0, 15.0, 0.0), (20.0, 15.0, 2.0)))


@pytest.mark.clause("FR-CLIMB-2", "FR-CLIMB-4", "FR-MOVE-2")
def test_a_climb_is_taken_off_the_move_and_cannot_be_begun_if_it_does_not_fit():
    block = board(part("block", rectangle(11, 8, 12, 12), 3))
    body = unit(10, 10)
    assert goes(block, body, (11.5, 10.0, 3.0), maximum=5.0).cost == 3
    assert goes(block, body, (12.6, 10.0, 0.0), maximum=5.0) == ["climb-too-dear"]
    assert goes(block, body, (12.0, 10.0, 3.0), maximum=5.0).cost == 3
    assert goes(block, body, (12.0, 10.0, 3.0), maximum=4.99999) == ["climb-too-dear"]


@pytest.mark.clause("FR-CLIMB-2", "FR-BOARD-5")
@pytest.mark.parametrize(("height", "cost"), [(1, 1), (1.5, 1.5), (2.5, 2.5)])
def test_a_climb_costs_its_rise_halves_and_all(height, cost):
    on = board(part("w", rectangle(12, 8, 16, 12), height))
    assert goes(on, unit(10, 10), (14.0, 10.0, float(height))).cost == cost


@pytest.mark.clause("FR-CLIMB-2", "FR-CLIMB-3")
def test_one_storey_costs_one_storey_and_several_climbs_add_up():
    house = part(
        "house", rectangle(12, 8, 16, 12), 2, {0: ("open-sided",), 1: ("open-sided",), 2: ()}
    )
    on = board(house, part("shed", rectangle(18, 8, 20, 12), 1))
    body = unit(10, 10)
    assert goes(on, body, (14.0, 10.0, 1.0)).cost == 1
    storeys = goes(on, body, (13.0, 10.0, 1.0), (14.0, 10.0, 2.0))
    assert (storeys.cost, storeys.path[-1]) == (2, (14.0, 10.0, 2.0))
    both = goes(on, body, (14.0, 10.0, 2.0), (17.0, 10.0, 0.0), (19.0, 10.0, 1.0), maximum=12.0)
    assert both.cost == 3


@pytest.mark.clause("FR-MOVE-8", "FR-CLIMB-1")
def test_the_rise_is_judged_not_the_height():
    """From one roof to the next only the difference counts (FR-MOVE-8)."""
    steps = [part(f"s{n}", rectangle(12 + 2 * n, 8, 14 + 2 * n, 12), 1 + n / 2) for n in range(4)]
    on, body = board(*steps), unit(13, 10, elevation=1.0)
    assert goes(on, body, (19.0, 10.0, 2.5)).cost == 0
    assert goes(board(steps[0], steps[2]), body, (17.0, 10.0, 2.0), jumps=False).cost == 2


@pytest.mark.clause("FR-CLIMB-1", "FR-UNIT-BIKER-SPEED-2")
def test_who_may_not_climb_goes_round_what_it_cannot_step_over():
    biker = unit(13, 12.5)
    assert goes(LAYOUTS["A"], biker, (17.0, 12.5, 0.0), climbs=False) == ["no-climb"]
    past = goes(
        LAYOUTS["A"], biker, (14.4, 15.2, None), (15.6, 15.2, None), (17, 12.5, 0.0), climbs=False
    )
    assert past.cost == 0
    hedge = board(part("hedge", rectangle(14, 5, 14.4, 20), 0.5))
    assert goes(hedge, biker, (17.0, 12.5, 0.0), climbs=False).cost == 0


@pytest.mark.clause("FR-CLIMB-5")
def test_woods_are_entered_and_not_climbed():
    woods = board(part("woods", rectangle(12, 8, 16, 12), 1, {0: ("open-sided",)}))
    body = unit(10, 10)
    assert goes(woods, body, (14.0, 10.0, 0.0)).cost == 0
    assert goes(woods, body, (14.0, 10.0, 1.0)) == ["no-surface"]
    shut = board(part("shut", rectangle(12, 8, 16, 12), 1, {}))
    assert "closed-part" in goes(shut, body, (18.0, 10.0, 0.0))


@pytest.mark.clause("FR-CLIMB-2", "FR-TERR-IMPASS-1")
def test_a_dam_is_climbed_where_the_base_clears_the_channel():
    over = goes(LAYOUTS["B"], unit(9.4, 27.6), (13.6, 27.6, 0.0), maximum=10.0)
    assert over.cost == 1
    beside = goes(LAYOUTS["B"], unit(9.4, 27), (13.6, 27.0, 0.0), maximum=10.0)
    assert beside == ["impassable"]


@pytest.mark.clause("FR-CLIMB-4")
def test_nobody_stops_half_way_up():
    tower = board(part("tower", rectangle(12, 8, 16, 12), 3))
    body = unit(10, 10)
    assert goes(tower, body, (12.0, 10.0, 1.5)) == ["no-surface"]
    assert goes(tower, body, (12.0, 10.0, 3.0)).cost == 3


@pytest.mark.clause("FR-MOVE-4", "FR-MOVE-20")
def test_a_way_without_climbing_is_found_before_one_with():
    """The straight way over the wall is barred by who stands on it; round it goes, not over."""
    wall = board(part("wall", rectangle(12, 8, 12.5, 12), 1))
    body, guard = unit(10, 10), unit(12.25, 10, elevation=1.0)
    assert goes(wall, body, (14.5, 10.0, 0.0), others=[guard]) == ["through-base"]
    found = find(wall, body, [guard], MovementProfile(maximum=8.0), (14.5, 10.0, 0.0))
    assert (found.cost, len(found.path)) == (0, 4)


@pytest.mark.clause("FR-MOVE-4", "FR-CLIMB-2")
def test_the_cheapest_of_several_climbs_is_found():
    """A cliff with a lower shoulder: up over the shoulder costs less than straight up."""
    parts = (
        part("cliff", rectangle(12, 0, 14, 30), 3),
        part("shoulder", rectangle(11, 12, 12, 13), 0.5),
        part("knee", rectangle(11, 13, 12, 14), 1.0),
        part("hip", rectangle(11, 14, 12, 15), 1.5),
    )
    on = board_of([piece("cliff", *parts)])
    body, guard = unit(10, 10), unit(13, 10, elevation=3.0)
    end = (13.0, 8.5, 3.0)
    climber = MovementProfile(maximum=8.0)
    assert find(on, body, [guard], climber, end).cost == 3
    behind = unit(11.2, 9.2, elevation=0.0)
    assert goes(on, body, end, others=[behind]) == ["through-base"]
    found = find(on, body, [behind], climber, end)
    assert found.cost == 1.5
    assert walk(on, body, [behind], climber, found.path) == found


@pytest.mark.clause("FR-FORCED-2", "FR-MOVE-8")
def test_a_push_steps_up_only_what_is_lower_than_the_unit():
    wall = board(part("wall", rectangle(12, 8, 14, 12), 1))
    pushed = {"climbs": False, "jumps": False, "falls": True, "maximum": 5.0}
    found = walk(
        wall, unit(10, 10), (), MovementProfile(**pushed), ((10.0, 10.0, 0.0), (13.0, 10.0, 1.0))
    )
    assert [refusal.clause for refusal in found] == ["FR-FORCED-2"]
    team = unit(10, 10, scale=2)
    assert goes(wall, team, (13.0, 10.0, 1.0), **pushed).cost == 0


@pytest.mark.clause("FR-MOVE-1", "FR-MOVE-4")
def test_a_way_found_can_be_submitted_as_it_is():
    body = unit(19, 15)
    for on, end in ((WALL, (21.5, 15.0, 0.0)), (BARE, (21.5, 15.0, 0.0))):
        found = find(on, body, (), MovementProfile(maximum=8.0), end)
        assert walk(on, body, (), MovementProfile(maximum=8.0), found.path) == found
