"""States and labels of path validation: where a unit may be, and the best way to be there.

A state is a floor and a licence to overhang Impassable ground: none; on a run-up to a jump, which
must follow; or landed from one (FR-JUMP-4). Each state keeps its best label: least climbing, then
the later fall and the higher landing (FR-FORCED-6), then the fewest changes of floor.
"""

from __future__ import annotations

from rules.engine.frontier.space.floors import Floor
from rules.engine.frontier.space.measure import EPS
from rules.engine.tabletop.plane.segments import Point

NONE, RUNNING, LANDED = 0, 1, 2
State = tuple[Floor, int]
Trail = tuple[float, float, float, float, "Trail | None"]
"""x, y, elevation, height of the fall to that point, and the previous trail (a linked list)."""
Falls = tuple[tuple[float, float], ...]
"""For each fall, the negated inches moved before it and its height. The smaller is better: the
later fall, and of two at one place the one that lands higher.
"""
Cost = tuple[float, Falls, int]
"""Climbing cost C in inches, the falls, and the number of floor changes; compared in this order."""
Label = tuple[Cost, Trail]
States = dict[State, Label]
FREE: Cost = (0.0, (), 0)


def keep(states: States, state: State, label: Label) -> None:
    """Store a label unless its state already has one as good."""
    if state not in states or label[0] < states[state][0]:
        states[state] = label


def arrive(label: Label, at: Point, floor: Floor) -> Label:
    """Return the label with the point appended to its trail, unless the trail already
    ends there.
    """
    cost, trail = label
    if trail[:2] == at and abs(trail[2] - floor[0]) <= EPS:
        return label
    return cost, (*at, floor[0], 0.0, trail)
