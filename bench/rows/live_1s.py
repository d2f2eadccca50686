"""Fifty matches whose players think for a second: latency from a command to its broadcast at the
other side, full rules, durable first. Against boardgame.io's server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from statistics import median

from bench.harness import Comparison, Entrant, Sample, quantile, share
from bench.live import SCALED, SQLITE, Table, on_postgres, on_sqlite, play
from bench.peer import node_peer

NAME = "live_1s"
THEIRS = "boardgame.io's server"
THINK, SECONDS = 1.0, 8.0


def _on(name: str) -> tuple[Comparison, ...]:
    goals = (share("p50", "ms", THEIRS, 1), share("p99", "ms", THEIRS, 1))
    return tuple(replace(each, ours=name) for each in goals)


COMPARISONS = (*_on(SQLITE), *_on(SCALED))


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with (
        on_sqlite(round_of) as ours,
        on_postgres(round_of) as scaled,
        node_peer(THEIRS, "boardgame_live.cjs", str(THINK), str(SECONDS)) as theirs,
    ):
        yield [ours, scaled, theirs]


def round_of(found: list[Table]) -> Sample:
    laps = [lap * 1000 for lap in asyncio.run(play(found, SECONDS, THINK))]
    return {"p50": median(laps), "p99": quantile(laps, 0.99)}
