"""Look-ups for views: 404 without access, 400 for an incomplete form."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import BadRequest, ObjectDoesNotExist
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from rosters.match_terms import query_in
from rosters.models import Revision, Roster
from rosters.owners import owner_of
from rosters.selectors import kept_roster, revision_of


def in_bin_or_kept(request: HttpRequest, id: UUID) -> Roster:
    """A roster of the user, even one in the bin. Raises Http404."""
    try:
        return kept_roster(owner_of(request), id)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def kept(request: HttpRequest, id: UUID) -> Roster:
    """A roster of the user. Raises Http404."""
    row = in_bin_or_kept(request, id)
    if row.deleted_at is not None:
        raise Http404
    return row


def past(row: Roster, number: int) -> Revision:
    """Raises Http404."""
    try:
        return revision_of(row, number)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def number_in(request: HttpRequest, name: str) -> int:
    """An integer form field. Raises BadRequest."""
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadRequest(_("The form is missing the number “%(name)s”.") % {"name": name})
    return int(text)


def expected_of(request: HttpRequest) -> int:
    """The revision that the submitted page showed. Raises BadRequest."""
    return number_in(request, "expected")


def address_of(request: HttpRequest, row: Roster) -> str:
    """URL of the builder of `row`, with the match it is built for while it can be locked there.
    Raises Http404.
    """
    return row.get_absolute_url() + query_in(request, row.system)
