"""A thousand idle WebSockets beside fifty active matches: latency of a move compared with the
active matches alone, and memory per WebSocket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager
from statistics import median

from bench.harness import Contender, Entrant, Sample, ceiling, share, told
from bench.live import Person, Table, engine, play, tables
from bench.memory import resident
from bench.serving import running

NAME = "idle_sockets"
ALONE = "the tables alone"
THINK, SECONDS = 1.0, 5.0
COMPARISONS = (
    share("p50", "ms", ALONE, 1.5),
    told(ceiling("memory", "KiB a socket", 200)),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with running("bench.server.crowded", "bench.server.settings", engine()) as (port, told_of, _):
        found = tables(told_of, port)
        quiet = [
            Person(port, person["token"], person["session"], match)
            for match in told_of["quiet"]
            for person in told_of["people"]
        ]
        process = told_of["process"]
        before = resident(process)
        yield [
            Contender("ours", lambda: asyncio.run(_crowded(found, quiet, process, before))),
            Contender(ALONE, lambda: {"p50": _middle(asyncio.run(play(found, SECONDS, THINK)))}),
        ]


async def _crowded(found: list[Table], quiet: list[Person], process: int, before: float) -> Sample:
    """`before` is what the process held, in MiB, when nobody had come yet."""
    async with AsyncExitStack() as stack:
        for person in quiet:
            await person.listens(stack)
        held = (resident(process) - before) * 1024 / len(quiet)
        laps = await play(found, SECONDS, THINK)
    return {"p50": _middle(laps), "memory": held}


def _middle(laps: list[float]) -> float:
    return median(laps) * 1000
