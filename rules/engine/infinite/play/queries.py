"""Queries about a position that every chapter uses: distances, contact, sight, cover, who moves."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.core.decision import other
from rules.engine.core.resolution import Play
from rules.engine.infinite.data.profiles import Band
from rules.engine.infinite.model.state import Fallen, InfiniteState, Point, Unit
from rules.engine.infinite.space import board as boards
from rules.engine.infinite.space import sight as sights
from rules.engine.infinite.space.board import Figure
from rules.engine.infinite.space.movement import Mover
from rules.engine.infinite.space.sight import Cover, Sight
from rules.engine.tabletop.inches.bases import Base, within
from rules.engine.tabletop.inches.points import squared
from rules.engine.tabletop.inches.units import INCH

Table = Play[InfiniteState]

REACHES: dict[Band, int] = {"close": 6 * INCH, "medium": 12 * INCH, "long": 24 * INCH}
"""IF-GEO-5  The greatest distance of each band but Melee."""

# ---- who ----------------------------------------------------------------------------------------


def enemies(s: InfiniteState, unit: Unit) -> tuple[Unit, ...]:
    """The enemies of a unit on the table."""
    return s.on_table(other(unit.seat))


def friends(s: InfiniteState, unit: Unit) -> tuple[Unit, ...]:
    """The other units of its side on the table."""
    return tuple(each for each in s.on_table(unit.seat) if each.id != unit.id)


# ---- bases and distances ------------------------------------------------------------------------


def base_of(unit: Unit) -> Base:
    """IF-GEO-2  The base of a unit where it stands."""
    return unit.figure.base


def figure_of(unit: Unit) -> Figure:
    """IF-LOS-1  A unit where it stands, for sight and contact."""
    return unit.figure


def figure_of_fallen(fallen: Fallen) -> Figure:
    """IF-LOS-9 IF-MORALE-3  A defeated unit where it stood."""
    base = Base((fallen.x, fallen.y), fallen.radius)
    return Figure(base, fallen.height, fallen.tall)


def is_within(a: Unit, b: Unit, distance: int) -> bool:
    """IF-GEO-3 IF-GEO-8  Whether two bases are at most a distance apart, in plan and exactly."""
    return within(base_of(a), base_of(b), distance)


def contact(a: Unit, b: Unit) -> bool:
    """IF-GEO-4  Whether two units are in base contact."""
    return boards.in_contact(a.figure, b.figure)


def contact_with_point(s: InfiniteState, unit: Unit, point: Point) -> bool:
    """IF-GEO-4  Whether a unit is in contact with a point, such as an item, that lies there."""
    return boards.is_at_point(figure_of(unit), point, s.board.height_at(point))


def contact_with_feature(s: InfiniteState, unit: Unit, feature: str) -> bool:
    """IF-GEO-4  Whether a unit is in contact with a feature."""
    return boards.touches(s.board.by_id[feature], base_of(unit))


def touched(s: InfiniteState, unit: Unit) -> tuple[str, ...]:
    """IF-GEO-4  The features in contact with a unit."""
    return tuple(each.id for each in boards.touched(s.board, base_of(unit)))


def band(a: Unit, b: Unit) -> Band | None:
    """IF-GEO-5 IF-GEO-6  The range band of two units: Melee in base contact, otherwise the nearest
    that reaches; None out of range.
    """
    one, two = a.figure.base, b.figure.base
    apart, radii = squared(one.centre, two.centre), one.radius + two.radius
    for name, reach in REACHES.items():
        if apart <= (reach + radii) ** 2:
            return "melee" if name == "close" and contact(a, b) else name
    return None


# ---- sight and cover ----------------------------------------------------------------------------


def sees(s: InfiniteState, a: Unit, b: Unit) -> bool:
    """IF-LOS-2 IF-LOS-9  Whether two units see each other."""
    return sights.sees(s.board, figure_of(a), figure_of(b))


def sight(s: InfiniteState, a: Unit, b: Unit) -> Sight:
    """IF-LOS-2 IF-SHOW-1  How many of the lines are clear, and what obstructs the rest."""
    return sights.sight(s.board, figure_of(a), figure_of(b))


def covers(s: InfiniteState, attacker: Unit, target: Unit) -> Cover:
    """IF-LOS-6  What covers a target against an attacker: grade and features."""
    return sights.cover(s.board, figure_of(attacker), figure_of(target))


# ---- movement -----------------------------------------------------------------------------------


def mover(s: InfiniteState, unit: Unit, without: Iterable[str] = ()) -> Mover:
    """IF-MOVE-6 IF-TRAIT-6  A unit as it moves among the others; those `without` do not count, as
    in a shared move (IF-SQUAD-16).
    """
    passed = {unit.id, *without}
    return Mover(
        radius=unit.profile.radius,
        enemies=tuple([each.other for each in enemies(s, unit) if each.id not in passed]),
        friends=tuple([each.other for each in s.on_table(unit.seat) if each.id not in passed]),
        surefooted=unit.profile.has("surefooted"),
    )
