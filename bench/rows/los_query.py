"""One question of sight, over pairs of units on layouts A to C, against shapely."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.harness import Contender, Entrant, Sample, times_faster
from bench.peer import python_peer
from bench.positions import look, positions, written
from rules.engine.frontier.sight import watch

NAME = "los_query"
POSITIONS = 6
COMPARISONS = (times_faster("query", "µs", "shapely", 5),)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    found = positions(POSITIONS)
    pairs = [(each.board, pair) for each in found for pair in each.pairs()]

    def ours() -> Sample:
        watch.cache_clear()
        begun = time.perf_counter()
        look(pairs)
        return {"query": (time.perf_counter() - begun) / len(pairs) * 1e6}

    with written(found) as path, python_peer("shapely", "sight_shapely", path) as theirs:
        yield [Contender("ours", ours), theirs]
