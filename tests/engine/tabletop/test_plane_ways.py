"""Kernels of fans and ways: facing points, tangents, arcs, headings."""

from __future__ import annotations

from itertools import pairwise
from math import cos, dist, pi, sin, sqrt

import pytest

from rules.engine.tabletop.plane import tangents
from rules.engine.tabletop.plane.compass_headings import HEADINGS
from rules.engine.tabletop.plane.legs import Course, first_hit, turning_circles
from rules.engine.tabletop.plane.segments import Point
from rules.engine.tabletop.plane.sight_lines import LINES, ORDER, facing
from rules.engine.tabletop.plane.tangents import (
    TURNS,
    Frame,
    Ground,
    PathSearch,
    arc,
    arc_length,
    bridge,
)
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

FIELD = (0.0, 0.0, 44.0, 30.0, 10.0, 10.0, 8.0)
EMPTY: Course = ([], [], [], [])


def flat_on(
    course: Course, start: Point, frame: Frame = FIELD, budget: Budget | None = None
) -> PathSearch:
    """The ways from a point among the obstacles of a course."""
    ground = Ground(course, frame, 1e-6, budget or Budget(10_000_000))
    return PathSearch(start, ground, turning_circles(course))


def test_the_facing_points_turn_the_heading_by_sixteenths():
    points = facing(3.0, 4.0, 0.5, cos(0.7), sin(0.7))
    for k, (x, y) in zip(range(-8, 9), points, strict=True):
        assert x == pytest.approx(3.0 + 0.5 * cos(0.7 + k * pi / 16), abs=1e-15)
        assert y == pytest.approx(4.0 + 0.5 * sin(0.7 + k * pi / 16), abs=1e-15)


def test_the_order_names_every_line_once():
    assert len(ORDER) == len(set(ORDER)) == LINES == 289


def test_the_headings_are_72_unit_vectors_every_five_degrees():
    assert len(HEADINGS) == 72
    for k, (x, y) in enumerate(HEADINGS):
        assert (x, y) == pytest.approx((cos(k * pi / 36), sin(k * pi / 36)), abs=1e-15)


@pytest.mark.parametrize("turn_a", [1, -1])
@pytest.mark.parametrize("turn_b", [1, -1])
def test_a_bridge_touches_both_circles_on_the_side_of_their_turns(turn_a, turn_b):
    a, b = (1.0, 2.0, 1.0), (6.0, 4.0, 2.0)
    start, end = bridge(a, turn_a, b, turn_b)
    length = dist(start, end)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    for (x, y, radius), turn, point in ((a, turn_a, start), (b, turn_b, end)):
        assert dist((x, y), point) == pytest.approx(radius)
        left = dx * (y - point[1]) - dy * (x - point[0])
        assert left == pytest.approx(turn * radius)


def test_no_bridge_crosses_between_overlapping_circles():
    assert bridge((0.0, 0.0, 1.0), 1, (1.5, 0.0, 1.0), -1) is None
    assert bridge((0.0, 0.0, 2.0), 1, (0.5, 0.0, 1.0), 1) is None
    assert bridge((0.0, 0.0, 2.0), 1, (0.0, 0.0, 2.0), -1) is None


@pytest.mark.parametrize("step", TURNS)
@pytest.mark.parametrize("turn", [1, -1])
def test_the_legs_of_an_arc_touch_its_circle_from_outside(step, turn):
    circle = (2.0, 3.0, 1.5)
    start, end = (3.5, 3.0), (2.0 + 1.5 * cos(2.0), 3.0 + 1.5 * sin(2.0))
    way = [start, *arc(circle, turn, start, end, step)]
    course = ([circle], [], [], [])
    assert way[-1] == end
    legs = list(pairwise(way))
    assert all(first_hit(course, 1e-9, a, b) < 0 for a, b in legs)
    angle = 2.0 if turn == 1 else 2 * pi - 2.0
    assert sum(dist(a, b) for a, b in legs) == pytest.approx(1.5 * angle, rel=0.01)


def test_the_shortest_way_round_a_disc_is_tangent_arc_tangent():
    course = ([(12.0, 10.0, 1.0)], [], [], [])
    flat = flat_on(course, (10.0, 10.0))
    way = flat.shortest((14.0, 10.0))
    exact = 2 * sqrt(3) + pi / 3
    length = sum(dist(a, b) for a, b in pairwise(way))
    assert length == pytest.approx(exact, rel=0.002)


