"""From rows to the match record: what may leave the house, and when."""

from __future__ import annotations

from rules.engine.core import log
from rules.models import Match
from rules.record import Board, Footer, Header, MatchRecord, SeatLine, Settings
from rules.selectors import commits_of, position_of


def header_of(match: Match) -> Header:
    """The first line of the record; it never changes."""
    first, second = match.table
    return Header(
        system=match.system,
        catalogue=match.catalogue,
        rules=match.rules,
        mission=match.mission,
        board=Board(layout=match.layout),
        settings=Settings(match=str(match.pk), limit=match.limit, options=match.options),
        seats=(
            SeatLine(seat=0, name=first.name, nonce=match.nonces[0]),
            SeatLine(seat=1, name=second.name, nonce=match.nonces[1]),
        ),
        dice_commitment=match.dice_commitment,
        started=match.started.isoformat(timespec="milliseconds"),
    )


def record_of(match: Match) -> MatchRecord:
    """The whole record of `match` as it stands."""
    return MatchRecord(header_of(match), commits_of(match), _footer(match))


def _footer(match: Match) -> Footer | None:
    """The dice secret is told here, and only of a match that is over."""
    if not match.is_over:
        return None
    state = position_of(match).state
    outcome = position_of(match).system.outcome(state)
    if outcome is None:
        return None
    return Footer(
        result=outcome.results,
        reason=outcome.reason,
        dice_secret=match.dice_secret,
        state_hash=log.state_hash(state),
    )
