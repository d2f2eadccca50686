"""Database queries for matches, with access control. Their number does not grow with the log."""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

from django.db.models import Q, QuerySet

from rosters.owners import Owner
from rosters.prepared_queries import Prepared
from rules.engine.core import log
from rules.engine.core.decision import Decision
from rules.engine.core.decision import Seat as Number
from rules.engine.core.known import Known
from rules.engine.core.record import Record
from rules.engine.systems import system
from rules.matches.position_cache import POSITIONS, Position, decoded, position_after
from rules.models import Commit, Match, Replay, Seat, SeatDevice

_NUMBERS: tuple[Number, Number] = (0, 1)
_ID = Match._meta.get_field("id")
_MATCH = Prepared(Match, lambda id: Match.objects.filter(pk=id).order_by(), _ID)
_SEATS = Prepared(Seat, lambda id: Seat.objects.filter(match=id).order_by("number"), _ID)
_DEVICES = Prepared(
    SeatDevice,
    lambda key, id: SeatDevice.objects.filter(guest_key=key).filter(seat__match=id),
    SeatDevice._meta.get_field("guest_key"),
    _ID,
)
_ACCOUNTS = Prepared(
    SeatDevice,
    lambda user, id: SeatDevice.objects.filter(user=user).filter(seat__match=id),
    SeatDevice._meta.get_field("user"),
    _ID,
)
_ANSWER = Prepared(
    Commit,
    lambda id, command: Commit.objects.filter(match=id).filter(command_id=command).order_by(),
    _ID,
    Commit._meta.get_field("command_id"),
)


def my_matches(owner: Owner) -> QuerySet[Match]:
    """The matches in which `owner` holds a seat, last played first."""
    held = Seat.objects.filter(held_by(owner)).values("match")
    return Match.objects.filter(pk__in=held).prefetch_related("seats")


def match_of(owner: Owner, id: UUID) -> Match:
    """A match in which `owner` holds a seat. Raises Match.DoesNotExist."""
    return my_matches(owner).get(pk=id)


def seat_or_watch(
    owner: Owner, id: UUID, watch_key: UUID | None
) -> tuple[Match, tuple[Number, ...]]:
    """A match in which `owner` holds a seat, and those seats. A valid `watch_key` grants spectator
    access, without seats. Raises Match.DoesNotExist.
    """
    match = _MATCH.find(id)
    if match is None:
        raise Match.DoesNotExist
    match.table = _SEATS.rows(id)
    held = seats_of(owner, match)
    if not held and (watch_key is None or match.watch_key != watch_key):
        raise Match.DoesNotExist
    return match, held


def current(match: Match) -> Match:
    """The current row, with the seats already loaded. Raises Match.DoesNotExist."""
    row = _MATCH.find(match.pk)
    if row is None:
        raise Match.DoesNotExist
    row.table = match.table
    return row


def seats_of(owner: Owner, match: Match) -> tuple[Number, ...]:
    """The seats that `owner` plays for in `match`: their own, or those of a link."""
    own = own_seats_of(owner, match)
    if own:
        return own
    lent = _lent_to(owner, match)
    return tuple(number for number in _NUMBERS if match.table[number] in lent)


def own_seats_of(owner: Owner, match: Match) -> tuple[Number, ...]:
    """The seats in `match` that are `owner`'s, and not only lent by a link."""
    return tuple(number for number in _NUMBERS if _holds(owner, match, number))


def is_in_one_hand(match: Match) -> bool:
    """Whether one account, or one guest's browser, holds both seats."""
    first, second = match.table
    hands = [seat.user_id or seat.guest_key for seat in (first, second)]
    return hands[0] == hands[1] and hands[0] is not None


def is_played_alone(match: Match) -> bool:
    """Whether one person plays: at both seats, or against a computer player."""
    return is_in_one_hand(match) or any(seat.computer for seat in match.table)


def position_of(match: Match) -> Position:
    """The current position of `match`, cached or folded from its log."""
    kept = POSITIONS.find(match.pk, match.head, match.head_hash)
    if kept is not None:
        return kept
    position = position_after(system(match.system), match.setup, commits_of(match))
    POSITIONS.keep(match.pk, position)
    return position


def fold_ahead(match: Match) -> None:
    """Fold the log and cache the position before the match is locked. Does nothing when the match
    has been deleted.
    """
    with suppress(Match.DoesNotExist):
        position_of(current(match))


def known_to(held: tuple[Number, ...]) -> Known:
    """What somebody who holds these seats may know: the secrets of the first."""
    return Known(seat=held[0] if held else None)


def view_of(position: Position, known: Known) -> Record:
    """The view of a position for a reader."""
    return position.system.view_for(position.state, known)


def decisions_of(match: Match) -> tuple[Decision, ...]:
    """The pending decisions of a match."""
    return position_of(match).decisions


def commits_of(match: Match) -> list[log.Commit]:
    """The log up to the head that `match` was loaded with."""
    return decoded(list(match.commits.filter(seq__lte=match.head).values_list("text", flat=True)))


def commits_after(match: Match, after: int, most: int) -> list[log.Commit]:
    """At most `most` commits after commit `after` (-1: from the first), up to the head that `match`
    was loaded with.
    """
    kept = POSITIONS.find(match.pk, match.head, match.head_hash)
    if kept is not None and kept.recent[0].seq <= after + 1:
        return [commit for commit in kept.recent if commit.seq > after][:most]
    rows = match.commits.filter(seq__gt=after, seq__lte=match.head)[:most]
    return decoded(list(rows.values_list("text", flat=True)))


def first_answer(match: Match, command_id: UUID) -> list[log.Commit]:
    """The commits caused by a command id: its own, then the server's, then standing passes."""
    own = _ANSWER.find(match.pk, command_id)
    if own is None:
        return []
    answered = match.commits.filter(seq__gt=own.seq, command_id__isnull=False)
    following = answered.values_list("seq", flat=True).first()
    rows: QuerySet[Commit] = match.commits.filter(seq__gte=own.seq)
    if following is not None:
        rows = rows.filter(seq__lt=following)
    return decoded(list(rows.values_list("text", flat=True)))


def my_replays(owner: Owner) -> QuerySet[Replay]:
    """The records that `owner` imported, newest first, without their texts."""
    if owner.user is not None:
        return Replay.objects.filter(owner=owner.user).defer("text")
    if owner.guest_key is not None:
        return Replay.objects.filter(guest_key=owner.guest_key).defer("text")
    return Replay.objects.none()


def held_by(owner: Owner) -> Q:
    """Those of `seats` that `owner` plays for, by holding them or by a link."""
    if owner.user is None and owner.guest_key is None:
        return Q(pk__in=())
    own = Q(user=owner.user) if owner.user is not None else Q(guest_key=owner.guest_key)
    return own | Q(pk__in=SeatDevice.objects.filter(own).values("seat"))


def _holds(owner: Owner, match: Match, number: Number) -> bool:
    seat = match.table[number]
    if owner.user is not None:
        return seat.user_id == owner.user.pk
    return owner.guest_key is not None and seat.guest_key == owner.guest_key


def _lent_to(owner: Owner, match: Match) -> list[Seat]:
    """The seats that `owner` plays for by a link of their holder."""
    if owner.user is not None:
        rows = _ACCOUNTS.rows(owner.user.pk, match.pk)
    elif owner.guest_key is not None:
        rows = _DEVICES.rows(owner.guest_key, match.pk)
    else:
        return []
    lent = {row.seat_id for row in rows}
    return [seat for seat in match.table if seat.pk in lent and not seat.has_left]
