"""The board of a match, prepared once for measuring: parts with their boxes, edges and levels."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.frontier.measure import EPS, MARKER_RADIUS
from rules.engine.lib.plane.polygons import (
    Box,
    Planes,
    Polygon,
    area,
    box,
    depth,
    half_planes,
)
from rules.engine.lib.plane.seams import shared_edges
from rules.engine.lib.plane.segments import Point, distance_to_segment
from rules.engine.lib.reference import Layout, Level, Part, Piece

WIDTH = 44.0
HEIGHT = 30.0
OPEN_SIDED = "open-sided"
Ground = Literal[-1]
GROUND: Ground = -1


class Body(Record):
    """A base on the table: centre and foot height in inches, radius in inches, scale.

    `name` is what refusals call it.
    """

    x: float
    y: float
    elevation: float = 0.0
    radius: float
    scale: int
    name: str = ""


class Area(Record):
    """FR-TERR-1  A part of terrain, prepared: `planes` is empty when the polygon is not convex."""

    id: str
    piece: int
    polygon: Polygon
    planes: Planes
    box: Box
    scale: float
    impassable: bool
    levels: tuple[Level, ...]
    open_sided: bool

    def level_at(self, elevation: float) -> int:
        """The index of the level at that elevation, -1 when there is none."""
        for index, level in enumerate(self.levels):
            if abs(level.elevation - elevation) <= EPS:
                return index
        return -1

    def is_open_at(self, elevation: float) -> bool:
        """Whether the level at that elevation is Open Sided."""
        index = self.level_at(elevation)
        return index >= 0 and OPEN_SIDED in self.levels[index].rules

    def headroom(self, level: int) -> float:
        """Inches from a level to the one above it; without limit on the highest."""
        if level + 1 == len(self.levels):
            return float("inf")
        return self.levels[level + 1].elevation - self.levels[level].elevation


class Surface(Record):
    """Where a centre stands: `part` indexes the board's areas, `GROUND` (-1) is open ground."""

    part: int
    elevation: float
    rules: tuple[str, ...] = ()


OPEN_GROUND = Surface(part=GROUND, elevation=0.0)


class Seam(Record):
    """A stretch of outline that two touching parts share: no ground lies between them there."""

    parts: tuple[int, int]
    start: Point
    end: Point


class Board(Record, eq=False):
    """A rectangle of `width` by `height` inches with its prepared parts; equal to itself alone."""

    width: float
    height: float
    areas: tuple[Area, ...]
    seams: tuple[Seam, ...]

    def surface_of(self, x: float, y: float, elevation: float) -> Surface | None:
        """FR-MOVE-9  The surface a centre stands on, None where there is none at that height.

        Boundaries count as inside: a part holding the point within its outline comes first, a part
        merely touched next, open ground last.
        """
        found = self.surfaces_at(x, y)
        return next((s for s in found if abs(s.elevation - elevation) <= EPS), None)

    def surfaces_at(self, x: float, y: float) -> list[Surface]:
        """FR-MOVE-9, FR-MOVE-19  Every surface a centre at that point may use."""
        inside: list[Surface] = []
        touched: list[Surface] = []
        held = near = False
        for index, part in enumerate(self.areas):
            x0, y0, x1, y1 = part.box
            if x < x0 - EPS or x > x1 + EPS or y < y0 - EPS or y > y1 + EPS:
                continue
            near = True
            d = depth(part.polygon, x, y)
            if d < -EPS:
                continue
            held = held or d > EPS
            (inside if d > EPS else touched).extend(
                Surface(part=index, elevation=level.elevation, rules=level.rules)
                for level in part.levels
            )
        if not held and not (near and self._on_seam(x, y)):
            touched.append(OPEN_GROUND)
        return inside + touched

    def _on_seam(self, x: float, y: float) -> bool:
        return any(distance_to_segment(x, y, *s.start, *s.end) <= EPS for s in self.seams)


def marker(x: float, y: float, elevation: float = 0.0) -> Body:
    """FR-LOS-12, FR-MEAS-4  A marker as a sight target: a scale 1 disc of 25 mm."""
    return Body(x=x, y=y, elevation=elevation, radius=MARKER_RADIUS, scale=1)


@lru_cache(maxsize=64)
def prepared(layout: Layout) -> Board:
    """The board of a layout; the same object for the same layout."""
    return board_of(layout.pieces, layout.width, layout.height)


def board_of(pieces: Iterable[Piece], width: float = WIDTH, height: float = HEIGHT) -> Board:
    """A board of inline pieces; the polygons are taken as checked."""
    areas = tuple(_area(part, index) for index, piece in enumerate(pieces) for part in piece.parts)
    return Board(width=width, height=height, areas=areas, seams=tuple(_seams(areas)))


def _area(part: Part, piece: int) -> Area:
    polygon = tuple((float(x), float(y)) for x, y in part.polygon)
    if area(polygon) < 0.0:
        polygon = polygon[::-1]
    return Area(
        id=part.id,
        piece=piece,
        polygon=polygon,
        planes=half_planes(polygon),
        box=box(polygon),
        scale=float(part.scale),
        impassable=part.impassable,
        levels=tuple(sorted(part.levels, key=lambda level: level.elevation)),
        open_sided=any(OPEN_SIDED in level.rules for level in part.levels),
    )


def _seams(areas: tuple[Area, ...]) -> Iterable[Seam]:
    for i, first in enumerate(areas):
        for k in range(i + 1, len(areas)):
            for start, end in shared_edges(first.polygon, areas[k].polygon, EPS):
                yield Seam(parts=(i, k), start=start, end=end)
