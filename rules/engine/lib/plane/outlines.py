"""The outlines of what obstacles leave of a disc and a rectangle; to draw, they decide nothing.

Borders are straight lines and arcs with the free side on their left. Each is cut where it meets
something else, what has nothing free beside it is dropped, and the rest is joined end to end.
Directions are told by a figure from 0 to 4 that grows with the angle: no angle is measured.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt

from rules.engine.lib.plane.polygons import Box, Planes, Polygon, area, clip, holds
from rules.engine.lib.plane.segments import Point

Segment = tuple[Point, Point]
Arc = tuple[float, float, float, float, float, bool]
"""Centre and radius, from direction to direction leftwards, and whether its inside is free."""
Disc = tuple[float, float, float]
Block = tuple[Polygon, Planes, Box]
Frame = tuple[float, float, float, float, float, float, float]
"""The rectangle (x0, y0, x1, y1) and the disc (x, y, radius) beyond which nothing is free."""
Piece = list[Point]

ROUND = 4.0
BOW = 0.0015
"""Inches that a chord drawn may stand off its arc."""
ASIDE = 1e-5
"""Inches from a border to where it is asked what lies beside it."""
SLACK = 1e-7
JOIN = 1e-3
LEAST = 1e-4
"""Square inches below which an outline is none."""


Shape = tuple[list[Disc], list[Block], list[Segment], list[Arc]]
"""Something to take away: the discs and polygons that it is made of, and its borders."""


class Scenery:
    """What is taken away, and the borders it has, before they are cut.

    `floors`, if there are any, are polygons that the free lies in.
    """

    def __init__(self, frame: Frame) -> None:
        x0, y0, x1, y1, x, y, radius = frame
        corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
        self.frame = frame
        self.disc: Disc = (x, y, radius)
        self.bounds: Box = (
            max(x0, x - radius),
            max(y0, y - radius),
            min(x1, x + radius),
            min(y1, y + radius),
        )
        planes = ((1.0, 0.0, x0), (-1.0, 0.0, -x1), (0.0, 1.0, y0), (0.0, -1.0, -y1))
        self.rectangle: Block = (corners, planes, (x0, y0, x1, y1))
        self.discs: list[Disc] = []
        self.blocks: list[Block] = []
        self.floors: list[Block] = []
        self.segments: list[Segment] = [(corners[i - 1], corners[i]) for i in range(4)]
        self.arcs: list[Arc] = [(x, y, radius, 0.0, ROUND, True)]
        self.floor_edges: list[Segment] = []

    def take(self, shape: Shape) -> None:
        """Take a shape away."""
        discs, blocks, segments, arcs = shape
        self.discs.extend(discs)
        self.blocks.extend(blocks)
        self.segments.extend(segments)
        self.arcs.extend(arcs)

    def lay(self, block: Block) -> None:
        """Let the free lie on a polygon, and on those laid already."""
        polygon = block[0]
        self.floors.append(block)
        self.floor_edges.extend((polygon[i - 1], polygon[i]) for i in range(len(polygon)))

    def outlines(self) -> list[Polygon]:
        """The closed outlines of the free, those round it counter-clockwise, holes clockwise."""
        self._draw_in()
        pieces: list[Piece] = []
        for segment in self.segments:
            pieces.extend(self.along(segment))
        for segment in self.floor_edges:
            beyond = self.along((segment[1], segment[0]))
            pieces.extend(self.along(segment) if not beyond else self._rim(segment))
        for arc in self.arcs:
            pieces.extend(self._free_of_arc(arc))
        return [ring for ring in _joined(pieces) if abs(area(ring)) > LEAST]

    def _draw_in(self) -> None:
        """Bounds as close as the floors allow."""
        if self.floors:
            x0, y0, x1, y1 = self.bounds
            boxes = [block[2] for block in self.floors]
            self.bounds = (
                max(x0, min(each[0] for each in boxes)),
                max(y0, min(each[1] for each in boxes)),
                min(x1, max(each[2] for each in boxes)),
                min(y1, max(each[3] for each in boxes)),
            )

    def _rim(self, segment: Segment) -> list[Piece]:
        """The stretches of a floor's edge with another floor nowhere beyond."""
        nx, ny = _aside(segment)
        return [
            piece
            for piece in self.along(segment)
            if not self.is_free(
                (piece[0][0] + piece[1][0]) / 2.0 - nx, (piece[0][1] + piece[1][1]) / 2.0 - ny
            )
        ]

    def is_free(self, x: float, y: float) -> bool:
        """Whether a point is in the frame, on a floor and off everything taken away."""
        return self._is_free(x, y, self.discs, self.blocks, self.floors)

    def _is_free(
        self, x: float, y: float, discs: list[Disc], blocks: list[Block], floors: list[Block]
    ) -> bool:
        x0, y0, x1, y1, cx, cy, radius = self.frame
        if x < x0 or x > x1 or y < y0 or y > y1:
            return False
        if (x - cx) * (x - cx) + (y - cy) * (y - cy) > radius * radius:
            return False
        for dx, dy, reach in discs:
            if (x - dx) * (x - dx) + (y - dy) * (y - dy) < reach * reach:
                return False
        for block in blocks:
            if _is_in(block, x, y):
                return False
        return not self.floors or any(_is_in(block, x, y) for block in floors)

    def along(self, segment: Segment) -> list[Piece]:
        """The stretches of a line that have the free at once on their left."""
        (ax, ay), (bx, by) = segment
        around = min(ax, bx) - ASIDE, min(ay, by) - ASIDE, max(ax, bx) + ASIDE, max(ay, by) + ASIDE
        if not _meet(around, self.bounds):
            return []
        discs, blocks, floors = self._beside(around)
        dx, dy = bx - ax, by - ay
        cuts = [0.0, 1.0]
        for disc in discs:
            cuts.extend(_shares_on_circle(ax, ay, dx, dy, disc))
        cuts.extend(_shares_on_circle(ax, ay, dx, dy, self.disc))
        for polygon, planes, _ in [*blocks, *floors, self.rectangle]:
            if planes:
                cuts.extend(clip(planes, -SLACK, ax, ay, bx, by))
            else:
                cuts.extend(_shares_on_polygon(ax, ay, dx, dy, polygon))
        cuts.sort()
        nx, ny = _aside(segment)
        found: list[Piece] = []
        start = 0.0
        for end in cuts:
            if end - start < SLACK or end > 1.0:
                continue
            t = (start + end) / 2.0
            if self._is_free(ax + t * dx + nx, ay + t * dy + ny, discs, blocks, floors):
                found.append([(ax + start * dx, ay + start * dy), (ax + end * dx, ay + end * dy)])
            start = end
        return found

    def _free_of_arc(self, arc: Arc) -> list[Piece]:
        x, y, radius, first, last, inside = arc
        around = x - radius, y - radius, x + radius, y + radius
        if not _meet(around, self.bounds) or _is_within(self.bounds, x, y, radius):
            return []
        discs, blocks, floors = self._beside(around)
        cuts = [first, last]
        for disc in [*discs, self.disc]:
            cuts.extend(_directions_on_circle(x, y, radius, disc))
        for polygon, _, _ in [*blocks, *floors, self.rectangle]:
            cuts.extend(_directions_on_polygon(x, y, radius, polygon))
        cuts = sorted(cut for cut in cuts if first <= cut <= last)
        aside = radius - ASIDE if inside else radius + ASIDE
        found: list[Piece] = []
        for start, end in pairwise(cuts):
            if end - start < SLACK:
                continue
            ux, uy = _vector((start + end) / 2.0)
            if self._is_free(x + aside * ux, y + aside * uy, discs, blocks, floors):
                piece = _bowed(x, y, radius, start, end)
                found.append(piece if inside else piece[::-1])
        return found

    def _beside(self, around: Box) -> tuple[list[Disc], list[Block], list[Block]]:
        """What may lie beside a border in a box."""
        x0, y0, x1, y1 = around
        discs = [
            disc
            for disc in self.discs
            if disc[0] - disc[2] <= x1
            and disc[0] + disc[2] >= x0
            and disc[1] - disc[2] <= y1
            and disc[1] + disc[2] >= y0
        ]
        blocks = [block for block in self.blocks if _meet(block[2], around)]
        return discs, blocks, [block for block in self.floors if _meet(block[2], around)]


