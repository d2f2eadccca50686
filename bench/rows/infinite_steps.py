"""Random legal play under the full rules of Infinite Frontiers, against random games of
python-chess; and what a command costs with the log that is kept of every match.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

from bench.harness import Sample, ceiling, times_more, told
from bench.modes import interpreted
from bench.playouts import commands_a_second, logged, playout, with_chess
from bench.skirmishes import INFINITE, SKIRMISH

NAME = "infinite_steps"
COMPARISONS = interpreted(
    times_more("rate", "commands/s", "python-chess", 0.2),
    told(ceiling("with a log", "times a command's cost", 2)),
)
entrants = partial(with_chess, NAME)


def prepared() -> Callable[[], Sample]:
    rounds = count(step=1000)

    def ours() -> Sample:
        first = next(rounds)
        rate = commands_a_second(partial(playout, INFINITE, SKIRMISH), first)
        kept = commands_a_second(partial(logged, INFINITE, SKIRMISH), first)
        return {"rate": rate, "with a log": rate / kept}

    return ours
