"""The game in one page, read strictly from primer.toml."""

from __future__ import annotations

from pathlib import Path

from rules.engine.tabletop.printed import Board, Marker, QuickReference
from rules.engine.tabletop.printed.primers import Artist, Piece, Primer
from rules.engine.tabletop.toml_files import read
from tests.books.decoys.data.catalogue import CATALOGUE, UNITS
from tests.books.decoys.paper.boards import CM, board
from tests.books.decoys.paper.words import glyph

PRIMER = read(Path(__file__).with_name("primer.toml"), Primer)

_LAYOUTS = {layout.slug: layout for layout in CATALOGUE.layouts}


def primer(language: str) -> QuickReference:
    """Two pictures, and what a first match needs."""
    return ARTIST.sheet(PRIMER, language)


def _board(layout: str, language: str) -> Board:
    return board(_LAYOUTS[layout], language)


def _marker(piece: Piece, language: str) -> Marker:
    return Marker(
        kind="unit",
        label=UNITS[piece.slug].name_in(language),
        at=piece.at,
        diameter=CM * 0.6,
        side=piece.side,
        glyph=glyph(piece.slug),
    )


ARTIST = Artist(board=_board, marker=_marker, figures={}, names=lambda _language: {}, step=CM)
