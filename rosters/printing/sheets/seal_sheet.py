"""Printed seal of a roster: commitment and salt as QR codes and as text."""

from __future__ import annotations

from rosters.printing.drawing import qr, styles
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.flow import paragraph
from rosters.printing.drawing.labels import heading, label
from rosters.printing.drawing.styles import MM, Style
from rules.engine.core.record import Record

CODE = 24 * MM
HEIGHT = CODE + 6 * MM
"""How much of a page one takes, from the line above it down."""

_GAP = 5 * MM
_GROUP = 8


class PrintedSeal(Record):
    """A printed commitment; `address` is the absolute URL of its check, `salt` is empty unless it
    may be revealed.
    """

    commitment: str
    address: str
    salt: str = ""


def draw_seal(press: Press, seal: PrintedSeal, top: float, left: float, right: float) -> None:
    """Draw the commitment and, beside it, the salt, below `top`."""
    press.pen.line((left, top), (right, top), styles.THIN)
    room = (right - left - _GAP) / 2
    under = top - 4 * MM
    numbers = [("commitment", seal.commitment, seal.address)]
    if seal.salt:
        numbers.append(("salt", seal.salt, seal.salt))
    for i, (key, number, code) in enumerate(numbers):
        _draw_number(press, key, number, code, (left + i * (room + _GAP), under), room)


def draw_grouped(
    press: Press, number: str, x: float, top: float, style: Style, row: int = 4
) -> float:
    """Draw 64 hex digits in groups of eight, `row` groups to a line; returns the bottom."""
    groups = [number[i : i + _GROUP] for i in range(0, len(number), _GROUP)]
    for i in range(0, len(groups), row):
        press.pen.text(x, top - style.size, "  ".join(groups[i : i + row]), style)
        top -= style.leading
    return top


def _draw_number(
    press: Press, key: str, number: str, code: str, at: tuple[float, float], room: float
) -> None:
    pen, language = press.pen, press.language
    x, top = at
    qr.draw(pen, code, x, top - CODE, CODE)
    x += CODE + 4 * MM
    pen.text(x, top - styles.CELL_HEAD.size, heading(key, language), styles.CELL_HEAD)
    use = paragraph(label(f"{key}-use", language), styles.CELL_SMALL, room - CODE - 4 * MM)
    y = pen.block(x, top - styles.CELL_HEAD.leading - 2, use, styles.INK_2)
    draw_grouped(press, number, x, y - 4, styles.HASH)
