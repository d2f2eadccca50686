"""The fan of 17 x 17 straight lines between the facing halves of two discs, and what stops them."""

from __future__ import annotations

from rules.engine.lib.plane.polygons import Planes, Polygon, clip, crosses, length_inside
from rules.engine.lib.plane.segments import Point, distance, distance_to_segment, side

Wall = tuple[Polygon, Planes]
Disc = tuple[float, float, float]
Room = tuple[list[Wall], list[Wall]]

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


def facing(x: float, y: float, radius: float, ux: float, uy: float) -> list[Point]:
    """The 17 rim points of a disc from a right angle right of (ux, uy) to one left of it."""
    points: list[Point] = []
    for k in range(-STEPS, STEPS + 1):
        cosine = COSINES[abs(k)]
        sine = COSINES[STEPS - abs(k)] if k > 0 else -COSINES[STEPS - abs(k)]
        points.append(
            (x + radius * (cosine * ux - sine * uy), y + radius * (sine * ux + cosine * uy))
        )
    return points


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


def any_clear(
    pa: list[Point],
    pb: list[Point],
    walls: list[Wall],
    discs: list[Disc],
    rooms: list[Room],
    limit: float,
    inset: float,
) -> bool:
    """Whether one line of the fan passes no wall deeper than `inset`, touches no disc and is not
    hidden by a room."""
    shades = [s for s in (_shade(wall, pa, pb, inset) for wall in walls) if s is not None]
    last_shade = 0
    last_disc = 0
    for i, k in ORDER:
        if shades and _shaded(shades[last_shade], i, k):
            continue
        a = pa[i]
        b = pb[k]
        if discs and _touches(discs[last_disc], a, b):
            continue
        found = _first_shade(shades, i, k)
        if found >= 0:
            last_shade = found
            continue
        found = _first_touch(discs, a, b)
        if found >= 0:
            last_disc = found
            continue
        if not any(room_hides(room, limit, inset, a, b) for room in rooms):
            return True
    return False


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
    sign = side(*p, *q, *pa[STEPS])
    for x, y in pa:
        if side(*p, *q, x, y) * sign <= 0.0:
            return False
    return all(side(*p, *q, x, y) * sign < 0.0 for x, y in pb)


Shade = tuple[list[list[float]], list[list[float]]]


def _shade(wall: Wall, pa: list[Point], pb: list[Point], inset: float) -> Shade | None:
    """Depths of both rows of points behind each edge of a wall; None when an edge parts it off."""
    polygon, planes = wall
    near: list[list[float]] = []
    far: list[list[float]] = []
    for nx, ny, c in planes:
        da = [nx * x + ny * y - c - inset for x, y in pa]
        db = [nx * x + ny * y - c - inset for x, y in pb]
        if max(da) <= 0.0 and max(db) <= 0.0:
            return None
        near.append(da)
        far.append(db)
    if not planes:
        return _shade_any(polygon, pa, pb, inset)
    return near, far


def _shade_any(polygon: Polygon, pa: list[Point], pb: list[Point], inset: float) -> Shade:
    """A table, one row for each first point: 1 where the line is stopped, -1 where it passes."""
    rows = [[1.0 if crosses(polygon, (), inset, *a, *b) else -1.0 for b in pb] for a in pa]
    return rows, []


def _shaded(shade: Shade, i: int, k: int) -> bool:
    """Whether line (i, k) passes the wall of this table."""
    near, far = shade
    if not far:
        return near[i][k] > 0.0
    start = 0.0
    end = 1.0
    for row, da_row in enumerate(near):
        da = da_row[i]
        db = far[row][k]
        if da > 0.0:
            if db <= 0.0:
                end = min(end, da / (da - db))
        elif db > 0.0:
            start = max(start, da / (da - db))
        else:
            return False
        if start >= end:
            return False
    return True


def _first_shade(shades: list[Shade], i: int, k: int) -> int:
    for index, shade in enumerate(shades):
        if _shaded(shade, i, k):
            return index
    return -1


def _touches(disc: Disc, a: Point, b: Point) -> bool:
    return distance_to_segment(disc[0], disc[1], *a, *b) <= disc[2]


def _first_touch(discs: list[Disc], a: Point, b: Point) -> int:
    for index, disc in enumerate(discs):
        if _touches(disc, a, b):
            return index
    return -1
