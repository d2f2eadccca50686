"""Chooses a command for a seat: candidates are tried with drawn dice up to a position at rest, and
the better half of them again (sequential halving).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from rules.engine.core.decision import Command, Seat
from rules.engine.core.dice import Dice, pick
from rules.engine.core.flow import decision_for
from rules.engine.core.known import Known, informed
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import resolve
from rules.engine.tabletop.computer.heuristics import value
from rules.engine.tabletop.computer.imagined_secrets import ImaginedVault
from rules.engine.tabletop.computer.levels import Level
from rules.engine.tabletop.rule_book import RuleBook

DEPTH = 24
"""Most answers that are played after a candidate until the position is at rest."""


@dataclass
class _Tried:
    """A candidate, and the values of the positions that it has led to."""

    command: Command
    values: list[float] = field(default_factory=list)


def choose(
    book: RuleBook[Any],
    now: Situation[Any],
    seat: Seat,
    own: Mapping[str, str],
    level: Level,
    dice: Dice,
    is_late: Callable[[], bool] = lambda: False,
) -> Command:
    """The answer of a computer player to the pending decision of its seat, drawn and tried with
    `dice`; `own` are the payloads that the seat has sealed, by commitment. Once `is_late` says so,
    it chooses among what it has tried so far. Raises LookupError when nothing is asked of the seat.
    """
    decision = decision_for(now.decisions, seat)
    if decision is None:
        raise LookupError(f"seat {seat} has nothing to decide")
    if pick(dice, 100) < level.slips:
        return decision.sample(dice)
    commands = book.heuristics.candidates(decision, dice, level.candidates)
    left = [_Tried(command) for command in commands]
    for trials in (2**turn for turn in range(level.rounds)):
        if len(left) == 1 or is_late():
            break
        for tried in left:
            for _ in range(trials):
                if tried.values and is_late():
                    break
                after = _at_rest(book, now, seat, tried.command, own, dice)
                tried.values.append(value(book.heuristics.evaluate(after.state, seat)))
        left.sort(key=lambda tried: -fmean(tried.values))
        left = left[: max(1, (len(left) + 1) // 2)]
    return left[0].command


def _at_rest(
    book: RuleBook[Any],
    now: Situation[Any],
    seat: Seat,
    command: Command,
    own: Mapping[str, str],
    dice: Dice,
) -> Situation[Any]:
    """The next position at rest after a command, where everybody gives the most promising
    answer.
    """
    vault = ImaginedVault(now, own, dice)
    here = resolve(now, seat, command, dice, vault).after
    for _ in range(DEPTH):
        if not here.decisions or book.heuristics.is_quiet(here):
            break
        asked = here.decisions[0]
        asked = informed(asked, Known(seat=asked.seat))
        (answer, *_) = book.heuristics.candidates(asked, dice, 1)
        here = resolve(here, asked.seat, answer, dice, vault).after
    return here
