"""The answers that Frontier's computer player tries."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import copysign, cos, hypot, radians, sin
from typing import Final

from rules.engine.core.decision import Command, Decision
from rules.engine.core.dice import Dice, pick
from rules.engine.frontier.computer.evaluation import TERMS, aims, evaluate, is_quiet
from rules.engine.frontier.model.commands import Deploy, PlaceMarker
from rules.engine.frontier.play.choices import ActionDecision
from rules.engine.frontier.play.deployment import DeployDecision
from rules.engine.frontier.play.escort import touching, vip
from rules.engine.frontier.play.marker_placement import MarkerDecision, lowest_surface
from rules.engine.frontier.play.move_decision import MoveDecision
from rules.engine.frontier.site.suggested_deployment import completed
from rules.engine.tabletop.computer.heuristics import Heuristics, sampled

CARRIED: Final = 9.99
"""Inches that the VIP is carried, a trifle less than are allowed."""
ASIDE: Final = (0, 20, -20, 40, -40, 60, -60)
"""Degrees from the straight way to the edge at which a place for the VIP is looked for."""
DRAWS: Final = 3
"""Draws of a move from which the best is taken."""
MARKERS: Final = 4
"""Most places of a marker that are tried: both sides are deployed after each, which takes time."""


def candidates(decision: Decision, dice: Dice, most: int) -> tuple[Command, ...]:
    """Every action while they are few, the suggested deployment, the VIP carried towards the edge,
    and draws for the rest.
    """
    match decision:
        case ActionDecision():
            legal = list(decision.legal())
            return tuple(legal.pop(pick(dice, len(legal))) for _ in range(min(most, len(legal))))
        case MarkerDecision(marker="vip") if vip(decision.state):
            return tuple(islice((*_carried(decision), decision.sample(dice)), most))
        case MarkerDecision():
            return sampled(decision, dice, min(most, MARKERS))
        case DeployDecision():
            return (completed(decision, Deploy(placements=())),)
        case MoveDecision() if most == 1:
            return (_nearest(decision, dice),)
        case _:
            return sampled(decision, dice, most)


def _carried(decision: MarkerDecision) -> Iterator[PlaceMarker]:
    """FR-MISSION-ESCORT-6 FR-MISSION-ESCORT-7  The VIP at the edge where that is in reach, else as
    far towards it as it can be carried.
    """
    s = decision.state
    found, (edge, _) = vip(s), touching(s)
    snapped = [option.command for option in decision.options]
    for command in snapped:
        if isinstance(command, PlaceMarker):
            yield command
    if found is None or snapped:
        return
    for degrees in ASIDE:
        x = found.x + copysign(CARRIED * cos(radians(degrees)), edge - found.x)
        y = found.y + CARRIED * sin(radians(degrees))
        command = PlaceMarker(x=x, y=y, elevation=lowest_surface(s, x, y))
        if not decision.check(command):
            yield command


def _nearest(decision: MoveDecision, dice: Dice) -> Command:
    """FR-MISSION-3  Of a few draws, for the attacker, the one that ends nearest to what he must
    reach.
    """
    s = decision.state
    goals = aims(s, s.on_board(s.seat_of("defender")))
    if s.role_of(decision.unit.seat) == "defender" or not goals:
        return decision.sample(dice)
    draws = [decision.sample(dice) for _ in range(DRAWS)]
    return min(draws, key=lambda move: min(hypot(move.to[0] - x, move.to[1] - y) for x, y in goals))


HEURISTICS = Heuristics(terms=TERMS, evaluate=evaluate, candidates=candidates, is_quiet=is_quiet)
