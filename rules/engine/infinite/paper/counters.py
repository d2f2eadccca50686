"""Printed counters to cut out, and the measuring tape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.infinite.data.profiles import PROFILES
from rules.engine.infinite.paper.words import PAPER, TokenRow, capital, clause, filled, word
from rules.engine.infinite.play.morale import NEAR
from rules.engine.infinite.play.moves import MOVE
from rules.engine.infinite.play.queries import REACHES
from rules.engine.infinite.play.squads import LEADER_REACH, MEMBER_REACH
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.printed import Reach, Tape, Token, needed
from rules.engine.tabletop.reference import Mission, Unit

COUNTER_MM = 20.0
"""Diameter of a counter, less than that of a usual base."""

MOST_BODY = 8
"""IF-UNIT-1 IF-CARD-6  The highest Body, for which the tape has a Move."""

# ---- counters ----------------------------------------------------------------------------------


def tokens(
    language: str, units: Sequence[Unit] = (), mission: Mission | None = None
) -> tuple[Token, ...]:
    """IF-CARD-6  Return the counters that a match may need, or as many as a roster's units need."""
    return tuple(
        Token(
            kind=row.kind,
            label=capital(filled(row.word, language, face=row.face, letter=row.letter)),
            glyph=row.glyph,
            drawing=row.drawing,
            side=row.side,
            diameter_mm=COUNTER_MM,
            count=count,
            used_for=clause(row.clauses[0], language),
            clauses=row.clauses,
        )
        for row, count in needed(PAPER.tokens, units, mission, _of_roster)
    )


def _of_roster(row: TokenRow, units: Sequence[Unit]) -> int:
    led = row.leads and any(PROFILES[unit.slug].is_leader for unit in units)
    return row.leads if led else row.each * len(units)


# ---- the tape ----------------------------------------------------------------------------------


def tape(language: str) -> Tape:
    """IF-CARD-6  Return the measuring tape: ranges, distances in squads, and Moves by Body."""
    uses: dict[int, list[str]] = {}
    clauses: dict[int, list[str]] = {}
    for length, use, id in (*_distances(language), *_moves(language)):
        uses.setdefault(length, []).append(use)
        clauses.setdefault(length, []).append(id)
    return Tape(
        reaches=tuple(
            Reach(
                length=length / INCH,
                uses=tuple(uses[length]),
                clauses=tuple(dict.fromkeys(clauses[length])),
            )
            for length in sorted(uses)
        )
    )


def _distances(language: str) -> Iterator[tuple[int, str, str]]:
    """IF-GEO-5 IF-SQUAD-3 IF-MORALE-3"""
    yield MEMBER_REACH, word("squad-member", language), "IF-SQUAD-3"
    yield LEADER_REACH, word("to-leader", language), "IF-SQUAD-3"
    for band, reach in REACHES.items():
        yield reach, word(band, language), "IF-GEO-5"
    yield NEAR, word("morale-label", language), "IF-MORALE-3"


def _moves(language: str) -> Iterator[tuple[int, str, str]]:
    """IF-MOVE-1  The Moves of every Body, from what is added to."""
    yield MOVE, word("least-move", language), "IF-MOVE-1"
    for body in range(1, MOST_BODY + 1):
        yield MOVE + body * INCH, filled("moves-with", language, body=body), "IF-MOVE-1"
