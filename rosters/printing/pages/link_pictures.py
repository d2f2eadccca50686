"""Pictures of shared rosters for links on other sites (Open Graph)."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from rosters.builder_page import page_of
from rosters.catalogues import book
from rosters.printing.orders.build import printed
from rosters.printing.pages.preview import page_as_png
from rosters.printing.sheets.link_picture import WIDTH, link_picture
from rosters.selectors import shared_roster
from rules.engine.tabletop.printed import Livery

MOST_KEPT = 64
"""Pictures kept in memory; each has some 20 kB."""


@require_safe
def shared_picture(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of the roster behind a link; 304 if If-None-Match has its ETag. 404 once the
    roster is private or hidden.
    """
    try:
        draft = shared_roster(token).draft
    except (ObjectDoesNotExist, ValueError) as error:
        raise Http404 from error
    catalogue = book(draft.system)
    if draft.faction not in catalogue.factions:
        raise Http404
    livery = printed(catalogue).livery(draft.faction)
    shown = (draft.name, tuple(page_of(draft).facts), livery)
    headers = {"ETag": f'"{sha256(repr(shown).encode()).hexdigest()}"', "Cache-Control": "no-cache"}
    if headers["ETag"] in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(_picture(*shown), content_type="image/png", headers=headers)


@lru_cache(maxsize=MOST_KEPT)
def _picture(name: str, facts: tuple[str, ...], livery: Livery) -> bytes:
    return page_as_png(link_picture(name, facts, livery), 1, WIDTH)
