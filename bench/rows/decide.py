"""From a command received to its answer ready, in a match of 8 against 8: folded from memory,
checked, applied, stored, seen and asked again. Against one plain read of a roster of ten units.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import fmean, median

from bench.crowds import crowd
from bench.harness import Entrant, Sample, ceiling, quantile, share, told
from bench.modes import both, both_ways
from bench.peer import peer
from rules.engine.compiled import VARIABLE

NAME = "decide"
PLAIN = "one plain DRF read"
COST = "times the mean time"
COMPARISONS = both(
    share("p95", "ms", PLAIN, 3),
    told(share("median", "ms", PLAIN, 3)),
    told(ceiling("at 2×", COST, 2)),
    told(ceiling("at 4×", COST, 4)),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    reads = (sys.executable, "-m", "bench.server.reading")
    with both_ways(NAME) as ours, peer(PLAIN, reads, {VARIABLE: ""}) as theirs:
        yield [*ours, theirs]


def prepared() -> Callable[[], Sample]:
    from bench.server.deciding import Deciding  # noqa: PLC0415  it sets a site up

    crowd()
    playing = Deciding()

    def ours() -> Sample:
        laps, twice, fourfold = playing.laps(1), playing.laps(2), playing.laps(4)
        mean = fmean(laps)
        return {
            "p95": quantile(laps, 0.95),
            "median": median(laps),
            "at 2×": fmean(twice) / mean,
            "at 4×": fmean(fourfold) / mean,
        }

    return ours
