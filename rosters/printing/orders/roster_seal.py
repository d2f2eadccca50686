"""From a roster, and whoever asks, to its seal on paper."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from rosters.keepers import keeper_of
from rosters.models import Roster
from rosters.printing.sheets.seal import PrintedSeal
from rosters.seals import seal_of


def printed_seal(request: HttpRequest, roster: Roster) -> PrintedSeal | None:
    """The seal of a locked roster, with its salt for its keeper alone."""
    seal = seal_of(roster)
    if seal is None:
        return None
    salt = seal.salt if keeper_of(request).keeps(roster) else ""
    return seal_on_paper(request, seal.commitment).change(salt=salt)


def seal_on_paper(request: HttpRequest, commitment: str) -> PrintedSeal:
    """What a commitment looks like to everybody: it, and where it is checked."""
    address = request.build_absolute_uri(reverse("seal", args=[commitment]))
    return PrintedSeal(commitment=commitment, address=address)
