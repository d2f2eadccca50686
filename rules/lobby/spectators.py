"""Whether others may watch a match: only while both seats say so."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from rules import bell
from rules.engine.core.decision import Seat as Number
from rules.models import Match, Seat


@transaction.atomic
def allow_watching(*, match: Match, seat: Number, allowed: bool) -> Match:
    """What one seat says to spectators. A link begins when both agree, and ends with either's word:
    the next agreement makes another one.
    """
    row = Match.objects.select_for_update().get(pk=match.pk)
    Seat.objects.filter(match=row, number=seat).update(watchable=allowed)
    if row.seats.filter(watchable=True).count() == 2:
        row.watch_key = row.watch_key or uuid4()
    else:
        row.watch_key = None
    row.save(update_fields=["watch_key"])
    bell.ring(row.pk, watch=int(row.watch_key is not None))
    return row
