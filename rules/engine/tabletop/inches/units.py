"""Conversion of lengths written in inches, such as `28.5` in a data file, into whole units."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

INCH: Final = 100
"""Units in an inch where a book counts hundredths."""


def whole_units(value: float | str, inch: int = INCH) -> int:
    """The length in whole units, with `inch` of them in an inch.

    A float means the decimal number that it is printed as. Raises ValueError when the length is
    no whole number of units: nothing is rounded.
    """
    units = Decimal(str(value)) * inch
    if not units.is_finite() or units != units.to_integral_value():
        raise ValueError(f"{value} inches is no whole number of 1/{inch} inch")
    return int(units)


def rounded(numerator: int, denominator: int) -> int:
    """A fraction rounded to the nearest whole number, halves away from zero.

    The denominator is positive.
    """
    nearest = (2 * abs(numerator) + denominator) // (2 * denominator)
    return nearest if numerator >= 0 else -nearest
