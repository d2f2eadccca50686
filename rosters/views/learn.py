"""A game in one page: its primer as a web page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rosters.catalogues import book
from rosters.diagrams import diagram
from rosters.models import GameSystem


@require_safe
def learn(request: HttpRequest, system: str) -> HttpResponse:
    """The primer of a game; 404 for a game that is no longer offered."""
    game = get_object_or_404(GameSystem, key=system, withdrawn=False)
    shown = book(game.key)
    primer = shown.printed.primer(get_language() or "en")
    sections = [(part, [diagram(each) for each in part.drawings]) for part in primer.sections]
    signs = {shape.sign for _part, drawn in sections for each in drawn for shape in each.shapes}
    context = {
        "system": game,
        "book": shown,
        "primer": primer,
        "sections": sections,
        "signs": sorted(signs - {""}),
    }
    return render(request, "rosters/learn.html", context)
