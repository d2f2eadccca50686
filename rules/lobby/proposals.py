"""Write operations on proposals: propose, counter, accept.

Both sides accept the same terms, then both accept the terrain, and the match starts. Every answer
names the version of the terms it refers to (optimistic locking).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from rosters.owners import Owner
from rules.engine.core.decision import IllegalCommandError, Seat
from rules.engine.core.runner import acceptance_refusals
from rules.engine.systems import system
from rules.lobby import armies
from rules.lobby.models import Invitation, Party, Proposal
from rules.matches.match_board import as_kept
from rules.matches.opening_rosters import lock_rosters
from rules.matches.services import Agreement, Draw, refusals_of, start_match
from rules.models import Match

SEATS = {0, 1}
MOST_OPEN = 20
MOST_REMEMBERED = 40
Status = Proposal.Status
Way = Proposal.Way


class TooManyError(Exception):
    """The user has reached the limit of open proposals."""


class NobodyThereError(Exception):
    """The opponent's account is deleted."""


class ClosedError(Exception):
    """The proposal is no longer open; `proposal` holds its final status."""

    def __init__(self, proposal: Proposal) -> None:
        super().__init__(proposal.status)
        self.proposal = proposal


class StaleTermsError(Exception):
    """The terms have changed since version `seen`; `proposal` is the current row."""

    def __init__(self, proposal: Proposal, seen: int) -> None:
        super().__init__(f"proposal {proposal.pk} is at version {proposal.version}")
        self.proposal = proposal
        self.seen = seen


def propose(*, owner: Owner, agreed: Agreement, way: str = Way.SCREEN, army: str = "") -> Proposal:
    """FR-SETUP-5  Create a proposal, accepted by its host. On one screen the host holds both
    seats; by link and on the open list the other seat is free. A host who has chosen an `army`
    has accepted the terrain too, so that the match can start as soon as somebody sits down.

    Raises IllegalCommandError when the rules refuse the terms, TooManyError at the limit of open
    proposals.
    """
    _check(agreed)
    with transaction.atomic():
        terrain = [0] if army else []
        row = _begun(owner, terms_of(agreed), way=way, seat=0, terrain=terrain)
        host = columns_of(owner) | {"name": agreed.names[0], "army": army}
        Party.objects.create(proposal=row, number=0, **host)
        if way == Way.SCREEN:
            Party.objects.create(proposal=row, number=1, name=agreed.names[1], **columns_of(owner))
        if way == Way.LINK:
            Invitation.objects.create(proposal=row)
    return row


@transaction.atomic
def propose_rematch(*, match: Match, seat: Seat, terms: dict[str, Any]) -> Proposal:
    """Propose a rematch with the same terms and swapped seats, on behalf of the holder of
    `seat`.

    Returns the open rematch proposal if there already is one. Raises NobodyThereError,
    TooManyError.
    """
    Match.objects.select_for_update().get(pk=match.pk)
    already = Proposal.objects.filter(rematch_of=match, status=Status.OPEN).first()
    if already is not None:
        return already
    places, owners = match.table, [owner_at(match, number) for number in (0, 1)]
    if Owner() in owners:
        raise NobodyThereError
    way = Way.SCREEN if owners[0] == owners[1] else Way.REMATCH
    other: Seat = 0 if seat == 1 else 1
    row = _begun(owners[seat], terms, way=way, seat=other, rematch_of=match)
    for number in (0, 1):
        columns = columns_of(owners[1 - number])
        Party.objects.create(proposal=row, number=number, name=places[1 - number].name, **columns)
    return row


def counter(*, proposal: Proposal, seat: Seat, version: int, agreed: Agreement) -> Proposal:
    """FR-SETUP-5  Replace the terms of `version` by other ones, accepted by the seat that
    proposes them. Raises StaleTermsError, ClosedError, IllegalCommandError.
    """
    _check(agreed)
    with transaction.atomic():
        row = fresh(proposal, version)
        return put_forward(row, seat, terms_of(agreed))


@transaction.atomic
def accept_terms(*, proposal: Proposal, seat: Seat, version: int) -> Proposal:
    """FR-SETUP-5  Accept the terms of `version`. Raises StaleTermsError, ClosedError."""
    row = fresh(proposal, version)
    row.agreed = sorted({*row.agreed, seat})
    return moved_on(row)


def accept_terrain(
    *, proposal: Proposal, seat: Seat, version: int, nonce: str = ""
) -> Match | None:
    """FR-SETUP-3  Accept scale and rules of every terrain part, and contribute a nonce to the
    dice. When both seats have accepted, the match starts and is returned.

    Raises IllegalCommandError while the terms are not agreed, StaleTermsError, ClosedError.
    """
    refusals_of(agreement_of(proposal))  # judges the board, and remembers it, before anybody waits
    with transaction.atomic():
        return _accept_terrain(proposal, seat, version, nonce)


