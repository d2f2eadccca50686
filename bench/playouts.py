"""Random play by the rules alone, as a simulation does it: without a log, with quick dice."""

from __future__ import annotations

import random
from typing import Any

from rules.engine.core.dice import pick
from rules.engine.core.log import Begin
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import Setup
from rules.engine.tabletop.rule_book import RuleBook
from tests.kit.selfplay import Safe


class Faces:
    """Dice that need not be checked by anybody, as a simulation throws them."""

    def __init__(self, seed: int) -> None:
        self._drawn = random.Random(seed).random

    def roll(self, sides: int) -> int:
        return int(self._drawn() * sides) + 1


def playout(book: RuleBook[Any], setup: Setup, seed: int) -> int:
    """Plays a match at random to its end by the rules alone, without keeping a log, as python-chess
    plays a game; how many commands it had.
    """
    dice, safe, commands = Faces(seed), Safe(), 0
    now = resolve(Situation.opening(book, setup), None, Begin(), dice, safe).after
    while awaited := now.decisions:
        decision = awaited[pick(dice, len(awaited))]
        now = resolve(now, decision.seat, decision.sample(dice), dice, safe).after
        commands += 1
    return commands
