"""Write operations on clocks, absences and standing passes, except what MatchWriter charges."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Literal
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.matches.broadcast import notify
from rules.matches.match_writer import MatchWriter
from rules.matches.selectors import current, first_answer, position_of
from rules.matches.services import Answer, CommandIdUsedError, fresh, held, locked
from rules.models import Match
from rules.pace import clocks, steady_clock
from rules.pace.models import Absence, Passing

if TYPE_CHECKING:
    from rosters.accounts.models import User

DAYS_A_YEAR = 30
MOST_USES = 40
DAY = timedelta(days=1)


class ClaimRefusedError(Exception):
    """The time cannot be claimed: `why` is a reason code, `left` the opponent's remaining time."""

    def __init__(
        self,
        why: Literal["over", "no-clock", "left", "answered", "own"],
        left: timedelta = clocks.NOTHING,
    ) -> None:
        super().__init__(why)
        self.why = why
        self.left = left


class AbsenceRefusedError(Exception):
    """The absence is not allowed: `why` is a reason code, `days` what is left this year."""

    def __init__(self, why: Literal["past", "days", "overlap"], days: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.days = days


def claim_time(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """End the match because the opponent's time is up, by a commit in the log.

    Raises StaleMatchError when the opponent has answered in the meantime, ClaimRefusedError when
    there is time left. Idempotent: a repeated claim with the same id returns the first answer.
    """
    row = match if match.head == seq else current(match)
    if repeated := _repeated(row, command_id):
        return Answer(current(match), repeated)
    fresh(row, seq)
    try:
        _claimable(row, seat, steady_clock.now())
    except ClaimRefusedError:
        fresh(current(match), seq)  # clocks may be those after an answer that came since
        raise
    writer = MatchWriter(row, position_of(row))
    writer.claim_time(seat, command_id)
    writer.foresee()
    with held(match) as row:
        if repeated := _repeated(row, command_id):
            return Answer(row, repeated)
        fresh(row, seq)
        _claimable(row, seat, steady_clock.now())
        return Answer(row, writer.close(row), writer.read)


def _repeated(row: Match, command_id: UUID) -> list[log.Commit]:
    """The first answer to a repeated claim. Raises CommandIdUsedError."""
    repeated = first_answer(row, command_id)
    if repeated and repeated[0].command["type"] != log.ClaimTime.__name__:
        raise CommandIdUsedError
    return repeated


def _claimable(row: Match, seat: Seat, now: datetime) -> None:
    """Check that the opponent's time is up. Raises ClaimRefusedError."""
    if row.is_over:
        raise ClaimRefusedError("over")
    found = clocks.clocks_of(row)
    if not found:
        raise ClaimRefusedError("no-clock")
    away = clocks.away_from(row, found, clocks.min_since(found, now))
    left = clocks.left_at(found[1 - seat], now, away[1 if seat == 0 else 0])
    late = clocks.late_seats(found, away, now)
    if left > clocks.NOTHING:
        raise ClaimRefusedError("left", left)
    if 1 - seat not in late:
        raise ClaimRefusedError("answered")
    if seat in late:
        raise ClaimRefusedError("own")


@transaction.atomic
def set_passing(*, match: Match, seat: Seat, always: bool, uses: Sequence[str]) -> Passing:
    """Set a seat's standing pass. It applies from the next stop on, not to a pending decision.
    Raises Match.DoesNotExist.
    """
    locked(match)  # an answer under way is given before, or heeds this
    wish, _new = Passing.objects.update_or_create(
        match=match,
        seat=seat,
        defaults={"always": always, "uses": sorted(set(uses))[:MOST_USES]},
    )
    return wish


@transaction.atomic
def take_absence(*, user: User, first: date, days: int) -> Absence:
    """Stop the clocks of `user` for so many days from `first` on, a day in the active time zone; at
    once if that is today.

    Raises AbsenceRefusedError.
    """
    get_user_model().objects.select_for_update().get(pk=user.pk)
    now = timezone.now()
    if first < timezone.localdate(now):
        raise AbsenceRefusedError("past")
    left = days_left(user, first.year)
    if days > left:
        raise AbsenceRefusedError("days", left)
    since = max(now, timezone.make_aware(datetime.combine(first, time())))
    until = since + days * DAY
    if Absence.objects.filter(user=user, since__lt=until, until__gt=since).exists():
        raise AbsenceRefusedError("overlap")
    absence = Absence.objects.create(user=user, since=since, until=until)
    _tell(user)
    return absence


@transaction.atomic
def end_absence(*, user: User, id: int) -> None:
    """Cancel an absence, or end it now; days begun count as used. Raises Absence.DoesNotExist."""
    now = timezone.now()
    absence = Absence.objects.select_for_update().get(pk=id, user=user, until__gt=now)
    if absence.since >= now:
        absence.delete()
    else:
        absence.until = now
        absence.save(update_fields=("until",))
    _tell(user)


def days_left(user: User, year: int) -> int:
    """Days of absence that `user` has left in a year; an absence counts for the year it begins
    in.
    """
    taken = Absence.objects.filter(user=user, since__year=year)
    return DAYS_A_YEAR - sum(-((each.since - each.until) // DAY) for each in taken)


def _tell(user: User) -> None:
    """Notify open pages of the user's matches to reload their clocks."""
    playing = Match.Status.PLAYING
    for match in Match.objects.filter(seats__user=user, status=playing, clocks__seat=0).distinct():
        notify(match.pk, clocks=match.head)
