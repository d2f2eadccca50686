"""Questions at the table about a match under way: how far, who sees whom, where would it go."""

from __future__ import annotations

from fractions import Fraction

from rules.engine.core.decision import Command, Decision, Refusal, Seat
from rules.engine.core.record import Record
from rules.engine.core.system import GameSystem
from rules.engine.lib.grid import distance, named
from rules.engine.modern import activation, artillery, combat, fire, movement
from rules.engine.modern.activation import Act, ActDecision
from rules.engine.modern.commands import FireAt, MoveUnit
from rules.engine.modern.sight import Visibility, seen_directly
from rules.engine.modern.state import Combat, ModernState, Unit
from rules.engine.modern.table import contacts, enemies, is_waiting_in_ford, walk_of


class Preview(Record):
    """What a command would do if it were submitted now: the refusals, or for a move its path and
    whether it drowns the Unit.
    """

    refusals: tuple[Refusal, ...]
    path: tuple[str, ...] = ()
    drowns: bool = False


class Measure(Record):
    """Two Units: squares between them, how many of five rays pass the ground, how many pass ground
    and Units, and what that comes to.
    """

    squares: int
    past_ground: int
    past_all: int
    of: int
    visibility: Visibility
    clauses: tuple[str, ...]


class Opponent(Record):
    """An enemy as things stand: how far, how well seen, the chance of a shot at it and of its shot
    back (None: not allowed), and of winning a close combat if the two are in contact.
    """

    unit: str
    squares: int
    visibility: Visibility
    hits: float | None
    is_hit: float | None
    beats: float | None


class Ranges(Record):
    """Everything around one Unit: the squares in its range and arc, those it may move to, those a
    gun may nominate, its enemies.
    """

    piece: str
    fire: tuple[str, ...]
    moves: tuple[str, ...]
    targets: tuple[str, ...]
    opponents: tuple[Opponent, ...]


class Promise(Record):
    """An act, and the chance that it destroys its target; None where that is not what it does."""

    command: Act
    chance: float | None


class Promises(Record):
    """What may be chosen for a Unit now."""

    unit: str
    actions: tuple[Promise, ...] = ()


def preview(decision: Decision, command: Command) -> Preview:
    """MW-MOVE-2  The path that would be gone, or what is wrong with the answer."""
    refused = tuple(decision.check(command))
    if refused or not isinstance(command, MoveUnit):
        return Preview(refusals=refused)
    return Preview(refusals=(), path=command.path, drowns=command.into_river)


def measure(s: ModernState, first: str, second: str) -> Measure:
    """MW-RANGE-1 MW-LOS-7  Distance and sight between two Units, as a direct-fire weapon sees.
    KeyError when one is not on the board.
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
    """MW-RANGE-3 MW-ARC-1 MW-ARTY-5  How far a Unit on the board reaches, and who could answer.
    KeyError when it is not there.
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
    """MW-FIRE-15 MW-FIRE-18  The chance of a shot as things stand, None where it is not allowed."""
    if is_waiting_in_ford(s, unit) or fire.refusals(s, unit, target):
        return None
    return float(fire.chance(fire.needed(unit, target, fire.in_cover(s, unit, target))))


def _beats(s: ModernState, unit: Unit, enemy: Unit) -> Fraction:
    """MW-CC-11  The chance of destroying it as a lone attacker."""
    alone = Combat(defender=enemy.id, attackers=(unit.id,), lead=unit.id)
    return combat.wins(s, alone)


def promises(
    system: GameSystem[ModernState], s: ModernState, seats: tuple[Seat, ...], unit: str
) -> Promises:
    """MW-TURN-7  What one of `seats` may have a Unit do now; nothing when no act is awaited."""
    acts = tuple(
        Promise(command=act, chance=_promised(s, act))
        for decision in system.decisions(s)
        if isinstance(decision, ActDecision) and decision.seat in seats
        for each in decision.units
        if each.id == unit
        for act in activation.acts(s, each)
    )
    return Promises(unit=unit, actions=acts)


def _promised(s: ModernState, act: Act) -> float | None:
    if isinstance(act, FireAt):
        return _hits(s, s.units[act.unit], s.units[act.target])
    return None
