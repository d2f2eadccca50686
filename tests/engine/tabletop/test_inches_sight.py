"""Sight lines in three dimensions, compared with heights at many places of a line."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.tabletop.inches.bases import Base
from rules.engine.tabletop.inches.circles import Circle
from rules.engine.tabletop.inches.points import squared
from rules.engine.tabletop.inches.polygons import Polygon
from rules.engine.tabletop.inches.sight_lines import (
    Obstacle,
    SightLine,
    is_below,
    lines_between,
    obstructions,
    obstructs,
    parts_below,
    sight_points,
)
from tests.engine.tabletop.rectangles import rectangle

EXAMPLES = settings(max_examples=200, deadline=None)

WALL = rectangle(400, 0, 600, 1000)
SHAPES = (
    WALL,
    Circle((500, 500), 200),
    Polygon(((300, 300), (700, 300), (700, 400), (400, 400), (400, 700), (300, 700))),
)
PLACE = st.tuples(st.integers(0, 1000), st.integers(0, 1000))
HEIGHT = st.integers(0, 600)
LINE = st.builds(SightLine, PLACE, HEIGHT, PLACE, HEIGHT)


def level(start: int, end: int) -> SightLine:
    return SightLine((0, 500), start, (1000, 500), end)


def reverse(line: SightLine) -> SightLine:
    return SightLine(line.end, line.end_height, line.start, line.start_height)


def below_by_samples(line: SightLine, shape, top: int, count: int = 400) -> float:
    """About how much of a line lies inside a shape and below a top."""
    inside = 0
    for k in range(count):
        at = Fraction(2 * k + 1, 2 * count)
        height = line.start_height + at * (line.end_height - line.start_height)
        if height < top and any(
            float(start) <= at <= float(end) for start, end in shape.crossings(line.start, line.end)
        ):
            inside += 1
    return inside / count * squared(line.start, line.end) ** 0.5


@pytest.mark.parametrize(
    ("start", "end", "is_obstructed"),
    [
        (299, 299, True),
        (300, 300, False),  # the height of the top obstructs nothing
        (0, 700, True),  # 2.8 inches above the near side
        (500, 0, True),
        (100, 600, False),  # 3 inches above the near side
        (600, 100, False),
        (99, 600, True),
        (600, 99, True),
    ],
)
def test_the_lower_end_of_a_crossing_decides(start, end, is_obstructed):
    assert obstructs(Obstacle(WALL, 300), level(start, end)) == is_obstructed


def test_a_crossing_begins_at_an_end_that_lies_inside():
    line = SightLine((500, 500), 300, (1000, 500), 200)
    assert obstructs(Obstacle(WALL, 300), line)
    assert not obstructs(Obstacle(WALL, 280), line)


def test_an_upright_line_crosses_nothing():
    assert not obstructs(Obstacle(WALL, 300), SightLine((500, 500), 0, (500, 500), 200))


def test_an_area_obstructs_beyond_what_is_allowed():
    assert not obstructs(Obstacle(WALL, 300, allowed=200), level(100, 100))
    assert obstructs(Obstacle(WALL, 300, allowed=199), level(100, 100))


def test_only_what_is_below_the_top_of_an_area_counts():
    rising = level(200, 400)  # 3 inches in the middle of the wall
    assert obstructs(Obstacle(WALL, 300, allowed=99), rising)
    assert not obstructs(Obstacle(WALL, 300, allowed=100), rising)
    assert not obstructs(Obstacle(WALL, 300, allowed=100), reverse(rising))


@EXAMPLES
@given(LINE, st.sampled_from(SHAPES), st.integers(1, 600), st.sampled_from([0, 50, 150]))
def test_obstruction_is_the_same_from_both_ends(line, shape, top, allowed):
    obstacle = Obstacle(shape, top, allowed)
    assert obstructs(obstacle, line) == obstructs(obstacle, reverse(line))


@EXAMPLES
@given(LINE, st.sampled_from(SHAPES), st.integers(1, 600), st.sampled_from([0, 50, 150]))
def test_obstruction_is_what_places_on_the_line_say(line, shape, top, allowed):
    sampled = below_by_samples(line, shape, top)
    assume(abs(sampled - allowed) > 10)
    assert obstructs(Obstacle(shape, top, allowed), line) == (sampled > allowed)


@EXAMPLES
@given(LINE, st.sampled_from(SHAPES), st.integers(1, 600))
def test_parts_below_a_top_are_below_it(line, shape, top):
    parts = shape.crossings(line.start, line.end)
    below = parts_below(line, parts, top)
    assert len(below) == sum(is_below(line, part, top) for part in parts)
    for start, end in below:
        middle = (float(start) + float(end)) / 2
        assert line.start_height + middle * (line.end_height - line.start_height) < top
        assert float(start) < float(end)


@EXAMPLES
@given(PLACE, PLACE, st.integers(25, 150))
def test_sight_points_lie_on_the_edge(place, other, radius):
    assume(place != other)
    centre, *edge = sight_points(Base(place, radius), other)
    assert centre == place
    assert len(edge) == 2
    assert all(abs(squared(place, each) ** 0.5 - radius) < 1 for each in edge)


def test_a_base_has_no_sides_towards_its_own_centre():
    assert sight_points(Base((3, 4), 50), (3, 4)) == ((3, 4),)


@EXAMPLES
@given(PLACE, PLACE, HEIGHT, HEIGHT)
def test_nine_lines_are_the_same_from_both_ends(a, b, first, second):
    assume(a != b)
    starts, ends = sight_points(Base(a, 50), b), sight_points(Base(b, 75), a)
    forth = lines_between(starts, first, ends, second)
    back = lines_between(ends, second, starts, first)
    assert len(forth) == 9
    assert {reverse(line) for line in back} == set(forth)


def test_the_obstacles_of_each_line():
    obstacles = [Obstacle(WALL, 300), Obstacle(SHAPES[1], 500), Obstacle(rectangle(0, 0, 9, 9), 9)]
    lines = [level(100, 100), level(400, 400), level(600, 600)]
    assert obstructions(lines, obstacles) == [[0, 1], [1], []]
    assert obstructions([], obstacles) == []


@EXAMPLES
@given(st.lists(LINE, min_size=1, max_size=5))
def test_lines_asked_together_are_answered_like_single_ones(lines):
    obstacles = [Obstacle(shape, 250) for shape in SHAPES]
    alone = [[i for i, each in enumerate(obstacles) if obstructs(each, line)] for line in lines]
    assert obstructions(lines, obstacles) == alone
