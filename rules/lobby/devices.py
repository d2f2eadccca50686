"""A player's own link to a seat, so that another device of theirs can sit there too.

Devices of a guest share the guest's key; devices of a member get a key of the seat's own.
"""

from __future__ import annotations

from uuid import UUID, uuid4

from django.db import transaction

from rosters.adoption import adopt_guest, rename_guest
from rosters.keepers import Keeper, fresh_guest_key
from rules.lobby.models import SeatLink
from rules.lobby.seating import SpentLinkError
from rules.models import Seat
from rules.notices.services import forget_browsers


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
    if row.user_id is not None:
        Seat.objects.filter(pk=row.pk).update(guest_key=fresh_guest_key())
        return None
    return _renamed(row) if had_one else None


@transaction.atomic
def revoke_link(*, seat: Seat) -> str | None:
    """The link opens nothing any more, and devices that came by it lose the seat. The new key of a
    guest is answered. Raises SeatLostError.
    """
    row = _locked(seat)
    SeatLink.objects.filter(seat=row).delete()
    if row.user_id is not None:
        Seat.objects.filter(pk=row.pk).update(guest_key=None)
        return None
    return _renamed(row)


@transaction.atomic
def open_link(*, stamp: UUID, keeper: Keeper) -> str:
    """The guest's key for a session that comes by a link; what `keeper`, a guest or nobody yet, has
    made so far comes along. Raises SpentLinkError.
    """
    key = _behind(stamp).guest_key
    assert key is not None
    if keeper.guest_key is not None and keeper.guest_key != key:
        rename_guest(old=keeper.guest_key, new=key)
    return key


@transaction.atomic
def claim_link(*, stamp: UUID, keeper: Keeper) -> None:
    """A member takes over everything of the guest whose seat it is. Raises SpentLinkError."""
    seat = _behind(stamp)
    if keeper.user is None or seat.user_id is not None or seat.guest_key is None:
        raise SpentLinkError("used")
    adopt_guest(guest_key=seat.guest_key, user=keeper.user)
    SeatLink.objects.filter(seat=seat).delete()


def seat_behind(stamp: UUID) -> Seat | None:
    """The seat that a link opens; None when it opens nothing any more."""
    found = SeatLink.objects.select_related("seat__match", "seat__user").filter(stamp=stamp).first()
    return found.seat if found and found.seat.guest_key else None


def _behind(stamp: UUID) -> Seat:
    seat = seat_behind(stamp)
    if seat is None:
        raise SpentLinkError("revoked")
    return seat


def _locked(seat: Seat) -> Seat:
    """The seat, kept by whom the asker has found there. Raises SeatLostError."""
    row = Seat.objects.select_for_update().get(pk=seat.pk)
    if (row.user_id, row.guest_key) != (seat.user_id, seat.guest_key):
        raise SeatLostError
    return row


def _renamed(seat: Seat) -> str:
    """The guest's new key. A lost device may know the guest's links to other seats, and be one of
    the browsers that tell: those open and tell nothing any more.
    """
    assert seat.guest_key is not None
    new = fresh_guest_key()
    SeatLink.objects.filter(seat__guest_key=seat.guest_key).exclude(seat=seat).delete()
    forget_browsers(guest_key=seat.guest_key)
    rename_guest(old=seat.guest_key, new=new)
    return new
