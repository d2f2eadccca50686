"""How good the acts of a Unit look in Modern, by the position just after them without the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.engine.core.decision import Seat
from rules.engine.modern.computer.evaluation import evaluate
from rules.engine.modern.computer.threats import exchange, kills, nearest_enemy, shots, worth
from rules.engine.modern.model.commands import FireAt, MoveUnit, Pivot
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play.activation import Act, acts
from rules.engine.modern.play.facing import facings
from rules.engine.tabletop.computer.heuristics import value
from rules.engine.tabletop.grid import Facing, ahead, distance, opposite, square_of

DROWNED: Final = -100.0
Rated = tuple[float, Act]
"""An act, with the points that it seems to gain."""


def rated(s: ModernState, unit: Unit) -> list[Rated]:
    """MW-TURN-7  Every legal act of a Unit."""
    before = value(evaluate(s, unit.seat))
    return [(_gain(s, unit, act, before), act) for act in acts(s, unit)]


def best(s: ModernState, unit: Unit) -> float:
    """The points of the best act of a Unit."""
    return max((points for points, _ in rated(s, unit)), default=DROWNED)


def _gain(s: ModernState, unit: Unit, act: Act, before: float) -> float:
    """MW-FIRE-15 MW-RIV-2 MW-MOVE-8  What an act gains on average."""
    match act:
        case FireAt(target=target):
            return kills(s, unit, s.units[target]) * worth(s, s.units[target])
        case MoveUnit(into_river=True):
            return DROWNED
        case MoveUnit(path=path):
            x, y = square_of(path[-1])
            moved = unit.change(x=x, y=y)
            there = s.change(units={**s.units, unit.id: moved})
            way = best_facing(there, moved, facings(there, moved, "move"))
            return _value(there, moved, way, unit.seat) - before
        case Pivot(facing=way):
            return _value(s, unit, way, unit.seat) - before
        case _:
            return 0.0


def _value(s: ModernState, unit: Unit, way: Facing, seat: Seat) -> float:
    return value(evaluate(turned(s, unit, way), seat))


def turned(s: ModernState, unit: Unit, way: Facing) -> ModernState:
    """MW-ZOC-2  The position after a Unit has turned; an enemy in front turns to it."""
    units = {**s.units, unit.id: unit.change(facing=way)}
    met = s.unit_at(ahead(unit.square, way))
    if met and met.seat != unit.seat and s.board.meet(unit.square, met.square):
        units[met.id] = met.change(facing=opposite(way))
    return s.change(units=units)


def best_facing(s: ModernState, unit: Unit, ways: Sequence[Facing]) -> Facing:
    """MW-ZOC-3 MW-MOVE-8  The facing with the best close combat, else the best shots, else towards
    the nearest enemy.
    """
    return max(ways, key=lambda way: _worth_facing(s, unit.change(facing=way)))


def _worth_facing(s: ModernState, unit: Unit) -> tuple[float, int]:
    met, nearest = s.unit_at(unit.front), nearest_enemy(s, unit)
    fights = bool(met and met.seat != unit.seat and s.board.meet(unit.square, met.square))
    points = exchange(s, unit, met, 1) if met and fights else _fire(s, unit)
    return points, -distance(unit.front, nearest.square) if nearest else 0


def _fire(s: ModernState, unit: Unit) -> float:
    """MW-FIRE-15  What the best shot of a Unit destroys on average."""
    return max((chance * worth(s, target) for target, chance in shots(s, unit)), default=0.0)
