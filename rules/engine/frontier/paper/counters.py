"""Printed counters to cut out, and the measuring tape."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.frontier.paper.words import PAPER, TokenRow, clause, term
from rules.engine.tabletop.printed import Tape, Token, needed
from rules.engine.tabletop.reference import Mission, Unit

MARKER_MM = 25.0  # FR-MEAS-4


def tokens(
    language: str, units: Sequence[Unit] = (), mission: Mission | None = None
) -> tuple[Token, ...]:
    """FR-MEAS-4  Return the counters that a match may need, or those that a roster's units may
    place.
    """
    return tuple(
        Token(
            kind=row.kind,
            label=term(row.kind, language),
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


def _of_roster(row: TokenRow, units: Sequence[Unit]) -> int:
    return sum(row.each + row.by.get(unit.slug, 0) for unit in units)


def tape(language: str) -> Tape:
    """Return the measuring tape with the distances that the rules use."""
    return Tape(reaches=tuple(row.shown(language) for row in PAPER.reaches))
