"""Random legal play under the full rules of Infinite Frontiers, against random games of
python-chess; and what a command costs with the log that is kept of every match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

from bench.harness import Entrant, Sample, ceiling, times_more, told
from bench.modes import INTERPRETED, interpreted, ours_of
from bench.peer import peer, python_peer
from bench.peers.rounds import repeat_for
from bench.playouts import playout
from bench.skirmishes import INFINITE, SKIRMISH
from rules.engine.compiled import VARIABLE
from tests.kit.selfplay import Game, random_steps

NAME = "infinite_steps"
SECONDS = 1.0
COMPARISONS = interpreted(
    times_more("rate", "commands/s", "python-chess", 0.2),
    told(ceiling("with a log", "times a command's cost", 2)),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with (
        peer(INTERPRETED, ours_of(NAME), {VARIABLE: ""}) as ours,
        python_peer("python-chess", "chess_playouts") as theirs,
    ):
        yield [ours, theirs]


def prepared() -> Callable[[], Sample]:
    rounds = count(step=1000)

    def ours() -> Sample:
        first = next(rounds)
        rate = _rate(lambda seed: playout(INFINITE, SKIRMISH, seed), first)
        return {"rate": rate, "with a log": rate / _rate(_logged, first)}

    return ours


def _rate(play: Callable[[int], int], first: int) -> float:
    """Commands a second of whole matches, others each round lest answers be remembered."""
    seeds = count(first)
    commands, seconds = repeat_for(SECONDS, lambda: play(next(seeds)))
    return commands / seconds


def _logged(seed: int) -> int:
    """The same with verifiable dice and a commit of each command, as the site keeps it."""
    return sum(1 for _ in random_steps(Game(INFINITE, SKIRMISH, seed)))