def test_a_way_outside_the_field_is_no_way():
    course = ([(12.0, 10.0, 7.0)], [], [], [])
    assert flat_on(course, (4.0, 10.0)).shortest((18.0, 10.0)) == []
    assert flat_on(EMPTY, (10.0, 10.0)).shortest((12.0, 10.0)) == [
        (10.0, 10.0),
        (12.0, 10.0),
    ]


def test_an_end_that_is_shut_in_is_known_without_searching_the_whole_field(monkeypatch):
    settled: list[object] = []
    settle = tangents._Search.settle
    monkeypatch.setattr(
        tangents._Search, "settle", lambda walk: settled.append(walk) or settle(walk)
    )
    crowd = [(6.0 + 1.5 * i, 6.0 + 1.5 * k, 0.5) for i in range(6) for k in range(6)]
    cage = [(30 + 1.2 * x, 20 + 1.2 * y, 1.0) for x, y in HEADINGS[::12]]
    course: Course = ([*crowd, *cage], [], [], [])
    field = (0.0, 0.0, 44.0, 30.0, 5.0, 5.0, 40.0)
    flat = flat_on(course, (5.0, 5.0), field)
    assert flat.shortest((30.0, 20.0)) == []
    assert len(settled) < 500


def test_an_enclosed_unit_searches_for_a_way_out_once(monkeypatch):
    settled: list[object] = []
    settle = tangents._Search.settle
    monkeypatch.setattr(
        tangents._Search, "settle", lambda walk: settled.append(walk) or settle(walk)
    )
    cage = [(20 + 3 * x, 15 + 3 * y, 1.0) for x, y in HEADINGS[::6]]
    course: Course = (cage, [], [], [])
    field = (0.0, 0.0, 44.0, 30.0, 20.0, 15.0, 12.0)
    flat = flat_on(course, (20.0, 15.0), field)
    assert flat.shortest((28.0, 15.0)) == []
    once = len(settled)
    assert all(flat.shortest((20 + 8 * x, 15 + 8 * y)) == [] for x, y in HEADINGS[::5])
    assert len(settled) == once
    assert flat.shortest((21.0, 15.5)) == [(20.0, 15.0), (21.0, 15.5)]


@pytest.mark.parametrize("turn", [1, -1])
def test_an_arc_is_measured_as_long_as_the_chain_that_is_walked(turn):
    circle = (2.0, 3.0, 1.5)
    start = (3.5, 3.0)
    for angle in (0.0, 0.1, 1.0, 2.0, 4.0, 6.2):
        end = (2.0 + 1.5 * cos(angle), 3.0 + 1.5 * sin(angle))
        way = [start, *arc(circle, turn, start, end, TURNS[0])]
        walked = sum(dist(a, b) for a, b in pairwise(way))
        assert arc_length(circle, turn, start, end) == pytest.approx(walked, abs=1e-12)
    assert arc_length((2.0, 3.0, 0.0), turn, (2.0, 3.0), (2.0, 3.0)) == 0.0


def test_a_search_that_spends_its_budget_stops():
    crowd = [(4.0 + 1.5 * i, 4.0 + 1.5 * k, 0.5) for i in range(8) for k in range(8)]
    cage = [(30 + 1.2 * x, 20 + 1.2 * y, 1.0) for x, y in HEADINGS[::12]]
    wall = [(26.0, 0.5 * k, 0.4) for k in range(61)]
    field = (0.0, 0.0, 44.0, 30.0, 3.0, 3.0, 60.0)
    course: Course = ([*crowd, *cage, *wall], [], [], [])
    budget = Budget(20_000)
    with pytest.raises(BudgetSpentError):
        flat_on(course, (3.0, 3.0), field, budget).shortest((35.0, 25.0))
    assert budget.spent < 22_000


def test_the_same_search_takes_the_same_steps():
    crowd = [(6.0 + 1.7 * i, 6.0 + 1.6 * k, 0.5) for i in range(5) for k in range(5)]
    spent = set()
    for _ in range(3):
        budget = Budget(10_000_000)
        flat = flat_on((crowd, [], [], []), (10.1, 9.9), (0.0, 0.0, 44.0, 30.0, 10, 10, 9), budget)
        assert flat.shortest((14.2, 14.1))
        spent.add(budget.spent)
    assert len(spent) == 1
    assert spent.pop() > 100
