"""Every pair of a position of 18 units, anew and after one unit has moved, against shapely; and
what a pair costs with twice and four times the units, against 18.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.harness import Contender, Entrant, Sample, ceiling, times_faster
from bench.peer import python_peer
from bench.positions import UNITS, Position, after_a_move, look, positions, written
from rules.engine.frontier.sight import watch

NAME = "los_all_pairs"
POSITIONS = 3
COMPARISONS = (
    times_faster("anew", "µs a pair", "shapely", 75),
    times_faster("moved", "µs a pair", "shapely", 300),
    ceiling("at 2×", "times a pair's cost", 2),
    ceiling("at 4×", "times a pair's cost", 4),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    found = positions(POSITIONS)
    moved = [after_a_move(each) for each in found]
    twice, fourfold = positions(POSITIONS, 2 * UNITS), positions(POSITIONS, 4 * UNITS)

    def ours() -> Sample:
        watch.cache_clear()
        anew = _a_pair(found)
        after = _a_pair(moved)
        return {
            "anew": anew,
            "moved": after,
            "at 2×": _a_pair(twice) / anew,
            "at 4×": _a_pair(fourfold) / anew,
        }

    with written(found) as path, python_peer("shapely", "sight_shapely", path) as theirs:
        yield [Contender("ours", ours), theirs]


def _a_pair(found: list[Position]) -> float:
    """Microseconds for a pair."""
    pairs = [(each.board, pair) for each in found for pair in each.pairs()]
    begun = time.perf_counter()
    look(pairs)
    return (time.perf_counter() - begun) / len(pairs) * 1e6
