"""Ink colours of cards and sheets: the faction's colour, or black outlines in low-ink mode."""

from __future__ import annotations

from reportlab.lib.colors import Color, HexColor, black

from rosters.printing.drawing import styles
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Livery


class Inks(Record):
    """Colours by purpose; `solid` says whether shapes are filled or only outlined."""

    accent: Color
    text: Color
    second: Color
    rule: Color
    solid: bool


_GREY, _PALE = HexColor("#5e5e5e"), HexColor("#a3a3a3")
"""Greys as light as those of colour print, without any colour in them."""


def sheet_inks_of(livery: Livery, low_ink: bool) -> Inks:
    """The inks of a faction's sheet: with low ink, greys beside the black."""
    inks = inks_of(livery, low_ink)
    return inks.change(second=_GREY, rule=_PALE) if low_ink else inks


def inks_of(livery: Livery, low_ink: bool) -> Inks:
    """The inks of a faction; with low ink all are black, without fills."""
    if low_ink:
        return Inks(accent=black, text=black, second=black, rule=black, solid=False)
    return Inks(
        accent=styles.accent(livery),
        text=styles.INK,
        second=styles.INK_2,
        rule=styles.RULE,
        solid=True,
    )
