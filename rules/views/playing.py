"""The table of a match, and its record as a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.army_list import army_list, is_legal
from rosters.books import Book, book, name_here
from rosters.keepers import keeper_of
from rosters.models import Roster
from rosters.selectors import rosters_kept_by
from rules import selectors
from rules.bell import listening_at
from rules.engine.core.canonical import canonical_json
from rules.engine.core.decision import Seat
from rules.engine.core.system import ArmyList
from rules.engine.lib.reference import Ability, Unit
from rules.engine.lib.sealed import Seal, SealDecision
from rules.engine.systems import system
from rules.exported import record_of
from rules.glyphs import glyph_of
from rules.grounds import ground_of
from rules.intake import ROSTER
from rules.models import Match
from rules.table import match_as_seen
from rules.telling import Json
from rules.views.finding import context_of, language, match_at


@never_cache
@require_safe
def match(request: HttpRequest, id: UUID) -> HttpResponse:
    """The table: everything it needs is in the page, what changes it asks of the API. Who only
    watches sees what everybody may know, and is offered nothing.
    """
    row, held = match_at(request, id)
    shelf, ground = book(row.system), ground_of(row.system, row.setup)
    data = {
        "match": match_as_seen(row, held, held[0] if held else None, language()),
        "layout": msgspec.to_builtins(ground),
        "words": _words(shelf),
        "urls": _urls(row),
        "rosters": _rosters(request, row, held) if held else [],
        "units": {unit.slug: _unit(shelf, unit) for unit in shelf.units.values()},
        "factions": [
            {"slug": each.slug, "name": name_here(each)} for each in shelf.factions.values()
        ],
    }
    context = context_of(row) | {
        "table": data,
        "shelf": shelf,
        "layout": ground,
        "mission": shelf.missions[row.mission],
    }
    return render(request, "rules/match.html", context)


@never_cache
@require_safe
def export(request: HttpRequest, id: UUID) -> HttpResponse:
    """The match record as a file."""
    row, _held = match_at(request, id)
    return HttpResponse(
        record_of(row).encode(),
        content_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{row.pk}.frontier.jsonl"'},
    )


def _words(shelf: Book) -> dict[str, str]:
    words = {slug: text.get(language()) for slug, text in shelf.catalogue.words.items()}
    names = (shelf.abilities, shelf.factions, shelf.missions, shelf.units)
    return words | {slug: name_here(row) for rows in names for slug, row in rows.items()}  # type: ignore[attr-defined]


def _urls(row: Match) -> dict[str, str]:
    return {
        "api": reverse("api-match", args=[row.pk]),
        "live": listening_at(row.pk),
        "matches": reverse("matches"),
        "match": reverse("match", args=[row.pk]),
        "people": reverse("match-people", args=[row.pk]),
        "rematch": reverse("match-rematch", args=[row.pk]),
        "replay": reverse("match-replay", args=[row.pk]),
        "export": reverse("match-export", args=[row.pk]),
        "luck": reverse("match-luck", args=[row.pk]),
        "verify": f"{reverse('match-verify')}?match={row.pk}",
        "rules": reverse("rules", args=[row.system]),
        "mission": reverse("mission", args=[row.system, row.mission]),
        "clause": reverse("clause", args=[row.system, "__id__"]),
        "rosters": reverse("rosters"),
        "roster_new": reverse("roster-new"),
    }


def _rosters(request: HttpRequest, row: Match, held: tuple[Seat, ...]) -> list[Json]:
    """The reader's own rosters of this game; nobody hears of those of the other seat."""
    locks = [
        decision
        for decision in selectors.position_of(row).decisions
        if isinstance(decision, SealDecision) and decision.slot == ROSTER and decision.seat in held
    ]
    rosters = rosters_kept_by(keeper_of(request)).filter(system=row.system)
    return [_roster(each, row, locks) for each in rosters]


def _roster(roster: Roster, row: Match, locks: Sequence[SealDecision]) -> Json:
    """A roster as the table offers it: `legal` is meant for this match's mission and limit."""
    army = army_list(roster.draft).change(mission=row.mission, limit=row.limit)
    return {
        "id": str(roster.pk),
        "name": roster.name,
        "faction": roster.faction,
        "points": roster.total,
        "legal": _may_be_locked(army, row, locks),
        "seat": None,
    }


def _may_be_locked(army: ArmyList, row: Match, locks: Sequence[SealDecision]) -> bool:
    """Whether one of the seats that are to lock an army may lock this one; while none is, whether
    it could be any army's.
    """
    if not locks:
        return is_legal(system(row.system).muster(army))
    command = Seal(slot=ROSTER, payload=canonical_json(army).decode())
    return any(not lock.check(command) for lock in locks)


def _unit(shelf: Book, unit: Unit) -> Json:
    return {
        "name": name_here(unit),
        "glyph": glyph_of(shelf.key, unit.slug),
        "ratings": unit.ratings,
        "scale": unit.scale,
        "base_mm": unit.base_mm,
        "points": unit.points,
        "abilities": [_ability(shelf.abilities[each.ability]) for each in unit.abilities],
    }


def _ability(ability: Ability) -> dict[str, Any]:
    return {
        "slug": ability.slug,
        "name": name_here(ability),
        "kind": ability.kind,
        "text": ability.text.get(language()),
    }
