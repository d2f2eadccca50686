"""Data retention: deletes expired sessions, open proposals, abandoned guest data, old notices and
known browsers, print jobs and data exports. Matches are never deleted.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from importlib import import_module
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from frontier_site.periodic_tasks import IsStopping
from rosters.accounts.export_jobs import stale_exports
from rosters.models import Roster
from rosters.printing.background.jobs import stale_jobs
from rules.boards.models import Board
from rules.lobby.models import Party, Proposal, TransferLink
from rules.models import Match, Replay, Seat
from rules.notices.models import Browser, Notice

DAY = 86_400
AT_ONCE = 500
"""Batch size of deletions: other writers get their turn between two batches."""
Result = TypeVar("Result")


def tidy() -> dict[str, int]:
    """Delete everything older than `settings.KEPT_DAYS` allows; return the counts by kind."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return {name: _removed(rows) for name, rows in _overdue().items()}


def _removed(rows: QuerySet) -> int:
    """Delete rows in batches; return how many, dependent rows included."""
    gone, after, sorted_rows = 0, Q(), rows.order_by("pk")
    while keys := list(sorted_rows.filter(after).values_list("pk", flat=True)[:AT_ONCE]):
        gone += rows.filter(pk__in=keys).delete()[0]  # unless somebody has come back meanwhile
        after = Q(pk__gt=keys[-1])
    return gone


def _overdue() -> dict[str, QuerySet]:
    """The expired rows of each kind, by name."""
    agreed = Q(status=Proposal.Status.STARTED)
    known = Q(match__sweep__head=F("match__head"))  # or it would be written once more
    left = Q(guest_key__isnull=False) & ~_still_active(_ago("guests"))
    return {
        "proposals": Proposal.objects.filter(~agreed, changed__lt=_ago("proposals")),
        "links to things": TransferLink.objects.filter(expires__lt=timezone.now()),
        "notices": Notice.objects.filter(known, made__lt=_ago("notices")),
        "browsers": Browser.objects.filter(allowed__lt=_ago("browsers")),
        "print jobs": stale_jobs(),
        "data exports": stale_exports(),
        "rosters of guests": Roster.objects.filter(left),
        "boards of guests": Board.objects.filter(left),
        "records of guests": Replay.objects.filter(left),
    }


def _ago(what: str) -> datetime:
    return timezone.now() - timedelta(days=settings.KEPT_DAYS[what])


def _still_active(moment: datetime) -> Q:
    """Condition on rows of guests who have newer data, or who are about to play or playing."""
    under_way = Q(match__changed__gte=moment) | Q(match__status=Match.Status.PLAYING)
    signs: tuple[QuerySet, ...] = (
        Roster.objects.filter(updated_at__gte=moment),
        Board.objects.filter(changed__gte=moment),
        Replay.objects.filter(imported__gte=moment),
        Seat.objects.filter(under_way),
        Party.objects.filter(proposal__status=Proposal.Status.OPEN),
    )
    found = Q()
    for rows in signs:
        found |= Q(Exists(rows.filter(guest_key=OuterRef("guest_key"))))
    return found


def with_daily_cleanup(go: Callable[[IsStopping], Result]) -> Callable[[IsStopping], Result]:
    """Wrap a round of periodic tasks: once a day, the first process to get there also cleans up."""

    def tidied(is_stopping: IsStopping) -> Result:
        result = go(is_stopping)
        if not is_stopping() and cache.add("tidied", True, DAY):
            tidy()
        return result

    return tidied
