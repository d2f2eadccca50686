"""Outlines that somebody has drawn: crossing themselves, overlapping others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.tabletop.plane.drawn_outlines import TOUCH, is_simple, overlap

SQUARE = ((0, 0), (4, 0), (4, 4), (0, 4))
ELL = ((0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4))


def moved(polygon, dx, dy):
    return tuple((x + dx, y + dy) for x, y in polygon)


@pytest.mark.parametrize("polygon", [SQUARE, SQUARE[::-1], ELL])
def test_a_plain_outline_is_simple(polygon):
    assert is_simple(polygon)


@pytest.mark.parametrize(
    "polygon",
    [
        pytest.param(((0, 0), (4, 0)), id="two vertices"),
        pytest.param(((0, 0), (2, 0), (4, 0)), id="a line"),
        pytest.param(((0, 0), (4, 4), (4, 0), (0, 4)), id="a bow tie"),
        pytest.param(((0, 0), (6, 0), (6, 4), (4, -1), (0, 4)), id="a side across another"),
        pytest.param(((0, 0), (4, 0), (2, 0), (2, 4)), id="a turn back on itself"),
        pytest.param(((0, 0), (4, 0), (4, 0), (4, 4)), id="a vertex given twice"),
        pytest.param(((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), id="a corner on a side"),
        pytest.param(
            ((0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)), id="two corners in one place"
        ),
    ],
)
def test_an_outline_that_meets_itself_is_not_simple(polygon):
    assert not is_simple(polygon)


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        pytest.param(moved(SQUARE, 4, 0), False, id="a common side"),
        pytest.param(moved(SQUARE, 4, 2), False, id="a part of a side"),
        pytest.param(moved(SQUARE, 4, 4), False, id="a common corner"),
        pytest.param(moved(SQUARE, 9, 9), False, id="far away"),
        pytest.param(moved(SQUARE, 3.9, 0), True, id="a strip"),
        pytest.param(moved(SQUARE, 4 - TOUCH / 10, 0), False, id="a strip thinner than TOUCH"),
        pytest.param(SQUARE, True, id="the same"),
        pytest.param(((1, 1), (2, 1), (2, 2), (1, 2)), True, id="one within the other"),
        pytest.param(((0, 1), (4, 1), (4, 3), (0, 3)), True, id="between two sides"),
        pytest.param(((-1, 1), (5, 1), (5, 3), (-1, 3)), True, id="a cross"),
        pytest.param(((4, 0), (8, 0), (8, 8), (0, 8), (0, 4), (4, 4)), False, id="around a corner"),
        pytest.param(((-2, 2), (2, 6), (-2, 6)), False, id="a slope by a corner"),
    ],
)
def test_polygons_overlap_when_they_share_area(other, shared):
    assert overlap(SQUARE, other) is shared
    assert overlap(other, SQUARE) is shared


def test_a_polygon_in_the_notch_of_another_does_not_overlap_it():
    assert not overlap(ELL, ((1, 1), (4, 1), (4, 4), (1, 4)))


coordinate = st.integers(0, 12).map(lambda n: n / 2)


@st.composite
def rectangles(draw):
    x0, x1 = sorted(draw(st.lists(coordinate, min_size=2, max_size=2, unique=True)))
    y0, y1 = sorted(draw(st.lists(coordinate, min_size=2, max_size=2, unique=True)))
    return x0, y0, x1, y1


def corners(box):
    x0, y0, x1, y1 = box
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


@given(rectangles(), rectangles())
def test_rectangles_overlap_exactly_when_their_sides_do(one, other):
    expected = max(one[0], other[0]) < min(one[2], other[2]) and max(one[1], other[1]) < min(
        one[3], other[3]
    )
    assert overlap(corners(one), corners(other)) is expected
