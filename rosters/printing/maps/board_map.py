"""Board map: frame, ticks, terrain, zones, exits, markers."""

from __future__ import annotations

from collections.abc import Iterator

from rosters.printing.drawing import marks, styles
from rosters.printing.drawing.canvas_pen import Pen, Points
from rosters.printing.drawing.measure import fit_line, width
from rosters.printing.drawing.sides import COLOURS, DASHES, TINTS
from rosters.printing.drawing.styles import MM
from rosters.printing.drawing.typography import polish
from rosters.printing.maps import terrain
from rules.engine.tabletop.printed import Area, Board, Box, Edge, Marker, Side

STEP = 4 * MM
"""Default scale: one board unit in points."""

MARGIN = 5 * MM
"""Room around the frame for figures and evac edges."""

_TICKS = {1: 0.7 * MM, 5: 1.4 * MM}
_OFF = 3 * MM  # from a zone's side to the middle of its name
_LINE = 0.3  # units
_WORDS = 100.0
_ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.15, 0.85)
_INSET: dict[Side, float] = {"first": 0.9, "second": 1.8, "both": 0.9, "neutral": 0.9}


def step_within(board: Board, wide: float, high: float) -> float:
    """The default scale, or a smaller one that fits the board and its margins into a box."""
    room = (wide - 2 * MARGIN) / board.width, (high - 2 * MARGIN) / board.height
    return min(STEP, *room)


