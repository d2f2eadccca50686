"""A board as it is drawn: ground, areas, ways out, things that lie on it, measures. Nothing here
says what any of it does in play.
"""

from __future__ import annotations

from typing import Literal

from rules.engine.core.record import Record
from rules.engine.lib.printed.tables import Table

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""x0, y0, x1, y1."""

Side = Literal["attacker", "defender", "both", "neutral"]
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
    """A part of terrain as a map symbol.

    `kind` chooses the hatching and `overlay` what lies over it; `kind_name` is what the legend
    calls the kind, `numeral` and `letters` are written in the middle. `name` is what the table of
    terrain calls it, written beside it where there is room.
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

    Its `name` is written along a side of each of the `signs`; areas of a higher `order` are tinted
    first, so that earlier ones lie over them.
    """

    name: str
    side: Side
    polygons: tuple[Polygon, ...]
    signs: tuple[Box, ...] = ()
    order: int = 1


class Edge(Record):
    """A border of the board by which a side may leave, with the words that stand outside it."""

    way: Way
    side: Side
    label: str


class Marker(Record):
    """Something that lies or stands on the board; `glyph` is written on its disc."""

    kind: str
    label: str
    at: Point
    diameter: float
    side: Side = "neutral"
    glyph: str = ""


class Dimension(Record):
    """A measured line between two points. `style`: a measure has ticks at its ends; a line that is
    clear or blocked shows sight; a way has an arrow at its end; a road is broad.
    """

    start: Point
    end: Point
    label: str = ""
    style: Literal["measure", "clear", "blocked", "way", "road"] = "measure"


class Board(Record):
    """A map, its origin at the lower left, lengths in units of `unit_mm` millimetres.

    `key` and `letters` explain what is written on grounds, `numeral` what their figures mean,
    `note` what the reader must know; `terrain` says in words what the map shows. A board of squares
    has names for its `files`, from the left, and its `ranks`, from below.
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
