"""Pieces and movements on the diagrams of a battle report. Sides differ without colour: rings are
single for the first side and double for the second.
"""

from __future__ import annotations

import itertools
import math

from reportlab.lib.colors import Color, HexColor

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.styles import Style
from rules.chronicle.printing.sheet import Piece, Trail
from rules.engine.tabletop.scene import Point, Shape, Tint

MARK = Style(font="title", size=5.4, leading=5.8)
LETTER = Style(font="title", size=3.8, leading=4)
BADGE = 2.1
"""Radius of the disc behind the letter of a condition."""
SMALLEST = 4.8
"""Minimum radius of a printed piece, for readable letters."""
COUNTER = HexColor("#8a6100")
COLOURS: dict[Tint | None, Color] = {
    "first": styles.FIRST_SIDE,
    "second": styles.SECOND_SIDE,
    None: COUNTER,
}
_ARC = 24
"""Corners of a drawn half circle."""


def draw_trail(pen: Pen, trail: Trail, step: float) -> None:
    """Draw a line to the new place of a piece, or a cross where a removed piece stood; `step` is
    the length of a unit of the board, in points.
    """
    colour, radius = COLOURS[trail.tint], max(SMALLEST, trail.radius * step)
    spots = [(x * step, y * step) for x, y in trail.points]
    if trail.is_gone:
        x, y = spots[0]
        pen.line((x - radius, y - radius), (x + radius, y + radius), styles.FIRM, colour)
        pen.line((x - radius, y + radius), (x + radius, y - radius), styles.FIRM, colour)
        return
    for start, end in itertools.pairwise(spots):
        pen.line(start, end, styles.FIRM, colour)
    pen.ring(*spots[0], radius, colour, styles.THIN)


def draw_piece(pen: Pen, piece: Piece, step: float) -> None:
    """Draw a piece around its middle: its ring, a wedge where it faces, its label, and a letter for
    each condition at its back. Small pieces are enlarged; blocks and counters are drawn as discs.
    """
    colour, scale = COLOURS[piece.tint], max(step, SMALLEST / piece.radius)
    radius, half = piece.radius * scale, max(piece.radius, piece.length / 2) * scale
    with pen.kept():
        pen.canvas.translate(piece.at[0] * step, piece.at[1] * step)
        if piece.shape in {"capsule", "oval"}:
            _long_base(pen, piece, radius, half)
        else:
            _round_base(pen, piece, radius)
        if piece.facing is not None:
            front = ((-2.6, half + 0.6), (0.0, half + 3.2), (2.6, half + 0.6))
            pen.polygon([_turned(point, piece.facing) for point in front], fill=colour)
        pen.centre(0, -0.35 * MARK.size, piece.mark, MARK, colour)
        for at, letter in enumerate(piece.letters):
            behind = (at - (len(piece.letters) - 1) / 2) * 2.2 * BADGE, -half - 0.6
            x, y = _turned(behind, piece.facing or 0.0)
            pen.disc(x, y, BADGE, styles.INK)
            pen.centre(x, y - 0.35 * LETTER.size, letter, LETTER, styles.PAPER)


def _round_base(pen: Pen, piece: Piece, radius: float) -> None:
    colour = COLOURS[piece.tint]
    pen.disc(0, 0, radius, styles.PAPER)
    with pen.kept():
        _dash(pen, piece)
        pen.ring(0, 0, radius, colour, styles.FIRM)
    if piece.tint == "second":
        pen.ring(0, 0, radius - 1, colour, styles.HAIR)


def _long_base(pen: Pen, piece: Piece, radius: float, half: float) -> None:
    colour, facing = COLOURS[piece.tint], piece.facing or 0.0
    with pen.kept():
        _dash(pen, piece)
        ring = outline(piece.shape, radius, half, facing)
        pen.polygon(ring, fill=styles.PAPER, stroke=colour, weight=styles.FIRM)
    if piece.tint == "second":
        inner = outline(piece.shape, radius - 1, half - 1, facing)
        pen.polygon(inner, stroke=colour, weight=styles.HAIR)


def _dash(pen: Pen, piece: Piece) -> None:
    if piece.dashed:
        pen.canvas.setDash([1.2, 1.0])


def outline(shape: Shape, radius: float, half: float, facing: float) -> list[Point]:
    """Return the corners of an oval, or else a capsule, around its middle: `radius` and `half`
    are half of its width and of its length, in the direction that it faces.
    """
    straight = 0.0 if shape == "oval" else half - radius
    points = []
    for index in range(2 * _ARC):
        angle = math.pi * (index + 0.5) / _ARC
        x, y = radius * math.cos(angle), (half - straight) * math.sin(angle)
        points.append(_turned((x, y + math.copysign(straight, y)), facing))
    return points


def _turned(point: Point, facing: float) -> Point:
    """Turn a point around the origin, clockwise by `facing` degrees."""
    (x, y), angle = point, math.radians(facing)
    return (
        x * math.cos(angle) + y * math.sin(angle),
        y * math.cos(angle) - x * math.sin(angle),
    )
