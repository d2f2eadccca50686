"""How far something gets along a straight line: pushes, retreats.

Steps are whole units and places are rounded, so a place on the way is what the rules of the book
say of that rounded place.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator

from rules.engine.tabletop.inches.points import Point, place_along

IsLegal = Callable[[Point], bool]


def place_beyond(origin: Point, place: Point, distance: int) -> Point:
    """The place at a distance from `place` straight away from `origin`, rounded.

    Raises ValueError when the two are the same.
    """
    ahead = (2 * place[0] - origin[0], 2 * place[1] - origin[1])
    return place_along(place, ahead, distance)


def steps_beyond(origin: Point, place: Point, most: int) -> Iterator[Point]:
    """The places at 1, 2, ... `most` units from `place` straight away from `origin`."""
    return (place_beyond(origin, place, distance) for distance in range(1, most + 1))


def pushed(origin: Point, place: Point, most: int, may_stand: IsLegal) -> Point:
    """Where something at `place` stops that is pushed straight away from `origin`: before the
    first step at which it may not stand, after `most` units at the latest.

    It stays where it is when the two places are the same.
    """
    if origin == place:
        return place
    reached = place
    for step in steps_beyond(origin, place, most):
        if not may_stand(step):
            break
        reached = step
    return reached


def farthest(
    start: Point, towards: Point, most: int, is_legal: IsLegal, is_open: IsLegal
) -> Point | None:
    """The farthest place from `start` in the direction of `towards` and at most `most` units away
    that is legal, None if there is none.

    Every legal place is open, and so is every nearer one than an open one: how far the way is open
    is found by halving. A farther open place may be legal though a nearer one is not: from there
    places are tried one by one.
    """
    places = range(1, most + 1)
    reached = bisect_left(places, True, key=lambda k: not is_open(place_along(start, towards, k)))
    for distance in range(reached, 0, -1):
        place = place_along(start, towards, distance)
        if is_legal(place):
            return place
    return None
