"""Footprints: crossings, lies and passages of bases, nesting, compared with slow searches."""

from __future__ import annotations

from fractions import Fraction
from math import cos, hypot, pi, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.tabletop.inches.bases import Base
from rules.engine.tabletop.inches.circles import Circle
from rules.engine.tabletop.inches.footprints import Passage, Placement, is_near, passage, placement
from rules.engine.tabletop.inches.nesting import lies_within, overlap
from rules.engine.tabletop.inches.points import squared
from rules.engine.tabletop.inches.polygon_crossings import convex_crossing, crossings
from rules.engine.tabletop.inches.polygons import Polygon, doubled_area
from rules.engine.tabletop.inches.stretches import are_longer, fraction_inside, length_inside
from rules.engine.tabletop.inches.surds import compare
from tests.engine.tabletop.rectangles import rectangle

EXAMPLES = settings(max_examples=200, deadline=None)

AROUND = ((3, 0), (2, 2), (0, 3), (-2, 2), (-3, 0), (-2, -2), (0, -3), (2, -2))
STAR = st.lists(st.integers(1, 8), min_size=8, max_size=8).map(
    lambda scales: Polygon(tuple((x * s, y * s) for (x, y), s in zip(AROUND, scales, strict=True)))
)
"""Simple polygons around the origin, most of them not convex."""
CONVEX = st.builds(
    lambda west, east, south, north, cut: Polygon(
        (
            (-west, -south),
            (east, -south),
            (east + cut, 0),
            (east, north),
            (0, north + cut),
            (-west, north),
        )
    ),
    *[st.integers(1, 20)] * 5,
).filter(lambda each: each.is_convex)
CIRCLE = st.builds(Circle, st.tuples(st.integers(-5, 5), st.integers(-5, 5)), st.integers(1, 20))
SHAPE = st.one_of(STAR, CONVEX, CIRCLE)
PLACE = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
RADIUS = st.integers(1, 12)

BOX = rectangle(500, 1000, 800, 1600)
ELL = Polygon(((0, 0), (40, 0), (40, 10), (10, 10), (10, 40), (0, 40)))
DISC = Circle((0, 0), 50)


def side_in_fractions(shape, x: Fraction, y: Fraction) -> int:
    """1 inside, 0 on the outline, -1 outside: by the winding number."""
    if isinstance(shape, Circle):
        depth = shape.radius**2 - (x - shape.centre[0]) ** 2 - (y - shape.centre[1]) ** 2
        return (depth > 0) - (depth < 0)
    winding = 0
    for (px, py), (qx, qy) in shape.edges:
        left = (qx - px) * (y - py) - (qy - py) * (x - px)
        if left == 0 and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy):
            return 0
        winding += (py <= y < qy and left > 0) - (qy <= y < py and left < 0)
    return 1 if winding else -1


@EXAMPLES
@given(SHAPE, PLACE)
def test_sides_of_an_outline(shape, place):
    assert shape.side(place) == side_in_fractions(shape, Fraction(place[0]), Fraction(place[1]))


@EXAMPLES
@given(SHAPE, PLACE, PLACE)
def test_a_place_is_on_a_crossing_if_it_is_inside(shape, a, b):
    assume(a != b)
    parts = shape.crossings(a, b)
    for k in range(60):
        at = Fraction(k, 59)
        side = side_in_fractions(shape, a[0] + at * (b[0] - a[0]), a[1] + at * (b[1] - a[1]))
        crossed = any(
            compare(start, at.numerator, at.denominator) <= 0
            and compare(end, at.numerator, at.denominator) >= 0
            for start, end in parts
        )
        assert crossed if side > 0 else side == 0 or not crossed


LARGE = st.tuples(st.integers(-6000, 6000), st.integers(-6000, 6000))
FIELD = st.tuples(st.integers(0, 3600), st.integers(0, 3600))


