"""Pictures for links on other sites (Open Graph), and that of a shared roster."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rosters.api.preconditions import is_known
from rosters.builder_page import page_of
from rosters.catalogues import book
from rosters.printing.orders.build import printed
from rosters.printing.pages.preview import page_as_png
from rosters.printing.sheets.link_picture import WIDTH, link_picture
from rosters.selectors import shared_roster
from rules.engine.tabletop.printed import Board, Livery

MOST_KEPT = 64
"""Pictures kept in memory; each has some 20 kB."""


@dataclass(frozen=True)
class Pictured:
    """All that a picture shows."""

    name: str
    facts: tuple[str, ...]
    beside: Livery | Board
    language: str


@require_safe
def shared_picture(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of the roster behind a link. 404 once the roster is private or hidden."""
    try:
        draft = shared_roster(token).draft
    except (ObjectDoesNotExist, ValueError) as error:
        raise Http404 from error
    catalogue = book(draft.system)
    if draft.faction not in catalogue.factions:
        raise Http404
    livery = printed(catalogue).livery(draft.faction)
    return picture_answer(request, draft.name, page_of(draft).facts, livery)


def picture_answer(
    request: HttpRequest, name: str, facts: list[str], beside: Livery | Board
) -> HttpResponse:
    """The picture as PNG, drawn once; 304 if If-None-Match has its ETag."""
    language = get_language() or "en"
    shown = Pictured(name=name, facts=tuple(facts), beside=beside, language=language)
    headers = {"ETag": f'"{sha256(repr(shown).encode()).hexdigest()}"', "Cache-Control": "no-cache"}
    if is_known(request.headers.get("If-None-Match", ""), headers["ETag"]):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(_picture(shown), content_type="image/png", headers=headers)


@lru_cache(maxsize=MOST_KEPT)
def _picture(shown: Pictured) -> bytes:
    document = link_picture(shown.name, shown.facts, shown.beside, shown.language)
    return page_as_png(document, 1, WIDTH)
