"""The roster list, a new roster, and the builder's page with everything that can be done on it."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters import services
from rosters.beginning import ready_made
from rosters.books import Book, UnknownNameError, book, books
from rosters.desk import desk
from rosters.edits import AnyEdit, ImpossibleEditError, read_edit
from rosters.forms import NewRosterForm
from rosters.keepers import keeper_of, new_keeper_of
from rosters.match_terms import MatchTerms, terms_in
from rosters.models import Roster
from rosters.printing.drawing.glyphs import lacking
from rosters.problems import Problem
from rosters.seals import seal_of
from rosters.selectors import rosters_in_the_bin, rosters_kept_by
from rosters.views.finding import (
    address_of,
    expected_of,
    in_bin_or_kept,
    kept,
    number_in,
    past,
)
from rosters.views.stale import stale_page

ROSTERS_PER_PAGE = 30
_ASKED = ("faction", "mission", "limit", "sample")
_FIELDS = {
    "limit": gettext_lazy("Points limit"),
    "mission": gettext_lazy("Mission"),
    "name": gettext_lazy("Name"),
    "note": gettext_lazy("Note"),
}
_NOT_EDIT = frozenset({"csrfmiddlewaretoken", "expected", "base"})


@require_safe
def rosters(request: HttpRequest) -> HttpResponse:
    keeper = keeper_of(request)
    page = Paginator(rosters_kept_by(keeper), ROSTERS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "cards": [(roster, desk(roster.draft)) for roster in page],
        "binned": rosters_in_the_bin(keeper).count(),
    }
    return render(request, "rosters/rosters.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    shelf = _shelf(request)
    terms = terms_in(request, shelf.key)
    query = terms.query if terms else ""
    if request.method == "POST":
        form = NewRosterForm(shelf, request.POST)
        if form.is_valid():
            keeper = new_keeper_of(request)
            row = services.create_roster(keeper=keeper, draft=form.draft())
            return redirect(row.get_absolute_url() + query)
        return _new_page(request, form, terms, status=422)
    asked = {name: request.GET[name] for name in _ASKED if name in request.GET}
    return _new_page(request, NewRosterForm(shelf, initial=asked), terms)


@require_safe
def roster(request: HttpRequest, id: UUID) -> HttpResponse:
    row = in_bin_or_kept(request, id)
    if row.deleted_at is not None:
        return render(request, "rosters/binned.html", {"roster": row}, status=410)
    return builder_page(request, row)


def builder_page(request: HttpRequest, row: Roster, **context: object) -> HttpResponse:
    """The builder's page for `row`, on the terms of the match in its address, if there is one;
    `status` and `refusal`, a Problem, when something was turned down.
    """
    status = context.pop("status", 200)
    refusal = context.get("refusal")
    shelf, draft = book(row.system), row.draft
    terms = terms_in(request, row.system)
    page = {
        "roster": row,
        "query": terms.query if terms else "",
        "desk": desk(draft, terms),
        "shelf": shelf,
        "ready": [] if draft.units or row.locked_at else ready_made(shelf, draft.faction),
        "lacking": lacking(draft),
        "seal": seal_of(row),
        "problems": [refusal] if refusal else [],
    } | context
    return render(request, "rosters/roster.html", page, status=int(str(status)))


@require_POST
def edit(request: HttpRequest, id: UUID) -> HttpResponse:
    """Applies one edit; a stale one is answered with both versions."""
    row = kept(request, id)
    seen = expected_of(request)
    base = row if row.revision == seen else past(row, seen)
    try:
        wanted = edit_of(request, row).beyond(base.draft)
    except ImpossibleEditError as error:
        return builder_page(request, row, status=400, refusal=_refused(request, error))
    return _written(
        request,
        row,
        lambda: services.edit_roster(
            roster=row, expected=seen, edit=wanted, keeper=keeper_of(request)
        ),
        wanted,
    )


@require_POST
def keep_mine(request: HttpRequest, id: UUID) -> HttpResponse:
    """Puts what a stale tab wanted over what was saved meanwhile; history keeps both."""
    row = kept(request, id)
    try:
        wanted = edit_of(request, row)
        mine = wanted.apply(past(row, number_in(request, "base")).draft)
    except ImpossibleEditError as error:
        return builder_page(request, row, status=422, refusal=_refused(request, error))
    return _written(
        request,
        row,
        lambda: services.replace_roster(
            roster=row, expected=expected_of(request), draft=mine, keeper=keeper_of(request)
        ),
        wanted,
    )


@require_POST
def undo(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    before = row.revision
    answer = _written(
        request,
        row,
        lambda: services.undo_last_change(
            roster=row, expected=expected_of(request), keeper=keeper_of(request)
        ),
    )
    if isinstance(answer, HttpResponseRedirect) and row.revision == before:
        messages.info(request, _("There is nothing left to undo."))
    return answer


@require_POST
def lock(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    return _written(
        request,
        row,
        lambda: services.lock_roster(
            roster=row, expected=expected_of(request), keeper=keeper_of(request)
        ),
    )


@require_POST
def unlock(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    return _written(
        request,
        row,
        lambda: services.unlock_roster(
            roster=row, expected=expected_of(request), keeper=keeper_of(request)
        ),
    )


def edit_of(request: HttpRequest, row: Roster) -> AnyEdit:
    """The edit of `row` in a form's fields, or in the button `change` of the form that all its
    buttons share.

    Raises ImpossibleEditError.
    """
    fields = QueryDict(request.POST["change"]) if "change" in request.POST else request.POST
    wanted = {name: value for name, value in fields.items() if name not in _NOT_EDIT}
    return read_edit(book(row.system), wanted)


def _written(
    request: HttpRequest,
    row: Roster,
    write: Callable[[], Roster],
    wanted: AnyEdit | None = None,
) -> HttpResponse:
    """Writes, and answers a page that says what happened. Raises Http404, and writes nothing, for
    a match that the asker does not sit at.
    """
    address = address_of(request, row)
    try:
        write()
    except services.StaleRosterError as stale:
        return stale_page(request, stale.current, expected_of(request), wanted)
    except services.LockedRosterError:
        sentence = _("This roster is locked. Unlock it to change it.")
        return builder_page(request, row, status=409, refusal=Problem(sentence))
    except services.IllegalRosterError:
        sentence = _("Only a legal roster can be locked. What is wrong stands below.")
        return builder_page(request, row, status=409, refusal=Problem(sentence))
    except ImpossibleEditError as error:
        return builder_page(request, row, status=422, refusal=_refused(request, error))
    return redirect(address)


def _refused(request: HttpRequest, error: ImpossibleEditError) -> Problem:
    """The refusal of an edit, tied to the field of the page that it came from."""
    if error.field not in _FIELDS:
        return Problem(error.sentence)
    line = request.POST.get("line", "")
    target = f"{error.field}-{line}" if line else error.field
    return Problem(error.sentence, str(_FIELDS[error.field]), target)


def _new_page(
    request: HttpRequest, form: NewRosterForm, terms: MatchTerms | None, status: int = 200
) -> HttpResponse:
    shelf, chosen = form.shelf, form["faction"].value() or ""
    ready = ready_made(shelf, chosen) or ready_made(shelf)
    context = {"form": form, "shelf": shelf, "games": books(), "ready": ready, "terms": terms}
    return render(request, "rosters/new.html", context, status=status)


def _shelf(request: HttpRequest) -> Book:
    """The book that is asked for, the first one if none is."""
    asked = request.GET.get("system") or request.POST.get("system")
    try:
        return book(asked) if asked else books()[0]
    except UnknownNameError as error:
        raise Http404 from error
