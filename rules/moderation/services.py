"""Write operations of moderation: mute, ban, end match. Each needs a reason and is logged."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from rosters.accounts.models import User
from rosters.accounts.services import let_in, lock_out, sessions_of
from rosters.models import Visibility
from rosters.owners import Owner
from rosters.selectors import rosters_kept_by
from rosters.services import share_roster
from rosters.text_cleanup import BadWordingError, one_line
from rules.boards.selectors import boards_of
from rules.boards.services import unshare_board
from rules.engine.core import log
from rules.engine.core.decision import IllegalCommandError, Seat
from rules.lobby import account_deletion
from rules.lobby.models import SeatLink
from rules.matches.broadcast import notify
from rules.matches.match_writer import MatchWriter
from rules.matches.selectors import fold_ahead, is_played_alone, my_matches, position_of
from rules.matches.services import locked
from rules.models import Match, SeatDevice
from rules.models import Seat as Place
from rules.moderation.models import StaffAction
from rules.notices.models import Browser
from rules.talk.models import WHY_LENGTH, Report
from rules.talk.services import silence, unsilence

What = StaffAction.What


class ActRefusedError(Exception):
    """An action that is not allowed; `sentence` is the reason, for the staff member."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, kw_only=True)
class Cause:
    """The staff member who acts, the reason, and the report that the action settles, if any.

    Raises BadWordingError for an empty or unreadable reason.
    """

    by: User
    why: str
    report: Report | None = None

    def __post_init__(self) -> None:
        reason = one_line(self.why, WHY_LENGTH)
        if not reason:
            raise BadWordingError(_("Give a reason."))
        object.__setattr__(self, "why", reason)


@transaction.atomic
def dismiss(*, cause: Cause) -> None:
    """Dismiss a report as unfounded.

    Raises ActRefusedError when the report is settled, or on a conflict of interest.
    """
    _take_up(cause)
    _stand_apart(cause)
    _written(What.DISMISSED, cause)


@transaction.atomic
def mute(*, owner: Owner, cause: Cause, place: Place | None = None) -> None:
    """Restrict `owner`, found at `place` or by account, to phrases in every match.

    Raises ActRefusedError when the report is settled, or on a conflict of interest.
    """
    _take_up(cause)
    _stand_apart(cause, owner, place.match if place else None)
    silence(owner)
    _written(What.MUTED, cause, place, whom=owner.user)


@transaction.atomic
def unmute(*, owner: Owner, cause: Cause, place: Place | None = None) -> None:
    """Lift the restriction of `owner` to phrases.

    Raises ActRefusedError when the report is settled, or on a conflict of interest.
    """
    _take_up(cause)
    _stand_apart(cause, owner, place.match if place else None)
    unsilence(owner)
    _written(What.UNMUTED, cause, place, whom=owner.user)


def ban(*, user: User, cause: Cause) -> None:
    """Ban `user`: ends sessions, API keys, links and push subscriptions, unshares rosters and
    boards, withdraws proposals, and forfeits running matches against others.

    Raises ActRefusedError for staff or a banned user, when the report is settled, or on a conflict
    of interest.
    """
    if user.is_staff:
        raise ActRefusedError(
            _("Staff accounts cannot be locked. Remove their staff status first.")
        )
    sessions = sessions_of(user)
    for match in _playing(user):
        fold_ahead(match)
    with transaction.atomic():
        _ban(user, cause, sessions)


def _ban(user: User, cause: Cause, sessions: Collection[str]) -> None:
    _take_up(cause)
    if not User.objects.select_for_update().filter(pk=user.pk, is_active=True):
        raise ActRefusedError(_("This account is already locked."))
    _stand_apart(cause, Owner(user=user))
    lock_out(user=user, sessions=sessions)
    SeatLink.objects.filter(seat__user=user).delete()
    SeatDevice.objects.filter(seat__user=user).delete()
    Place.objects.filter(user=user).update(guest_key=None)
    Browser.objects.filter(user=user).delete()
    _take_off_show(Owner(user=user))
    account_deletion.leave(ban, instance=user)
    for match in _playing(user):
        if not is_played_alone(match):
            first = match.table[0].user_id == user.pk
            _end(match, 0 if first else 1, cause.why)
        notify(match.pk, seq=match.head)  # closes sockets still open for this user
    _written(What.LOCKED_OUT, cause, whom=user)


