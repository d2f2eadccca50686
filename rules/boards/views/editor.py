"""Pages of one board: editor, text form, file export, printed sheet, and the shared page."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters.owners import owner_of
from rosters.printing.maps.legend import size_of
from rosters.printing.orders.build import board_sheet_of
from rosters.printing.pages.dialog_pages import refusing
from rosters.printing.pages.files import named
from rosters.printing.pages.link_pictures import Pictured, picture_answer
from rosters.site_address import on_site
from rules.boards import services
from rules.boards.board_choices import key_of
from rules.boards.board_jobs import is_sound
from rules.boards.books import drawing_of
from rules.boards.forms import BoardTextForm
from rules.boards.models import Board
from rules.boards.views.lookup import (
    as_file,
    as_text,
    catalogue_of,
    kept,
    language,
    shared_at,
    shown,
)
from rules.engine.tabletop.board_editor import NAME_LENGTH
from rules.present.localised_json import Json


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def board(request: HttpRequest, id: UUID) -> HttpResponse:
    """The board editor; without JavaScript, the board as picture and text."""
    row = kept(request, id)
    if request.method != "POST":
        return _page(request, row, BoardTextForm(row.system, initial=_written(row)))
    form = BoardTextForm(row.system, request.POST)
    if not form.is_valid():
        return _page(request, row, form, status=422)
    own, version = form.cleaned_data["board"], form.cleaned_data["version"]
    sound = is_sound(request, row.system, own)
    try:
        saved = services.save_board(board=row, own=own, is_sound=sound, version=version)
    except services.StaleBoardError as stale:
        form.add_error(
            None,
            _(
                "The board has been saved elsewhere in the meantime. Save your text as a copy, "
                "or reload the page."
            ),
        )
        return _page(request, stale.board, form, status=409)
    return redirect(saved)


@never_cache
@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """A shared board, to view, print and copy."""
    row = shared_at(token)
    context = shown(request, row) | {
        "mine": owner_of(request).owns(row),
        "description": " · ".join(_facts(row)),
        "page_url": on_site(reverse("board-shared", args=[token])),
        "picture_url": on_site(reverse("board-shared-picture", args=[token])),
    }
    return render(request, "rules/boards/shared.html", context)


@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of a shared board for links on other sites."""
    row = shared_at(token)
    catalogue = catalogue_of(row)

    def pictured() -> Pictured:
        printed = board_sheet_of(catalogue, row.layout, language())
        return Pictured(row.name, [catalogue.name, size_of(printed)], printed)

    return picture_answer(request, catalogue, f"{token}.{row.version}", pictured)


@require_POST
def share(request: HttpRequest, id: UUID) -> HttpResponse:
    """Create or revoke the share link."""
    row = kept(request, id)
    if request.POST.get("share") == "on":
        services.share_board(board=row)
    else:
        services.unshare_board(board=row)
        messages.success(request, _("The link no longer works."))
        return redirect(row)
    return redirect(f"{row.get_absolute_url()}#share")


@never_cache
@require_safe
def export(request: HttpRequest, id: UUID) -> HttpResponse:
    """Download one's own board."""
    return as_file(kept(request, id))


@never_cache
@require_safe
def export_shared(request: HttpRequest, token: str) -> HttpResponse:
    """Download a shared board."""
    return as_file(shared_at(token))


@never_cache
@require_safe
@refusing
def sheet(request: HttpRequest, id: UUID) -> HttpResponse:
    """Print one's own board."""
    return named(request, "board", board=str(id))


@never_cache
@require_safe
@refusing
def sheet_shared(request: HttpRequest, token: str) -> HttpResponse:
    """Print a shared board."""
    return named(request, "board", **{"shared-board": token})


def _facts(row: Board) -> list[str]:
    """Game and size, for previews of links."""
    catalogue = catalogue_of(row)
    return [catalogue.name, size_of(board_sheet_of(catalogue, row.layout, language()))]


def _page(request: HttpRequest, row: Board, form: BoardTextForm, status: int = 200) -> HttpResponse:
    link = reverse("board-shared", args=[row.share_token]) if row.share_token else ""
    drawing = drawing_of(row.system)
    context = shown(request, row) | {
        "form": form,
        "palette": drawing.palette,
        "limits": drawing.limits,
        "link": request.build_absolute_uri(link) if link else "",
        "drawing": _drawing(row),
        "key": key_of(row.pk),
    }
    return render(request, "rules/boards/board.html", context, status=status)


def _written(row: Board) -> Json:
    return {"name": row.name, "text": as_text(row), "version": row.version}


def _drawing(row: Board) -> dict[str, Any]:
    """Initial data of the editor's scripts."""
    words = catalogue_of(row).words
    drawing, layout = drawing_of(row.system), row.layout
    return {
        "board": row.document | {"version": row.version},
        "system": row.system,
        "size": {"width": layout.width, "height": layout.height},
        "limits": drawing.limits | {"name": NAME_LENGTH},
        "palette": [
            {"slug": each, "label": words[each].get(language())} for each in drawing.palette
        ],
        "urls": {
            "api": reverse("api-board", args=[row.pk]),
            "boards": reverse("api-boards"),
            "check": reverse("api-boards-check"),
            "random": reverse("api-boards-random"),
            "page": reverse("board", args=["00000000-0000-0000-0000-000000000000"]),
        },
    }
