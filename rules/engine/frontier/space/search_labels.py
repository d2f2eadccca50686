"""States of a unit on its way, and the best label of each.

A state is the floor a unit is on and its licence to overhang Impassable ground: none; running up to
a jump, which must follow; or landed from one (FR-JUMP-4). Each state keeps its best label: least
climbing, then the later fall and the higher landing (FR-FORCED-6), then fewest changes of floor.
"""

from __future__ import annotations

from rules.engine.frontier.footing import Floor
from rules.engine.frontier.measure import EPS
from rules.engine.lib.plane.segments import Point

NONE, RUNNING, LANDED = 0, 1, 2
State = tuple[Floor, int]
Trail = tuple[float, float, float, float, "Trail | None"]
"""x, y, elevation, how deep the drop to it was, and the trail before."""
Falls = tuple[tuple[float, float], ...]
"""Of each fall, the inches walked to it, negative, and its height: the least is the later one, and
of two at one place the one that lands higher.
"""
Cost = tuple[float, Falls, int]
"""C, the falls, the changes of floor."""
Label = tuple[Cost, Trail]
States = dict[State, Label]
FREE: Cost = (0.0, (), 0)


def keep(states: States, state: State, label: Label) -> None:
    """Note a label unless its state has one as good."""
    if state not in states or label[0] < states[state][0]:
        states[state] = label


def arrive(label: Label, at: Point, floor: Floor) -> Label:
    """The label with the point on its trail, once."""
    cost, trail = label
    if trail[:2] == at and abs(trail[2] - floor[0]) <= EPS:
        return label
    return cost, (*at, floor[0], 0.0, trail)