def _aside(segment: Segment) -> Point:
    """The step from a line to what lies at once on its left."""
    dx, dy = segment[1][0] - segment[0][0], segment[1][1] - segment[0][1]
    length = sqrt(dx * dx + dy * dy)
    return -dy / length * ASIDE, dx / length * ASIDE


def direction(ux: float, uy: float) -> float:
    """The figure, from 0 to 4, of a direction."""
    q = ux / (abs(ux) + abs(uy))
    return 1.0 - q if uy >= 0.0 else 3.0 + q


def _vector(figure: float) -> Point:
    """The unit vector of a direction."""
    ux = 1.0 - figure if figure <= 2.0 else figure - 3.0
    uy = 1.0 - abs(ux) if figure <= 2.0 else abs(ux) - 1.0
    length = sqrt(ux * ux + uy * uy)
    return ux / length, uy / length


def _bowed(x: float, y: float, radius: float, start: float, end: float) -> Piece:
    """Points along an arc, close enough for its chords to be drawn for it."""
    steps = int((end - start) * sqrt(radius / (2.0 * BOW))) + 1
    found: Piece = []
    for n in range(steps + 1):
        ux, uy = _vector(start + (end - start) * n / steps)
        found.append((x + radius * ux, y + radius * uy))
    return found


def _meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _is_within(bounds: Box, x: float, y: float, radius: float) -> bool:
    """Whether a box lies wholly inside a circle."""
    x0, y0, x1, y1 = bounds
    dx, dy = max(x - x0, x1 - x), max(y - y0, y1 - y)
    return dx * dx + dy * dy < radius * radius


