"""Fifty tables whose players think for a second: from a move sent to the move seen by the other
side, under the full rules and durable before it is told. Against boardgame.io's server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.harness import Contender, Entrant, Sample, quantile, share
from bench.live import Table, play, tables
from bench.peer import node_peer
from bench.serving import running

NAME = "live_1s"
THEIRS = "boardgame.io's server"
THINK, SECONDS = 1.0, 8.0
COMPARISONS = (share("p50", "ms", THEIRS, 1), share("p99", "ms", THEIRS, 1))


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with (
        running("bench.server.seated", "bench.server.settings") as (port, told, _client),
        node_peer(THEIRS, "boardgame_live.cjs", str(THINK), str(SECONDS)) as theirs,
    ):
        found = tables(told, port)
        yield [Contender("ours", lambda: round_of(found)), theirs]


def round_of(found: list[Table]) -> Sample:
    laps = [lap * 1000 for lap in asyncio.run(play(found, SECONDS, THINK))]
    return {"p50": median(laps), "p99": quantile(laps, 0.99)}
