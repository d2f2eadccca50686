"""Path validation, leg by leg: on which floors a path can be followed, and its cost (FR-MOVE-20).

Carries a set of states with labels (`search_labels`) along each leg; pushed units change floors by
the rules in `falling`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.engine.frontier.space.falling import (
    NO_START,
    LegStart,
    nodes_of,
    states_after_push,
    within,
)
from rules.engine.frontier.space.floors import GROUND_FLOOR, Floor
from rules.engine.frontier.space.measure import EPS, at_least
from rules.engine.frontier.space.movement_profile import Node, Waypoint
from rules.engine.frontier.space.path_legs import Base, Field, Jump, Leg, Near, leg_of, length
from rules.engine.frontier.space.search_labels import (
    FREE,
    LANDED,
    NONE,
    RUNNING,
    Label,
    States,
    arrive,
    keep,
)
from rules.engine.tabletop.plane.polygons import crosses, segment_to_polygon
from rules.engine.tabletop.plane.segments import Point, distance_to_segment


class Block(NamedTuple):
    """Where a path is blocked for every state: the leg, the index of the cut, the states that
    arrived there, and the elevation required there if one was named.
    """

    leg: Leg
    cut: int
    states: States
    named: float | None = None


def start(field: Field, node: Node) -> States:
    """Return the states of a unit that has not moved yet."""
    leg = leg_of(field, node[:2], node[:2])
    return {
        (floor, NONE): (FREE, (*node, 0.0, None))
        for floor in leg.at[0]
        if abs(floor[0] - node[2]) <= EPS
    }


def follow_path(field: Field, way: Sequence[Waypoint], states: States) -> States | Block:
    """FR-MOVE-20  Follow a path: return the states at its end, or where it is blocked."""
    if field.profile.falls:
        return _go_pushed(field, way, states)
    for a, b in pairwise(way):
        leg = leg_of(field, a[:2], b[:2])
        arrived = cross_leg(field, leg, states)
        if isinstance(arrived, Block):
            return arrived
        states = {
            state: label
            for state, label in arrived.items()
            if b[2] is None or abs(state[0][0] - b[2]) <= EPS
        }
        if not states:
            return Block(leg, len(leg.cuts) - 1, arrived, b[2])
    return states


def _go_pushed(field: Field, way: Sequence[Waypoint], states: States) -> States | Block:
    """FR-FORCED-6 FR-FORCED-7  Follow the path of a pushed unit. At a node it changes floors as the
    next leg requires, through named elevations only; at the end of the path it does not change.
    """
    nodes = list(nodes_of(way))
    leg = leg_of(field, nodes[0].at, nodes[0].at)
    place = LegStart(nodes[0].names)
    for here, there in pairwise(nodes):
        leg = leg_of(field, here.at, there.at)
        arrived = cross_leg(field, leg, states, place)
        if isinstance(arrived, Block):
            return arrived
        states = arrived
        place = LegStart(there.names, place.walked + length(leg), within(leg, len(leg.cuts) - 2))
    ended = {
        (floor, licence): label
        for (floor, licence), label in states.items()
        if all(abs(name - floor[0]) <= EPS for name in place.names)
    }
    return ended or Block(leg, len(leg.cuts) - 1, states, place.names[-1])


def cross_leg(field: Field, leg: Leg, states: States, place: LegStart = NO_START) -> States | Block:
    """Follow one leg: return the states at its end, or where it is blocked."""
    if not (leg.held or leg.bases or leg.moats or field.leaps_moats or field.profile.falls):
        grounded = {state: label for state, label in states.items() if state[0] == GROUND_FLOOR}
        if grounded and len(leg.cuts) > 1:
            return {state: arrive(label, leg.b, GROUND_FLOOR) for state, label in grounded.items()}
    landings: dict[int, States] = {}
    jumps = list(_jumps(field, leg)) if field.profile.jumps and len(leg.held) > 1 else []
    last = len(leg.cuts) - 1
    for cut in range(last + 1):
        states = dict(states)
        for state, label in landings.pop(cut, {}).items():
            keep(states, state, label)
        came = states
        if not field.profile.falls:
            states = came = _change_floor(field, leg, cut, states)
        elif cut < last:
            states = states_after_push(field, leg, cut, states, place)
            if not states and place.names:
                return Block(leg, cut, came, place.names[-1])
            came = came | states
            place = LegStart((), place.walked, within(leg, cut))
        for jump in jumps:
            if jump.take_off == cut:
                _leap(field, leg, jump, states, landings.setdefault(jump.landing, {}))
        if cut == last:
            break
        states = _carry_on(field, leg, cut, states)
        if not states and not any(landings.values()):
            return Block(leg, cut, came)
    return {state: arrive(label, leg.b, state[0]) for state, label in states.items()}


def _change_floor(field: Field, leg: Leg, cut: int, states: States) -> States:
    """FR-MOVE-18  Return the states after stepping up and down at a cut."""
    floors = leg.at[cut]
    if len(floors) < 2 and not field.leaps_moats:
        return states
    at = leg.point(leg.cuts[cut])
    best: dict[Floor, Label] = {}
    for (floor, licence), label in states.items():
        if licence != RUNNING and (floor not in best or label[0] < best[floor][0]):
            best[floor] = label
    for order in (floors, floors[::-1]):
        for n, target in enumerate(order):
            for source in order[:n]:
                left = best.get(source)
                stepped = _step(field, source, target, left, at) if left else None
                if stepped and (target not in best or stepped[0] < best[target][0]):
                    best[target] = stepped
    changed = dict(states)
    overlapped = _overlapped(leg, leg.cuts[cut], leg.hair)
    for floor, label in best.items():
        if not overlapped:
            keep(changed, (floor, NONE), label)
        if field.leaps_moats and floor[1] > EPS and _may_overhang(overlapped, floor, RUNNING):
            keep(changed, (floor, RUNNING), label)
    return changed


def _step(field: Field, source: Floor, target: Floor, label: Label, at: Point) -> Label | None:
    """FR-MOVE-8 FR-CLIMB-1 FR-CLIMB-2 FR-MOVE-16  Step to another floor at one point, if
    allowed.
    """
    (climbed, falls, changes), trail = arrive(label, at, source)
    rise = target[1] - source[1] if target[0] != source[0] else 0.0
    if at_least(rise, field.scale):
        if not field.profile.climbs:
            return None
        climbed += rise
    return (climbed, falls, changes + 1), (*at, target[0], 0.0, trail)


def _overlapped(leg: Leg, share: float, slack: float) -> list[Near]:
    """Return the Impassable ground that the base overlaps at that share of a leg."""
    return [m for m in leg.moats if m.start + slack < share < m.end - slack]


def _may_overhang(overlapped: list[Near], floor: Floor, licence: int) -> bool:
    """FR-TERR-IMPASS-1 FR-JUMP-4  Return whether the base may overlap that Impassable ground."""
    return not overlapped or (
        licence != NONE and all(moat.high < floor[1] - EPS for moat in overlapped)
    )


def _carry_on(field: Field, leg: Leg, cut: int, states: States) -> States:
    """Keep the states that may go on to the next cut: on a floor, and clear of obstacles."""
    floors = leg.after[cut]
    middle = (leg.cuts[cut] + leg.cuts[cut + 1]) / 2.0
    overlapped = _overlapped(leg, middle, 0.0)
    too_near = [base for base in leg.bases if base.start < middle < base.end]
    return {
        state: label
        for state, label in states.items()
        if state[0] in floors
        and _may_overhang(overlapped, *state)
        and not any(bars(base, field.scale, state[0][0], state[0][0]) for base in too_near)
    }


def bars(base: Near | Base, scale: int, low: float, high: float) -> bool:
    """FR-MOVE-5 FR-JUMP-3  Return whether a base overlaps the vertical span of a moving unit."""
    return base.low < high + scale - EPS and low < base.high - EPS


def _leap(field: Field, leg: Leg, jump: Jump, states: States, landings: States) -> None:
    """FR-JUMP-1  Carry every state that can take off over the gap."""
    for licence in (NONE, RUNNING, LANDED):
        label = states.get((jump.leave, licence))
        if label is None:
            continue
        (climbed, falls, changes), trail = arrive(
            label, leg.point(leg.cuts[jump.take_off]), jump.leave
        )
        landing = leg.point(leg.cuts[jump.landing])
        cost = (climbed, falls, changes + 1)
        landed = LANDED if field.leaps_moats else NONE
        keep(landings, (jump.reach, landed), (cost, (*landing, jump.reach[0], 0.0, trail)))


def _jumps(field: Field, leg: Leg) -> Iterator[Jump]:
    """FR-JUMP-2  Yield every legal jump on the leg, one for each pair of floors."""
    widest = (field.scale + EPS) / max(length(leg), EPS)
    for part, piece in leg.held:
        for other, landing in leg.held:
            gap = landing[1] - piece[2]
            if other is part or not leg.hair < gap <= widest or landing[1] > 1.0 or piece[2] < 0.0:
                continue
            ends = _cut_at(leg, piece[2]), _cut_at(leg, landing[1])
            for leave in part.floors:
                for reach in other.floors:
                    if _may_jump(field, leg, Jump(*ends, leave, reach)):
                        yield Jump(*ends, leave, reach)


def _cut_at(leg: Leg, share: float) -> int:
    """Return the index of the cut nearest to a share of the leg."""
    return min(range(len(leg.cuts)), key=lambda cut: abs(leg.cuts[cut] - share))


def _may_jump(field: Field, leg: Leg, jump: Jump) -> bool:
    """FR-JUMP-2 FR-JUMP-3  Both levels are raised, the jump is no climb, and nothing in between
    rises above the lower one.
    """
    low, high = min(jump.leave[1], jump.reach[1]), max(jump.leave[0], jump.reach[0])
    if low <= EPS or at_least(jump.reach[1] - jump.leave[1], field.scale):
        return False
    a, b = leg.point(leg.cuts[jump.take_off]), leg.point(leg.cuts[jump.landing])
    foot = min(jump.leave[0], jump.reach[0])
    if any(
        bars(base, field.scale, foot, high)
        and distance_to_segment(base.x, base.y, *a, *b) < base.reach
        for base in field.bases
    ):
        return False
    if any(
        moat.scale > low + EPS and segment_to_polygon(moat.polygon, *a, *b) < field.radius - EPS
        for moat in field.moats
    ):
        return False
    return not any(
        part.scale > low + EPS and crosses(part.polygon, part.planes, EPS, *a, *b)
        for part in field.parts
    )
