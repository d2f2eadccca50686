"""Random legal play under the full rules, against random games of python-chess."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from bench.harness import Contender, Entrant, Sample, times_more
from bench.matches import game
from bench.peer import python_peer
from tests.kit.selfplay import random_steps

NAME = "engine_steps"
SECONDS = 1.0
COMPARISONS = (times_more("rate", "commands/s", "python-chess", 0.25),)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    seeds = count()
    with python_peer("python-chess", "chess_playouts") as theirs:
        yield [Contender("ours", lambda: _play(seeds)), theirs]


def _play(seeds: Iterator[int]) -> Sample:
    """Whole matches, others each round lest answers be remembered, until the time is up."""
    begun = time.perf_counter()
    commands = 0
    for seed in seeds:
        for _ in random_steps(game(seed)):
            commands += 1
            if time.perf_counter() - begun >= SECONDS:
                return {"rate": commands / (time.perf_counter() - begun)}
    raise AssertionError("the seeds have ended")
