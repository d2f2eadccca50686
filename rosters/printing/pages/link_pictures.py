"""Pictures for links on other sites (Open Graph), and that of a shared roster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rosters.api.preconditions import is_known
from rosters.builder_page import page_of
from rosters.catalogues import Book, UnknownNameError, book
from rosters.printing.orders.build import printed
from rosters.printing.pages.picture_cache import PictureCache
from rosters.printing.pages.preview import page_as_png
from rosters.printing.sheets.link_picture import WIDTH, link_picture
from rosters.selectors import shared_roster
from rules.engine.tabletop.printed import Board, Livery

PICTURES = PictureCache(most=4 * 1024 * 1024)
"""A picture has some 20 kB, that of a crowded map 100 kB."""


@dataclass(frozen=True)
class Pictured:
    """All that a picture shows."""

    name: str
    facts: list[str]
    beside: Livery | Board


@require_safe
def shared_picture(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of the roster behind a link. 404 once the roster is private or hidden."""
    try:
        row = shared_roster(token)
        catalogue = book(row.system)
    except (ObjectDoesNotExist, ValueError, UnknownNameError) as error:
        raise Http404 from error
    if row.faction not in catalogue.factions:
        raise Http404

    def shown() -> Pictured:
        livery = printed(catalogue).livery(row.faction)
        return Pictured(row.name, page_of(row.draft).facts, livery)

    return picture_answer(request, catalogue, f"{token}.{row.revision}", shown)


def picture_answer(
    request: HttpRequest, catalogue: Book, version: str, shown: Callable[[], Pictured]
) -> HttpResponse:
    """The picture as PNG, drawn once; 304 if If-None-Match has its ETag. `version` tells it apart
    from all others of the catalogue; `shown` is called only to draw it.
    """
    language = get_language() or "en"
    named = ".".join((version, catalogue.key, catalogue.version, language))
    etag = f'"{sha256(named.encode()).hexdigest()}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
    if is_known(request.headers.get("If-None-Match", ""), etag):
        return HttpResponse(status=304, headers=headers)
    picture = PICTURES.find(etag, lambda: _drawn(shown(), language))
    return HttpResponse(picture, content_type="image/png", headers=headers)


def _drawn(shown: Pictured, language: str) -> bytes:
    document = link_picture(shown.name, shown.facts, shown.beside, language)
    return page_as_png(document, 1, WIDTH)
