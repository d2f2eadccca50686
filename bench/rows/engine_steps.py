"""Random legal play under the full rules, against random games of python-chess; and what a command
costs with twice and four times the units and the terrain.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from bench.crowds import crowd
from bench.harness import Entrant, Sample, ceiling, times_more, told
from bench.matches import game
from bench.modes import both, both_ways, compiled, interpreted
from bench.peer import python_peer
from tests.kit.selfplay import random_steps

NAME = "engine_steps"
SECONDS = 1.0
COST = "times a command's cost"
COMPARISONS = (
    *interpreted(times_more("rate", "commands/s", "python-chess", 0.25)),
    *compiled(times_more("rate", "commands/s", "python-chess", 1)),
    *both(told(ceiling("at 2×", COST, 2)), told(ceiling("at 4×", COST, 4))),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with both_ways(NAME) as ours, python_peer("python-chess", "chess_playouts") as theirs:
        yield [*ours, theirs]


def prepared() -> Callable[[], Sample]:
    crowd()
    rounds = count(step=1000)

    def ours() -> Sample:
        first = next(rounds)
        rate = _rate(first)
        return {
            "rate": rate,
            "at 2×": rate / _rate(first, 2),
            "at 4×": rate / _rate(first, 4),
        }

    return ours


def _rate(first: int, times: int = 1) -> float:
    """Commands a second of whole matches, others each round lest answers be remembered."""
    begun = time.perf_counter()
    seeds = count(first)
    commands = 0
    while time.perf_counter() - begun < SECONDS:
        for _ in random_steps(game(next(seeds), times)):
            commands += 1
    return commands / (time.perf_counter() - begun)
