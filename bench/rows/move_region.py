"""The region drawn for a movement on the ground, against the same by shapely; what it costs among
twice and four times the units, and among as much more terrain besides; and what all levels cost
that may be climbed to.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.harness import Entrant, Sample, ceiling, times_faster, told
from bench.modes import both, both_ways
from bench.peer import python_peer
from bench.positions import UNITS, Position, crowds, positions, written
from rules.engine.frontier.space.board import Board, Body
from rules.engine.frontier.space.free_space import FreeSpace, Mover
from rules.engine.frontier.space.movement import MovementProfile, reach
from rules.engine.frontier.space.path_legs import field_of
from rules.engine.frontier.space.pathfinding import box_around

NAME = "move_region"
POSITIONS = 3
MAXIMUM = 10.0
PROFILE = MovementProfile(maximum=MAXIMUM)
COST = "times the cost"
Draws = Callable[[Board, Body, list[Body]], object]
COMPARISONS = both(
    times_faster("time", "ms", "shapely", 5),
    ceiling("units 2×", COST, 2),
    ceiling("units 4×", COST, 4),
    told(ceiling("at 2×", COST, 2)),
    told(ceiling("at 4×", COST, 4)),
    ceiling("levels", COST, 8),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with (
        both_ways(NAME) as ours,
        written(positions(POSITIONS, flat=True)) as path,
        python_peer("shapely", "region_shapely", path) as theirs,
    ):
        yield [*ours, theirs]


def prepared() -> Callable[[], Sample]:
    found = positions(POSITIONS, flat=True)
    others = {
        "units 2×": positions(POSITIONS, 2 * UNITS, flat=True),
        "units 4×": positions(POSITIONS, 4 * UNITS, flat=True),
        "at 2×": crowds(POSITIONS, 2, flat=True),
        "at 4×": crowds(POSITIONS, 4, flat=True),
    }

    def ours() -> Sample:
        alone = _median(found, _ground)
        grown = {figure: _median(each, _ground) / alone for figure, each in others.items()}
        return {"time": alone, "levels": _median(found, _levels) / alone, **grown}

    return ours


def _ground(board: Board, body: Body, others: list[Body]) -> object:
    field = field_of(board, body, others, PROFILE, box_around(body, MAXIMUM))
    space = FreeSpace(Mover(board, body, others, field), 0.0)
    return space.ends_if_connected() or space.ends({space.region_of((body.x, body.y))}, MAXIMUM)


def _levels(board: Board, body: Body, others: list[Body]) -> object:
    return reach(board, body, others, PROFILE)


def _median(found: list[Position], draw: Draws) -> float:
    """The median milliseconds of a region."""
    laps = []
    for each in found:
        for body in each.bodies[:UNITS]:
            others = [other for other in each.bodies if other is not body]
            begun = time.perf_counter()
            draw(each.board, body, others)
            laps.append((time.perf_counter() - begun) * 1000)
    return median(laps)
