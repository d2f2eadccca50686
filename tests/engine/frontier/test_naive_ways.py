"""The second implementation is right about worked examples of ways and rests."""

from __future__ import annotations

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.movement import MovementProfile
from tests.engine.frontier.naive.movement import judge
from tests.engine.frontier.naive.surfaces import may_rest, terrain
from tests.engine.frontier.shapes import part, piece, rectangle, unit

LAYOUTS = {layout.slug: layout.pieces for layout in CATALOGUE.layouts}
PUSH = MovementProfile(maximum=5, climbs=False, jumps=False, falls=True)


def going(pieces, way, scale=1, maximum=10.0, **profile):
    body = unit(*way[0], scale=scale)
    return judge(pieces, body, (), MovementProfile(maximum=maximum, **profile), way)


def solid(rect, scale):
    return (piece("p", part("p", rectangle(*rect), scale)),)


def test_a_wall_is_climbed_for_its_height():
    wall = solid((20, 5, 20.5, 25), 2)
    over = going(wall, [(19, 15, 0), (21.5, 15, None)])
    assert (over.legal, over.cost) == (True, 2)
    round_it = [(19, 15, 0), (20.25, 25.1, 0), (21.5, 15, 0)]
    assert going(wall, round_it).why == "FR-MOVE-3"


@pytest.mark.parametrize(("x", "legal"), [(11.5, True), (12.6, False)])
def test_what_a_climb_costs_is_missing_at_the_end(x, legal):
    block = solid((11, 8, 12, 12), 3)
    assert going(block, [(10, 10, 0), (x, 10, None)], maximum=5.0).legal == legal


def test_a_low_ceiling_and_a_low_wall():
    into = going(LAYOUTS["A"], [(5, 8, 0), (9.5, 8, 0)], scale=2)
    assert not into.legal
    over = going(LAYOUTS["A"], [(12.5, 12.5, 0), (17.5, 12.5, 0)], scale=2)
    assert (over.legal, over.cost) == (True, 0)


def test_a_biker_does_not_climb_over_a_barrier_but_goes_round_it():
    over = [(13, 12.5, 0), (17, 12.5, 0)]
    assert not going(LAYOUTS["A"], over, maximum=15.0, climbs=False).legal
    way = [(13, 12.5, 0), (14.4, 15.2, None), (15.6, 15.2, None), (17, 12.5, 0)]
    assert going(LAYOUTS["A"], way, maximum=15.0, climbs=False).legal


def test_a_gap_is_jumped_down_and_not_up():
    down = [(3.5, 25.5, 2), (5.5, 25.5, 1)]
    assert going(LAYOUTS["B"], down).cost == 0
    assert going(LAYOUTS["B"], down, climbs=False).legal
    assert not going(LAYOUTS["B"], down[::-1], climbs=False).legal


@pytest.mark.parametrize(("y", "legal", "cost"), [(27.6, True, 1), (27, False, 0)])
def test_a_dam_is_no_licence_to_overhang_the_channel(y, legal, cost):
    over = going(LAYOUTS["B"], [(9.4, y, 0), (13.6, y, 0)])
    assert (over.legal, over.cost) == (legal, cost)


@pytest.mark.parametrize(
    ("start", "end", "fallen"),
    [
        ((15.5, 4, 2), (14.4, 4, 0), [2]),
        ((21.5, 2.5, 1.5), (22.6, 2.5, 0), [1.5]),
        ((15, 12.5, 1), (17.2, 12.5, 0), [1]),
        ((11.5, 8, 2), (13, 8, 0), [2]),
        ((11.5, 8, 1), (13, 8, 0), [1]),
    ],
)
def test_a_push_off_a_level_is_a_drop(start, end, fallen):
    body = unit(*start)
    found = judge(LAYOUTS["A"], body, (), PUSH, [start, end])
    assert found.legal
    assert [drop.height for drop in found.drops] == fallen


@pytest.mark.parametrize(
    ("way", "legal"),
    [
        ([(11, 8.5, 2), (12, 8.5, 1), (13, 8.5, 0)], False),
        ([(11, 8.5, 2), (12, 8.5, 0), (13, 8.5, 0)], True),
        ([(11.4, 8.5, 1), (12, 8.5, None), (11, 8.5, 0)], False),
        ([(11.4, 8.5, 1), (12.5, 8.5, None), (11, 8.5, 0)], True),
        ([(10, 8.5, 2), (12, 8.5, 0)], False),
        ([(10, 8.5, 2), (12, 8.5, 2)], True),
    ],
)
def test_a_push_leads_over_an_edge_and_not_through_the_floors(way, legal):
    assert judge(LAYOUTS["A"], unit(*way[0]), (), PUSH, way).legal == legal


@pytest.mark.parametrize(("x", "legal"), [(14.2, False), (14.0, True)])
def test_a_base_does_not_straddle_a_wall(x, legal):
    land = terrain(LAYOUTS["A"])
    assert may_rest(land, unit(x, 12), (), (x, 12), 0.0) == legal
