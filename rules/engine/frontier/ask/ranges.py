"""Threat ranges of a piece: how far it reaches, which enemies it threatens, and their reactions.

Uses the same requirements that validate commands.
"""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.frontier.model.state import Contest, FrontierState, Marker, Unit
from rules.engine.frontier.play import tokens
from rules.engine.frontier.play.abilities.base import (
    abilities_of,
    bonus,
    clause_of,
    is_spent,
    may_move,
)
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.frontier.play.position_queries import distance, enemies, in_sight
from rules.engine.frontier.play.requirements import assault_refusals, fire_refusals

COUNTERS = {
    "strong-point": ((5, "FR-MISSION-ASSAULT-6"),),
    "target": ((5, "FR-MISSION-SABOTAGE-8"), (15, "FR-MISSION-SABOTAGE-11")),
    "vip": ((5, "FR-MISSION-ESCORT-5"), (10, "FR-MISSION-ESCORT-5")),
    **dict.fromkeys(tokens.CLAUSES, ((tokens.RANGE, "FR-TOKEN-3"),)),
}
"""Distances in inches around each kind of counter at which rules apply to units."""

SHOT = 10
"""FR-ACT-6 FR-ACT-7  The distance in inches that separates Open Fire from Fight Through."""


class Ring(Record):
    """A distance around a piece. `key` is the action or ability it belongs to; `centre` is set if
    it is measured from the centre, like a movement, and not from the edge of the base.
    """

    key: str
    inches: float
    clause: str
    centre: bool = False


class Opponent(Record):
    """An enemy in the current position: distance, line of sight, the actions with which each of the
    two can target the other, and its possible reactions to each action of the unit.
    """

    unit: str
    inches: float
    los: bool
    aims: tuple[str, ...]
    threatens: tuple[str, ...]
    answers: dict[str, tuple[str, ...]]


class Ranges(Record):
    """All ranges around one piece."""

    piece: str
    rings: tuple[Ring, ...]
    opponents: tuple[Opponent, ...] = ()


def ranges(s: FrontierState, piece: str) -> Ranges:
    """FR-MEAS-7 FR-MEAS-8  Return the ranges of a unit or a counter. Raises KeyError if it is not
    on the board.
    """
    for marker in s.markers:
        if marker.id == piece:
            return Ranges(piece=piece, rings=_around(marker))
    unit = s.units[piece]
    if not unit.on_board:
        raise KeyError(piece)
    return Ranges(
        piece=piece,
        rings=(*_own_reach(s, unit), *_auras(unit)),
        opponents=tuple(_opponent(s, unit, enemy) for enemy in enemies(s, unit)),
    )


def _around(marker: Marker) -> tuple[Ring, ...]:
    rings = COUNTERS.get(marker.kind, ())
    return tuple(Ring(key=marker.kind, inches=inches, clause=clause) for inches, clause in rings)


def _own_reach(s: FrontierState, unit: Unit) -> tuple[Ring, ...]:
    """FR-ACT-4 FR-ACT-6  The distance of an Advance, and the least range of Open Fire."""
    fire = Ring(key="open-fire", inches=SHOT, clause="FR-ACT-6")
    if not may_move(unit):
        return (fire,)
    far = 10 + bonus(s, unit, "advance")
    return Ring(key="advance", inches=far, clause="FR-ACT-4", centre=True), fire


def _auras(unit: Unit) -> tuple[Ring, ...]:
    """FR-MEAS-15  The radii of the unit's unspent abilities."""
    return tuple(
        Ring(key=each.slug, inches=each.aura, clause=clause_of(unit, each))
        for each in abilities_of(unit)
        if each.aura and not is_spent(unit, each.slug)
    )


def _opponent(s: FrontierState, unit: Unit, enemy: Unit) -> Opponent:
    return Opponent(
        unit=enemy.id,
        inches=distance(unit, enemy),
        los=in_sight(s, unit, enemy),
        aims=_aims(s, unit, enemy),
        threatens=_aims(s, enemy, unit),
        answers={
            action: answers
            for action in ACTIONS
            if (answers := _answers(s, Contest(unit=unit.id, action=action), enemy))
        },
    )


def _aims(s: FrontierState, unit: Unit, enemy: Unit) -> tuple[str, ...]:
    """FR-ACT-6 FR-ACT-7  The actions with which `unit` can target `enemy` without moving first."""
    judges = {"open-fire": fire_refusals, "fight-through": assault_refusals}
    return tuple(action for action, judge in judges.items() if not judge(s, unit, enemy))


def _answers(s: FrontierState, contest: Contest, enemy: Unit) -> tuple[str, ...]:
    """FR-REACT-1 FR-REACT-2  The possible reactions of `enemy`, as the target if the action can
    target it.
    """
    unit = s.units[contest.unit]
    if contest.action in _aims(s, unit, enemy):
        contest = contest.change(target=enemy.id)
    meant = s.change(contest=contest)
    return tuple(
        slug
        for slug in ACTIONS[contest.action].reactions
        if not REACTIONS[slug].refusals(meant, enemy, unit)
    )
