"""`python -m bench.soak MINUTES`: soak test for memory leaks of the server.

Matches are played under the full rules, one after the other, with a second of thinking time. The
server's resident memory is sampled every ten seconds; the last quarter is compared with the second.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import chain
from statistics import median
from tempfile import TemporaryDirectory
from threading import Lock
from typing import TYPE_CHECKING

from bench.live import Json, tables
from bench.memory import resident

if TYPE_CHECKING:
    from tests.chaos.server import Server

TABLES = 10
THINK = 1.0
EVERY = 10.0
_ONE_AT_A_TIME = Lock()
MOST = 1.05
"""How many times as much the last quarter may hold."""


async def sampled(process: int, until: float) -> list[float]:
    found = []
    while time.monotonic() < until:
        await asyncio.sleep(EVERY)
        found.append(resident(process))
        print(f"{found[-1]:.1f} MiB", flush=True)
    return found


async def soaked(
    server: Server, matches: Iterator[Json], minutes: float
) -> tuple[list[float], int]:
    """What the server held every ten seconds, and how many commands it was given."""
    until = time.monotonic() + minutes * 60
    playing = [asyncio.create_task(_played(server.port, matches, until)) for _ in range(TABLES)]
    found = await sampled(server.id, until)
    return found, sum(await asyncio.gather(*playing))


async def _played(port: int, matches: Iterator[Json], until: float) -> int:
    """One table, match after match: how many commands were given."""
    commands = 0
    while time.monotonic() < until:
        match = await asyncio.to_thread(_next, matches)
        (table,) = tables({"people": match["people"], "matches": [match]}, port)
        async with AsyncExitStack() as stack:
            for side in table.sides:
                await side.sit_down(stack)
            commands += len(await table.play(until, THINK))
    return commands


def _next(matches: Iterator[Json]) -> Json:
    with _ONE_AT_A_TIME:
        return next(matches)


def growth(found: list[float]) -> float:
    """The last quarter over the second."""
    quarter = len(found) // 4
    return median(found[-quarter:]) / median(found[quarter : 2 * quarter])


def main(minutes: float) -> int:
    """1 when the memory has grown."""
    with TemporaryDirectory() as folder:
        os.environ |= {
            "DATA_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "bench.server.settings",
            "SECRET_KEY": "bench",
            "API_RATE_USER": "1000000/s",
        }
        from bench.server import endless  # noqa: PLC0415  the environment comes first
        from tests.chaos.server import Server  # noqa: PLC0415

        matches = endless.matches()
        first = next(matches)
        server = Server({})
        try:
            found, commands = asyncio.run(soaked(server, chain([first], matches), minutes))
        finally:
            server.stop()
    ratio = growth(found)
    print(
        f"{commands} commands in {minutes:g} minutes: from {found[0]:.1f} MiB to {found[-1]:.1f}, "
        f"the last quarter {ratio:.3f} times the second (goal ≤ {MOST}×)"
    )
    return 1 if ratio > MOST else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
