"""Finding a way (FR-MOVE-4): straight if it may be, else the best there is."""

from __future__ import annotations

from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.footing import GROUND_FLOOR, Part
from rules.engine.frontier.gait import Node
from rules.engine.frontier.legs import Field
from rules.engine.frontier.measure import EPS
from rules.engine.lib.plane.legs import Course, turning_circles
from rules.engine.lib.plane.segments import Point
from rules.engine.lib.plane.tangents import shortest


def flat_way(board: Board, body: Body, field: Field, end: Node) -> list[Point]:
    """The shortest way over open ground and whatever is stepped over freely; [] if none is found.

    Ways between obstacles that leave less than 0.0002" to spare are missed.
    """
    course = course_of(field)
    r = body.radius - EPS
    edges = (r, r, board.width - r, board.height - r)
    disc = (body.x, body.y, field.gait.maximum + EPS)
    circles = turning_circles(course)
    return shortest((body.x, body.y), end[:2], course, circles, (*edges, *disc), EPS)


def course_of(field: Field) -> Course:
    """What bars a walk on the ground that climbs nothing."""
    shut = [part for part in field.steps if not _is_open(part, field.scale)]
    return (
        [(b.x, b.y, b.reach + EPS) for b in field.bases if b.low < field.scale - EPS],
        [(part.polygon, part.planes, part.box) for part in shut],
        [(part.polygon, part.box, field.radius) for part in field.moats],
        [(seam.start, seam.end) for seam in field.seams],
    )


def _is_open(part: Part, scale: int) -> bool:
    """FR-MOVE-8  Whether a part is crossed from the ground without a climb."""
    return GROUND_FLOOR in part.floors or any(floor[1] < scale - EPS for floor in part.floors)
