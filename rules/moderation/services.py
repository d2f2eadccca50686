"""The only writers of what the staff does. Each act needs a reason, and each is written down."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from rosters.accounts.models import User
from rosters.accounts.services import let_in, lock_out, sessions_of
from rosters.keepers import Keeper
from rosters.models import Visibility
from rosters.selectors import rosters_kept_by
from rosters.services import share_roster
from rosters.wording import BadWordingError, one_line
from rules.bell import ring
from rules.boards.selectors import boards_of
from rules.boards.services import unshare_board
from rules.engine.core import log
from rules.engine.core.decision import IllegalCommandError, Seat
from rules.lobby import leaving
from rules.lobby.models import SeatLink
from rules.models import Match, SeatDevice
from rules.models import Seat as Place
from rules.moderation.models import StaffAction
from rules.notices.models import Browser
from rules.pen import Pen
from rules.selectors import fold_ahead, is_in_one_hand, my_matches, position_of
from rules.services import locked
from rules.talk.models import WHY_LENGTH, Report
from rules.talk.services import silence, unsilence

What = StaffAction.What


class ActRefusedError(Exception):
    """An act that cannot be; `sentence` tells whoever wanted it why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, kw_only=True)
class Cause:
    """Who of the staff acts, why, and on which report, which is settled by it.

    Raises BadWordingError for a reason that cannot be read, or for none.
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
    """Finds nothing wrong with what was reported.

    Raises ActRefusedError when the report is settled, or for whoever has to stand apart.
    """
    _take_up(cause)
    _stand_apart(cause)
    _written(What.DISMISSED, cause)


@transaction.atomic
def mute(*, keeper: Keeper, cause: Cause, place: Place | None = None) -> None:
    """From now on `keeper`, met at `place` or by their account, says phrases alone at every
    table.

    Raises ActRefusedError when the report is settled, or for whoever has to stand apart.
    """
    _take_up(cause)
    _stand_apart(cause, keeper, place.match if place else None)
    silence(keeper)
    _written(What.MUTED, cause, place, whom=keeper.user)


@transaction.atomic
def unmute(*, keeper: Keeper, cause: Cause, place: Place | None = None) -> None:
    """From now on `keeper` speaks again.

    Raises ActRefusedError when the report is settled, or for whoever has to stand apart.
    """
    _take_up(cause)
    _stand_apart(cause, keeper, place.match if place else None)
    unsilence(keeper)
    _written(What.UNMUTED, cause, place, whom=keeper.user)


def ban(*, user: User, cause: Cause) -> None:
    """Locks `user` out: sessions, keys, links and browsers end at once, what they have shared is
    shown no more, proposals are withdrawn, and their matches with others end against them.

    Raises ActRefusedError for somebody of the staff or locked out already, when the report is
    settled, or for whoever has to stand apart.
    """
    if user.is_staff:
        raise ActRefusedError(_("Staff are not locked out. Take the rank away first."))
    sessions = sessions_of(user)
    for match in _playing(user):
        fold_ahead(match)
    with transaction.atomic():
        _ban(user, cause, sessions)


def _ban(user: User, cause: Cause, sessions: Collection[str]) -> None:
    _take_up(cause)
    if not User.objects.select_for_update().filter(pk=user.pk, is_active=True):
        raise ActRefusedError(_("The account is locked out already."))
    _stand_apart(cause, Keeper(user=user))
    lock_out(user=user, sessions=sessions)
    SeatLink.objects.filter(seat__user=user).delete()
    SeatDevice.objects.filter(seat__user=user).delete()
    Place.objects.filter(user=user).update(guest_key=None)
    Browser.objects.filter(user=user).delete()
    _take_off_show(Keeper(user=user))
    leaving.leave(ban, instance=user)
    for match in _playing(user):
        if not is_in_one_hand(match):
            first = match.table[0].user_id == user.pk
            _end(match, 0 if first else 1, cause.why)
        ring(match.pk, seq=match.head)  # whoever still listens as them is found out
    _written(What.LOCKED_OUT, cause, whom=user)


def _playing(user: User) -> QuerySet[Match]:
    """The matches of `user` that are under way."""
    playing = my_matches(Keeper(user=user)).filter(status=Match.Status.PLAYING)
    return playing.order_by("pk")


@transaction.atomic
def unban(*, user: User, cause: Cause) -> None:
    """Lets `user` sign in again; what has ended stays ended.

    Raises ActRefusedError when the report is settled, or for whoever has to stand apart.
    """
    _take_up(cause)
    _stand_apart(cause, Keeper(user=user))
    let_in(user=user)
    _written(What.LET_IN, cause, whom=user)


def end_match(*, match: Match, against: Seat | None, cause: Cause) -> None:
    """Ends a match against one side, or as the table stands; its record tells why.

    Raises ActRefusedError when it is over or the report is settled, or for whoever has to stand
    apart.
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
    """Holds the report that is answered: of two who answer it at once, the second is refused."""
    if cause.report is not None:
        waiting = Report.objects.select_for_update().filter(pk=cause.report.pk, settled=None)
        if not waiting:
            raise ActRefusedError(_("The report is settled already."))


def _stand_apart(cause: Cause, whom: Keeper | None = None, match: Match | None = None) -> None:
    """Refuses whoever it is about; whoever sits in `match`, or in that of the report, its speaker
    and its reporter too; and whoever has a match with `whom` that is under way, or of which a
    report waits.
    """
    concerned = {each.pk for each in (match, cause.report and cause.report.message.match) if each}
    own = Q(pk__in=concerned)
    if whom is not None:
        waiting = Report.objects.filter(settled=None).values("message__match")
        pending = Q(status=Match.Status.PLAYING) | Q(pk__in=waiting)
        own |= Q(pk__in=my_matches(whom).filter(pending).values("pk"))
    judge = Keeper(user=cause.by)
    if whom == judge or my_matches(judge).filter(own).exists():
        raise ActRefusedError(_("Somebody else of the staff has to decide this."))


def _take_off_show(keeper: Keeper) -> None:
    """Rosters and boards of `keeper` are theirs alone again; matches have copies of their own."""
    for roster in rosters_kept_by(keeper).exclude(visibility=Visibility.PRIVATE):
        share_roster(roster=roster, visibility=Visibility.PRIVATE)
    for board in boards_of(keeper).exclude(share_token=None):
        unshare_board(board=board)


def _end(match: Match, against: Seat | None, why: str) -> bool:
    """Whether there was anything to end."""
    row = locked(match)
    pen = Pen(row, position_of(row))
    try:
        pen.force_end(log.ForceEnd(against=against, why=why))
    except IllegalCommandError:
        return False
    pen.close()
    return True


def _written(
    what: StaffAction.What,
    cause: Cause,
    place: Place | None = None,
    *,
    whom: User | None = None,
    match: Match | None = None,
) -> None:
    """Writes down what was done; the report it answers is settled, with all others of the same
    message.
    """
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
