"""Transfer links: an account takes over what a guest ticked when making the link."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from rosters.owners import Owner
from rules.lobby.guest_transfer import MATCHES, Thing, things_for, things_of
from rules.lobby.models import SeatLink, TransferLink, in_a_day
from rules.lobby.seating import SpentLinkError
from rules.models import Match, SeatDevice
from rules.talk.services import is_silenced, silence


def make_transfer(*, guest: Owner, chosen: Iterable[str]) -> TransferLink | None:
    """Create a link to the things in `chosen`, in place of the guest's former one; None, and no
    link, if nothing of the guest's is chosen.
    """
    assert guest.guest_key is not None
    wanted = set(chosen)
    fields = [thing.field for thing in things_of(guest) if thing.field in wanted]
    if not fields:
        revoke_transfer(guest=guest)
        return None
    given = {"chosen": fields, "stamp": uuid4(), "expires": in_a_day()}
    link, _new = TransferLink.objects.update_or_create(guest_key=guest.guest_key, defaults=given)
    return link


def revoke_transfer(*, guest: Owner) -> None:
    """Revoke the guest's transfer link, if there is one."""
    TransferLink.objects.filter(guest_key=guest.guest_key).delete()


def transfer_of(guest: Owner) -> TransferLink | None:
    """The guest's transfer link that still works."""
    return _valid().filter(guest_key=guest.guest_key).first()


def transfer_behind(stamp: UUID) -> TransferLink | None:
    """The link with this stamp; None if it is revoked, used or expired."""
    return _valid().filter(stamp=stamp).first()


def offered(link: TransferLink, taker: Owner) -> list[Thing]:
    """What `taker` would receive by the link."""
    return things_for(taker, Owner(guest_key=link.guest_key), link.chosen)


@transaction.atomic
def take_transfer(*, stamp: UUID, taker: Owner) -> None:
    """Move what the link offers to the account of `taker`. Raises SpentLinkError."""
    link = _valid().select_for_update().filter(stamp=stamp).first()
    if link is None or taker.user is None:
        raise SpentLinkError("spent")
    guest = Owner(guest_key=link.guest_key)
    things = offered(link, taker)
    link.delete()
    for thing in things:
        if thing.kind is MATCHES:
            _close_links(thing.row, guest)
        thing.kind.move(thing.row, giver=guest, taker=taker)
    if is_silenced(guest):
        silence(taker)


def _close_links(match: Match, guest: Owner) -> None:
    """Revoke links to the guest's seats in a match: they are the new owner's to give."""
    held = match.seats.filter(guest_key=guest.guest_key, user=None)
    SeatLink.objects.filter(seat__in=held).delete()
    SeatDevice.objects.filter(seat__in=held).delete()


def _valid() -> QuerySet[TransferLink]:
    return TransferLink.objects.filter(expires__gt=timezone.now())
