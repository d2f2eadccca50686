"""The board of a battle report, drawn small: terrain once as a form, pieces upon it."""

from __future__ import annotations

import itertools

from reportlab.lib.colors import HexColor

from rosters.printing.drawing import styles
from rosters.printing.drawing.pen import Pen
from rosters.printing.drawing.styles import Style
from rosters.printing.drawing.typography import number
from rules.chronicle.printing.sheet import Ground, Scene
from rules.engine.lib.printed import Disc, Point, Trail
from rules.engine.lib.reference import Part

FORM = "battle-board"
MARK = Style(font="title", size=5.4, leading=5.8)
SCALE = Style(font="title", size=6, leading=6.6)
COUNTER = HexColor("#8a6100")
TINTS = {"flat": HexColor("#f5f7f8"), "low": HexColor("#e9edef"), "high": HexColor("#d3d9dd")}
BARRED = HexColor("#aab4ba")
COLOURS = {"attacker": styles.ATTACKER, "defender": styles.DEFENDER, "neutral": COUNTER}
SMALLEST = 4.8
"""The radius of a disc on paper at least, so that its letters can be read."""


class Board:
    """Diagrams `width` points wide; `height` follows from the board. With `low_ink` terrain has
    outlines alone.
    """

    def __init__(self, ground: Ground, width: float, language: str, low_ink: bool) -> None:
        self.ground, self._language, self._low_ink = ground, language, low_ink
        self.inch = width / ground.width
        self.width, self.height = width, ground.height * self.inch

    def draw_form(self, pen: Pen) -> None:
        """Puts the empty board into the document, once."""
        canvas = pen.canvas
        canvas.beginForm(FORM, -1, -1, self.width + 1, self.height + 1)
        pen.rectangle((0, 0, self.width, self.height), fill=styles.PAPER)
        for part in sorted(self.ground.parts, key=lambda each: each.scale):
            self._part(pen, part)
        pen.rectangle((0, 0, self.width, self.height), stroke=styles.INK, weight=styles.FIRM)
        canvas.endForm()

    def draw(self, pen: Pen, scene: Scene, x: float, y: float) -> None:
        """One scene with its lower left corner at (x, y)."""
        pen.stamp(FORM, x, y)
        with pen.kept():
            pen.canvas.translate(x, y)
            for trail in scene.trails:
                self._trail(pen, trail)
            for disc in scene.discs:
                self._disc(pen, disc)

    def _part(self, pen: Pen, part: Part) -> None:
        tint = "flat" if part.scale <= 0 else "low" if part.scale <= 1 else "high"
        shape = [self._at(vertex) for vertex in part.polygon]
        fill = None if self._low_ink else BARRED if part.impassable else TINTS[tint]
        pen.polygon(shape, fill=fill, stroke=styles.RULE, weight=styles.HAIR)
        xs, ys = [x for x, _ in shape], [y for _, y in shape]
        if part.scale > 0 and min(max(xs) - min(xs), max(ys) - min(ys)) > SCALE.size + 2:
            middle, base = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2 - 0.35 * SCALE.size
            figure = number(part.scale, self._language)
            pen.centre(middle, base, figure, SCALE, styles.INK_2)

    def _trail(self, pen: Pen, trail: Trail) -> None:
        """A line to where it went; a cross where it stood last."""
        colour = COLOURS.get(trail.side, styles.INK)
        if trail.is_gone:
            x, y = self._at(trail.points[0])
            arm = max(SMALLEST, trail.radius * self.inch)
            pen.line((x - arm, y - arm), (x + arm, y + arm), styles.FIRM, colour)
            pen.line((x - arm, y + arm), (x + arm, y - arm), styles.FIRM, colour)
            return
        spots = [self._at(point) for point in trail.points]
        for start, end in itertools.pairwise(spots):
            pen.line(start, end, styles.FIRM, colour)
        pen.ring(*spots[0], max(SMALLEST, trail.radius * self.inch), colour, styles.THIN)

    def _disc(self, pen: Pen, disc: Disc) -> None:
        """The attacker's ring is firm, the defender's double, a ring may be dashed."""
        x, y = self._at(disc.at)
        radius, colour = max(SMALLEST, disc.radius * self.inch), COLOURS.get(disc.side, styles.INK)
        pen.disc(x, y, radius, styles.PAPER)
        with pen.kept():
            if disc.dashed:
                pen.canvas.setDash([1.2, 1.0])
            pen.ring(x, y, radius, colour, styles.FIRM)
        if disc.side == "defender":
            pen.ring(x, y, radius - 1, colour, styles.HAIR)
        pen.centre(x, y - 0.35 * MARK.size, disc.mark, MARK, colour)

    def _at(self, point: Point) -> tuple[float, float]:
        return point[0] * self.inch, point[1] * self.inch
