"""Odds of pools, compared with all throws counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.engine.tabletop.pools import (
    at_least,
    chance,
    chance_of_successes,
    successes,
    successes_and_ones,
)


def counted(dice, result_of, sides=6):
    """The distribution of a result over all throws."""
    throws = Counter(result_of(each) for each in product(range(1, sides + 1), repeat=dice))
    return {result: Fraction(count, sides**dice) for result, count in throws.items()}


def possible(distribution):
    return {result: p for result, p in distribution.items() if p}


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("sides", [6, 8])
def test_pools_are_counted_throw_by_throw(dice, sides):
    def good(faces):
        return sum(face >= sides - 1 for face in faces)

    assert successes(dice, 2, sides) == counted(dice, good, sides)
    both = counted(dice, lambda faces: (good(faces), faces.count(1)), sides)
    assert successes_and_ones(dice, 2, 1, sides) == both


def test_a_pool_below_nothing_has_no_success():
    assert successes(-2, 2) == successes(0, 2) == {0: 1}
    assert successes_and_ones(-1, 2) == {(0, 0): 1}
    assert chance_of_successes(-1, 2, 1) == 0


def test_faces_that_never_or_always_succeed():
    assert possible(successes(3, 0)) == {0: 1}
    assert possible(successes(3, 6)) == {3: 1}


def test_probabilities_sum_to_one():
    for distribution in (successes(20, 2), successes_and_ones(20, 2)):
        assert sum(distribution.values()) == 1


def test_eight_dice_against_difficulty_two():  # IF-EX-49
    assert chance_of_successes(8, 2, 2) == Fraction(5281, 6561)


def test_rally_of_four_dice():  # IF-EX-34
    assert chance_of_successes(4, 2, 1) == Fraction(65, 81)


def test_morale_of_four_dice_against_one():  # IF-EX-49
    pool = successes_and_ones(4, 2)
    critical = chance(pool, lambda each: each[0] >= 3)
    broken = chance(pool, lambda each: each[0] == 0 and each[1] >= 2)
    passed = chance(pool, lambda each: each[0] >= 1)
    assert critical == Fraction(1, 9)
    assert passed - critical == Fraction(56, 81)
    assert 1 - passed - broken == Fraction(7, 48)
    assert broken == Fraction(67, 1296)
    assert at_least(successes(4, 2), 3) == critical
