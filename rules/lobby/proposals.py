"""Before a match: terms are proposed and countered until both sides agree, then both accept the
terrain. Every answer names the version of the terms that it answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from rosters.keepers import Keeper
from rules.engine.core.decision import IllegalCommandError, Seat
from rules.engine.systems import system
from rules.grounds import as_kept
from rules.lobby.models import Invitation, Party, Proposal
from rules.models import Match
from rules.services import Agreement, Draw, refusals_of, start_match

SEATS = {0, 1}
MOST_OPEN = 20
MOST_REMEMBERED = 40
Status = Proposal.Status
Way = Proposal.Way


class TooManyError(Exception):
    """Somebody has as many proposals open as they may."""


class NobodyThereError(Exception):
    """The other player has closed their account."""


class ClosedError(Exception):
    """The proposal is over: `proposal` tells how."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__(proposal.status)
        self.proposal = proposal


class StaleTermsError(Exception):
    """The terms have changed since version `seen`; `proposal` is how it now stands."""

    def __init__(self, proposal: Proposal, seen: int) -> None:
        super().__init__(f"proposal {proposal.pk} is at version {proposal.version}")
        self.proposal = proposal
        self.seen = seen


def propose(*, keeper: Keeper, agreed: Agreement, way: str = Way.SCREEN) -> Proposal:
    """FR-SETUP-5  The host's proposal, which the host thereby accepts. At one screen both seats are
    the host's; by a link and on the list the other one is free.

    Raises IllegalCommandError when the rules refuse the terms, TooManyError beside many others.
    """
    _check(agreed)
    with transaction.atomic():
        row = _begun(keeper, terms_of(agreed), way=way, seat=0)
        Party.objects.create(proposal=row, number=0, name=agreed.names[0], **columns_of(keeper))
        if way == Way.SCREEN:
            Party.objects.create(proposal=row, number=1, name=agreed.names[1], **columns_of(keeper))
        if way == Way.LINK:
            Invitation.objects.create(proposal=row)
    return row


@transaction.atomic
def propose_rematch(*, match: Match, seat: Seat, terms: dict[str, Any]) -> Proposal:
    """The same terms with the seats swapped, proposed by the holder of `seat` to the other player.

    The one that is open is answered, if there is one. Raises NobodyThereError, TooManyError.
    """
    Match.objects.select_for_update().get(pk=match.pk)
    already = Proposal.objects.filter(rematch_of=match, status=Status.OPEN).first()
    if already is not None:
        return already
    places, keepers = match.table, [keeper_at(match, number) for number in (0, 1)]
    if Keeper() in keepers:
        raise NobodyThereError
    way = Way.SCREEN if keepers[0] == keepers[1] else Way.REMATCH
    other: Seat = 0 if seat == 1 else 1
    row = _begun(keepers[seat], terms, way=way, seat=other, rematch_of=match)
    for number in (0, 1):
        columns = columns_of(keepers[1 - number])
        Party.objects.create(proposal=row, number=number, name=places[1 - number].name, **columns)
    return row


def counter(*, proposal: Proposal, seat: Seat, version: int, agreed: Agreement) -> Proposal:
    """FR-SETUP-5  Other terms in place of those of `version`, accepted so far by the seat that now
    proposes them. Raises StaleTermsError, ClosedError, IllegalCommandError.
    """
    _check(agreed)
    with transaction.atomic():
        row = fresh(proposal, version)
        return put_forward(row, seat, terms_of(agreed))


@transaction.atomic
def accept_terms(*, proposal: Proposal, seat: Seat, version: int) -> Proposal:
    """FR-SETUP-5  A seat accepts the terms of `version`. Raises StaleTermsError, ClosedError."""
    row = fresh(proposal, version)
    row.agreed = sorted({*row.agreed, seat})
    return moved_on(row)


def accept_terrain(
    *, proposal: Proposal, seat: Seat, version: int, nonce: str = ""
) -> Match | None:
    """FR-SETUP-3  A seat accepts scale and rules of every terrain part and gives its share of the
    dice; when both have, the match starts.

    Raises IllegalCommandError while the terms are not agreed, StaleTermsError, ClosedError.
    """
    refusals_of(agreement_of(proposal))  # judges the board, and remembers it, before anybody waits
    with transaction.atomic():
        return _accept_terrain(proposal, seat, version, nonce)


