"""Judging a way leg by leg: on which floors it can be gone, and what that costs (FR-MOVE-20).

A state is the floor a unit is on and its licence to overhang Impassable ground: none; running up to
a jump, which must follow; or landed from one (FR-JUMP-4). Each state keeps its best label: least
climbing, then the least worst drop, then the least of drops (FR-FORCED-6), then fewest changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.engine.frontier.footing import Floor
from rules.engine.frontier.gait import Node, Waypoint
from rules.engine.frontier.legs import Base, Field, Jump, Leg, Near, leg_of, length
from rules.engine.frontier.measure import EPS, at_least
from rules.engine.lib.plane.polygons import crosses, segment_to_polygon
from rules.engine.lib.plane.segments import Point, distance_to_segment

NONE, RUNNING, LANDED = 0, 1, 2
State = tuple[Floor, int]
Trail = tuple[float, float, float, float, "Trail | None"]
"""x, y, elevation, how deep the drop to it was, and the trail before."""
Cost = tuple[float, float, float, int]
"""C, the worst drop, all drops together, the changes of floor."""
Label = tuple[Cost, Trail]
States = dict[State, Label]
FREE: Cost = (0.0, 0.0, 0.0, 0)


class Block(NamedTuple):
    """No state gets past: the leg, the number of the cut, the states that came to it, and the
    elevation that they had to be on there, if one was named.
    """

    leg: Leg
    cut: int
    states: States
    named: float | None = None


def start(field: Field, node: Node) -> States:
    """The states of a unit that has not moved."""
    leg = leg_of(field, node[:2], node[:2])
    return {
        (floor, NONE): (FREE, (*node, 0.0, None))
        for floor in leg.at[0]
        if abs(floor[0] - node[2]) <= EPS
    }


def go(field: Field, way: Sequence[Waypoint], states: States) -> States | Block:
    """FR-MOVE-20  The states at the end of these legs, or where there are none left."""
    for a, b in pairwise(way):
        leg = leg_of(field, a[:2], b[:2])
        arrived = cross(field, leg, states)
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


def cross(field: Field, leg: Leg, states: States) -> States | Block:
    """The states at the end of a leg, or where there are none left."""
    landings: dict[int, States] = {}
    jumps = list(_jumps(field, leg)) if field.gait.jumps and len(leg.held) > 1 else []
    last = len(leg.cuts) - 1
    for cut in range(last + 1):
        states = dict(states)
        for state, label in landings.pop(cut, {}).items():
            _keep(states, state, label)
        states = _change_floor(field, leg, cut, states)
        for jump in jumps:
            if jump.take_off == cut:
                _leap(field, leg, jump, states, landings.setdefault(jump.landing, {}))
        if cut == last:
            break
        came, states = states, _carry_on(field, leg, cut, states)
        if not states and not any(landings.values()):
            return Block(leg, cut, came)
    return {state: _arrive(label, leg.b, state[0]) for state, label in states.items()}


def _keep(states: States, state: State, label: Label) -> None:
    if state not in states or label[0] < states[state][0]:
        states[state] = label


def _arrive(label: Label, at: Point, floor: Floor) -> Label:
    """The label with the point on its trail, once."""
    cost, trail = label
    if trail[:2] == at and abs(trail[2] - floor[0]) <= EPS:
        return label
    return cost, (*at, floor[0], 0.0, trail)


def _change_floor(field: Field, leg: Leg, cut: int, states: States) -> States:
    """FR-MOVE-18  What the states become by stepping up and down at a cut."""
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
    wet = _wet(leg, leg.cuts[cut], leg.hair)
    for floor, label in best.items():
        if not wet:
            _keep(changed, (floor, NONE), label)
        if field.leaps_moats and floor[1] > EPS and _may_overhang(wet, floor, RUNNING):
            _keep(changed, (floor, RUNNING), label)
    return changed


def _step(field: Field, source: Floor, target: Floor, label: Label, at: Point) -> Label | None:
    """FR-MOVE-8 FR-CLIMB-1 FR-CLIMB-2 FR-MOVE-16 FR-FALL-2  A step at one point, if allowed."""
    (climbed, worst, dropped, changes), trail = _arrive(label, at, source)
    rise = target[1] - source[1] if target[0] != source[0] else 0.0
    drop = 0.0
    if at_least(rise, field.scale):
        if not field.gait.climbs:
            return None
        climbed += rise
    if field.gait.falls and rise < -EPS:
        drop = -rise
    cost = (climbed, max(worst, drop), dropped + drop, changes + 1)
    return cost, (*at, target[0], drop, trail)


def _wet(leg: Leg, share: float, slack: float) -> list[Near]:
    """The Impassable ground that a base overlaps at that share of a leg."""
    return [m for m in leg.moats if m.start + slack < share < m.end - slack]


def _may_overhang(wet: list[Near], floor: Floor, licence: int) -> bool:
    """FR-TERR-IMPASS-1 FR-JUMP-4  Whether the base may overlap that Impassable ground."""
    return not wet or (licence != NONE and all(moat.high < floor[1] - EPS for moat in wet))


def _carry_on(field: Field, leg: Leg, cut: int, states: States) -> States:
    """Those states that may go on to the next cut: there is floor, and nothing is too near."""
    floors = leg.after[cut]
    middle = (leg.cuts[cut] + leg.cuts[cut + 1]) / 2.0
    wet = _wet(leg, middle, 0.0)
    too_near = [base for base in leg.bases if base.start < middle < base.end]
    return {
        state: label
        for state, label in states.items()
        if state[0] in floors
        and _may_overhang(wet, *state)
        and not any(bars(base, field.scale, state[0][0], state[0][0]) for base in too_near)
    }


def bars(base: Near | Base, scale: int, low: float, high: float) -> bool:
    """FR-MOVE-5 FR-JUMP-3  Whether a base shares a height with a unit between two elevations."""
    return base.low < high + scale - EPS and low < base.high - EPS


def _leap(field: Field, leg: Leg, jump: Jump, states: States, landings: States) -> None:
    """FR-JUMP-1  Carry every state that can take off over the gap."""
    for licence in (NONE, RUNNING, LANDED):
        label = states.get((jump.leave, licence))
        if label is None:
            continue
        (climbed, worst, dropped, changes), trail = _arrive(
            label, leg.point(leg.cuts[jump.take_off]), jump.leave
        )
        landing = leg.point(leg.cuts[jump.landing])
        cost = (climbed, worst, dropped, changes + 1)
        landed = LANDED if field.leaps_moats else NONE
        _keep(landings, (jump.reach, landed), (cost, (*landing, jump.reach[0], 0.0, trail)))


def _jumps(field: Field, leg: Leg) -> Iterator[Jump]:
    """FR-JUMP-2  Every gap of the leg between two parts that may be jumped, floor to floor."""
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
    """The cut nearest to a share of the leg."""
    return min(range(len(leg.cuts)), key=lambda cut: abs(leg.cuts[cut] - share))


def _may_jump(field: Field, leg: Leg, jump: Jump) -> bool:
    """FR-JUMP-2 FR-JUMP-3  Raised levels, no climb, and nothing above the lower one in between."""
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
