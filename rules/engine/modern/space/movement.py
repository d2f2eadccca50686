"""Movement: steps across sides, counted in half squares, with reachable squares and path
validation.

Worked examples: MW-EX-25, MW-EX-26, MW-EX-28, MW-EX-29, MW-EX-32.
"""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.core.record import Record
from rules.engine.modern.space.board import Board, Step
from rules.engine.modern.space.contact import Field
from rules.engine.tabletop.grid import Square, named, share_a_side
from rules.engine.tabletop.options import refusal

Path = tuple[Square, ...]
"""The squares that a move enters, in order."""

STEP = 2  # MW-MOVE-11
ROAD_STEP = 1  # MW-ROAD-1
CONTOURS = 1  # MW-HILL-1


class Pace(Record):
    """A move in progress: remaining half squares, whether its last step was along a road, the
    contours crossed, and the clause that ends it here.
    """

    square: Square
    halves: int
    on_road: bool | None = None
    climbed: int = 0
    ended_by: str = ""


class Walk(Record):
    """A Unit about to move: its square, the other Units, its allowance in squares, and the squares
    it may not enter.
    """

    field: Field
    start: Square
    allowance: int
    barred: frozenset[Square]

    @property
    def setting_out(self) -> Pace:
        """MW-MOVE-11  The start of the move, with the allowance in half squares."""
        return Pace(square=self.start, halves=self.allowance * STEP)


def walk(field: Field, start: Square, allowance: int) -> Walk:
    """MW-MOVE-2  Prepare a move; `allowance` is in squares, as in the unit table."""
    return Walk(field=field, start=start, allowance=allowance, barred=field.barred(start))


def reach(going: Walk) -> dict[Square, Path]:
    """MW-MOVE-2 MW-MOVE-3  Find every square where the move may end, with its shortest path, by
    breadth-first search; ties go to north, east, south, west. The choice of path makes no
    difference: contours always add up to the difference of the levels.
    """
    field, found, first = going.field, dict[Square, Path](), going.setting_out
    edge: list[tuple[Pace, Path]] = [(first, ())]
    seen = {first}
    for pace, path in edge:
        for step in () if pace.ended_by else field.board.steps(pace.square):
            to = step[0]
            if to in field.enemies or to in going.barred:
                continue
            after = _paced(going, pace, step)
            if after is None or after in seen:
                continue
            seen.add(after)
            way = (*path, to)
            edge.append((after, way))
            if to not in found and to not in field.friends:
                found[to] = way
    return found


def judge(going: Walk, path: Path) -> list[Refusal]:
    """MW-MOVE-2 MW-MOVE-3 MW-MOVE-6  Validate a path: return its first illegal step, or why it
    cannot end there.
    """
    if not path:
        return [refusal("MW-MOVE-9", "no-path")]
    pace = going.setting_out
    for to in path:
        after = stride(going, pace, to)
        if isinstance(after, Refusal):
            return [after]
        pace = after
    refused = _may_end(going, pace)
    return [refused] if refused else []


def stride(going: Walk, pace: Pace, to: Square) -> Pace | Refusal:
    """MW-MOVE-2 MW-MOVE-4 MW-MOVE-5 MW-ROAD-5  Take one more step, through friends and past corners
    of enemies; or return why it is illegal.
    """
    if pace.ended_by:
        return refusal(pace.ended_by, STOPS[pace.ended_by], square=named(pace.square))
    board = going.field.board
    refused = _ground_refusal(board, pace.square, to) or _enemy_refusal(going, to)
    if refused:
        return refused
    step = next(each for each in board.steps(pace.square) if each[0] == to)
    return _paced(going, pace, step) or _spent_refusal(pace, step)


def _paced(going: Walk, pace: Pace, step: Step) -> Pace | None:
    """MW-MOVE-2 MW-HILL-1 MW-ROAD-1  Return the move after a step that terrain and enemies allow;
    None if the remaining allowance is too small.
    """
    to, contours, on_road = step
    climbed = pace.climbed + contours
    halves = _left(pace, on_road) - (ROAD_STEP if on_road else STEP)
    if climbed > CONTOURS or halves < 0:
        return None
    ended_by = _stop(going, to)
    return Pace(square=to, halves=halves, on_road=on_road, climbed=climbed, ended_by=ended_by)


def _spent_refusal(pace: Pace, step: Step) -> Refusal:
    """MW-HILL-1 MW-MOVE-2 MW-ROAD-3  Return why the remaining allowance is too small for a step."""
    to, contours, on_road = step
    if pace.climbed + contours > CONTOURS:
        return refusal("MW-HILL-1", "second-contour", to=named(to))
    lost = _left(pace, on_road) < pace.halves
    return refusal("MW-ROAD-3" if lost else "MW-MOVE-2", "too-far", to=named(to))


def _ground_refusal(board: Board, start: Square, to: Square) -> Refusal | None:
    """Return why the terrain forbids a step."""
    if to not in board:
        return refusal("MW-MOVE-10", "off-board")
    if not share_a_side(start, to):
        return refusal("MW-MOVE-2", "no-step", square=named(start), to=named(to))
    match board.bar(start, to):
        case "impassable":
            return refusal("MW-TERR-4", "impassable", to=named(to))
        case "cliff":
            return refusal("MW-TERR-6", "cliff", square=named(start), other=named(to))
        case "bridge-side":
            return refusal("MW-RIV-3", "bridge-side", square=named(start), to=named(to))
        case None:
            return None


def _enemy_refusal(going: Walk, to: Square) -> Refusal | None:
    """MW-MOVE-6 MW-ZOC-7  Return why enemies forbid a step."""
    if to in going.field.enemies:
        return refusal("MW-MOVE-6", "enemy-there", to=named(to))
    if to in going.barred:
        return refusal("MW-ZOC-7", "enemy-front", to=named(to))
    return None


def _left(pace: Pace, on_road: bool) -> int:
    """MW-ROAD-3  Return the remaining half squares; an odd half is lost on entering or leaving a
    road.
    """
    if pace.on_road is None or pace.on_road == on_road:
        return pace.halves
    return pace.halves - pace.halves % STEP


STOPS = {
    "MW-RIV-2": "stops-in-river",
    "MW-RIV-4": "stops-in-ford",
    "MW-ZOC-1": "stops-in-contact",
}
"""Clauses that end a move at once, with their message keys."""


def _stop(going: Walk, square: Square) -> str:
    """MW-ZOC-1 MW-RIV-1 MW-RIV-2 MW-RIV-4  Return the clause that ends a move on entering a square,
    if any.
    """
    ground = going.field.board.grounds[square]
    if ground.drowns:
        return "MW-RIV-2"
    if going.field.touches(square):
        return "MW-ZOC-1"
    return "MW-RIV-4" if ground.water == "ford" else ""


def _may_end(going: Walk, pace: Pace) -> Refusal | None:
    """MW-MOVE-6 MW-MOVE-7 MW-GRID-3  A move must end on a free square, even where it is forced to
    stop.
    """
    if pace.square not in going.field.friends:
        return None
    clause = "MW-MOVE-7" if pace.ended_by else "MW-MOVE-6"
    return refusal(clause, "ends-on-friend", square=named(pace.square))
