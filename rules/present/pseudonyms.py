"""Pseudonyms for players who have deleted their accounts.

A match record is a hash chain over the original names, so stored and exported records never change.
Only pages and API answers replace the names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules.models import Match
from rules.records.match_record import MatchRecord
from rules.records.record_export import record_of

PEOPLE = {"name", "by_name", "claimed_by", "first", "second"}
"""Fields of events, views and lists that hold a player's name."""
SENTENCES = {"said", "text", "sentence", "why"}

Names = Mapping[str, str]
NOBODY: Names = {}


def pseudonyms(match: Match) -> Names:
    """The replacement for each name of a deleted account; empty if there is none."""
    return {seat.name: seat.shown_name for seat in match.table if seat.has_left}


def without_names(told: Any, names: Names, key: str = "") -> Any:
    """The same JSON with names replaced; `key` is the field that it is the value of."""
    match told:
        case dict():
            return {name: without_names(value, names, name) for name, value in told.items()}
        case list() | tuple():
            return [without_names(value, names, key) for value in told]
        case str():
            return text_without_names(key, told, names)
        case _:
            return told


def text_without_names(key: str, text: str, names: Names) -> str:
    """The text of the field `key` with names replaced."""
    if key in SENTENCES:
        return _written(text, names)
    if key in PEOPLE and text in names:
        return names[text]
    return _owned(text, names)


def shown_record(match: Match) -> MatchRecord:
    """The record of `match` for display: folds like the stored one, with the stored hashes."""
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


def _owned(told: str, names: Names) -> str:
    """Replace the owner in a unit's name, where both sides have such a unit: `Rifleman 1 (Ana)`."""
    for name, instead in names.items():
        told = told.replace(f"({name})", f"({instead})")
    return told


def _written(sentence: str, names: Names) -> str:
    """Replace names that are whole words of a sentence."""
    every = "|".join(map(re.escape, names))
    return re.sub(rf"(?<!\w)({every})(?!\w)", lambda found: names[found[0]], sentence)