def _playing(user: User) -> QuerySet[Match]:
    """The running matches of `user`."""
    playing = my_matches(Owner(user=user)).filter(status=Match.Status.PLAYING)
    return playing.order_by("pk")


@transaction.atomic
def unban(*, user: User, cause: Cause) -> None:
    """Let `user` sign in again; matches and sessions that the ban ended are not restored.

    Raises ActRefusedError when the report is settled, or on a conflict of interest.
    """
    _take_up(cause)
    _stand_apart(cause, Owner(user=user))
    let_in(user=user)
    _written(What.LET_IN, cause, whom=user)


def end_match(*, match: Match, against: Seat | None, cause: Cause) -> None:
    """End a match as a loss for one side or by its current score; the reason is stored in its
    record.

    Raises ActRefusedError when it is over, when the report is settled, or on a conflict of
    interest.
    """
    fold_ahead(match)
    with transaction.atomic():
        _take_up(cause)
        _stand_apart(cause, match=match)
        if not _end(match, against, cause.why):
            raise ActRefusedError(_("The match is over."))
        place = None if against is None else match.table[against]
        _written(What.ENDED, cause, place, match=match)


def _take_up(cause: Cause) -> None:
    """Lock the report. Of two concurrent answers, the second one is refused."""
    if cause.report is not None:
        waiting = Report.objects.select_for_update().filter(pk=cause.report.pk, settled=None)
        if not waiting:
            raise ActRefusedError(_("This report is already settled."))


def _stand_apart(cause: Cause, whom: Owner | None = None, match: Match | None = None) -> None:
    """Conflict-of-interest check: refuses staff who act on themselves, who play in `match` or in
    the match of the report, or who play with `whom` in a running or reported match.
    """
    concerned = {each.pk for each in (match, cause.report and cause.report.message.match) if each}
    own = Q(pk__in=concerned)
    if whom is not None:
        waiting = Report.objects.filter(settled=None).values("message__match")
        pending = Q(status=Match.Status.PLAYING) | Q(pk__in=waiting)
        own |= Q(pk__in=my_matches(whom).filter(pending).values("pk"))
    judge = Owner(user=cause.by)
    if whom == judge or my_matches(judge).filter(own).exists():
        raise ActRefusedError(_("Another member of staff has to decide this."))


def _take_off_show(owner: Owner) -> None:
    """Make rosters and boards of `owner` private; matches have their own copies."""
    for roster in rosters_kept_by(owner).exclude(visibility=Visibility.PRIVATE):
        share_roster(roster=roster, visibility=Visibility.PRIVATE)
    for board in boards_of(owner).exclude(share_token=None):
        unshare_board(board=board)


def _end(match: Match, against: Seat | None, why: str) -> bool:
    """End a match if it is still running; returns whether it was."""
    row = locked(match)
    writer = MatchWriter(row, position_of(row))
    try:
        writer.force_end(log.ForceEnd(against=against, why=why))
    except IllegalCommandError:
        return False
    writer.close()
    return True


def _written(
    what: StaffAction.What,
    cause: Cause,
    place: Place | None = None,
    *,
    whom: User | None = None,
    match: Match | None = None,
) -> None:
    """Write the audit log entry and settle the report, with all others of the same message."""
    StaffAction.objects.create(
        by=cause.by,
        by_name=cause.by.username,
        what=what,
        whom=whom or (place.user if place else None),
        match=match or (place.match if place else None),
        seat=place.number if place else None,
        report=cause.report,
        why=cause.why,
    )
    if cause.report is not None:
        same = Q(message=cause.report.message_id, settled=None)
        Report.objects.filter(same).update(settled=timezone.now(), settled_by=cause.by)
