"""The small drawings beside rules, from geometry: a board from above or in profile, its caption."""

from __future__ import annotations

from collections.abc import Sequence

from rosters.printing.drawing import marks, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.columns import Piece
from rosters.printing.drawing.flow import paragraph
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import width
from rosters.printing.drawing.typography import polish
from rosters.printing.maps import terrain
from rules.engine.tabletop.printed import Board, Drawing, Point

MOST_HEIGHT = 104.0
"""How tall a drawing is at the most; a tall one is narrower than its column."""

_ABOVE = 7.0
_CAPTION = 3.0
_KEY = 11.0
_SWATCH = 16.0


def figure(drawing: Drawing, language: str, room: float) -> Piece:
    """A drawing with its caption."""
    board = drawing.board
    step = min(room / board.width, MOST_HEIGHT / board.height)
    tall = board.height * step
    caption = paragraph(polish(drawing.caption, language), styles.CAPTION, room)

    def draw(pen: Pen, x: float, top: float) -> None:
        _draw_board(pen, drawing, x, top - tall, step, language)
        pen.block(x, top - tall - _CAPTION, caption, styles.INK_2)

    return Piece(tall + _CAPTION + caption.height, draw, above=_ABOVE)


def key(drawings: Sequence[Drawing], language: str) -> list[Piece]:
    """What solid and dashed lines mean, if there are any of both."""
    styles_drawn = {line.style for each in drawings for line in each.board.dimensions}
    if not {"clear", "blocked"} <= styles_drawn:
        return []

    def draw(pen: Pen, x: float, top: float) -> None:
        base = top - styles.CAPTION.size
        for name, dash in (("line-clear", []), ("line-blocked", [1.6, 1.6])):
            with pen.kept():
                pen.canvas.setDash(dash)
                pen.line((x, base + 2.2), (x + _SWATCH, base + 2.2), styles.THIN)
            text = label(name, language)
            pen.text(x + _SWATCH + 3, base, text, styles.CAPTION, styles.INK_2)
            x += _SWATCH + 3 + width(text, styles.CAPTION) + 10

    return [Piece(_KEY, draw, above=_ABOVE)]


def _draw_board(pen: Pen, drawing: Drawing, x: float, y: float, step: float, language: str) -> None:
    board = drawing.board

    def at(point: Point) -> Point:
        return x + point[0] * step, y + point[1] * step

    _draw_ground(pen, board, at((0, 0)), at((board.width, board.height)), drawing.profile)
    _draw_squares(pen, board, at((0, 0)), at((board.width, board.height)))
    shapes = [[at(vertex) for vertex in ground.polygon] for ground in board.grounds]
    for ground, shape in zip(board.grounds, shapes, strict=True):
        terrain.draw(pen, ground, shape)
    for line in board.dimensions:
        marks.draw_dimension(pen, line, at(line.start), at(line.end), language)
    within = (*at((0, 0)), *at((board.width, board.height)))
    terrain.draw_signs(pen, board.grounds, shapes, within)
    for marker in board.markers:
        marks.draw_marker(pen, marker, *at(marker.at), marker.diameter * step / 2)


def _draw_ground(pen: Pen, board: Board, low: Point, high: Point, profile: bool) -> None:
    """The ground line of a profile; of a view from above, the frame."""
    if profile:
        pen.line(low, (high[0], low[1]), styles.FIRM)
    else:
        pen.rectangle((*low, *high), stroke=styles.FAINT, weight=styles.HAIR)


def _draw_squares(pen: Pen, board: Board, low: Point, high: Point) -> None:
    """The grid of a board of squares."""
    for i in range(1, len(board.files)):
        x = low[0] + i * (high[0] - low[0]) / len(board.files)
        pen.line((x, low[1]), (x, high[1]), styles.HAIR, styles.FAINT)
    for i in range(1, len(board.ranks)):
        y = low[1] + i * (high[1] - low[1]) / len(board.ranks)
        pen.line((low[0], y), (high[0], y), styles.HAIR, styles.FAINT)
