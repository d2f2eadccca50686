"""Counters to cut out and distances to measure, for paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.frontier.printed_words import PAPER, TokenRow, clause, term
from rules.engine.lib.printed import Reach, Tape, Token
from rules.engine.lib.reference import Mission, Unit

MARKER_MM = 25.0  # FR-MEAS-4


def tokens(
    language: str, units: Sequence[Unit] = (), mission: Mission | None = None
) -> tuple[Token, ...]:
    """FR-MEAS-4  The counters that a match may need; of a roster, what its units may lay down."""
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
    """Each counter that is needed at all, and how many of it."""
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
    """The distances that the rules ask for."""
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
