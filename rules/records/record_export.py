"""Exports a stored match as a match record; secrets only once they may be public."""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.matches.selectors import commits_of, position_of
from rules.models import Match
from rules.models import Seat as Place
from rules.records.match_record import (
    Board,
    Branch,
    Footer,
    Header,
    MatchRecord,
    SeatLine,
    Settings,
)
from rules.records.stored_match import StoredMatch, finding_of
from rules.records.verification import Finding


def header_of(match: Match) -> Header:
    """The header of the record; it never changes."""
    first, second = match.table
    return Header(
        system=match.system,
        catalogue=match.catalogue,
        rules=match.rules,
        mission=match.mission,
        board=_board(match),
        settings=Settings(match=str(match.pk), limit=match.limit, options=match.options),
        seats=(
            _seat_line(0, first, match.nonces[0]),
            _seat_line(1, second, match.nonces[1]),
        ),
        dice_commitment=match.dice_commitment,
        started=match.started.isoformat(timespec="milliseconds"),
        branch=Branch(**match.branch) if match.branch else UNSET,
    )


def _seat_line(number: Seat, place: Place, nonce: str) -> SeatLine:
    computer = place.computer or UNSET
    return SeatLine(seat=number, name=place.name, nonce=nonce, computer=computer)


def _board(match: Match) -> Board:
    if match.board is None:
        return Board(layout=match.layout)
    return Board(name=match.board["name"], pieces=tuple(match.board["pieces"]))


def record_of(match: Match) -> MatchRecord:
    """The record of `match` up to its head."""
    return MatchRecord(header_of(match), commits_of(match), _footer(match))


def stored_finding(match: Match) -> Finding:
    """Verify a stored match: its record, and the columns derived from its log."""
    return finding_of(stored_match(match))


def stored_match(match: Match) -> StoredMatch:
    """Load the database rows of `match`, for verification here or in another process."""
    results = match.result["results"] if match.result else None
    return StoredMatch(
        header=header_of(match),
        texts=list(match.commits.filter(seq__lte=match.head).values_list("text", flat=True)),
        columns=list(match.commits.values_list("seq", "hash")),
        head=(match.head, match.head_hash),
        is_over=match.is_over,
        results=results and (results[0], results[1]),
        dice_secret=match.dice_secret,
    )


def _footer(match: Match) -> Footer | None:
    """The footer, which reveals the dice secret; None while the match is running."""
    if not match.is_over:
        return None
    position = position_of(match)
    outcome = position.state.outcome
    if outcome is None:
        return None
    return Footer(
        result=outcome.results,
        reason=outcome.reason,
        dice_secret=match.dice_secret,
        state_hash=log.state_hash(position.state),
    )
