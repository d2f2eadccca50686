"""Clock arithmetic: a clock runs while its seat has a pending decision; each answer adds time
once.

Rows are written in the same transaction as the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db.models import DateTimeField, ExpressionWrapper, F, QuerySet

from rosters.prepared_queries import Prepared
from rules.engine.core.decision import Seat
from rules.models import Match
from rules.pace.models import Absence, Clock
from rules.pace.terms import Terms

NOTHING = timedelta()
SEATS: tuple[Seat, Seat] = (0, 1)


_CLOCKS = Prepared(
    Clock, lambda id: Clock.objects.filter(match=id).order_by("seat"), Match._meta.get_field("id")
)


@dataclass
class Played:
    """The answers that each seat gave in one write to the log, and how many of its former
    answers it took back.
    """

    answers: Counter[Seat] = field(default_factory=Counter)
    taken_back: Counter[Seat] = field(default_factory=Counter)


@dataclass(frozen=True)
class Away:
    """An interval in which a clock is stopped."""

    since: datetime
    until: datetime

    def within(self, since: datetime, until: datetime) -> timedelta:
        return max(NOTHING, min(until, self.until) - max(since, self.since))


@dataclass(frozen=True)
class Reading:
    """The clocks of a match and the absences that stop them; without time control, no clocks."""

    clocks: Sequence[Clock] = ()
    away: Mapping[Seat, Sequence[Away]] = field(default_factory=dict)


def clocks_of(match: Match) -> list[Clock]:
    """The clocks of both seats, seat 0 first; empty without time control."""
    return _CLOCKS.rows(match.pk)


def reading_of(match: Match, now: datetime) -> Reading:
    """The clocks of a match, with the absences since the first of them was started."""
    found = clocks_of(match)
    if not found:
        return Reading()
    return Reading(found, away_from(match, found, min_since(found, now)))


def terms_of(clock: Clock) -> Terms:
    return Terms(clock.kind, clock.seconds, clock.increment)


def set_clocks(match: Match, terms: Terms) -> None:
    """Create the clocks of both seats. They start with the first pending decision."""
    left = timedelta(seconds=terms.seconds)
    Clock.objects.bulk_create(
        Clock(
            match=match,
            seat=seat,
            kind=terms.kind,
            seconds=terms.seconds,
            increment=terms.increment,
            left=left,
        )
        for seat in SEATS
    )


def left_at(clock: Clock, now: datetime, away: Sequence[Away]) -> timedelta:
    """The time left at `now`; negative when the time is up."""
    if clock.running_since is None:
        return clock.left
    absent = sum((each.within(clock.running_since, now) for each in away), NOTHING)
    return clock.left - max(NOTHING, now - clock.running_since) + absent


def claimant(
    found: Sequence[Clock], away: Mapping[Seat, Sequence[Away]], now: datetime
) -> Seat | None:
    """The seat that can claim the match at `now`: the opponent's time is up, and its own is not."""
    late = late_seats(found, away, now)
    return (1 if late[0] == 0 else 0) if len(late) == 1 else None


def late_seats(
    found: Sequence[Clock], away: Mapping[Seat, Sequence[Away]], now: datetime
) -> list[Seat]:
    """The seats whose clock runs and whose time is up."""
    seats = [(SEATS[each.seat], each) for each in found if each.running_since]
    return [seat for seat, each in seats if left_at(each, now, away[seat]) <= NOTHING]


def run_out(now: datetime) -> QuerySet[Clock]:
    """The running clocks whose time is up at `now`, if no absence stops them."""
    up = ExpressionWrapper(F("running_since") + F("left"), output_field=DateTimeField())
    return Clock.objects.annotate(up=up).filter(up__lte=now)


def move_on(
    match: Match, awaited: Collection[Seat | None], played: Played, now: datetime
) -> Reading:
    """Update a match's clocks after its log has grown: subtract the time used, add time for
    answers, start and stop. Returns them as they are then.
    """
    reading = reading_of(match, now)
    for clock in reading.clocks:
        seat = SEATS[clock.seat]
        clock.left = left_at(clock, now, reading.away[seat])
        for _ in range(played.answers[seat]):
            _pay(clock)
        clock.unpaid += played.taken_back[seat]
        clock.running_since = now if seat in awaited else None
    if reading.clocks:
        Clock.objects.bulk_update(reading.clocks, ("left", "running_since", "unpaid"))
    return reading


def _pay(clock: Clock) -> None:
    if clock.unpaid:
        clock.unpaid -= 1
        clock.left = max(NOTHING, clock.left)
    elif clock.kind == Clock.Kind.MOVE:
        clock.left = timedelta(seconds=clock.seconds)
    else:
        clock.left = max(NOTHING, clock.left) + timedelta(seconds=clock.increment)


def away_from(
    match: Match, clocks: Sequence[Clock], since: datetime
) -> Mapping[Seat, Sequence[Away]]:
    """Absences of each seat from `since` on; empty if the time for an answer is less than a day."""
    members = {seat.user_id: SEATS[seat.number] for seat in match.table if seat.user_id}
    if not members or not terms_of(clocks[0]).is_by_days:
        return {0: (), 1: ()}
    return by_seat(match, absences_of(members, since))


def absences_of(users: Collection[int], since: datetime) -> QuerySet[Absence]:
    return Absence.objects.filter(user__in=users, until__gt=since)


def by_seat(match: Match, absences: Collection[Absence]) -> Mapping[Seat, Sequence[Away]]:
    """The absences of each seat's holder."""
    first, second = (
        tuple(Away(each.since, each.until) for each in absences if each.user_id == seat.user_id)
        for seat in match.table
    )
    return {0: first, 1: second}


def min_since(clocks: Sequence[Clock], now: datetime) -> datetime:
    """The earliest start of a running clock; `now` if none is running."""
    return min((each.running_since for each in clocks if each.running_since), default=now)
