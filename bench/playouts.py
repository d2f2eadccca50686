"""Random play: by the rules alone, as a simulation does it, without a log and with quick dice, or
as the site keeps it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any

from bench.harness import Entrant
from bench.modes import INTERPRETED, ours_of
from bench.peer import peer, python_peer
from bench.peers.rounds import repeat_for
from rules.engine.compiled import VARIABLE
from rules.engine.core.dice import pick
from rules.engine.core.log import Begin
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import Setup
from rules.engine.tabletop.rule_book import RuleBook
from tests.kit.selfplay import Game, Safe, random_steps

SECONDS = 1.0


@contextmanager
def with_chess(row: str) -> Iterator[Sequence[Entrant]]:
    """What the row's module has `prepared`, interpreted, and random games of python-chess."""
    with (
        peer(INTERPRETED, ours_of(row), {VARIABLE: ""}) as ours,
        python_peer("python-chess", "chess_playouts") as theirs,
    ):
        yield [ours, theirs]


def commands_a_second(play: Callable[[int], int], first: int) -> float:
    """Commands a second of whole matches, others each round lest answers be remembered."""
    seeds = count(first)
    commands, seconds = repeat_for(SECONDS, lambda: play(next(seeds)))
    return commands / seconds


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


def logged(book: RuleBook[Any], setup: Setup, seed: int) -> int:
    """The same with verifiable dice and a commit of each command, as the site keeps it."""
    return sum(1 for _ in random_steps(Game(book, setup, seed)))
