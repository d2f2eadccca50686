"""Legend of a map: symbols, letters, scale and size."""

from __future__ import annotations

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import fit_line, width
from rosters.printing.drawing.styles import MM
from rosters.printing.drawing.typography import number, polish
from rosters.printing.maps import terrain
from rosters.printing.maps.board_map import STEP
from rules.engine.tabletop.printed import Board

HEIGHT = 19.0

_SWATCH = 15.0
_GAP = 9.0


def draw_legend(
    pen: Pen, board: Board, x: float, top: float, language: str, room: float, step: float = STEP
) -> None:
    """Kinds of terrain, the letters of their rules, and the scale of the map, `room` wide."""
    style = styles.MAP_LEGEND
    base, right = top - style.size, x + room
    below = base - style.leading - 3
    letters = "   ".join(f"{letter} {polish(word, language)}" for letter, word in board.letters)
    note = fit_line(polish(board.note, language), (style,), room / 2).lines[0]
    rest = room - width(note, style) - _GAP
    told = fit_line(f"{polish(board.key, language)}   {letters}", (style,), rest)
    _draw_kinds(pen, board, x, base, language, room - width(scale_note(board, language), style))
    pen.text(x, below, told.lines[0], style)
    pen.right(right, base, scale_note(board, language, step), style)
    pen.right(right, below, note, style)


def _draw_kinds(pen: Pen, board: Board, x: float, base: float, language: str, room: float) -> None:
    style = styles.MAP_LEGEND
    right = x + room
    kinds = {ground.kind_name: ground.kind for ground in board.grounds}
    for name, kind in kinds.items():
        terrain.swatch(pen, kind, (x, base - 2, x + _SWATCH, base + 6))
        text = fit_line(polish(name, language), (style,), room / (len(kinds) + 1)).lines[0]
        pen.text(x + _SWATCH + 3, base, text, style)
        x += _SWATCH + 3 + width(text, style) + _GAP
    figures = fit_line(polish(board.numeral, language), (style,), right - x - _GAP)
    pen.text(x, base, figures.lines[0], style)


def scale_note(board: Board, language: str, step: float = STEP) -> str:
    """The scale of the map in figures."""
    ratio = number(round(board.unit_mm * MM / step, 2), language)
    long = number(round(step / MM, 2), language)
    scale = f"{label('map-scale', language)} 1\u202f:\u202f{ratio}"
    return f"{scale} · {long}\u202fmm = 1{board.unit}"


def size_of(board: Board) -> str:
    """How large the board is, in its units."""
    return f"{board.width:g}{board.unit} × {board.height:g}{board.unit}"
