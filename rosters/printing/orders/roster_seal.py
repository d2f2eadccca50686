"""Seals of rosters for printing."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from rosters.models import Roster
from rosters.owners import owner_of
from rosters.printing.sheets.seal_sheet import PrintedSeal
from rosters.seals import seal_of


def printed_seal(request: HttpRequest, roster: Roster) -> PrintedSeal | None:
    """The seal of a locked roster, with its salt, for its owner; None for other readers, who could
    recognise the roster by the commitment on a sealed sheet.
    """
    seal = seal_of(roster)
    if seal is None or not owner_of(request).owns(roster):
        return None
    return seal_on_paper(request, seal.commitment).change(salt=seal.salt)


def seal_on_paper(request: HttpRequest, commitment: str) -> PrintedSeal:
    """The public part of a seal: the commitment and its verification URL."""
    address = request.build_absolute_uri(reverse("seal", args=[commitment]))
    return PrintedSeal(commitment=commitment, address=address)
