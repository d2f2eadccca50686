"""The board as a map, 4 mm to the inch: frame, ticks, terrain, zones, evac edges, legend."""

from __future__ import annotations

from rosters.printing import styles, terrain
from rosters.printing.labels import label
from rosters.printing.measure import width
from rosters.printing.pen import Pen, Points
from rosters.printing.sheet import Board
from rosters.printing.styles import MM
from rosters.printing.typography import number, polish
from rules.engine.frontier.zones import Edge, Rectangle, Role, Zone
from rules.engine.lib.reference import Part

INCH = 4 * MM
"""One inch of the table on paper."""

MARGIN = 5 * MM
"""Room around the frame for figures and evac edges."""

LEGEND = 19.0
SCALE = 25.4 / 4

_TICKS = {1: 0.7 * MM, 5: 1.4 * MM}
_COLOURS = {"attacker": styles.ATTACKER, "defender": styles.DEFENDER}
_TINTS = {"attacker": styles.ATTACKER_TINT, "defender": styles.DEFENDER_TINT}
_DASHES = {"attacker": [6, 2], "defender": [1.2, 1.8]}
_OFF = 0.75  # inches from a zone's side to the middle of its name
_ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.15, 0.85)
_INSET = {"attacker": 0.9, "defender": 1.8}


class Chart:
    """The map of one board with the frame's lower left corner at (x, y)."""

    def __init__(self, pen: Pen, board: Board, x: float, y: float, language: str) -> None:
        self.pen, self.board, self.x, self.y = pen, board, x, y
        self.language = language

    def draw(self) -> None:
        """Ground first, then terrain, then what lies on top of it."""
        for zone in sorted(self.board.zones, key=lambda zone: -zone.batch):
            self._tint(zone)
        self._grid()
        shapes = [self._shape(ground.part) for ground in self.board.grounds]
        for ground, shape in zip(self.board.grounds, shapes, strict=True):
            terrain.draw(self.pen, ground, shape)
        for zone in self.board.zones:
            self._zone(zone)
        for ground, shape in zip(self.board.grounds, shapes, strict=True):
            terrain.draw_label(self.pen, ground, shape)
        self._frame()
        for zone in self.board.zones:
            for rectangle in zone.rectangles:
                self._zone_name(zone, rectangle)
        for role, edges in self.board.evac.items():
            for edge in edges:
                self._evac(role, edge)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a spot of the board, in inches, is on the paper."""
        return self.x + x * INCH, self.y + y * INCH

    def _shape(self, part: Part) -> Points:
        return [self.at(*vertex) for vertex in part.polygon]

    def _grid(self) -> None:
        for x in range(5, int(self.board.width), 5):
            ends = self.at(x, 0), self.at(x, self.board.height)
            self.pen.line(*ends, styles.HAIR, styles.FAINT)
        for y in range(5, int(self.board.height), 5):
            ends = self.at(0, y), self.at(self.board.width, y)
            self.pen.line(*ends, styles.HAIR, styles.FAINT)

    def _frame(self) -> None:
        """The edge of the table with a tick an inch, inwards, longer ones at every fifth."""
        width_, height = self.board.width, self.board.height
        self.pen.rectangle((*self.at(0, 0), *self.at(width_, height)), stroke=styles.INK, weight=1)
        for i in range(1, int(width_)):
            for y, way in ((0.0, 1), (height, -1)):
                x0, y0 = self.at(i, y)
                self.pen.line((x0, y0), (x0, y0 + way * _tick(i)))
        for i in range(1, int(height)):
            for x, way in ((0.0, 1), (width_, -1)):
                x0, y0 = self.at(x, i)
                self.pen.line((x0, y0), (x0 + way * _tick(i), y0))

    def _tint(self, zone: Zone) -> None:
        for polygon in zone.polygons:
            self.pen.polygon([self.at(*vertex) for vertex in polygon], fill=_TINTS[zone.role])

    def _zone(self, zone: Zone) -> None:
        """Dashed outlines, drawn a hair inside so that neighbours stay apart."""
        canvas = self.pen.canvas
        with self.pen.kept():
            canvas.setDash(_DASHES[zone.role])
            for polygon in zone.polygons:
                shape = [self.at(*vertex) for vertex in polygon]
                with self.pen.clipped(shape):
                    weight = 2 * _INSET[zone.role]
                    self.pen.polygon(shape, stroke=_COLOURS[zone.role], weight=weight)

    def _zone_name(self, zone: Zone, rectangle: Rectangle) -> None:
        """Along the zone's longer side that is nearer to the edge of the board, off the terrain."""
        x0, y0, x1, y1 = rectangle
        name = polish(self.board.zone_names[zone.key], self.language)
        half = (width(name, styles.MAP_ZONE) / 2 + 3) / INCH
        if x1 - x0 >= y1 - y0:
            outer = y1 - _OFF if y0 + y1 >= self.board.height else y0 + _OFF
            spots = [(x0 + share * (x1 - x0), outer) for share in _ALONG]
            x, y = next((s for s in spots if self._free(*s, half, _OFF)), spots[0])
            self._sign(name, zone.role, *self.at(x, y), turn=0)
        else:
            outer = x1 - _OFF if x0 + x1 > self.board.width else x0 + _OFF
            spots = [(outer, y0 + share * (y1 - y0)) for share in _ALONG]
            x, y = next((s for s in spots if self._free(*s, _OFF, half)), spots[0])
            self._sign(name, zone.role, *self.at(x, y), turn=90)

    def _free(self, x: float, y: float, wide: float, high: float) -> bool:
        """Whether a sign about (x, y), given by its half sizes in inches, covers no terrain."""
        for ground in self.board.grounds:
            xs = [vertex[0] for vertex in ground.part.polygon]
            ys = [vertex[1] for vertex in ground.part.polygon]
            beside = min(xs) >= x + wide or max(xs) <= x - wide
            if not beside and min(ys) < y + high and max(ys) > y - high:
                return False
        return True

    def _sign(self, text: str, role: Role, x: float, y: float, turn: int) -> None:
        style = styles.MAP_ZONE
        half = width(text, style) / 2 + 1.5
        with self.pen.kept():
            self.pen.canvas.translate(x, y)
            self.pen.canvas.rotate(turn)
            box = (-half, -style.size / 2, half, style.size / 2)
            self.pen.rectangle(box, fill=styles.PAPER)
            self.pen.centre(0, -0.34 * style.size, text, style, _COLOURS[role])

    def _evac(self, role: Role, edge: Edge) -> None:
        """Arrows that leave the board, filled for the attacker and hollow for the defender."""
        long = self.board.width if edge in ("N", "S") else self.board.height
        turn = {"N": 0, "E": -90, "S": 180, "W": 90}[edge]
        x, y = {
            "N": (self.board.width / 2, self.board.height),
            "E": (self.board.width, self.board.height / 2),
            "S": (self.board.width / 2, 0),
            "W": (0, self.board.height / 2),
        }[edge]
        text = f"{label('evac-edge', self.language)} · {label(role, self.language)}"
        with self.pen.kept():
            self.pen.canvas.translate(*self.at(x, y))
            self.pen.canvas.rotate(turn)
            self._arrows(role, long * INCH)
            if edge == "S":
                self.pen.canvas.rotate(180)
            base = -4.6 - 0.68 * styles.MAP_ZONE.size if edge == "S" else 4.6
            self.pen.centre(0, base, text, styles.MAP_ZONE, _COLOURS[role])

    def _arrows(self, role: Role, long: float) -> None:
        """Wedges four inches apart to both sides of the middle, which the name takes."""
        colour = _COLOURS[role]
        fill = None if role == "defender" else colour
        step = 4 * INCH
        for i in range(1, int(long / 2 / step) + 1):
            for x in (-i * step, i * step):
                wedge = ((x - 3.4, 3.6), (x + 3.4, 3.6), (x, 9.4))
                self.pen.polygon(wedge, fill, colour, styles.THIN)


