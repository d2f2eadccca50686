"""Spectator access: allowed only while both seats agree."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction

from rules.engine.core.decision import Seat as Number
from rules.matches import broadcast
from rules.models import Match, Seat

if TYPE_CHECKING:
    from rosters.accounts.models import User


@transaction.atomic
def allow_watching(*, match: Match, seat: Number, allowed: bool) -> Match:
    """Set whether one seat allows spectators. The watch link exists while both seats allow it; a
    later agreement creates a new link.
    """
    row = Match.objects.select_for_update().get(pk=match.pk)
    Seat.objects.filter(match=row, number=seat).update(watchable=allowed)
    if row.seats.filter(watchable=True).count() == 2:
        row.watch_key = row.watch_key or uuid4()
    else:
        row.watch_key = None
    row.save(update_fields=["watch_key"])
    broadcast.notify(row.pk, watch=int(row.watch_key is not None))
    return row


@transaction.atomic
def withdraw_consent(*, user: User) -> None:
    """Before an account is deleted: its seats allow spectators no longer. Their links end, and
    their open pages are closed.
    """
    consenting = Seat.objects.filter(user=user, watchable=True)
    allowed = Match.objects.filter(pk__in=consenting.values("match")).order_by("pk")
    for match in allowed.select_for_update():
        match.watch_key = None
        match.save(update_fields=["watch_key"])
        broadcast.notify(match.pk, watch=0)
    consenting.update(watchable=False)
