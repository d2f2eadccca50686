"""Periodic task: notifies absent players, once for each hand-over and each open time claim.

A hand-over is the commit after which a match waits for a seat that it did not wait for before. It
is derived from the log (`since` in `Match.awaits`), so nothing is written while a match is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from rules.matches.selectors import is_played_alone
from rules.models import Match
from rules.notices.mails import Fate, post
from rules.notices.models import Notice, Sweep
from rules.notices.presence import is_there
from rules.notices.pushes import push
from rules.pace import steady_clock
from rules.pace.clocks import run_out
from rules.pace.selectors import claims_in

MOMENT = timedelta(seconds=60)
"""Delay before a notice; an answer within it makes the notice unnecessary."""
REST = timedelta(minutes=10)
"""Delay before a retry after a temporary failure of the mail server."""
NEWS = timedelta(days=1)
"""Maximum age of a notice that is still retried."""
AT_ONCE = 100
"""Batch size: matches read together in a round, and notices after which the round ends."""


def tell_of_turns(is_stopping: Callable[[], bool] = lambda: False) -> int:
    """Run one round; returns the number of notices sent. Safe to run concurrently: nothing is
    sent twice.

    When `is_stopping` returns true, no further notice is started; the next round continues.
    """
    sent = _round(unswept, _swept, is_stopping)
    if sent < AT_ONCE and not is_stopping():
        sent += _round(overdue, _late_swept, is_stopping)
    return sent


def _round(
    found: Callable[[], QuerySet[Match]],
    sweep: Callable[[Match, Callable[[], bool]], int],
    is_stopping: Callable[[], bool],
) -> int:
    sent = 0
    resting = list(found().values_list("pk", flat=True))
    for first in range(0, len(resting), AT_ONCE):
        for match in found().filter(pk__in=resting[first : first + AT_ONCE]):
            sent += sweep(match, is_stopping)
        if sent >= AT_ONCE or is_stopping():
            break
    return sent


def unswept() -> QuerySet[Match]:
    """The matches with new commits since their last check, and no activity for a moment."""
    rest = Q(changed__lte=timezone.now() - MOMENT)
    known = Q(sweep__head=F("head"))
    return (
        Match.objects.filter(rest)
        .exclude(known)
        .order_by("changed")
        .prefetch_related("seats__user")
    )


def overdue() -> QuerySet[Match]:
    """The matches in which a clock has run out, and whose claim was not checked since their last
    commit.
    """
    late = run_out(steady_clock.now()).values("match")
    return (
        Match.objects.filter(pk__in=late, status=Match.Status.PLAYING)
        .exclude(sweep__late=F("head"))
        .order_by("changed")
        .prefetch_related("seats__user")
    )


def _late_swept(match: Match, is_stopping: Callable[[], bool]) -> int:
    """Notify the seat that can claim the opponent's time; returns how many notices were sent."""
    seat = claims_in([match]).get(match.pk)
    if seat is None:  # nobody yet: the time of both is up, or an absence stops the clock
        return 0
    if is_stopping() or is_there(match.pk, seat):
        return 0
    fate: Fate = "never"
    if not is_played_alone(match):
        since = [each.get("since", match.head) for each in match.awaits if each["seat"] != seat]
        fate = _tell(match, seat, Notice.Kind.LATE, min(since, default=match.head), is_stopping)
    if fate != "later":
        Sweep.objects.update_or_create(match=match, defaults={"late": match.head})
    return int(fate == "sent")


def _swept(match: Match, is_stopping: Callable[[], bool]) -> int:
    """Send the notices of one match; returns how many were sent."""
    fates: list[Fate] = []
    for seat, kind, seq in _called(match):
        # Present players are notified in a later round, if they leave without an answer.
        waits = is_stopping() or is_there(match.pk, seat)
        fates.append("later" if waits else _tell(match, seat, kind, seq, is_stopping))
    if "later" not in fates:
        Sweep.objects.update_or_create(match=match, defaults={"head": match.head})
    return fates.count("sent")


def _called(match: Match) -> Iterator[tuple[int, str, int]]:
    """Notices due for `match`: (seat, kind, number of the commit that caused it)."""
    if is_played_alone(match):
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
    """Claim `notice` for a retry if it is due, so that no concurrent round retries it too."""
    due = Notice.objects.filter(pk=notice.pk, again__lte=timezone.now())
    if not due.update(again=None):
        return False
    notice.again = None
    return True
