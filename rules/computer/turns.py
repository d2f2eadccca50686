"""Which computer players have to answer, and the lease by which one process at a time thinks for
each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils import timezone

from rules.engine.core.decision import Seat as Number
from rules.matches.selectors import position_of
from rules.models import Match, Seat

PAUSE = timedelta(seconds=0.7)
"""Time between a commit and the answer of a computer player, so that people can follow."""
LEASE = timedelta(seconds=10)
"""Time after which another process takes over, when the one that thinks has ended."""
RENEWED = timedelta(seconds=5)
"""What is left of a lease when it is renewed; before, no row is written."""
OFFERS = timedelta(days=1)
"""Time after the last commit in which an offer to stop is looked for."""


@dataclass(frozen=True)
class Turn:
    """A computer player that has to answer in a match."""

    match: Match
    seat: Seat

    @property
    def number(self) -> Number:
        return 1 if self.seat.number else 0

    @property
    def wait(self) -> float:
        """Seconds until it may answer; 0 or less when it may."""
        return (self.match.changed + PAUSE - timezone.now()).total_seconds()


class Turns:
    """The turns of computer players, as one process sees them."""

    def __init__(self) -> None:
        self._process = uuid4().hex
        self._without_offer: dict[UUID, int] = {}

    def waiting(self) -> list[Turn]:
        """The turns that are to be answered, the longest waiting first."""
        computers = Seat.objects.exclude(computer="").values("match")
        playing = Match.objects.filter(status=Match.Status.PLAYING, pk__in=computers)
        rows = list(playing.order_by("changed").prefetch_related("seats"))
        known = self._without_offer
        self._without_offer = {row.pk: known.get(row.pk, -1) for row in rows}
        return [turn for row in rows for turn in self._of(row)]

    def take(self, turn: Turn) -> bool:
        """Take the lease of a turn for this process; False while another one has it."""
        seat, now = turn.seat, timezone.now()
        until = seat.leased_until
        if seat.leased_by == self._process and until is not None and until > now + RENEWED:
            return True
        free = Q(leased_by=self._process) | Q(leased_until=None) | Q(leased_until__lt=now)
        leased = Seat.objects.filter(free, pk=seat.pk)
        return bool(leased.update(leased_by=self._process, leased_until=now + LEASE))

    def _of(self, match: Match) -> Iterator[Turn]:
        asked = {each["seat"] for each in match.awaits}
        for seat in match.table:
            if seat.computer and (seat.number in asked or self._is_offered(match, seat)):
                yield Turn(match, seat)

    def _is_offered(self, match: Match, seat: Seat) -> bool:
        """Whether the other seat offers to stop. The position is folded once a commit at most."""
        if self._without_offer[match.pk] == match.head:
            return False
        if match.changed < timezone.now() - OFFERS:
            return False
        if position_of(match).state.stop_offered not in (None, seat.number):
            return True
        self._without_offer[match.pk] = match.head
        return False
