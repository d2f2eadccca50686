"""Read queries of the lobby: proposal access and lists, each in a few queries."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from rosters.owners import Owner
from rules.engine.core.decision import Seat as Number
from rules.lobby.models import Invitation, Party, Proposal
from rules.matches.selectors import held_by, my_matches, seats_of
from rules.models import Match, Seat
from rules.pace import steady_clock
from rules.pace.clocks import run_out
from rules.pace.selectors import claims_in

Status = Proposal.Status
A_DAY = 86_400
YOUR_TURN, WAITING, OWN_HAND, OVER = range(4)
"""Groups of a match list, in display order."""


def proposals_of(owner: Owner) -> QuerySet[Proposal]:
    """The proposals in which `owner` takes part and has not hidden, open ones first."""
    mine = Party.objects.filter(_kept_by(owner), hidden=False).values("proposal")
    return (
        _with_parties()
        .filter(pk__in=mine, match=None)
        .annotate(closed=Case(When(status=Status.OPEN, then=Value(0)), default=Value(1)))
        .order_by("closed", "-changed")
    )


def proposal_at(id: UUID) -> Proposal:
    """A proposal by id, without access control. Raises Proposal.DoesNotExist."""
    return _with_parties().select_related("match").get(pk=id)


def seats_at(owner: Owner, proposal: Proposal) -> tuple[Number, ...]:
    """The seats of a proposal that `owner` holds."""
    numbers: tuple[Number, Number] = (0, 1)
    if owner == Owner():
        return ()
    table = proposal.table
    return tuple(n for n in numbers if n in table and table[n].owner == owner)


def on_offer(
    *, system: str = "", mission: str = "", limit: int | None = None, pace: str = ""
) -> QuerySet[Proposal]:
    """The open list: proposals with a free seat for anybody."""
    found = (
        _with_parties()
        .annotate(people=Count("parties"))
        .filter(status=Status.OPEN, way=Proposal.Way.LIST, people=1)
        .order_by("-changed", "pk")
    )
    if system:
        found = found.filter(terms__system=system)
    if mission:
        found = found.filter(terms__mission=mission)
    if limit is not None:
        found = found.filter(terms__limit=limit)
    return found.filter(_PACES[pace])


def is_on_offer(proposal: Proposal) -> bool:
    """Whether the proposal is on the open list."""
    on_list = proposal.way == Proposal.Way.LIST and proposal.is_open
    return on_list and proposal.free_seat is not None


def was_on_offer(id: UUID) -> bool:
    """Whether the proposal was ever public on the open list."""
    return Proposal.objects.filter(pk=id, way=Proposal.Way.LIST).exists()


def link_out(proposal: Proposal) -> Invitation | None:
    """The latest invitation to a proposal, valid or not."""
    return proposal.invitations.first()


def invitation_at(id: UUID) -> Invitation | None:
    return Invitation.objects.filter(pk=id).select_related("proposal").first()


def rematch_of(match: Match) -> Proposal | None:
    """The latest rematch proposal of a match."""
    return _with_parties().filter(rematch_of=match).select_related("match").first()


def listed_matches(owner: Owner, claimable: Collection[UUID]) -> QuerySet[Any]:
    """The matches of `owner`, each annotated with its `group`: waiting for `owner`, who has to
    answer or can claim the opponent's time; waiting for the opponent, both seats held by `owner`,
    over.
    """
    own = Seat.objects.filter(held_by(owner), match=OuterRef("pk"))
    asked = own.filter(Q(number=OuterRef("first_asked")) | Q(number=OuterRef("other_asked")))
    both = own.order_by().values("match").annotate(seats=Count("pk")).filter(seats=2)
    group = Case(
        When(status=Match.Status.FINISHED, then=Value(OVER)),
        When(Exists(both), then=Value(OWN_HAND)),
        When(Exists(asked) | Q(pk__in=claimable), then=Value(YOUR_TURN)),
        default=Value(WAITING),
        output_field=IntegerField(),
    )
    held = Seat.objects.filter(held_by(owner)).values("match")
    return (
        Match.objects.filter(pk__in=held)
        .annotate(first_asked=_awaited(0), other_asked=_awaited(1))
        .annotate(group=group)
        .prefetch_related("seats")
        .order_by("group", "-changed", "pk")
    )


def claims_of(owner: Owner) -> dict[UUID, Number]:
    """The matches in which `owner` can claim the opponent's time, each with the seat that can."""
    playing = my_matches(owner).filter(status=Match.Status.PLAYING)
    late = list(playing.filter(pk__in=run_out(steady_clock.now()).values("match")))
    claims = claims_in(late)
    return {
        match.pk: claims[match.pk]
        for match in late
        if claims.get(match.pk) in seats_of(owner, match)
    }


def _awaited(index: int) -> Any:
    """Query expression: the seat number of a pending decision."""
    return Cast(KT(f"awaits__{index}__seat"), IntegerField())


def _with_parties() -> QuerySet[Proposal]:
    return Proposal.objects.prefetch_related("parties__user")


def _kept_by(owner: Owner) -> Q:
    if owner.user is not None:
        return Q(user=owner.user)
    if owner.guest_key is not None:
        return Q(guest_key=owner.guest_key)
    return Q(pk__in=())


_NO_CLOCK = Q(terms__pace__kind__isnull=True) | Q(terms__pace__kind="none")
_PACES = {
    "": Q(),
    "none": _NO_CLOCK,
    "live": ~_NO_CLOCK & Q(terms__pace__seconds__lt=A_DAY),
    "days": ~_NO_CLOCK & Q(terms__pace__seconds__gte=A_DAY),
}
