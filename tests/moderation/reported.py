"""What was said and reported, and what can be done about it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from rosters.accounts.models import User
from rosters.owners import Owner
from rules.engine.core.decision import Seat
from rules.models import Match
from rules.moderation import services
from rules.moderation.models import StaffAction
from rules.moderation.services import Cause
from rules.talk import services as talk
from rules.talk.models import Message, Report

WHY = "Insults, three times."
ACTS = ("dismiss", "mute", "unmute", "ban", "unban", "end_match")


def said(match: Match, seat: Seat, text: str = "", **more: Any) -> Message:
    return talk.say(match=match, seat=seat, text=text, **{"key": uuid4()} | more)


def reported(match: Match) -> Report:
    """What seat 1 has said, and seat 0 has reported."""
    message = said(match, 1, "You fool")
    return talk.report(match=match, seat=0, message=message.pk, why="rude")


def last_act() -> StaffAction:
    return StaffAction.objects.get()


def done(act: str, cause: Cause, user: User, match: Match) -> None:
    """One of the acts, about `user` or `match`."""
    about: dict[str, dict[str, Any]] = {
        "dismiss": {},
        "mute": {"owner": Owner(user=user)},
        "unmute": {"owner": Owner(user=user)},
        "ban": {"user": user},
        "unban": {"user": user},
        "end_match": {"match": match, "against": None},
    }
    getattr(services, act)(cause=cause, **about[act])
