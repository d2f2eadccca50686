"""Places, segments and round bases, compared with decimals and fractions."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from itertools import product
from math import hypot

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.tabletop.inches.bases import (
    Base,
    closer_than,
    gap,
    overlap,
    sweeps_over,
    within,
)
from rules.engine.tabletop.inches.points import (
    length,
    place_along,
    places_across,
    sampled,
    squared,
)
from rules.engine.tabletop.inches.segments import (
    compare_segments,
    compare_to_segment,
    nearest_fraction,
    segments_meet,
)

EXAMPLES = settings(max_examples=200, deadline=None)

PLACE = st.tuples(st.integers(-300, 300), st.integers(-300, 300))
NEAR = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
DISTANCE = st.integers(0, 400)
BASE = st.builds(Base, PLACE, st.integers(0, 150))


def nearest(value: Decimal) -> int:
    return int(value.quantize(Decimal(1), ROUND_HALF_UP))


def place_in_decimals(a, b, distance):
    whole = Decimal(squared(a, b)).sqrt()
    return tuple(nearest(a[i] + (b[i] - a[i]) * distance / whole) for i in (0, 1))


@EXAMPLES
@given(PLACE, PLACE, st.integers(-400, 400))
def test_a_place_along_a_line(a, b, distance):
    assume(a != b)
    with localcontext() as context:
        context.prec = 60
        assert place_along(a, b, distance) == place_in_decimals(a, b, distance)


def test_nothing_lies_in_no_direction():
    with pytest.raises(ValueError, match="no direction"):
        place_along((3, 4), (3, 4), 1)


@EXAMPLES
@given(PLACE, PLACE, DISTANCE)
def test_places_across_are_opposite_and_square_to_the_line(a, b, distance):
    assume(a != b)
    left, right = places_across(a, b, distance)
    assert (left[0] + right[0], left[1] + right[1]) == (2 * a[0], 2 * a[1])
    assert abs(hypot(left[0] - a[0], left[1] - a[1]) - distance) < 1
    along = (left[0] - a[0]) * (b[0] - a[0]) + (left[1] - a[1]) * (b[1] - a[1])
    assert abs(along) <= hypot(b[0] - a[0], b[1] - a[1])
    assert places_across(a, b, distance) == (left, right)


def test_points_of_a_base_square_to_a_diagonal():
    assert places_across((1000, 1000), (1300, 1400), 50) == ((960, 1030), (1040, 970))


def test_lengths_are_rounded():
    assert length((0, 0), (300, 400)) == 500
    assert length((0, 0), (100, 100)) == 141
    assert length((0, 0), (1, 1)) == 1


def test_samples_are_both_ends_and_what_lies_between():
    assert sampled((0, 0), (120, 0), 50) == [(0, 0), (50, 0), (100, 0), (120, 0)]
    assert sampled((0, 0), (100, 0), 50) == [(0, 0), (50, 0), (100, 0)]
    assert sampled((7, 7), (7, 7), 50) == [(7, 7)]


def fraction_to_segment(point, a, b) -> Fraction:
    """The squared distance, by clamping the foot of the perpendicular."""
    whole = squared(a, b)
    along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])
    at = min(Fraction(1), max(Fraction(0), Fraction(along, whole))) if whole else Fraction(0)
    return sum(((a[i] + at * (b[i] - a[i]) - point[i]) ** 2 for i in (0, 1)), Fraction(0))


@EXAMPLES
@given(PLACE, PLACE, PLACE, DISTANCE)
def test_the_distance_to_a_segment(point, a, b, distance):
    expected = fraction_to_segment(point, a, b)
    assert Fraction(*nearest_fraction(point, a, b)) == expected
    excess = expected - distance * distance
    assert compare_to_segment(point, a, b, distance) == (excess > 0) - (excess < 0)


def meet(a, b, c, d) -> bool:
    """Whether two segments share a point, by solving for it in fractions."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    turned = ux * vy - uy * vx
    if turned:
        s = Fraction((c[0] - a[0]) * vy - (c[1] - a[1]) * vx, turned)
        t = Fraction((c[0] - a[0]) * uy - (c[1] - a[1]) * ux, turned)
        return 0 <= s <= 1 and 0 <= t <= 1
    pairs = ((a, c, d), (b, c, d), (c, a, b), (d, a, b))
    return any(fraction_to_segment(*each) == 0 for each in pairs)


@EXAMPLES
@given(NEAR, NEAR, NEAR, NEAR)
def test_segments_that_meet(a, b, c, d):
    assert segments_meet(a, b, c, d) == meet(a, b, c, d)


@EXAMPLES
@given(NEAR, NEAR, NEAR, NEAR, st.integers(0, 8))
def test_the_distance_between_segments(a, b, c, d, distance):
    expected = Fraction(0)
    if not meet(a, b, c, d):
        pairs = ((a, c, d), (b, c, d), (c, a, b), (d, a, b))
        expected = min(fraction_to_segment(*each) for each in pairs)
    excess = expected - distance * distance
    assert compare_segments(a, b, c, d, distance) == (excess > 0) - (excess < 0)


def test_within_includes_the_distance_itself():
    a, b = Base((0, 0), 50), Base((700, 0), 50)
    assert within(a, b, 600)
    assert not closer_than(a, b, 600)
    assert not within(a, b, 599)
    assert gap(a, b) == 600


def test_touching_is_no_overlap():
    assert not overlap(Base((0, 0), 50), Base((60, 80), 50))
    assert overlap(Base((0, 0), 50), Base((60, 79), 50))


def test_a_base_is_swept_over_only_if_it_is_overlapped():
    assert sweeps_over((0, 0), (1000, 0), 50, Base((500, 99), 50))
    assert not sweeps_over((0, 0), (1000, 0), 50, Base((500, 100), 50))
    assert not sweeps_over((0, 0), (1000, 0), 50, Base((1100, 0), 50))
    assert sweeps_over((0, 0), (1000, 0), 50, Base((1099, 0), 50))


def test_one_unit_decides_in_every_direction():
    for x, y in product((-3, 3), (-4, 4)):
        assert within(Base((0, 0), 2), Base((x, y), 2), 1)
        assert not within(Base((0, 0), 2), Base((x, y + (1 if y > 0 else -1)), 2), 1)
