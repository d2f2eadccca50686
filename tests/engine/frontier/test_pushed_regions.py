"""The region drawn for a push off a house: what lies under its roofs is left out."""

from __future__ import annotations

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import prepared
from rules.engine.frontier.space.movement import MovementProfile, reach
from rules.engine.tabletop.plane.polygons import holds
from tests.engine.frontier.shapes import board, part, rectangle, unit

FORCED = MovementProfile(maximum=5.0, climbs=False, jumps=False, falls=True)
LAYOUTS = {layout.slug: prepared(layout) for layout in CATALOGUE.layouts}


def is_in(rings, x, y):
    """Whether a point lies within outlines, their holes left out."""
    return sum(holds(ring, x, y) for ring in rings) % 2 == 1


@pytest.mark.clause("FR-FORCED-7", "FR-MOVE-4")
def test_the_region_of_a_push_leaves_out_what_lies_under_the_roof():
    region = {
        each.elevation: each.polygons for each in reach(LAYOUTS["A"], unit(11, 8, 2), (), FORCED)
    }
    assert set(region) == {0.0, 2.0}
    assert not is_in(region[0.0], 9.0, 8.0)
    assert is_in(region[0.0], 13.5, 8.0)
    own = reach(LAYOUTS["A"], unit(11, 8, 2), (), MovementProfile(maximum=5.0))
    assert {each.elevation for each in own} == {0.0, 1.0, 2.0}


@pytest.mark.clause("FR-FALL-2", "FR-FORCED-7")
def test_the_region_of_a_push_onto_a_lower_roof_has_no_storey_under_it():
    on = board(
        part("tower", rectangle(10, 10, 14, 14), 3),
        part("shed", rectangle(14, 10, 16, 14), 2, {0: ("open-sided",), 1: ("open-sided",), 2: ()}),
    )
    region = {each.elevation: each.polygons for each in reach(on, unit(13.5, 12, 3), (), FORCED)}
    assert set(region) == {0.0, 2.0, 3.0}
    assert not is_in(region[0.0], 15.0, 12.0)
