"""Checks rosters against the terms of a match: which a seat may lock, and the problems of the
others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.army_list import ProblemJson, army_list, is_legal, told_in_words
from rosters.catalogues import book
from rosters.concealment import readable_ids
from rosters.draft import Draft
from rosters.match_terms import LockState, query_of
from rosters.models import Roster
from rosters.new_roster import new_draft, ready_made
from rosters.owners import Owner
from rosters.selectors import rosters_kept_by
from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.core.system import ArmyList, Problem
from rules.engine.tabletop.sealed_choices import SealDecision, Sealed
from rules.matches.position_cache import Position
from rules.matches.selectors import commits_of, is_in_one_hand, position_of
from rules.models import Match

ROSTER = "roster"
MOST_LISTED = 60
"""Maximum number of a player's rosters checked for a match, most recently changed first."""


class _CheckedJson(TypedDict):
    id: str
    name: str
    faction: str
    points: int
    fits: bool
    can_fit: bool
    problems: list[ProblemJson]


class RosterJson(_CheckedJson):
    """A roster checked for a match: `fits` if it may be locked, `can_fit` if it could after
    changes. `warning` is that others can read it; `adjust` links to the builder.
    """

    warning: str
    adjust: str


class ReadyMadeJson(TypedDict):
    """A ready-made roster that may be locked."""

    slug: str
    name: str
    blurb: str
    faction: str
    units: str
    points: int


class LockableJson(TypedDict):
    """The rosters that a seat could lock."""

    seat: int
    lock: LockState
    rosters: list[RosterJson]
    ready_made: list[ReadyMadeJson]


def lock_state(match: Match, seat: Seat) -> LockState:
    """How far `seat` is in locking its roster."""
    return "over" if match.is_over else _lock_state(match, position_of(match), seat)


def _lock_state(match: Match, position: Position, seat: Seat) -> LockState:
    if match.is_over:
        return "over"
    if any(
        isinstance(decision, SealDecision) and (decision.slot, decision.seat) == (ROSTER, seat)
        for decision in position.decisions
    ):
        return "open"
    return "locked" if published(match, seat) else "early"


def published(match: Match, seat: Seat) -> str | None:
    """The commitment to a seat's roster in the log; None before it is locked."""
    standing = [
        event for commit in log.effective_commits(commits_of(match)) for event in commit.events
    ]
    return next(
        (
            str(event["commitment"])
            for event in reversed(standing)
            if event["type"] == Sealed.__name__ and (event["slot"], event["seat"]) == (ROSTER, seat)
        ),
        None,
    )


def army_for(match: Match, draft: Draft) -> ArmyList:
    """The army list of a roster as it would be locked in `match`: on its terms, without name and
    notes.
    """
    return army_list(draft).change(mission=match.mission, limit=match.limit)


def problems_for(position: Position, seat: Seat, army: ArmyList) -> list[Problem]:
    """All problems of an army list as the roster of `seat` in a match at `position`."""
    return position.system.muster_for(position.state, seat, army)


def open_rosters(match: Match, owner: Owner, seats: Iterable[Seat]) -> dict[str, LockableJson]:
    """The rosters that each of `seats` could lock, by seat; only seats that must lock one now."""
    if match.is_over:
        return {}
    position = position_of(match)
    return {
        str(seat): _rosters_for(match, position, owner, seat)
        for seat in seats
        if _lock_state(match, position, seat) == "open"
    }


def rosters_for(match: Match, owner: Owner, seat: Seat) -> LockableJson:
    """The rosters that `seat` could lock: recent ones of `owner`, legal ones first, then those that
    can be adjusted; and the legal ready-made ones. Contains nothing of the opponent: if `owner`
    has both seats, rosters that only the other seat may lock are left out.
    """
    return _rosters_for(match, position_of(match), owner, seat)


def _rosters_for(match: Match, position: Position, owner: Owner, seat: Seat) -> LockableJson:
    rows = rosters_kept_by(owner).filter(system=match.system)
    one_hand = is_in_one_hand(match)
    readable = readable_ids(rows)
    own: list[RosterJson] = []
    for row in rows[:MOST_LISTED]:
        told = _own(match, position, seat, row)
        if not (one_hand and not told["can_fit"] and _may_fit(match, position, 1 - seat, row)):
            shared = warning(match, seat) if row.pk in readable else ""
            own.append({**told, "warning": shared, "adjust": _adjust(match, owner, seat, row)})
    return {
        "seat": seat,
        "lock": _lock_state(match, position, seat),
        "rosters": sorted(own, key=lambda each: (not each["fits"], not each["can_fit"])),
        "ready_made": _ready_made(match, position, seat),
    }


def _own(match: Match, position: Position, seat: Seat, row: Roster) -> _CheckedJson:
    problems = problems_for(position, seat, army_for(match, row.draft))
    errors = [each for each in problems if each.severity == "error"]
    return {
        "id": str(row.pk),
        "name": row.name,
        "faction": row.faction,
        "points": row.total,
        "fits": not errors,
        "can_fit": not any(each.is_final for each in errors),
        "problems": told_in_words(errors, match.system),
    }


def warning(match: Match, seat: Seat) -> str:
    """A hint about a roster that others can read; empty without an opponent."""
    if is_in_one_hand(match):
        return ""
    sentence = _(
        "Others can read this roster, so %(name)s may know it. Use a private copy rather than "
        "hiding this one: a shared roster that disappears when a match starts tells %(name)s which "
        "one is meant."
    )
    return sentence % {"name": match.table[1 - seat].shown_name}


def _may_fit(match: Match, position: Position, seat: int, row: Roster) -> bool:
    """Whether a roster is legal for this seat, or can be adjusted."""
    problems = problems_for(position, 1 if seat else 0, army_for(match, row.draft))
    return not any(each.severity == "error" and each.is_final for each in problems)


def _adjust(match: Match, owner: Owner, seat: Seat, row: Roster) -> str:
    """Link to the builder for `row` with the terms of the match; empty for the roster of another
    guest, for whom `owner` plays.
    """
    if not owner.owns(row):
        return ""
    return reverse("roster", args=[row.pk]) + query_of(match.pk, seat)


def _ready_made(match: Match, position: Position, seat: Seat) -> list[ReadyMadeJson]:
    """The ready-made rosters that this seat may lock unchanged."""
    catalogue, language = book(match.system), get_language() or "en"
    return [
        {
            "slug": each.army.slug,
            "name": each.army.name.get(language),
            "blurb": each.army.blurb.get(language),
            "faction": each.army.faction,
            "units": each.units,
            "points": each.points,
        }
        for each in ready_made(catalogue)
        if is_legal(problems_for(position, seat, army_for(match, _drafted(match, each.army.slug))))
    ]


def _drafted(match: Match, sample: str) -> Draft:
    return new_draft(book(match.system), mission=match.mission, sample=sample)
