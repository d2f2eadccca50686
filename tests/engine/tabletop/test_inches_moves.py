"""Legs, places to stand, straight moves and reach."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.tabletop.inches.bases import Base, overlap
from rules.engine.tabletop.inches.circles import Circle
from rules.engine.tabletop.inches.footprints import Passage, Placement, passage, placement
from rules.engine.tabletop.inches.legs import SlowGround, leg_cost, near_leg, slowed
from rules.engine.tabletop.inches.points import length, squared
from rules.engine.tabletop.inches.reach import path_to, reach
from rules.engine.tabletop.inches.standing import height_at, is_on_table
from rules.engine.tabletop.inches.straight_moves import (
    farthest,
    place_beyond,
    pushed,
    steps_beyond,
)
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError
from tests.engine.tabletop.rectangles import rectangle

EXAMPLES = settings(max_examples=200, deadline=None)

BOX = rectangle(500, 1000, 800, 1600)
WOOD = rectangle(400, 900, 900, 1300)
PLACE = st.tuples(st.integers(0, 2000), st.integers(0, 2000))


def test_difficult_ground_costs_the_length_inside_again():
    assert leg_cost((300, 1100), (600, 1100)) == 300
    assert leg_cost((300, 1100), (600, 1100), [SlowGround(WOOD)]) == 500
    assert leg_cost((300, 1100), (600, 1100), [SlowGround(WOOD, extra=2)]) == 700
    assert slowed((300, 900), (600, 900), [SlowGround(WOOD)]) == 0


def test_each_stretch_is_rounded_alone():
    grounds = [SlowGround(rectangle(0, 0, 1, 10)), SlowGround(rectangle(2, 0, 3, 10))]
    assert slowed((0, 0), (3, 3), grounds) == 2  # twice 1.41 is 2.83


@EXAMPLES
@given(PLACE, PLACE)
def test_a_leg_costs_the_same_both_ways(a, b):
    grounds = [SlowGround(WOOD), SlowGround(Circle((1200, 1200), 300))]
    assert leg_cost(a, b, grounds) == leg_cost(b, a, grounds)


@EXAMPLES
@given(PLACE, PLACE, st.integers(1, 100))
def test_what_is_far_from_a_leg_is_never_touched(a, b, margin):
    grounds = [SlowGround(each) for each in (BOX, WOOD, Circle((1200, 1200), 300))]
    near = near_leg(grounds, a, b, margin)
    away = [each.footprint for each in grounds if each not in near]
    assert all(passage(each, a, b, margin) is Passage.CLEAR for each in away)


def test_the_edge_of_the_table_may_be_touched():
    assert is_on_table(Base((50, 3550), 50), 3600, 3600)
    assert not is_on_table(Base((49, 3550), 50), 3600, 3600)
    assert not is_on_table(Base((50, 3551), 50), 3600, 3600)


def test_the_highest_top_carries():
    tops = [(BOX, 300), (rectangle(600, 1100, 700, 1300), 800)]
    assert height_at((650, 1200), tops) == 800
    assert height_at((600, 1300), tops) == 800
    assert height_at((500, 1000), tops) == 300
    assert height_at((499, 1000), tops) == 0


def test_a_push_ends_before_the_first_place_that_is_barred():
    stops = {(1000 + k, 1000) for k in (31, 33)}
    assert pushed((900, 1000), (1000, 1000), 100, lambda place: place not in stops) == (1030, 1000)
    assert pushed((900, 1000), (1000, 1000), 20, lambda place: place not in stops) == (1020, 1000)
    assert pushed((900, 1000), (1000, 1000), 20, lambda _: False) == (1000, 1000)
    assert pushed((1000, 1000), (1000, 1000), 20, lambda _: True) == (1000, 1000)


def test_pushes_go_straight_away_in_rounded_steps():
    assert list(steps_beyond((0, 0), (300, 400), 3)) == [(301, 401), (301, 402), (302, 402)]
    assert place_beyond((0, 0), (300, 400), 100) == (360, 480)
    assert place_beyond((300, 400), (0, 0), 100) == (-60, -80)


@EXAMPLES
@given(PLACE, PLACE, st.integers(1, 200))
def test_pushed_bases_touch_but_never_overlap(origin, place, most):
    other = Base((1000, 1000), 50)

    def may_stand(at):
        base = Base(at, 50)
        return placement(BOX, base) is Placement.OUTSIDE and not overlap(base, other)

    assume(may_stand(place) and origin != place)
    end = pushed(origin, place, most, may_stand)
    assert may_stand(end)
    assert abs(squared(place, end) ** 0.5 - most) < 1 or not may_stand(
        next(each for each in _after(origin, place, end, most) if each != end)
    )


def _after(origin, place, end, most):
    steps = [place, *steps_beyond(origin, place, most)]
    return steps[len(steps) - 1 - steps[::-1].index(end) :]


def test_a_retreat_passes_places_where_it_could_not_end():
    friend = Base((1000, 1300), 50)

    def is_legal(place):
        return not overlap(Base(place, 50), friend)

    def everywhere(_):
        return True

    assert farthest((1000, 1000), (1000, 2000), 400, is_legal, everywhere) == (1000, 1400)
    assert farthest((1000, 1000), (1000, 2000), 399, is_legal, everywhere) == (1000, 1200)
    assert farthest((1000, 1000), (1000, 2000), 150, is_legal, everywhere) == (1000, 1150)
    assert farthest((1000, 1000), (1000, 2000), 150, lambda _: False, everywhere) is None


@EXAMPLES
@given(st.sets(st.integers(1, 300)), st.integers(0, 300))
def test_the_farthest_place_is_sought_as_far_as_the_way_is_open(legal, most):
    found = farthest(
        (0, 0),
        (0, 1),
        300,
        lambda place: place[1] in legal and place[1] <= most,
        lambda place: place[1] <= most,
    )
    assert found == max(((0, each) for each in legal if each <= most), default=None)


def around_the_box(a, b):
    if passage(BOX, a, b, 50) is not Passage.CLEAR:
        return None
    return slowed(a, b, [SlowGround(rectangle(100, 0, 400, 800))])


def freely(_a, _b):
    return 0


def test_on_open_ground_reach_is_a_disc():
    found = reach((1000, 1000), 300, 50, freely, Budget(1000))
    disc = {
        (1000 + 50 * i, 1000 + 50 * j)
        for i in range(-6, 7)
        for j in range(-6, 7)
        if i * i + j * j <= 36
    }
    assert set(found) == disc
    assert all(found[each].cost == length((1000, 1000), each) for each in disc)


@EXAMPLES
@given(st.tuples(st.integers(0, 450), st.integers(0, 1800)), st.sampled_from([400, 700]))
def test_every_place_is_reached_by_its_legs(start, allowance):
    found = reach(start, allowance, 100, around_the_box, Budget(20_000))
    assert found[start].cost == 0
    for place, reached in found.items():
        path = path_to(place, found)
        assert (path[0], path[-1]) == (start, place)
        costs = [length(a, b) + around_the_box(a, b) for a, b in pairwise(path)]
        assert len(costs) == reached.legs <= 12
        assert sum(costs) == reached.cost <= allowance


def test_reach_goes_around_an_obstacle():
    found = reach((440, 1300), 1200, 50, around_the_box, Budget(50_000))
    behind = found[(890, 1300)]
    assert behind.legs > 1
    taut = length((440, 1300), (500, 1000)) + 300 + length((800, 1000), (890, 1300))
    square = length((440, 1300), (450, 950)) + 400 + length((850, 950), (890, 1300))
    assert taut < behind.cost < square * 1.02


def test_a_leg_may_leap_over_places_where_it_may_not_end():
    def cost_of(_a, b):
        return None if 1000 < b[0] < 1150 else 0

    near = reach((1000, 1000), 300, 50, cost_of, Budget(5000))
    assert max(x for x, _ in near) == 1000
    far = reach((1000, 1000), 300, 50, cost_of, Budget(5000), leap=150)
    assert max(x for x, _ in far) == 1300
    assert far[(1200, 1000)] == (200, (1000, 1000), 1)


def test_legs_are_limited():
    one = reach((440, 1300), 1200, 50, around_the_box, Budget(50_000), most_legs=1)
    assert (890, 1300) not in one
    assert all(each.legs <= 1 for each in one.values())


def test_reach_is_bounded_by_its_budget():
    with pytest.raises(BudgetSpentError):
        reach((1000, 1000), 1200, 50, freely, Budget(100))
    with pytest.raises(BudgetSpentError):
        reach((1000, 1000), 10**6, 1, freely, Budget(5000))


def test_a_unit_that_cannot_move_reaches_its_own_place():
    assert set(reach((10, 20), 0, 50, freely, Budget(10))) == {(10, 20)}
