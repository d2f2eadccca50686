"""From a command received to its answer ready, in a match of Modern of 12 against 12. Against one
plain read of a roster of ten units.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bench.command_latency import at_most, latency_of, with_plain_reads
from bench.harness import Sample

NAME = "modern_decide"
COMPARISONS = at_most(3)
entrants = partial(with_plain_reads, NAME)


def prepared() -> Callable[[], Sample]:
    from bench.server.deciding import SQUARES  # noqa: PLC0415  it sets a site up

    return latency_of(SQUARES)
