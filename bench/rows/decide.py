"""Latency of a command in a match of 8 against 8: load from the cache, check, apply, store, build
the view and the next decisions. Against one plain read of a roster of ten units.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from statistics import fmean, median

from bench import scaled
from bench.crowds import crowd
from bench.harness import Entrant, Missing, Sample, ceiling, quantile, share, told
from bench.modes import both, both_ways, ours_of
from bench.peer import peer
from rules.engine.compiled import VARIABLE

NAME = "decide"
PLAIN = "one plain DRF read"
COST = "times the mean time"
SCALED = "interpreted, PostgreSQL + Redis"
PLAIN_SCALED = f"{PLAIN}, PostgreSQL + Redis"
COMPARISONS = (
    *both(
        share("p95", "ms", PLAIN, 3),
        told(share("median", "ms", PLAIN, 3)),
        told(ceiling("at 2×", COST, 2)),
        told(ceiling("at 4×", COST, 4)),
    ),
    replace(share("p95", "ms", PLAIN_SCALED, 3), ours=SCALED),
    replace(told(share("median", "ms", PLAIN_SCALED, 3)), ours=SCALED),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    reads = (sys.executable, "-m", "bench.server.reading")
    with (
        both_ways(NAME) as ours,
        peer(PLAIN, reads, {VARIABLE: ""}) as theirs,
        _scaled(SCALED, ours_of(NAME)) as scaled_ours,
        _scaled(PLAIN_SCALED, reads) as scaled_theirs,
    ):
        yield [*ours, theirs, scaled_ours, scaled_theirs]


@contextmanager
def _scaled(name: str, command: Sequence[str]) -> Iterator[Entrant]:
    """The same on PostgreSQL and Redis; Missing where one of them does not answer."""
    reason = scaled.missing()
    if reason:
        yield Missing(name, reason)
        return
    with (
        scaled.environment() as told_too,
        peer(name, command, {VARIABLE: "", **told_too}) as entrant,
    ):
        yield entrant


def prepared() -> Callable[[], Sample]:
    from bench.server.deciding import INCHES, Deciding  # noqa: PLC0415  it sets a site up

    crowd()
    playing = Deciding(INCHES)

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
