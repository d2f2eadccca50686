"""A second reading of pushes: the surfaces that an opponent's push leads onto.

Read from FR-FALL-1, FR-FALL-2, FR-FORCED-2, FR-FORCED-6 and FR-FORCED-7 alone. A push is a row of
short stretches; between two of them a unit stays on its surface if that goes on, and what it steps
or falls onto otherwise is told by what lies under the stretch ahead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.reference import Part, Piece
from tests.engine.frontier.naive.plane import EPS, Point, clip, depth, edges
from tests.engine.frontier.naive.surfaces import Terrain, homes, surfaces, usable

NEAR = 1e-5


def onto(
    land: Terrain, scale: float, e: float, stretch: tuple[Point | None, Point, Point]
) -> Iterator[tuple[float, float]]:
    """The elevations that a unit may have ahead, each with the height that it loses; `stretch` is
    the middle of the one behind, if there is any, the point between, and the middle of that ahead.
    """
    behind, at, ahead = stretch
    beyond = homes(land, ahead, scale)
    stood = surfaces(land, at, scale).get(e, e)
    if any(to == e for _, to in beyond):
        yield e, 0.0
    else:
        for home in {id(part): part for part, _ in beyond}.values():
            lower = [to for part, to in beyond if part is home and to < e]
            if lower:
                lost = stood - land.counted(home, max(lower))
                if lost > EPS - scale:
                    yield max(lower), lost
    for part, to in beyond:
        entered = part is not None and (behind is None or depth(part.polygon, behind) <= EPS)
        rise = land.counted(part, to) - stood
        if to > e and entered and rise < scale - EPS:
            yield to, -rise


def as_named(names: Sequence[float], e: float, to: float) -> bool:
    """FR-FORCED-6  Whether what a way names at a point tells of that change and of no other."""
    told = [name for n, name in enumerate(names) if n == 0 or name != names[n - 1]]
    return told in ([], [e], [to], [e, to])


def without_storeys(pieces: Iterable[Piece], body: Body) -> tuple[Piece, ...]:
    """The pieces as a way is looked for among them when a unit is pushed off a raised surface: what
    lies lower and under a roof of its house is left out (FR-FORCED-7).
    """
    pieces = tuple(pieces)
    house = _house([part for piece in pieces for part in piece.parts], body)
    return tuple(
        piece.change(parts=tuple(_closed(x, body) if x in house else x for x in piece.parts))
        for piece in pieces
    )


def _house(parts: Sequence[Part], body: Body) -> list[Part]:
    """The part that a unit stands on, what adjoins that, and so on; flat ground does not count."""
    raised = [x for x in parts if not x.impassable and usable(x, body.scale) != [0.0]]
    found = [
        part
        for part in raised
        if body.elevation > EPS
        and body.elevation in usable(part, body.scale)
        and depth(part.polygon, (body.x, body.y)) >= -EPS
    ]
    for part in found:  # grows as it is gone through
        found += [other for other in raised if other not in found and _adjoin(part, other)]
    return found


def _adjoin(part: Part, other: Part) -> bool:
    """Whether two parts share a stretch of outline."""
    for p, q in edges(part.polygon):
        for edge in edges(other.polygon):
            across = clip(other.polygon, p, q, -NEAR)
            if across and _along(edge, p, q) and (across[1] - across[0]) * _length(p, q) > 1e-3:
                return True
    return False


def _along(edge: tuple[Point, Point], p: Point, q: Point) -> bool:
    (ax, ay), (bx, by) = edge
    return all(
        abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= NEAR * _length(*edge) for x, y in (p, q)
    )


def _length(p: Point, q: Point) -> float:
    return ((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) ** 0.5


def _closed(part: Part, body: Body) -> Part:
    """The part without its levels that are lower than the unit and not its top."""
    top = max((level.elevation for level in part.levels), default=0.0)
    least = min(top, body.elevation)
    return part.change(levels=tuple(x for x in part.levels if x.elevation >= least))
