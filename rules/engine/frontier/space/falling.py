"""What a unit that an opponent pushes steps or falls onto (FR-FALL, FR-FORCED)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.engine.frontier.footing import GROUND_FLOOR, Floor
from rules.engine.frontier.gait import Waypoint
from rules.engine.frontier.labels import NONE, Label, States, arrive, keep
from rules.engine.frontier.legs import HAIR, Field, Leg, held_at, is_open, length
from rules.engine.frontier.measure import EPS, at_least
from rules.engine.lib.plane.segments import Point, distance

Names = tuple[float, ...]
"""The elevations that a way names at one point, one after the other."""
NOWHERE: frozenset[int] = frozenset()
GRAZE = 0.01
"""Inches along an outline that do not count: a leg that leaves it at a flat angle stays near it."""


class Node(NamedTuple):
    """A point of a way, and the elevations named there."""

    at: Point
    names: Names


class Place(NamedTuple):
    """Where a leg begins: the elevations named there, the inches before it, and the parts within
    whose outlines the unit comes from.
    """

    names: Names = ()
    walked: float = 0.0
    inside: frozenset[int] = NOWHERE


ALONE = Place()


class Beyond(NamedTuple):
    """What lies under the centre past a cut: its floors; the highest below each, by homes, one for
    each part and for open ground; and the floors of the parts that are entered there.
    """

    floors: tuple[Floor, ...]
    homes: list[tuple[Floor, ...]]
    entered: set[Floor]

    def onto(self, floor: Floor) -> Iterator[Floor]:
        """FR-FALL-2 FR-FORCED-2 FR-FORCED-7  Where a floor leads: it goes on, or it ends and the
        highest below is fallen onto; what is entered may be stepped up onto.
        """
        level = [each for each in self.floors if abs(each[0] - floor[0]) <= EPS]
        yield from level
        if not level:
            for home in self.homes:
                yield from sorted(each for each in home if each[0] < floor[0])[-1:]
        yield from (each for each in sorted(self.entered) if each[0] > floor[0] + EPS)


def nodes_of(way: Sequence[Waypoint]) -> Iterator[Node]:
    """The points of a way, each once, with what is named there."""
    at, names = way[0][:2], [way[0][2]]
    for x, y, named in (*way[1:], (*way[-1][:2], None)):
        if distance(*at, x, y) > HAIR:
            yield Node(at, _told(names))
            at, names = (x, y), []
        names.append(named)
    yield Node(at, _told(names))


def _told(names: Sequence[float | None]) -> Names:
    """Those that are named, without repetition."""
    told = [name for name in names if name is not None]
    return tuple(e for n, e in enumerate(told) if not n or abs(e - told[n - 1]) > EPS)


def within(leg: Leg, cut: int) -> frozenset[int]:
    """The parts within whose outlines a leg runs after a cut."""
    middle = _middle(leg, cut)
    return frozenset(part.number for part, is_inside in held_at(leg, middle, 0.0) if is_inside)


def pushed(field: Field, leg: Leg, cut: int, states: States, place: Place) -> States:
    """FR-FALL-1 FR-FORCED-6 FR-FORCED-7  What the states become where a leg goes on from a cut,
    over the floors that are named there; none if those lead nowhere.
    """
    if not place.names and leg.after[cut] == leg.at[cut] and len(leg.at[cut]) == 1:
        return states
    beyond = _beyond(field, leg, cut, place.inside)
    share = leg.cuts[cut]
    at, walked = leg.point(share), place.walked + share * length(leg)
    changed = {
        state: label
        for state, label in states.items()
        if state[0] in beyond.floors and _fits(place.names, state[0], state[0])
    }
    for (source, _), label in states.items():
        for target in beyond.onto(source):
            if target != source and _fits(place.names, source, target):
                stepped = _step(field.scale, label, source, target, at, walked)
                if stepped:
                    keep(changed, (target, NONE), stepped)
    return changed


def _middle(leg: Leg, cut: int) -> float:
    return (leg.cuts[cut] + leg.cuts[cut + 1]) / 2.0


def _beyond(field: Field, leg: Leg, cut: int, inside: frozenset[int]) -> Beyond:
    """What a leg goes on over, where it has left the outlines that it only grazes."""
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
    return Beyond(leg.after[ahead], homes, entered)


def _fits(names: Names, source: Floor, target: Floor) -> bool:
    """FR-FORCED-6  Whether to change from one floor to the other is to go over what is named."""
    ahead = iter((source[0], target[0]))
    return all(any(abs(name - each) <= EPS for each in ahead) for name in names)


def _step(
    scale: int, label: Label, source: Floor, target: Floor, at: Point, walked: float
) -> Label | None:
    """FR-FORCED-2 FR-FALL-2  The label after a step or a fall; none if it would be a climb."""
    rise = target[1] - source[1] if abs(target[0] - source[0]) > EPS else 0.0
    if at_least(rise, scale):
        return None
    (climbed, falls, changes), trail = arrive(label, at, source)
    drop = -rise if rise < -EPS else 0.0
    fallen = (*falls, (-walked, drop)) if drop else falls
    return (climbed, fallen, changes + 1), (*at, target[0], drop, trail)
