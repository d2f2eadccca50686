"""Random legal play under the full rules of Modern, against random games of python-chess; what a
command costs with the log that is kept of every match, with twice the Units, and on twice and four
times the board.
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
from bench.squares import MODERN, battle
from rules.engine.compiled import VARIABLE
from rules.engine.core.system import Setup
from tests.kit.selfplay import Game, random_steps

NAME = "modern_steps"
SECONDS = 1.0
COST = "times a command's cost"
COMPARISONS = interpreted(
    times_more("rate", "commands/s", "python-chess", 1),
    told(ceiling("with a log", COST, 2)),
    told(ceiling("12 for 6 units", COST, 2)),
    told(ceiling("board at 2×", COST, 2)),
    told(ceiling("board at 4×", COST, 4)),
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
    few, usual, twice, fourfold = battle(6), battle(), battle(boards=2), battle(boards=4)

    def ours() -> Sample:
        first = next(rounds)
        rate = _rate(_alone, usual, first)
        return {
            "rate": rate,
            "with a log": rate / _rate(_logged, usual, first),
            "12 for 6 units": _rate(_alone, few, first) / rate,
            "board at 2×": rate / _rate(_alone, twice, first),
            "board at 4×": rate / _rate(_alone, fourfold, first),
        }

    return ours


def _rate(play: Callable[[Setup, int], int], setup: Setup, first: int) -> float:
    """Commands a second of whole matches, others each round lest answers be remembered."""
    seeds = count(first)
    commands, seconds = repeat_for(SECONDS, lambda: play(setup, next(seeds)))
    return commands / seconds


def _alone(setup: Setup, seed: int) -> int:
    """By the rules alone."""
    return playout(MODERN, setup, seed)


def _logged(setup: Setup, seed: int) -> int:
    """The same with verifiable dice and a commit of each command, as the site keeps it."""
    return sum(1 for _ in random_steps(Game(MODERN, setup, seed)))
