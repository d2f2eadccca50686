"""Rows of match lists: state, pending decision or result, and clocks, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import get_language

from rosters.catalogues import book
from rosters.owners import Owner
from rules.engine.core.decision import Seat
from rules.matches import selectors as played
from rules.models import Match
from rules.pace.selectors import clocks_in_list, left_in_words
from rules.present.localise import Localiser
from rules.present.localised_json import Json
from rules.present.match_view import summary


def match_rows(
    owner: Owner, matches: Sequence[Match], claims: Mapping[UUID, Seat]
) -> list[tuple[Any, Json]]:
    """Each match, as annotated in its list, with what its row says to `owner`; `claims` are the
    seats of `owner` that may claim a match, by match.
    """
    clocks = clocks_in_list(matches)
    language = get_language() or "en"
    return [
        (
            row,
            _in_words(summary(row, played.seats_of(owner, row), language), language)
            | {"left": left_in_words(clocks.get(row.pk, []))}
            | {"late": _late(row, owner, claims.get(row.pk))},
        )
        for row in matches
    ]


def _late(row: Match, owner: Owner, claimant: Seat | None) -> str:
    """The name of the opponent whose time the reader can claim; empty if there is none."""
    if claimant is None or played.seats_of(owner, row) != (claimant,):
        return ""
    return row.table[1 - claimant].shown_name


def _in_words(told: Json, language: str) -> Json:
    localiser = Localiser(told["system"], language)
    results = told["results"] and [localiser.word(result) for result in told["results"]]
    return told | {
        "book": book(told["system"]).name,
        "results": results,
        "mission": localiser.word(told["mission"]),
    }
