"""Views for whole rosters: history, copy, share, delete, import and export."""

from __future__ import annotations

from itertools import pairwise
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters import services
from rosters.builder_page import page_of
from rosters.catalogues import book
from rosters.concealment import set_hidden
from rosters.downloads import download
from rosters.draft import NAME_LENGTH
from rosters.exchange.document import exported
from rosters.exchange.text import as_markdown, as_text
from rosters.form_problems import Problem
from rosters.forms import ImportForm
from rosters.history import changed_notes, changes
from rosters.match_terms import query_in, terms_in
from rosters.models import Revision, Roster, Visibility
from rosters.owners import new_owner_of, owner_of
from rosters.readers import as_read
from rosters.selectors import (
    readable_roster,
    revisions_of,
    rosters_in_the_bin,
    rosters_on_show,
    shared_roster,
)
from rosters.site_address import on_site
from rosters.views.builder import ROSTERS_PER_PAGE, builder_page
from rosters.views.conflict import stale_page
from rosters.views.lookup import address_of, expected_of, in_bin_or_kept, kept, number_in
from rules.engine.tabletop.bidi_marks import isolated

REVISIONS_PER_PAGE = 30
FORMS = {
    "json": ("application/json", "json", exported),
    "text": ("text/plain; charset=utf-8", "txt", as_text),
    "markdown": ("text/markdown; charset=utf-8", "md", as_markdown),
}


@require_safe
def history(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    page = Paginator(revisions_of(row), REVISIONS_PER_PAGE).get_page(request.GET.get("page"))
    shown = list(page)
    older = revisions_of(row).filter(number__lt=shown[-1].number).first()
    context = {
        "roster": row,
        "page": page,
        "steps": [
            (newer, *_compared(before, newer))
            for newer, before in pairwise([*shown, older])
            if newer is not None
        ],
    }
    return render(request, "rosters/history.html", context)


def _compared(before: Revision | None, after: Revision) -> tuple[list[str], list[str]]:
    """What a step changed, and the notes that it wrote."""
    if before is None:
        return [], []
    return changes(before.draft, after.draft), changed_notes(before.draft, after.draft)


@require_POST
def restore(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    number = number_in(request, "number")
    try:
        services.restore_revision(
            roster=row,
            expected=expected_of(request),
            number=number,
            owner=owner_of(request),
        )
    except Revision.DoesNotExist as error:
        raise Http404 from error
    except services.StaleRosterError as stale:
        return stale_page(request, stale.current, expected_of(request), None)
    except services.LockedRosterError:
        sentence = _("This roster is locked. Unlock it to change it.")
        return builder_page(request, row, status=409, refusal=Problem(sentence))
    messages.success(request, _("Restored to step %(n)d.") % {"n": number})
    return redirect(row)


@require_POST
def delete(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    try:
        services.delete_roster(roster=row, expected=expected_of(request))
    except services.StaleRosterError as stale:
        return stale_page(request, stale.current, expected_of(request), None)
    return redirect("roster-bin")


@require_safe
def bin(request: HttpRequest) -> HttpResponse:
    context = {"rosters": rosters_in_the_bin(owner_of(request))}
    return render(request, "rosters/bin.html", context)


@require_POST
def put_back(request: HttpRequest, id: UUID) -> HttpResponse:
    row = services.put_back_roster(roster=in_bin_or_kept(request, id))
    messages.success(request, _("“%(name)s” has been restored.") % {"name": isolated(row.name)})
    return redirect(row)


@require_POST
def share(request: HttpRequest, id: UUID) -> HttpResponse:
    row = kept(request, id)
    address = address_of(request, row)
    visibility = request.POST.get("visibility", "")
    if visibility not in Visibility.values:
        problem = Problem(_("Choose who may see the roster."), target="visibility_0")
        return builder_page(request, row, status=422, refusal=problem)
    try:
        services.share_roster(
            roster=row, visibility=visibility, notes_shown="notes" in request.POST
        )
    except ObjectDoesNotExist as error:
        raise Http404 from error
    return redirect(f"{address}#share")


@require_POST
def conceal(request: HttpRequest, id: UUID) -> HttpResponse:
    """Hide the roster until the match of the URL, or the matches in which it is locked, reveal it;
    or show it now.
    """
    row = kept(request, id)
    terms = terms_in(request, row.system)
    hidden = request.POST.get("hidden") == "yes"
    if terms and hidden:
        terms.hide(row)
    else:
        set_hidden(row, hidden)
    return redirect(address_of(request, row))


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    row = _behind(token)
    builder, picture = page_of(row.draft), reverse("roster-shared-picture", args=[token])
    context = {
        "roster": row,
        "builder": builder,
        "catalogue": book(row.system),
        "mine": owner_of(request).owns(row),
        "page_url": on_site(reverse("roster-shared", args=[token])),
        "picture_url": on_site(picture) if builder.faction else "",
    }
    return render(request, "rosters/shared.html", context)


@require_safe
def on_show(request: HttpRequest) -> HttpResponse:
    page = Paginator(rosters_on_show(), ROSTERS_PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "cards": [(row, page_of(row.draft)) for row in map(as_read, page)]}
    return render(request, "rosters/on_show.html", context)


@require_POST
def clone(request: HttpRequest, id: UUID) -> HttpResponse:
    """Copy one's own or a public roster."""
    return _cloned(request, _readable(request, id))


@require_POST
def clone_shared(request: HttpRequest, token: str) -> HttpResponse:
    """Copy the roster of a share link."""
    return _cloned(request, _behind(token))


@require_safe
def export(request: HttpRequest, id: UUID, form: str) -> HttpResponse:
    if form not in FORMS:
        raise Http404
    row = _readable(request, id)
    content_type, ending, write = FORMS[form]
    return HttpResponse(
        write(row.draft),
        content_type=content_type,
        headers=download(row.name, ending, otherwise="roster"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def import_(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "rosters/import.html", {"form": ImportForm()})
    form = ImportForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "rosters/import.html", {"form": form}, status=422)
    row = services.create_roster(
        owner=new_owner_of(request),
        draft=form.cleaned_data["draft"],
        origin=Revision.Origin.IMPORTED,
    )
    return redirect(row)


def _readable(request: HttpRequest, id: UUID) -> Roster:
    try:
        return readable_roster(owner_of(request), id)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def _behind(token: str) -> Roster:
    try:
        return shared_roster(token)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def _cloned(request: HttpRequest, source: Roster) -> HttpResponse:
    query = query_in(request, source.system)
    name = _("Copy of %(name)s") % {"name": source.name}
    row = services.clone_roster(
        owner=new_owner_of(request), source=source, name=name[:NAME_LENGTH].rstrip()
    )
    messages.success(request, _("This is your own copy. Change it as you like."))
    return redirect(row.get_absolute_url() + query)
