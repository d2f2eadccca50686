"""Every pair of a position of 18 units, anew and after one unit has moved, against shapely; and
what a pair costs with twice and four times the units and the terrain.
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
from rules.engine.frontier.outlook import Outlook
from rules.engine.frontier.watch import watch

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
        watch.cache_clear()
        anew, outlooks = _a_pair(found, [None] * POSITIONS)
        after, _ = _a_pair(moved, outlooks)
        return {
            "anew": anew,
            "moved": after,
            "at 2×": _a_pair(twice, [None] * POSITIONS)[0] / anew,
            "at 4×": _a_pair(fourfold, [None] * POSITIONS)[0] / anew,
        }

    return ours


def _a_pair(
    found: list[Position], before: Sequence[Outlook | None]
) -> tuple[float, list[Outlook | None]]:
    """Microseconds for a pair, and what has been seen."""
    pairs, outlooks = 0, []
    begun = time.perf_counter()
    for position, earlier in zip(found, before, strict=True):
        bodies = {str(number): body for number, body in enumerate(position.bodies)}
        outlook = Outlook(watch(position.board), bodies, earlier)
        for one, other in combinations(bodies, 2):
            outlook.sees(one, other)
            pairs += 1
        outlooks.append(outlook)
    return (time.perf_counter() - begun) / pairs * 1e6, list(outlooks)
