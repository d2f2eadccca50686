"""From a command received to its answer ready, in a match of Infinite Frontiers with rosters of 420
points. Against one plain read of a roster of ten units.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.harness import Entrant, Sample, quantile, share, told
from bench.modes import INTERPRETED, interpreted, ours_of
from bench.peer import peer
from rules.engine.compiled import VARIABLE

NAME = "infinite_decide"
PLAIN = "one plain DRF read"
COMPARISONS = interpreted(share("p95", "ms", PLAIN, 2), told(share("median", "ms", PLAIN, 2)))


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    reads = (sys.executable, "-m", "bench.server.reading")
    with (
        peer(INTERPRETED, ours_of(NAME), {VARIABLE: ""}) as ours,
        peer(PLAIN, reads, {VARIABLE: ""}) as theirs,
    ):
        yield [ours, theirs]


def prepared() -> Callable[[], Sample]:
    from bench.server.deciding import BASES, Deciding  # noqa: PLC0415  it sets a site up

    playing = Deciding(BASES)

    def ours() -> Sample:
        laps = playing.laps(1)
        return {"p95": quantile(laps, 0.95), "median": median(laps)}

    return ours
