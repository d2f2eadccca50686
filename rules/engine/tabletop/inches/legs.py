"""Costs of straight legs: their length, and what the ground below them adds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeVar

from rules.engine.tabletop.inches.footprints import Footprint
from rules.engine.tabletop.inches.points import Point, length
from rules.engine.tabletop.inches.stretches import length_inside


class Lying(Protocol):
    """What lies on the table with a footprint."""

    @property
    def footprint(self) -> Footprint: ...


Thing = TypeVar("Thing", bound=Lying)


class SlowGround(NamedTuple):
    """A footprint in which each unit of a leg costs `extra` units more."""

    footprint: Footprint
    extra: int = 1


def slowed(a: Point, b: Point, grounds: Iterable[SlowGround]) -> int:
    """What slow ground adds to the leg from `a` to `b`; each stretch is rounded."""
    added = 0
    for footprint, extra in grounds:
        added += extra * length_inside(footprint, a, b)
    return added


def leg_cost(a: Point, b: Point, grounds: Iterable[SlowGround] = ()) -> int:
    """The rounded length of a leg, and what slow ground adds to it."""
    return length(a, b) + slowed(a, b, grounds)


def near_leg(things: Iterable[Thing], a: Point, b: Point, margin: int = 0) -> list[Thing]:
    """What something within a margin of segment ab may touch, by boxes: `misses_box` of many."""
    (ax, ay), (bx, by) = a, b
    west, east = (ax - margin, bx + margin) if ax < bx else (bx - margin, ax + margin)
    south, north = (ay - margin, by + margin) if ay < by else (by - margin, ay + margin)
    found = []
    for each in things:
        x0, y0, x1, y1 = each.footprint.box
        if x0 <= east and x1 >= west and y0 <= north and y1 >= south:
            found.append(each)
    return found
