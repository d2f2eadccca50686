"""The only writers of what is said at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from rosters.keepers import Keeper
from rosters.wording import many_lines
from rules.bell import ring
from rules.engine.core.decision import Seat
from rules.models import Match
from rules.models import Seat as Place
from rules.talk.models import TEXT_LENGTH, WHY_LENGTH, Ear, Message, Report, Silence
from rules.talk.phrases import PHRASES

if TYPE_CHECKING:
    from rosters.accounts.models import User

MOST_MESSAGES = 2000


class UnsayableError(ValueError):
    """What cannot be said; `sentence` tells its sender why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@transaction.atomic
def say(*, match: Match, seat: Seat, text: str = "", phrase: str = "", key: UUID) -> Message:
    """Says a phrase or a text at the table. Sent again under its key, it is said once.

    Raises BadWordingError, or UnsayableError.
    """
    row = Match.objects.select_for_update().get(pk=match.pk)
    before = row.talk.filter(key=key).first()
    if before is not None:
        if before.seat != seat:
            raise UnsayableError(_("This key was given to another message."))
        return before
    text = many_lines(text, TEXT_LENGTH)
    if bool(text.strip()) == bool(phrase) or (phrase and phrase not in PHRASES):
        raise UnsayableError(_("Write a message, or choose one of the phrases."))
    if text and is_silenced(sitter(match.table[seat])):
        raise UnsayableError(_("Whoever runs this site has muted you. The phrases still go."))
    if row.talk.count() >= MOST_MESSAGES:
        raise UnsayableError(_("So much has been said at this table that no more fits."))
    name = match.names[seat]
    said = Message.objects.create(
        match=row, seat=seat, name=name, text=text, phrase=phrase, key=key
    )
    ring(match.pk, talk=said.pk)
    return said


@transaction.atomic
def read_to(*, match: Match, seat: Seat, message: int) -> None:
    """The seat has read everything up to that message; it never reads backwards."""
    known = match.talk.filter(pk__lte=message).order_by("-pk").values_list("pk", flat=True).first()
    ear, _new = Ear.objects.select_for_update().get_or_create(match=match, seat=seat)
    if known is not None and known > ear.read_to:
        Ear.objects.filter(pk=ear.pk, read_to__lt=known).update(read_to=known)


@transaction.atomic
def mute(*, match: Match, seat: Seat, muted: bool) -> None:
    """Whether the seat hears the other one in this match."""
    Ear.objects.update_or_create(match=match, seat=seat, defaults={"muted": muted})


def forget_speaker(*, user: User) -> None:
    """What `user` has said stays, and nobody is told any more who that was."""
    theirs = Message.objects.filter(match__seats__user=user, match__seats__number=F("seat"))
    theirs.update(name="")


@transaction.atomic
def report(*, match: Match, seat: Seat, message: int, why: str) -> Report:
    """Shows a message of the other seat to whoever runs the site; twice is once.

    Raises Message.DoesNotExist, or BadWordingError.
    """
    said = match.talk.exclude(seat=seat).get(pk=message)
    reported, _new = Report.objects.get_or_create(
        message=said, seat=seat, defaults={"why": many_lines(why, WHY_LENGTH)}
    )
    return reported


def sitter(place: Place) -> Keeper:
    """Who sits there; the key of a member's seat is that of their devices."""
    return Keeper(user=place.user) if place.user_id else Keeper(guest_key=place.guest_key)


def is_silenced(keeper: Keeper) -> bool:
    """Whether `keeper` says phrases alone."""
    return Silence.objects.filter(user=keeper.user, guest_key=keeper.guest_key).exists()


def silence(keeper: Keeper) -> None:
    """From now on `keeper` says phrases alone, at every table."""
    Silence.objects.get_or_create(user=keeper.user, guest_key=keeper.guest_key)


def unsilence(keeper: Keeper) -> None:
    """From now on `keeper` speaks again."""
    Silence.objects.filter(user=keeper.user, guest_key=keeper.guest_key).delete()


@transaction.atomic
def adopt_silence(sender: object, guest_key: str, user: User, **kwargs: object) -> None:
    """Receives `rosters.adoption.guest_came_in`: an account makes nobody heard again."""
    gone, _rows = Silence.objects.filter(guest_key=guest_key).delete()
    if gone:
        Silence.objects.get_or_create(user=user)
