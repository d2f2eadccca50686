"""Before a match: terms are proposed and countered until both sides agree, then both accept the
terrain. The only writer of proposals.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from rosters.keepers import Keeper
from rules.engine.core.decision import IllegalCommandError, Seat
from rules.engine.systems import system
from rules.models import Match, Proposal
from rules.services import Agreement, refusals_of, start_match

SEATS = {0, 1}


def propose(*, keeper: Keeper, agreed: Agreement) -> Proposal:
    """FR-SETUP-5  The host's proposal, which the host thereby accepts. Raises IllegalCommandError
    when the rules refuse the terms.
    """
    _check(agreed)
    columns = {"user": keeper.user, "guest_key": keeper.guest_key}
    return Proposal.objects.create(terms=asdict(agreed), agreed=[0], **columns)


@transaction.atomic
def counter(*, proposal: Proposal, seat: Seat, agreed: Agreement) -> Proposal:
    """FR-SETUP-5  Other terms, accepted so far by the seat that now proposes them."""
    _check(agreed)
    row = _locked(proposal)
    row.terms, row.proposed_by, row.agreed, row.terrain = asdict(agreed), seat, [seat], []
    row.save()
    return row


@transaction.atomic
def accept_terms(*, proposal: Proposal, seat: Seat) -> Proposal:
    """FR-SETUP-5  The other seat accepts what was proposed last."""
    row = _locked(proposal)
    row.agreed = sorted({*row.agreed, seat})
    row.save()
    return row


@transaction.atomic
def accept_terrain(*, proposal: Proposal, seat: Seat) -> Match | None:
    """FR-SETUP-3  A seat accepts scale and rules of every terrain part; when both have, the match
    starts. Raises IllegalCommandError while the terms are not agreed.
    """
    row = _locked(proposal)
    rules = system(row.terms["system"])
    refused = rules.acceptance_refusals(row.agreed, SEATS)
    if refused:
        raise IllegalCommandError(*refused)
    row.terrain = sorted({*row.terrain, seat})
    row.save()
    if rules.acceptance_refusals(row.agreed, row.terrain):
        return None
    match = start_match(keeper=maker_of(row), agreed=agreement_of(row))
    row.delete()
    return match


@transaction.atomic
def refuse_terrain(*, proposal: Proposal, seat: Seat) -> Proposal:
    """FR-SETUP-3  Back to the terms, which the seat that refuses no longer accepts."""
    row = _locked(proposal)
    row.agreed = [each for each in row.agreed if each != seat]
    row.terrain = []
    row.save()
    return row


def check_accepted(agreed: Agreement, seats: Collection[int]) -> None:
    """FR-SETUP-3  For a program that holds both seats: the seats that accept terms and terrain.
    Raises IllegalCommandError unless both do and the rules allow the terms.
    """
    _check(agreed)
    refused = system(agreed.system).acceptance_refusals(seats, seats)
    if refused:
        raise IllegalCommandError(*refused)


def proposals_of(keeper: Keeper) -> Any:
    """The proposals that `keeper` has open."""
    if keeper.user is not None:
        return Proposal.objects.filter(user=keeper.user)
    if keeper.guest_key is None:
        return Proposal.objects.none()
    return Proposal.objects.filter(guest_key=keeper.guest_key)


def proposal_of(keeper: Keeper, id: UUID) -> Proposal:
    """One of them. Raises Proposal.DoesNotExist."""
    found: Proposal = proposals_of(keeper).get(pk=id)
    return found


def maker_of(proposal: Proposal) -> Keeper:
    """Who keeps it: both seats are in one hand."""
    return Keeper(user=proposal.user, guest_key=proposal.guest_key)


def agreement_of(proposal: Proposal) -> Agreement:
    """The terms as the services take them."""
    first, second = proposal.terms["names"]
    one, two = proposal.terms["nonces"]
    return Agreement(**{**proposal.terms, "names": (first, second), "nonces": (one, two)})


def adopt_proposals(*, guest_key: str, user: Any) -> None:
    """What a guest had open belongs to the account from now on."""
    Proposal.objects.filter(Q(guest_key=guest_key)).update(user=user, guest_key=None)


def _check(agreed: Agreement) -> None:
    refused = refusals_of(agreed)
    if refused:
        raise IllegalCommandError(*refused)


def _locked(proposal: Proposal) -> Proposal:
    return Proposal.objects.select_for_update().get(pk=proposal.pk)
