"""Seat links: let a player use a second device for the same seat.

The second device keeps the guest key or account of its own, so that each device's other data stays
private to it.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from django.db import transaction

from rosters.guest_claim import rename_guest
from rosters.owners import Owner, fresh_guest_key
from rules.lobby.models import SeatLink, TransferLink
from rules.lobby.seating import SpentLinkError
from rules.models import Seat, SeatDevice
from rules.notices.services import forget_browsers


class SeatLostError(Exception):
    """The seat changed hands between the caller's read and the lock."""


@transaction.atomic
def make_link(*, seat: Seat) -> str | None:
    """Create a link to `seat`. If there was one before, revoke it and remove the devices that
    used it.

    Returns the new guest key when a guest's key was rotated, for the current session to store.
    Raises SeatLostError when the caller no longer holds the seat.
    """
    row = _locked(seat)
    had_one = SeatLink.objects.filter(seat=row).exists()
    SeatLink.objects.update_or_create(seat=row, defaults={"stamp": uuid4()})
    return _without_devices(row) if had_one else None


@transaction.atomic
def revoke_link(*, seat: Seat) -> str | None:
    """Revoke the seat's link and remove the devices that used it.

    Returns the new guest key of a guest. Raises SeatLostError.
    """
    row = _locked(seat)
    SeatLink.objects.filter(seat=row).delete()
    return _without_devices(row)


@transaction.atomic
def open_link(*, stamp: UUID, owner: Owner) -> None:
    """Let `owner`, a guest or a member, play for the seat. Nothing else is shared or moved.

    Raises SpentLinkError.
    """
    seat = locked_behind(stamp)
    SeatDevice.objects.get_or_create(seat=seat, user=owner.user, guest_key=owner.guest_key)


def seat_behind(stamp: UUID) -> Seat | None:
    """The seat that a link grants; None if the link is revoked or used."""
    found = SeatLink.objects.select_related("seat__match", "seat__user").filter(stamp=stamp).first()
    return found.seat if found and not found.seat.has_left else None


def locked_behind(stamp: UUID) -> Seat:
    """The seat that a link grants, locked for update. The link is read again after locking, so
    that a concurrent use or revocation wins. Raises SpentLinkError.
    """
    found = seat_behind(stamp)
    if found is not None:
        Seat.objects.select_for_update().filter(pk=found.pk).first()
        found = seat_behind(stamp)
    if found is None:
        raise SpentLinkError("revoked")
    return found


def _locked(seat: Seat) -> Seat:
    """Lock the seat's row and check that its holder is unchanged. Raises SeatLostError."""
    row = Seat.objects.select_for_update().get(pk=seat.pk)
    if (row.user_id, row.guest_key) != (seat.user_id, seat.guest_key):
        raise SeatLostError
    return row


def _without_devices(seat: Seat) -> str | None:
    """Remove every other device from the seat: its SeatDevice rows, and guest keys that were
    shared before those rows existed. Returns the new guest key of a guest.
    """
    SeatDevice.objects.filter(seat=seat).delete()
    if seat.user_id is not None:
        Seat.objects.filter(pk=seat.pk).update(guest_key=None)
        return None
    return _renamed(seat)


def _renamed(seat: Seat) -> str:
    """Rotate the guest's key. A lost device may know the old key, so the guest's links to other
    seats and to things, and push subscriptions are revoked too.
    """
    assert seat.guest_key is not None
    new = fresh_guest_key()
    SeatLink.objects.filter(seat__guest_key=seat.guest_key).exclude(seat=seat).delete()
    TransferLink.objects.filter(guest_key=seat.guest_key).delete()
    forget_browsers(guest_key=seat.guest_key)
    rename_guest(old=seat.guest_key, new=new)
    return new
