"""Line of sight between two discs: 17 x 17 sample lines between their facing halves, and
obstacles.
"""

from __future__ import annotations

from typing import Final

from rules.engine.tabletop.plane.polygons import Planes, Polygon, crosses, length_inside
from rules.engine.tabletop.plane.segments import Point, distance, distance_to_segment

Disc = tuple[float, float, float]

COSINES: Final = (
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
STEPS: Final = 8
RIM: Final = 2 * STEPS
LINES: Final = (RIM + 1) * (RIM + 1)
SURE: Final = 1e-9
"""Extra margin for an obstacle to count as certainly blocking, so that rounding cannot matter."""


def _order() -> tuple[tuple[int, int], ...]:
    """Sampling order: centre, the four outermost lines, then the others outwards from the
    centre.
    """
    first = [(STEPS, STEPS), (RIM, 0), (0, RIM), (RIM, RIM), (0, 0)]
    rest = [(i, k) for i in range(RIM + 1) for k in range(RIM + 1) if (i, k) not in first]
    rest.sort(key=lambda ik: ((ik[0] - STEPS) ** 2 + (ik[1] - STEPS) ** 2, ik))
    return (*first, *rest)


ORDER: Final = _order()
INWARDS: Final = [i for step in range(STEPS) for i in (step, RIM - step)] + [STEPS]
"""The order of sample points, outermost first: sight usually passes an obstacle at its end."""
FACING: Final = [
    (COSINES[abs(k)], COSINES[STEPS - abs(k)] if k > 0 else -COSINES[STEPS - abs(k)])
    for k in range(-STEPS, STEPS + 1)
]
"""Cosine and sine of the 17 directions, from a right angle on the right to one on the left."""


def facing(x: float, y: float, radius: float, ux: float, uy: float) -> list[Point]:
    """The 17 sample points on a disc's rim, over the half that faces (ux, uy), right to left."""
    return [
        (x + radius * (cosine * ux - sine * uy), y + radius * (sine * ux + cosine * uy))
        for cosine, sine in FACING
    ]


def heading(ax: float, ay: float, bx: float, by: float) -> Point:
    """The unit vector from a to b; east when they coincide."""
    length = distance(ax, ay, bx, by)
    return ((bx - ax) / length, (by - ay) / length) if length > 0.0 else (1.0, 0.0)


class Side:
    """An edge of a convex wall: `nx*x + ny*y - c` is the depth behind it."""

    def __init__(self, nx: float, ny: float, c: float) -> None:
        self.nx = nx
        self.ny = ny
        self.c = c


class Wall:
    """A polygon that may block lines; `sides` is empty when it is not convex."""

    def __init__(self, polygon: Polygon, planes: Planes) -> None:
        self.polygon = polygon
        self.sides = [Side(nx, ny, c) for nx, ny, c in planes]

    def clip(self, inset: float, ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
        """The interval of line ab deeper than `inset` behind all sides, as in `polygons.clip`."""
        start = 0.0
        end = 1.0
        for side in self.sides:
            da = side.nx * ax + side.ny * ay - side.c - inset
            db = side.nx * bx + side.ny * by - side.c - inset
            if da > 0.0:
                if db > 0.0:
                    continue
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

    def stops(self, inset: float, ax: float, ay: float, bx: float, by: float) -> bool:
        """Whether line ab has a point more than `inset` inside."""
        if not self.sides:
            return crosses(self.polygon, (), inset, ax, ay, bx, by)
        start, end = self.clip(inset, ax, ay, bx, by)
        return start < end

    def length(self, ax: float, ay: float, bx: float, by: float) -> float:
        """The length of line ab inside; running along a face does not count."""
        if not self.sides:
            return length_inside(self.polygon, (), ax, ay, bx, by)
        start, end = self.clip(0.0, ax, ay, bx, by)
        return (end - start) * distance(ax, ay, bx, by) if start < end else 0.0

    def stops_all(self, inset: float, near: list[Point], far: list[Point]) -> bool:
        """Whether it blocks every line between two outlines; always False where it is not
        convex.
        """
        if not self.sides:
            return False
        for ax, ay in near:
            for bx, by in far:
                start, end = self.clip(inset, ax, ay, bx, by)
                if start >= end:
                    return False
        return True


class Room:
    """Terrain that can be seen through for a short distance: `screens` block lines that run further
    than the limit inside the `openings` (the screens and the parts that block nothing).
    """

    def __init__(self, screens: list[Wall], openings: list[Wall]) -> None:
        self.screens = screens
        self.openings = openings

    def hides(self, limit: float, inset: float, ax: float, ay: float, bx: float, by: float) -> bool:
        """Whether line ab crosses a screen and runs more than `limit` inside."""
        for screen in self.screens:
            if screen.stops(inset, ax, ay, bx, by):
                break
        else:
            return False
        inside = 0.0
        for opening in self.openings:
            inside += opening.length(ax, ay, bx, by)
        return inside > limit

    def hides_all(
        self, limit: float, inset: float, gap: float, near: list[Point], far: list[Point]
    ) -> bool:
        """Whether it certainly blocks every line between two outlines at least `gap` apart."""
        if gap <= limit:
            return False
        for screen in self.screens:
            if screen.stops_all(inset, near, far):
                for opening in self.openings:
                    if _all_long(opening, limit, gap, near, far):
                        return True
                    if _all_long(opening, limit, gap, far, near):
                        return True
                return False
        return False


def _all_long(opening: Wall, limit: float, gap: float, near: list[Point], far: list[Point]) -> bool:
    """Whether every line runs further than the limit inside a convex opening around the near
    outline, which holds if it holds behind each side alone.
    """
    if not opening.sides:
        return False
    for side in opening.sides:
        least = side.nx * near[0][0] + side.ny * near[0][1] - side.c
        for x, y in near:
            depth = side.nx * x + side.ny * y - side.c
            least = depth if depth < least else least
        most = 0.0
        for x, y in far:
            height = side.c - side.nx * x - side.ny * y
            most = height if height > most else most
        if least < 0.0 or (most > 0.0 and gap * least <= limit * (least + most)):
            return False
    return True


class Fan:
    """Two discs and the obstacles between them: walls, discs, and rooms that can be seen into.

    A line is clear if it nowhere runs deeper than `inset` in a wall, touches no disc, and crosses a
    room's screens only while running at most `limit` inside its openings.
    """

    def __init__(
        self,
        a: Disc,
        b: Disc,
        walls: list[Wall],
        discs: list[Disc],
        rooms: list[Room],
        limit: float,
        inset: float,
    ) -> None:
        self.ax, self.ay, self.ra = a
        self.bx, self.by, self.rb = b
        self.walls = walls
        self.discs = discs
        self.rooms = rooms
        self.limit = limit
        self.inset = inset
        self.ux, self.uy = heading(self.ax, self.ay, self.bx, self.by)
        self.gap = distance(self.ax, self.ay, self.bx, self.by) - self.ra - self.rb

    def is_clear(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Whether the line from (ax, ay) to (bx, by) is clear."""
        for wall in self.walls:
            if wall.stops(self.inset, ax, ay, bx, by):
                return False
        for x, y, reach in self.discs:
            if distance_to_segment(x, y, ax, ay, bx, by) <= reach:
                return False
        hidden = False
        for room in self.rooms:
            hidden = hidden or room.hides(self.limit, self.inset, ax, ay, bx, by)
        return not hidden

    def any_clear(self) -> bool:
        """Whether any of the 289 lines is clear.

        The centre line and the outermost ones are tried first, then a single obstacle that blocks
        all lines is looked for, and only then each line.
        """
        ax, ay, bx, by = self.ax, self.ay, self.bx, self.by
        dx, dy = self.ra * self.ux, self.ra * self.uy
        ex, ey = self.rb * self.ux, self.rb * self.uy
        if self.is_clear(ax + dx, ay + dy, bx - ex, by - ey):
            return True
        if self.is_clear(ax - dy, ay + dx, bx - ey, by + ex):
            return True
        if self.is_clear(ax + dy, ay - dx, bx + ey, by - ex):
            return True
        if self.is_clear(ax - dy, ay + dx, bx + ey, by - ex):
            return True
        if self.is_clear(ax + dy, ay - dx, bx - ey, by + ex):
            return True
        near = frame(ax, ay, dx, dy)
        far = frame(bx, by, -ex, -ey)
        return not self.one_stops_all(near, far) and self._any_by_rows(far)

    def _any_by_rows(self, far: list[Point]) -> bool:
        """For each point of a: all lines to b at once, then those to either half of b, then each
        line.
        """
        pa = facing(self.ax, self.ay, self.ra, self.ux, self.uy)
        pb = facing(self.bx, self.by, self.rb, -self.ux, -self.uy)
        right = [pb[0], far[3], pb[STEPS]]
        left = [pb[STEPS], far[2], pb[RIM]]
        for i in INWARDS:
            a = pa[i]
            near = [a]
            if self.one_stops_all(near, far):
                continue
            if not self.one_stops_all(near, right):
                for b in pb[: STEPS + 1]:
                    if self.is_clear(*a, *b):
                        return True
            if not self.one_stops_all(near, left):
                for b in pb[STEPS + 1 :]:
                    if self.is_clear(*a, *b):
                        return True
        return False

    def one_stops_all(self, near: list[Point], far: list[Point]) -> bool:
        """Whether a single obstacle certainly blocks every line from inside the outline `near` to
        inside the outline `far`; False leaves it open.

        The area hidden from one point by a convex obstacle is convex, so an obstacle that blocks
        every line between the corners blocks every line between the insides.
        """
        for wall in self.walls:
            if wall.stops_all(self.inset + SURE, near, far):
                return True
        for disc in self.discs:
            if _disc_stops_all(disc, near, far):
                return True
        for room in self.rooms:
            if room.hides_all(self.limit + SURE, self.inset + SURE, self.gap, near, far):
                return True
        return False


def frame(x: float, y: float, dx: float, dy: float) -> list[Point]:
    """The corners of the rectangle around the half of a disc that faces (dx, dy): both ends of the
    diameter, left and right, then those in front of them.
    """
    return [
        (x - dy, y + dx),
        (x + dy, y - dx),
        (x + dx - dy, y + dy + dx),
        (x + dx + dy, y + dy - dx),
    ]


def _disc_stops_all(disc: Disc, near: list[Point], far: list[Point]) -> bool:
    x, y, reach = disc
    for ax, ay in near:
        for bx, by in far:
            if distance_to_segment(x, y, ax, ay, bx, by) > reach - SURE:
                return False
    return True