@EXAMPLES
@given(st.lists(LARGE, min_size=3, max_size=3), FIELD, FIELD)
def test_triangles_of_any_size_are_clipped_like_searched(corners, a, b):
    assume(doubled_area(tuple(corners)) > 0)
    triangle = Polygon(tuple(corners))
    for clipped, searched in zip(
        triangle.crossings(a, b), crossings(triangle.edges, a, b), strict=True
    ):
        for first, second in zip(clipped, searched, strict=True):
            assert compare(first, second.p, second.den) == 0


@EXAMPLES
@given(SHAPE, PLACE, PLACE)
def test_crossings_have_length_and_end_at_the_outline(shape, a, b):
    after = -1.0
    for start, end in shape.crossings(a, b):
        assert after < float(start) < float(end)
        for at in (start, end):
            x, y = (a[i] + float(at) * (b[i] - a[i]) for i in (0, 1))
            assert float(at) in {0.0, 1.0} or abs(depth(shape, x, y)) < 1e-6
        after = float(end)


@EXAMPLES
@given(CONVEX, PLACE, PLACE)
def test_clipping_finds_what_the_search_finds(shape, a, b):
    clipped = convex_crossing(shape.edges, a, b)
    searched = crossings(shape.edges, a, b)
    fractions = [
        [(Fraction(s.p, s.den), Fraction(e.p, e.den)) for s, e in each]
        for each in (clipped, searched)
    ]
    assert fractions[0] == fractions[1]


@pytest.mark.parametrize("shape", [BOX, Polygon((*BOX.corners[:2], (800, 1300), *BOX.corners[2:]))])
def test_touching_an_edge_or_a_corner_is_no_crossing(shape):
    assert shape.crossings((500, 900), (500, 1700)) == ()
    assert shape.crossings((800, 0), (800, 1200)) == ()
    assert shape.crossings((400, 1100), (600, 900)) == ()
    assert shape.crossings((600, 1000), (600, 900)) == ()
    assert shape.crossings((600, 1200), (600, 1200)) == ()
    assert len(shape.crossings((501, 900), (501, 1700))) == 1


def test_a_tangent_is_no_crossing():
    assert DISC.crossings((-100, 50), (100, 50)) == ()
    assert DISC.crossings((50, 0), (100, 0)) == ()
    assert length_inside(DISC, (-100, 49), (100, 49)) == 20
    assert length_inside(DISC, (-100, 0), (0, 0)) == 50


def test_a_line_may_cross_twice():
    assert len(ELL.crossings((45, 5), (5, 45))) == 0
    assert [(float(s), float(e)) for s, e in ELL.crossings((20, -20), (-10, 40))] == [
        (pytest.approx(1 / 3), pytest.approx(2 / 3))
    ]
    assert len(ELL.crossings((41, 8), (8, 41))) == 2
    assert len(ELL.crossings((20, 5), (5, 20))) == 2
    assert len(ELL.crossings((15, 4), (4, 15))) == 1


def test_a_line_along_an_edge_may_go_on_inside():
    ((start, end),) = ELL.crossings((60, 10), (-20, 10))
    assert (start.p * 80, end.p * 80) == (50 * start.den, 60 * end.den)
    assert ELL.crossings((60, 10), (10, 10)) == ()


def test_crossings_that_meet_at_a_corner_are_one():
    ((start, end),) = ELL.crossings((20, 0), (0, 20))
    assert (float(start), float(end)) == (0, 1)


@EXAMPLES
@given(SHAPE, PLACE, PLACE, st.integers(0, 60))
def test_lengths_inside_are_sums_of_crossings(shape, a, b, limit):
    parts = shape.crossings(a, b)
    inside = sum(float(end) - float(start) for start, end in parts) * squared(a, b) ** 0.5
    assert abs(length_inside(shape, a, b) - inside) <= 0.5 + 1e-9
    assert float(fraction_inside(parts)) == pytest.approx(
        sum(float(e) - float(s) for s, e in parts)
    )
    assert abs(inside - limit) < 1e-9 or are_longer(parts, a, b, limit) == (inside > limit)


