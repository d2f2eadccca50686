"""My boards: list, create, import, copy, delete and restore."""

from __future__ import annotations

import secrets
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters.catalogues import books
from rosters.layout_map import drawn
from rosters.owners import Owner, new_owner_of, owner_of
from rules.boards import services
from rules.boards.board_jobs import is_sound, random_of
from rules.boards.books import drawing_of
from rules.boards.forms import EMPTY, RANDOM, BoardFileForm, NewBoardForm
from rules.boards.models import Board
from rules.boards.selectors import boards_of, deleted_boards_of
from rules.boards.views.lookup import catalogue_of, kept, language, shared_at, wanted
from rules.engine.tabletop.bidi_marks import isolated
from rules.engine.tabletop.board_editor import NAME_LENGTH, OwnBoard

BOARDS_PER_PAGE = 12


@never_cache
@require_safe
def boards(request: HttpRequest) -> HttpResponse:
    """All boards of the reader."""
    owner = owner_of(request)
    page = Paginator(boards_of(owner), BOARDS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "cards": [(board, catalogue_of(board).name, drawn(board.layout)) for board in page],
        "deleted": deleted_boards_of(owner).first(),
        "catalogue": wanted(request),
    }
    return render(request, "rules/boards/boards.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Create a board: empty, random, or a copy of a printed layout."""
    catalogue = wanted(request)
    posted = request.method == "POST"
    form = NewBoardForm(list(catalogue.layouts), request.POST if posted else None)
    if posted and form.is_valid():
        own = _started(
            request, catalogue.key, form.cleaned_data["start"], form.cleaned_data["seed"]
        )
        return _kept_anew(request, new_owner_of(request), catalogue.key, own)
    drawing = drawing_of(catalogue.key)
    context = {
        "form": form,
        "catalogue": catalogue,
        "books": books(),
        "blank": drawing.as_layout(drawing.blank()),
        "layouts": [(layout, drawn(layout)) for layout in catalogue.layouts.values()],
    }
    return render(request, "rules/boards/new.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_(request: HttpRequest) -> HttpResponse:
    """Import a board from a file."""
    catalogue = wanted(request)
    posted = (request.POST, request.FILES) if request.method == "POST" else ()
    form = BoardFileForm(catalogue.key, *posted)
    if posted and form.is_valid():
        data = form.cleaned_data
        return _kept_anew(request, new_owner_of(request), data["system"], data["board"])
    context = {"form": form, "catalogue": catalogue}
    return render(request, "rules/boards/import.html", context, status=422 if form.errors else 200)


@require_POST
def copy(request: HttpRequest, id: UUID) -> HttpResponse:
    """Duplicate one's own board."""
    return _copied(request, kept(request, id))


@require_POST
def copy_shared(request: HttpRequest, token: str) -> HttpResponse:
    """Copy a shared board to one's own."""
    return _copied(request, shared_at(token))


@require_POST
def delete(request: HttpRequest, id: UUID) -> HttpResponse:
    """Soft-delete a board; the list offers to restore it."""
    board = kept(request, id)
    services.delete_board(board=board)
    messages.success(request, _("“%(name)s” has been deleted.") % {"name": isolated(board.name)})
    return redirect("boards")


@require_POST
def restore(request: HttpRequest, id: UUID) -> HttpResponse:
    """Restore the board that was deleted last."""
    owner = owner_of(request)
    try:
        board = deleted_boards_of(owner).get(pk=id)
        return redirect(services.restore_board(owner=owner, board=board))
    except Board.DoesNotExist as error:
        raise Http404 from error
    except services.TooManyBoardsError as error:
        return _full(request, error)


def _started(request: HttpRequest, key: str, start: str, seed: str) -> OwnBoard:
    drawing = drawing_of(key)
    own: OwnBoard
    if start == EMPTY:
        own = drawing.blank().change(name=_("Unnamed board"))
    elif start == RANDOM:
        seed = seed or secrets.token_hex(4)
        name = _("Random board %(seed)s") % {"seed": seed}
        own = random_of(request, key, seed, language()).change(name=name[:NAME_LENGTH])
    else:
        own = drawing.copied(start, language())
    return own


def _copied(request: HttpRequest, board: Board) -> HttpResponse:
    name = _("%(name)s (copy)") % {"name": board.name}
    own = board.own.change(name=name[:NAME_LENGTH])
    return _kept_anew(request, new_owner_of(request), board.system, own)


def _kept_anew(request: HttpRequest, owner: Owner, system: str, own: OwnBoard) -> HttpResponse:
    sound = is_sound(request, system, own)
    try:
        board = services.create_board(owner=owner, system=system, own=own, is_sound=sound)
        return redirect(board)
    except services.TooManyBoardsError as error:
        return _full(request, error)


def _full(request: HttpRequest, error: services.TooManyBoardsError) -> HttpResponse:
    messages.error(request, error.sentence)
    return redirect("boards")
