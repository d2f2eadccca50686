"""The fan of 17 x 17 straight lines between the facing halves of two discs, and what stops them."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.lib.plane.polygons import Planes, Polygon, clip, crosses, length_inside
from rules.engine.lib.plane.segments import Point, distance, distance_to_segment, side

Wall = tuple[Polygon, Planes]
Disc = tuple[float, float, float]
Room = tuple[list[Wall], list[Wall]]
Lines = Sequence[tuple[int, int]]

COSINES = (
    1.0,
    0.98078528040323044913,
    0.92387953251128675613,
    0.83146961230254523708,
    0.70710678118654752440,
    0.55557023301960222474,
    0.38268343236508977173,
    0.19509032201612826785,
    0.0,
)
STEPS = 8
LINES = (2 * STEPS + 1) * (2 * STEPS + 1)


def _order() -> tuple[tuple[int, int], ...]:
    """Centre, the four outermost lines, then the others from the centre outwards."""
    rim = 2 * STEPS
    first = [(STEPS, STEPS), (rim, 0), (0, rim), (rim, rim), (0, 0)]
    rest = [(i, k) for i in range(rim + 1) for k in range(rim + 1) if (i, k) not in first]
    rest.sort(key=lambda ik: ((ik[0] - STEPS) ** 2 + (ik[1] - STEPS) ** 2, ik))
    return (*first, *rest)


ORDER = _order()


FACING = tuple(
    (COSINES[abs(k)], COSINES[STEPS - abs(k)] if k > 0 else -COSINES[STEPS - abs(k)])
    for k in range(-STEPS, STEPS + 1)
)
"""Cosine and sine of the 17 directions, from a right angle right to one left."""


def facing(x: float, y: float, radius: float, ux: float, uy: float) -> list[Point]:
    """The 17 rim points of a disc from a right angle right of (ux, uy) to one left of it."""
    return [
        (x + radius * (cosine * ux - sine * uy), y + radius * (sine * ux + cosine * uy))
        for cosine, sine in FACING
    ]


def heading(ax: float, ay: float, bx: float, by: float) -> Point:
    """The unit vector from a to b, east when they are one point."""
    length = distance(ax, ay, bx, by)
    return ((bx - ax) / length, (by - ay) / length) if length > 0.0 else (1.0, 0.0)


def room_hides(room: Room, limit: float, inset: float, a: Point, b: Point) -> bool:
    """Whether line ab passes one of the room's walls after running more than `limit` inside it."""
    walls, openings = room
    if not any(crosses(polygon, planes, inset, *a, *b) for polygon, planes in walls):
        return False
    inside = 0.0
    for polygon, planes in openings:
        inside += length_inside(polygon, planes, *a, *b)
    return inside > limit


def is_clear(
    walls: list[Wall],
    discs: list[Disc],
    rooms: list[Room],
    limit: float,
    inset: float,
    a: Point,
    b: Point,
) -> bool:
    """Whether line ab passes no wall deeper than `inset`, touches no disc and is not hidden by a
    room."""
    for polygon, planes in walls:
        if crosses(polygon, planes, inset, *a, *b):
            return False
    for x, y, reach in discs:
        if distance_to_segment(x, y, *a, *b) <= reach:
            return False
    return not any(room_hides(room, limit, inset, a, b) for room in rooms)


def any_clear(
    pa: list[Point],
    pb: list[Point],
    walls: list[Wall],
    discs: list[Disc],
    rooms: list[Room],
    limit: float,
    inset: float,
) -> bool:
    """Whether any line of the fan is clear: the outermost are tried first, then every obstacle
    strikes off the lines it stops until none is left."""
    for i, k in ORDER[1:5]:
        if is_clear(walls, discs, rooms, limit, inset, pa[i], pb[k]):
            return True
    lines: Lines = ORDER
    for wall in walls:
        lines = _past_wall(wall, inset, pa, pb, lines)
        if not lines:
            return False
    for x, y, reach in discs:
        lines = [(i, k) for i, k in lines if distance_to_segment(x, y, *pa[i], *pb[k]) > reach]
    unscreened = lines
    for screens, _ in rooms:
        for wall in screens:
            unscreened = _past_wall(wall, inset, pa, pb, unscreened)
    if unscreened:
        return True
    for room in rooms:
        lines = _past_room(room, limit, inset, pa, pb, lines)
    return bool(lines)


def wall_spans(
    wall: Wall, inset: float, left: tuple[Point, Point], right: tuple[Point, Point]
) -> tuple[Point, Point] | None:
    """Where a convex wall stops both border lines of a strip: a point on each, or None."""
    planes = wall[1]
    if not planes:
        return None
    found: list[Point] = []
    for (ax, ay), (bx, by) in (left, right):
        start, end = clip(planes, inset, ax, ay, bx, by)
        if start >= end:
            return None
        t = (start + end) / 2.0
        found.append((ax + t * (bx - ax), ay + t * (by - ay)))
    return found[0], found[1]


