"""Pseudonyms for players who have deleted their accounts.

A match record is a hash chain over the original names, so what is stored and exported never
changes. Only pages and API answers replace the names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.models import Match
from rules.records.match_record import MatchRecord
from rules.records.record_export import record_of

PEOPLE = {"name", "by_name", "claimed_by", "first", "second"}
"""Where events, views and lists hold the name of somebody at the table."""
SENTENCES = {"said", "text", "sentence", "why"}

Names = Mapping[str, str]


def pseudonyms(match: Match) -> Names:
    """What is shown in place of whose name; empty where nobody has left."""
    return {seat.name: seat.shown_name for seat in match.table if seat.has_left}


def without_names(told: Any, names: Names) -> Any:
    """The same data, with `names` for those who have left."""
    return _shown(told, "", names) if names else told


def shown_record(match: Match) -> MatchRecord:
    """The record of `match` to be looked at: it folds like the one that is kept, and its hashes are
    those of the one that is kept.
    """
    record, names = record_of(match), pseudonyms(match)
    if not names:
        return record
    header = record.header
    seats = tuple(seat.change(name=names.get(seat.name, seat.name)) for seat in header.seats)
    commits = [
        commit.change(events=tuple(without_names(list(commit.events), names)))
        for commit in record.commits
    ]
    return MatchRecord(header.change(seats=seats), commits, record.footer)


def _shown(told: Any, key: str, names: Names) -> Any:
    match told:
        case dict():
            return {name: _shown(value, name, names) for name, value in told.items()}
        case list() | tuple():
            return [_shown(value, key, names) for value in told]
        case str() if key in SENTENCES:
            return _written(told, names)
        case str() if key in PEOPLE and told in names:
            return names[told]
        case str():
            return _owned(told, names)
        case _:
            return told


def _owned(told: str, names: Names) -> str:
    """What a unit is called whose like stands on both sides: `Rifleman 1 (Ana)`."""
    for name, instead in names.items():
        told = told.replace(f"({name})", f"({instead})")
    return told


def _written(sentence: str, names: Names) -> str:
    """A sentence in which names stand as words of their own."""
    every = "|".join(map(re.escape, names))
    return re.sub(rf"(?<!\w)({every})(?!\w)", lambda found: names[found[0]], sentence)
