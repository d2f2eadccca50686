"""Printed counters to cut out, and the measuring tape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.frontier.paper.words import PAPER, TokenRow, clause, term
from rules.engine.tabletop.printed import Reach, Tape, Token
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
        for row, count in _needed(units, mission)
    )


def _needed(units: Sequence[Unit], mission: Mission | None) -> Iterator[tuple[TokenRow, int]]:
    """Yield each counter that is needed, with its number."""
    for row in PAPER.tokens:
        if mission and row.mission not in ("", mission.slug):
            continue
        of_the_board = row.mission or not units
        count = row.count if of_the_board else _for_roster(row, units)
        if count:
            yield row, count


def _for_roster(row: TokenRow, units: Sequence[Unit]) -> int:
    return sum(row.each + row.by.get(unit.slug, 0) for unit in units)


def tape(language: str) -> Tape:
    """Return the measuring tape with the distances that the rules use."""
    return Tape(
        reaches=tuple(
            Reach(
                length=row.length,
                uses=tuple(use.get(language) for use in row.uses),
                clauses=row.clauses,
            )
            for row in PAPER.reaches
        )
    )
