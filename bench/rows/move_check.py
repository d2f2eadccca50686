"""Path check: whether a destination is legal, with its path, against one region by shapely."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import cos, pi, sin, sqrt
from statistics import median

from bench.harness import Entrant, Sample, quantile, times_faster
from bench.modes import both, both_ways
from bench.peer import python_peer
from bench.positions import positions, written
from rules.engine.frontier.space.movement import MovementProfile, find

NAME = "move_check"
POSITIONS = 6
MAXIMUM = 10.0
PROFILE = MovementProfile(maximum=MAXIMUM)
COMPARISONS = both(
    times_faster("median", "ms", "shapely", 5),
    times_faster("p95", "ms", "shapely", 1),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with (
        both_ways(NAME) as ours,
        written(positions(POSITIONS, flat=True)) as path,
        python_peer("shapely", "region_shapely", path) as theirs,
    ):
        yield [*ours, theirs]


def prepared() -> Callable[[], Sample]:
    chooser = random.Random(2)
    asked = [
        (each.board, body, [other for other in each.bodies if other is not body], end)
        for each in positions(POSITIONS, flat=True)
        for body in each.bodies
        for end in (_within(body.x, body.y, chooser) for _ in range(3))
    ]

    def ours() -> Sample:
        laps = []
        for board, body, others, end in asked:
            begun = time.perf_counter()
            find(board, body, others, PROFILE, end)
            laps.append((time.perf_counter() - begun) * 1000)
        return {"median": median(laps), "p95": quantile(laps, 0.95)}

    return ours


def _within(x: float, y: float, chooser: random.Random) -> tuple[float, float, float]:
    """A point of the disc of `MAXIMUM` inches, all of it alike."""
    reach, turn = MAXIMUM * sqrt(chooser.random()), 2 * pi * chooser.random()
    return x + reach * cos(turn), y + reach * sin(turn), 0.0
