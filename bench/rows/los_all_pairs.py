"""Line of sight between all pairs of a position of 18 units, cold and after one unit has moved,
against shapely; and the cost of a pair with two and four times the units and the terrain.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations

from bench.harness import Entrant, Sample, ceiling, times_faster, told
from bench.modes import both, both_ways, compiled, interpreted
from bench.peer import python_peer
from bench.positions import Position, after_a_move, crowds, positions, written
from rules.engine.frontier.space.sight_index import sight_index
from rules.engine.frontier.space.visibility import Visibility

NAME = "los_all_pairs"
POSITIONS = 3
ANEW, MOVED = (times_faster(each, "µs a pair", "shapely", 75) for each in ("anew", "moved"))
COMPARISONS = (
    *interpreted(told(ANEW)),
    *compiled(ANEW),
    *interpreted(told(MOVED)),
    *compiled(times_faster("moved", "µs a pair", "shapely", 300)),
    *both(ceiling("at 2×", "times a pair's cost", 2), ceiling("at 4×", "times a pair's cost", 4)),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with (
        both_ways(NAME) as ours,
        written(positions(POSITIONS)) as path,
        python_peer("shapely", "sight_shapely", path) as theirs,
    ):
        yield [*ours, theirs]


def prepared() -> Callable[[], Sample]:
    found = positions(POSITIONS)
    moved = [after_a_move(each) for each in found]
    twice, fourfold = crowds(POSITIONS, 2), crowds(POSITIONS, 4)

    def ours() -> Sample:
        sight_index.cache_clear()
        anew, visibilities = _a_pair(found, [None] * POSITIONS)
        after, _ = _a_pair(moved, visibilities)
        return {
            "anew": anew,
            "moved": after,
            "at 2×": _a_pair(twice, [None] * POSITIONS)[0] / anew,
            "at 4×": _a_pair(fourfold, [None] * POSITIONS)[0] / anew,
        }

    return ours


def _a_pair(
    found: list[Position], before: Sequence[Visibility | None]
) -> tuple[float, list[Visibility | None]]:
    """Microseconds for a pair, and what has been seen."""
    pairs, visibilities = 0, []
    begun = time.perf_counter()
    for position, earlier in zip(found, before, strict=True):
        bodies = {str(number): body for number, body in enumerate(position.bodies)}
        visibility = Visibility(sight_index(position.board), bodies, earlier)
        for one, other in combinations(bodies, 2):
            visibility.sees(one, other)
            pairs += 1
        visibilities.append(visibility)
    return (time.perf_counter() - begun) / pairs * 1e6, list(visibilities)
