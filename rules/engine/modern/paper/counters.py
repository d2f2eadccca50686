"""Printed counters to cut out, and the measuring tape."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.modern.paper.words import PAPER, SQUARE_MM, TokenRow, clause, term
from rules.engine.tabletop.printed import Tape, Token, needed
from rules.engine.tabletop.reference import Mission, Unit

MARKER_MM = 20.0
"""Counter size in mm: fits on a base of 40 mm and leaves the unit visible."""


def tokens(
    language: str, units: Sequence[Unit] = (), mission: Mission | None = None
) -> tuple[Token, ...]:
    """Return the counters that a match may need, or as many as a roster's units need."""
    return tuple(
        Token(
            kind=row.kind,
            label=_label(row.kind, language),
            glyph=row.glyph,
            drawing=row.drawing,
            side=row.side,
            diameter_mm=MARKER_MM,
            count=count,
            used_for=clause(row.clauses[0], language),
            clauses=row.clauses,
        )
        for row, count in needed(PAPER.tokens, units, mission, _of_roster)
    )


def _label(kind: str, language: str) -> str:
    """Return the counter's name, capitalised."""
    name = term(kind, language)
    return name[:1].upper() + name[1:]


def _of_roster(row: TokenRow, units: Sequence[Unit]) -> int:
    return sum(row.each + row.by.get(unit.slug, 0) for unit in units)


def tape(language: str) -> Tape:
    """MW-RANGE-1  Return the measuring tape: ranges along a rank or a file, in squares."""
    return Tape(
        unit="",
        unit_mm=SQUARE_MM,
        reaches=tuple(row.shown(language) for row in PAPER.reaches),
    )
