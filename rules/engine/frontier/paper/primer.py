"""Printed primer: Frontier in one page, read strictly from primer.toml."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from pathlib import Path

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.paper import boards
from rules.engine.frontier.paper.words import PAPER, term
from rules.engine.frontier.play.action_roll import Dice, chance
from rules.engine.frontier.space.measure import MARKER_RADIUS
from rules.engine.tabletop.printed import Board, Marker, QuickReference
from rules.engine.tabletop.printed.primers import Artist, Piece, Primer
from rules.engine.tabletop.rolls import Source
from rules.engine.tabletop.toml_files import read

PRIMER = read(Path(__file__).with_name("primer.toml"), Primer)

UNITS = {unit.slug: unit for unit in CATALOGUE.units}
_LAYOUTS = {layout.slug: layout for layout in CATALOGUE.layouts}
_TOKENS = {row.kind: row for row in PAPER.tokens}
_INCH = 25.4


def primer(language: str) -> QuickReference:
    """Build the primer: eight pictures with the rules that a first match needs."""
    return ARTIST.sheet(PRIMER, language)


def _board(layout: str, language: str) -> Board:
    return boards.board(_LAYOUTS[layout], language)


def _marker(piece: Piece, language: str) -> Marker:
    """Draw a unit true to its base, or a marker."""
    if unit := UNITS.get(piece.slug):
        diameter, label, glyph = (
            unit.base_mm / _INCH,
            unit.name_in(language),
            PAPER.glyphs[unit.slug],
        )
    else:
        row = _TOKENS[piece.slug]
        diameter, label, glyph = 2 * MARKER_RADIUS, term(row.kind, language), row.glyph
    return Marker(
        kind="unit" if unit else piece.slug,
        label=label,
        at=piece.at,
        diameter=diameter,
        side=piece.side,
        glyph=glyph,
    )


def _names(language: str) -> Mapping[str, str]:
    return {slug: unit.name_in(language) for slug, unit in UNITS.items()}


# ---- figures -----------------------------------------------------------------------------------


_COVER = Source(name="cover", sign=1, clause="FR-TERR-COVER-1")


def _percent(active: tuple[str, str], reactive: tuple[str, str], *sources: Source) -> int:
    """FR-ROLL-2 FR-ROLL-3  Return the chance that the active unit wins, in percent, by a rating of
    each; `sources` are advantages of the reactive one.
    """
    ours, theirs = (int(UNITS[slug].ratings[rating][1:]) for slug, rating in (active, reactive))
    won = chance(Dice(die=ours, sources=()), Dice(die=theirs, sources=sources))
    return floor(100 * won + Fraction(1, 2))


def figures() -> dict[str, int]:
    """Return the odds in the texts of the primer, by name."""
    shot, fight, advance = (
        ("specialist", "firepower"),
        ("cap-trooper", "assault"),
        ("field-commander", "mobility"),
    )
    return {
        "shot-cover": _percent(shot, ("bosun", "discipline")),
        "shot-strip": _percent(shot, ("bosun", "discipline"), _COVER),
        "shot-firefight": _percent(shot, ("bosun", "firepower")),
        "fight-counter": _percent(fight, ("bosun", "assault")),
        "fight-back": _percent(fight, ("bosun", "discipline")),
        "advance-overwatch": _percent(advance, ("bosun", "firepower")),
    }


ARTIST = Artist(board=_board, marker=_marker, figures=figures(), names=_names)
