"""Joining and leaving proposals: the free seat, invitations, withdrawal."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from rosters.owners import Owner
from rules.engine.core.decision import Seat
from rules.lobby.models import Invitation, Party, Proposal
from rules.lobby.proposals import (
    SEATS,
    agreement_of,
    columns_of,
    fresh,
    locked,
    moved_on,
    put_forward,
    start,
)
from rules.matches.player_names import look_alike
from rules.matches.services import refusals_of
from rules.models import Match

Status = Proposal.Status
Way = Proposal.Way


class SeatTakenError(Exception):
    """Somebody else has just taken the seat."""


class SameNameError(Exception):
    """The name could be confused with the opponent's."""


class SpentLinkError(Exception):
    """The link is no longer valid; `fate` is the reason."""

    def __init__(self, fate: str) -> None:
        super().__init__(fate)
        self.fate = fate


@transaction.atomic
def take_seat(
    *, proposal: Proposal, owner: Owner, name: str, version: int, invitation: UUID | None
) -> Proposal:
    """Give the free seat to `owner`, who uses a link or the open list.

    Raises ClosedError, StaleTermsError if the terms have changed since they were shown,
    SeatTakenError, SpentLinkError, SameNameError.
    """
    row = fresh(proposal, version)
    number = row.free_seat
    if number is None:
        raise SeatTakenError
    if row.way != Way.LIST:
        _spend(row, invitation)
    if look_alike(name, row.host):
        raise SameNameError
    Party.objects.create(proposal=row, number=number, name=name, **columns_of(owner))
    return moved_on(row)


def sit_down(
    *,
    proposal: Proposal,
    owner: Owner,
    name: str,
    version: int,
    invitation: UUID | None,
    army: str,
    nonce: str = "",
) -> Match:
    """Take the free seat with a chosen roster, accept terms and terrain, and start the match, for
    which the host is ready. Raises what `take_seat` raises, and IllegalCommandError.
    """
    refusals_of(agreement_of(proposal))  # judges the board, and remembers it, before anybody waits
    with transaction.atomic():
        taken = take_seat(
            proposal=proposal, owner=owner, name=name, version=version, invitation=invitation
        )
        row = locked(taken.pk)
        row.parties.exclude(number=row.made_by).update(army=army, nonce=nonce)
        row.agreed = row.terrain = sorted(SEATS)
        start(row)
        moved_on(row)
    assert row.match is not None
    return row.match


@transaction.atomic
def leave(*, proposal: Proposal, seat: Seat) -> Proposal:
    """Free the seat that was taken. The terms that the host last accepted apply again."""
    row = locked(proposal.pk)
    row.parties.filter(number=seat).delete()
    host: Seat = 0 if row.made_by == 0 else 1
    if host in row.agreed:
        row.agreed, row.terrain = [host], []
        row.parties.update(nonce="")
        return moved_on(row)
    own = [entry["terms"] for entry in row.history if entry["by"] == host]
    return put_forward(row, host, own[-1] if own else row.terms)


@transaction.atomic
def withdraw(*, proposal: Proposal) -> Proposal:
    """Withdraw the proposal, as its host."""
    return _closed(locked(proposal.pk), Status.WITHDRAWN)


@transaction.atomic
def decline(*, proposal: Proposal) -> Proposal:
    """Decline the proposal, as the other side."""
    return _closed(locked(proposal.pk), Status.DECLINED)


def hide(*, proposal: Proposal, seat: Seat) -> None:
    """Hide a closed proposal from one side's list."""
    Party.objects.filter(proposal=proposal, number=seat).exclude(
        proposal__status=Status.OPEN
    ).update(hidden=True)


@transaction.atomic
def invite(*, proposal: Proposal) -> Invitation:
    """Create a new invitation link to the free seat and revoke the former one."""
    row = locked(proposal.pk)
    if row.free_seat is None:
        raise SeatTakenError
    revoke(proposal=row)
    return Invitation.objects.create(proposal=row)


def revoke(*, proposal: Proposal) -> None:
    """Revoke the current invitation link."""
    spent = {"used__isnull": True, "declined__isnull": True, "revoked__isnull": True}
    Invitation.objects.filter(proposal=proposal, **spent).update(revoked=timezone.now())


@transaction.atomic
def decline_invitation(*, invitation: Invitation) -> None:
    """Decline the seat on behalf of the link's owner. Raises SpentLinkError."""
    row = locked(invitation.proposal_id)
    found = _open(row, invitation.pk)
    found.declined = timezone.now()
    found.save()
    moved_on(row)


def _spend(row: Proposal, id: UUID | None) -> None:
    found = _open(row, id)
    found.used = timezone.now()
    found.save()


def _open(row: Proposal, id: UUID | None) -> Invitation:
    found = row.invitations.select_for_update().filter(pk=id).first() if id else None
    if found is None:
        raise SpentLinkError("revoked")
    if found.fate != "open":
        raise SpentLinkError(found.fate)
    return found


def _closed(row: Proposal, status: str) -> Proposal:
    row.status = status
    revoke(proposal=row)
    return moved_on(row)