@EXAMPLES
@given(SHAPE, PLACE, PLACE)
def test_a_line_crosses_the_same_from_both_ends(shape, a, b):
    assert length_inside(shape, a, b) == length_inside(shape, b, a)


def segment_distance(x, y, a, b) -> float:
    whole = squared(a, b)
    along = ((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1])) / whole if whole else 0.0
    at = min(1.0, max(0.0, along))
    return hypot(a[0] + at * (b[0] - a[0]) - x, a[1] + at * (b[1] - a[1]) - y)


def depth(shape, x: float, y: float) -> float:
    """How deep a place is inside, negative outside: an approximation."""
    if isinstance(shape, Circle):
        return shape.radius - hypot(x - shape.centre[0], y - shape.centre[1])
    off = min(segment_distance(x, y, p, q) for p, q in shape.edges)
    return off if side_in_fractions(shape, Fraction(x), Fraction(y)) > 0 else -off


@EXAMPLES
@given(SHAPE, PLACE, RADIUS)
def test_how_a_base_lies(shape, place, radius):
    off = depth(shape, *place)
    assume(abs(abs(off) - radius) > 1e-9)
    expected = (
        Placement.ASTRIDE
        if abs(off) < radius
        else Placement.INSIDE
        if off > 0
        else Placement.OUTSIDE
    )
    assert placement(shape, Base(place, radius)) is expected
    rim = [
        depth(shape, place[0] + radius * cos(k * pi / 8), place[1] + radius * sin(k * pi / 8))
        for k in range(16)
    ]
    assert expected is not Placement.INSIDE or min(rim) > -1e-9
    assert expected is not Placement.OUTSIDE or max(rim) < 1e-9


def test_touching_lies_neither_astride_nor_inside_out():
    assert placement(BOX, Base((450, 1200), 50)) is Placement.OUTSIDE
    assert placement(BOX, Base((451, 1200), 50)) is Placement.ASTRIDE
    assert placement(BOX, Base((549, 1200), 50)) is Placement.ASTRIDE
    assert placement(BOX, Base((550, 1200), 50)) is Placement.INSIDE
    assert placement(BOX, Base((550, 1050), 50)) is Placement.INSIDE
    assert placement(BOX, Base((470, 960), 50)) is Placement.OUTSIDE
    assert placement(BOX, Base((471, 960), 50)) is Placement.ASTRIDE
    assert placement(DISC, Base((30, 40), 50)) is Placement.ASTRIDE
    assert placement(DISC, Base((60, 80), 50)) is Placement.OUTSIDE
    assert placement(DISC, Base((18, 24), 20)) is Placement.INSIDE


def test_contact_with_a_feature_has_a_tolerance():
    assert is_near(BOX, Base((445, 1200), 50), 5)
    assert not is_near(BOX, Base((444, 1200), 50), 5)
    assert is_near(BOX, Base((600, 1200), 50), 5)
    assert is_near(DISC, Base((0, 105), 50), 5)
    assert not is_near(DISC, Base((0, 106), 50), 5)


@EXAMPLES
@given(SHAPE, PLACE)
def test_gaps_for_display(shape, place):
    assert abs(shape.gap(place) - max(0.0, -depth(shape, *place))) <= 0.5 + 1e-9


@EXAMPLES
@given(SHAPE, PLACE, PLACE, RADIUS)
def test_passages_follow_from_places_on_the_way(shape, a, b, radius):
    found = passage(shape, a, b, radius)
    ends = placement(shape, Base(a, radius)), placement(shape, Base(b, radius))
    on_the_way = [
        depth(shape, a[0] + k / 40 * (b[0] - a[0]), a[1] + k / 40 * (b[1] - a[1]))
        for k in range(41)
    ]
    if found is Passage.CLEAR:
        assert max(on_the_way) <= -radius + 1e-9
    elif found is Passage.WITHIN:
        assert min(on_the_way) >= radius - 1e-9
    else:
        expected = {
            Passage.ONTO: {(Placement.OUTSIDE, Placement.INSIDE)},
            Passage.OFF: {(Placement.INSIDE, Placement.OUTSIDE)},
            Passage.OVER: {(Placement.OUTSIDE, Placement.OUTSIDE)},
        }.get(found)
        assert (
            ends in expected
            if expected
            else Placement.ASTRIDE in ends or ends == (Placement.INSIDE,) * 2
        )


