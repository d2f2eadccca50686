"""The answers that Frontier's computer player tries."""

from __future__ import annotations

from typing import Final

from rules.engine.core.decision import Command, Decision
from rules.engine.core.dice import Dice, pick
from rules.engine.frontier.computer.evaluation import TERMS, evaluate, is_quiet
from rules.engine.frontier.model.commands import Deploy
from rules.engine.frontier.play.choices import ActionDecision
from rules.engine.frontier.play.deployment import DeployDecision
from rules.engine.frontier.play.marker_placement import MarkerDecision
from rules.engine.frontier.site.suggested_deployment import completed
from rules.engine.tabletop.computer.heuristics import Heuristics, sampled

MARKERS: Final = 4
"""Most places of a marker that are tried: both sides are deployed after each, which takes time."""


def candidates(decision: Decision, dice: Dice, most: int) -> tuple[Command, ...]:
    """Every action while they are few, the suggested deployment, and draws for the rest; a single
    answer is drawn.
    """
    match decision:
        case _ if most == 1:
            return (decision.sample(dice),)
        case ActionDecision():
            legal = list(decision.legal())
            return tuple(legal.pop(pick(dice, len(legal))) for _ in range(min(most, len(legal))))
        case MarkerDecision():
            return sampled(decision, dice, min(most, MARKERS))
        case DeployDecision():
            return (completed(decision, Deploy(placements=())),)
        case _:
            return sampled(decision, dice, most)


HEURISTICS = Heuristics(terms=TERMS, evaluate=evaluate, candidates=candidates, is_quiet=is_quiet)
