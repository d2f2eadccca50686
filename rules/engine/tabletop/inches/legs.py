"""Costs of straight legs: their length, and what the ground below them adds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.engine.tabletop.inches.footprints import Footprint
from rules.engine.tabletop.inches.points import Point, length
from rules.engine.tabletop.inches.segments import misses_box
from rules.engine.tabletop.inches.stretches import length_inside


class SlowGround(NamedTuple):
    """A footprint in which each unit of a leg costs `extra` units more."""

    footprint: Footprint
    extra: int = 1


def slowed(a: Point, b: Point, grounds: Iterable[SlowGround]) -> int:
    """What slow ground adds to the leg from `a` to `b`; each stretch is rounded."""
    return sum(extra * length_inside(footprint, a, b) for footprint, extra in grounds)


def leg_cost(a: Point, b: Point, grounds: Iterable[SlowGround] = ()) -> int:
    """The rounded length of a leg, and what slow ground adds to it."""
    return length(a, b) + slowed(a, b, grounds)


def near_leg(footprints: Iterable[Footprint], a: Point, b: Point, margin: int) -> list[Footprint]:
    """The footprints that something within a margin of segment ab may touch, by boxes.

    To be asked once before many questions about shorter legs.
    """
    return [each for each in footprints if not misses_box(a, b, each.box, margin)]
