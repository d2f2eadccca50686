"""Fonts, type styles, colours and paper sizes. Lengths in points."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Livery

MM = 72 / 25.4

FONTS = {
    "text": "SourceSans3-Regular",
    "italic": "SourceSans3-Italic",
    "strong": "SourceSans3-SemiBold",
    "title": "BarlowCondensed-SemiBold",
}
FALLBACKS = {"text": "title", "italic": "title", "strong": "title", "title": "strong"}
"""The font role that supplies the letters a role's own font lacks."""

FONT_FOLDER = Path(__file__).parent.parent / "fonts"


class Style(Record):
    """A font role from `FONTS`, its size and leading."""

    font: str
    size: float
    leading: float


class Paper(Record):
    """A sheet of paper, portrait."""

    key: str
    width: float
    height: float


PAPERS = {
    "a4": Paper(key="a4", width=210 * MM, height=297 * MM),
    "letter": Paper(key="letter", width=612, height=792),
}

# Pages
HEADLINE = Style(font="title", size=26, leading=27)
NAME = Style(font="title", size=17, leading=27)
SECTION = Style(font="title", size=11, leading=13)
EYEBROW = Style(font="title", size=7.5, leading=9)
BODY = (
    Style(font="text", size=8.8, leading=10.9),
    Style(font="text", size=7.6, leading=9.3),
    Style(font="text", size=6.9, leading=8.4),
)
STEPS = (BODY[0], Style(font="text", size=8.2, leading=10.1), *BODY[1:])
STORY = Style(font="italic", size=9, leading=11)
CELL_HEAD = Style(font="title", size=7, leading=8.4)
CELL = Style(font="text", size=7.2, leading=8.8)
CELLS = (CELL, Style(font="text", size=6.6, leading=7.9))
CELL_STRONG = Style(font="strong", size=8.2, leading=9.6)
CELL_SMALL = Style(font="text", size=6.6, leading=8)
CELL_NAME = Style(font="strong", size=6.6, leading=8)
CELL_NOTE = Style(font="italic", size=6.6, leading=8)
HASH = Style(font="text", size=6.9, leading=9)
HASH_LARGE = Style(font="title", size=17, leading=21)
NUMERAL = Style(font="title", size=10, leading=11)
CLAUSE = Style(font="text", size=6, leading=6.8)
CAPTION = Style(font="text", size=6.9, leading=8.2)
RULER = Style(font="text", size=6.9, leading=7.9)
REACH = Style(font="title", size=20, leading=20)
COUNTER = (
    Style(font="title", size=6.8, leading=7),
    Style(font="title", size=6.4, leading=6.6),
    Style(font="title", size=6, leading=6.2),
)
STANDEE = Style(font="title", size=24, leading=24)  # for a base of 25 mm
FOOT = Style(font="text", size=6.2, leading=7.6)
MAP_NUMERAL = Style(font="title", size=9, leading=9)
MAP_FIGURE = Style(font="title", size=7, leading=7)
MAP_NOTE = Style(font="title", size=6, leading=6.6)
MAP_NAME = Style(font="text", size=6, leading=6.6)
MAP_LEGEND = Style(font="text", size=6.2, leading=7.4)
MAP_ZONE = Style(font="title", size=7.5, leading=8.5)

INK = HexColor("#16202a")
INK_2 = HexColor("#55616b")
RULE = HexColor("#9aa5ad")
FAINT = HexColor("#d3d9dd")
PAPER = HexColor("#ffffff")
WARNING = HexColor("#9a2a1c")
FIRST_SIDE = HexColor("#9a2a1c")
SECOND_SIDE = HexColor("#1e4f80")
FIRST_TINT = HexColor("#fbf2f0")
SECOND_TINT = HexColor("#f0f5fa")

HAIR = 0.25
THIN = 0.5
FIRM = 0.9


def accent(livery: Livery) -> Color:
    """A faction's colour."""
    return HexColor(livery.accent)


@cache
def register_fonts() -> None:
    """Load the font files, once per process (most of the cold-start time)."""
    for role, file in FONTS.items():
        path = FONT_FOLDER / f"{file}.ttf"
        pdfmetrics.registerFont(TTFont(role, path, asciiReadable=False))  # no letter unused
