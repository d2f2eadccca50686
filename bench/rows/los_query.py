"""One line-of-sight query, over pairs of units on layouts A to C, against shapely."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from bench.harness import Entrant, Sample, times_faster
from bench.modes import both_ways, compiled, interpreted
from bench.peer import python_peer
from bench.positions import look, positions, written
from rules.engine.frontier.space.sight_index import sight_index

NAME = "los_query"
POSITIONS = 6
COMPARISONS = (
    *interpreted(times_faster("query", "µs", "shapely", 5)),
    *compiled(times_faster("query", "µs", "shapely", 60)),
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
    pairs = [(each.board, pair) for each in positions(POSITIONS) for pair in each.pairs()]

    def ours() -> Sample:
        sight_index.cache_clear()
        begun = time.perf_counter()
        look(pairs)
        return {"query": (time.perf_counter() - begun) / len(pairs) * 1e6}

    return ours
