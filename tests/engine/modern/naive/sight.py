"""Sight by fractions, ray by ray, square by square."""

from __future__ import annotations

from fractions import Fraction

from tests.engine.modern.naive.country import Country, Square

FIVE = ((0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


def visibility(
    country: Country, a: Square, b: Square, units: set[Square], *, lobbed: bool
) -> tuple[int, int, str]:
    """Rays past the ground, rays past ground and Units, and what that comes to."""
    past_ground = past_all = 0
    for dx, dy in FIVE:
        start = (4 * a[0] + dx, 4 * a[1] + dy)
        end = (4 * b[0] + dx, 4 * b[1] + dy)
        ground = [s for s in country.tokens if s not in (a, b) and hides(country, a, b, s)]
        bodies = [
            s
            for s in units
            if s not in (a, b) and (not lobbed or hides_as_obstacle(country, a, b, s))
        ]
        past_ground += not stopped(start, end, set(ground))
        past_all += not stopped(start, end, {*ground, *bodies})
    if past_all == 0:
        return past_ground, past_all, "none"
    return past_ground, past_all, "whole" if past_ground == 5 else "part"


def hides(country: Country, a: Square, b: Square, q: Square) -> bool:
    """The four cases of a square that blocks by its ground."""
    f, t, level = country.level(a), country.level(b), country.level(q)
    if level > max(f, t):
        return True
    if level == max(f, t) and f != t:
        return True
    return country.stands_tall(q) and hides_as_obstacle(country, a, b, q)


def hides_as_obstacle(country: Country, a: Square, b: Square, q: Square) -> bool:
    f, t, level = country.level(a), country.level(b), country.level(q)
    if level + 1 > max(f, t):
        return True
    lower = a if f < t else b
    beside = max(abs(q[0] - lower[0]), abs(q[1] - lower[1])) == 1
    return f != t and level + 1 == max(f, t) and beside


def stopped(start: Square, end: Square, blocking: set[Square]) -> bool:
    if any(crosses(start, end, square) for square in blocking):
        return True
    return any(all(flank in blocking for flank in flanks) for flanks in pinches(start, end))


def crosses(p: Square, q: Square, c: Square) -> bool:
    """Whether a ray passes through the open inside of a square for a positive length."""
    low, high = Fraction(0), Fraction(1)
    for k in (0, 1):
        d, near, far = q[k] - p[k], 4 * c[k] - 2, 4 * c[k] + 2
        if d == 0:
            if not near < p[k] < far:
                return False
            continue
        first, last = sorted((Fraction(near - p[k], d), Fraction(far - p[k], d)))
        low, high = max(low, first), min(high, last)
    return low < high


def pinches(p: Square, q: Square) -> list[list[Square]]:
    """At every corner of the grid on the ray: the squares there that it does not enter."""
    found = []
    for i in range(-1, 27):
        for j in range(-1, 27):
            x, y = 4 * i + 2, 4 * j + 2
            if on_segment(p, q, x, y):
                four = [(i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1)]
                found.append([square for square in four if not crosses(p, q, square)])
    return found


def on_segment(p: Square, q: Square, x: int, y: int) -> bool:
    dx, dy = q[0] - p[0], q[1] - p[1]
    if dx == 0:
        return x == p[0] and 0 < Fraction(y - p[1], dy) < 1
    share = Fraction(x - p[0], dx)
    return 0 < share < 1 and p[1] + share * dy == y
