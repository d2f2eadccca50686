"""Finds hand-overs that nobody was there to see, and tells of each once.

A hand-over is the commit after which a match waits for a seat that it did not wait for before. The
log tells when that was (`since` in `Match.awaits`), so nothing is written while a match is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from rules.models import Match
from rules.notices.mails import Fate, post
from rules.notices.models import Notice, Sweep
from rules.notices.presence import is_there
from rules.notices.pushes import push
from rules.selectors import is_in_one_hand

MOMENT = timedelta(seconds=60)
"""What is answered within it needs no notice."""
REST = timedelta(minutes=10)
"""How long a mail server is left in peace that could not take a letter."""
NEWS = timedelta(days=1)
"""How long a letter that could not be taken is worth trying again."""
AT_ONCE = 100
"""How many matches a round reads together, and after how many notices it leaves the rest to the
next one.
"""


def tell_of_turns(is_stopping: Callable[[], bool] = lambda: False) -> int:
    """One round: how many notices it has sent. Rounds at the same time send nothing twice.

    As soon as it `is_stopping`, no other letter is begun; the next round does what is left.
    """
    sent = 0
    resting = list(unswept().values_list("pk", flat=True))
    for first in range(0, len(resting), AT_ONCE):
        for match in unswept().filter(pk__in=resting[first : first + AT_ONCE]):
            sent += _swept(match, is_stopping)
        if sent >= AT_ONCE or is_stopping():
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


def _swept(match: Match, is_stopping: Callable[[], bool]) -> int:
    """Tells of one match; how many notices that were."""
    fates: list[Fate] = []
    for seat, kind, seq in _called(match):
        # Who is there is told in a later round, should they leave without an answer.
        waits = is_stopping() or is_there(match.pk, seat)
        fates.append("later" if waits else _tell(match, seat, kind, seq, is_stopping))
    if "later" not in fates:
        Sweep.objects.update_or_create(match=match, defaults={"head": match.head})
    return fates.count("sent")


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


def _tell(match: Match, seat: int, kind: str, seq: int, is_stopping: Callable[[], bool]) -> Fate:
    with transaction.atomic():
        notice, is_first = Notice.objects.get_or_create(match=match, seat=seat, kind=kind, seq=seq)
    if not is_first and not _is_taken_up(notice):
        return "later" if notice.again else "never"
    letter = post(notice, match)
    now = timezone.now()
    if push(notice, match, is_stopping) or letter == "sent":
        notice.sent = now
    elif letter == "later" and now - notice.made < NEWS:
        notice.again = now + REST
    else:
        return "never"
    notice.save(update_fields=["sent", "again"])
    return "sent" if notice.sent else "later"


def _is_taken_up(notice: Notice) -> bool:
    """Whether it is for this round, and no other, to try `notice` again."""
    due = Notice.objects.filter(pk=notice.pk, again__lte=timezone.now())
    if not due.update(again=None):
        return False
    notice.again = None
    return True
