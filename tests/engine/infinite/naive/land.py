"""Features in fractions: what holds a place, how near a base is, which part of a line is inside."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor, isqrt
from typing import NamedTuple

from rules.engine.infinite.data.tables import Feature

Number = int | Fraction
Spot = tuple[Number, Number]
DIGITS = 10**60


class Stand(NamedTuple):
    """A unit on its base: its feet at height `foot`."""

    at: tuple[int, int]
    radius: int
    tall: int
    foot: int

    @property
    def eyes(self) -> int:
        return self.foot + self.tall


def root(square: Number) -> Fraction:
    """The root: exactly where it is a fraction, else to sixty digits, more than any tie needs."""
    whole = Fraction(square)
    top, below = isqrt(whole.numerator), isqrt(whole.denominator)
    if (top * top, below * below) == (whole.numerator, whole.denominator):
        return Fraction(top, below)
    return Fraction(isqrt(whole.numerator * DIGITS**2 // whole.denominator), DIGITS)


def nearest(value: Number) -> int:
    """IF-GEO-7  The nearest whole number, halves away from zero."""
    half = Fraction(1, 2)
    return floor(value + half) if value >= 0 else -floor(half - value)


def square(a: Spot, b: Spot) -> Number:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def along(a: Spot, b: Spot, share: Number) -> Spot:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def turn(a: Spot, b: Spot, p: Spot) -> Number:
    """Above 0 where p is to the left of the line from a to b."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def edges(feature: Feature) -> list[tuple[Spot, Spot]]:
    return list(pairwise((*feature.corners, *feature.corners[:1])))


def holds(feature: Feature, p: Spot) -> bool:
    """Its edge included."""
    if feature.radius:
        return square(feature.centre, p) <= feature.radius**2
    return all(turn(a, b, p) >= 0 for a, b in edges(feature))


def has_inside(feature: Feature, p: Spot) -> bool:
    """Its edge left out."""
    if feature.radius:
        return square(feature.centre, p) < feature.radius**2
    return all(turn(a, b, p) > 0 for a, b in edges(feature))


def to_line(p: Spot, a: Spot, b: Spot) -> Number:
    """The square of the distance to the nearest place of a line with two ends."""
    length, far = square(a, b), _dot(p, a, b)
    if not 0 < far < length:
        return square(p, a if far <= 0 else b)
    return Fraction(turn(a, b, p) ** 2, length)


def is_outside(feature: Feature, p: Spot, radius: int) -> bool:
    """A base is wholly outside; it may touch."""
    if feature.radius:
        return square(feature.centre, p) >= (feature.radius + radius) ** 2
    near = any(to_line(p, a, b) < radius**2 for a, b in edges(feature))
    return not near and not has_inside(feature, p)


def is_within(feature: Feature, p: Spot, radius: int) -> bool:
    """A base is wholly inside; it may touch."""
    if feature.radius:
        room = feature.radius - radius
        return room >= 0 and square(feature.centre, p) <= room**2
    return holds(feature, p) and all(to_line(p, a, b) >= radius**2 for a, b in edges(feature))


def touches(feature: Feature, p: Spot, radius: int) -> bool:
    """IF-GEO-4  On it, over it or within 0.05 inch."""
    if feature.radius:
        return square(feature.centre, p) <= (feature.radius + radius + 5) ** 2
    near = any(to_line(p, a, b) <= (radius + 5) ** 2 for a, b in edges(feature))
    return near or holds(feature, p)


def is_swept(feature: Feature, a: Spot, b: Spot, radius: int) -> bool:
    """A base moved from a to b overlaps it on the way."""
    if feature.radius:
        return to_line(feature.centre, a, b) < (feature.radius + radius) ** 2
    if crossing(feature, a, b):
        return True
    near = [min(to_line(a, *edge), to_line(b, *edge)) for edge in edges(feature)]
    return min(*near, *(to_line(corner, a, b) for corner in feature.corners)) < radius**2


def crossing(feature: Feature, a: Spot, b: Spot) -> tuple[Number, Number] | None:
    """Where a line enters the open inside and where it leaves, as shares of the line."""
    turns = [turn(a, b, corner) for corner in feature.corners]
    if a == b or (turns and (min(turns) > 0 or max(turns) < 0)):
        return None
    cuts = sorted({0, 1, *(cut for cut in _cuts(feature, a, b) if 0 < cut < 1)})
    parts = [
        (low, high)
        for low, high in pairwise(cuts)
        if has_inside(feature, along(a, b, Fraction(low + high) / 2))
    ]
    return (parts[0][0], parts[-1][1]) if parts else None


def _cuts(feature: Feature, a: Spot, b: Spot) -> Sequence[Number]:
    """Shares of the line from a to b at which it meets the outline, prolonged."""
    if not feature.radius:
        sides = [(turn(c, d, a), turn(c, d, b)) for c, d in edges(feature)]
        return [Fraction(first, first - last) for first, last in sides if first != last]
    length = square(a, b)
    foot = Fraction(_dot(feature.centre, a, b), length)
    half = Fraction(feature.radius**2 - square(feature.centre, along(a, b, foot)), length)
    return [foot - root(half), foot + root(half)] if half > 0 else []


def _dot(p: Spot, a: Spot, b: Spot) -> Number:
    return (p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])


def height_at(features: Sequence[Feature], p: Spot) -> int:
    """IF-BOARD-3"""
    return max((each.height for each in features if each.has("top") and holds(each, p)), default=0)


def rise(features: Sequence[Feature], feature: Feature) -> int:
    """The height above the highest walkable feature that it stands on."""
    under = [
        each.height
        for each in features
        if each.id != feature.id and each.has("top") and _carries(each, feature)
    ]
    return feature.height - max(under, default=0)


def _carries(under: Feature, feature: Feature) -> bool:
    if feature.radius:
        return is_within(under, feature.centre, feature.radius)
    return all(holds(under, corner) for corner in feature.corners)


def is_near(a: Stand, b: Stand, distance: int) -> bool:
    """IF-GEO-3  Edges are at most a distance apart."""
    return square(a.at, b.at) <= (distance + a.radius + b.radius) ** 2


def contact(a: Stand, b: Stand) -> bool:
    """IF-GEO-4"""
    return is_near(a, b, 5) and abs(a.foot - b.foot) <= 100
