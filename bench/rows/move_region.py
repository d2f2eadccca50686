"""The region drawn for a movement, against the same by shapely; and what it costs among twice and
four times the units, against 18.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.harness import Contender, Entrant, Sample, ceiling, times_faster
from bench.peer import python_peer
from bench.positions import UNITS, Position, positions, written
from rules.engine.frontier.movement import region

NAME = "move_region"
POSITIONS = 3
MAXIMUM = 10.0
COMPARISONS = (
    times_faster("time", "ms", "shapely", 5),
    ceiling("at 2×", "times the cost", 2),
    ceiling("at 4×", "times the cost", 4),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    found = positions(POSITIONS, flat=True)
    twice = positions(POSITIONS, 2 * UNITS, flat=True)
    fourfold = positions(POSITIONS, 4 * UNITS, flat=True)

    def ours() -> Sample:
        alone = _region(found)
        return {
            "time": alone,
            "at 2×": _region(twice) / alone,
            "at 4×": _region(fourfold) / alone,
        }

    with written(found) as path, python_peer("shapely", "region_shapely", path) as theirs:
        yield [Contender("ours", ours), theirs]


def _region(found: list[Position]) -> float:
    """The median milliseconds of a region."""
    laps = []
    for each in found:
        for body in each.bodies[:UNITS]:
            others = [other for other in each.bodies if other is not body]
            begun = time.perf_counter()
            region(each.board, body, others, MAXIMUM)
            laps.append((time.perf_counter() - begun) * 1000)
    return median(laps)
