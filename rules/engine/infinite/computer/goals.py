"""Where the units of a side should go in Infinite Frontiers, by what earns victory points."""

from __future__ import annotations

from math import hypot

from rules.engine.core.decision import Seat
from rules.engine.infinite.model.state import InfiniteState, Point, Unit
from rules.engine.infinite.play.missions import controller, terms_of
from rules.engine.tabletop.inches.units import INCH


def goals(s: InfiniteState, seat: Seat) -> tuple[Point, ...]:
    """IF-MIS-4 IF-MIS-5 IF-MIS-8  The places that a side has still to reach: objectives that it
    does not control, devices that are not its own, the item.
    """
    terms = terms_of(s)
    found: list[Point] = []
    if terms.control:
        found += [each.at for each in s.table.objectives if controller(s, each) != seat]
    if terms.device:
        found += [each.at for each in s.table.objectives if s.devices.get(each.id) != seat]
    return (*found, *_item(s, seat))


def _item(s: InfiniteState, seat: Seat) -> tuple[Point, ...]:
    """IF-MIS-5  Where the item is, unless it has left play or a unit of the side carries it."""
    if s.item is None or s.item.is_in:
        return ()
    carrier = s.units.get(s.item.carrier)
    if carrier is None:
        return ((s.item.x, s.item.y),)
    return () if carrier.seat == seat else (carrier.at,)


def from_home(s: InfiniteState, unit: Unit) -> float:
    """IF-MIS-5  The inches between a unit and the strip at its own edge."""
    away = unit.y if s.edge_of(unit.seat) == "south" else s.table.depth - unit.y
    return max(0, away - unit.profile.radius - s.table.deployment) / INCH


def inches(one: Point, other: Point) -> float:
    """The distance between two places."""
    return hypot(one[0] - other[0], one[1] - other[1]) / INCH
