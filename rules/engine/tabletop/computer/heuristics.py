"""What a computer player knows of a rule book beside its rules: which answers are worth trying, and
how good a position is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.engine.core.decision import Command, Decision, Seat
from rules.engine.core.dice import Dice
from rules.engine.core.flow import State
from rules.engine.core.resolution import Situation
from rules.engine.tabletop.offer import OneOf
from rules.engine.tabletop.reference import Text

S = TypeVar("S", bound=State)

WON = 1000.0
"""The value of the best result; that of the worst is its negative."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Heuristics(Generic[S]):
    """The evaluation of positions and the candidate answers of one rule book, both from public
    information alone.
    """

    terms: Mapping[str, Text]
    """What `evaluate` looks at, by key, in words."""
    evaluate: Callable[[S, Seat], dict[str, float]]
    """The value of a position for a seat, as the sum of named terms in points of an army: above 0
    it is ahead. The value for the other seat is the negative. A finished match has the term
    `result` alone, up to `WON`; its sign tells who has won.
    """
    candidates: Callable[[Decision, Dice, int], tuple[Command, ...]]
    """At most this many different legal answers to a decision as its seat knows it; at least one.
    A single one is the most promising, or drawn by chance.
    """
    is_quiet: Callable[[Situation[S]], bool]
    """Whether a position can be evaluated as it stands: no action is half done."""


def value(terms: Mapping[str, float]) -> float:
    """The value of a position, from its named terms."""
    return sum(terms.values())


def sampled(decision: Decision, dice: Dice, most: int) -> tuple[Command, ...]:
    """Candidates by chance: all legal answers of a decision among few options, else those of as
    many draws, without repetitions.
    """
    if isinstance(decision, OneOf) and len(decision.legal) <= most:
        return tuple(option.command for option in decision.legal)
    found: list[Command] = []
    for _ in range(most):
        command = decision.sample(dice)
        if command not in found:
            found.append(command)
    return tuple(found)
