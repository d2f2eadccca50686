"""Measuring: tolerances, gaps, contact, and what a prepared board knows of a point."""

from __future__ import annotations

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import GROUND, board_of, marker, prepared
from rules.engine.frontier.space.measure import (
    at_least,
    centres,
    gap,
    gap_to_polygon,
    gap_to_segment,
    in_contact,
    more_than,
    radius_of,
    within,
)
from tests.engine.frontier.shapes import board, part, piece, rectangle, unit

R = radius_of(25)
ZONE = rectangle(0, 0, 6, 30)


@pytest.mark.clause("FR-MEAS-3", "FR-MEAS-4")
def test_bases_are_discs_of_their_printed_diameter():
    assert radius_of(25) == pytest.approx(0.492126, abs=1e-6)
    assert radius_of(40) == pytest.approx(0.787402, abs=1e-6)
    assert marker(1, 2).radius == R


@pytest.mark.clause("FR-MEAS-5")
def test_at_exactly_the_limit_both_within_and_at_least_hold():
    for d in (10.0, 10.0 + 9e-7, 10.0 - 9e-7):
        assert within(d, 10)
        assert at_least(d, 10)
        assert not more_than(d, 10)
    assert not within(10.00001, 10)
    assert more_than(10.00001, 10)
    assert not at_least(9.99999, 10)


@pytest.mark.clause("FR-MEAS-5", "FR-MEAS-7")
def test_the_worked_gaps_between_two_bases():
    assert gap(unit(10, 10), unit(20, 10)) == pytest.approx(9.0157, abs=1e-4)
    exact = gap(unit(10, 10), unit(20.984252, 10))
    assert within(exact, 10)
    assert at_least(exact, 10)
    assert gap(unit(10, 10), unit(10.5, 10)) == 0.0


@pytest.mark.clause("FR-MEAS-8", "FR-MEAS-9", "FR-MEAS-10")
def test_gaps_to_markers_edges_and_polygons():
    body = unit(10, 10)
    assert gap(body, marker(13, 14)) == pytest.approx(5 - 2 * R)
    assert gap_to_segment(body, (0, 0), (0, 30)) == pytest.approx(10 - R)
    assert gap_to_segment(unit(0.2, 5), (0, 0), (0, 30)) == 0.0
    assert gap_to_polygon(body, rectangle(13, 14, 20, 20)) == pytest.approx(5 - R)
    assert gap_to_polygon(body, rectangle(10.2, 9, 20, 20)) == 0.0


@pytest.mark.clause("FR-MEAS-11", "FR-MEAS-12", "FR-MEAS-13")
def test_height_adds_no_distance():
    assert centres(unit(0, 0), unit(3, 4, elevation=3.0)) == 5.0
    assert gap(unit(10, 10), unit(10, 15, elevation=3.0)) == pytest.approx(5 - 2 * R)


@pytest.mark.clause("FR-MEAS-6")
@pytest.mark.parametrize(
    ("apart", "elevation", "touching"),
    [(0.0, 0.0, True), (0.02, 0.0, True), (0.021, 0.0, False), (0.0, 0.5, True), (0.0, 1.0, False)],
)
def test_contact_is_half_a_millimetre_at_heights_that_meet(apart, elevation, touching):
    other = unit(10 + 2 * R + apart, 10, elevation=elevation)
    assert in_contact(unit(10, 10), other) == touching
    assert in_contact(other, unit(10, 10)) == touching


@pytest.mark.clause("FR-MOVE-9", "FR-MOVE-19")
def test_a_point_on_an_outline_may_use_the_part_or_the_ground():
    on = board(part("w", rectangle(8, 8, 14, 12), 1))
    found = [(s.part, s.elevation) for s in on.surfaces_at(8, 10)]
    assert found == [(0, 1.0), (GROUND, 0.0)]
    assert on.surface_of(8, 10, 0.0).part == GROUND
    assert on.surface_of(8, 10, 1.0).part == 0
    assert on.surface_of(10, 10, 0.0) is None


@pytest.mark.clause("FR-TERR-3", "FR-MOVE-9")
def test_the_centre_alone_tells_the_rules_a_body_stands_in():
    on = board_of(
        [piece("p", part("w", rectangle(8, 8, 14, 12), 0, {0.0: ("rough",)}))],
    )
    assert on.surface_of(8.0, 10, 0.0).rules == ("rough",)
    assert on.surface_of(7.9, 10, 0.0).rules == ()


@pytest.mark.clause("FR-TERR-IMPASS-1", "FR-MOVE-9")
def test_nothing_stands_inside_impassable_ground():
    on = board(part("pool", rectangle(8, 8, 14, 12), 0, {}, impassable=True))
    assert on.surfaces_at(10, 10) == []


def test_a_clockwise_polygon_is_turned_round():
    on = board(part("w", rectangle(8, 8, 14, 12)[::-1], 1))
    assert on.areas[0].planes


def test_a_layout_is_prepared_once():
    layout = CATALOGUE.layouts[0]
    assert prepared(layout) is prepared(layout)
    assert prepared(layout).width == 44
