"""The table of a match, and the download of its record."""

from __future__ import annotations

from typing import Annotated, TypedDict
from uuid import UUID

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.catalogues import Book, book, name_here
from rosters.downloads import download
from rosters.owners import owner_of
from rules.engine.tabletop.reference import Ability, Unit
from rules.matches import selectors
from rules.matches.broadcast import socket_path
from rules.matches.match_board import ground_of
from rules.matches.roster_checks import LockableJson, open_rosters
from rules.models import Match
from rules.present.localised_json import Json
from rules.present.match_view import MatchJson, match_as_seen
from rules.present.unit_badges import glyph_of
from rules.records.record_export import record_of
from rules.views.lookup import context_of, language, match_at

LayoutJson = Annotated[Json, msgspec.Meta(title="Layout")]


class AbilityJson(TypedDict):
    """An ability of a unit type."""

    slug: str
    name: str
    kind: str
    text: str


class UnitTypeJson(TypedDict):
    """A unit type; `glyph` are the letters on its badge."""

    name: str
    glyph: str
    ratings: dict[str, str]
    scale: int
    base_mm: int
    points: int
    abilities: list[AbilityJson]


class NamedJson(TypedDict):
    """A slug and its name."""

    slug: str
    name: str


class TableJson(TypedDict):
    """The data that the page holds; `rosters` are those that seats could lock, by seat."""

    match: MatchJson
    layout: LayoutJson
    words: dict[str, str]
    urls: dict[str, str]
    rosters: dict[str, LockableJson]
    units: dict[str, UnitTypeJson]
    factions: list[NamedJson]


@never_cache
@require_safe
def match(request: HttpRequest, id: UUID) -> HttpResponse:
    """The table: the page holds the current state; changes come through the API. Spectators see
    what is public and get no decisions.
    """
    row, held = match_at(request, id)
    catalogue, ground = book(row.system), ground_of(row.system, row.setup)
    data: TableJson = {
        "match": match_as_seen(row, held, selectors.known_to(held), language()),
        "layout": msgspec.to_builtins(ground),
        "words": _words(catalogue),
        "urls": _urls(row),
        "rosters": open_rosters(row, owner_of(request), held),
        "units": {unit.slug: _unit(catalogue, unit) for unit in catalogue.units.values()},
        "factions": [
            {"slug": each.slug, "name": name_here(each)} for each in catalogue.factions.values()
        ],
    }
    context = context_of(row) | {
        "table": data,
        "catalogue": catalogue,
        "layout": ground,
        "mission": catalogue.missions[row.mission],
    }
    return render(request, "rules/match.html", context)


@never_cache
@require_safe
def export(request: HttpRequest, id: UUID) -> HttpResponse:
    """Download the match record."""
    row, _held = match_at(request, id)
    return HttpResponse(
        record_of(row).encode(),
        content_type="application/jsonl",
        headers=download(str(row.pk), "frontier.jsonl", otherwise="match"),
    )


def _words(catalogue: Book) -> dict[str, str]:
    words = {slug: text.get(language()) for slug, text in catalogue.words.items()}
    names = (catalogue.abilities, catalogue.factions, catalogue.missions, catalogue.units)
    return words | {slug: name_here(row) for rows in names for slug, row in rows.items()}  # type: ignore[attr-defined]


def _urls(row: Match) -> dict[str, str]:
    return {
        "api": reverse("api-match", args=[row.pk]),
        "live": socket_path(row.pk),
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


def _unit(catalogue: Book, unit: Unit) -> UnitTypeJson:
    return {
        "name": name_here(unit),
        "glyph": glyph_of(catalogue.key, unit.slug, language()),
        "ratings": unit.ratings,
        "scale": unit.scale,
        "base_mm": unit.base_mm,
        "points": unit.points,
        "abilities": [_ability(catalogue.abilities[each.ability]) for each in unit.abilities],
    }


def _ability(ability: Ability) -> AbilityJson:
    return {
        "slug": ability.slug,
        "name": name_here(ability),
        "kind": ability.kind,
        "text": ability.text.get(language()),
    }
