"""Proposal cleanup on account deletion, and transfer when a guest signs in."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from django.db.models import F

from rules.lobby import seating
from rules.lobby.models import Party, Proposal, TransferLink
from rules.lobby.proposals import ClosedError

if TYPE_CHECKING:
    from rosters.accounts.models import User


def adopt(sender: object, guest_key: str, user: User, **kwargs: object) -> None:
    """Receiver of `rosters.guest_claim.guest_came_in`: moves a guest's seats in proposals to the
    account. If the account then holds both seats, it gives up the second one.
    """
    TransferLink.objects.filter(guest_key=guest_key).delete()
    Party.objects.filter(guest_key=guest_key).update(user=user, guest_key=None)
    hosted = Party.objects.filter(user=user, number=F("proposal__made_by")).values("proposal")
    taken = Party.objects.filter(user=user).exclude(number=F("proposal__made_by"))
    both = taken.filter(proposal__in=hosted, proposal__status=Proposal.Status.OPEN)
    for party in both.select_related("proposal"):
        if party.proposal.is_joined:
            with suppress(ClosedError):
                seating.leave(proposal=party.proposal, seat=1 if party.number else 0)


def leave(sender: object, instance: User, **kwargs: object) -> None:
    """Receiver of Django's `pre_delete` for users: deletes their proposals, frees seats they had
    taken.
    """
    places = Party.objects.filter(user=instance)
    own = places.filter(number=F("proposal__made_by"), proposal__match=None)
    Proposal.objects.filter(pk__in=own.values("proposal")).delete()
    for party in places.filter(proposal__status=Proposal.Status.OPEN).select_related("proposal"):
        with suppress(ClosedError):  # the other side was faster
            if party.proposal.is_joined:
                seating.leave(proposal=party.proposal, seat=1 if party.number else 0)
            else:
                seating.decline(proposal=party.proposal)
