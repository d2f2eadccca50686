"""Printed primer: Modern in one page, read strictly from primer.toml."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.data.unit_table import TYPES
from rules.engine.modern.paper import boards
from rules.engine.modern.paper.words import CM, PAPER, term
from rules.engine.modern.play import fire
from rules.engine.modern.play.activation_dice import dice_for
from rules.engine.tabletop.printed import Board, Marker, QuickReference
from rules.engine.tabletop.printed.primers import Artist, Piece, Primer
from rules.engine.tabletop.toml_files import read

PRIMER = read(Path(__file__).with_name("primer.toml"), Primer)

_LAYOUTS = {layout.slug: layout for layout in CATALOGUE.layouts}
_SIGNS = PAPER.glyphs | {row.kind: row.glyph for row in PAPER.tokens}
_DISC = 3.0


def primer(language: str) -> QuickReference:
    """MW-CARD-3  Build the primer: eight pictures with the rules that a first match needs."""
    return ARTIST.sheet(PRIMER, language)


def _board(layout: str, language: str) -> Board:
    return boards.board(_LAYOUTS[layout], language)


def _marker(piece: Piece, language: str) -> Marker:
    return Marker(
        kind="unit" if piece.slug in PAPER.glyphs else piece.slug,
        label=term(piece.slug, language),
        at=piece.at,
        diameter=_DISC,
        side=piece.side,
        glyph=_SIGNS[piece.slug],
    )


# ---- figures -----------------------------------------------------------------------------------


def _percent(chance: Fraction) -> int:
    return round(100 * chance)


def figures() -> dict[str, int]:
    """Return the figures in the texts of the primer, by name."""
    usual, infantry = Settings(), TYPES["infantry"]
    on_target, wood = Fraction(2, 6), 1  # MW-ARTY-11, MW-WOOD-1
    open_ground, covered = fire.NEEDED["other", False], fire.NEEDED["other", True]
    return {
        "most": usual.max_units,
        "dice": dice_for(usual.max_units - 1, has_command=True),
        "infantry-move": infantry.move,
        "infantry-range": infantry.range,
        "cars-move": TYPES["armoured-cars"].move,
        "mg-range": TYPES["machine-guns"].range,
        "fa-range": TYPES["field-artillery"].range,
        "mg-open": _percent(fire.chance(fire.MACHINE_GUNS["other", False])),
        "open": _percent(fire.chance(open_ground)),
        "cover": _percent(fire.chance(covered)),
        "shell": _percent(on_target * fire.chance(open_ground)),
        "power": infantry.ccp,
        "attack": _percent(Fraction(infantry.ccp - wood, 6)),
        "defence": _percent(Fraction(infantry.ccp, 6)),
        "broken": usual.breaks_at(usual.max_units),
        "limit": usual.turn_limit,
    }


ARTIST = Artist(
    board=_board, marker=_marker, figures=figures(), names=lambda _language: {}, step=CM
)
