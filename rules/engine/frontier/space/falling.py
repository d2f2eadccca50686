"""Forced movement: which floor a pushed unit steps or falls onto (FR-FALL, FR-FORCED)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.engine.frontier.space.floors import GROUND_FLOOR, Floor
from rules.engine.frontier.space.measure import EPS, at_least
from rules.engine.frontier.space.movement_profile import Waypoint
from rules.engine.frontier.space.path_legs import HAIR, Field, Leg, held_at, is_open, length
from rules.engine.frontier.space.search_labels import NONE, Label, States, arrive, keep
from rules.engine.tabletop.plane.segments import Point, distance

Names = tuple[float, ...]
"""The elevations that a path names at one point, in order."""
NOWHERE: frozenset[int] = frozenset()
GRAZE = 0.01
"""Tolerance in inches along an outline: a leg that leaves an outline at a flat angle stays near it
for a while.
"""


class Node(NamedTuple):
    """A point of a path, with the elevations that the path names there."""

    at: Point
    names: Names


class LegStart(NamedTuple):
    """The start of a leg: the elevations named there, the inches moved so far, and the parts whose
    interior the unit comes from.
    """

    names: Names = ()
    walked: float = 0.0
    inside: frozenset[int] = NOWHERE


NO_START = LegStart()


class FloorsAhead(NamedTuple):
    """The floors under the centre after a cut. `homes` holds the floors of each part there, and
    open ground: a falling unit lands on the highest one below it. `entered` are the floors of parts
    that the unit enters at the cut.
    """

    floors: tuple[Floor, ...]
    homes: list[tuple[Floor, ...]]
    entered: set[Floor]

    def onto(self, floor: Floor) -> Iterator[Floor]:
        """FR-FALL-2 FR-FORCED-2 FR-FORCED-7  Yield the floors that a floor leads to: itself if it
        goes on; otherwise the highest one below, by falling; and higher floors of parts that are
        entered, by stepping up.
        """
        level = [each for each in self.floors if abs(each[0] - floor[0]) <= EPS]
        yield from level
        if not level:
            for home in self.homes:
                yield from sorted(each for each in home if each[0] < floor[0])[-1:]
        yield from (each for each in sorted(self.entered) if each[0] > floor[0] + EPS)


def nodes_of(way: Sequence[Waypoint]) -> Iterator[Node]:
    """Yield the points of a path, merging consecutive nodes at the same point."""
    at, names = way[0][:2], [way[0][2]]
    for x, y, named in (*way[1:], (*way[-1][:2], None)):
        if distance(*at, x, y) > HAIR:
            yield Node(at, _without_repeats(names))
            at, names = (x, y), []
        names.append(named)
    yield Node(at, _without_repeats(names))


def _without_repeats(names: Sequence[float | None]) -> Names:
    """Drop unnamed elevations (None) and consecutive repeats."""
    told = [name for name in names if name is not None]
    return tuple(e for n, e in enumerate(told) if not n or abs(e - told[n - 1]) > EPS)


def within(leg: Leg, cut: int) -> frozenset[int]:
    """Return the parts whose interior a leg crosses right after a cut."""
    middle = _middle(leg, cut)
    return frozenset(part.number for part, is_inside in held_at(leg, middle, 0.0) if is_inside)


def states_after_push(field: Field, leg: Leg, cut: int, states: States, place: LegStart) -> States:
    """FR-FALL-1 FR-FORCED-6 FR-FORCED-7  Return the states of a pushed unit after a cut of a leg,
    on floors that pass through the elevations named there; empty if no floor does.
    """
    if not place.names and leg.after[cut] == leg.at[cut] and len(leg.at[cut]) == 1:
        return states
    ahead_floors = _floors_ahead(field, leg, cut, place.inside)
    share = leg.cuts[cut]
    at, walked = leg.point(share), place.walked + share * length(leg)
    changed = {
        state: label
        for state, label in states.items()
        if state[0] in ahead_floors.floors and _fits(place.names, state[0], state[0])
    }
    for (source, _), label in states.items():
        for target in ahead_floors.onto(source):
            if target != source and _fits(place.names, source, target):
                stepped = _step(field.scale, label, source, target, at, walked)
                if stepped:
                    keep(changed, (target, NONE), stepped)
    return changed


def _middle(leg: Leg, cut: int) -> float:
    return (leg.cuts[cut] + leg.cuts[cut + 1]) / 2.0


def _floors_ahead(field: Field, leg: Leg, cut: int, inside: frozenset[int]) -> FloorsAhead:
    """Find the floors that a leg continues on, ignoring outlines that it leaves within `GRAZE`."""
    ahead, last = cut, len(leg.cuts) - 2
    graze = GRAZE / length(leg)
    while ahead < last and leg.cuts[ahead + 1] - leg.cuts[cut] < graze:
        if all(is_inside for _, is_inside in held_at(leg, _middle(leg, ahead), 0.0)):
            break
        ahead += 1
    middle = _middle(leg, ahead)
    held = held_at(leg, middle, 0.0)
    homes = [part.floors for part, _ in held]
    if is_open(field, leg, middle, held):
        homes.append((GROUND_FLOOR,))
    entered = {floor for part, _ in held if part.number not in inside for floor in part.floors}
    return FloorsAhead(leg.after[ahead], homes, entered)


def _fits(names: Names, source: Floor, target: Floor) -> bool:
    """FR-FORCED-6  Return whether a change from `source` to `target` passes the named elevations in
    order.
    """
    ahead = iter((source[0], target[0]))
    return all(any(abs(name - each) <= EPS for each in ahead) for name in names)


def _step(
    scale: int, label: Label, source: Floor, target: Floor, at: Point, walked: float
) -> Label | None:
    """FR-FORCED-2 FR-FALL-2  Return the label after a step or a fall; None if it would be
    a climb.
    """
    rise = target[1] - source[1] if abs(target[0] - source[0]) > EPS else 0.0
    if at_least(rise, scale):
        return None
    (climbed, falls, changes), trail = arrive(label, at, source)
    drop = -rise if rise < -EPS else 0.0
    fallen = (*falls, (-walked, drop)) if drop else falls
    return (climbed, fallen, changes + 1), (*at, target[0], drop, trail)
