"""Measurements, previews and threat ranges during a match."""

from __future__ import annotations

from fractions import Fraction

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.record import Record
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import refusals
from rules.engine.modern.model.commands import FireAt, MoveUnit
from rules.engine.modern.model.state import Combat, ModernState, Unit
from rules.engine.modern.play import activation, artillery, combat, fire
from rules.engine.modern.play.activation import Act, ActDecision
from rules.engine.modern.play.position_queries import contacts, enemies, is_waiting_in_ford, walk_of
from rules.engine.modern.space import movement
from rules.engine.modern.space.sight import Visibility, seen_directly
from rules.engine.tabletop.grid import distance, named


class Preview(Record):
    """The effect of a command if it were submitted now: the refusals, or for a move its path and
    whether it drowns the Unit.
    """

    refusals: tuple[Refusal, ...]
    path: tuple[str, ...] = ()
    drowns: bool = False


class Measure(Record):
    """Two Units: their distance in squares, how many of five rays clear the terrain, how many clear
    terrain and Units, and the resulting visibility.
    """

    squares: int
    past_ground: int
    past_all: int
    of: int
    visibility: Visibility
    clauses: tuple[str, ...]


class Opponent(Record):
    """An enemy in the current position: distance, visibility, the chances to hit it and to be hit
    by it (None: not allowed), and the chance to win a close combat if the two are in contact.
    """

    unit: str
    squares: int
    visibility: Visibility
    hits: float | None
    is_hit: float | None
    beats: float | None


class Ranges(Record):
    """All ranges of one Unit: the squares in its range and arc, those it may move to, those a gun
    may nominate, and its enemies.
    """

    piece: str
    fire: tuple[str, ...]
    moves: tuple[str, ...]
    targets: tuple[str, ...]
    opponents: tuple[Opponent, ...]


class ActForecast(Record):
    """An act, and the chance that it destroys its target; None for acts that do not target an
    enemy.
    """

    command: Act
    chance: float | None


class Forecast(Record):
    """The acts that may be chosen for a Unit now."""

    unit: str
    actions: tuple[ActForecast, ...] = ()


def preview(now: Situation[ModernState], seat: Seat, command: Command) -> Preview:
    """MW-MOVE-2  Return the path that a move would take, or what is wrong with the command."""
    refused = tuple(refusals(now, seat, command))
    if refused or not isinstance(command, MoveUnit):
        return Preview(refusals=refused)
    return Preview(refusals=(), path=command.path, drowns=command.into_river)


def measure(s: ModernState, first: str, second: str) -> Measure:
    """MW-RANGE-1 MW-LOS-7  Measure distance and line of sight between two Units, for a direct-fire
    weapon. Raises KeyError if one is not on the board.
    """
    a, b = _standing(s, first), _standing(s, second)
    look = seen_directly(s.board, a.square, b.square, s.occupied)
    return Measure(
        squares=distance(a.square, b.square),
        past_ground=look.past_ground,
        past_all=look.past_all,
        of=5,
        visibility=look.visibility,
        clauses=("MW-RANGE-1", "MW-LOS-7"),
    )


def _standing(s: ModernState, piece: str) -> Unit:
    unit = s.units[piece]
    if not unit.on_board:
        raise KeyError(piece)
    return unit


def ranges(s: ModernState, piece: str) -> Ranges:
    """MW-RANGE-3 MW-ARC-1 MW-ARTY-5  Return the ranges of a Unit and its opponents. Raises KeyError
    if it is not on the board.
    """
    unit = _standing(s, piece)
    return Ranges(
        piece=piece,
        fire=tuple(sorted(map(named, _in_reach(s, unit)))),
        moves=tuple(sorted(map(named, movement.reach(walk_of(s, unit))))),
        targets=tuple(artillery.targets(s, unit)),
        opponents=tuple(_opponent(s, unit, enemy) for enemy in enemies(s, unit)),
    )


def _in_reach(s: ModernState, unit: Unit) -> list[tuple[int, int]]:
    return [
        square
        for square in s.board.grounds
        if 1 <= distance(unit.square, square) <= unit.row.range and fire.in_arc(unit, square)
    ]


def _opponent(s: ModernState, unit: Unit, enemy: Unit) -> Opponent:
    return Opponent(
        unit=enemy.id,
        squares=distance(unit.square, enemy.square),
        visibility=seen_directly(s.board, unit.square, enemy.square, s.occupied).visibility,
        hits=_hits(s, unit, enemy),
        is_hit=_hits(s, enemy, unit),
        beats=float(_beats(s, unit, enemy)) if enemy in contacts(s, unit) else None,
    )


def _hits(s: ModernState, unit: Unit, target: Unit) -> float | None:
    """MW-FIRE-15 MW-FIRE-18  Return the chance of a shot in this position, None if it is not
    allowed.
    """
    if is_waiting_in_ford(s, unit) or fire.refusals(s, unit, target):
        return None
    return float(fire.chance(fire.needed(unit, target, fire.in_cover(s, unit, target))))


def _beats(s: ModernState, unit: Unit, enemy: Unit) -> Fraction:
    """MW-CC-11  Return the chance to destroy the enemy as its only attacker."""
    alone = Combat(defender=enemy.id, attackers=(unit.id,), lead=unit.id)
    return combat.wins(s, alone)


def forecast(now: Situation[ModernState], seats: tuple[Seat, ...], unit: str) -> Forecast:
    """MW-TURN-7  Return the acts of a Unit that one of `seats` may choose now, with their chances;
    none if no act is pending.
    """
    acts = tuple(
        ActForecast(command=act, chance=_forecast_chance(now.state, act))
        for decision in now.decisions
        if isinstance(decision, ActDecision) and decision.seat in seats
        for each in decision.units
        if each.id == unit
        for act in activation.acts(now.state, each)
    )
    return Forecast(unit=unit, actions=acts)


def _forecast_chance(s: ModernState, act: Act) -> float | None:
    if isinstance(act, FireAt):
        return _hits(s, s.units[act.unit], s.units[act.target])
    return None
