"""Text measurement: widths, line breaks, fitting type sizes. Points."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from reportlab.pdfbase import pdfmetrics

from rosters.printing.drawing.styles import Style, register_fonts
from rosters.printing.drawing.typography import NARROW, NO_BREAK
from rules.engine.core.record import Record

ELLIPSIS = "…"
UNKNOWN = "□◊"
"""Replacements for missing characters; the first that the font has is used."""

SHORT = 0.22
"""Share of the width that the last line should fill."""

_MOST_SETTLED = 24  # lines: among more, nobody sees the last
_NARROWER = tuple(1 - step / 40 for step in range(1, 13))

Ladder = tuple[Style, ...]


class Block(Record):
    """Lines in one style; `fits` is False if text was truncated."""

    lines: tuple[str, ...]
    style: Style
    fits: bool = True

    @property
    def height(self) -> float:
        """From the top of the first line to the bottom of the last."""
        return len(self.lines) * self.style.leading


def printable(text: str, font: str) -> str:
    """`text` with characters that `font` lacks replaced: narrow spaces by wide ones, others by a
    box or lozenge.
    """
    widths = _widths(font)
    unknown = next(char for char in UNKNOWN if ord(char) in widths)
    return "".join(char if ord(char) in widths else _stand_in(char, unknown) for char in text)


def lacks(char: str, font: str) -> bool:
    """Whether `font` lacks `char`, so that a box or lozenge is printed."""
    return char != NARROW and ord(char) not in _widths(font)


def width(text: str, style: Style) -> float:
    """Width of `text` on one line."""
    widths = _widths(style.font)
    return sum(widths[ord(char)] for char in printable(text, style.font)) * style.size / 1000


@lru_cache(maxsize=8192)
def wrap(text: str, style: Style, room: float) -> tuple[str, ...]:
    """`text` broken at spaces into lines of at most `room`; a longer word is broken anywhere."""
    lines: list[str] = []
    line = ""
    for word in printable(text, style.font).split(" "):
        longer = f"{line} {word}" if line else word
        if width(longer, style) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = _pieces(word, style, room)
        lines += whole
    return (*lines, line) if line or not lines else tuple(lines)


def run_in(text: str, style: Style, room: float, taken: float) -> tuple[str, ...]:
    """Wrap `text` with a first-line indent."""
    if not taken:
        return wrap(text, style, room)
    words = text.split(" ")
    count = 0
    while count < len(words) and width(" ".join(words[: count + 1]), style) <= room - taken:
        count += 1
    first, rest = " ".join(words[:count]), " ".join(words[count:])
    return (first, *wrap(rest, style, room)) if rest else (first,)


@lru_cache(maxsize=8192)
def settle(text: str, style: Style, room: float) -> tuple[str, ...]:
    """Wrap `text`, avoiding a short last word (widow) where that needs no extra line."""
    return settled(lambda measure: wrap(text, style, measure), style, room)


def settled(
    lines_within: Callable[[float], tuple[str, ...]], style: Style, room: float
) -> tuple[str, ...]:
    """The same for any function that wraps text to a width; no word is broken for it."""
    lines = lines_within(room)
    if not 1 < len(lines) <= _MOST_SETTLED or width(lines[-1], style) >= SHORT * room:
        return lines
    tried = (lines_within(share * room) for share in _NARROWER)
    alike = (
        each for each in tried if len(each) == len(lines) and " ".join(each) == " ".join(lines)
    )
    return next((each for each in alike if width(each[-1], style) >= SHORT * room), lines)


@lru_cache(maxsize=8192)
def fit(text: str, ladder: Ladder, room: float, height: float) -> Block:
    """`text` in the largest style of `ladder` that fits `room` by `height`.

    If none does, the smallest is truncated with an ellipsis and `fits` is False.
    """
    for style in ladder:
        lines = settle(text, style, room)
        if len(lines) * style.leading <= height + 1e-6:
            return Block(lines=lines, style=style)
    style = ladder[-1]
    count = max(1, int((height + 1e-6) / style.leading))
    lines = wrap(text, style, room)
    rest = " ".join(lines[count - 1 : count + 1])
    return Block(lines=(*lines[: count - 1], _cut(rest, style, room)), style=style, fits=False)


def fit_line(text: str, ladder: Ladder, room: float) -> Block:
    """`text` on a single line."""
    return fit(text, ladder, room, max(style.leading for style in ladder))


def _widths(font: str) -> dict[int, float]:
    register_fonts()
    widths: dict[int, float] = pdfmetrics.getFont(font).face.charWidths
    return widths


def _stand_in(char: str, unknown: str) -> str:
    return NO_BREAK if char == NARROW else unknown


def _pieces(word: str, style: Style, room: float) -> list[str]:
    """`word` in pieces that each fit on a line, the last one still open."""
    pieces = [""]
    for char in word:
        if pieces[-1] and width(pieces[-1] + char, style) > room:
            pieces.append("")
        pieces[-1] += char
    return pieces


def _cut(line: str, style: Style, room: float) -> str:
    while line and width(line + ELLIPSIS, style) > room:
        line = line[:-1]
    return line.rstrip() + ELLIPSIS
