"""Legal end positions: where a base may rest (FR-MOVE-6, 7, 9, 10, 11, 17)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Refusal, Value
from rules.engine.frontier.space.board import Area, Board, Body, Surface
from rules.engine.frontier.space.floors import is_levelled
from rules.engine.frontier.space.measure import EPS, at_least
from rules.engine.tabletop.plane.polygons import distance_to_outline, distance_to_polygon
from rules.engine.tabletop.plane.segments import distance

FAR = 1e6
"""Largest coordinate in inches; the squares of larger ones would lose precision."""


def rest_refusals(
    board: Board, body: Body, others: Sequence[Body], hovers: float = 0.0
) -> list[Refusal]:
    """FR-MOVE-17  Return every reason why `body` may not stand where it does; [] if it may."""
    if not is_a_point((body.x, body.y, body.elevation)):
        return [Refusal(clause="FR-MEAS-2", key="not-a-point")]
    found: list[Refusal] = []
    if not is_on_board(board, body, body.x, body.y):
        found.append(Refusal(clause="FR-MOVE-7", key="off-board"))
    x, y = body.x, body.y
    for other in others:
        reach = body.radius + other.radius - EPS
        if x - reach < other.x < x + reach and distance(x, y, other.x, other.y) < reach:
            params: dict[str, Value] = {"other": other.name}
            found.append(Refusal(clause="FR-MOVE-6", key="base-overlaps", params=params))
    near = _near(board, body)
    found.extend(
        Refusal(clause="FR-TERR-IMPASS-1", key="impassable", params={"part": area.id})
        for _, area in near
        if area.impassable and _overlaps(body, area)
    )
    return found + _surface_refusals(board, body, near, hovers)


def _near(board: Board, body: Body) -> list[tuple[int, Area]]:
    """Return the parts whose boxes the base meets, with their indices."""
    r = body.radius
    x0, y0, x1, y1 = body.x - r, body.y - r, body.x + r, body.y + r
    found: list[tuple[int, Area]] = []
    for number, area in enumerate(board.areas):
        box = area.box
        if box[0] <= x1 and box[2] >= x0 and box[1] <= y1 and box[3] >= y0:
            found.append((number, area))
    return found


def is_a_point(node: Sequence[float]) -> bool:
    """FR-MEAS-2  Return whether all numbers are finite and near enough to measure (NaN is not)."""
    return all(-FAR <= value <= FAR for value in node)


def is_on_board(board: Board, body: Body, x: float, y: float) -> bool:
    """FR-MOVE-7  The whole base lies on the board."""
    r = body.radius - EPS
    return r <= x <= board.width - r and r <= y <= board.height - r


def _surface_refusals(
    board: Board, body: Body, near: list[tuple[int, Area]], hovers: float
) -> list[Refusal]:
    """FR-MOVE-9  Return the refusals for the best of the surfaces that a body may be on."""
    best: list[Refusal] | None = None
    for surface in board.surfaces_at(body.x, body.y):
        if abs(surface.elevation - body.elevation) > EPS:
            continue
        found = [*_headroom(board, body, surface), *_clearance(near, body, surface, hovers)]
        if best is None or len(found) < len(best):
            best = found
    if best is None:
        params = {"elevation": body.elevation}
        return [Refusal(clause="FR-MOVE-9", key="no-surface", params={**params})]
    return best


def _headroom(board: Board, body: Body, at: Surface) -> list[Refusal]:
    """FR-MOVE-11  The next level of the part is at least the body's scale higher."""
    if at.part < 0:
        return []
    area = board.areas[at.part]
    if at_least(area.headroom(area.level_at(at.elevation)), body.scale):
        return []
    return [Refusal(clause="FR-MOVE-11", key="no-headroom", params={"part": area.id})]


def _clearance(
    near: list[tuple[int, Area]], body: Body, at: Surface, hovers: float
) -> list[Refusal]:
    """FR-MOVE-10  Clear of every wall-like part, or wholly inside the one it stands in."""
    found: list[Refusal] = []
    for index, area in near:
        if not is_wall_like(area, body, hovers):
            continue
        key = ""
        if index != at.part:
            key = "overlaps-wall" if _overlaps(body, area) else ""
        elif at.elevation < area.scale - EPS and not _is_wholly_inside(body, area):
            key = "not-wholly-inside"
        if key:
            found.append(Refusal(clause="FR-MOVE-10", key=key, params={"part": area.id}))
    return found


def is_wall_like(area: Area, body: Body, hovers: float) -> bool:
    """FR-MOVE-10  Return whether a part rises above the unit by its scale or more and is not Open
    Sided at its height.

    FR-MOVE-19  A part without a level at its top is as high as its scale; a part that a unit hovers
    over is never wall-like.
    """
    if area.impassable or not at_least(area.scale - body.elevation, body.scale):
        return False
    return not area.is_open_at(body.elevation) and not is_levelled(area, hovers)


def _overlaps(body: Body, area: Area) -> bool:
    return distance_to_polygon(area.polygon, body.x, body.y) < body.radius - EPS


def _is_wholly_inside(body: Body, area: Area) -> bool:
    return at_least(distance_to_outline(area.polygon, body.x, body.y), body.radius)
