"""Places in whole units: distances, lengths of legs, places along and across a line.

A computed coordinate is rounded to the nearest unit, halves away from zero. With whole distances
from whole places there is no half: the sides of a right triangle with whole sides have ratios with
odd denominators, and every other ratio is irrational. So rounding an offset and rounding the place
give the same.
"""

from __future__ import annotations

from rules.engine.tabletop.inches.surds import nearest_root

Point = tuple[int, int]
"""x to the east, y to the north."""


def squared(a: Point, b: Point) -> int:
    """The square of the distance between two places."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    return dx * dx + dy * dy


def length(a: Point, b: Point) -> int:
    """The length of a straight leg, rounded to whole units."""
    return nearest_root(squared(a, b))


def _offset(distance: int, component: int, squared_length: int) -> int:
    """distance * component / √squared_length, rounded."""
    nearest = nearest_root((distance * component) ** 2, squared_length)
    return nearest if distance * component >= 0 else -nearest


def place_along(a: Point, b: Point, distance: int) -> Point:
    """The place at a distance from `a` in the direction of `b`, or beyond it, rounded.

    Raises ValueError when the two are the same.
    """
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    squared_length = dx * dx + dy * dy
    if squared_length == 0:
        raise ValueError("a place has no direction towards itself")
    return (
        a[0] + _offset(distance, dx, squared_length),
        a[1] + _offset(distance, dy, squared_length),
    )


def places_across(a: Point, b: Point, distance: int) -> tuple[Point, Point]:
    """The places to the left and right of `a`, seen towards `b`, at a distance square to the line
    that joins them, rounded. Raises ValueError when the two are the same.
    """
    left = (a[0] - (b[1] - a[1]), a[1] + (b[0] - a[0]))
    return place_along(a, left, distance), place_along(a, left, -distance)


def sampled(a: Point, b: Point, spacing: int) -> list[Point]:
    """Both ends of a leg and every place between them at a multiple of `spacing` from `a`."""
    whole = squared(a, b)
    places = [a]
    distance = spacing
    while distance * distance < whole:
        places.append(place_along(a, b, distance))
        distance += spacing
    if b != a:
        places.append(b)
    return places
