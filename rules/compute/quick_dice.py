"""Dice for searches: quick, and the same for the same seed. No match is rolled with them."""

from __future__ import annotations

from random import Random


class QuickDice:
    """Pseudo-random dice from a seed."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)  # noqa: S311  nothing secret is drawn with them

    def roll(self, sides: int) -> int:
        return self._random.randint(1, sides)
