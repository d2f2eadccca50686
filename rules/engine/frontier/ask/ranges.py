"""How far a piece reaches from where it stands, whom it threatens and who could answer it: what a
player looks up before choosing. Asked of the same requirements that judge the choice.
"""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.frontier.abilities.base import abilities_of, bonus, clause_of, may_move
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS
from rules.engine.frontier.requirements import assault_refusals, fire_refusals
from rules.engine.frontier.state import Contest, FrontierState, Marker, Unit
from rules.engine.frontier.table import distance, enemies, in_sight

AURAS = {
    "flame-units": 5,
    "crowd-suppression-systems": 10,
    "shock-tactics": 5,
    "knife-missile": 5,
    "self-destruct": 5,
    "technological-horror": 10,
    "experimental-nanites": 5,
    "stim-packs": 5,
    "repulsor-field": 5,
    "friendly-competition": 10,
    "inspiring": 10,
    "forward-maggots": 10,
    "com-jammer": 20,
    "neural-trojan": 20,
    "countermeasures": 10,
    "holofield": 10,
    "minefield": 10,
}
"""Inches around its bearer within which an ability matters, as its text says."""

COUNTERS = {
    "strong-point": ((5, "FR-MISSION-ASSAULT-6"),),
    "target": ((5, "FR-MISSION-SABOTAGE-8"), (15, "FR-MISSION-SABOTAGE-11")),
    "vip": ((5, "FR-MISSION-ESCORT-5"), (10, "FR-MISSION-ESCORT-5")),
    "mine": ((5, "FR-TOKEN-3"),),
    "knife-missile": ((5, "FR-TOKEN-3"),),
}
"""Inches around a counter within which a unit matters to it."""

SHOT = 10
"""FR-ACT-6 FR-ACT-7  The distance that parts Open Fire from Fight Through."""


class Ring(Record):
    """A distance around a piece: `key` is what it belongs to, `centre` whether it is counted from
    the centre, as a movement is, and not from the edge of the base.
    """

    key: str
    inches: float
    clause: str
    centre: bool = False


class Opponent(Record):
    """An enemy as things stand: how far and whether seen, with which actions each of the two could
    aim at the other, and the reactions it would have to each action of the unit.
    """

    unit: str
    inches: float
    los: bool
    aims: tuple[str, ...]
    threatens: tuple[str, ...]
    answers: dict[str, tuple[str, ...]]


class Ranges(Record):
    """Everything around one piece."""

    piece: str
    rings: tuple[Ring, ...]
    opponents: tuple[Opponent, ...] = ()


def ranges(s: FrontierState, piece: str) -> Ranges:
    """FR-MEAS-7 FR-MEAS-8  Of a unit or a counter on the board. KeyError when it is not there."""
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
    """FR-ACT-4 FR-ACT-6  How far an Advance goes, and where firing begins."""
    fire = Ring(key="open-fire", inches=SHOT, clause="FR-ACT-6")
    if not may_move(unit):
        return (fire,)
    far = 10 + bonus(s, unit, "advance")
    return Ring(key="advance", inches=far, clause="FR-ACT-4", centre=True), fire


def _auras(unit: Unit) -> tuple[Ring, ...]:
    """FR-MEAS-15  Around the unit, of its abilities that it has not spent."""
    return tuple(
        Ring(key=each.slug, inches=AURAS[each.slug], clause=clause_of(unit, each))
        for each in abilities_of(unit)
        if each.slug in AURAS and each.slug not in unit.used
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
    """FR-ACT-6 FR-ACT-7  With which actions `unit` could name `enemy` without moving first."""
    judges = {"open-fire": fire_refusals, "fight-through": assault_refusals}
    return tuple(action for action, judge in judges.items() if not judge(s, unit, enemy))


def _answers(s: FrontierState, contest: Contest, enemy: Unit) -> tuple[str, ...]:
    """FR-REACT-1 FR-REACT-2  The reactions that `enemy` would have, as the target where the action
    can name it.
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
