"""Non-Artillery Fire: targets, cover, and the die roll that destroys.

Worked examples: MW-EX-16, MW-EX-17, MW-EX-20, MW-EX-23, MW-EX-44.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.engine.core.decision import Refusal
from rules.engine.modern.model.events import ShotFired
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play.losses import destroy
from rules.engine.modern.play.position_queries import Table, enemies
from rules.engine.modern.space.sight import Look, seen_directly, seen_over
from rules.engine.tabletop.grid import Facing, Square, ahead, distance, in_quarter
from rules.engine.tabletop.options import refusal

NEEDED = {
    ("command", False): 5,
    ("other", False): 4,
    ("command", True): 6,
    ("other", True): 5,
}
"""MW-FIRE-15  (target, in cover) -> the lowest face of a D6 that destroys it."""

Bar = tuple[str, str]
"""The clause and the message key of a refusal."""

MACHINE_GUNS = NEEDED | {("other", False): 3, ("other", True): 4}
"""MW-FIRE-15  The column of the Machine Guns."""


def targets(s: ModernState, unit: Unit) -> list[Unit]:
    """MW-FIRE-4 MW-FIRE-17  Return the enemies that a Unit may fire at, in contact or not."""
    if _cannot_fire(unit):
        return []
    return [enemy for enemy in enemies(s, unit) if not any(_bars(s, unit, enemy))]


def refusals(s: ModernState, unit: Unit, target: Unit) -> list[Refusal]:
    """Return every reason why a shot is illegal."""
    never = _cannot_fire(unit)
    against = (never,) if never else _bars(s, unit, target)
    return [_refusal(unit, target, clause, key) for clause, key in against]


def _refusal(unit: Unit, target: Unit, clause: str, key: str) -> Refusal:
    names = {"name": unit.name, "target": target.name}
    if key == "out-of-range":
        return refusal(clause, key, range=unit.row.range, **names)
    return refusal(clause, key, **names)


def _cannot_fire(unit: Unit) -> Bar | None:
    """MW-FIRE-2 MW-ARTY-1  Return why a Unit cannot fire at all."""
    if not unit.row.range:
        return "MW-FIRE-2", "cannot-fire"
    return ("MW-ARTY-1", "artillery-step-only") if unit.row.is_artillery else None


def _bars(s: ModernState, unit: Unit, target: Unit) -> Iterator[Bar]:
    """MW-FIRE-3 MW-FIRE-5 MW-FIRE-6 MW-FIRE-7 MW-FIRE-8 MW-FIRE-9 MW-FIRE-10 MW-RANGE-2  Yield why
    a shot is illegal: range, arc, armour, terrain, line of sight; out of range or arc nothing else
    is checked.
    """
    row = unit.row
    if distance(unit.square, target.square) > row.range:
        yield "MW-RANGE-3", "out-of-range"
        return
    if not in_arc(unit, target.square):
        yield "MW-ARC-4", "out-of-arc"
        return
    if target.row.has("armoured") and not row.has("destroys-tanks"):
        yield "MW-FIRE-8", "cannot-harm-tanks"
    if _is_covered(s, target.square) and not row.has("fires-into-cover"):
        yield "MW-FIRE-9", "into-cover"
    if not fires_out(s, unit, target.square):
        yield "MW-FIRE-10", "not-on-edge"
    look = view(s, unit, target.square)
    if not row.has("fires-over") and look.visibility == "none":
        yield ("MW-FIRE-6", "units-between") if look.past_ground else ("MW-FIRE-5", "not-in-sight")


def in_arc(unit: Unit, square: Square) -> bool:
    """MW-ARC-3 MW-ARC-4 MW-FIRE-3  Return whether a square is in the arc: all round, or the front
    quarter.
    """
    return unit.row.arc == "all-round" or in_quarter(unit.square, unit.facing, square)


def view(s: ModernState, unit: Unit, square: Square) -> Look:
    """MW-LOS-6  Return what a Unit sees of a square with its weapon: over other Units, or not."""
    look = seen_over if unit.row.has("fires-over") else seen_directly
    return look(s.board, unit.square, square, s.occupied)


def fires_out(s: ModernState, unit: Unit, square: Square) -> bool:
    """MW-FIRE-10 MW-ARTY-8 MW-ARTY-10  Return whether a Unit can fire out of its cover: only from
    its edge, even at a target in the same wood or town.
    """
    if not _is_covered(s, unit.square):
        return True
    return any(not _is_covered(s, ahead(unit.square, to)) for to in directions(unit, square))


def directions(unit: Unit, square: Square) -> tuple[Facing, ...]:
    """MW-FIRE-11 MW-ARTY-9  Return the directions of fire: the facing; for all-round fire the axis
    of the greater distance, either one on an exact diagonal.
    """
    if unit.row.arc != "all-round":
        return (unit.facing,)
    dx, dy = square[0] - unit.x, square[1] - unit.y
    across: Facing = "E" if dx > 0 else "W"
    along: Facing = "N" if dy > 0 else "S"
    if abs(dx) == abs(dy):
        return (across, along)
    return (across,) if abs(dx) > abs(dy) else (along,)


def _is_covered(s: ModernState, square: Square) -> bool:
    ground = s.board.grounds.get(square)
    return ground is not None and ground.is_obstacle


def in_cover(s: ModernState, unit: Unit, target: Unit) -> bool:
    """MW-FIRE-12 MW-FIRE-13 MW-FIRE-14  Return whether a target counts as in cover: unless it is
    wholly visible and its square gives none.
    """
    whole = view(s, unit, target.square).visibility == "whole"
    return _is_covered(s, target.square) or not whole


def needed(unit: Unit, target: Unit, cover: bool) -> int:
    """MW-FIRE-15  Return the lowest face that destroys a target."""
    column = MACHINE_GUNS if unit.row.has("machine-gun-fire") else NEEDED
    return column["command" if target.is_command else "other", cover]


def chance(least: int) -> Fraction:
    """Return the probability that a D6 shows `least` or more."""
    return Fraction(7 - least, 6)


def fire(play: Table, unit: Unit, target: Unit) -> None:
    """MW-FIRE-1 MW-FIRE-4 MW-FIRE-15 MW-FIRE-16  Roll one D6; a destroyed target is removed at
    once.
    """
    cover = in_cover(play.state, unit, target)
    least, face = needed(unit, target, cover), play.roll(6)
    play.emit(
        ShotFired(
            clause="MW-FIRE-15",
            unit=unit.id,
            name=unit.name,
            target=target.id,
            target_name=target.name,
            cover=cover,
            needed=least,
            face=face,
            destroyed=face >= least,
        )
    )
    if face >= least:
        destroy(play, "MW-FIRE-16", target)
