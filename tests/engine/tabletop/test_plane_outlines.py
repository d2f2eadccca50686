"""What obstacles leave of a rectangle and a disc."""

from __future__ import annotations

import pytest

from rules.engine.tabletop.plane.offset_shapes import grown_shape, outline_band
from rules.engine.tabletop.plane.outlines import Frame, OutlineBuilder
from rules.engine.tabletop.plane.polygons import box, half_planes

FRAME: Frame = (0.0, 0.0, 20.0, 20.0, 10.0, 10.0, 30.0)


def block(x0, y0, x1, y1):
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return corners, half_planes(corners), box(corners)


def areas(*shapes):
    scenery = OutlineBuilder(FRAME)
    for shape in shapes:
        scenery.subtract(shape)
    return sorted(round(size, 6) for size, _ in scenery.outlines())


def test_a_lining_leaves_the_inside_and_the_outside():
    room = block(8.0, 4.0, 11.0, 8.5)
    grown = 3.0 * 4.5 + 2 * 0.5 * 7.5 + 0.785398
    assert areas(outline_band(room[0], 0.5)) == pytest.approx([-grown, 2.0 * 3.5, 400.0], abs=0.01)


@pytest.mark.parametrize("turned", [False, True])
def test_where_two_borders_lie_on_each_other_the_inside_of_both_is_left(turned):
    room, tower = block(8.0, 4.0, 11.0, 8.5), block(6.5, 5.0, 8.0, 7.5)
    shapes = [outline_band(room[0], 0.5), grown_shape(tower, 0.5)]
    found = areas(*(shapes[::-1] if turned else shapes))
    assert found[1:] == pytest.approx([2.0 * 3.5, 400.0])
