"""Kernels over polygons: depth, clipping, crossing, shared edges; convex and not."""

from __future__ import annotations

from math import dist, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.tabletop.plane.polygons import (
    area,
    box,
    clip,
    crosses,
    depth,
    distance_to_polygon,
    half_planes,
    holds,
    length_inside,
    segment_to_polygon,
)
from rules.engine.tabletop.plane.segments import distance_to_segment, segments_distance
from rules.engine.tabletop.plane.shared_edges import shared_edges

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
ELL = ((0.0, 0.0), (4.0, 0.0), (4.0, 1.0), (1.0, 1.0), (1.0, 4.0), (0.0, 4.0))
HEXAGON = ((2.0, 0.0), (4.0, 1.0), (4.0, 3.0), (2.0, 4.0), (0.0, 3.0), (0.0, 1.0))
EPS = 1e-6
COORDINATE = st.floats(-2, 6).map(lambda v: round(v, 3))
POINT = st.tuples(COORDINATE, COORDINATE)


def test_only_convex_polygons_have_half_planes():
    assert len(half_planes(SQUARE)) == 4
    assert len(half_planes(HEXAGON)) == 6
    assert half_planes(ELL) == ()


def test_area_is_positive_counter_clockwise():
    assert area(SQUARE) == 16.0
    assert area(SQUARE[::-1]) == -16.0
    assert box(HEXAGON) == (0.0, 0.0, 4.0, 4.0)


def test_depth_is_the_distance_to_the_outline_signed():
    assert depth(SQUARE, 2, 1) == 1.0
    assert depth(SQUARE, 5, 2) == -1.0
    assert depth(ELL, 2, 2) == -1.0
    assert depth(ELL, 0.5, 0.5) == 0.5
    assert distance_to_polygon(SQUARE, 1, 1) == 0.0
    assert distance_to_polygon(SQUARE, 7, 8) == 5.0


@pytest.mark.parametrize("polygon", [SQUARE, ELL])
def test_a_segment_along_a_face_or_through_a_corner_does_not_cross(polygon):
    planes = half_planes(polygon)
    assert not crosses(polygon, planes, EPS, -1, 0, 5, 0)
    assert not crosses(polygon, planes, EPS, -1, 1, 1, -1)
    assert not crosses(polygon, planes, EPS, -1, 1e-7, 5, 1e-7)
    assert crosses(polygon, planes, EPS, -1, 2e-6, 5, 2e-6)
    assert crosses(polygon, planes, EPS, -1, 0.5, 5, 0.5)
    assert crosses(polygon, planes, EPS, 0.5, 0.5, 0.6, 0.6)


def test_the_notch_of_an_angle_is_outside():
    assert not crosses(ELL, (), EPS, 1, 4, 4, 1)
    assert not crosses(ELL, (), EPS, 1.5, 1.5, 3, 3)
    assert crosses(ELL, (), EPS, 0.9, 4, 4, 0.9)


def test_the_length_inside_counts_every_stretch():
    assert length_inside(SQUARE, half_planes(SQUARE), -1, 2, 9, 2) == pytest.approx(4)
    assert length_inside(SQUARE, half_planes(SQUARE), -1, 0, 9, 0) == 0.0
    assert length_inside(ELL, (), 0, 3.5, 3.5, 0) == pytest.approx(2 * sqrt(2))
    assert length_inside(ELL, (), 1, -1, 1, 9) == pytest.approx(1)


@given(POINT, POINT)
@settings(max_examples=300, deadline=None)
def test_the_fast_path_for_convex_polygons_agrees_with_the_general_one(a, b):
    planes = half_planes(HEXAGON)
    assert crosses(HEXAGON, planes, EPS, *a, *b) == crosses(HEXAGON, (), EPS, *a, *b)
    quick = length_inside(HEXAGON, planes, *a, *b)
    assert quick == pytest.approx(length_inside(HEXAGON, (), *a, *b), abs=1e-7)


@given(POINT, POINT)
@settings(max_examples=300, deadline=None)
def test_a_clipped_stretch_lies_inside(a, b):
    start, end = clip(half_planes(HEXAGON), 0.0, *a, *b)
    if start < end:
        t = (start + end) / 2
        assert depth(HEXAGON, a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) >= -1e-9
    else:
        assert not (holds(HEXAGON, *a) and depth(HEXAGON, *a) > 1e-6)


@given(POINT, POINT, st.floats(0, 1))
@settings(max_examples=300, deadline=None)
def test_no_point_of_a_segment_is_nearer_than_the_segment(a, b, t):
    x, y = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
    assert segment_to_polygon(ELL, *a, *b) <= distance_to_polygon(ELL, x, y) + 1e-9
    assert distance_to_segment(1.0, 1.0, *a, *b) <= dist((x, y), (1.0, 1.0)) + 1e-9


def test_crossing_segments_have_no_distance():
    assert segments_distance((0, 0), (2, 2), (0, 2), (2, 0)) == 0.0
    assert segments_distance((0, 0), (2, 0), (0, 1), (2, 1)) == 1.0
    assert segment_to_polygon(SQUARE, -1, 2, 5, 2) == 0.0


def test_polygons_side_by_side_share_a_seam_short_of_its_ends():
    beside = tuple((x + 4.0, y + 1.0) for x, y in SQUARE)
    ((start, end),) = shared_edges(SQUARE, beside, EPS)
    assert sorted((start, end)) == [
        (4.0, pytest.approx(1.0, abs=2e-5)),
        (4.0, pytest.approx(4.0, abs=2e-5)),
    ]
    assert start[1] != 1.0
    corner = tuple((x + 4.0, y + 4.0) for x, y in SQUARE)
    assert shared_edges(SQUARE, corner, EPS) == []
    apart = tuple((x + 4.001, y) for x, y in SQUARE)
    assert shared_edges(SQUARE, apart, EPS) == []
