"""Exact probability distributions: number of successes (Poisson-binomial) and sums of dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np


@dataclass(frozen=True)
class Distribution:
    """Probabilities of consecutive whole numbers, beginning with `least`."""

    least: int
    weights: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(self._at(index) * weight for index, weight in enumerate(self.weights))

    def below(self, value: int) -> float:
        """The probability of less than `value`."""
        return self._held(sum(self.weights[: max(0, value - self.least)]))

    def above(self, value: int) -> float:
        """The probability of more than `value`."""
        return self._held(sum(self.weights[max(0, value - self.least + 1) :]))

    def _at(self, index: int) -> int:
        return self.least + index

    def _held(self, chance: float) -> float:
        """Clamp to 0..1: sums of floats can exceed these bounds by a rounding error."""
        return min(1.0, max(0.0, chance))


def successes(chances: Iterable[Fraction]) -> Distribution:
    """Distribution of the number of successes in independent trials with these probabilities
    (Poisson-binomial).
    """
    return total({0: 1 - chance, 1: chance} for chance in chances)


def total(spreads: Iterable[Mapping[int, Fraction]]) -> Distribution:
    """Distribution of the sum of independent throws, by convolution; each entry of `spreads` gives
    the probabilities of the totals of one throw.
    """
    least, weights = 0, np.ones(1)
    for spread in spreads:
        lowest, highest = min(spread), max(spread)
        faces = [float(spread.get(face, 0)) for face in range(lowest, highest + 1)]
        weights = np.convolve(weights, np.array(faces))
        least += lowest
    return Distribution(least, tuple(weights.tolist()))
