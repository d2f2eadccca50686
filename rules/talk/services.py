"""Write operations of the match chat."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from rosters.owners import Owner
from rosters.text_cleanup import many_lines
from rules.engine.core.decision import Seat
from rules.matches.broadcast import notify
from rules.models import Match
from rules.models import Seat as Place
from rules.talk.models import TEXT_LENGTH, WHY_LENGTH, Ear, Message, Report, Silence
from rules.talk.phrases import PHRASES

if TYPE_CHECKING:
    from rosters.accounts.models import User

MOST_MESSAGES = 2000


class UnsayableError(ValueError):
    """A message that is not allowed; `sentence` is the reason, for its sender."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@transaction.atomic
def say(*, match: Match, seat: Seat, text: str = "", phrase: str = "", key: UUID) -> Message:
    """Send a phrase or a text. Idempotent: the same key is stored only once.

    Raises BadWordingError, or UnsayableError.
    """
    row = Match.objects.select_for_update().get(pk=match.pk)
    before = row.talk.filter(key=key).first()
    if before is not None:
        if before.seat != seat:
            raise UnsayableError(_("This key was already used for another message."))
        return before
    text = many_lines(text, TEXT_LENGTH)
    if bool(text.strip()) == bool(phrase) or (phrase and phrase not in PHRASES):
        raise UnsayableError(_("Write a message, or choose one of the phrases."))
    if text and is_silenced(sitter(match.table[seat])):
        raise UnsayableError(
            _(
                "The site’s administrators have muted you. You can still send the ready-made "
                "phrases."
            )
        )
    if row.talk.count() >= MOST_MESSAGES:
        raise UnsayableError(_("The chat of this match is full."))
    name = match.names[seat]
    said = Message.objects.create(
        match=row, seat=seat, name=name, text=text, phrase=phrase, key=key
    )
    notify(match.pk, talk=said.pk)
    return said


@transaction.atomic
def read_to(*, match: Match, seat: Seat, message: int) -> None:
    """Mark messages as read up to this one; the marker never moves back."""
    known = match.talk.filter(pk__lte=message).order_by("-pk").values_list("pk", flat=True).first()
    ear, _new = Ear.objects.select_for_update().get_or_create(match=match, seat=seat)
    if known is not None and known > ear.read_to:
        Ear.objects.filter(pk=ear.pk, read_to__lt=known).update(read_to=known)


@transaction.atomic
def mute(*, match: Match, seat: Seat, muted: bool) -> None:
    """Mute or unmute the other seat in this match."""
    Ear.objects.update_or_create(match=match, seat=seat, defaults={"muted": muted})


def forget_speaker(*, user: User) -> None:
    """Pseudonymise the messages of `user`; their texts stay."""
    theirs = Message.objects.filter(match__seats__user=user, match__seats__number=F("seat"))
    theirs.update(name="")


@transaction.atomic
def report(*, match: Match, seat: Seat, message: int, why: str) -> Report:
    """Report a message of the other seat to the moderators. Idempotent.

    Raises Message.DoesNotExist, or BadWordingError.
    """
    said = match.talk.exclude(seat=seat).get(pk=message)
    reported, _new = Report.objects.get_or_create(
        message=said, seat=seat, defaults={"why": many_lines(why, WHY_LENGTH)}
    )
    return reported


def sitter(place: Place) -> Owner:
    """The holder of a seat, without the guest key of a member's devices."""
    return Owner(user=place.user) if place.user_id else Owner(guest_key=place.guest_key)


def is_silenced(owner: Owner) -> bool:
    """Whether `owner` is restricted to phrases."""
    return Silence.objects.filter(user=owner.user, guest_key=owner.guest_key).exists()


def silence(owner: Owner) -> None:
    """Restrict `owner` to phrases in every match."""
    Silence.objects.get_or_create(user=owner.user, guest_key=owner.guest_key)


def unsilence(owner: Owner) -> None:
    """Lift the restriction of `owner` to phrases."""
    Silence.objects.filter(user=owner.user, guest_key=owner.guest_key).delete()


@transaction.atomic
def adopt_silence(sender: object, guest_key: str, user: User, **kwargs: object) -> None:
    """Receiver of `rosters.guest_claim.guest_came_in`: a guest's restriction carries over to the
    account.
    """
    gone, _rows = Silence.objects.filter(guest_key=guest_key).delete()
    if gone:
        Silence.objects.get_or_create(user=user)
