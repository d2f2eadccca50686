"""Exact numbers with one square root, (p + q√root) / den: signs, comparison, rounding.

A line meets straight edges at fractions of its length and circles at such numbers. Fractions are
surds with q = 0.
"""

from __future__ import annotations

from math import isqrt, sqrt
from typing import NamedTuple


class Surd(NamedTuple):
    """(p + q√root) / den, with `den` positive and `root` not negative."""

    p: int
    q: int = 0
    root: int = 0
    den: int = 1

    def __float__(self) -> float:
        """An approximation, for drawing only."""
        return (self.p + self.q * sqrt(self.root)) / self.den


ZERO = Surd(0)
ONE = Surd(1)


def sign(p: int, q: int, root: int) -> int:
    """The sign of p + q√root: -1, 0 or 1."""
    if q == 0 or root == 0:
        return (p > 0) - (p < 0)
    if p >= 0 and q > 0:
        return 1
    if p <= 0 and q < 0:
        return -1
    excess = p * p - q * q * root
    larger = (excess > 0) - (excess < 0)
    return larger if p > 0 else -larger


def compare(surd: Surd, numerator: int, denominator: int = 1) -> int:
    """The sign of a surd less a fraction with positive denominator."""
    p, q, root, den = surd
    return sign(p * denominator - numerator * den, q * denominator, root)


def plus(a: Surd, b: Surd) -> Surd:
    """The sum of two surds. Raises ValueError if they have different roots."""
    root = a.root if a.q else b.root
    if a.q and b.q and a.root != b.root:
        raise ValueError("surds with different roots have no sum of the same form")
    if a.den == b.den:
        return Surd(a.p + b.p, a.q + b.q, root, a.den)
    return Surd(a.p * b.den + b.p * a.den, a.q * b.den + b.q * a.den, root, a.den * b.den)


def minus(a: Surd, b: Surd) -> Surd:
    """The difference of two surds. Raises ValueError if they have different roots."""
    return plus(a, Surd(-b.p, -b.q, b.root, b.den))


def nearest_root(numerator: int, denominator: int = 1) -> int:
    """The square root of a fraction that is not negative, to the nearest whole number, halves
    upwards.
    """
    return (isqrt(4 * numerator // denominator) + 1) // 2


def _floor_root(q: int, root: int) -> int:
    """The floor of q√root."""
    squared = q * q * root
    whole = isqrt(squared)
    if q >= 0:
        return whole
    return -whole if whole * whole == squared else -whole - 1


def compare_scaled(surd: Surd, squared_length: int, limit: int) -> int:
    """The sign of surd * √squared_length - limit, where neither surd nor limit is negative."""
    p, q, root, den = surd
    return sign(
        squared_length * (p * p + q * q * root) - limit * limit * den * den,
        2 * p * q * squared_length,
        root,
    )


def nearest_scaled(surd: Surd, squared_length: int) -> int:
    """surd * √squared_length to the nearest whole number, halves upwards; the surd is not negative.

    Take x for the square of twice the number: the result is the floor of (√x + 1) / 2, for which
    the floor of x is enough.
    """
    p, q, root, den = surd
    whole = 4 * squared_length * (p * p + q * q * root)
    rest = _floor_root(8 * squared_length * p * q, root)
    return (isqrt((whole + rest) // (den * den)) + 1) // 2
