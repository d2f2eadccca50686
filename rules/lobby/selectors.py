"""The readers of the lobby: who may see which proposal, and the lists, in few queries each."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Case, Count, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from rosters.keepers import Keeper
from rules.engine.core.decision import Seat as Number
from rules.lobby.models import Invitation, Party, Proposal
from rules.models import Match, Seat
from rules.selectors import held_by

Status = Proposal.Status
A_DAY = 86_400
YOUR_TURN, WAITING, OWN_HAND, OVER = range(4)
"""The groups of a list of matches, in their order."""


def proposals_of(keeper: Keeper) -> QuerySet[Proposal]:
    """The proposals that `keeper` sits at and has not put aside, those that are open first."""
    mine = Party.objects.filter(_kept_by(keeper), hidden=False).values("proposal")
    return (
        _with_parties()
        .filter(pk__in=mine, match=None)
        .annotate(closed=Case(When(status=Status.OPEN, then=Value(0)), default=Value(1)))
        .order_by("closed", "-changed")
    )


def proposal_at(id: UUID) -> Proposal:
    """Any proposal; who may see it is another question. Raises Proposal.DoesNotExist."""
    return _with_parties().select_related("match").get(pk=id)


def seats_at(keeper: Keeper, proposal: Proposal) -> tuple[Number, ...]:
    """The seats at a proposal that are `keeper`'s."""
    numbers: tuple[Number, Number] = (0, 1)
    if keeper == Keeper():
        return ()
    table = proposal.table
    return tuple(n for n in numbers if n in table and table[n].keeper == keeper)


def on_offer(
    *, system: str = "", mission: str = "", limit: int | None = None, pace: str = ""
) -> QuerySet[Proposal]:
    """The open list: proposals whose other seat anybody may take."""
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
    """Whether it stands on the open list."""
    on_list = proposal.way == Proposal.Way.LIST and proposal.is_open
    return on_list and proposal.free_seat is not None


def was_on_offer(id: UUID) -> bool:
    """Whether anybody may have seen it on the open list."""
    return Proposal.objects.filter(pk=id, way=Proposal.Way.LIST).exists()


def link_out(proposal: Proposal) -> Invitation | None:
    """The latest invitation to a proposal, whatever has become of it."""
    return proposal.invitations.first()


def invitation_at(id: UUID) -> Invitation | None:
    return Invitation.objects.filter(pk=id).select_related("proposal").first()


def rematch_of(match: Match) -> Proposal | None:
    """The latest proposal to play a match again."""
    return _with_parties().filter(rematch_of=match).select_related("match").first()


def listed_matches(keeper: Keeper) -> QuerySet[Any]:
    """The matches in which `keeper` holds a seat, each with its `group`: those first that wait for
    `keeper`, then those that wait for the other side, those in one hand, those that are over.
    """
    own = Seat.objects.filter(held_by(keeper), match=OuterRef("pk"))
    asked = own.filter(Q(number=OuterRef("first_asked")) | Q(number=OuterRef("other_asked")))
    both = own.order_by().values("match").annotate(seats=Count("pk")).filter(seats=2)
    group = Case(
        When(status=Match.Status.FINISHED, then=Value(OVER)),
        When(Exists(both), then=Value(OWN_HAND)),
        When(Exists(asked), then=Value(YOUR_TURN)),
        default=Value(WAITING),
        output_field=IntegerField(),
    )
    held = Seat.objects.filter(held_by(keeper)).values("match")
    return (
        Match.objects.filter(pk__in=held)
        .annotate(first_asked=_awaited(0), other_asked=_awaited(1))
        .annotate(group=group)
        .prefetch_related("seats")
        .order_by("group", "-changed", "pk")
    )


def _awaited(index: int) -> Any:
    """The number of a seat that a match waits for."""
    return Cast(KT(f"awaits__{index}__seat"), IntegerField())


def _with_parties() -> QuerySet[Proposal]:
    return Proposal.objects.prefetch_related("parties__user")


def _kept_by(keeper: Keeper) -> Q:
    if keeper.user is not None:
        return Q(user=keeper.user)
    if keeper.guest_key is not None:
        return Q(guest_key=keeper.guest_key)
    return Q(pk__in=())


_NO_CLOCK = Q(terms__pace__kind__isnull=True) | Q(terms__pace__kind="none")
_PACES = {
    "": Q(),
    "none": _NO_CLOCK,
    "live": ~_NO_CLOCK & Q(terms__pace__seconds__lt=A_DAY),
    "days": ~_NO_CLOCK & Q(terms__pace__seconds__gte=A_DAY),
}