class Chart:
    """The map of one board; lower left frame corner at (x, y), `step` points per board unit."""

    def __init__(
        self, pen: Pen, board: Board, x: float, y: float, language: str, step: float = STEP
    ) -> None:
        self.pen, self.board, self.x, self.y = pen, board, x, y
        self.language, self.step = language, step
        self._taken = tuple(self._boxes())
        self._words: tuple[Box, ...] = ()

    def draw(self, *, low_ink: bool = False) -> None:
        """Draw terrain first, then everything above it; low-ink mode has no tints."""
        if not low_ink:
            for area in sorted(self.board.areas, key=lambda area: -area.order):
                self._tint(area)
        self._grid()
        shapes = [self._shape(ground.polygon) for ground in self.board.grounds]
        for ground, shape in zip(self.board.grounds, shapes, strict=True):
            terrain.draw(self.pen, ground, shape)
        for area in self.board.areas:
            self._area(area)
        within = (*self.at(0, 0), *self.at(self.board.width, self.board.height))
        drawn = terrain.draw_signs(self.pen, self.board.grounds, shapes, within)
        if self.board.terrain:
            taken = [*(sign.box for sign in drawn), *map(self._on_paper, self._taken)]
            drawn += terrain.draw_names(self.pen, self.board.grounds, shapes, within, taken)
        self._words = tuple(sign.box for sign in drawn)
        self._frame()
        for area in self.board.areas:
            for box in area.signs:
                self._area_name(area, box)
        for edge in self.board.edges:
            self._edge(edge)
        for line in self.board.dimensions:
            ends = self.at(*line.start), self.at(*line.end)
            marks.draw_dimension(self.pen, line, *ends, self.language)
        for marker in self.board.markers:
            self._marker(marker)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Convert board coordinates to paper coordinates."""
        return self.x + x * self.step, self.y + y * self.step

    def _on_paper(self, box: Box) -> Box:
        return (*self.at(*box[:2]), *self.at(*box[2:]))

    def _shape(self, polygon: Points) -> Points:
        return [self.at(*vertex) for vertex in polygon]

    def _grid(self) -> None:
        for x in range(5, int(self.board.width), 5):
            ends = self.at(x, 0), self.at(x, self.board.height)
            self.pen.line(*ends, styles.HAIR, styles.FAINT)
        for y in range(5, int(self.board.height), 5):
            ends = self.at(0, y), self.at(self.board.width, y)
            self.pen.line(*ends, styles.HAIR, styles.FAINT)

    def _frame(self) -> None:
        """The edge of the table, with the names of its squares or with a measure."""
        width_, height = self.board.width, self.board.height
        self.pen.rectangle((*self.at(0, 0), *self.at(width_, height)), stroke=styles.INK, weight=1)
        if self.board.files:
            self._square_names()
        else:
            self._ticks()

    def _square_names(self) -> None:
        """Below and above each file, to the left and the right of each rank."""
        style = styles.MAP_NUMERAL
        rise, off = 0.35 * style.size, MARGIN / 2
        for i, name in enumerate(self.board.files):
            x, y = self.at((i + 0.5) * self.board.width / len(self.board.files), 0)
            for middle in (y - off, y + self.board.height * self.step + off):
                self.pen.centre(x, middle - rise, name, style, styles.INK_2)
        for i, name in enumerate(self.board.ranks):
            x, y = self.at(0, (i + 0.5) * self.board.height / len(self.board.ranks))
            for middle in (x - off, x + self.board.width * self.step + off):
                self.pen.centre(middle, y - rise, name, style, styles.INK_2)

    def _ticks(self) -> None:
        """A tick a unit, inwards, longer ones at every fifth."""
        width_, height = self.board.width, self.board.height
        for i in range(1, int(width_)):
            for y, way in ((0.0, 1), (height, -1)):
                x0, y0 = self.at(i, y)
                self.pen.line((x0, y0), (x0, y0 + way * _tick(i)))
        for i in range(1, int(height)):
            for x, way in ((0.0, 1), (width_, -1)):
                x0, y0 = self.at(x, i)
                self.pen.line((x0, y0), (x0 + way * _tick(i), y0))

    def _tint(self, area: Area) -> None:
        for polygon in area.polygons:
            self.pen.polygon(self._shape(polygon), fill=TINTS[area.side])

    def _area(self, area: Area) -> None:
        """Dashed outlines, drawn a hair inside so that neighbours stay apart."""
        canvas = self.pen.canvas
        with self.pen.kept():
            canvas.setDash(DASHES[area.side])
            for polygon in area.polygons:
                shape = self._shape(polygon)
                with self.pen.clipped(shape):
                    weight = 2 * _INSET[area.side]
                    self.pen.polygon(shape, stroke=COLOURS[area.side], weight=weight)

    def _area_name(self, area: Area, box: Box) -> None:
        """Along one of the zone's longer sides, off the terrain; if it can be, along that which is
        nearer to the edge of the board.
        """
        x0, y0, x1, y1 = box
        long = max(x1 - x0, y1 - y0) * self.step
        name = fit_line(polish(area.name, self.language), (styles.MAP_ZONE,), long).lines[0]
        half, off = (width(name, styles.MAP_ZONE) / 2 + 3) / self.step, _OFF / self.step
        if x1 - x0 >= y1 - y0:
            sides = (y1 - off, y0 + off)
            sides = sides if y0 + y1 >= self.board.height else sides[::-1]
            spots = [(x0 + share * (x1 - x0), y) for y in sides for share in _ALONG]
            x, y = min(spots, key=lambda at: self._covered(at[0], at[1], half, off))
            self._sign(name, area.side, *self.at(x, y), turn=0)
        else:
            sides = (x1 - off, x0 + off)
            sides = sides if x0 + x1 > self.board.width else sides[::-1]
            spots = [(x, y0 + share * (y1 - y0)) for x in sides for share in _ALONG]
            x, y = min(spots, key=lambda at: self._covered(at[0], at[1], off, half))
            self._sign(name, area.side, *self.at(x, y), turn=90)

    def _covered(self, x: float, y: float, wide: float, high: float) -> float:
        """How much a label centred at (x, y) would cover; text weighs more than symbols."""
        sign = (x - wide, y - high, x + wide, y + high)
        words = sum(_common(self._on_paper(sign), box) for box in self._words)
        return sum(_common(sign, box) for box in self._taken) + _WORDS * words

    def _boxes(self) -> Iterator[Box]:
        """Bounding boxes of terrain, dimensions, markers and labels."""
        shapes: list[Points] = [ground.polygon for ground in self.board.grounds]
        shapes += [(line.start, line.end) for line in self.board.dimensions]
        yield from map(_bounds, shapes)
        for marker in self.board.markers:
            x, y = marker.at
            half = max(marker.diameter, width(marker.label, styles.MAP_NOTE) / self.step) / 2
            tall = marker.diameter / 2 + self._name
            yield x - half, y - tall, x + half, y + tall

    def _sign(self, text: str, side: Side, x: float, y: float, turn: int) -> None:
        style = styles.MAP_ZONE
        half = width(text, style) / 2 + 1.5
        with self.pen.kept():
            self.pen.canvas.translate(x, y)
            self.pen.canvas.rotate(turn)
            box = (-half, -style.size / 2, half, style.size / 2)
            self.pen.rectangle(box, fill=styles.PAPER)
            self.pen.centre(0, -0.34 * style.size, text, style, COLOURS[side])

    def _marker(self, marker: Marker) -> None:
        """A disc with its name below it, or above if only that is clear of terrain; as much of it
        as stays on the map and its margin.
        """
        (x, y), radius = self.at(*marker.at), marker.diameter * self.step / 2
        marks.draw_marker(self.pen, marker, x, y, radius)
        inner = min(marker.at[0], self.board.width - marker.at[0]) * self.step
        name = polish(marker.label, self.language)
        half = width(name, styles.MAP_NOTE) / 2 / self.step
        low, high = (marker.at[1] + way * (marker.diameter / 2 + self._name / 2) for way in (-1, 1))
        clear = [at for at in (low, high) if self._off_terrain(marker.at[0], at, half)]
        top = y + radius + self._name * self.step if clear[:1] == [high] else y - radius
        marks.draw_name(self.pen, name, x, top, 2 * (inner + MARGIN))

    def _off_terrain(self, x: float, y: float, half: float) -> bool:
        """Whether a marker's name around (x, y) is on the board and off all terrain."""
        high = self._name / 2
        if not high <= y <= self.board.height - high:
            return False
        name = (x - half, y - high, x + half, y + high)
        raised = (ground.polygon for ground in self.board.grounds if ground.kind != "flat")
        return not any(_common(name, _bounds(shape)) for shape in raised)

    @property
    def _name(self) -> float:
        """How high the name of a marker is, in units of the board."""
        return styles.MAP_NOTE.leading / self.step

    def _edge(self, edge: Edge) -> None:
        """Arrows that leave the board, filled for the first side and hollow for the second."""
        long = self.board.width if edge.way in ("N", "S") else self.board.height
        turn = {"N": 0, "E": -90, "S": 180, "W": 90}[edge.way]
        x, y = {
            "N": (self.board.width / 2, self.board.height),
            "E": (self.board.width, self.board.height / 2),
            "S": (self.board.width / 2, 0),
            "W": (0, self.board.height / 2),
        }[edge.way]
        room = long * self.step
        text = fit_line(polish(edge.label, self.language), (styles.MAP_ZONE,), room).lines[0]
        with self.pen.kept():
            self.pen.canvas.translate(*self.at(x, y))
            self.pen.canvas.rotate(turn)
            self._arrows(edge.side, room)
            if edge.way == "S":
                self.pen.canvas.rotate(180)
            base = -4.6 - 0.68 * styles.MAP_ZONE.size if edge.way == "S" else 4.6
            self.pen.centre(0, base, text, styles.MAP_ZONE, COLOURS[edge.side])

    def _arrows(self, side: Side, long: float) -> None:
        """Draw wedges on both sides of the middle, which holds the name."""
        colour = COLOURS[side]
        fill = None if side == "second" else colour
        step = 4 * STEP
        for i in range(1, int(long / 2 / step) + 1):
            for x in (-i * step, i * step):
                wedge = ((x - 3.4, 3.6), (x + 3.4, 3.6), (x, 9.4))
                self.pen.polygon(wedge, fill, colour, styles.THIN)


def _bounds(shape: Points) -> Box:
    xs, ys = zip(*shape, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _common(one: Box, other: Box) -> float:
    """Overlap area of two boxes; lines get a minimum width."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return (across + _LINE) * (up + _LINE) if across >= 0 and up >= 0 else 0.0


def _tick(i: int) -> float:
    return _TICKS[5] if i % 5 == 0 else _TICKS[1]