def _accept_terrain(proposal: Proposal, seat: Seat, version: int, nonce: str) -> Match | None:
    row = fresh(proposal, version)
    rules = system(row.terms["system"])
    refused = rules.acceptance_refusals(row.agreed, SEATS)
    if refused:
        raise IllegalCommandError(*refused)
    if seat not in row.terrain:
        Party.objects.filter(proposal=row, number=seat).update(nonce=nonce)
    row.terrain = sorted({*row.terrain, seat})
    if not rules.acceptance_refusals(row.agreed, row.terrain):
        _start(row)
    moved_on(row)
    return row.match


@transaction.atomic
def refuse_terrain(*, proposal: Proposal, seat: Seat, version: int) -> Proposal:
    """FR-SETUP-3  Back to the terms, which the seat that refuses no longer accepts."""
    row = fresh(proposal, version)
    row.agreed = [each for each in row.agreed if each != seat]
    row.terrain = []
    row.parties.update(nonce="")
    return moved_on(row)


def keeper_at(match: Match, number: int) -> Keeper:
    """Who holds a seat: the member whose it is, else the guest."""
    place = match.table[number]
    return Keeper(user=place.user) if place.user else Keeper(guest_key=place.guest_key)


def columns_of(keeper: Keeper) -> dict[str, Any]:
    """The columns of a party."""
    return {"user": keeper.user, "guest_key": keeper.guest_key}


def terms_of(agreed: Agreement) -> dict[str, Any]:
    """What a proposal keeps of an agreement: names and nonces are the parties'."""
    terms = asdict(agreed) | {"board": as_kept(agreed.system, agreed.board)}
    return {key: terms[key] for key in terms if key not in {"names", "nonces"}}


def agreement_of(proposal: Proposal) -> Agreement:
    """The terms as the services take them."""
    first, second = (proposal.table.get(number) for number in (0, 1))
    nonces = (first.nonce if first else "", second.nonce if second else "")
    return Agreement(**proposal.terms, names=proposal.names, nonces=nonces)


def draw_of(proposal: Proposal) -> Draw:
    """What its dice will come from."""
    return Draw(match=proposal.pk, secret=proposal.dice_secret)


def terms_at(proposal: Proposal, version: int) -> Mapping[str, Any] | None:
    """The terms that a version had; None for one that is not remembered."""
    found = (entry["terms"] for entry in proposal.history if entry["version"] == version)
    return next(found, None)


def fresh(proposal: Proposal, version: int) -> Proposal:
    """The row, locked, still open and at `version`. Raises ClosedError, StaleTermsError."""
    row = locked(proposal.pk)
    if row.version != version:
        raise StaleTermsError(row, version)
    return row


def locked(id: UUID) -> Proposal:
    """The row, locked and still open. Raises ClosedError."""
    row = Proposal.objects.select_for_update().get(pk=id)
    if not row.is_open:
        raise ClosedError(row)
    return row


def put_forward(row: Proposal, seat: Seat, terms: Mapping[str, Any]) -> Proposal:
    """New terms of `seat`; nothing is accepted but by it."""
    row.version += 1
    row.terms, row.proposed_by, row.agreed, row.terrain = dict(terms), seat, [seat], []
    row.history = [*row.history, _entry(row)][-MOST_REMEMBERED:]
    row.parties.update(nonce="")
    return moved_on(row)


def moved_on(row: Proposal) -> Proposal:
    """Saves a change; whoever waits for one sees it."""
    row.step += 1
    row.save()
    return row


def _begun(keeper: Keeper, terms: dict[str, Any], *, seat: Seat, **columns: Any) -> Proposal:
    own = Party.objects.filter(**columns_of(keeper), number=F("proposal__made_by"))
    made = own.filter(proposal__status=Status.OPEN)
    if made.count() >= MOST_OPEN:
        raise TooManyError
    row = Proposal(terms=terms, made_by=seat, proposed_by=seat, agreed=[seat], **columns)
    row.history = [_entry(row)]
    row.save(force_insert=True)
    return row


def _start(row: Proposal) -> None:
    keepers = (row.table[0].keeper, row.table[1].keeper)
    row.match = start_match(keepers=keepers, agreed=agreement_of(row), draw=draw_of(row))
    row.status = Status.STARTED


def _entry(row: Proposal) -> dict[str, Any]:
    return {"version": row.version, "by": row.proposed_by, "terms": row.terms}


def _check(agreed: Agreement) -> None:
    refused = refusals_of(agreed)
    if refused:
        raise IllegalCommandError(*refused)