def _is_in(block: Block, x: float, y: float) -> bool:
    polygon, planes, around = block
    if x < around[0] or x > around[2] or y < around[1] or y > around[3]:
        return False
    if not planes:
        return holds(polygon, x, y)
    for nx, ny, c in planes:  # noqa: SIM110  asked for every stretch of every border
        if nx * x + ny * y < c:
            return False
    return True


def _shares_on_circle(ax: float, ay: float, dx: float, dy: float, disc: Disc) -> list[float]:
    """Where the line from a crosses a circle, in shares of d."""
    fx, fy = ax - disc[0], ay - disc[1]
    square = dx * dx + dy * dy
    half = fx * dx + fy * dy
    root = half * half - square * (fx * fx + fy * fy - disc[2] * disc[2])
    if root <= 0.0:
        return []
    root = sqrt(root)
    return [(-half - root) / square, (root - half) / square]


def _shares_on_polygon(ax: float, ay: float, dx: float, dy: float, polygon: Polygon) -> list[float]:
    """Where the line from a crosses the edges of a polygon, or passes its corners, in shares."""
    found: list[float] = []
    square = dx * dx + dy * dy
    px, py = polygon[-1]
    for qx, qy in polygon:
        ex, ey = qx - px, qy - py
        across = dx * ey - dy * ex
        if across != 0.0:
            found.append(((px - ax) * ey - (py - ay) * ex) / across)
        else:
            found.append(((qx - ax) * dx + (qy - ay) * dy) / square)
        px, py = qx, qy
    return found


def _directions_on_circle(x: float, y: float, radius: float, disc: Disc) -> list[float]:
    """The directions in which a circle crosses another."""
    dx, dy = disc[0] - x, disc[1] - y
    square = dx * dx + dy * dy
    apart = sqrt(square)
    if apart <= SLACK or apart >= radius + disc[2] or apart <= abs(radius - disc[2]):
        return []
    along = (square + radius * radius - disc[2] * disc[2]) / (2.0 * apart)
    across = sqrt(max(0.0, radius * radius - along * along))
    ux, uy = dx / apart, dy / apart
    return [
        direction(along * ux - across * uy, along * uy + across * ux),
        direction(along * ux + across * uy, along * uy - across * ux),
    ]


def _directions_on_polygon(x: float, y: float, radius: float, polygon: Polygon) -> list[float]:
    """The directions in which a circle crosses the edges of a polygon."""
    found: list[float] = []
    px, py = polygon[-1]
    for qx, qy in polygon:
        dx, dy = qx - px, qy - py
        found.extend(
            direction(px + t * dx - x, py + t * dy - y)
            for t in _shares_on_circle(px, py, dx, dy, (x, y, radius))
            if -SLACK <= t <= 1.0 + SLACK
        )
        px, py = qx, qy
    return found


def _joined(pieces: list[Piece]) -> list[Polygon]:
    """The rings that pieces make, each going on where one before it ends."""
    starts: dict[tuple[int, int], list[int]] = {}
    for n, piece in enumerate(pieces):
        key = round(piece[0][0] / JOIN), round(piece[0][1] / JOIN)
        starts.setdefault(key, []).append(n)
    used = [False] * len(pieces)
    rings: list[Polygon] = []
    for first in range(len(pieces)):
        ring: list[Point] = []
        n = first
        while n >= 0 and not used[n]:
            used[n] = True
            ring.extend(pieces[n][:-1])
            n = _next(pieces, starts, used, first, pieces[n][-1])
        if n == first and len(ring) > 2:
            rings.append(tuple(ring))
    return rings


def _next(
    pieces: list[Piece],
    starts: dict[tuple[int, int], list[int]],
    used: list[bool],
    first: int,
    end: Point,
) -> int:
    """The piece that begins nearest to where one ended, -1 if none is near."""
    column, row = round(end[0] / JOIN), round(end[1] / JOIN)
    best, nearest = -1, 4.0 * JOIN * JOIN
    for key in [(column + i, row + k) for i in (-1, 0, 1) for k in (-1, 0, 1)]:
        for n in starts.get(key, ()):
            if used[n] and n != first:
                continue
            dx, dy = pieces[n][0][0] - end[0], pieces[n][0][1] - end[1]
            if dx * dx + dy * dy < nearest:
                best, nearest = n, dx * dx + dy * dy
    return best
