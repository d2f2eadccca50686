"""Whether the dice of matches are fair: `python -m tests.dice 10000000`, or `10000000 another` to
throw others.

So many faces of every die are thrown twice, by the very source that matches throw with: all with
one secret, and with a fresh secret every few hundred faces, as matches have. Chi-square tests
compare how often each face turns up, and how often each pair of faces: neighbours, and faces that
are `LAGS` throws apart. A name gives the same secrets, hence the same table, for ever.
"""

from __future__ import annotations

import hashlib
import math
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import repeat
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rules.engine.core.dice import Dice, SeededDice
from rules.engine.frontier.data.catalogue import DICE

SIDES = tuple(int(die.removeprefix("D")) for die in DICE)
LAGS = (1, 2, 3, 7, 50)
ALARM = 0.001
"""The chance that a table of fair dice is called unfair, all its tests together (Bonferroni)."""
MATCH_LONG = 400
"""Faces thrown with a secret before the next one."""
CHUNK = 200_000
FEWEST = 100 * max(SIDES) ** 2
"""Faces below which chi-square of pairs means little."""
WORKERS = 2

Faces = npt.NDArray[np.int64]
Source = Callable[[int], Dice]
"""The dice from face number `i` of a series on; good for `CHUNK` faces at most."""


class Finding(NamedTuple):
    """One test: chi-square with its degrees of freedom, and how probable one as large is."""

    series: str
    sides: int
    test: str
    chi_square: float
    freedom: int
    p: float


def survival(chi_square: float, freedom: int) -> float:
    """The chance that chi-square is at least so large: the upper regularised incomplete gamma
    function, a finite sum at half and whole numbers (Abramowitz and Stegun 26.4.4, 26.4.5).
    """
    x, a = chi_square / 2, 1 - freedom % 2 / 2
    if x == 0:
        return 1.0
    total = math.erfc(math.sqrt(x)) if freedom % 2 else math.exp(-x)
    while a < freedom / 2:
        total += math.exp(a * math.log(x) - x - math.lgamma(a + 1))
        a += 1
    return min(1.0, total)


def findings(series: str, sides: int, faces: Faces) -> Iterator[Finding]:
    """Every test of one series of a die; its faces count from 0."""
    yield Finding(series, sides, "faces", *_against_even(faces, sides))
    for lag in LAGS:
        paired = faces[: len(faces) // (2 * lag) * 2 * lag].reshape(-1, 2, lag)
        pairs = (paired[:, 0] * sides + paired[:, 1]).ravel()
        yield Finding(series, sides, f"pairs {lag} apart", *_against_even(pairs, sides**2))


def _against_even(values: Faces, kinds: int) -> tuple[float, int, float]:
    """Chi-square against all kinds being equally frequent; no value counts in two pairs."""
    expected = len(values) / kinds
    counts = np.bincount(values, minlength=kinds)
    chi_square = float(((counts - expected) ** 2).sum() / expected)
    return chi_square, kinds - 1, survival(chi_square, kinds - 1)


def unfair(found: list[Finding]) -> list[Finding]:
    """Those that are too far from even, or too near, for so many tests."""
    least = ALARM / (2 * len(found))
    return [each for each in found if not least <= each.p <= 1 - least]


def one_secret(name: str, i: int) -> SeededDice:
    """Face `i` of an endless match."""
    return _match(f"{name} alone", i)


def many_secrets(name: str, i: int) -> Dice:
    """Face `i` of match after match."""
    return _Matches(name, i)


class _Matches:
    def __init__(self, name: str, i: int) -> None:
        self._name, self._number, self._left = name, i // MATCH_LONG, 0

    def roll(self, sides: int) -> int:
        if not self._left:
            self._dice = _match(f"{self._name} {self._number}", 0)
            self._number, self._left = self._number + 1, MATCH_LONG
        self._left -= 1
        return self._dice.roll(sides)


def _match(name: str, index: int) -> SeededDice:
    """The dice of a match whose secret and nonces follow from its name."""
    secret, one, other = (hashlib.sha256(f"{name} {part}".encode()) for part in range(3))
    nonces = (one.hexdigest(), other.hexdigest())
    return SeededDice(secret=secret.digest(), match=name, nonces=nonces, index=index)


SERIES: dict[str, Callable[[str, int], Dice]] = {
    "one secret": one_secret,
    "many secrets": many_secrets,
}


def thrown(source: Source, sides: int, first: int, many: int) -> Faces:
    """`many` faces of a die from number `first` on, counted from 0."""
    dice = source(first)
    return np.fromiter((dice.roll(sides) - 1 for _ in range(many)), np.int64, many)


def examined(count: int, name: str, pool: ProcessPoolExecutor) -> Iterator[Finding]:
    """Every test of every die in every series of `count` faces."""
    starts = range(0, count, CHUNK)
    sizes = [min(CHUNK, count - start) for start in starts]
    for series, source in SERIES.items():
        for sides in SIDES:
            called = partial(source, f"{name} {series} D{sides}")
            parts = pool.map(thrown, repeat(called), repeat(sides), starts, sizes)
            yield from findings(series, sides, np.concatenate(list(parts)))


def main(count: int, name: str = "Frontier") -> int:
    """Prints a table of every test; 1 when any finds the dice unfair."""
    began = time.monotonic()
    found = []
    with ProcessPoolExecutor(WORKERS) as pool:
        for each in examined(count, name, pool):
            found.append(each)
            print(
                f"D{each.sides:<3} {each.series:13} {each.test:14}"
                f" chi-square {each.chi_square:7.2f}  freedom {each.freedom:3}  p {each.p:.4f}",
                flush=True,
            )
    suspect = unfair(found)
    thrown_in_all = len(SIDES) * len(SERIES) * count
    print(
        f"{thrown_in_all:,} faces, {len(found)} tests in {time.monotonic() - began:.0f} s;"
        f" alarm below {ALARM / (2 * len(found)):.1e} or as near to 1."
    )
    for each in suspect:
        print(f"UNFAIR: D{each.sides}, {each.series}, {each.test}: p {each.p:.2e}")
    return int(bool(suspect))


if __name__ == "__main__":
    if int(sys.argv[1]) < FEWEST:
        sys.exit(f"Fewer than {FEWEST:,} faces prove nothing.")
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:]))
