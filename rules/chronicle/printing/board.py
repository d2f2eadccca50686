"""Small board diagrams of a battle report: pieces over terrain that is drawn once as a PDF form."""

from __future__ import annotations

from reportlab.lib.colors import HexColor

from rosters.printing.drawing import marks, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.measure import width as width_of
from rosters.printing.drawing.styles import Style
from rosters.printing.maps import terrain
from rules.chronicle.printing.pieces import MARK, draw_piece, draw_trail
from rules.chronicle.printing.sheet import Scene
from rules.engine.tabletop import printed
from rules.engine.tabletop.printed import Point

FORM = "battle-board"
SCALE = Style(font="title", size=6, leading=6.6)
TINT = HexColor("#e9edef")


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
                draw_trail(pen, trail, self.step)
            for piece in scene.pieces:
                draw_piece(pen, piece, self.step)

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

    def _at(self, point: Point) -> tuple[float, float]:
        return point[0] * self.step, point[1] * self.step
