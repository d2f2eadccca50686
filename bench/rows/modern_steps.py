"""Random legal play under the full rules of Modern, against random games of python-chess; what a
command costs with the log that is kept of every match, with twice the Units, and on twice and four
times the board.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

from bench.harness import Sample, ceiling, times_more, told
from bench.modes import interpreted
from bench.playouts import commands_a_second, logged, playout, with_chess
from bench.squares import MODERN, battle
from rules.engine.core.system import Setup
from rules.engine.tabletop.rule_book import RuleBook

Play = Callable[[RuleBook[Any], Setup, int], int]

NAME = "modern_steps"
COST = "times a command's cost"
COMPARISONS = interpreted(
    times_more("rate", "commands/s", "python-chess", 1),
    told(ceiling("with a log", COST, 2)),
    told(ceiling("12 for 6 units", COST, 2)),
    told(ceiling("board at 2×", COST, 2)),
    told(ceiling("board at 4×", COST, 4)),
)
entrants = partial(with_chess, NAME)


def prepared() -> Callable[[], Sample]:
    rounds = count(step=1000)
    few, usual, twice, fourfold = battle(6), battle(), battle(boards=2), battle(boards=4)

    def ours() -> Sample:
        first = next(rounds)

        def rate_of(play: Play, setup: Setup) -> float:
            return commands_a_second(partial(play, MODERN, setup), first)

        rate = rate_of(playout, usual)
        return {
            "rate": rate,
            "with a log": rate / rate_of(logged, usual),
            "12 for 6 units": rate_of(playout, few) / rate,
            "board at 2×": rate / rate_of(playout, twice),
            "board at 4×": rate / rate_of(playout, fourfold),
        }

    return ours
