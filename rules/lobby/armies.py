"""The rosters that a player can bring to a match before it starts: ready-made ones and their own.

A roster has a key: `sample-` and the slug of a ready-made one, or `roster-` and the id of an own
one. A proposal stores the key, so that a roster can still change until the match starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import get_language

from rosters.army_list import army_list, is_legal
from rosters.catalogues import Book, book, name_here
from rosters.draft import Draft
from rosters.models import Roster
from rosters.new_roster import new_draft, ready_made, units_of
from rosters.owners import Owner
from rosters.selectors import rosters_kept_by
from rules.engine.core.system import ArmyList
from rules.engine.systems import system
from rules.lobby.models import Party
from rules.matches.opening_rosters import Wanted
from rules.matches.roster_checks import MOST_LISTED
from rules.matches.services import Agreement, setup_of

SAMPLE, OWN = "sample-", "roster-"


@dataclass(frozen=True)
class Army:
    """A roster that can be brought: `units` in words, and one line on how it plays if it is
    ready-made.
    """

    key: str
    name: str
    faction: str
    camp: str
    units: str
    points: int
    blurb: str
    list: ArmyList

    @property
    def is_own(self) -> bool:
        return self.key.startswith(OWN)


def key_of(roster: UUID) -> str:
    """The key of an own roster."""
    return f"{OWN}{roster}"


def offered(owner: Owner, agreed: Agreement, first: str = "") -> list[Army]:
    """The rosters that `owner` can bring to a match with these terms, ready-made ones first; the
    one with the key `first` before all others.
    """
    rules = system(agreed.system)
    state = rules.initial(setup_of(agreed))
    found = [
        army
        for army in (*_ready_made(agreed), *_own(owner, agreed))
        if is_legal(rules.muster_for(state, 0, army.list))
    ]
    return sorted(found, key=lambda army: army.key != first)


def opposed_to(mine: Army | None, offers: Sequence[Army]) -> Army | None:
    """A ready-made roster for the other side: of another faction if there is one, else another
    roster than `mine`.
    """
    ready = [army for army in offers if not army.is_own]
    others = [army for army in ready if mine is None or army.key != mine.key]
    strangers = (army for army in others if mine is None or army.faction != mine.faction)
    return next(strangers, next(iter(others), next(iter(ready), None)))


def wanted_by(terms: Mapping[str, Any], *parties: Party) -> Wanted:
    """The army lists of both parties to a proposal: the chosen one if it still exists, then the
    ready-made ones, in case it does not fit any more or not the role.
    """
    agreed = Agreement(**terms, names=("", ""))
    first, second = ([*_chosen(each, agreed)] for each in parties)
    return first, second


def wanted(agreed: Agreement, *chosen: Army) -> Wanted:
    """The army lists of both seats on one screen, as `wanted_by` has them."""
    ready = [army.list for army in _ready_made(agreed)]
    first, second = ([army.list, *ready] for army in chosen)
    return first, second


def _chosen(party: Party, agreed: Agreement) -> Iterator[ArmyList]:
    everything = [*_ready_made(agreed), *_own(party.owner, agreed, only=party.army)]
    for army in sorted(everything, key=lambda army: army.key != party.army):
        yield army.list


def _ready_made(agreed: Agreement) -> Iterator[Army]:
    catalogue, language = book(agreed.system), get_language() or "en"
    for each in ready_made(catalogue):
        draft = new_draft(catalogue, mission=agreed.mission, sample=each.army.slug)
        yield Army(
            key=f"{SAMPLE}{each.army.slug}",
            name=each.army.name.get(language),
            faction=each.army.faction,
            camp=_camp(catalogue, each.army.faction),
            units=each.units,
            points=each.points,
            blurb=each.army.blurb.get(language),
            list=_on_terms(draft, agreed),
        )


def _own(owner: Owner, agreed: Agreement, only: str = "") -> Iterator[Army]:
    """The own rosters changed last, or the one with the key `only`."""
    rows = rosters_kept_by(owner).filter(system=agreed.system)
    if only:
        rows = _with_key(rows, only)
    catalogue = book(agreed.system)
    for row in rows[:MOST_LISTED]:
        yield Army(
            key=key_of(row.pk),
            name=row.name,
            faction=row.faction,
            camp=_camp(catalogue, row.faction),
            units=units_of(catalogue, (line.type for line in row.draft.units)),
            points=row.total,
            blurb="",
            list=_on_terms(row.draft, agreed),
        )


def _on_terms(draft: Draft, agreed: Agreement) -> ArmyList:
    return army_list(draft).change(mission=agreed.mission, limit=agreed.limit)


def _camp(catalogue: Book, faction: str) -> str:
    """The name of the faction; empty where a game has only one."""
    row = catalogue.factions.get(faction)
    return name_here(row) if row and catalogue.sole_faction is None else ""


def _with_key(rows: QuerySet[Roster], key: str) -> QuerySet[Roster]:
    try:
        return rows.filter(pk=UUID(key.removeprefix(OWN)))
    except ValueError:
        return rows.none()
