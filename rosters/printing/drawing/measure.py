"""Text measurement: widths, line breaks, fitting type sizes. Points."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import groupby

from reportlab.pdfbase import pdfmetrics

from rosters.printing.drawing.styles import FALLBACKS, Style, register_fonts
from rosters.printing.drawing.typography import NARROW, NO_BREAK
from rules.engine.core.record import Record

ELLIPSIS = "…"
UNKNOWN = "□"
"""Printed in place of a character that neither font has."""

SHORT = 0.22
"""Share of the width that the last line should fill."""

_GREEK = range(0x370, 0x400)
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
    """`text` with characters that neither `font` nor its fallback has replaced: narrow spaces by
    wide ones, others by a box.
    """
    widths = _widths(font)
    return "".join(char if ord(char) in widths else _stand_in(char) for char in text)


def lacks(char: str, font: str) -> bool:
    """Whether `font` and its fallback lack `char`, so that a box is printed."""
    return char != NARROW and ord(char) not in _widths(font)


def runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """Printable `text` in pieces, each with the font that has its letters."""
    own, fallback = _own_widths(font), FALLBACKS[font]
    if text.isascii():
        yield font, text
        return
    for is_own, chars in groupby(text, lambda char: ord(char) in own):
        yield (font if is_own else fallback), "".join(chars)


def width(text: str, style: Style) -> float:
    """Width of `text` on one line."""
    widths = _widths(style.font)
    return sum(widths[ord(char)] for char in printable(text, style.font)) * style.size / 1000


@lru_cache(maxsize=8192)
def wrap(text: str, style: Style, room: float) -> tuple[str, ...]:
    """`text` broken at spaces into lines of at most `room`, and at its own line breaks; a longer
    word is broken anywhere.
    """
    if "\n" in text:
        return tuple(line for own in text.split("\n") for line in wrap(own, style, room))
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


@cache
def _widths(font: str) -> dict[int, float]:
    """Widths of all characters of `font`, and of those that only its fallback has."""
    return {**_own_widths(FALLBACKS[font]), **_own_widths(font)}


@cache
def _own_widths(font: str) -> dict[int, float]:
    """Widths of the characters of `font`, without signs like Ω and μ of a font that has no Greek:
    a word would be printed in two fonts.
    """
    register_fonts()
    widths: dict[int, float] = pdfmetrics.getFont(font).face.charWidths
    if ord("α") in widths:
        return widths
    return {char: wide for char, wide in widths.items() if char not in _GREEK}


def _stand_in(char: str) -> str:
    return NO_BREAK if char == NARROW else UNKNOWN


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
