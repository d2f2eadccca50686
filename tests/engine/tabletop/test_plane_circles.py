"""Circles: where they cross each other and the sides of a box."""

import pytest

from rules.engine.tabletop.plane.circles import box_crossings, crossings


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ((0, 0, 5), (6, 0, 5), [(3, 4), (3, -4)]),
        ((0, 0, 5), (0, 8, 5), [(-3, 4), (3, 4)]),
        ((0, 0, 3), (5, 0, 2), [(3, 0), (3, 0)]),
        ((0, 0, 3), (1, 0, 2), [(3, 0), (3, 0)]),
        ((0, 0, 3), (6, 0, 2), []),
        ((0, 0, 5), (1, 0, 2), []),
        ((0, 0, 5), (0, 0, 5), []),
    ],
)
def test_two_circles_cross_twice_touch_or_miss(first, second, found):
    assert [
        point == pytest.approx(each)
        for point, each in zip(crossings(first, second), found, strict=True)
    ] == [True] * len(found)


def test_a_circle_crosses_the_sides_of_a_box_that_it_reaches():
    assert sorted(box_crossings((0, 0, 5), (-3, -9, 4, 3))) == pytest.approx(
        [(-4, 3), (-3, -4), (-3, 4), (4, -3), (4, 3), (4, 3)]
    )
    assert box_crossings((0, 0, 1), (-5, -5, 5, 5)) == []
