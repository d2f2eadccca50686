"""A stored match as plain data, and its verification: the record, and the columns derived from its
log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.engine.core import log
from rules.engine.core.outcome import Outcome
from rules.engine.systems import system
from rules.matches.position_cache import decoded
from rules.records.match_record import Footer, Header, MatchRecord
from rules.records.replay import IMPOSSIBLE
from rules.records.verification import Finding, verify


@dataclass(frozen=True)
class StoredMatch:
    """The database rows of a match: `texts` are its commits as JSON, `columns` the number and hash
    of each, `results` those of both seats once it is over.
    """

    header: Header
    texts: Sequence[str]
    columns: Sequence[tuple[int, str]]
    head: tuple[int, str]
    is_over: bool
    results: tuple[str, str] | None
    dice_secret: str


def finding_of(stored: StoredMatch) -> Finding:
    """Verify a stored match."""
    try:
        record = _record(stored)
    except IMPOSSIBLE as error:
        return Finding(0, 0, "", f"the log cannot be applied: {type(error).__name__} {error}")
    found = verify(record)
    if found.holds and not _repeats(stored, record):
        return replace(found, difference="the database columns do not match the log")
    return found


def _record(stored: StoredMatch) -> MatchRecord:
    commits = decoded(stored.texts)
    record = MatchRecord(stored.header, commits)
    if not stored.is_over:
        return record
    rules = system(stored.header.system)
    state = log.fold(rules, stored.header.setup, commits)
    outcome: Outcome | None = state.outcome
    if outcome is None:
        return record
    footer = Footer(
        result=outcome.results,
        reason=outcome.reason,
        dice_secret=stored.dice_secret,
        state_hash=log.state_hash(state),
    )
    return replace(record, footer=footer)


def _repeats(stored: StoredMatch, record: MatchRecord) -> bool:
    log_says = [(commit.seq, commit.hash) for commit in record.commits]
    result = record.footer.result if record.footer else None
    return (
        list(stored.columns) == log_says
        and log_says[-1] == stored.head
        and stored.results == result
        and stored.is_over == (result is not None)
    )
