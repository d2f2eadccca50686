"""Views of the roster list, new rosters and the builder."""

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
from rosters.builder_page import page_of
from rosters.catalogues import Book, UnknownNameError, book, books
from rosters.concealment import is_readable, uses_of
from rosters.draft import Draft
from rosters.edits import AnyEdit, ImpossibleEditError, Patch, read_edit
from rosters.form_problems import Problem
from rosters.forms import NewRosterForm
from rosters.match_terms import MatchTerms, terms_in
from rosters.models import Roster
from rosters.new_roster import ReadyMade, ready_made
from rosters.owners import new_owner_of, owner_of
from rosters.printing.drawing.missing_glyphs import lacking
from rosters.seals import seal_of
from rosters.selectors import rosters_in_the_bin, rosters_kept_by
from rosters.views.conflict import stale_page
from rosters.views.lookup import address_of, in_bin_or_kept, kept, number_in, past
from rosters.views.resending import Sent, sent_in

ROSTERS_PER_PAGE = 30
_ASKED = ("faction", "mission", "limit", "sample")
_FIELDS = {
    "limit": gettext_lazy("Points limit"),
    "mission": gettext_lazy("Mission"),
    "name": gettext_lazy("Name"),
    "note": gettext_lazy("Note"),
}
_CHOSEN = "chosen"
"""Form field of the choice between two versions: what it saves is a revision of its own, so that
history keeps both.
"""
_NOT_EDIT = frozenset(
    {"csrfmiddlewaretoken", "expected", "base", "idempotency_key", "unanswered", _CHOSEN}
)


