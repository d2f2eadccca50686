"""Exact odds of dice pools: numbers of successes.

A distribution maps each possible result to its probability, which is a fraction. Dice are fair and
independent, and a pool of no dice or fewer has one result: no success.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import comb
from typing import TypeVar

Result = TypeVar("Result", bound=Hashable)
Distribution = dict[Result, Fraction]


def successes(dice: int, faces: int, sides: int = 6) -> Distribution[int]:
    """The number of successes, where `faces` of the sides of each die are a success."""
    dice = max(0, dice)
    whole = sides**dice
    return {
        k: Fraction(comb(dice, k) * faces**k * (sides - faces) ** (dice - k), whole)
        for k in range(dice + 1)
    }


def successes_and_ones(
    dice: int, faces: int, ones: int = 1, sides: int = 6
) -> Distribution[tuple[int, int]]:
    """The numbers of successes and of ones together: `faces` sides of each die are a success,
    `ones` others a one.
    """
    dice = max(0, dice)
    whole = sides**dice
    rest = sides - faces - ones
    return {
        (k, j): Fraction(
            comb(dice, k) * comb(dice - k, j) * faces**k * ones**j * rest ** (dice - k - j), whole
        )
        for k in range(dice + 1)
        for j in range(dice - k + 1)
    }


def chance(distribution: Distribution[Result], holds: Callable[[Result], bool]) -> Fraction:
    """The probability of the results of which something holds."""
    return sum((p for result, p in distribution.items() if holds(result)), Fraction(0))


def at_least(distribution: Distribution[int], least: int) -> Fraction:
    """The probability of a result of `least` or more."""
    return chance(distribution, lambda result: result >= least)


def chance_of_successes(dice: int, faces: int, least: int, sides: int = 6) -> Fraction:
    """The probability of `least` successes or more."""
    return at_least(successes(dice, faces, sides), least)
