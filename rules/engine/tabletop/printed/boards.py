"""A board as drawn on maps: terrain, zones, exits, markers, dimensions. Holds no rules."""

from __future__ import annotations

from typing import Literal

from rules.engine.core.record import Record
from rules.engine.tabletop.printed.tables import Table

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""x0, y0, x1, y1."""

Side = Literal["first", "second", "both", "neutral"]
"""How what belongs to a side is drawn: as the first side's or the second's, as that of both, or of
neither. A book says which of its sides is the first.
"""
Way = Literal["N", "E", "S", "W"]
Kind = Literal[
    "flat",
    "solid",
    "open",
    "building",
    "impassable",
    "hill",
    "water",
    "ford",
    "bridge-ns",
    "bridge-ew",
]


class Ground(Record):
    """A terrain part as a map symbol.

    `kind` selects the hatching, `overlay` a pattern on top; `kind_name` is its name in the legend.
    `numeral` and `letters` are written in its middle; `name` is its name in the terrain table,
    written beside it where there is room.
    """

    polygon: Polygon
    kind: Kind
    kind_name: str
    name: str = ""
    overlay: Literal["none", "stipple", "cross"] = "none"
    numeral: str = ""
    letters: str = ""


class Area(Record):
    """A zone of one side.

    Its `name` is written along a side of each box of `signs`; areas of a higher `order` are drawn
    first, below the others.
    """

    name: str
    side: Side
    polygons: tuple[Polygon, ...]
    signs: tuple[Box, ...] = ()
    order: int = 1


class Edge(Record):
    """A board edge by which a side may leave, with the label outside it."""

    way: Way
    side: Side
    label: str


class Marker(Record):
    """A marker on the board; `glyph` is written on its disc."""

    kind: str
    label: str
    at: Point
    diameter: float
    side: Side = "neutral"
    glyph: str = ""


class Dimension(Record):
    """A line between two points. `style`: `measure` has ticks at its ends; `clear` and `blocked`
    are lines of sight; `way` has an arrowhead; `road` is broad.
    """

    start: Point
    end: Point
    label: str = ""
    style: Literal["measure", "clear", "blocked", "way", "road"] = "measure"


class Board(Record):
    """A map, origin at the lower left, lengths in units of `unit_mm` millimetres.

    `key`, `letters` and `numeral` explain the labels on terrain, `note` is a remark for the reader,
    `terrain` describes the map in words. A board of squares names its `files` from the left and its
    `ranks` from below.
    """

    name: str
    blurb: str = ""
    width: float
    height: float
    unit: str = "″"
    unit_mm: float = 25.4
    grounds: tuple[Ground, ...] = ()
    areas: tuple[Area, ...] = ()
    edges: tuple[Edge, ...] = ()
    markers: tuple[Marker, ...] = ()
    dimensions: tuple[Dimension, ...] = ()
    files: tuple[str, ...] = ()
    ranks: tuple[str, ...] = ()
    numeral: str = ""
    key: str = ""
    letters: tuple[tuple[str, str], ...] = ()
    note: str = ""
    terrain: Table | None = None