def disc_spans(
    disc: Disc, left: tuple[Point, Point], right: tuple[Point, Point]
) -> tuple[Point, Point] | None:
    """Where a disc reaches both border lines of a strip: a point on each, or None."""
    x, y, reach = disc
    found: list[Point] = []
    for a, b in (left, right):
        if distance_to_segment(x, y, *a, *b) > reach:
            return None
        dx = b[0] - a[0]
        dy = b[1] - a[1]
        t = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)
        found.append((a[0] + t * dx, a[1] + t * dy))
    return found[0], found[1]


def parts_fan(p: Point, q: Point, pa: list[Point], pb: list[Point]) -> bool:
    """Whether the line through p and q has all of `pa` on one side and all of `pb` on the other.

    When p and q lie on the borders of a strip round the fan, inside one convex obstacle, every line
    of the fan then meets that obstacle.
    """
    px, py = p
    dx = q[0] - px
    dy = q[1] - py
    sign = side(*p, *q, *pa[STEPS])
    for x, y in pa:
        if (dx * (y - py) - dy * (x - px)) * sign <= 0.0:
            return False
    return all((dx * (y - py) - dy * (x - px)) * sign < 0.0 for x, y in pb)


def _past_wall(wall: Wall, inset: float, pa: list[Point], pb: list[Point], lines: Lines) -> Lines:
    """Those of `lines` that run nowhere deeper than `inset` inside the wall."""
    polygon, planes = wall
    if not planes:
        return [(i, k) for i, k in lines if not crosses(polygon, (), inset, *pa[i], *pb[k])]
    depths = _depths(planes, inset, pa, pb)
    if depths is None:
        return lines
    rows = [_cutting(depths, i) for i in range(len(pa))]
    passing: list[tuple[int, int]] = []
    for i, k in lines:
        start = 0.0
        end = 1.0
        for da, far in rows[i]:
            db = far[k]
            if da > 0.0:
                if db <= 0.0:
                    t = da / (da - db)
                    end = t if t < end else end
            elif db > 0.0:
                t = da / (da - db)
                start = t if t > start else start
            else:
                end = 0.0
        if start >= end:
            passing.append((i, k))
    return passing


def _cutting(depths: Depths, i: int) -> list[tuple[float, list[float]]]:
    """The edges that may cut lines from point i: its own depth there, and those of the far ends."""
    return [(near[i], far) for near, far in depths if near[i] <= 0.0 or min(far) <= 0.0]


def _past_room(
    room: Room, limit: float, inset: float, pa: list[Point], pb: list[Point], lines: Lines
) -> Lines:
    """Those of `lines` that the room does not hide, as `room_hides` judges one."""
    walls, openings = room
    inside = dict.fromkeys(lines, 0.0)
    for polygon, planes in openings:
        depths = _depths(planes, 0.0, pa, pb)
        if depths is None:
            continue
        for i, k in lines:
            if not planes:
                inside[i, k] += length_inside(polygon, (), *pa[i], *pb[k])
                continue
            start, end = _stretch(depths, i, k)
            if start < end:
                inside[i, k] += (end - start) * distance(*pa[i], *pb[k])
    hidden: Lines = [line for line in lines if inside[line] > limit]
    for wall in walls:
        hidden = _past_wall(wall, inset, pa, pb, hidden)
    return [*(line for line in lines if inside[line] <= limit), *hidden]


Depths = list[tuple[list[float], list[float]]]


def _depths(planes: Planes, inset: float, pa: list[Point], pb: list[Point]) -> Depths | None:
    """Depths of both rows of points behind each edge; None when an edge parts all of them off.

    An edge that has all points behind it cuts no line and is left out.
    """
    depths: Depths = []
    for nx, ny, c in planes:
        da = [nx * x + ny * y - c - inset for x, y in pa]
        db = [nx * x + ny * y - c - inset for x, y in pb]
        if max(da) <= 0.0 and max(db) <= 0.0:
            return None
        if min(da) <= 0.0 or min(db) <= 0.0:
            depths.append((da, db))
    return depths


def _stretch(depths: Depths, i: int, k: int) -> tuple[float, float]:
    """The stretch of line (i, k) behind every edge, as `clip` gives it."""
    start = 0.0
    end = 1.0
    for near, far in depths:
        da = near[i]
        db = far[k]
        if da > 0.0:
            if db <= 0.0:
                t = da / (da - db)
                end = t if t < end else end
        elif db > 0.0:
            t = da / (da - db)
            start = t if t > start else start
        else:
            return 1.0, 0.0
        if start >= end:
            return 1.0, 0.0
    return start, end
