"""Views of the catalogue: games, factions, units, missions, boards, rules."""

from __future__ import annotations

import re

from django.core.paginator import Paginator
from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rosters.catalogues import book, books
from rosters.layout_map import drawn
from rosters.models import Ability, Clause, Faction, GameSystem, Layout, Mission, Unit
from rosters.printing.orders.build import board_sheet_of, printed
from rosters.projection import folded
from rules.engine.tabletop.printed import Fact

CLAUSES_PER_PAGE = 60


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List of games; redirects if there is only one."""
    offered = set(GameSystem.objects.filter(withdrawn=False).values_list("key", flat=True))
    shelf = [each for each in books() if each.key in offered]
    if len(shelf) == 1:
        return redirect("system", shelf[0].key)
    return render(request, "rosters/games.html", {"games": shelf})


@require_safe
def system(request: HttpRequest, system: str) -> HttpResponse:
    game = get_object_or_404(GameSystem, key=system)
    context = {
        "system": game,
        "book": None if game.withdrawn else book(game.key),
        "factions": game.factions.filter(withdrawn=False).prefetch_related(_units()),
        "missions": game.missions.filter(withdrawn=False),
        "layouts": [(row, drawn(row.record)) for row in game.layouts.filter(withdrawn=False)],
        "clauses": game.clauses.filter(withdrawn=False).count(),
    }
    return render(request, "rosters/system.html", context)


@require_safe
def faction(request: HttpRequest, system: str, slug: str) -> HttpResponse:
    row = get_object_or_404(
        Faction.objects.select_related("system").prefetch_related(_units()),
        system=system,
        slug=slug,
    )
    context = {"system": row.system, "faction": row, "alone": _is_alone(row)}
    return render(request, "rosters/faction.html", context)


@require_safe
def unit(request: HttpRequest, system: str, slug: str) -> HttpResponse:
    rows = Unit.objects.select_related("system", "faction").prefetch_related("abilities")
    row = get_object_or_404(rows, system=system, slug=slug)
    cited = [id for ability in row.abilities.all() for id in ability.clauses]
    context = {
        "system": row.system,
        "unit": row,
        "clauses": Clause.objects.filter(system=system, slug__in=cited),
        "facts": () if row.withdrawn else _facts(row),
        "alone": _is_alone(row.faction),
        "others": row.faction.units.filter(withdrawn=False).exclude(pk=row.pk),
    }
    return render(request, "rosters/unit.html", context)


@require_safe
def mission(request: HttpRequest, system: str, slug: str) -> HttpResponse:
    row = get_object_or_404(Mission.objects.select_related("system"), system=system, slug=slug)
    sides = {} if row.withdrawn else printed(book(system)).sides
    context = {
        "system": row.system,
        "mission": row,
        "steps": [(step, sides.get(step.who, "neutral")) for step in row.record.steps],
        "clauses": Clause.objects.filter(system=system, slug__in=row.record.clauses),
        "layouts": row.system.layouts.filter(withdrawn=False),
    }
    return render(request, "rosters/mission.html", context)


@require_safe
def layout(request: HttpRequest, system: str, slug: str) -> HttpResponse:
    row = get_object_or_404(Layout.objects.select_related("system"), system=system, slug=slug)
    context = {
        "system": row.system,
        "layout": row,
        "map": drawn(row.record),
        "terrain": board_sheet_of(book(row.system_id), row.record, get_language() or "en").terrain,
        "missions": row.system.missions.filter(withdrawn=False),
    }
    return render(request, "rosters/layout.html", context)


@require_safe
def rules(request: HttpRequest, system: str) -> HttpResponse:
    """Rules reference; `?q=` searches ids, titles and texts for every word."""
    game = get_object_or_404(GameSystem, key=system)
    asked = request.GET.get("q", "").replace("\x00", "")[:200].strip()
    topic = request.GET.get("topic", "").replace("\x00", "")[:40]
    found = matching(game.clauses.filter(withdrawn=False), asked)
    if topic:
        found = found.filter(slug__startswith=f"{topic}-")
    ids = game.clauses.filter(withdrawn=False).values_list("slug", flat=True)
    context = {
        "system": game,
        "asked": asked,
        "topic": topic,
        "topics": list(dict.fromkeys(topic_of(id) for id in ids)),
        "page": Paginator(found, CLAUSES_PER_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "rosters/rules.html", context)


@require_safe
def clause(request: HttpRequest, system: str, id: str) -> HttpResponse:
    rows = Clause.objects.select_related("system")
    row = get_object_or_404(rows, system=system, slug=id)
    around = Clause.objects.filter(
        system=system, withdrawn=False, slug__startswith=f"{topic_of(id)}-"
    )
    context = {
        "system": row.system,
        "clause": row,
        "topic": topic_of(id),
        "around": around,
        "printed_on": [
            ability
            for ability in Ability.objects.filter(system=system).select_related("unit__faction")
            if id in ability.clauses
        ],
        "before": _neighbour(row, "before"),
        "after": _neighbour(row, "after"),
    }
    return render(request, "rosters/clause.html", context)


def matching(clauses: QuerySet[Clause], asked: str) -> QuerySet[Clause]:
    """The clauses that contain every word of `asked`, in either language, ignoring accents."""
    for word in re.split(r"\s+", folded(asked)):
        clauses = clauses.filter(Q(haystack__contains=word))
    return clauses


def topic_of(id: str) -> str:
    """The topic of a clause: its id without the number, FR-ACT of FR-ACT-6."""
    return id.rpartition("-")[0]


def _neighbour(row: Clause, side: str) -> Clause | None:
    rows = Clause.objects.filter(system=row.system_id, withdrawn=False)
    if side == "before":
        return rows.filter(position__lt=row.position).last()
    return rows.filter(position__gt=row.position).first()


def _is_alone(row: Faction) -> bool:
    """Whether it is the game's only faction."""
    return not row.withdrawn and book(row.system_id).sole_faction is not None


def _facts(row: Unit) -> tuple[Fact, ...]:
    """The short figures of a unit, as its card has them."""
    return printed(book(row.system_id)).card(row.record, get_language() or "en").facts


def _units() -> Prefetch:
    return Prefetch("units", Unit.objects.filter(withdrawn=False).prefetch_related("abilities"))
