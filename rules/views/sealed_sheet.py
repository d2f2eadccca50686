"""The sealed sheet: the published commitment of a roster that is locked in a match."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.catalogues import book
from rosters.printing.orders.refusals import RefusedError
from rosters.printing.pages.dialog_pages import refusing
from rosters.printing.pages.sealed_pages import sealed_pdf
from rules.engine.core.decision import Seat
from rules.matches.roster_checks import published
from rules.views.lookup import match_at


@never_cache
@require_safe
@refusing
def sealed_sheet(request: HttpRequest, id: UUID) -> HttpResponse:
    """The sealed sheet of the reader's seat; `?seat=` chooses if they hold both."""
    match, held = match_at(request, id)
    commitment = published(match, _own_seat(request, held))
    if commitment is None:
        raise RefusedError(409, _("You have not locked a roster in this match yet."))
    return sealed_pdf(request, book(match.system), commitment, beside=("seat",))


def _own_seat(request: HttpRequest, held: tuple[Seat, ...]) -> Seat:
    """The reader's seat. Raises BadRequest, or Http404 for a seat they do not hold."""
    text = request.GET.get("seat", "")
    if text not in ("", "0", "1"):
        raise BadRequest(_("The seat must be 0 or 1."))
    chosen = [seat for seat in held if text in ("", str(seat))]
    if not chosen:
        raise Http404
    return chosen[0]
