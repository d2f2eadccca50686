"""Short URLs for single documents."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from rosters.printing.orders.subject_lookup import book_named
from rosters.printing.pages.dialog_pages import document_of, refusing


@require_safe
@refusing
def catalogue_cards(request: HttpRequest, system: str) -> HttpResponse:
    """Cards of a faction (`?faction=`), of chosen units (`?unit=` again and again), or of all."""
    return named(request, "cards", system=system)


@require_safe
@refusing
def mission_sheet(request: HttpRequest, system: str, slug: str) -> HttpResponse:
    """The sheet of a mission on the layout `?layout=`, on the first one if none is named."""
    if slug not in book_named(system).missions:
        raise Http404
    return named(request, "mission", system=system, mission=slug)


@require_safe
@refusing
def roster_cards(request: HttpRequest, id: UUID) -> HttpResponse:
    """The cards of one's own or a public roster; `?copies=type` prints one of each type."""
    return named(request, "cards", roster=str(id))


@require_safe
@refusing
def shared_cards(request: HttpRequest, token: str) -> HttpResponse:
    """The cards of the roster behind a link."""
    return named(request, "cards", shared=token)


@require_safe
@refusing
def roster_sheet(request: HttpRequest, id: UUID) -> HttpResponse:
    """The sheet of one's own or a public roster."""
    return named(request, "roster", roster=str(id))


@require_safe
@refusing
def shared_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet of the roster behind a link."""
    return named(request, "roster", shared=token)


def named(request: HttpRequest, part: str, **names: str) -> HttpResponse:
    """One part of the subject named by the URL; the query string may set options."""
    given = request.GET.copy()
    for name, value in (names | {"parts": part}).items():
        given[name] = value
    return document_of(request, given)
