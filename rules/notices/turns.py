"""Finds hand-overs that nobody was there to see, and tells of each once.

A hand-over is the commit after which a match waits for a seat that it did not wait for before. The
log tells when that was (`since` in `Match.awaits`), so nothing is written while a match is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from rules.models import Match
from rules.notices.mails import post
from rules.notices.models import Notice, Sweep
from rules.notices.presence import is_there
from rules.notices.pushes import push
from rules.selectors import is_in_one_hand

MOMENT = timedelta(seconds=60)
"""What is answered within it needs no notice."""
AT_ONCE = 100
"""How many matches a round reads together, and after how many notices it leaves the rest to the
next one.
"""


def tell_of_turns() -> int:
    """One round: how many notices it has sent. Rounds at the same time send nothing twice."""
    sent = 0
    resting = list(unswept().values_list("pk", flat=True))
    for first in range(0, len(resting), AT_ONCE):
        for match in unswept().filter(pk__in=resting[first : first + AT_ONCE]):
            sent += _swept(match)
        if sent >= AT_ONCE:
            break
    return sent


def unswept() -> QuerySet[Match]:
    """The matches that have gone on since they were last looked through, and rest for a moment."""
    rest = Q(changed__lte=timezone.now() - MOMENT)
    known = Q(sweep__head=F("head"))
    return (
        Match.objects.filter(rest)
        .exclude(known)
        .order_by("changed")
        .prefetch_related("seats__user")
    )


def _swept(match: Match) -> int:
    """Tells of one match; how many notices that were."""
    called = list(_called(match))
    away = [each for each in called if not is_there(match.pk, each[0])]
    sent = sum(_tell(match, seat, kind, seq) for seat, kind, seq in away)
    if away == called:  # else in a later round, should they leave without an answer
        Sweep.objects.update_or_create(match=match, defaults={"head": match.head})
    return sent


def _called(match: Match) -> Iterator[tuple[int, str, int]]:
    """The seats that should hear of `match` as it stands, of what, and since which commit."""
    if is_in_one_hand(match):
        return
    if match.is_over:
        last = match.commits.filter(seq=match.head).values_list("seat", flat=True).first()
        for seat in (0, 1):
            if seat != last:
                yield seat, Notice.Kind.OVER, match.head
        return
    for awaited in match.awaits:
        if awaited["seat"] is not None:
            yield awaited["seat"], Notice.Kind.TURN, awaited.get("since", match.head)


def _tell(match: Match, seat: int, kind: str, seq: int) -> int:
    with transaction.atomic():
        notice, is_first = Notice.objects.get_or_create(match=match, seat=seat, kind=kind, seq=seq)
    if not is_first:
        return 0
    ways = [post(notice, match), push(notice, match)]
    if not any(ways):
        return 0
    notice.sent = timezone.now()
    notice.save(update_fields=["sent"])
    return 1
