"""The board of a match, preprocessed for measuring: terrain parts with bounding boxes and
levels.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.frontier.space.measure import EPS, MARKER_RADIUS
from rules.engine.tabletop.plane.polygons import Box, Planes, Polygon, area, box, depth, half_planes
from rules.engine.tabletop.plane.segments import Point, distance_to_segment
from rules.engine.tabletop.plane.shared_edges import shared_edges
from rules.engine.tabletop.reference import Layout, Level, Part, Piece

WIDTH = 44.0
HEIGHT = 30.0
OPEN_SIDED = "open-sided"
Ground = Literal[-1]
GROUND: Ground = -1


class Body(Record):
    """A base on the table: centre and foot height in inches, radius in inches, scale.

    `name` is the name that refusals show.
    """

    x: float
    y: float
    elevation: float = 0.0
    radius: float
    scale: int
    name: str = ""


class Area(Record):
    """FR-TERR-1  A terrain part, preprocessed: `planes` is empty when the polygon is not convex."""

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
        """Return the index of the level at that elevation, or -1 if there is none."""
        for index, level in enumerate(self.levels):
            if abs(level.elevation - elevation) <= EPS:
                return index
        return -1

    def is_open_at(self, elevation: float) -> bool:
        """Whether the level at that elevation is Open Sided."""
        index = self.level_at(elevation)
        return index >= 0 and OPEN_SIDED in self.levels[index].rules

    def headroom(self, level: int) -> float:
        """Return the inches from a level to the one above it; infinite for the highest level."""
        if level + 1 == len(self.levels):
            return float("inf")
        return self.levels[level + 1].elevation - self.levels[level].elevation


class Surface(Record):
    """The surface under a centre: `part` is an index into the board's areas; `GROUND` (-1) is open
    ground.
    """

    part: int
    elevation: float
    rules: tuple[str, ...] = ()


OPEN_GROUND = Surface(part=GROUND, elevation=0.0)


class Seam(Record):
    """A stretch of outline that two touching parts share; there is no ground between them."""

    parts: tuple[int, int]
    start: Point
    end: Point


class Board(Record, eq=False):
    """A board of `width` by `height` inches with its preprocessed parts; compared by identity."""

    width: float
    height: float
    areas: tuple[Area, ...]
    seams: tuple[Seam, ...]

    def surface_of(self, x: float, y: float, elevation: float) -> Surface | None:
        """FR-MOVE-9  Return the surface under a centre, None if there is none at that height.

        Boundaries count as inside. A part that holds the point within its outline takes precedence
        over a part that only touches it, and both over open ground.
        """
        found = self.surfaces_at(x, y)
        return next((s for s in found if abs(s.elevation - elevation) <= EPS), None)

    def surfaces_at(self, x: float, y: float) -> list[Surface]:
        """FR-MOVE-9, FR-MOVE-19  Return every surface at that point that a centre may use."""
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
    """Return the board of a layout (cached: the same object for the same layout)."""
    return board_of(layout.pieces, layout.width, layout.height)


def board_of(pieces: Iterable[Piece], width: float = WIDTH, height: float = HEIGHT) -> Board:
    """Build a board from inline pieces; the polygons must have been validated already."""
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
