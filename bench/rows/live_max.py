"""Fifty matches without thinking time: throughput in broadcast commands a second. boardgame.io's
rules are trivial here, and it stores in memory only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from bench.harness import Entrant, Sample, times_more
from bench.live import SCALED, SQLITE, Table, on_postgres, on_sqlite, play
from bench.peer import node_peer

NAME = "live_max"
THEIRS = "boardgame.io's server"
SECONDS = 4.0
GOAL = times_more("rate", "commands/s", THEIRS, 1)
COMPARISONS = (replace(GOAL, ours=SQLITE), replace(GOAL, ours=SCALED))


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with (
        on_sqlite(round_of) as ours,
        on_postgres(round_of) as scaled,
        node_peer(THEIRS, "boardgame_live.cjs", "0", str(SECONDS)) as theirs,
    ):
        yield [ours, scaled, theirs]


def round_of(found: list[Table]) -> Sample:
    return {"rate": len(asyncio.run(play(found, SECONDS, 0.0))) / SECONDS}