def test_passages():
    assert passage(BOX, (440, 1200), (860, 1200), 50) is Passage.OVER
    assert passage(BOX, (440, 1200), (650, 1200), 50) is Passage.ONTO
    assert passage(BOX, (650, 1200), (860, 1200), 50) is Passage.OFF
    assert passage(BOX, (650, 1200), (700, 1500), 50) is Passage.WITHIN
    assert passage(BOX, (450, 900), (450, 1700), 50) is Passage.CLEAR
    assert passage(BOX, (440, 1200), (470, 1200), 50) is Passage.ASTRIDE
    assert passage(ELL, (30, 5), (5, 30), 4) is Passage.ASTRIDE


def test_a_polygon_is_counter_clockwise():
    assert doubled_area(BOX.corners) == 2 * 300 * 600
    with pytest.raises(ValueError, match="counter-clockwise"):
        Polygon(BOX.corners[::-1])


def places_inside(shape, step=Fraction(1, 2)):
    low_x, low_y, high_x, high_y = shape.box
    columns = int((high_x - low_x) / step)
    rows = int((high_y - low_y) / step)
    for i in range(columns + 1):
        for j in range(rows + 1):
            x, y = low_x + i * step, low_y + j * step
            if side_in_fractions(shape, x, y) > 0:
                yield x, y


SMALL = st.tuples(st.integers(-4, 4), st.integers(-4, 4), st.integers(1, 5), st.integers(1, 5)).map(
    lambda r: rectangle(r[0], r[1], r[0] + r[2], r[1] + r[3])
)


@EXAMPLES
@given(SMALL, SMALL)
def test_rectangles_overlap_and_nest_as_their_places_do(a, b):
    common = [each for each in places_inside(a) if side_in_fractions(b, *each) > 0]
    assert overlap(a, b) == overlap(b, a) == bool(common)
    assert lies_within(a, b) == all(side_in_fractions(b, *each) >= 0 for each in a.corners)


def test_polygons_that_share_only_edges_do_not_overlap():
    notch = rectangle(10, 10, 40, 40)
    assert not overlap(ELL, notch)
    assert not lies_within(notch, ELL)
    assert overlap(ELL, Polygon(ELL.corners[2:] + ELL.corners[:2]))
    assert overlap(BOX, Polygon((*BOX.corners[:2], (800, 1300), *BOX.corners[2:])))
    assert lies_within(BOX, BOX)
    assert not lies_within(rectangle(0, 0, 40, 40), ELL)
    assert lies_within(rectangle(0, 0, 10, 40), ELL)


@EXAMPLES
@given(st.one_of(STAR, SMALL), CIRCLE)
def test_polygons_and_circles_overlap_and_nest(polygon, circle):
    assert overlap(polygon, circle) == overlap(circle, polygon)
    if lies_within(polygon, circle) or lies_within(circle, polygon):
        assert overlap(polygon, circle)
    near = depth(polygon, *circle.centre)
    assert abs(near + circle.radius) < 1e-9 or overlap(polygon, circle) == (near > -circle.radius)
    assert lies_within(circle, polygon) == (
        placement(polygon, Base(circle.centre, circle.radius)) is Placement.INSIDE
    )


def test_circles_overlap_and_nest():
    assert not overlap(DISC, Circle((60, 80), 50))
    assert overlap(DISC, Circle((60, 79), 50))
    assert lies_within(Circle((30, 0), 20), DISC)
    assert not lies_within(Circle((30, 0), 21), DISC)
