"""How well a computer player plays."""

from __future__ import annotations

from typing import Final

from rules.engine.core.record import Record


class Level(Record):
    """How thoroughly a computer player chooses: it tries `candidates` answers, all of them once,
    the better half twice as often, and so on for `rounds` rounds. In `slips` of 100 decisions it
    gives an answer by chance.
    """

    key: str
    candidates: int
    rounds: int
    slips: int = 0


EASY: Final = Level(key="easy", candidates=6, rounds=1, slips=40)
NORMAL: Final = Level(key="normal", candidates=16, rounds=3)
LEVELS: Final = {level.key: level for level in (EASY, NORMAL)}
