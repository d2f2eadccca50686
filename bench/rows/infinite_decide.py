"""From a command received to its answer ready, in a match of Infinite Frontiers with rosters of 420
points. Against one plain read of a roster of ten units.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bench.command_latency import at_most, latency_of, with_plain_reads
from bench.harness import Sample

NAME = "infinite_decide"
COMPARISONS = at_most(2)
entrants = partial(with_plain_reads, NAME)


def prepared() -> Callable[[], Sample]:
    from bench.server.deciding import BASES  # noqa: PLC0415  it sets a site up

    return latency_of(BASES)
