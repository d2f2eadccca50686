"""Pseudonyms for players who have deleted their accounts.

A match record is a hash chain over the original names, so stored and exported records never change.
Only pages and API answers replace the names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from rules.engine.core.fields import SEAT_NAME, SENTENCE, Shows, kinds_of, shown
from rules.engine.core.flow import Event
from rules.engine.core.log import Json, events_of
from rules.engine.systems import system
from rules.engine.tabletop.fields import UNIT_NAME
from rules.models import Match
from rules.records.match_record import MatchRecord
from rules.records.record_export import record_of

Names = Mapping[str, str]
NOBODY: Names = {}


def pseudonyms(match: Match) -> Names:
    """The replacement for each name of a deleted account; empty if there is none."""
    return {seat.name: seat.shown_name for seat in match.table if seat.has_left}


def without_names(names: Names) -> Shows:
    """How texts are shown with names replaced: of players, of owners after names of units, and in
    sentences.
    """
    return {
        SEAT_NAME: lambda name: names.get(name, name),
        UNIT_NAME: lambda unit: with_owner(unit, names),
        SENTENCE: lambda sentence: in_sentence(sentence, names),
    }


def shown_record(match: Match) -> MatchRecord:
    """The record of `match` for display: folds like the stored one, with the stored hashes."""
    record, names = record_of(match), pseudonyms(match)
    if not names:
        return record
    header = record.header
    seats = tuple(seat.change(name=names.get(seat.name, seat.name)) for seat in header.seats)
    rules, shows = system(header.system), without_names(names)
    commits = [
        commit.change(
            events=tuple(_told(event, shows) for event in events_of(rules, commit)),
            schema=rules.schema,
        )
        for commit in record.commits
    ]
    return MatchRecord(header.change(seats=seats), commits, record.footer)


def in_sentence(sentence: str, names: Names) -> str:
    """A sentence with names replaced that are whole words of it."""
    if not names:
        return sentence
    every = "|".join(map(re.escape, names))
    return re.sub(rf"(?<!\w)({every})(?!\w)", lambda found: names[found[0]], sentence)


def with_owner(unit: str, names: Names) -> str:
    """A unit's name with its owner's replaced, where both sides have such a unit: `Rifleman 1
    (Ana)`.
    """
    for name, instead in names.items():
        unit = unit.replace(f"({name})", f"({instead})")
    return unit


def _told(event: Event, shows: Shows) -> Json:
    told: Json = shown(msgspec.to_builtins(event), kinds_of(event), shows)
    return told
