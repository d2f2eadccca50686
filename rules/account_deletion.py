"""Match cleanup on account deletion."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db.models import QuerySet

from rosters.owners import Owner
from rules.engine.core.decision import IllegalCommandError, Seat
from rules.matches.command_parser import command_in
from rules.matches.selectors import fold_ahead, is_played_alone
from rules.matches.services import leave_matches, locked, submit_command
from rules.matches.spectators import withdraw_consent
from rules.models import Match
from rules.talk.services import forget_speaker

if TYPE_CHECKING:
    from rosters.accounts.models import User


def fold_ahead_of_leaving(sender: object, user: User, **kwargs: object) -> None:
    """Receives `rosters.accounts.services.account_closing`: folds the matches that `leave` will
    concede, before the transaction in which it does.
    """
    for match in _playing(user):
        fold_ahead(match)


def leave(sender: object, instance: User, **kwargs: object) -> None:
    """Receives Django's `pre_delete` of an account: concedes its running matches, makes its
    messages anonymous, withdraws its consent to spectators, and vacates its seats.
    """
    for match in _playing(instance):
        if not is_played_alone(match):
            _concede(match, instance)
    forget_speaker(user=instance)
    withdraw_consent(user=instance)
    leave_matches(user=instance)


def _playing(user: User) -> QuerySet[Match]:
    """The running matches of `user`."""
    playing = Match.objects.filter(seats__user=user, status=Match.Status.PLAYING)
    return playing.distinct().order_by("pk")


def _concede(match: Match, user: User) -> None:
    """Concede as the player would at the table; does nothing in a match that has not started."""
    command = command_in({"type": "Concede"}, match=match, owner=Owner(user=user))
    seat: Seat = 0 if match.table[0].user_id == user.pk else 1
    with suppress(IllegalCommandError):
        head = locked(match).head
        submit_command(match=match, seat=seat, command=command, seq=head, command_id=uuid4())
