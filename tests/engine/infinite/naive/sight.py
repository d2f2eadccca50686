"""Sight and cover, line by line, feature by feature."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from rules.engine.infinite.data.tables import Feature
from tests.engine.infinite.naive.land import (
    Number,
    Spot,
    Stand,
    crossing,
    holds,
    nearest,
    root,
    square,
    touches,
)

GRADES = ("none", "light", "heavy")


def three(unit: Stand, other: Stand) -> list[Spot]:
    """IF-LOS-1  Its centre, and the ends of its base square to the line to the other, which a unit
    that stands where another fell has not.
    """
    if unit.at == other.at:
        return [unit.at]
    (x, y), (to_x, to_y) = unit.at, other.at
    share = unit.radius / root(square(unit.at, other.at))
    sides = [(-(to_y - y) * share, (to_x - x) * share), ((to_y - y) * share, -(to_x - x) * share)]
    return [(x, y), *((nearest(x + dx), nearest(y + dy)) for dx, dy in sides)]


def sight(features: Sequence[Feature], a: Stand, b: Stand) -> tuple[int, set[str]]:
    """IF-LOS-2  How many of nine lines are clear, and what obstructs the others."""
    clear, blockers = 0, set()
    for start in three(a, b):
        for end in three(b, a):
            found = {each.id for each in features if obstructs(each, start, a.eyes, end, b.eyes)}
            clear += not found
            blockers |= found
    return clear, blockers


def obstructs(feature: Feature, a: Spot, from_height: int, b: Spot, to_height: int) -> bool:
    """IF-LOS-3 IF-LOS-4"""
    if not feature.has("opaque"):
        return False
    if feature.has("area"):
        return stretch_below(feature, a, from_height, b, to_height) > 300
    return crosses_below(feature, a, from_height, b, to_height)


def crosses_below(feature: Feature, a: Spot, from_height: int, b: Spot, to_height: int) -> bool:
    """Below the top at either end of the crossing."""
    part = crossing(feature, a, b)
    return part is not None and any(
        from_height + share * (to_height - from_height) < feature.height for share in part
    )


def stretch_below(feature: Feature, a: Spot, from_height: int, b: Spot, to_height: int) -> Number:
    """How much of the line, in plan, is inside and below the top."""
    part = crossing(feature, a, b)
    if part is None:
        return 0
    cuts = set(part)
    if from_height != to_height:
        level = Fraction(feature.height - from_height, to_height - from_height)
        cuts |= {level} if part[0] < level < part[1] else set()
    below = [
        high - low
        for low, high in pairwise(sorted(cuts))
        if from_height + (low + high) / Fraction(2) * (to_height - from_height) < feature.height
    ]
    return sum(below) * root(square(a, b))


def cover(features: Sequence[Feature], by: Stand, of: Stand) -> tuple[str, set[str], set[str]]:
    """IF-LOS-6 IF-LOS-7 IF-LOS-8 IF-LOS-10  The grade, what gives one, and what is in between."""
    between = {
        each.id: each
        for each in features
        if each.cover != "none"
        and any(crosses_below(each, by.at, by.eyes, end, of.foot) for end in three(of, by))
        and not (each.has("area") and holds(each, by.at) and not touches(each, of.at, of.radius))
    }
    graded = {
        id: each.cover
        for id, each in between.items()
        if not (each.has("slope") and holds(each, of.at))
    }
    best = max(["none", *graded.values()], key=GRADES.index)
    return best, set(graded), set(between)


def samples(way: Sequence[tuple[int, int]]) -> set[Spot]:
    """IF-REACT-5  Both ends of every leg, and every half inch from its beginning."""
    found: set[Spot] = set(way)
    for (x, y), (to_x, to_y) in pairwise(way):
        length = root(square((x, y), (to_x, to_y)))
        far = 50
        while far < length:
            share = far / length
            found.add((nearest(x + share * (to_x - x)), nearest(y + share * (to_y - y))))
            far += 50
    return found
