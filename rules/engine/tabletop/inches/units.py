"""The unit of length of books that count in hundredths of an inch, and rounding to whole units."""

from __future__ import annotations

from typing import Final

INCH: Final = 100
"""Units in an inch where a book counts hundredths."""


def rounded(numerator: int, denominator: int) -> int:
    """A fraction rounded to the nearest whole number, halves away from zero.

    The denominator is positive.
    """
    nearest = (2 * abs(numerator) + denominator) // (2 * denominator)
    return nearest if numerator >= 0 else -nearest
