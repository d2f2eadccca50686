"""From rows to the match record: what may leave the house, and when."""

from __future__ import annotations

from dataclasses import replace

from msgspec import UNSET

from rules.engine.core import log
from rules.models import Match
from rules.record import Board, Branch, Footer, Header, MatchRecord, SeatLine, Settings
from rules.rerun import IMPOSSIBLE
from rules.selectors import commits_of, position_of
from rules.verification import Finding, verify


def header_of(match: Match) -> Header:
    """The first line of the record; it never changes."""
    first, second = match.table
    return Header(
        system=match.system,
        catalogue=match.catalogue,
        rules=match.rules,
        mission=match.mission,
        board=_board(match),
        settings=Settings(match=str(match.pk), limit=match.limit, options=match.options),
        seats=(
            SeatLine(seat=0, name=first.name, nonce=match.nonces[0]),
            SeatLine(seat=1, name=second.name, nonce=match.nonces[1]),
        ),
        dice_commitment=match.dice_commitment,
        started=match.started.isoformat(timespec="milliseconds"),
        branch=Branch(**match.branch) if match.branch else UNSET,
    )


def _board(match: Match) -> Board:
    if match.board is None:
        return Board(layout=match.layout)
    return Board(name=match.board["name"], pieces=tuple(match.board["pieces"]))


def record_of(match: Match) -> MatchRecord:
    """The whole record of `match` as it stands."""
    return MatchRecord(header_of(match), commits_of(match), _footer(match))


def stored_finding(match: Match) -> Finding:
    """How a stored match fares: its record, and the columns that repeat what the log says."""
    try:
        record = record_of(match)
    except IMPOSSIBLE as error:
        return Finding(0, 0, "", f"the log cannot be folded: {type(error).__name__} {error}")
    found = verify(record)
    if found.holds and not _repeats(match, record):
        return replace(found, difference="the columns of its rows are not what its log says")
    return found


def _repeats(match: Match, record: MatchRecord) -> bool:
    log_says = [(commit.seq, commit.hash) for commit in record.commits]
    result = list(record.footer.result) if record.footer else None
    return (
        list(match.commits.values_list("seq", "hash")) == log_says
        and log_says[-1] == (match.head, match.head_hash)
        and (match.result["results"] if match.result else None) == result
        and match.is_over == (result is not None)
    )


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
