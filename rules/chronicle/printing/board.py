"""Small board diagrams of a battle report: pieces over terrain that is drawn once as a PDF form."""

from __future__ import annotations

import itertools

from reportlab.lib.colors import Color, HexColor

from rosters.printing.drawing import marks, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.measure import width as width_of
from rosters.printing.drawing.styles import Style
from rosters.printing.maps import terrain
from rules.chronicle.printing.sheet import Scene
from rules.engine.tabletop import printed
from rules.engine.tabletop.printed import Disc, Point, Trail, Way

FORM = "battle-board"
MARK = Style(font="title", size=5.4, leading=5.8)
SCALE = Style(font="title", size=6, leading=6.6)
COUNTER = HexColor("#8a6100")
COLOURS = {"attacker": styles.ATTACKER, "defender": styles.DEFENDER, "neutral": COUNTER}
TINT = HexColor("#e9edef")
WAYS: dict[Way, Point] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
SMALLEST = 4.8
"""Minimum radius of a printed disc, for readable letters."""


class Board:
    """Diagrams `width` points wide; the height follows from the board. `low_ink` leaves out the
    tint of terrain.
    """

    def __init__(self, board: printed.Board, width: float, language: str, low_ink: bool) -> None:
        self.board, self._language, self._low_ink = board, language, low_ink
        self.step = width / board.width
        self.width, self.height = width, board.height * self.step

    def draw_form(self, pen: Pen) -> None:
        """Add the empty board to the document as a form."""
        canvas = pen.canvas
        canvas.beginForm(FORM, -1, -1, self.width + 1, self.height + 1)
        pen.rectangle((0, 0, self.width, self.height), fill=styles.PAPER)
        for ground in self.board.grounds:
            self._ground(pen, ground)
        for line in self.board.dimensions:
            marks.draw_dimension(
                pen, line, self._at(line.start), self._at(line.end), self._language
            )
        self._square_names(pen)
        pen.rectangle((0, 0, self.width, self.height), stroke=styles.INK, weight=styles.FIRM)
        canvas.endForm()

    def draw(self, pen: Pen, scene: Scene, x: float, y: float) -> None:
        """Draw one scene with its lower left corner at (x, y), in points."""
        pen.stamp(FORM, x, y)
        with pen.kept():
            pen.canvas.translate(x, y)
            for trail in scene.trails:
                self._trail(pen, trail)
            for disc in scene.discs:
                self._disc(pen, disc)

    def _ground(self, pen: Pen, ground: printed.Ground) -> None:
        """Draw the symbol of a terrain feature, and its number if there is room."""
        shape = [self._at(vertex) for vertex in ground.polygon]
        terrain.draw(pen, ground, shape, None if self._low_ink else TINT)
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        if ground.numeral and min(max(xs) - min(xs), max(ys) - min(ys)) > SCALE.size + 2:
            middle, base = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2 - 0.35 * SCALE.size
            half = width_of(ground.numeral, SCALE) / 2 + 1
            halo = (middle - half, base - 1, middle + half, base + 0.72 * SCALE.size + 1)
            pen.rectangle(halo, fill=styles.PAPER)
            pen.centre(middle, base, ground.numeral, SCALE, styles.INK_2)

    def _square_names(self, pen: Pen) -> None:
        """Label the bottom row and the left column with the coordinates that the log uses."""
        for i, name in enumerate(self.board.files):
            x = (i + 1) * self.width / len(self.board.files)
            pen.right(x - 1.5, 2, name, MARK, styles.INK_2)
        for i, name in enumerate(self.board.ranks):
            y = (i + 1) * self.height / len(self.board.ranks)
            pen.text(1.5, y - MARK.size, name, MARK, styles.INK_2)

    def _trail(self, pen: Pen, trail: Trail) -> None:
        """Draw a line to the new place of a piece, or a cross where a removed piece stood."""
        colour = COLOURS.get(trail.side, styles.INK)
        if trail.is_gone:
            x, y = self._at(trail.points[0])
            arm = max(SMALLEST, trail.radius * self.step)
            pen.line((x - arm, y - arm), (x + arm, y + arm), styles.FIRM, colour)
            pen.line((x - arm, y + arm), (x + arm, y - arm), styles.FIRM, colour)
            return
        spots = [self._at(point) for point in trail.points]
        for start, end in itertools.pairwise(spots):
            pen.line(start, end, styles.FIRM, colour)
        pen.ring(*spots[0], max(SMALLEST, trail.radius * self.step), colour, styles.THIN)

    def _disc(self, pen: Pen, disc: Disc) -> None:
        """Draw a piece: solid ring for the attacker, double ring for the defender; a ring may be
        dashed.
        """
        x, y = self._at(disc.at)
        radius, colour = max(SMALLEST, disc.radius * self.step), COLOURS.get(disc.side, styles.INK)
        pen.disc(x, y, radius, styles.PAPER)
        with pen.kept():
            if disc.dashed:
                pen.canvas.setDash([1.2, 1.0])
            pen.ring(x, y, radius, colour, styles.FIRM)
        if disc.side == "defender":
            pen.ring(x, y, radius - 1, colour, styles.HAIR)
        if disc.facing:
            self._front(pen, disc.facing, (x, y), radius, colour)
        pen.centre(x, y - 0.35 * MARK.size, disc.mark, MARK, colour)

    def _front(self, pen: Pen, way: Way, at: Point, radius: float, colour: Color) -> None:
        """Draw a wedge outside the ring in the direction of the unit's facing."""
        (x, y), (dx, dy) = at, WAYS[way]
        near, tip, half = radius + 0.6, radius + 3.2, 2.6
        foot = x + near * dx, y + near * dy
        wedge = (
            (x + tip * dx, y + tip * dy),
            (foot[0] - half * dy, foot[1] + half * dx),
            (foot[0] + half * dy, foot[1] - half * dx),
        )
        pen.polygon(wedge, fill=colour)

    def _at(self, point: Point) -> tuple[float, float]:
        return point[0] * self.step, point[1] * self.step
