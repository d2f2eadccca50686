"""What is kept for a while only: sessions that are over, proposals nobody took up, what guests have
left behind, notices and browsers of long ago, documents that were drawn. A match is never touched.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from importlib import import_module
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from frontier_site.rounds import IsStopping
from rosters.models import Roster
from rosters.printing.background.jobs import stale_jobs
from rules.boards.models import Board
from rules.lobby.models import Proposal
from rules.models import Match, Replay
from rules.notices.models import Browser, Notice

DAY = 86_400
Told = TypeVar("Told")


def tidy() -> dict[str, int]:
    """Removes what `settings.KEPT_DAYS` keeps no longer; how much of each that was."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return {name: rows.delete()[0] for name, rows in _overdue().items()}


def _overdue() -> dict[str, QuerySet]:
    """Every kind of row with those that are due."""
    agreed = Q(status=Proposal.Status.STARTED)
    known = Q(match__sweep__head=F("match__head"))  # or it would be written once more
    left = Q(guest_key__isnull=False) & ~Q(guest_key__in=_guests_since(_ago("guests")))
    return {
        "proposals": Proposal.objects.filter(~agreed, changed__lt=_ago("proposals")),
        "notices": Notice.objects.filter(known, made__lt=_ago("notices")),
        "browsers": Browser.objects.filter(allowed__lt=_ago("browsers")),
        "print jobs": stale_jobs(),
        "rosters of guests": Roster.objects.filter(left),
        "boards of guests": Board.objects.filter(left),
        "records of guests": Replay.objects.filter(left),
    }


def _ago(what: str) -> datetime:
    return timezone.now() - timedelta(days=settings.KEPT_DAYS[what])


def _guests_since(moment: datetime) -> list[str]:
    """The guests of whom there is something newer, or who are still about to play or playing."""
    newer: tuple[QuerySet, ...] = (
        Roster.objects.filter(updated_at__gte=moment),
        Board.objects.filter(changed__gte=moment),
        Replay.objects.filter(imported__gte=moment),
    )
    keys = {key for rows in newer for key in rows.values_list("guest_key", flat=True)}
    under_way = Q(changed__gte=moment) | Q(status=Match.Status.PLAYING)
    seats = Match.objects.filter(under_way).values_list("seats__guest_key", flat=True)
    proposals = Proposal.objects.filter(status=Proposal.Status.OPEN)
    parties = proposals.values_list("parties__guest_key", flat=True)
    return sorted(key for key in keys.union(seats, parties) if key)


def kept_tidy(go: Callable[[IsStopping], Told]) -> Callable[[IsStopping], Told]:
    """The same round; once a day, whichever process comes first tidies up after it."""

    def tidied(is_stopping: IsStopping) -> Told:
        told = go(is_stopping)
        if not is_stopping() and cache.add("tidied", True, DAY):
            tidy()
        return told

    return tidied
