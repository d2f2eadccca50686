"""Fifty tables whose players do not think at all: commands a second that the other side has seen.
boardgame.io's rules are trivial here, and it stores nothing but in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.harness import Contender, Entrant, Sample, times_more
from bench.live import Table, play, tables
from bench.peer import node_peer
from bench.serving import running

NAME = "live_max"
THEIRS = "boardgame.io's server"
SECONDS = 4.0
COMPARISONS = (times_more("rate", "commands/s", THEIRS, 1),)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with (
        running("bench.server.seated", "bench.server.settings") as (port, told, _client),
        node_peer(THEIRS, "boardgame_live.cjs", "0", str(SECONDS)) as theirs,
    ):
        found = tables(told, port)
        yield [Contender("ours", lambda: round_of(found)), theirs]


def round_of(found: list[Table]) -> Sample:
    return {"rate": len(asyncio.run(play(found, SECONDS, 0.0))) / SECONDS}
