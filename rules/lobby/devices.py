"""A player's own link to a seat, so that another device of theirs can play for it too.

The other device keeps a guest key of its own: neither learns what the other keeps.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID, uuid4

from django.db import transaction

from rosters.adoption import rename_guest
from rosters.keepers import Keeper, fresh_guest_key
from rules.lobby import transfer
from rules.lobby.models import SeatLink
from rules.lobby.seating import SpentLinkError
from rules.models import Seat, SeatDevice
from rules.notices.services import forget_browsers
from rules.services import hand_over_match
from rules.talk.services import is_silenced, silence


class SeatLostError(Exception):
    """Another request has handed the seat on since the asker found it."""


@transaction.atomic
def make_link(*, seat: Seat) -> str | None:
    """A link to `seat`. One before opens nothing any more, and devices that came by it lose the
    seat. A guest's new key, if there is one, is answered, for the session that asks to keep.

    Raises SeatLostError when the seat is no more the asker's.
    """
    row = _locked(seat)
    had_one = SeatLink.objects.filter(seat=row).exists()
    SeatLink.objects.update_or_create(seat=row, defaults={"stamp": uuid4()})
    return _without_devices(row) if had_one else None


@transaction.atomic
def revoke_link(*, seat: Seat) -> str | None:
    """The link opens nothing any more, and devices that came by it lose the seat. The new key of a
    guest is answered. Raises SeatLostError.
    """
    row = _locked(seat)
    SeatLink.objects.filter(seat=row).delete()
    return _without_devices(row)


@transaction.atomic
def open_link(*, stamp: UUID, keeper: Keeper, brought: Iterable[str] = ()) -> None:
    """The guest `keeper` plays for the seat from now on. Of what they keep, only the things
    `brought` go over to the seat's holder, if that is a guest too. Raises SpentLinkError.
    """
    seat = locked_behind(stamp)
    assert keeper.guest_key is not None
    SeatDevice.objects.get_or_create(seat=seat, guest_key=keeper.guest_key)
    if seat.user_id is None:
        holder = Keeper(guest_key=seat.guest_key)
        transfer.hand_over(brought, transfer.FOR_A_SEAT, keeper, holder)


@transaction.atomic
def claim_link(*, stamp: UUID, keeper: Keeper, brought: Iterable[str] = ()) -> None:
    """A member takes over the seat of a guest and, of what that guest keeps, only the things
    `brought`. Raises SpentLinkError.
    """
    seat = locked_behind(stamp)
    if keeper.user is None or seat.user_id is not None or seat.guest_key is None:
        raise SpentLinkError("used")
    SeatLink.objects.filter(seat=seat).delete()
    SeatDevice.objects.filter(seat=seat).delete()
    holder = Keeper(guest_key=seat.guest_key)
    transfer.hand_over(brought, transfer.FOR_AN_ACCOUNT, holder, keeper)
    hand_over_match(seat.match, giver=holder, taker=keeper)
    if is_silenced(holder):
        silence(keeper)


def seat_behind(stamp: UUID) -> Seat | None:
    """The seat that a link opens; None when it opens nothing any more."""
    found = SeatLink.objects.select_related("seat__match", "seat__user").filter(stamp=stamp).first()
    return found.seat if found and not found.seat.has_left else None


def locked_behind(stamp: UUID) -> Seat:
    """The seat that a link opens, locked before the link is read for good: one that somebody else
    uses up or revokes meanwhile opens nothing. Raises SpentLinkError.
    """
    found = seat_behind(stamp)
    if found is not None:
        Seat.objects.select_for_update().filter(pk=found.pk).first()
        found = seat_behind(stamp)
    if found is None:
        raise SpentLinkError("revoked")
    return found


def _locked(seat: Seat) -> Seat:
    """The seat, kept by whom the asker has found there. Raises SeatLostError."""
    row = Seat.objects.select_for_update().get(pk=seat.pk)
    if (row.user_id, row.guest_key) != (seat.user_id, seat.guest_key):
        raise SeatLostError
    return row


def _without_devices(seat: Seat) -> str | None:
    """No device plays for the seat any more, by a row of its own or by a key that it was given
    before devices had rows. The new key of a guest is answered.
    """
    SeatDevice.objects.filter(seat=seat).delete()
    if seat.user_id is not None:
        Seat.objects.filter(pk=seat.pk).update(guest_key=None)
        return None
    return _renamed(seat)


def _renamed(seat: Seat) -> str:
    """The guest's new key. A lost device that was given the old one may know the guest's links to
    other seats, and be one of the browsers that tell: those open and tell nothing any more.
    """
    assert seat.guest_key is not None
    new = fresh_guest_key()
    SeatLink.objects.filter(seat__guest_key=seat.guest_key).exclude(seat=seat).delete()
    forget_browsers(guest_key=seat.guest_key)
    rename_guest(old=seat.guest_key, new=new)
    return new