def _accept_terrain(proposal: Proposal, seat: Seat, version: int, nonce: str) -> Match | None:
    row = fresh(proposal, version)
    rules = system(row.terms["system"])
    refused = acceptance_refusals(rules, row.agreed, SEATS)
    if refused:
        raise IllegalCommandError(*refused)
    if seat not in row.terrain:
        Party.objects.filter(proposal=row, number=seat).update(nonce=nonce)
    row.terrain = sorted({*row.terrain, seat})
    if not acceptance_refusals(rules, row.agreed, row.terrain):
        start(row)
    moved_on(row)
    return row.match


@transaction.atomic
def refuse_terrain(*, proposal: Proposal, seat: Seat, version: int) -> Proposal:
    """FR-SETUP-3  Refuse the terrain: back to the terms, which this seat no longer accepts."""
    row = fresh(proposal, version)
    row.agreed = [each for each in row.agreed if each != seat]
    row.terrain = []
    row.parties.update(nonce="")
    return moved_on(row)


def owner_at(match: Match, number: int) -> Owner:
    """The holder of a seat: a member, else a guest."""
    place = match.table[number]
    return Owner(user=place.user) if place.user else Owner(guest_key=place.guest_key)


def columns_of(owner: Owner) -> dict[str, Any]:
    """Column values of a Party for its holder."""
    return {"user": owner.user, "guest_key": owner.guest_key}


def terms_of(agreed: Agreement) -> dict[str, Any]:
    """The terms as stored in a proposal; names and nonces are stored with the parties."""
    terms = asdict(agreed) | {"board": as_kept(agreed.system, agreed.board)}
    return {key: terms[key] for key in terms if key not in {"names", "nonces"}}


def agreement_of(proposal: Proposal) -> Agreement:
    """The terms as an Agreement for the match services."""
    first, second = (proposal.table.get(number) for number in (0, 1))
    nonces = (first.nonce if first else "", second.nonce if second else "")
    return Agreement(**proposal.terms, names=proposal.names, nonces=nonces)


def draw_of(proposal: Proposal) -> Draw:
    """Secret and nonces from which the dice are derived."""
    return Draw(match=proposal.pk, secret=proposal.dice_secret)


def terms_at(proposal: Proposal, version: int) -> Mapping[str, Any] | None:
    """The terms of a version; None if that version is not stored."""
    found = (entry["terms"] for entry in proposal.history if entry["version"] == version)
    return next(found, None)


def fresh(proposal: Proposal, version: int) -> Proposal:
    """The row, locked, if still open and at `version`. Raises ClosedError, StaleTermsError."""
    row = locked(proposal.pk)
    if row.version != version:
        raise StaleTermsError(row, version)
    return row


def locked(id: UUID) -> Proposal:
    """The row, locked, if still open. Raises ClosedError."""
    row = Proposal.objects.select_for_update().get(pk=id)
    if not row.is_open:
        raise ClosedError(row)
    return row


def put_forward(row: Proposal, seat: Seat, terms: Mapping[str, Any]) -> Proposal:
    """Store new terms, accepted only by `seat`."""
    row.version += 1
    row.terms, row.proposed_by, row.agreed, row.terrain = dict(terms), seat, [seat], []
    row.history = [*row.history, _entry(row)][-MOST_REMEMBERED:]
    row.parties.update(nonce="")
    return moved_on(row)


def start(row: Proposal) -> None:
    """Start the match of a proposal that both seats have accepted. If both have chosen their
    rosters, these are locked at once.
    """
    parties = (row.table[0], row.table[1])
    chosen: dict[str, Any] = {}
    if all(party.army for party in parties):
        chosen["prepare"] = partial(lock_rosters, armies.wanted_by(row.terms, *parties))
    row.match = start_match(
        owners=(parties[0].owner, parties[1].owner),
        agreed=agreement_of(row),
        draw=draw_of(row),
        **chosen,
    )
    row.status = Status.STARTED


def moved_on(row: Proposal) -> Proposal:
    """Save a change and increment `step`, which polling pages watch."""
    row.step += 1
    row.save()
    return row


def _begun(owner: Owner, terms: dict[str, Any], *, seat: Seat, **columns: Any) -> Proposal:
    own = Party.objects.filter(**columns_of(owner), number=F("proposal__made_by"))
    made = own.filter(proposal__status=Status.OPEN)
    if made.count() >= MOST_OPEN:
        raise TooManyError
    row = Proposal(terms=terms, made_by=seat, proposed_by=seat, agreed=[seat], **columns)
    row.history = [_entry(row)]
    row.save(force_insert=True)
    return row


def _entry(row: Proposal) -> dict[str, Any]:
    return {"version": row.version, "by": row.proposed_by, "terms": row.terms}


def _check(agreed: Agreement) -> None:
    refused = refusals_of(agreed)
    if refused:
        raise IllegalCommandError(*refused)
