"""Artillery Fire: orders, scatter, and effects, all resolved simultaneously.

Worked examples: MW-EX-7, MW-EX-8, MW-EX-10, MW-EX-11, MW-EX-13, MW-EX-14.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Refusal, Seat, Value
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.modern.model.events import ArtilleryEnded, ShellScattered, ShellTested
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import fire
from rules.engine.modern.play.losses import destroy
from rules.engine.modern.play.position_queries import Table, is_waiting_in_ford
from rules.engine.tabletop.grid import (
    Facing,
    Square,
    ahead,
    distance,
    is_name,
    left_of,
    named,
    opposite,
    right_of,
    square_of,
)
from rules.engine.tabletop.options import refusal

Bar = Literal["square-out-of-range", "square-out-of-arc", "gun-not-on-edge"]
HOLD = "hold"
"""MW-ARTY-4  The value of a sealed order by which a gun holds its fire."""

NEEDED = {("command", True): 5, ("other", True): 4, ("command", False): 6, ("other", False): 5}
"""MW-ARTY-19  (hit Unit, direct) -> the lowest face of a D6 that destroys it."""

ON_TARGET = (5, 6)  # MW-ARTY-11
SCATTER = {1: "MW-ARTY-12", 2: "MW-ARTY-13", 3: "MW-ARTY-14", 4: "MW-ARTY-15"}
"""The clause of each face that misses the target square."""


class Orders(Record):
    """MW-ARTY-4  Sealed orders of a side: a target square for each of its guns, or holding fire."""

    guns: dict[str, str]


def guns(s: ModernState, seat: Seat, but: Collection[str] = ()) -> list[Unit]:
    """MW-TURN-2 MW-FIRE-18  Return the guns of a side that have a target this turn, in roster
    order, except those in `but`.
    """
    standing = s.on_board(seat)
    return [
        gun
        for gun in standing
        if _may_fire(s, gun) and gun.id not in but and any(_nominable(s, gun))
    ]


def has_guns(s: ModernState, seat: Seat) -> bool:
    """MW-TURN-2  Return whether a side has a gun with a target this turn."""
    return any(_may_fire(s, gun) and any(_nominable(s, gun)) for gun in s.on_board(seat))


def targets(s: ModernState, gun: Unit) -> list[str]:
    """MW-ARTY-5 MW-ARTY-6 MW-ARTY-25  Return the names of the squares that a gun may nominate;
    empty for a Unit that is not a gun.
    """
    return list(map(named, _nominable(s, gun))) if _may_fire(s, gun) else []


def _may_fire(s: ModernState, gun: Unit) -> bool:
    """MW-ARTY-1 MW-ARTY-25  Return whether a Unit is a gun that is not crossing a ford."""
    return gun.row.is_artillery and not is_waiting_in_ford(s, gun)


def _nominable(s: ModernState, gun: Unit) -> Iterator[Square]:
    return (each for each in _candidates(s, gun) if not _bar(s, gun, each))


def _candidates(s: ModernState, gun: Unit) -> list[Square]:
    """MW-ARTY-6  Return the squares with an enemy, and empty ones if the settings allow it."""
    if s.settings.artillery_may_target_empty:
        friends = {unit.square for unit in s.on_board(gun.seat)}
        return [square for square in s.board.grounds if square not in friends]
    return sorted(square for square, each in s.standing.items() if each.seat != gun.seat)


def square_refusals(s: ModernState, gun: Unit, square: Square) -> list[Refusal]:
    """MW-ARTY-5 MW-ARTY-7 MW-ARTY-8 MW-ARTY-9  Return why a gun may not nominate a square: range,
    arc, or the cover the gun stands in. Line of sight is not required.
    """
    names: dict[str, Value] = {"name": gun.name, "square": named(square)}
    match _bar(s, gun, square):
        case "square-out-of-range":
            reach = gun.row.range
            return [refusal("MW-ARTY-5", "square-out-of-range", range=reach, **names)]
        case "square-out-of-arc":
            return [refusal("MW-ARC-4", "square-out-of-arc", **names)]
        case "gun-not-on-edge":
            return [refusal("MW-ARTY-8", "gun-not-on-edge", **names)]
        case None:
            return []


def _bar(s: ModernState, gun: Unit, square: Square) -> Bar | None:
    """Return the first reason why a square may not be nominated."""
    if not 1 <= distance(gun.square, square) <= gun.row.range:
        return "square-out-of-range"
    if not fire.in_arc(gun, square):
        return "square-out-of-arc"
    return None if fire.fires_out(s, gun, square) else "gun-not-on-edge"


def orders_refusals(s: ModernState, seat: Seat, payload: str) -> list[Refusal]:
    """MW-ARTY-4 MW-DEC-4  Return why a payload is not valid as a side's orders: each of its guns
    exactly once, with one of its targets or holding fire. Targets come first, so that one can be
    asked about alone.
    """
    try:
        orders = msgspec.json.decode(payload, type=Orders).guns
    except msgspec.DecodeError:
        return [refusal("MW-ARTY-4", "no-orders")]
    able = {gun.id: gun for gun in guns(s, seat)}
    found = [
        each
        for gun in able.values()
        if orders.get(gun.id, HOLD) != HOLD
        for each in order_refusals(s, gun, orders[gun.id])
    ]
    if not found and orders.keys() != able.keys():
        names = ", ".join(gun.name for gun in able.values())
        return [refusal("MW-ARTY-4", "orders-incomplete", names=names)]
    return found


def order_refusals(s: ModernState, gun: Unit, target: str) -> list[Refusal]:
    """MW-ARTY-6  Return why a gun may not nominate the named square."""
    if target in targets(s, gun):
        return []
    if not is_name(target) or square_of(target) not in s.board:
        return [refusal("MW-ARTY-6", "no-square", square=target[:20])]
    found = square_refusals(s, gun, square_of(target))
    return found or [refusal("MW-ARTY-6", "no-enemy-there", name=gun.name, square=target)]


def draw_orders(s: ModernState, seat: Seat, dice: Dice) -> str:
    """Draw random legal orders."""
    drawn = {}
    for gun in guns(s, seat):
        choices = [HOLD, *targets(s, gun)]
        drawn[gun.id] = choices[pick(dice, len(choices))]
    return canonical_json(Orders(guns=drawn)).decode()


def read_orders(payload: str) -> dict[str, str]:
    """Return the target of each gun in a sealed payload; empty if it holds its fire."""
    orders = msgspec.json.decode(payload, type=Orders).guns
    return {gun: "" if target == HOLD else target for gun, target in orders.items()}


def landing(facing: Facing, target: Square, face: int) -> Square:
    """MW-ARTY-11 MW-ARTY-12 MW-ARTY-13 MW-ARTY-14 MW-ARTY-15 MW-ARTY-16  Return where a shot lands:
    on the target, or one square left of it, beyond, right or short, as seen from the gun.
    """
    if face in ON_TARGET:
        return target
    off = {1: left_of(facing), 2: facing, 3: right_of(facing), 4: opposite(facing)}[face]
    return ahead(target, off)


def resolve(play: Table) -> None:
    """MW-TURN-2 MW-TURN-3 MW-ARTY-3 MW-ARTY-23 MW-ARTY-24  Roll all scatter dice, South's guns
    first; then the effect dice in the same order; then remove all destroyed Units together.
    """
    s = play.state
    firing = [unit for unit in s.units.values() if s.orders.get(unit.id)]
    firing.sort(key=lambda gun: gun.seat)
    landed = [(gun, _scatter(play, gun, s.orders[gun.id])) for gun in firing]
    doomed: list[Unit] = []
    for gun, square in landed:
        hit = s.unit_at(square)
        if hit and hit not in doomed and _is_destroyed(play, gun, hit):
            doomed.append(hit)
    if s.orders:
        play.emit(ArtilleryEnded(clause="MW-ARTY-1", fired=tuple(gun.id for gun in firing)))
    if doomed:
        destroy(play, "MW-TURN-3", *(play.state.units[unit.id] for unit in doomed))


def _scatter(play: Table, gun: Unit, target: str) -> Square:
    """MW-ARTY-11 MW-ARTY-17  Roll where a shot lands; off the board it has no effect."""
    board = play.state.board
    face = play.roll(6)
    square = landing(gun.facing, square_of(target), face)
    play.emit(
        ShellScattered(
            clause=SCATTER.get(face, "MW-ARTY-11") if square in board else "MW-ARTY-17",
            unit=gun.id,
            name=gun.name,
            target=target,
            face=face,
            square=named(square) if square in board else "",
        )
    )
    return square


def _is_destroyed(play: Table, gun: Unit, hit: Unit) -> bool:
    """MW-ARTY-18 MW-ARTY-19 MW-ARTY-22  Roll a D6 for the Unit that is hit, friend or enemy, of any
    type.
    """
    direct = is_direct(play.state, gun, hit.square)
    least, face = needed(hit, direct), play.roll(6)
    play.emit(
        ShellTested(
            clause="MW-ARTY-19",
            unit=gun.id,
            name=gun.name,
            hit=hit.id,
            hit_name=hit.name,
            direct=direct,
            needed=least,
            face=face,
            destroyed=face >= least,
        )
    )
    return face >= least


def needed(hit: Unit, direct: bool) -> int:
    """MW-ARTY-19  Return the lowest face that destroys a Unit hit by a shot."""
    return NEEDED["command" if hit.is_command else "other", direct]


def chance(s: ModernState, gun: Unit, square: Square) -> Fraction | None:
    """MW-ARTY-11 MW-ARTY-19  Return the probability that a shot destroys the Unit on its target
    square: it lands there, and the die is high enough. None if there is no Unit.
    """
    hit = s.unit_at(square)
    if hit is None:
        return None
    least = needed(hit, is_direct(s, gun, square))
    return Fraction(len(ON_TARGET), 6) * fire.chance(least)


def is_direct(s: ModernState, gun: Unit, square: Square) -> bool:
    """MW-ARTY-20 MW-ARTY-21  Return whether fire that lands there is direct: a wholly visible
    square (the gun's own always is), without cover.
    """
    if s.board.grounds[square].is_obstacle:
        return False
    return square == gun.square or fire.view(s, gun, square).visibility == "whole"
