"""Print menu of a match: links to everything its reader may print."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.owners import owner_of
from rosters.selectors import rosters_kept_by
from rules.matches.roster_checks import published
from rules.views.lookup import context_of, match_at

MOST_LISTED = 20
"""Maximum number of rosters listed."""


@never_cache
@require_safe
def paper(request: HttpRequest, id: UUID) -> HttpResponse:
    """Show the sheets of the table to everyone with access, and those of a seat to its holder."""
    match, held = match_at(request, id)
    kept = rosters_kept_by(owner_of(request)).filter(system=match.system)
    context = context_of(match) | {
        "seats": [(match.table[seat], published(match, seat) is not None) for seat in held],
        "rosters": kept[:MOST_LISTED],
    }
    return render(request, "rules/paper.html", context)