def draw_legend(pen: Pen, board: Board, x: float, top: float, language: str) -> None:
    """Kinds of terrain, the letters of their rules, and the scale of the map."""
    style = styles.MAP_LEGEND
    base = top - style.size
    at, right = x, x + board.width * INCH
    kinds = dict.fromkeys(ground.kind for ground in board.grounds)
    for kind in kinds:
        terrain.swatch(pen, kind, (at, base - 2, at + 15, base + 6))
        text = label(f"kind-{kind}", language)
        pen.text(at + 18, base, text, style)
        at += 18 + width(text, style) + 9
    pen.text(at, base, label("numeral", language), style)
    letters = "   ".join(f"{letter} {polish(word, language)}" for letter, word in board.letters)
    pen.text(x, base - style.leading - 3, f"{label('by-level', language)}   {letters}", style)
    pen.right(right, base, scale_note(language), style)
    if board.zones:
        pen.right(right, base - style.leading - 3, label("example-edges", language), style)


def scale_note(language: str) -> str:
    """The scale of the map in figures."""
    ratio = number(SCALE, language)
    return f"{label('map-scale', language)} 1\u202f:\u202f{ratio} · 4\u202fmm = 1″"


def _tick(i: int) -> float:
    return _TICKS[5] if i % 5 == 0 else _TICKS[1]