@require_safe
def rosters(request: HttpRequest) -> HttpResponse:
    owner = owner_of(request)
    page = Paginator(rosters_kept_by(owner), ROSTERS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "cards": [(roster, page_of(roster.draft)) for roster in page],
        "binned": rosters_in_the_bin(owner).count(),
    }
    return render(request, "rosters/rosters.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    catalogue = _catalogue(request)
    terms = terms_in(request, catalogue.key)
    query = terms.query if terms else ""
    if request.method == "POST":
        form = NewRosterForm(catalogue, request.POST)
        if form.is_valid():
            owner = new_owner_of(request)
            row = services.create_roster(owner=owner, draft=form.draft())
            return redirect(row.get_absolute_url() + query)
        return _new_page(request, form, terms, status=422)
    asked = {name: request.GET[name] for name in _ASKED if name in request.GET}
    return _new_page(request, NewRosterForm(catalogue, initial=asked), terms)


@require_safe
def roster(request: HttpRequest, id: UUID) -> HttpResponse:
    row = in_bin_or_kept(request, id)
    if row.deleted_at is not None:
        return render(request, "rosters/binned.html", {"roster": row}, status=410)
    return builder_page(request, row)


def builder_page(request: HttpRequest, row: Roster, **context: object) -> HttpResponse:
    """The builder page of `row`, checked against the match in its URL, if any; `status` and
    `refusal`, a Problem, if an edit was refused.
    """
    status = context.pop("status", 200)
    refusal = context.get("refusal")
    catalogue, draft = book(row.system), row.draft
    terms = terms_in(request, row.system)
    page = {
        "roster": row,
        "query": terms.query if terms else "",
        "builder": page_of(draft, terms),
        "catalogue": catalogue,
        "ready": _ready_for(draft, terms) if not (draft.units or row.locked_at) else [],
        "lacking": lacking(draft),
        "seal": seal_of(row),
        "is_readable": is_readable(row),
        "uses": uses_of(row),
        "problems": [refusal] if refusal else [],
        "given": _given(request) if refusal else {},
    } | context
    return render(request, "rosters/roster.html", page, status=int(str(status)))


@require_POST
def edit(request: HttpRequest, id: UUID) -> HttpResponse:
    """Apply one edit; a conflict shows both versions."""
    row = kept(request, id)
    sent = sent_in(request, row)
    base = row if row.revision == sent.expected else past(row, sent.expected)
    try:
        wanted = edit_of(request, row).beyond(base.draft)
    except ImpossibleEditError as error:
        return builder_page(request, row, status=400, refusal=_refused(request, error))
    if isinstance(wanted, Patch):
        sent = sent._replace(is_stored=False)  # sets fields: the last one sent counts
    return _written(
        request,
        row,
        lambda: services.edit_roster(
            roster=row,
            expected=sent.expected,
            edit=wanted,
            owner=owner_of(request),
            key=sent.key,
            amends=_CHOSEN not in request.POST,
        ),
        sent,
        wanted,
    )


@require_POST
def keep_mine(request: HttpRequest, id: UUID) -> HttpResponse:
    """Overwrite a newer revision with a stale tab's version; history keeps both."""
    row = kept(request, id)
    sent = sent_in(request, row)
    try:
        wanted = edit_of(request, row)
        mine = wanted.apply(past(row, number_in(request, "base")).draft)
    except ImpossibleEditError as error:
        return builder_page(request, row, status=422, refusal=_refused(request, error))
    return _written(
        request,
        row,
        lambda: services.replace_roster(
            roster=row, expected=sent.expected, draft=mine, owner=owner_of(request)
        ),
        sent,
        wanted,
    )


@require_POST
def undo(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    sent, before = sent_in(request, row), row.revision
    answer = _written(
        request,
        row,
        lambda: services.undo_last_change(
            roster=row, expected=sent.expected, owner=owner_of(request), key=sent.key
        ),
        sent,
    )
    is_done = isinstance(answer, HttpResponseRedirect)
    if is_done and row.revision == before and not sent.is_stored:
        messages.info(request, _("There is nothing left to undo."))
    return answer


@require_POST
def lock(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    sent = sent_in(request, row)
    return _written(
        request,
        row,
        lambda: services.lock_roster(
            roster=row, expected=sent.expected, owner=owner_of(request), key=sent.key
        ),
        sent,
    )


@require_POST
def unlock(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    sent = sent_in(request, row)
    return _written(
        request,
        row,
        lambda: services.unlock_roster(
            roster=row, expected=sent.expected, owner=owner_of(request), key=sent.key
        ),
        sent,
    )


def edit_of(request: HttpRequest, row: Roster) -> AnyEdit:
    """Parse the edit of `row` from form fields, or from the shared form's button `change`.

    Raises ImpossibleEditError.
    """
    fields = QueryDict(request.POST["change"]) if "change" in request.POST else request.POST
    wanted = {name: value for name, value in fields.items() if name not in _NOT_EDIT}
    return read_edit(book(row.system), wanted)


def _written(
    request: HttpRequest,
    row: Roster,
    write: Callable[[], Roster],
    sent: Sent,
    wanted: AnyEdit | None = None,
) -> HttpResponse:
    """Perform a write and answer with a page that reports it. A form that was stored before is not
    written again. Raises Http404 before writing if the user has no seat in the named match.
    """
    address = address_of(request, row)
    try:
        if not sent.is_stored:
            write()
    except services.StaleRosterError as stale:
        return stale_page(request, stale.current, sent.expected, wanted)
    except services.LockedRosterError:
        sentence = _("This roster is locked. Unlock it to change it.")
        return builder_page(request, row, status=409, refusal=Problem(sentence))
    except services.IllegalRosterError:
        sentence = _("Only a legal roster can be locked. See the problems below.")
        return builder_page(request, row, status=409, refusal=Problem(sentence))
    except ImpossibleEditError as error:
        return builder_page(request, row, status=422, refusal=_refused(request, error))
    return redirect(address)


def _refused(request: HttpRequest, error: ImpossibleEditError) -> Problem:
    """The refusal of an edit, linked to its form field."""
    if error.field not in _FIELDS:
        return Problem(error.sentence)
    return Problem(error.sentence, str(_FIELDS[error.field]), _target(request, error.field))


def _given(request: HttpRequest) -> dict[str, str]:
    """What the refused form had in its fields, by their ids."""
    posted = {name: request.POST[name] for name in _FIELDS if name in request.POST}
    return {_target(request, name): value for name, value in posted.items()}


def _target(request: HttpRequest, field: str) -> str:
    """The id of a field of the posted form: of a unit, or of the roster."""
    line = request.POST.get("line", "")
    return f"{field}-{line}" if line else field


def _ready_for(draft: Draft, terms: MatchTerms | None) -> list[ReadyMade]:
    """The ready-made armies for an empty roster; for a match only those within its limit."""
    limit = terms.limit if terms else draft.limit
    found = ready_made(book(draft.system), draft.faction, limit)
    return [each for each in found if not (terms and each.over)]


def _limit_in(form: NewRosterForm) -> int:
    """The limit that is filled in, 0 if there is none."""
    value = str(form["limit"].value() or "")
    return int(value) if value.isdecimal() and len(value) < 6 else 0


def _new_page(
    request: HttpRequest, form: NewRosterForm, terms: MatchTerms | None, status: int = 200
) -> HttpResponse:
    catalogue, chosen = form.catalogue, form["faction"].value() or ""
    limit = terms.limit if terms else _limit_in(form)
    ready = ready_made(catalogue, chosen, limit) or ready_made(catalogue, limit=limit)
    if terms:
        ready = [each for each in ready if not each.over]
    context = {
        "form": form,
        "catalogue": catalogue,
        "games": books(),
        "ready": ready,
        "terms": terms,
    }
    return render(request, "rosters/new.html", context, status=status)


def _catalogue(request: HttpRequest) -> Book:
    """The requested catalogue, or the first one."""
    asked = request.GET.get("system") or request.POST.get("system")
    try:
        return book(asked) if asked else books()[0]
    except UnknownNameError as error:
        raise Http404 from error
