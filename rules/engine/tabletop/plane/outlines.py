"""Outlines of free space: a disc and rectangle minus obstacles. For drawing only, never for
legality.

Boundaries are segments and arcs with the free side on their left. Each is cut at its intersections,
pieces without free space beside them are dropped, and the rest is joined end to end.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from rules.engine.tabletop.plane.boundary_curves import (
    ASIDE,
    ROUND,
    SLACK,
    Arc,
    Block,
    Disc,
    Piece,
    Segment,
    aside,
    box_of,
    directions_on_circle,
    directions_on_polygon,
    flatten_arc,
    is_in,
    is_within,
    meet,
    reaches,
    shares_on_circle,
    shares_on_polygon,
    vector,
)
from rules.engine.tabletop.plane.polygons import Box, Polygon, area, clip
from rules.engine.tabletop.plane.segments import Point

Frame = tuple[float, float, float, float, float, float, float]
"""The rectangle (x0, y0, x1, y1) and disc (x, y, radius) that contain all free space."""
Ring = tuple[float, Polygon]

JOIN = 1e-3
MIN_AREA = 1e-4
"""The area in square inches below which an outline is dropped."""


class Shape(NamedTuple):
    """An obstacle to subtract: the discs and polygons that it consists of, its boundary, its
    bounding box.

    `is_plain`: no part of its boundary lies inside it.
    """

    discs: list[Disc]
    blocks: list[Block]
    segments: list[Segment]
    arcs: list[Arc]
    box: Box
    is_plain: bool = True


Obstacles = tuple[list[Disc], list[Block]]


class OutlineBuilder:
    """Free space under construction: the frame, the obstacles to subtract, and the floors.

    If there are any `floors`, free space lies only on those polygons.
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
        self.shapes: list[Shape] = []
        self.floors: list[Block] = []
        self.every: Obstacles = ([], [])

    def subtract(self, shape: Shape) -> None:
        """Subtract an obstacle."""
        if meet(shape.box, self.bounds):
            self.shapes.append(shape)
            self.every[0].extend(shape.discs)
            self.every[1].extend(shape.blocks)

    def add_floor(self, block: Block) -> None:
        """Add a floor."""
        self.floors.append(block)

    def outlines(self) -> list[Ring]:
        """The closed outlines of the free space with their signed areas: outer ones
        counter-clockwise and positive, holes clockwise and negative.
        """
        self._shrink_bounds()
        pieces: list[Piece] = []
        self._free_of_frame(pieces)
        for polygon, _, around in self.floors:
            for i in range(len(polygon)):
                pieces.extend(
                    self._outer_edge((polygon[i - 1], polygon[i]), self._beside(around, None))
                )
        for shape in self.shapes:
            if meet(shape.box, self.bounds):
                self._free_of_shape(shape, pieces)
        rings = [(area(ring), ring) for ring in _joined(pieces)]
        return [each for each in rings if abs(each[0]) > MIN_AREA]

    def is_free(self, x: float, y: float) -> bool:
        """Whether a point is in the frame, on a floor and off every obstacle."""
        return self._is_free(x, y, self.every)

    def along(self, segment: Segment) -> list[Piece]:
        """The parts of a segment that have free space just to their left."""
        return self._free_of_segment(segment, self._beside(box_of(segment), None), False)

    def _shrink_bounds(self) -> None:
        """Shrink the bounds to the floors."""
        if self.floors:
            x0, y0, x1, y1 = self.bounds
            boxes = [block[2] for block in self.floors]
            self.bounds = (
                max(x0, min(each[0] for each in boxes)),
                max(y0, min(each[1] for each in boxes)),
                min(x1, max(each[2] for each in boxes)),
                min(y1, max(each[3] for each in boxes)),
            )

    def _free_of_frame(self, pieces: list[Piece]) -> None:
        """The free parts of the disc's and the rectangle's boundaries."""
        x, y, radius = self.disc
        if not is_within(self.bounds, x, y, radius):
            near = [shape for shape in self.shapes if not is_within(shape.box, x, y, radius)]
            discs = [disc for shape in near for disc in shape.discs]
            blocks = [block for shape in near for block in shape.blocks]
            arc = (x, y, radius, 0.0, ROUND, True)
            pieces.extend(self._free_of_arc(arc, (discs, blocks), False))
        corners = self.rectangle[0]
        for i in range(4):
            side = corners[i - 1], corners[i]
            if meet(box_of(side), self.bounds):
                pieces.extend(self.along(side))

    def _free_of_shape(self, shape: Shape, pieces: list[Piece]) -> None:
        """The free parts of an obstacle's boundary."""
        beside = self._beside(shape.box, shape if shape.is_plain else None)
        x, y, radius = self.disc
        x0, y0, x1, y1 = self.rectangle[2]
        left, bottom, right, top = shape.box
        is_inside = not self.floors and is_within(shape.box, x, y, radius)
        is_inside = is_inside and x0 < left and y0 < bottom and right < x1 and top < y1
        for segment in shape.segments:
            pieces.extend(self._free_of_segment(segment, beside, is_inside))
        for arc in shape.arcs:
            pieces.extend(self._free_of_arc(arc, beside, is_inside))

    def _beside(self, around: Box, but: Shape | None) -> Obstacles:
        """The obstacles that may lie beside something in a box."""
        discs: list[Disc] = []
        blocks: list[Block] = []
        for shape in self.shapes:
            if shape is not but and meet(shape.box, around):
                discs.extend(shape.discs)
                blocks.extend(shape.blocks)
        return discs, blocks

    def _is_free(self, x: float, y: float, obstacles: Obstacles) -> bool:
        x0, y0, x1, y1, cx, cy, radius = self.frame
        if x < x0 or x > x1 or y < y0 or y > y1:
            return False
        if (x - cx) * (x - cx) + (y - cy) * (y - cy) > radius * radius:
            return False
        for dx, dy, reach in obstacles[0]:
            if (x - dx) * (x - dx) + (y - dy) * (y - dy) < reach * reach:
                return False
        for block in obstacles[1]:
            if is_in(block, x, y):
                return False
        return not self.floors or any(is_in(block, x, y) for block in self.floors)

    def _outer_edge(self, segment: Segment, beside: Obstacles) -> list[Piece]:
        """The parts of a floor's edge without another floor beyond."""
        nx, ny = aside(segment)
        return [
            piece
            for piece in self._free_of_segment(segment, beside, False)
            if not self._is_free(
                (piece[0][0] + piece[1][0]) / 2.0 - nx,
                (piece[0][1] + piece[1][1]) / 2.0 - ny,
                beside,
            )
        ]

    def _free_of_segment(self, segment: Segment, beside: Obstacles, is_inside: bool) -> list[Piece]:
        """The parts of a segment with free space on their left; `is_inside`: wholly inside the
        frame.
        """
        (ax, ay), (bx, by) = segment
        around = box_of(segment)
        discs = [disc for disc in beside[0] if reaches(disc, around)]
        blocks = [block for block in beside[1] if meet(block[2], around)]
        if is_inside and not discs and not blocks:
            return [[segment[0], segment[1]]]
        dx, dy = bx - ax, by - ay
        cuts = [0.0, 1.0]
        for disc in discs:
            cuts.extend(shares_on_circle(ax, ay, dx, dy, disc))
        if not is_inside:
            cuts.extend(shares_on_circle(ax, ay, dx, dy, self.disc))
            cuts.extend(clip(self.rectangle[1], -SLACK, ax, ay, bx, by))
        for polygon, planes, _ in [*blocks, *self.floors]:
            if planes:
                cuts.extend(clip(planes, -SLACK, ax, ay, bx, by))
            else:
                cuts.extend(shares_on_polygon(ax, ay, dx, dy, polygon))
        cuts.sort()
        nx, ny = aside(segment)
        found: list[Piece] = []
        start = 0.0
        for end in cuts:
            if end - start < SLACK or end > 1.0:
                continue
            t = (start + end) / 2.0
            if self._is_free(ax + t * dx + nx, ay + t * dy + ny, (discs, blocks)):
                found.append([(ax + start * dx, ay + start * dy), (ax + end * dx, ay + end * dy)])
            start = end
        return found

    def _free_of_arc(self, arc: Arc, beside: Obstacles, is_inside: bool) -> list[Piece]:
        """The parts of an arc with free space beside them; `is_inside`: wholly inside the frame."""
        x, y, radius, first, last, inwards = arc
        around = x - radius, y - radius, x + radius, y + radius
        discs = [disc for disc in beside[0] if reaches(disc, around)]
        blocks = [block for block in beside[1] if meet(block[2], around)]
        cuts = [first, last]
        for disc in discs:
            cuts.extend(directions_on_circle(x, y, radius, disc))
        for polygon, _, _ in blocks:
            cuts.extend(directions_on_polygon(x, y, radius, polygon))
        if not is_inside:
            cuts.extend(directions_on_circle(x, y, radius, self.disc))
            cuts.extend(directions_on_polygon(x, y, radius, self.rectangle[0]))
            for polygon, _, _ in self.floors:
                cuts.extend(directions_on_polygon(x, y, radius, polygon))
        cuts = sorted(cut for cut in cuts if first <= cut <= last)
        beyond = radius - ASIDE if inwards else radius + ASIDE
        found: list[Piece] = []
        for start, end in pairwise(cuts):
            if end - start < SLACK:
                continue
            ux, uy = vector((start + end) / 2.0)
            if self._is_free(x + beyond * ux, y + beyond * uy, (discs, blocks)):
                piece = flatten_arc(x, y, radius, start, end)
                found.append(piece if inwards else piece[::-1])
        return found


def _joined(pieces: list[Piece]) -> list[Polygon]:
    """Join pieces end to end to closed rings."""
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
    """The piece that starts nearest to `end`, -1 if none is near. Where two boundaries coincide a
    piece exists twice, so the first piece, if it is near, closes the ring.
    """
    column, row = round(end[0] / JOIN), round(end[1] / JOIN)
    best, nearest = -1, 4.0 * JOIN * JOIN
    for key in [(column + i, row + k) for i in (-1, 0, 1) for k in (-1, 0, 1)]:
        for n in starts.get(key, ()):
            if used[n] and n != first:
                continue
            dx, dy = pieces[n][0][0] - end[0], pieces[n][0][1] - end[1]
            apart = dx * dx + dy * dy
            if n == first and apart < 4.0 * JOIN * JOIN:
                return n
            if apart < nearest:
                best, nearest = n, apart
    return best
