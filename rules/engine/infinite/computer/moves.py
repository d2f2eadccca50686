"""The Moves that Infinite Frontiers' computer player tries for a unit: to the goals, to enemies,
into cover, and by chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import cos, hypot, radians, sin
from typing import Final

from rules.engine.core.dice import Dice
from rules.engine.infinite.computer.goals import goals, inches
from rules.engine.infinite.model.commands import MoveUnits, Path
from rules.engine.infinite.model.state import InfiniteState, Point, Unit
from rules.engine.infinite.play import moves
from rules.engine.infinite.play.queries import enemies
from rules.engine.infinite.space.movement import PathCost
from rules.engine.tabletop.inches.units import INCH

TURNS: Final = (0, 25, -25, 50, -50, 80, -80)
"""Degrees off the straight way at which a way around is looked for."""
SHORTER: Final = (1.0, 0.6)
"""Parts of the way that are tried."""
NEAR: Final = 2
"""How many goals, enemies and features of each kind are tried, the nearest first."""


def promising(s: InfiniteState, unit: Unit, dice: Dice, most: int) -> list[MoveUnits]:
    """IF-MOVE-1 IF-SQUAD-9  At most this many legal Moves, with the squad that can go along; half
    of them towards something, the others by chance.
    """
    found = list(islice(_towards_something(s, unit), most // 2))
    for at in range(most - len(found)):
        drawn = moves.draw_move(s, unit, dice, is_shared=at % 3 > 0)
        if drawn is not None and drawn not in found:
            found.append(drawn)
    return found


def _towards_something(s: InfiniteState, unit: Unit) -> Iterator[MoveUnits]:
    """A Move towards each place that there is to reach, as far as the unit comes."""
    for place in _places(s, unit):
        path = _towards(s, unit, place)
        if path is not None:
            yield moves.accompanied(s, unit, path)


def _places(s: InfiniteState, unit: Unit) -> Iterator[Point]:
    """IF-MIS-5 IF-COVER-1  Home with the item, else the nearest goals; features that give cover;
    the nearest enemies, and away from them.
    """
    if s.item and s.item.carrier == unit.id:
        yield unit.x, 0 if s.edge_of(unit.seat) == "south" else s.table.depth
    yield from _nearest(unit, goals(s, unit.seat))
    foes = _nearest(unit, [enemy.at for enemy in enemies(s, unit)])
    yield from foes[:1]
    shelters = (each for each in s.table.features if each.cover != "none")
    yield from _nearest(unit, [_rim(unit, each.outline) for each in shelters])
    yield from foes[1:]
    if foes:
        x, y = foes[0]
        yield 2 * unit.x - x, 2 * unit.y - y


def _nearest(unit: Unit, places: Iterator[Point] | list[Point] | tuple[Point, ...]) -> list[Point]:
    return sorted(places, key=lambda place: inches(unit.at, place))[:NEAR]


def _rim(unit: Unit, outline: tuple[Point, ...]) -> Point:
    """The nearest corner of a feature."""
    return min(outline, key=lambda corner: inches(unit.at, corner))


def _towards(s: InfiniteState, unit: Unit, place: Point) -> Path | None:
    """IF-MOVE-3  A legal path of one leg that leads nearer to a place, straight or past what is in
    the way.
    """
    x, y = place[0] - unit.x, place[1] - unit.y
    away = hypot(x, y)
    for part in SHORTER:
        way = min(moves.allowance(unit) * part, away)
        if way < INCH / 4:
            continue
        for turn in map(radians, TURNS):
            end = (
                round(unit.x + way / away * (x * cos(turn) - y * sin(turn))),
                round(unit.y + way / away * (x * sin(turn) + y * cos(turn))),
            )
            path = Path(unit=unit.id, points=(end,))
            if isinstance(moves.path_cost(s, path), PathCost):
                return path
    return None
