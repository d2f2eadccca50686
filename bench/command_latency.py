"""From a command received to its answer ready, interpreted, in a match of one book; against one
plain read of a roster of ten units.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from typing import TYPE_CHECKING

from bench.harness import Comparison, Entrant, Sample, quantile, share, told
from bench.modes import INTERPRETED, interpreted, ours_of
from bench.peer import peer
from rules.engine.compiled import VARIABLE

if TYPE_CHECKING:
    from bench.server.deciding import Plan

PLAIN = "one plain DRF read"


def at_most(times: float) -> tuple[Comparison, ...]:
    """Comparisons with the plain read, of which it may take `times` as long."""
    return interpreted(share("p95", "ms", PLAIN, times), told(share("median", "ms", PLAIN, times)))


@contextmanager
def with_plain_reads(row: str) -> Iterator[Sequence[Entrant]]:
    """What the row's module has `prepared`, and the plain read."""
    reads = (sys.executable, "-m", "bench.server.reading")
    with (
        peer(INTERPRETED, ours_of(row), {VARIABLE: ""}) as ours,
        peer(PLAIN, reads, {VARIABLE: ""}) as theirs,
    ):
        yield [ours, theirs]


def latency_of(plan: Plan) -> Callable[[], Sample]:
    """What a round measures: the commands of a match of that plan."""
    from bench.server.deciding import Deciding  # noqa: PLC0415  it sets a site up

    playing = Deciding(plan)

    def ours() -> Sample:
        laps = playing.laps(1)
        return {"p95": quantile(laps, 0.95), "median": median(laps)}

    return ours
