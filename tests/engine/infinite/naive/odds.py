"""Chances die by die: every face of every die, every split, every division."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

FACES = (1, 2, 3, 4, 5, 6)
GOOD = (5, 6)


def rolls(dice: int) -> dict[tuple[int, int], Fraction]:
    """The probability of each number of successes and of ones."""
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(dice):
        thrown: Counter[tuple[int, int]] = Counter()
        for ((good, ones), ways), face in product(found.items(), FACES):
            thrown[good + (face in GOOD), ones + (face == 1)] += ways
        found = thrown
    return {each: Fraction(ways, 6 ** max(dice, 0)) for each, ways in found.items()}


def all_hit(dice: int, needed: Sequence[int]) -> Fraction:
    """IF-ATTACK-11 IF-ATTACK-12  Some split of the successes hits every target."""

    def hits(good: int) -> bool:
        splits = product(range(good + 1), repeat=len(needed))
        return any(
            sum(split) <= good and all(a >= b for a, b in zip(split, needed, strict=True))
            for split in splits
        )

    return sum((p for (good, _), p in rolls(dice).items() if hits(good)), Fraction(0))


def morale(dice: int, difficulty: int, margin: int, failure: str) -> dict[str, Fraction]:
    """IF-MORALE-5 IF-MORALE-6 IF-MORALE-7 IF-MORALE-8  The chance of each result."""
    found = dict.fromkeys(
        ("critical-success", "success", "failure", "critical-failure"), Fraction()
    )
    for (good, ones), p in rolls(dice).items():
        found[_result(dice, good, ones, difficulty, margin, failure)] += p
    return found


def _result(dice: int, good: int, ones: int, difficulty: int, margin: int, failure: str) -> str:
    if good >= difficulty:
        return "critical-success" if good >= difficulty + margin else "success"
    if failure == "never" or good:
        return "failure"
    if failure == "no_success" or dice <= 0 or 2 * ones >= dice:
        return "critical-failure"
    return "failure"


def divisions(left: Sequence[int], final: int) -> int:
    """IF-DMG-5  In how many ways damage is taken from three attributes."""
    return sum(1 for taken in product(*(range(each + 1) for each in left)) if sum(taken) == final)
